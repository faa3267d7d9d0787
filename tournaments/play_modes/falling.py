"""Going down a ladder by not playing, and challenges that nobody plays."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models.functions import Coalesce

from tournaments import core, notices
from tournaments.course import results
from tournaments.entrants import latecomers
from tournaments.ledger import Ledger, Met, load
from tournaments.models import Competition, Pairing, Ruling
from tournaments.setting_up.plan import plan_of

from .rungs import DROP, arrivals, decided, decided_at, standing


def drop_idle(competition: Competition, now: datetime) -> bool:
    """Who has played nothing for as long as the plan says goes down a rung. A step of running.py."""
    if latecomers.place(competition):
        return True
    ledger = load(competition)
    idle = {number for number, at in _due(ledger).items() if at <= now}
    for number in reversed(standing(ledger)[:-1]):  # from below, so that of two neighbours both go down
        if number in idle:
            entry = ledger.entries[number]
            line = core.note(competition, DROP, entry=entry, before={})
            notices.tell_entry(entry, "dropped", key=f"dropped-{line.pk}")
    return not idle.isdisjoint(standing(ledger)[:-1])


def next_drop(competition: Competition) -> datetime | None:
    """When there will be something to do for `drop_idle` or `judge_late`."""
    ledger = load(competition)
    falls = _due(ledger)
    moments = [falls[number] for number in standing(ledger)[:-1] if number in falls]
    games = (met for book in ledger.books for met in book.met)
    moments += [_late_at(met.pairing, competition) for met in games if _can_be_late(met, competition)]
    return min(moments, default=None)


def _due(ledger: Ledger) -> dict[int, datetime]:
    """When each goes down, counted from the last game, from the last rung, or from coming in. Not while they play."""
    days = plan_of(ledger.competition).drop_days
    if not days:
        return {}
    last = arrivals(ledger)
    for met in decided(ledger):
        if met.pairing.kind != Pairing.Kind.FORFEIT:
            last |= {player: max(last[player], decided_at(met)) for player in met.players}
    for number, at in _looked_at(ledger):
        last[number] = max(last[number], at)
    playing = {player for book in ledger.books for met in book.met if met.is_open for player in met.players}
    return {number: at + timedelta(days=days) for number, at in last.items() if number not in playing}


def _looked_at(ledger: Ledger) -> list[tuple[int, datetime]]:
    """Who went down and when, or when an organizer said that they should not have: either way it is counted anew."""
    lines = Ruling.objects.filter(competition=ledger.competition, kind=DROP, entry__number__isnull=False)
    found = lines.values_list("entry__number", Coalesce("undone_at", "at"))
    return [(number or 0, at) for number, at in found]


# --- challenges that nobody plays -------------------------------------------------------------------------------------


def judge_late(competition: Competition, now: datetime) -> bool:
    """A challenge is played in as much time as a round would last. A step of running.py."""
    ledger = load(competition)
    late = [
        met.pairing
        for book in ledger.books
        for met in book.met
        if _can_be_late(met, competition) and _late_at(met.pairing, competition) <= now
    ]
    for pairing in late:
        pairing.round.competition = competition
        if not results.catch_up(pairing):
            results.judge(pairing)
            core.note(competition, "judged", pairing=pairing)
    return bool(late)


def _can_be_late(met: Met, competition: Competition) -> bool:
    """A table that goes on has clocks, which come to an end by themselves."""
    return met.is_open and (competition.overdue == Competition.Overdue.JUDGED or met.table_id is None)


def _late_at(pairing: Pairing, competition: Competition) -> datetime:
    return pairing.made_at + timedelta(hours=competition.round_hours)
