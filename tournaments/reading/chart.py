"""The race: the rank of everybody in a small division after each round, or the points of the first few of a large one.

All positions are worked out here, in SVG's units: the page needs no script. Lines differ by their dashes too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Any

from ..formats.core import Result
from ..formats.standings import Row, standings
from ..ledger import Book, Ledger
from .figures import written
from .names import is_knockout, tie_breaks
from .ranking import disqualified, ranked
from .standings import own_numbers

LEFT, RIGHT, TOP, BOTTOM = 40.0, 560.0, 16.0, 264.0
WIDTH, HEIGHT = 720.0, 300.0
MOST_BY_RANK, MOST_LINES, MOST_LEVELS = 12, 8, 6
LABEL = 14.0  # between two names at the end
DASHES = ("", "7 3", "2 3", "9 3 2 3", "4 4", "12 4", "2 6", "9 3 2 3 2 3")
COLOURS = 6


@dataclass(frozen=True, slots=True)
class Mark:
    """A line of the grid, or a tick below."""

    at: float
    text_at: float
    figure: str


@dataclass(frozen=True, slots=True)
class RaceLine:
    number: int  # of the entry
    title: str
    points: str  # of a polyline
    dash: str  # stroke-dasharray, "" is a full line
    colour: int  # 1 to 6, as seats have them
    end: tuple[float, float]
    label: tuple[float, float]
    figure: str  # where it stands now
    figures: list[str]  # round by round, for whoever does not see it
    is_me: bool


@dataclass(frozen=True, slots=True)
class Race:
    by: str  # "rank" or "points"
    width: float
    height: float
    levels: list[Mark]
    rounds: list[Mark]
    lines: list[RaceLine]


def of(ledger: Ledger, book: Book, reader: Any = None) -> Race | None:
    """None where there is no race by rounds, or not yet."""
    numbers = _rounds(ledger, book)
    if len(numbers) < 2 or len(book.seeds) < 2:
        return None
    order, mine = ranked(ledger, book), own_numbers(ledger, reader)
    if len(order) <= MOST_BY_RANK:
        return _drawn(ledger, order, numbers, _ranks(ledger, book, numbers), mine, by="rank")
    leaders = [row for n, row in enumerate(order) if n < MOST_LINES or row.player in mine]
    return _drawn(ledger, leaders, numbers, _points(book, numbers), mine, by="points")


def _rounds(ledger: Ledger, book: Book) -> list[int]:
    if not ledger.competition.has_rounds or is_knockout(ledger.competition, book.division):
        return []
    return sorted({met.round for met in book.met if met.is_decided})


def _ranks(ledger: Ledger, book: Book, numbers: Sequence[int]) -> dict[int, list[Fraction]]:
    """Each line of the table is one place: nobody shares one, so that no line hides another."""
    places: dict[int, list[Fraction]] = {player: [] for player in book.seeds}
    now, out = {row.player: n for n, row in enumerate(ranked(ledger, book))}, disqualified(ledger, book)
    for number in numbers:
        rows = standings(book.seeds, _until(book, number), tie_breaks(ledger.competition))
        in_order = sorted(rows, key=lambda row: (row.player in out, row.rank or 0, now[row.player]))
        for place, row in enumerate(in_order, start=1):
            places[row.player].append(Fraction(place))
    return places


def _points(book: Book, numbers: Sequence[int]) -> dict[int, list[Fraction]]:
    points: dict[int, list[Fraction]] = {player: [] for player in book.seeds}
    for number in numbers:
        for row in standings(book.seeds, _until(book, number)):
            points[row.player].append(row.points)
    return points


def _until(book: Book, number: int) -> list[Result]:
    return [result for result in book.results() if result.round <= number]


def _drawn(
    ledger: Ledger, order: Sequence[Row], numbers: Sequence[int], figures: dict[int, list[Fraction]], mine: set[int],
    *, by: str,
) -> Race:  # fmt: skip
    levels = _by_rank(len(order)) if by == "rank" else _by_points(max(figures[row.player][-1] for row in order))
    best, worst = levels[-1], levels[0]

    def height(figure: Fraction) -> float:
        return round(BOTTOM - float((figure - worst) / (best - worst)) * (BOTTOM - TOP), 1)

    xs = [round(LEFT + n * (RIGHT - LEFT) / (len(numbers) - 1), 1) for n in range(len(numbers))]
    ends = [height(figures[row.player][-1]) for row in order]
    labels = _spread(ends)
    lines = []
    for n, row in enumerate(order):
        own = figures[row.player]
        lines.append(
            RaceLine(
                row.player, ledger.entries[row.player].title,
                " ".join(f"{x},{height(figure)}" for x, figure in zip(xs, own, strict=True)),
                DASHES[n % len(DASHES)], n % COLOURS + 1, (xs[-1], ends[n]), (RIGHT + 12, round(labels[n] + 4, 1)),
                written(own[-1]), [written(figure) for figure in own], row.player in mine,
            )
        )  # fmt: skip
    return Race(
        by, WIDTH, HEIGHT,
        [Mark(height(level), height(level) + 4, written(level)) for level in levels],
        [Mark(x, x, str(number)) for x, number in zip(xs, numbers, strict=True)],
        lines,
    )  # fmt: skip


def _by_rank(count: int) -> list[Fraction]:
    """The first place is at the top."""
    return [Fraction(place) for place in range(count, 0, -1)]


def _by_points(most: Fraction) -> list[Fraction]:
    step = max(1, ceil(most / MOST_LEVELS))
    return [Fraction(level) for level in range(0, max(1, ceil(most / step)) * step + 1, step)]


def _spread(ends: Sequence[float]) -> list[float]:
    """Names near the ends of their lines, and never on each other; as a whole within the drawing."""
    order = sorted(range(len(ends)), key=lambda n: ends[n])
    places = [0.0] * len(ends)
    last = TOP - LABEL
    for n in order:
        last = places[n] = max(ends[n], last + LABEL)
    over = max(0.0, last - BOTTOM)
    limit = BOTTOM + LABEL
    for n in reversed(order if over else []):
        limit = places[n] = min(places[n], limit - LABEL)
    return places
