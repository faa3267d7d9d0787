"""What Celery does for tables. Every task may be lost or run twice: deadlines and awaited bots are in the database."""

import logging
from datetime import timedelta
from typing import Any

from celery import shared_task
from django.utils import timezone
from kombu.exceptions import OperationalError

from . import play
from .models import Table

log = logging.getLogger("redpip.tasks")

MOVES_PER_TASK = 200
OVERDUE_AFTER = timedelta(seconds=5)


def queue(task: Any, *args: Any) -> None:
    """Queues a task, or lets the sweeps find the work when the broker is away."""
    try:
        task.delay(*args)
    except OperationalError as error:
        log.warning("could not queue %s%s, a sweep will do it: %s", task.name, args, error)


@shared_task
def play_for_bots(table_id: int) -> None:
    for _ in range(MOVES_PER_TASK):
        if not play.act_for_bot(table_id=table_id):
            return
    queue(play_for_bots, table_id)


@shared_task
def wake_bots() -> None:
    """Finds tables where a bot has been awaited for a while: its task was lost with a broker or a process."""
    overdue = Table.objects.awaiting_bots(timezone.now() - OVERDUE_AFTER).values_list("pk", flat=True)
    for table_id in list(overdue[:100]):
        queue(play_for_bots, table_id)


@shared_task
def expire_due_tables() -> None:
    while play.expire_due() == play.EXPIRE_BATCH:
        pass
