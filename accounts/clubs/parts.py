"""What other apps show on the page of a club: its tables, its competitions. They stand above and hand it in here."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from accounts.models import Club


@dataclass(frozen=True, slots=True)
class Part:
    """One section of the page: a template, and what it needs."""

    template: str
    context: dict[str, Any]


Maker = Callable[[Club, Any], Part | None]  # for a club and a reader; None if there is nothing to show

_makers: dict[str, Maker] = {}


def register(name: str, maker: Maker) -> None:
    """Sections stand in the order in which they were registered."""
    _makers[name] = maker


def parts_of(club: Club, reader: Any) -> list[Part]:
    return [part for maker in _makers.values() if (part := maker(club, reader)) is not None]
