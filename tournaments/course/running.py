"""What happens in a competition by itself. `look` does whatever is due, and may be lost, repeated or cut off anywhere.

Each step is one transaction with the competition locked, and leaves it in a state from which the next look goes on.
When there will be something to do next is in `Competition.due_at`.

    entries close → divisions → a round is planned → it is published → its tables are opened → it closes → … → the end
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, Min, OuterRef
from django.utils import timezone

from games import uptime
from tournaments import core, notices
from tournaments.models import Competition, Pairing, Request, Round
from tournaments.play_modes import ladder, nights

from . import beginning, ending, rounds, tables

log = logging.getLogger("redpip.tournaments")

Format, Status = Competition.Format, Competition.Status
MOST_STEPS = 100  # in one look; a competition that does more has lost its way
RETRY_LOST_AFTER = timedelta(hours=1)
RETRY_TABLES_AFTER = timedelta(minutes=5)

Step = Callable[[Competition, datetime], bool]  # says whether it has done something


def look(competition_id: int) -> None:
    """Does everything that is due, and says when to look again.

    That is said in the transaction that has found nothing more to do: whatever changes later asks for another look.
    """
    for _ in range(MOST_STEPS):
        _open_tables(competition_id)
        with transaction.atomic():
            competition = core.lock(competition_id)
            if not _step(competition, timezone.now()):
                competition.due_at = next_moment(competition)
                competition.save(update_fields=["due_at"])
                return
    log.error("competition %s does not come to rest", competition_id)
    Competition.objects.filter(pk=competition_id).update(due_at=timezone.now() + RETRY_LOST_AFTER)


def _step(competition: Competition, now: datetime) -> bool:
    if competition.has_ended:
        return False
    if competition.is_paused(now):
        return competition.is_running and nights.end_if_due(competition, now)  # live clocks wait for nobody
    return any(step(competition, now) for step in _steps(competition))


def _steps(competition: Competition) -> list[Step]:
    """In the order in which they are tried."""
    if competition.is_entering:
        return [beginning.begin_if_due]
    if not competition.is_running:
        return []
    if competition.format == Format.LADDER:
        return [make_final, ladder.judge_late, ladder.drop_idle, ending.end_ladder_if_due]
    if competition.format == Format.NIGHT:
        return [make_final, nights.fill, nights.end_if_due, ending.end_if_decided]
    return [
        make_final,
        rounds.close_if_due,
        rounds.unseal_if_decided,
        rounds.replan_if_late,
        rounds.publish_if_due,
        rounds.plan_next,
        ending.end_if_decided,
    ]


def make_final(competition: Competition, now: datetime) -> bool:
    """Results to which nobody has objected in time. With the same dice at all tables, all of them have to be in."""
    disputes = Request.objects.filter(pairing=OuterRef("pk"), status=Request.Status.OPEN, kind=Request.Kind.DISPUTE)
    late = Pairing.objects.filter(
        ~Exists(disputes), round__competition=competition, status=Pairing.Status.PROVISIONAL, final_at__lte=now
    )
    if competition.shares_dice:
        late = late.exclude(round__pairings__status=Pairing.Status.OPEN)
    numbers = list(late.values_list("pk", flat=True))
    return bool(numbers) and bool(Pairing.objects.filter(pk__in=numbers).update(status=Pairing.Status.FINAL))


# --- around the steps ---------------------------------------------------------------------------------------------


def _open_tables(competition_id: int) -> None:
    """Outside of the lock: a round of five hundred tables takes a while, and each of them stands for itself."""
    lacking = Round.objects.filter(competition=competition_id, is_opened=False).exclude(status=Round.Status.PLANNED)
    for round in lacking.select_related("competition__club"):
        if round.competition.is_paused(timezone.now()):
            continue
        tables.open_missing(round)
        with transaction.atomic():
            competition = core.lock(competition_id)
            round.refresh_from_db(fields=["is_opened", "is_told"])
            if not round.is_told and competition.has_rounds:
                notices.tell_round(round)
                round.is_told = True
            round.is_opened = competition.has_rounds and tables.is_complete(round)
            round.save(update_fields=["is_opened", "is_told"])


def next_moment(competition: Competition) -> datetime | None:
    """When there will be something to do, as far as that is known now."""
    now = timezone.now()
    if not competition.is_entering and not competition.is_running:
        return None
    if competition.is_paused(now):
        return _in_a_pause(competition, now)
    if competition.is_entering:
        return competition.entries_close_at
    pairings = Pairing.objects.filter(round__competition=competition)
    moments = [
        _next_round(competition),
        now + RETRY_TABLES_AFTER if tables.missing(competition).exists() else None,  # one could not be opened
        pairings.filter(status=Pairing.Status.PROVISIONAL, final_at__gt=now).aggregate(at=Min("final_at"))["at"],
        pairings.filter(status=Pairing.Status.OPEN, agreed_at__gt=now).aggregate(at=Min("agreed_at"))["at"],
        competition.ends_at if competition.ends_at is not None and competition.ends_at > now else None,
        ladder.next_drop(competition) if competition.format == Format.LADDER else None,
        nights.next_fill(competition, now) if competition.format == Format.NIGHT else None,
    ]
    return min((moment for moment in moments if moment is not None), default=None)


def _in_a_pause(competition: Competition, now: datetime) -> datetime | None:
    """When it ends, or when a club night does: its clocks run live, and go over to days."""
    is_night = competition.is_running and competition.format == Format.NIGHT
    ends_at = competition.ends_at if is_night else None
    moments = [moment for moment in (competition.paused_until, ends_at) if moment is not None and moment > now]
    return min(moments, default=None)


def _next_round(competition: Competition) -> datetime | None:
    """When one closes; only if none is being played, when one begins: it may have been meant to begin earlier."""
    running = list(competition.rounds.filter(status=Round.Status.RUNNING))
    if running:
        _, newest_outage = uptime.look(timezone.now())
        closing = (rounds.closing(one, newest_outage) for one in running if one.closes_at is not None)
        return min(closing, default=None)
    return competition.rounds.filter(status=Round.Status.PLANNED).aggregate(at=Min("starts_at"))["at"]


def replan(competition: Competition, round: Round) -> None:
    """The pairings of a preview are made anew. Whoever calls this has locked the competition."""
    rounds.plan_again(competition, round)
