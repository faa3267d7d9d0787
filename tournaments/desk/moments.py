"""When things happen, as organizers change it: the start of a round, its close, pauses."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from accounts.models import Member
from tournaments import core, notices
from tournaments.models import Competition, Right, Round, Ruling
from tournaments.refusals import BadMoment, BadPause, CannotMove, ClosesTooEarly, NotPaused, NotRunning

from .core import locked_round, must, must_be_running
from .rulings import recorded

LONGEST_PAUSE = timedelta(days=60)
LONGEST_MOVE = timedelta(days=366)
MOVES = {"starts_at": ("start_moved", "moved"), "closes_at": ("close_moved", "closes")}  # lines, and what is told


def move(
    *, round: Round, member: Member, starts_at: datetime | None = None, closes_at: datetime | None = None, reason: str
) -> Ruling:
    """When a preview begins to hold, and when a round closes that is not closed yet. Each is a line of its own."""
    reason = core.checked_reason(reason)
    with transaction.atomic():
        round = locked_round(round)
        must(round.competition, member, Right.PAIRINGS)
        must_be_running(round.competition)
        _check_moments(round, starts_at, closes_at)
        lines = [
            _moved(round, member, reason, name, when)
            for name, when in (("starts_at", starts_at), ("closes_at", closes_at))
            if when is not None
        ]
        core.touch(round.competition)
    return lines[-1]


def _check_moments(round: Round, starts_at: datetime | None, closes_at: datetime | None) -> None:
    is_planned, now = round.status == Round.Status.PLANNED, timezone.now()
    if round.status == Round.Status.CLOSED or (starts_at and not is_planned):
        raise CannotMove
    wanted = [moment for moment in (starts_at, closes_at) if moment is not None]
    if not wanted or not all(now < moment <= now + LONGEST_MOVE for moment in wanted):
        raise BadMoment
    begins, ends = starts_at or round.starts_at, closes_at or round.closes_at
    if ends is not None and ends <= begins:
        raise ClosesTooEarly


def _moved(round: Round, member: Member, reason: str, name: str, when: datetime) -> Ruling:
    competition, (kind, what) = round.competition, MOVES[name]
    facts = {"when": when.isoformat()}
    with recorded(competition, kind, by=member, reason=reason, round=round, facts=facts) as line:
        setattr(round, name, when)
        round.save(update_fields=[name])
    notices.tell_everybody(competition, what, f"moved-{line.written().pk}", round=round.number, when=when)
    return line.written()


def pause(*, competition: Competition, member: Member, until: datetime, reason: str) -> Ruling:
    """No round begins or closes until then; what is being played goes on. A round closes later by as much."""
    reason, now = core.checked_reason(reason), timezone.now()
    if not now < until <= now + LONGEST_PAUSE:
        raise BadPause
    with transaction.atomic():
        competition = core.lock(competition)
        must(competition, member, Right.PAIRINGS)
        if not (competition.is_running or competition.is_entering):
            raise NotRunning
        facts = {"until": until.isoformat()}
        with recorded(competition, "paused", by=member, reason=reason, facts=facts) as line:
            _set_pause(competition, until, reason, now)
        core.touch(competition)
        key = f"paused-{line.written().pk}"
        notices.tell_everybody(competition, "paused", key, when=until, reason=reason)
    return line.written()


def resume(*, competition: Competition, member: Member, reason: str = "") -> Ruling:
    reason, now = core.checked_reason(reason) if reason else "", timezone.now()
    with transaction.atomic():
        competition = core.lock(competition)
        must(competition, member, Right.PAIRINGS)
        if not competition.is_paused(now):
            raise NotPaused
        with recorded(competition, "resumed", by=member, reason=reason) as line:
            _set_pause(competition, None, "", now)
        core.touch(competition)
        notices.tell_everybody(competition, "resumed", f"resumed-{line.written().pk}")
    return line.written()


def _set_pause(competition: Competition, until: datetime | None, reason: str, now: datetime) -> None:
    was = competition.paused_until if competition.is_paused(now) else None
    longer = (until or now) - (was or now)
    to_come = Round.objects.filter(competition=competition, closes_at__isnull=False)
    to_come.exclude(status=Round.Status.CLOSED).update(closes_at=F("closes_at") + longer)
    competition.paused_until, competition.pause_reason = until, reason
    competition.save(update_fields=["paused_until", "pause_reason"])
