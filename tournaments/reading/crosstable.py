"""Who has met whom: everybody against everybody, or round by round where too many take part for that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.boards.naming import listed
from tournaments.course.pairing import is_scheduled

from ..formats.standings import Row
from ..ledger import Book, Ledger, Met
from ..models import Entry
from .figures import written
from .names import division_title, round_title
from .ranking import ranked
from .standings import outcome, own_numbers

LARGEST = 24  # entrants for whom a column each still fits


@dataclass(frozen=True, slots=True)
class Head:
    title: str
    short: str


@dataclass(frozen=True, slots=True)
class Game:
    """One meeting in a cell, as the row sees it."""

    text: str  # "7 : 3", "1", "½", "···" while it is being played, "bye"
    result: str  # "w", "d", "l", "b", or "now"
    label: str  # for whoever does not see it: "Olu against Marta: 3 : 7"
    against: list[int]  # ranks of the others, for a table by rounds
    table_id: int | None
    is_provisional: bool


@dataclass(frozen=True, slots=True)
class Cell:
    games: list[Game]
    is_self: bool = False


@dataclass(frozen=True, slots=True)
class CrossRow:
    rank: int | None  # None: disqualified
    number: int
    entry: Entry
    title: str
    cells: list[Cell]
    written: str  # points
    is_me: bool
    is_out: bool


@dataclass(frozen=True, slots=True)
class Crosstable:
    title: str
    by_rounds: bool  # columns are rounds, otherwise entrants in the order of the rows
    heads: list[Head]
    rows: list[CrossRow]


def of(ledger: Ledger, book: Book, reader: Any = None) -> Crosstable:
    rows, mine = ranked(ledger, book), own_numbers(ledger, reader)
    by_rounds = not is_scheduled(ledger.competition, book.division.stage) or len(rows) > LARGEST
    writer = _Writer(ledger, book, rows)
    numbers = sorted({met.round for met in book.played})
    return Crosstable(
        division_title(ledger, book.division),
        by_rounds,
        [_round_head(ledger, number) for number in numbers] if by_rounds else [writer.head(row) for row in rows],
        [
            _row(ledger, row, writer.by_rounds(row, numbers) if by_rounds else writer.by_others(row), mine)
            for row in rows
        ],
    )


def _row(ledger: Ledger, row: Row, cells: list[Cell], mine: set[int]) -> CrossRow:
    entry = ledger.entries[row.player]
    is_me = row.player in mine
    return CrossRow(row.rank, row.player, entry, entry.title, cells, written(row.points), is_me, not entry.is_in)


def _round_head(ledger: Ledger, number: int) -> Head:
    return Head(round_title(ledger, number), str(number))


class _Writer:
    """Everything that the cells of one table have in common."""

    def __init__(self, ledger: Ledger, book: Book, rows: Sequence[Row]) -> None:
        self.titles, self.rows = ledger.titles(), rows
        self.rank = {row.player: row.rank for row in rows}
        self.met: dict[int, list[Met]] = {row.player: [] for row in rows}
        for met in book.played:
            for player in met.players:
                self.met[player].append(met)

    def _ranks(self, players: Sequence[int]) -> list[int]:
        """Of those who have one."""
        return [rank for player in players if (rank := self.rank[player]) is not None]

    def head(self, row: Row) -> Head:
        return Head(self.titles[row.player], self.titles[row.player][:3])

    def by_others(self, row: Row) -> list[Cell]:
        return [self._meetings(row.player, other.player) for other in self.rows]

    def by_rounds(self, row: Row, numbers: Sequence[int]) -> list[Cell]:
        own = self.met[row.player]
        return [Cell([self._game(met, row.player) for met in own if met.round == number]) for number in numbers]

    def _meetings(self, player: int, other: int) -> Cell:
        if player == other:
            return Cell([], is_self=True)
        return Cell([self._against(met, player, other) for met in self.met[player] if other in met.players])

    def _game(self, met: Met, player: int) -> Game:
        """Of a whole table."""
        others = [one for one in met.players if one != player]
        result = outcome(met, player) or "now"
        text = _("bye") if result == "b" else _score(met, player)
        names = {
            "one": self.titles[player],
            "others": listed(self.titles[one] for one in others),
            "result": _spoken(text),
        }
        label = _("%(one)s against %(others)s: %(result)s") % names if others else f"{names['one']}: {text}"
        return Game(text, result, label, self._ranks(others), met.table_id, _is_provisional(met))

    def _against(self, met: Met, player: int, other: int) -> Game:
        """Of two who sat at one table, whoever else was there."""
        text, result = (
            (_score(met, player), outcome(met, player)) if len(met.players) == 2 else _share(met, player, other)
        )
        names = {"one": self.titles[player], "others": self.titles[other], "result": _spoken(text)}
        label = _("%(one)s against %(others)s: %(result)s") % names
        return Game(text, result or "now", label, self._ranks([other]), met.table_id, _is_provisional(met))


OPEN = "···"


def _spoken(text: str) -> str:
    return _("being played") if text == OPEN else text


def _score(met: Met, player: int) -> str:
    """The own score first; where nothing was scored, and at larger tables, what it counts."""
    if not met.is_decided:
        return OPEN
    seat = met.players.index(player)
    if len(met.sides) == 2 and any(side.score for side in met.sides):
        return f"{met.sides[seat].score or 0} : {met.sides[1 - seat].score or 0}"
    return written(met.sides[seat].counts or 0)


def _share(met: Met, player: int, other: int) -> tuple[str, str]:
    """Of two at a larger table: who has come before whom."""
    if not met.is_decided:
        return OPEN, "now"
    mine, theirs = (met.sides[met.players.index(one)].counts or 0 for one in (player, other))
    return ("1", "w") if mine > theirs else ("½", "d") if mine == theirs else ("0", "l")


def _is_provisional(met: Met) -> bool:
    return met.pairing.status == met.pairing.Status.PROVISIONAL
