"""Playing at once: a live game begins as soon as somebody of every side is there."""

from datetime import UTC, datetime

from django.core.cache import cache
from django.db import transaction
from django.utils import timezone

from accounts.models import Member
from tournaments import core, notices
from tournaments.course import tables
from tournaments.models import Pairing
from tournaments.refusals import NothingToAgreeOn, PausedMeanwhile

from .appointments import locked, members, side_of, tell

READY_FOR = 10 * 60  # seconds; who has pressed the button longer ago has gone for a walk


def ready(*, pairing: Pairing, member: Member) -> bool:
    """The member is there and could play at once. Says whether all are, and so the table is open."""
    with transaction.atomic():
        pairing, now = locked(pairing), timezone.now()
        own = side_of(pairing, member)
        _must_be_possible(pairing, now)
        cache.set(_key(pairing), {**_pressed(pairing), own: now.timestamp()}, READY_FOR)
        there = who_is_ready(pairing) | {own}
        missing = [one for entry, team in members(pairing).items() if entry not in there for one in team]
        if missing:
            key = f"ready-{pairing.pk}-{own}-{int(now.timestamp()) // READY_FOR}"
            tell(pairing, missing, "ready", key=key, who=[member.pk])
            return False
        _begin(pairing, now)
    return True


def _must_be_possible(pairing: Pairing, now: datetime) -> None:
    if pairing.round.competition.is_paused(now):
        raise PausedMeanwhile
    if not pairing.boards.filter(table=None).exists():
        raise NothingToAgreeOn


def who_is_ready(pairing: Pairing) -> set[int]:
    """The entries that have pressed the button lately."""
    return {*ready_until(pairing)}


def ready_until(pairing: Pairing) -> dict[int, datetime]:
    """By entry, until when it counts as being there."""
    now = timezone.now()
    ends = {entry: datetime.fromtimestamp(at + READY_FOR, UTC) for entry, at in _pressed(pairing).items()}
    return {entry: end for entry, end in ends.items() if end > now}


def _begin(pairing: Pairing, now: datetime) -> None:
    cache.delete(_key(pairing))
    pairing.agreed_at = now
    pairing.save(update_fields=["agreed_at"])
    for board in pairing.boards.order_by("number"):
        tables.open_board(board.pk)
    notices.settled(notices.pairing_of(pairing))
    core.touch(pairing.round.competition)


def _pressed(pairing: Pairing) -> dict[int, float]:
    return cache.get(_key(pairing)) or {}


def _key(pairing: Pairing) -> str:
    return f"ready-for-pairing-{pairing.pk}"
