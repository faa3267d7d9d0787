"""Hours of the week in which members can usually play, and those that suit everybody who meets."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import Member
from tournaments import core
from tournaments.entrants.conditions import player_in
from tournaments.models import Competition, Entry, Pairing
from tournaments.refusals import BadHours, NotEntered

HOURS_A_WEEK = 7 * 24
LOOK_AHEAD = timedelta(days=14)
MOST_SHOWN = 48
HOUR = timedelta(hours=1)


def set_availability(*, competition: Competition, member: Member, hours: Sequence[int]) -> Entry:
    """The hours of a week in which a member, or a team, can usually play: 0 is Monday from 0:00 to 1:00 UTC."""
    if not all(type(hour) is int and 0 <= hour < HOURS_A_WEEK for hour in hours):
        raise BadHours
    with transaction.atomic():
        competition = core.lock(competition)
        player = player_in(competition, member)
        if player is None:
            raise NotEntered
        player.entry.availability = sorted(set(hours))
        player.entry.save(update_fields=["availability"])
    return player.entry


def common_hours(pairing: Pairing) -> list[datetime]:
    """When most of those who meet can play, in the next two weeks and in this round; the best first, then the soonest.

    Who has named no hours is asked nothing here. Hours that suit only one of several are left out.
    """
    weeks = [set(side.entry.availability) for side in pairing.sides.select_related("entry") if side.entry.availability]
    if not weeks:
        return []
    least = min(2, len(weeks))
    counted = [(sum(hour_of(moment) in week for week in weeks), moment) for moment in _hours_ahead(pairing)]
    good = [(-count, moment) for count, moment in counted if count >= least]
    return [moment for _count, moment in sorted(good)[:MOST_SHOWN]]


def _hours_ahead(pairing: Pairing) -> list[datetime]:
    now = timezone.now()
    first = now.astimezone(UTC).replace(minute=0, second=0, microsecond=0) + HOUR
    last = min(now + LOOK_AHEAD, pairing.round.closes_at or now + LOOK_AHEAD)
    return [first + n * HOUR for n in range(int(LOOK_AHEAD / HOUR)) if first + n * HOUR < last]


def hour_of(moment: datetime) -> int:
    utc = moment.astimezone(UTC)
    return utc.weekday() * 24 + utc.hour
