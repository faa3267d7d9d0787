"""Handing work to Celery."""

import logging
from concurrent.futures import ThreadPoolExecutor
from threading import BoundedSemaphore
from typing import Any

from django.conf import settings
from kombu.exceptions import OperationalError as BrokerError

log = logging.getLogger("redpip.tasks")


def queue(task: Any, *args: Any, wait: float = 0) -> None:
    """Queues a task without waiting for the broker; what gets lost with it is found by the sweeps."""
    if settings.CELERY_TASK_ALWAYS_EAGER and wait:
        return  # who does everything at once cannot do it later: a sweep does
    if settings.EMBEDDED or settings.CELERY_TASK_ALWAYS_EAGER:
        task.apply_async(args, countdown=wait or None)
    elif _waiting.acquire(blocking=False):
        _messenger.submit(_hand_over, task, args, wait)
    else:
        log.warning("the broker does not keep up: %s%s is left to a sweep", task.name, args)


_messenger = ThreadPoolExecutor(1, thread_name_prefix="messenger")
_waiting = BoundedSemaphore(100)


def _hand_over(task: Any, args: tuple[Any, ...], wait: float) -> None:
    try:
        task.apply_async(args, countdown=wait or None)
    except BrokerError as error:
        log.warning("could not queue %s%s, a sweep will do it: %s", task.name, args, error)
    finally:
        _waiting.release()
