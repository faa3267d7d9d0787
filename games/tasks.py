"""What Celery does for tables. Every task may be lost or run twice: deadlines, awaited bots and
what is to be counted are in the database."""

import logging
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import BoundedSemaphore
from typing import Any

from celery import shared_task
from django.conf import settings
from django.db import OperationalError
from django.utils import timezone
from kombu.exceptions import OperationalError as BrokerError

from . import play
from .models import Table

log = logging.getLogger("redpip.tasks")

MOVES_PER_TASK = 200
BATCH = 100
OVERDUE_AFTER = timedelta(seconds=5)


def queue(task: Any, *args: Any) -> None:
    """Queues a task without waiting for the broker; what gets lost with it is found by the sweeps."""
    if settings.EMBEDDED or settings.CELERY_TASK_ALWAYS_EAGER:
        task.delay(*args)
    elif _waiting.acquire(blocking=False):
        _messenger.submit(_hand_over, task, args)
    else:
        log.warning("the broker does not keep up: %s%s is left to a sweep", task.name, args)


_messenger = ThreadPoolExecutor(1, thread_name_prefix="messenger")
_waiting = BoundedSemaphore(100)


def _hand_over(task: Any, args: tuple[Any, ...]) -> None:
    try:
        task.delay(*args)
    except BrokerError as error:
        log.warning("could not queue %s%s, a sweep will do it: %s", task.name, args, error)
    finally:
        _waiting.release()


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
def look_after_offers() -> None:
    while play.look_after_offers() == play.STALE_BATCH:
        pass


@shared_task
def expire_due_tables() -> None:
    while play.expire_due() == play.EXPIRE_BATCH:
        pass
