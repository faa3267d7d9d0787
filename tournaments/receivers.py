"""What competitions hear from below."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.dispatch import receiver
from django.utils import timezone

from accounts.models import Member
from accounts.queueing import queue
from games.models import Table
from games.signals import decided, demo_made

from .models import Board


@receiver(decided)
def mark_board(sender: Any, table: Table, **more: Any) -> None:
    """A table is decided: its board is marked in the same transaction, so that the result cannot get lost."""
    from . import tasks

    own = Q(table=table) if table.match_id is None else Q(table__match=table.match_id)
    number = Board.objects.filter(own).values_list("pk", flat=True).first()
    if number is not None:
        Board.objects.filter(pk=number).update(due_at=timezone.now())
        transaction.on_commit(partial(queue, tasks.take_result, number))


@receiver(demo_made)
def show_competitions(sender: Any, members: Sequence[Member], **more: Any) -> None:
    from . import demo

    demo.make(*members)
