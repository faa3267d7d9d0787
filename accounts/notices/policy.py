"""When a notice goes out, and by which way: pure, so that it can be asked about any moment.

A notice climbs its ladder. Each rung is a channel and how long after the notice it may be used; the first one by which
the member can be reached is the one. Then, in this order: e-mail is gathered into one letter a day unless the member's
time gets short, nothing is sent in quiet hours but alarms, and nobody who has just acted on the site is sent anything.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

ACTED = timedelta(minutes=5)  # who has acted within these is here and needs no message
BURST = timedelta(minutes=1)  # what becomes due within it goes out together
EMAIL = "email"
A_DAY = timedelta(days=1)


class Why(StrEnum):
    """Why nothing is sent now."""

    # Not yet:
    EARLY = "early"  # its time lies ahead
    DELAY = "delay"  # the rung is not reached yet
    DIGEST = "digest"
    QUIET = "quiet"
    ACTED = "acted"
    BURST = "burst"
    # No more:
    SETTLED = "settled"
    READ = "read"
    TOLD = "told"
    COVERED = "covered"  # a later notice of the same thread says it
    SITE = "site"  # no rung leads further than the site


@dataclass(frozen=True, slots=True)
class Wishes:
    """How a member wants to be told, whatever it is about."""

    zone: ZoneInfo
    quiet: tuple[time, time] | None  # from, to; what ends before it begins goes on past midnight
    alarms_break_quiet: bool
    digest_at: time | None
    urgent: timedelta  # with less time than this left, nothing waits for the daily letter


@dataclass(frozen=True, slots=True)
class Rung:
    channel: str
    delay: timedelta


@dataclass(frozen=True, slots=True)
class Pending:
    """A notice, as far as the policy needs it."""

    at: datetime
    ladder: Sequence[Rung]
    runs_out: datetime | None = None
    is_alarm: bool = False
    gathers: bool = True  # may its e-mail wait for the daily letter?
    is_settled: bool = False
    is_read: bool = False
    is_told: bool = False
    is_covered: bool = False
    failed: frozenset[str] = frozenset()  # channels that have been tried in vain, or do not take this kind


@dataclass(frozen=True, slots=True)
class Send:
    channel: str
    since: datetime  # when it became due
    at_once: bool  # without waiting for what else comes with it


@dataclass(frozen=True, slots=True)
class Wait:
    until: datetime
    why: Why
    channel: str = ""


@dataclass(frozen=True, slots=True)
class Rest:
    """There is nothing more to do for this notice, unless something changes."""

    why: Why


Decision = Send | Wait | Rest


def decide(
    notice: Pending, wishes: Wishes, reachable: Collection[str], acted_at: datetime | None, now: datetime
) -> Decision:
    if why := _ended(notice):
        return Rest(why)
    if now < notice.at:
        return Wait(notice.at, Why.EARLY)
    rung = rung_of(notice, reachable)
    if rung is None:
        return Rest(Why.SITE)
    due, why, at_once = due_at(notice, rung, wishes)
    if now < due:
        return Wait(due, why, rung.channel)
    held_until, why = held_back(notice, wishes, acted_at, now)
    if held_until > now:
        return Wait(held_until, why, rung.channel)
    return Send(rung.channel, due, at_once)


def rung_of(notice: Pending, reachable: Collection[str]) -> Rung | None:
    """By which the member is told, if it leads further than the site."""
    return next((r for r in notice.ladder if r.channel in reachable and r.channel not in notice.failed), None)


def _ended(notice: Pending) -> Why | None:
    reasons = {
        Why.SETTLED: notice.is_settled,
        Why.TOLD: notice.is_told,
        Why.READ: notice.is_read,
        Why.COVERED: notice.is_covered,
    }
    return next((why for why, applies in reasons.items() if applies), None)


def due_at(notice: Pending, rung: Rung, wishes: Wishes) -> tuple[datetime, Why, bool]:
    """When a rung is to be used if nothing comes between, what it waits for, and whether it then goes at once."""
    due, why = notice.at + rung.delay, Why.DELAY
    short = None if notice.runs_out is None else notice.runs_out - wishes.urgent  # from then on time is short
    at_once = notice.is_alarm or (short is not None and due > short)
    if rung.channel == EMAIL and notice.gathers and wishes.digest_at is not None and not at_once:
        letter = next_time(wishes.digest_at, wishes.zone, due)
        due, why, at_once = (letter if short is None else min(letter, short)), Why.DIGEST, True
    if not _wakes(notice, wishes) and (end := quiet_until(wishes, due)) is not None:
        due, why = end, Why.QUIET
    return due, why, at_once


def held_back(notice: Pending, wishes: Wishes, acted_at: datetime | None, now: datetime) -> tuple[datetime, Why]:
    """Until when something that is due is held back; now, if it is not."""
    if not _wakes(notice, wishes) and (end := quiet_until(wishes, now)) is not None:
        return end, Why.QUIET
    if acted_at is None or acted_at > now:
        return now, Why.ACTED
    until = acted_at + ACTED
    if notice.is_alarm and notice.runs_out is not None:  # who is busy elsewhere must still hear it in time
        until = min(until, notice.at + (notice.runs_out - notice.at) / 2)
    return until, Why.ACTED


def _wakes(notice: Pending, wishes: Wishes) -> bool:
    return notice.is_alarm and wishes.alarms_break_quiet


# --- one message per burst ----------------------------------------------------------------------------------------


def together(decisions: Mapping[int, Decision], now: datetime) -> dict[int, Decision]:
    """Holds back what is due until its burst is over: then all that goes by the same channel goes in one message."""
    sends = {key: decision for key, decision in decisions.items() if isinstance(decision, Send)}
    result = dict(decisions)
    for channel in {send.channel for send in sends.values()}:
        group = {key: send for key, send in sends.items() if send.channel == channel}
        ready = min(send.since for send in group.values()) + BURST
        if now < ready and not any(send.at_once for send in group.values()):
            result |= {key: Wait(ready, Why.BURST, channel) for key in group}
    return result


# --- alarms -------------------------------------------------------------------------------------------------------


def alarm_at(since: datetime, runs_out: datetime, wishes: Wishes) -> datetime:
    """When to say that time is running out: some hours before, or half-way where there are not twice as many.

    Who does not want to be woken is told before the quiet hours begin rather than after they have ended.
    """
    at = max(runs_out - wishes.urgent, since + (runs_out - since) / 2)
    if not wishes.alarms_break_quiet and wishes.quiet and quiet_until(wishes, at) is not None:
        before = _last_time(wishes.quiet[0], wishes.zone, at) - BURST
        return before if before > since else at
    return at


# --- times of the day ---------------------------------------------------------------------------------------------


def quiet_until(wishes: Wishes, moment: datetime) -> datetime | None:
    """When the quiet hours end in which a moment lies; None if it lies in none."""
    if wishes.quiet is None or wishes.quiet[0] == wishes.quiet[1]:
        return None
    if not _is_quiet(wishes.quiet, wishes.zone, moment):
        return None
    end = next_time(wishes.quiet[1], wishes.zone, moment)
    while _is_quiet(wishes.quiet, wishes.zone, end):  # clocks were set forward past all that is not quiet
        end = next_time(wishes.quiet[1], wishes.zone, end + BURST)
    return end


def _is_quiet(quiet: tuple[time, time], zone: ZoneInfo, moment: datetime) -> bool:
    begin, end = quiet
    clock = moment.astimezone(zone).time()
    return begin <= clock < end if begin < end else clock >= begin or clock < end


def next_time(clock: time, zone: ZoneInfo, moment: datetime) -> datetime:
    """The first time that a clock on the wall shows this, from a moment on."""
    today = moment.astimezone(zone).date()
    days = (today, today + A_DAY, today + 2 * A_DAY)
    return min(at for day in days for at in _moments(day, clock, zone) if at >= moment)


def _moments(day: date, clock: time, zone: ZoneInfo) -> list[datetime]:
    """Two when clocks are set back and show it twice; when they are set forward past it, as long after the change."""
    first, second = (_moment(day, clock.replace(fold=fold), zone) for fold in (0, 1))
    return [first, second] if second > first else [first]


def _last_time(clock: time, zone: ZoneInfo, moment: datetime) -> datetime:
    day = moment.astimezone(zone).date() + A_DAY
    while (at := _moment(day, clock, zone)) > moment:
        day -= A_DAY
    return at


def _moment(day: date, clock: time, zone: ZoneInfo) -> datetime:
    return datetime.combine(day, clock, zone).astimezone(UTC)
