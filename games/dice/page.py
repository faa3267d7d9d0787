"""What the pages about dice show: how often each face came up, drawn and judged. Two or three statements, however many
tables there are."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from math import sqrt
from typing import Any

from django.db.models import QuerySet, Sum

from games import catalog

from .drawn import SIX
from .fairness import Spread
from .models import OwnRollCount, RollCount
from .verdict import verdict_of, verdict_on_many

HEIGHT, TALLEST = 100, 1.45  # of a chart, in units of its drawing; of a bar, in times of what was to be expected
BAND = 1.96  # so many standard deviations hold 95 of 100 fair counts
MONTHS = 24


@dataclass(frozen=True, slots=True)
class Bar:
    face: int
    count: int
    percent: float
    y: int
    height: int


@dataclass(frozen=True, slots=True)
class Tally:
    """One spread with its picture and its verdict."""

    key: str  # a game's slug, a month as 2026-03, of how many
    name: str
    spread: Spread
    month: date | None = None

    @property
    def bars(self) -> list[Bar]:
        total = self.spread.total or 1
        return [
            Bar(face, count, 100 * count / total, HEIGHT - self._height(count), self._height(count))
            for face, count in enumerate(self.spread.counts, start=1)
        ]

    @property
    def line(self) -> int:
        """Where the count that was to be expected is drawn."""
        return HEIGHT - self._height(self.spread.expected)

    @property
    def band(self) -> tuple[int, int]:
        """Where 95 of 100 counts of a fair die lie: from the top, and how tall."""
        expected, sides = self.spread.expected, len(self.spread.counts)
        wide = BAND * sqrt(expected * (1 - 1 / sides))
        top, bottom = HEIGHT - self._height(expected + wide), HEIGHT - self._height(max(0, expected - wide))
        return top, bottom - top

    @property
    def verdict(self) -> str:
        return verdict_of(self.spread)

    def _height(self, count: float) -> int:
        most = max(TALLEST * self.spread.expected, *self.spread.counts) or 1
        return min(HEIGHT, round(HEIGHT * count / most))


@dataclass(frozen=True, slots=True)
class DicePage:
    whole: Tally
    games: list[Tally]
    months: list[Tally]  # the latest first
    choices: list[Tally]  # what is no die, by how many there were to choose from

    @property
    def on_games(self) -> str:
        return verdict_on_many([one.spread for one in self.games])

    @property
    def on_months(self) -> str:
        return verdict_on_many([one.spread for one in self.months])


def everybodys(game: str = "") -> DicePage:
    dice = RollCount.objects.filter(is_die=True)
    choices = _grouped(_of_game(RollCount.objects.filter(is_die=False), game), "sides")
    return _page(dice, game, choices)


def own(member: Any, game: str = "") -> DicePage:
    return _page(OwnRollCount.objects.filter(member=member), game, {})


def _page(dice: QuerySet[Any], game: str, choices: dict[Any, dict[int, int]]) -> DicePage:
    dice = dice.filter(sides=SIX)
    by_game = {slug: _spread(faces) for slug, faces in _grouped(dice, "game").items()}
    months = _grouped(_of_game(dice, game), "month")
    latest = sorted(months)[: -MONTHS - 1 : -1]
    wanted = [by_game[game]] if game in by_game else [] if game else by_game.values()
    return DicePage(
        whole=Tally("all", "", _together(wanted)),
        games=[Tally(slug, entry.title, by_game[slug]) for slug, entry in catalog.CATALOG.items() if slug in by_game],
        months=[Tally(f"{month:%Y-%m}", "", _spread(months[month]), month) for month in latest],
        choices=[Tally(str(of), "", _spread(choices[of], of)) for of in sorted(choices) if of > 1],
    )


def _of_game(rows: QuerySet[Any], game: str) -> QuerySet[Any]:
    return rows.filter(game=game) if game else rows


def _grouped(rows: QuerySet[Any], by: str) -> dict[Any, dict[int, int]]:
    """How often each face came up, for each game, month or number of sides."""
    found: dict[Any, dict[int, int]] = {}
    for key, face, count in rows.values_list(by, "face").annotate(sum=Sum("count")):
        found.setdefault(key, {})[face] = count
    return found


def _spread(faces: dict[int, int], sides: int = SIX) -> Spread:
    return Spread(tuple(faces.get(face, 0) for face in range(1, sides + 1)))


def _together(spreads: Iterable[Spread]) -> Spread:
    return Spread(tuple(map(sum, zip(*(spread.counts for spread in spreads), strict=True))) or (0,) * SIX)
