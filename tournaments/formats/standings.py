"""Who stands where: points first, then the tie-breaks that the competition has chosen, in their order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from itertools import groupby

from .core import Result


class TieBreak(StrEnum):
    DIRECT = "direct"  # what those who are level have taken from each other
    BUCHHOLZ = "buchholz"  # the points of all opponents
    BUCHHOLZ_CUT = "buchholz_cut"  # without the weakest of them
    SONNEBORN = "sonneborn"  # the points of those beaten, and half of those drawn with
    SCORES = "scores"  # what was scored in the games
    DIFFERENCE = "difference"  # the same, less what the others scored
    WINS = "wins"
    LOTS = "lots"  # drawn, as nothing else is left


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the standings. Those who cannot be told apart share a rank; who is disqualified has none."""

    player: int
    rank: int | None
    points: Fraction
    played: int
    won: int
    drawn: int
    lost: int
    ties: tuple[Fraction, ...]  # the figures of the tie-breaks, in their order; higher is better


def standings(
    players: Sequence[int],
    results: Iterable[Result],
    tie_breaks: Sequence[TieBreak] = (),
    lots: Mapping[int, int] | None = None,
) -> list[Row]:
    """Everybody in order. `lots`: who drew which number, the lowest first."""
    book = Book(players, list(results))
    figures = {player: [book.points[player]] for player in players}
    for tie_break in tie_breaks:
        for level in _level(figures):
            for player, figure in book.figures(tie_break, level, lots or {}).items():
                figures[player].append(figure)
    in_order = sorted(players, key=lambda player: figures[player], reverse=True)
    rows: list[Row] = []
    for number, player in enumerate(in_order, start=1):
        shares = bool(rows) and figures[rows[-1].player] == figures[player]
        won, drawn, lost = book.record(player)
        row = Row(
            player, rows[-1].rank if shares else number, book.points[player], won + drawn + lost, won, drawn, lost,
            tuple(figures[player][1:]),
        )  # fmt: skip
        rows.append(row)
    return rows


def without_rank(rows: Sequence[Row], players: Collection[int]) -> list[Row]:
    """These lose their rank and stand behind everybody else. Whoever stood behind them moves up."""
    out = [row for row in rows if row.player in players]
    staying = [row for row in rows if row.player not in players]
    return [*(_moved_up(row, out) for row in staying), *(replace(row, rank=None) for row in out)]


def _moved_up(row: Row, out: Sequence[Row]) -> Row:
    assert row.rank is not None, "nobody loses the rank twice"
    return replace(row, rank=row.rank - sum((other.rank or 0) < row.rank for other in out))


def _level(figures: Mapping[int, list[Fraction]]) -> list[list[int]]:
    """Those whom nothing has told apart so far."""
    in_order = sorted(figures, key=lambda player: figures[player])
    return [list(level) for _, level in groupby(in_order, key=lambda player: figures[player])]


class Book:
    """The results, by entrant."""

    def __init__(self, players: Iterable[int], results: list[Result]) -> None:
        self.results: dict[int, list[Result]] = {player: [] for player in players}
        for result in results:
            for player in result.players:
                self.results.setdefault(player, []).append(result)
        self.points = {
            player: sum((result.points_of(player) for result in own), Fraction(0))
            for player, own in self.results.items()
        }

    def record(self, player: int) -> tuple[int, int, int]:
        """Won, drawn and lost, of what was decided against somebody. At larger tables only the first has won."""
        decided = [_standing(result, player) for result in self.results[player] if len(result.players) > 1]
        return decided.count(1), decided.count(0), decided.count(-1)

    def figures(self, tie_break: TieBreak, level: list[int], lots: Mapping[int, int]) -> dict[int, Fraction]:
        """Of those whom nothing has told apart so far."""
        if len(level) > 1 and tie_break == TieBreak.DIRECT:
            return self.direct(level)
        if tie_break in FIGURES:
            return {player: FIGURES[tie_break](self, player) for player in level}
        return {player: Fraction(-lots.get(player, 0)) if len(level) > 1 else Fraction(0) for player in level}

    def direct(self, level: list[int]) -> dict[int, Fraction]:
        """Counts only where all who are level have met equally often: otherwise it would favour who met more."""
        among = set(level)
        games = [(one, result, mate) for one in level for result in self.played(one) for mate in _mates(result, one)]
        games = [game for game in games if game[2] in among]
        met = Counter(frozenset((one, mate)) for one, _, mate in games)
        shares = dict.fromkeys(level, Fraction(0))
        if 2 * len(met) == len(level) * (len(level) - 1) and len({*met.values()}) == 1:
            for one, result, mate in games:
                shares[one] += _share(result, one, mate)
        return shares

    def played(self, player: int) -> list[Result]:
        return [result for result in self.results[player] if result.is_played]

    def buchholz(self, player: int, cut: int = 0) -> Fraction:
        """The mean of the opponents, round by round. Without one, as if one had met oneself: nobody gains by a bye."""
        rounds = [self._mean(one, player) if one.is_played else self.points[player] for one in self.results[player]]
        return sum(sorted(rounds)[cut:], Fraction(0))

    def _mean(self, result: Result, player: int) -> Fraction:
        return sum((self.points[mate] for mate in _mates(result, player)), Fraction(0)) / (len(result.players) - 1)

    def sonneborn(self, player: int) -> Fraction:
        """What one took from each, by what they have. Of a larger table each opponent is a part."""
        shares = (
            self.points[mate] * _share(one, player, mate) / (len(one.players) - 1)
            for one in self.played(player)
            for mate in _mates(one, player)
        )
        return sum(shares, Fraction(0))

    def scores(self, player: int) -> Fraction:
        return Fraction(sum(result.score_of(player) for result in self.results[player]))

    def difference(self, player: int) -> Fraction:
        own = [result for result in self.results[player] if result.scores]
        return sum((_margin(result, player) for result in own), Fraction(0))

    def wins(self, player: int) -> Fraction:
        return Fraction(self.record(player)[0])


FIGURES: Mapping[TieBreak, Callable[[Book, int], Fraction]] = {
    TieBreak.BUCHHOLZ: Book.buchholz,
    TieBreak.BUCHHOLZ_CUT: lambda book, player: book.buchholz(player, cut=1),
    TieBreak.SONNEBORN: Book.sonneborn,
    TieBreak.SCORES: Book.scores,
    TieBreak.DIFFERENCE: Book.difference,
    TieBreak.WINS: Book.wins,
}


def _mates(result: Result, player: int) -> list[int]:
    return [mate for mate in result.players if mate != player]


def _share(result: Result, player: int, mate: int) -> Fraction:
    """From this one a whole point was taken, half of it, or nothing."""
    mine, theirs = result.points_of(player), result.points_of(mate)
    return Fraction(2 * (mine > theirs) + (mine == theirs), 2)


def _standing(result: Result, player: int) -> int:
    """1 won, 0 drawn with somebody at the top, -1 lost."""
    mine, best = result.points_of(player), max(result.points)
    if mine < best or best == 0:
        return -1
    return 1 if result.points.count(best) == 1 else 0


def _margin(result: Result, player: int) -> Fraction:
    others = sum(result.scores) - result.score_of(player)
    return (
        result.score_of(player) - Fraction(others, len(result.players) - 1) if len(result.players) > 1 else Fraction(0)
    )
