"""Hours of the week in which members can usually play, and those that suit everybody who meets.

They are kept as whoever named them reads them on the clock, with the zone of that clock: Tuesday at 20:00 stays there
when summer time begins or ends. When that is, is worked out anew for each day.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone

from accounts.models import Member
from accounts.preferences import is_zone, zone_of
from tournaments import core
from tournaments.entrants.conditions import player_in
from tournaments.models import Competition, Entry, Pairing, Round
from tournaments.refusals import BadHours, NotEntered

HOURS_A_WEEK = 7 * 24
LOOK_AHEAD = timedelta(days=14)
MOST_SHOWN = 48
HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)
STEP = timedelta(minutes=15)  # in which the clocks of the world differ


def set_availability(*, competition: Competition, member: Member, hours: Sequence[int]) -> Entry:
    """When a member, or a team, can usually play: hours of the week, 0 is Monday from 0:00 to 1:00 in their zone."""
    if not all(type(hour) is int and 0 <= hour < HOURS_A_WEEK for hour in hours):
        raise BadHours
    with transaction.atomic():
        competition = core.lock(competition)
        player = player_in(competition, member)
        if player is None:
            raise NotEntered
        player.entry.availability, player.entry.availability_zone = sorted(set(hours)), zone_of(member).key
        player.entry.save(update_fields=["availability", "availability_zone"])
    return player.entry


def hours_by_clock_of(entry: Entry, zone: tzinfo, now: datetime) -> set[int]:
    """The hours of an entry as another clock shows them this week: of a mate, or of who has moved meanwhile."""
    kept = _zone(entry)
    if str(kept) == str(zone):
        return {*entry.availability}
    local = now.astimezone(kept).replace(tzinfo=None, hour=0, minute=0, second=0, microsecond=0)
    monday = local - timedelta(days=local.weekday())
    moments = [(monday + hour * HOUR).replace(tzinfo=kept) for hour in entry.availability]
    return {hour_of(moment, zone) for moment in moments}


def common_hours(pairing: Pairing) -> list[datetime]:
    """When most of those who meet can play, in the next two weeks and in this round; the best first, then the soonest.

    Who has named no hours is asked nothing here. Hours that suit only one of several are left out.
    """
    return hours_for([side.entry for side in pairing.sides.select_related("entry")], pairing.round)


def hours_for(entries: Iterable[Entry], round: Round) -> list[datetime]:
    weeks = [_Week(frozenset(entry.availability), _zone(entry)) for entry in entries if entry.availability]
    if not weeks:
        return []
    least = min(2, len(weeks))
    counted = [(sum(week.suits(moment) for week in weeks), moment) for moment in _beginnings(round, weeks)]
    good = [(-count, moment) for count, moment in counted if count >= least]
    return [moment for _count, moment in sorted(good)[:MOST_SHOWN]]


@dataclass(frozen=True, slots=True)
class _Week:
    hours: frozenset[int]
    zone: ZoneInfo

    def suits(self, moment: datetime) -> bool:
        """Is the whole hour free that begins then? Where clocks are half an hour apart it touches two of them."""
        return {hour_of(moment, self.zone), hour_of(moment + HOUR - MINUTE, self.zone)} <= self.hours


def _beginnings(round: Round, weeks: Sequence[_Week]) -> list[datetime]:
    """Moments ahead at which the clock of somebody strikes the hour."""
    now, zones = timezone.now(), {week.zone for week in weeks}
    first = now.astimezone(UTC).replace(minute=0, second=0, microsecond=0)
    last = min(now + LOOK_AHEAD, round.closes_at or now + LOOK_AHEAD)
    steps = [first + n * STEP for n in range(int((LOOK_AHEAD + HOUR) / STEP))]
    ahead = [moment for moment in steps if now < moment < last]
    return [moment for moment in ahead if any(moment.astimezone(zone).minute == 0 for zone in zones)]


def _zone(entry: Entry) -> ZoneInfo:
    return ZoneInfo(entry.availability_zone if is_zone(entry.availability_zone) else "UTC")


def hour_of(moment: datetime, zone: tzinfo) -> int:
    local = moment.astimezone(zone)
    return local.weekday() * 24 + local.hour
