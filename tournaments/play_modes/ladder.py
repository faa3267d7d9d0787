"""Challenges on a ladder. Who stands where: rungs.py; who goes down, and what is judged: falling.py."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts.models import Member
from tournaments import core, notices
from tournaments.entrants import latecomers
from tournaments.entrants.conditions import player_in
from tournaments.formats import ladder
from tournaments.formats.ladder import Challenge, Rules, Why
from tournaments.ledger import Ledger, load
from tournaments.models import Competition, Entry, Pairing
from tournaments.refusals import (
    ChallengedAlready,
    ChallengedLately,
    ChallengeTaken,
    NotALadder,
    NotEntered,
    NotOnTheLadder,
    NotRunning,
    PausedMeanwhile,
    RivalBelow,
    RivalTooFar,
)
from tournaments.setting_up.plan import plan_of

from . import meetings
from .falling import drop_idle, judge_late, next_drop
from .rungs import order, standing

__all__ = ["challenge", "drop_idle", "judge_late", "next_drop", "objections", "order"]

REFUSALS = {
    Why.SELF: RivalBelow,
    Why.NOT_ABOVE: RivalBelow,
    Why.TOO_FAR: RivalTooFar,
    Why.BUSY: ChallengedAlready,
    Why.TAKEN: ChallengeTaken,
    Why.AGAIN: ChallengedLately,
}


def objections(ledger: Ledger, challenger: Entry) -> dict[int, Why | None]:
    """Of all others on the ladder, from the top: what stands against challenging them, or None. For buttons."""
    rungs, own = standing(ledger), challenger.number or 0
    if own not in rungs:
        return {}
    so_far, rules = _challenges(ledger), _rules(ledger.competition)
    return {one: ladder.objection(rungs, own, one, so_far, rules) for one in rungs if one != own}


def challenge(*, competition: Competition, member: Member, rival: Entry) -> Pairing:
    """Somebody above is challenged, and the table is opened. Who has entered a ladder cannot decline."""
    with transaction.atomic():
        competition = core.lock(competition)
        _must_be_open(competition)
        latecomers.place(competition)
        ledger = load(competition)
        own = player_in(competition, member)
        challenger = ledger.entries.get(own.entry.number or 0) if own else None
        if challenger is None or not challenger.is_in:
            raise NotEntered
        found = objections(ledger, challenger)
        if rival.competition_id != competition.pk or (rival.number not in found and rival.pk != challenger.pk):
            raise NotOnTheLadder
        if why := found.get(rival.number or 0, Why.SELF):
            raise REFUSALS[why]
        pairing = meetings.begin(ledger, ledger.books[0], [challenger.number or 0, rival.number or 0])
        notices.tell_entry(
            ledger.entries[rival.number or 0], "challenged", key=f"challenged-{pairing.pk}",
            about=notices.pairing_of(pairing), who=[member.pk],
        )  # fmt: skip
        core.touch(competition)
    return pairing


def _must_be_open(competition: Competition) -> None:
    now = timezone.now()
    if competition.format != Competition.Format.LADDER:
        raise NotALadder
    if not competition.is_running or (competition.ends_at is not None and competition.ends_at <= now):
        raise NotRunning
    if competition.is_paused(now):
        raise PausedMeanwhile


def _rules(competition: Competition) -> Rules:
    plan = plan_of(competition)
    return Rules(plan.reach, plan.most_open, plan.rest_rounds)


def _challenges(ledger: Ledger) -> list[Challenge]:
    games = (met for book in ledger.books for met in book.played)
    return [Challenge(met.players[0], met.players[1], met.is_open) for met in games]
