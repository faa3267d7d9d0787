"""Going down a ladder by not playing, and challenges that nobody plays."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models.functions import Coalesce
from django.utils import timezone

from games import uptime
from tournaments import core, notices
from tournaments.course import judging, results, stops
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
    seen_at, patience = _looked(competition, now)
    idle = {number for number, at in _due(ledger, patience).items() if at <= seen_at}
    for number in reversed(standing(ledger)[:-1]):  # from below, so that of two neighbours both go down
        if number in idle:
            entry = ledger.entries[number]
            line = core.note(competition, DROP, entry=entry, before={})
            notices.tell_entry(entry, "dropped", key=f"dropped-{line.pk}")
    return not idle.isdisjoint(standing(ledger)[:-1])


def next_drop(competition: Competition) -> datetime | None:
    """When there will be something to do for `drop_idle` or `judge_late`."""
    ledger = load(competition)
    _, patience = _looked(competition, timezone.now())
    falls = _due(ledger, patience)
    moments = [falls[number] for number in standing(ledger)[:-1] if number in falls]
    games = (met for book in ledger.books for met in book.met)
    moments += [patience.late_at(met.pairing) for met in games if _can_be_late(met, competition)]
    return min(moments, default=None)


def _due(ledger: Ledger, patience: Patience) -> dict[int, datetime]:
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
    return {number: patience.after(at, timedelta(days=days)) for number, at in last.items() if number not in playing}


def _looked_at(ledger: Ledger) -> list[tuple[int, datetime]]:
    """Who went down and when, or when an organizer said that they should not have: either way it is counted anew."""
    lines = Ruling.objects.filter(competition=ledger.competition, kind=DROP, entry__number__isnull=False)
    found = lines.values_list("entry__number", Coalesce("undone_at", "at"))
    return [(number or 0, at) for number, at in found]


# --- challenges that nobody plays -------------------------------------------------------------------------------------


def judge_late(competition: Competition, now: datetime) -> bool:
    """A challenge is played in as much time as a round would last. A step of running.py."""
    ledger = load(competition)
    seen_at, patience = _looked(competition, now)
    late = [
        met.pairing
        for book in ledger.books
        for met in book.met
        if _can_be_late(met, competition) and patience.late_at(met.pairing) <= seen_at
    ]
    for pairing in late:
        pairing.round.competition = competition
        if not results.catch_up(pairing):
            judging.judge(pairing)
            core.note(competition, "judged", pairing=pairing)
    return bool(late)


def _can_be_late(met: Met, competition: Competition) -> bool:
    """A table that goes on has clocks, which come to an end by themselves."""
    return met.is_open and (competition.overdue == Competition.Overdue.JUDGED or met.table_id is None)


# --- how long is long -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Patience:
    """How long people have on a ladder: it has no close that a pause, or more time, could move."""

    hours: int  # for a challenge
    stops: list[stops.Stretch]  # in which nobody could play
    given: dict[int, int]  # more days, by pairing

    def after(self, begin: datetime, long: timedelta) -> datetime:
        return stops.extended(begin, begin + long, self.stops)

    def late_at(self, pairing: Pairing) -> datetime:
        return self.after(pairing.made_at, timedelta(hours=self.hours, days=self.given.get(pairing.pk, 0)))


def _looked(competition: Competition, now: datetime) -> tuple[datetime, Patience]:
    """Until when the site was there for certain, and how long people have."""
    seen_at, newest_outage = uptime.look(now)
    given: dict[int, int] = {}
    lines = Ruling.objects.filter(competition=competition, kind="time_given", pairing__isnull=False)
    for pairing, facts in lines.values_list("pairing", "facts"):
        given[pairing or 0] = given.get(pairing or 0, 0) + facts["days"]
    return seen_at, Patience(competition.round_hours, stops.stops_of(competition, newest_outage), given)
