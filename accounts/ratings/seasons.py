"""Seasons are the quarters of the calendar, by universal time. One ends by itself: the next has rows of its own."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import RatingChange, SeasonRating, Standing

from .skill import POINTS, Skill

QUARTERS: tuple[Promise, ...] = (
    _("January to March %(year)s"),
    _("April to June %(year)s"),
    _("July to September %(year)s"),
    _("October to December %(year)s"),
)
FIELDS = ["mu", "sigma", "shown", "gain", "tables", "wins", "standing"]


@dataclass(frozen=True, slots=True, order=True)
class Season:
    year: int
    quarter: int

    @property
    def name(self) -> str:
        """As it stands in addresses. Names are in the order of time."""
        return f"{self.year}-{self.quarter}"

    @property
    def text(self) -> str:
        return str(QUARTERS[self.quarter - 1]) % {"year": self.year}

    @property
    def previous(self) -> "Season":
        return Season(self.year - 1, 4) if self.quarter == 1 else Season(self.year, self.quarter - 1)


def season_at(moment: datetime) -> Season:
    moment = moment.astimezone(UTC)
    return Season(moment.year, (moment.month + 2) // 3)


def season_now() -> Season:
    return season_at(timezone.now())


def season_named(name: str) -> Season | None:
    """From an address; None if no season is called so."""
    year, _dash, quarter = name.partition("-")
    is_one = name.isascii() and year.isdigit() and len(year) == 4 and quarter in ("1", "2", "3", "4")
    return Season(int(year), int(quarter)) if is_one else None


def add(changes: Sequence[RatingChange], gone: Collection[int] = ()) -> None:
    """Adds changes of one game and one moment to their season. Whoever adds has locked the ratings.

    Those who are gone stand in no list of it.
    """
    season, members = season_at(changes[0].at).name, {change.member_id for change in changes}
    known = SeasonRating.objects.filter(game=changes[0].game, season=season, member__in=members)
    rows = {row.member_id: row for row in known}
    _add_up(rows, changes, season)
    withdraw(rows.values(), gone)
    SeasonRating.objects.bulk_update([row for row in rows.values() if row.pk], FIELDS)
    SeasonRating.objects.bulk_create([row for row in rows.values() if not row.pk])


def withdraw(rows: Iterable[SeasonRating], gone: Collection[int]) -> None:
    for row in rows:
        if row.member_id in gone:
            row.standing = Standing.WITHDRAWN


def counted_anew(game: str, changes: Iterable[RatingChange]) -> dict[tuple[int, str], SeasonRating]:
    """All seasons of a game as they follow from its changes, by member and season."""
    seasons: dict[str, dict[int, SeasonRating]] = {}
    for change in changes:
        season = season_at(change.at).name
        _add_up(seasons.setdefault(season, {}), [change], season)
    return {(member, season): row for season, rows in seasons.items() for member, row in rows.items()}


def _add_up(rows: dict[int, SeasonRating], changes: Iterable[RatingChange], season: str) -> None:
    """The rows are those of one game and season, by member. Only a table makes somebody take part in a season: what is
    given back to those who have not played in it yet is in the rating with which they will begin."""
    for change in changes:
        is_table = change.kind == RatingChange.Kind.RESULT
        if change.member_id not in rows and is_table:
            rows[change.member_id] = SeasonRating(
                member_id=change.member_id, game=change.game, season=season, mu_before=change.mu_before
            )
        row = rows.get(change.member_id)
        if row is None:
            continue
        skill = Skill(change.mu, change.sigma)
        row.mu, row.sigma, row.shown = *skill, skill.shown
        row.gain = round((change.mu - row.mu_before) * POINTS)
        row.tables += is_table
        row.wins += is_table and change.place == 1
        row.standing = Standing.PROVISIONAL if skill.is_provisional else Standing.RANKED
