"""The drawing of a knockout: boxes for ties, wires between them. Where they stand: bracket_layout.py."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from tournaments.course import pairing

from ..formats.knockout import NOBODY, Drawn, Side, Source, champion
from ..ledger import Book, Ledger, Met
from .bracket_heats import drawn_heats
from .bracket_layout import Layout
from .bracket_shapes import (
    GAP,
    HEAD,
    LINE,
    WIDTH,
    Box,
    Bracket,
    ColumnHead,
    Name,
    Wire,
    label_of,
    left_of,
    score_of,
)
from .names import division_title, final_title, main_rounds, tie_title
from .ranking import ranked
from .standings import own_numbers

__all__ = ["LINE", "Box", "Bracket", "ColumnHead", "Name", "Wire", "of"]


def of(ledger: Ledger, book: Book, reader: Any = None) -> Bracket:
    mine = own_numbers(ledger, reader)
    if ledger.competition.sides > 2:
        return drawn_heats(ledger, book, mine)
    return _Drawing(ledger, book, mine).made()


@dataclass(slots=True)
class _Drawing:
    ledger: Ledger
    book: Book
    mine: set[int]
    bracket: list[Drawn] = field(init=False)
    shown: dict[int, Drawn] = field(init=False)  # all but byes, by the number of the tie
    layout: Layout = field(init=False)
    met: dict[int, Met] = field(init=False)

    def __post_init__(self) -> None:
        self.bracket = pairing.bracket_of(self.ledger, self.book)
        self.shown = {one.tie.number: one for one in self.bracket if NOBODY not in one.players}
        self.layout = Layout(self.bracket, self.shown)
        holds = [met for met in self.book.met if not met.is_annulled and not met.is_planned]
        self.met = {met.pairing.tie: met for met in holds if met.pairing.tie is not None}

    def made(self) -> Bracket:
        boxes = [self._box(one) for one in self.shown.values()]
        wires = [wire for one in self.shown.values() for wire in self._wires(one)]
        winner = self._winner()
        return Bracket(
            title=division_title(self.ledger, self.book.division),
            width=max((box.x + box.width for box in boxes), default=0.0),
            height=max((box.y + box.height for box in boxes), default=0.0),
            heads=self._heads(),
            boxes=boxes,
            wires=wires,
            champion=self.ledger.entries[winner].title if winner else "",
        )

    def _winner(self) -> int | None:
        """Not somebody who is disqualified: then whoever is first without them, if that is one alone."""
        if champion(self.bracket) is None:
            return None
        first = [row.player for row in ranked(self.ledger, self.book) if row.rank == 1]
        return first[0] if len(first) == 1 else None

    def _heads(self) -> list[ColumnHead]:
        heads: dict[tuple[Side, int], ColumnHead] = {}
        for one in self.shown.values():
            spot, side = self.layout.spots[one.tie.number], one.tie.side
            if spot.shows_title or (side, one.tie.round) in heads:
                continue
            y = {Side.MAIN: 0.0, Side.BELOW: self.layout.head_below}.get(side, spot.middle - LINE - HEAD)
            heads[side, one.tie.round] = ColumnHead(self._head(one), left_of(spot.column), round(y + HEAD * 0.6, 1))
        return [*heads.values()]

    def _head(self, one: Drawn) -> str:
        count = len(self.book.seeds)
        if one.tie.side == Side.MAIN and not self.layout.is_double:
            return final_title(main_rounds(count) - one.tie.round + 1, several=True)
        return tie_title(one.tie, count, double=self.layout.is_double)

    def _box(self, one: Drawn) -> Box:
        spot, met = self.layout.spots[one.tie.number], self.met.get(one.tie.number)
        y = spot.middle - LINE
        names = [self._name(one, line, met, y + line * LINE) for line in (0, 1)]
        title = tie_title(one.tie, len(self.book.seeds), double=self.layout.is_double)
        return Box(
            number=one.tie.number, title=title, x=left_of(spot.column), y=round(y, 1), width=WIDTH, height=2 * LINE,
            names=names, table_id=met.table_id if met else None, status=met.pairing.status if met else "",
            is_me=any(name.is_me for name in names), shows_title=spot.shows_title, label=label_of(title, names),
        )  # fmt: skip

    def _name(self, one: Drawn, line: int, met: Met | None, y: float) -> Name:
        number = one.players[line]
        title = self.ledger.entries[number].title if number else self._awaited(one, line)
        return Name(
            number=number, title=title, seed=self.book.seeds.index(number) + 1 if number else None,
            score=score_of(met, number), y=round(y, 1), text_y=round(y + LINE * 0.68, 1),
            is_known=number is not None, is_winner=number is not None and number == one.winner,
            is_me=number in self.mine,
        )  # fmt: skip

    def _awaited(self, one: Drawn, line: int) -> str:
        source = one.tie.sources[line]
        if one.tie.side == Side.DECIDER:
            return _("if needed")
        source = self._real(source)
        if source.has_won:
            return _("Winner of %(number)d") % {"number": source.tie}
        return _("Loser of %(number)d") % {"number": source.tie}

    def _real(self, source: Source) -> Source:
        """Through byes back to the tie that decides who comes: it is drawn and has a number that people see."""
        if not source.tie or NOBODY not in self.bracket[source.tie - 1].players:
            return source
        before = self.bracket[source.tie - 1]
        lines = zip(before.tie.sources, before.players, strict=True)
        return self._real(next(one for one, player in lines if player != NOBODY))

    def _wires(self, one: Drawn) -> list[Wire]:
        if one.tie.side in (Side.THIRD, Side.DECIDER):
            return []
        wires = []
        for line, source in enumerate(one.tie.sources):
            start = self._real(source) if source.tie and source.has_won else source
            if start.tie in self.shown and start.has_won:
                player = one.players[line]
                wires.append(Wire(self._path(start.tie, one.tie.number, line), player is not None, player in self.mine))
        return wires

    def _path(self, start: int, end: int, line: int) -> str:
        """Out of the middle of a box to the line of the next one where its winner stands."""
        one, other = self.layout.spots[start], self.layout.spots[end]
        x, y = left_of(other.column), other.middle + (line - 0.5) * LINE
        bend = x - GAP * 2 / 3  # which leaves room for the number of the tie
        points = [(left_of(one.column) + WIDTH, one.middle), (bend, one.middle), (bend, y), (x, y)]
        return " ".join(f"{round(x, 1)},{round(y, 1)}" for x, y in points)
