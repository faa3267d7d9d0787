"""What Celery does for tables. Every task may be lost or run twice: deadlines, awaited bots and
what is to be counted are in the database."""

import logging
from collections.abc import Callable
from datetime import timedelta

from celery import shared_task
from django.db import OperationalError
from django.utils import timezone

from accounts.queueing import queue

from . import play
from .models import Table
from .notices import tables

log = logging.getLogger("redpip.tasks")

MOVES_PER_TASK = 200
BATCH = 100
OVERDUE_AFTER = timedelta(seconds=5)


@shared_task
def play_for_seats(table_id: int) -> None:
    """Plays for bots, and what members have ordered, as long as there is something to do."""
    try:
        for _ in range(MOVES_PER_TASK):
            if not play.act_for_seat(table_id=table_id):
                return
    except OperationalError as error:  # the database is locked or away: nothing is wrong with the table
        log.warning("playing for the seats of table %s is left to a sweep: %s", table_id, error)
        return
    except Exception:
        log.exception("nobody can play for the seats of table %s", table_id)
        Table.objects.filter(pk=table_id).update(bot_since=timezone.now() + play.RETRY_BROKEN_AFTER)
        return
    queue(play_for_seats, table_id)


@shared_task
def wake_seats() -> None:
    """Finds tables where a bot or an order has been awaited for a while: the task was lost on the way."""
    overdue = Table.objects.awaiting_bots(timezone.now() - OVERDUE_AFTER).values_list("pk", flat=True)
    for table_id in list(overdue[:BATCH]):
        queue(play_for_seats, table_id)


@shared_task
def count_table(table_id: int) -> None:
    try:
        play.count(table_id=table_id)
    except OperationalError as error:
        log.warning("counting table %s is left to a sweep: %s", table_id, error)
    except Exception:
        log.exception("table %s could not be counted", table_id)
        Table.objects.filter(pk=table_id).update(tally_due=timezone.now() + play.RETRY_BROKEN_AFTER)


@shared_task
def count_forgotten_tables() -> None:
    """Finds tables with something to count whose task was lost."""
    overdue = Table.objects.to_count(timezone.now() - OVERDUE_AFTER).values_list("pk", flat=True)
    for table_id in list(overdue[:BATCH]):
        queue(count_table, table_id)


@shared_task
def tell_of_table(table_id: int, by: int | None = None) -> None:
    """Makes the notices that a table calls for; `by` is who has just made it begin."""
    try:
        tables.tell_of(table_id, by)
    except OperationalError as error:
        log.warning("telling of table %s is left to a sweep: %s", table_id, error)
    except Exception:
        log.exception("nobody can be told of table %s", table_id)
        Table.objects.filter(pk=table_id).update(notices_due=timezone.now() + play.RETRY_BROKEN_AFTER)


@shared_task
def tell_of_forgotten_tables() -> None:
    """Finds tables whose members are to be told something and whose task was lost."""
    overdue = Table.objects.to_tell_of(timezone.now() - OVERDUE_AFTER).values_list("pk", flat=True)
    for table_id in list(overdue[:BATCH]):
        queue(tell_of_table, table_id)


@shared_task
def look_after_offers() -> None:
    _sweep(play.look_after_offers, play.STALE_BATCH)


@shared_task
def expire_due_tables() -> None:
    _sweep(play.expire_due, play.EXPIRE_BATCH)


def _sweep(look: Callable[[], int], batch: int) -> None:
    """Batch after batch, as long as they are full. Each is done whole or not at all."""
    try:
        while look() == batch:
            pass
    except OperationalError as error:  # the database is locked or away
        log.warning("what is due is left to the next sweep: %s", error)
