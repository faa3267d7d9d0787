"""How much time a seat has, and when it runs.

A clock starts with a bank, gets an increment for each turn and never holds more than a cap. It runs while its seat is
awaited: not outside the hours of play that the table has chosen, not while its owner is on vacation, and not while the
site was down. Pure: seconds since 1970 in, seconds out.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo, available_timezones

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from .refusals import BadHours, BadPace

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600
SHORTEST, LONGEST = 15, 60 * DAY
SATURDAY = 5

Stretch = tuple[float, float]  # from, to


@dataclass(frozen=True, slots=True)
class Pace:
    """What a clock gets: at the start, for each turn, and at most."""

    bank: int
    increment: int
    cap: int

    @property
    def is_live(self) -> bool:
        return self.cap < HOUR


PACES: dict[str, tuple[Pace, Promise]] = {
    "live": (Pace(60, 60, 60), _("live, 1 minute a move")),
    "relaxed": (Pace(5 * MINUTE, 5 * MINUTE, 5 * MINUTE), _("live, 5 minutes a move")),
    "fast": (Pace(24 * HOUR, 4 * HOUR, 72 * HOUR), _("fast, 24 hours and 4 more a turn")),
    "standard": (Pace(72 * HOUR, 12 * HOUR, 120 * HOUR), _("standard, 3 days and 12 hours more a turn")),
    "slow": (Pace(72 * HOUR, 36 * HOUR, 240 * HOUR), _("slow, 3 days and 36 hours more a turn")),
}
DEFAULT = "relaxed"


def pace_of(wanted: object) -> Pace:
    """A preset by its name, or the three figures."""
    if isinstance(wanted, str) and wanted in PACES:
        return PACES[wanted][0]
    if isinstance(wanted, dict) and wanted.keys() == {"bank", "increment", "cap"}:
        bank, increment, cap = wanted["bank"], wanted["increment"], wanted["cap"]
        are_whole = all(type(value) is int for value in (bank, increment, cap))
        if are_whole and SHORTEST <= bank <= cap <= LONGEST and 0 <= increment <= cap:
            return Pace(bank, increment, cap)
    raise BadPace


def preset(pace: Pace) -> str | None:
    return next((name for name, (known, _text) in PACES.items() if known == pace), None)


# --- hours of play ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hours:
    """When clocks run: each day from one full hour to another, in a time zone; on weekends too, or not.

    What ends before it starts goes on past midnight, and belongs to the day on which it started.
    """

    start: int
    end: int  # 24 is midnight
    zone: str
    weekends: bool

    def as_json(self) -> dict[str, Any]:
        return {"start": self.start, "end": self.end, "zone": self.zone, "weekends": self.weekends}


@lru_cache(maxsize=1)
def zones() -> frozenset[str]:
    return frozenset(available_timezones())


def hours_of(wanted: object) -> Hours | None:
    """As it is stored and as the API takes it; None is always."""
    if wanted is None:
        return None
    if isinstance(wanted, dict) and wanted.keys() == {"start", "end", "zone", "weekends"}:
        start, end, zone, weekends = wanted["start"], wanted["end"], wanted["zone"], wanted["weekends"]
        are_hours = type(start) is int and type(end) is int and 0 <= start < 24 and 0 < end <= 24 and start != end
        if are_hours and type(weekends) is bool and isinstance(zone, str) and zone in zones():
            return Hours(start, end, zone, weekends)
    raise BadHours


def stretches(hours: Hours | None, since: float) -> Iterator[Stretch]:
    """The times of play from a moment on, without end."""
    if hours is None:
        yield since, float("inf")
        return
    zone = ZoneInfo(hours.zone)
    length = timedelta(days=hours.end < hours.start)  # by the calendar: does it reach into the next day?
    day = datetime.fromtimestamp(since, zone).date() - length
    while True:
        if hours.weekends or day.weekday() < SATURDAY:
            begin, end = _moment(day, hours.start, zone), _moment(day + length, hours.end, zone)
            if end > since:
                yield max(begin, since), end
        day += timedelta(days=1)


def _moment(day: date, hour: int, zone: ZoneInfo) -> float:
    if hour == 24:
        return datetime.combine(day + timedelta(days=1), time(), zone).timestamp()
    return datetime.combine(day, time(hour), zone).timestamp()


def _without(stretch: Stretch, outages: Sequence[Stretch]) -> Iterator[Stretch]:
    begin, end = stretch
    for gone, back in outages:  # ascending
        if gone >= end:
            break
        if back > begin:
            if gone > begin:
                yield begin, gone
            begin = max(begin, back)
    if begin < end:
        yield begin, end


def elapsed(since: float, until: float, hours: Hours | None, outages: Sequence[Stretch] = ()) -> float:
    """How long clocks have run between two moments."""
    if hours is None and not outages:
        return max(0.0, until - since)
    total = 0.0
    for stretch in stretches(hours, since):
        if stretch[0] >= until:
            break
        for begin, end in _without(stretch, outages):
            total += max(0.0, min(end, until) - begin)
        if stretch[1] >= until:
            break
    return total


def runs_out(since: float, seconds: float, hours: Hours | None, outages: Sequence[Stretch] = ()) -> float:
    """When a clock that starts at a moment with so many seconds stands at nothing."""
    if hours is None and not outages:
        return since + seconds
    for stretch in stretches(hours, since):
        for begin, end in _without(stretch, outages):
            if seconds <= end - begin:
                return begin + seconds
            seconds -= end - begin
    raise AssertionError("stretches never end")


# --- the clock of a seat ------------------------------------------------------------------------------------------


class Clock(NamedTuple):
    """Stored as a list, one for each seat."""

    left: float  # when it last stood still
    since: float | None = None  # running from this moment, which may be to come; None while its seat is not awaited
    away_to: float | None = None  # its owner is on vacation until then
    missed: int = 0  # how often running it was answered by a move that its owner did not make

    def start(self, now: float) -> "Clock":
        return self if self.since is not None else self._replace(since=max(now, self.away_to or 0))

    def stop(self, now: float, hours: Hours | None, outages: Sequence[Stretch] = ()) -> "Clock":
        return self._replace(left=self.left_at(now, hours, outages), since=None)

    def left_at(self, now: float, hours: Hours | None, outages: Sequence[Stretch] = ()) -> float:
        if self.since is None:
            return self.left
        return max(0.0, self.left - elapsed(self.since, now, hours, outages))

    def runs_out(self, hours: Hours | None, outages: Sequence[Stretch] = ()) -> float | None:
        return None if self.since is None else runs_out(self.since, self.left, hours, outages)

    def pauses(self, now: float, hours: Hours | None) -> Stretch | None:
        """The time in which it stands still although it could run: now, or the next one to come."""
        if self.away_to is not None and self.away_to > now:
            return now, next(stretches(hours, self.away_to))[0]
        if self.since is None or hours is None:
            return None
        coming = stretches(hours, now)
        begin, end = next(coming)
        return (now, begin) if begin > now else (end, next(coming)[0])

    def gain(self, seconds: float, cap: float) -> "Clock":
        """More time, up to the cap; what somebody was given beyond it is not taken away."""
        return self._replace(left=max(self.left, min(cap, self.left + seconds)))

    def pause(self, now: float, until: float, hours: Hours | None, outages: Sequence[Stretch] = ()) -> "Clock":
        """Stands still from now until a moment, even if it is awaited meanwhile."""
        left = self.left_at(now, hours, outages)
        return self._replace(left=left, since=None if self.since is None else until, away_to=until)

    def resume(self, now: float) -> "Clock":
        """The pause ends early."""
        since = self.since if self.since is None else min(self.since, now)
        return self._replace(since=since, away_to=None)
