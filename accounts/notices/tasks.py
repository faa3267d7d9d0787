"""What Celery does for notices. Every task may be lost or run twice: what is due is in the database."""

import logging
from datetime import timedelta

from celery import shared_task
from django.db import OperationalError
from django.utils import timezone

from accounts.models import Delivery, Notice
from accounts.queueing import queue

from . import climbing, sending

log = logging.getLogger("redpip.notices")

BATCH = 200
OVERDUE_AFTER = timedelta(seconds=5)
KEPT_FOR = timedelta(days=90)


@shared_task
def climb(member_id: int) -> None:
    try:
        climbing.climb(member_id)
    except OperationalError as error:  # the database is locked or away
        log.warning("the notices of member %s are left to a sweep: %s", member_id, error)


@shared_task
def send(delivery_id: int) -> None:
    try:
        sending.send(delivery_id)
    except OperationalError as error:
        log.warning("delivery %s is left to a sweep: %s", delivery_id, error)


@shared_task
def sweep() -> None:
    """Everything whose moment has come. Its cost grows with that, not with how many notices there are."""
    now = timezone.now()
    try:
        for member_id in climbing.forgotten(now, BATCH):
            climb(member_id)
        for delivery_id in sending.forgotten(now - OVERDUE_AFTER, BATCH):
            queue(send, delivery_id)
        sending.call_lost(now)
    except OperationalError as error:
        log.warning("notices that are due are left to the next sweep: %s", error)


@shared_task
def forget() -> None:
    """Notices are no archive: what is older than three months goes, with what the log says about it."""
    before = timezone.now() - KEPT_FOR
    Notice.objects.filter(at__lt=before).delete()
    Delivery.objects.filter(due_at__lt=before, ended_at__isnull=False).delete()
