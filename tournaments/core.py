"""What everything that changes a competition shares: finding it, the lock, the log, and that somebody looks again."""

from functools import partial
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import Member
from accounts.queueing import queue
from accounts.writing import is_readable

from .models import Competition, Entry, Pairing, Round, Ruling
from .refusals import BadReason, NoSuchCompetition

LARGEST = 2**63 - 1
SHORTEST_REASON, LONGEST_REASON = 3, 300


def find(number: int, reader: Any) -> Competition:
    """A draft, or what a private club plays, is not there for strangers."""
    shown = Competition.objects.shown_to(reader).select_related("club", "league")
    found = shown.filter(pk=number).first() if number <= LARGEST else None
    if found is None:
        raise NoSuchCompetition
    return found


def lock(competition: Competition | int) -> Competition:
    """The competition, with nobody else changing it until the transaction ends. It comes before any other lock."""
    number = competition if isinstance(competition, int) else competition.pk
    found = Competition.objects.select_for_update().filter(pk=number).first()
    if found is None:
        raise NoSuchCompetition
    return found


def touch(competition: Competition) -> None:
    """Something has changed: what follows from it is done as soon as this is committed, or by the next sweep."""
    from . import tasks  # tasks are a door to these services, so they import them

    competition.due_at = timezone.now()
    competition.save(update_fields=["due_at"])
    transaction.on_commit(partial(queue, tasks.look, competition.pk))


def checked_reason(reason: str) -> str:
    """Why something was done by hand: everybody concerned reads it."""
    reason = " ".join(reason.split())
    if not SHORTEST_REASON <= len(reason) <= LONGEST_REASON or not is_readable(reason):
        raise BadReason
    return reason


def note(
    competition: Competition,
    kind: str,
    *,
    by: Member | None = None,
    reason: str = "",
    entry: Entry | None = None,
    pairing: Pairing | None = None,
    round: Round | None = None,
    facts: dict[str, Any] | None = None,
    before: dict[str, Any] | None = None,
) -> Ruling:
    """A line in the log of the desk: see desk/sentences.py. Without `by` it happened by itself."""
    return Ruling.objects.create(
        competition=competition, kind=kind, by=by, reason=reason, entry=entry, pairing=pairing, round=round,
        facts=facts or {}, before=before,
    )  # fmt: skip
