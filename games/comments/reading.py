"""What one reader sees under a finished game."""

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from accounts import blocking
from games.models import Comment, Table

from . import LONGEST

SHOWN = 100


@dataclass(frozen=True, slots=True)
class Comments:
    """Everything that templates/games/_comments.html needs."""

    table: Table
    rows: list[Comment]
    can_write: bool
    can_take_down: bool  # whatever others wrote
    longest: int = LONGEST


def visible(table: Table, reader: Any) -> QuerySet[Comment]:
    """Oldest first, without those of members kept apart from the reader."""
    found = Comment.objects.filter(table=table, removed_at=None).select_related("author__owner").order_by("pk")
    return blocking.without_those_apart(found, reader, "author")


def comments_of(table: Table, reader: Any) -> Comments | None:
    """None while the game goes on: nobody comments on what is still being decided. One statement."""
    if not table.is_over:
        return None
    is_guest_elsewhere = reader.is_authenticated and reader.is_guest and table.seat_of(reader.pk) is None
    return Comments(
        table=table,
        rows=list(visible(table, reader).reverse()[:SHOWN])[::-1],
        can_write=reader.is_authenticated and not is_guest_elsewhere,
        can_take_down=reader.is_authenticated and reader.is_staff,
    )
