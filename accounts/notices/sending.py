"""Sending one message, once.

It is claimed first, in a transaction of its own; then it is sent; then that is written down. Whoever dies in between
leaves a claim without an end, which is called unknown after a while and never sent again: rather once too few than
once too often.
"""

import logging
from datetime import datetime, timedelta

from django.db import connection, transaction
from django.utils import timezone

from accounts.models import Delivery, Notice

from . import channels, climbing, policy
from .channels import Gone, NotSent, TryAgain
from .kinds import kind
from .messages import compose
from .telling import policy_in
from .wishes import wishes_of

log = logging.getLogger("redpip.notices")

PAUSES = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 30, 120))  # before it is tried again
LOST_AFTER = timedelta(minutes=10)  # a claim that has not been answered by then never will be
LONGEST_WHY = 200

Status = Delivery.Status


def send(delivery_id: int) -> None:
    claimed = _claim(delivery_id)
    if claimed is None:
        return
    delivery, notices = claimed
    try:
        message = compose(delivery, notices)
    except Exception:
        log.exception("delivery %s cannot be written", delivery_id)
        _give_up(delivery, notices, NotSent())
        return
    try:
        channels.channel(delivery.channel).send(message)
    except TryAgain as error:
        _try_again(delivery, notices, error)
    except Gone as error:
        _give_up(delivery, notices, error)
    except Exception:
        log.exception("whether delivery %s has arrived is not known", delivery_id)
        _end(delivery, Status.UNKNOWN)
    else:
        _end(delivery, Status.SENT)


def _claim(delivery_id: int) -> tuple[Delivery, list[Notice]] | None:
    """The delivery, if it is still to be sent and nobody else is sending it, without what no longer matters."""
    now = timezone.now()
    with transaction.atomic():
        due = Delivery.objects.filter(pk=delivery_id, status=Status.DUE, due_at__lte=now)
        skip_locked = connection.features.has_select_for_update_skip_locked
        delivery = due.select_for_update(skip_locked=skip_locked).first()
        if delivery is None:
            return None
        told = list(delivery.notices.order_by("at", "pk"))
        notices = [notice for notice in told if notice.settled_at is None and notice.read_at is None]
        delivery.notices.remove(*(notice for notice in told if notice not in notices))
        if not notices:
            _end(delivery, Status.DROPPED)
            return None
        if wait := _quiet_until(delivery, notices, now):
            Delivery.objects.filter(pk=delivery_id).update(due_at=wait)
            return None
        delivery.status, delivery.claimed_at, delivery.tries = Status.SENDING, now, delivery.tries + 1
        delivery.save(update_fields=["status", "claimed_at", "tries"])
    return delivery, notices


def _quiet_until(delivery: Delivery, notices: list[Notice], now: datetime) -> datetime | None:
    """What is tried again later must not fall into quiet hours either."""
    wishes = wishes_of(policy_in(delivery.member))
    if wishes.alarms_break_quiet and any(kind(notice.kind).is_alarm for notice in notices):
        return None
    return policy.quiet_until(wishes, now)


def _try_again(delivery: Delivery, notices: list[Notice], error: TryAgain) -> None:
    if delivery.tries > len(PAUSES):
        _give_up(delivery, notices, error)
        return
    now = timezone.now()
    due = now + max(PAUSES[delivery.tries - 1], timedelta(seconds=min(error.seconds, 24 * 3600)))
    if any(notice.runs_out is not None and notice.runs_out < due for notice in notices):
        _give_up(delivery, notices, error)  # by then it is too late: another way may be quicker
        return
    _mine(delivery).update(status=Status.DUE, due_at=due, claimed_at=None, why=str(error)[:LONGEST_WHY])


def _give_up(delivery: Delivery, notices: list[Notice], error: NotSent) -> None:
    """What the member has got all the same is sent; the rest climbs on."""
    failed = [notice for notice in notices if notice.pk not in error.told]
    with transaction.atomic():
        if len(failed) == len(notices):
            _end(delivery, Status.FAILED, str(error))
        else:
            _end(delivery, Status.SENT)
            _set_apart(delivery, failed, str(error))
        climbing.look_again([notice.pk for notice in failed])
    climbing.climb(delivery.member_id)


def _set_apart(delivery: Delivery, failed: list[Notice], why: str) -> None:
    """As if they had been tried by themselves."""
    if not failed:
        return
    apart = Delivery.objects.create(
        member=delivery.member, channel=delivery.channel, status=Status.FAILED, due_at=delivery.due_at,
        claimed_at=delivery.claimed_at, ended_at=timezone.now(), tries=delivery.tries, why=why[:LONGEST_WHY],
    )  # fmt: skip
    apart.notices.set(failed)
    delivery.notices.remove(*failed)


def _end(delivery: Delivery, status: Delivery.Status, why: str = "") -> None:
    _mine(delivery).update(status=status, ended_at=timezone.now(), why=why[:LONGEST_WHY])


def _mine(delivery: Delivery):
    """The row, as long as nothing else has been said about this very claim."""
    return Delivery.objects.filter(pk=delivery.pk, claimed_at=delivery.claimed_at)


# --- what a sweep finds -------------------------------------------------------------------------------------------


def forgotten(before: datetime, most: int) -> list[int]:
    due = Delivery.objects.filter(status=Status.DUE, due_at__lte=before).order_by("due_at")
    return list(due.values_list("pk", flat=True)[:most])


def call_lost(now: datetime) -> int:
    """Says of claims that nobody will answer any more that nothing is known about them."""
    lost = Delivery.objects.filter(status=Status.SENDING, claimed_at__lte=now - LOST_AFTER)
    return lost.update(status=Status.UNKNOWN, ended_at=now)
