"""How things stand on a board: what each seat holds there, and what is open to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.rules.capcolor.board import BITS, Board, Cells, Path
from games.rules.capcolor.holding import Holding, most
from games.rules.capcolor.lines import Sheet

MOST_KNOWN = 1024


class Standing(NamedTuple):
    board: Board
    held: tuple[Holding, ...]  # by each seat
    coloured: Cells  # by anybody
    reach: Cells  # what has an arrow, or touches a coloured cell

    def open_to(self, seat: int) -> Cells:
        """CC-12: the blank cells that a seat may colour."""
        return (self.board.land & self.reach | self.held[seat].loads) & ~self.coloured

    def with_cell(self, seat: int, cell: int) -> Standing:
        held = (*self.held[:seat], self.held[seat].with_cell(cell), *self.held[seat + 1 :])
        return Standing(self.board, held, self.coloured | BITS[cell], self.reach | self.board.near[cell])

    def sheets(self, playing: Sequence[int]) -> list[Sheet]:
        """The sheet of every seat. Who is out takes no part in comparisons (CC-42)."""
        rivals = most(self.board, [self.held[seat] for seat in playing])
        return [own.sheet(rivals) if seat in playing else own.lines() for seat, own in enumerate(self.held)]


def blank(board: Board, seats: int) -> Standing:
    return Standing(board, (Holding(board),) * seats, 0, board.entries)


# How a position stands is asked for again and again until somebody moves: the latest ones are remembered.
_known: dict[tuple[Board, tuple[Path, ...]], Standing] = {}


def standing(board: Board, coloured: tuple[Path, ...]) -> Standing:
    """How it stands when each seat has coloured these cells."""
    known = _known.get((board, coloured))
    if known is None:
        known = blank(board, len(coloured))
        for seat, path in enumerate(coloured):
            for cell in path:
                known = known.with_cell(seat, cell)
        remember(coloured, known)
    return known


def remember(coloured: tuple[Path, ...], known: Standing) -> None:
    if len(_known) >= MOST_KNOWN:
        _known.clear()
    _known[known.board, coloured] = known
