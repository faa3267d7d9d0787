"""What a seat holds on a board, all by the cells that it has coloured, and what it is worth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from games.rules.capcolor.board import BITS, Board, Cells, Path, Ship
from games.rules.capcolor.lines import Sheet

MOST_KNOWN = 1024


class Holding:
    """Never changed once it is made: colouring a cell makes a new one from the old."""

    __slots__ = ("_lines", "_stakes", "board", "cells", "groups", "junks", "loads", "objects", "reach")

    def __init__(self, board: Board) -> None:
        self.board = board
        self.cells: Cells = 0
        self.reach: Cells = 0  # what touches its cells
        self.objects: dict[str, int] = dict.fromkeys(board.objects, 0)
        self.junks: list[Ship] = []
        self.loads = loadable(board, self.objects)  # the junks for which it has the cargo
        self.groups: list[Cells] = []  # CC-8
        self._lines: Sheet | None = None
        self._stakes: Sheet | None = None

    def with_cell(self, cell: int) -> Holding:
        """The same and one cell more."""
        board, bit, near = self.board, BITS[cell], self.board.near[cell]
        grown = object.__new__(Holding)
        grown.board = board
        grown.cells = self.cells | bit
        grown.reach = self.reach | near
        grown.objects, grown.loads, grown.junks = self.objects, self.loads, self.junks
        if icons := board.icons[cell]:
            grown.objects = self.objects.copy()
            for name, amount in icons:
                grown.objects[name] += amount
            grown.loads = loadable(board, grown.objects)
        elif not board.land & bit:
            grown.junks = [*self.junks, *[ship for ship in board.ships if ship.cell == bit]]
        grown.groups = joined(self.groups, bit, near)
        grown._lines = grown._stakes = None
        return grown

    def lines(self) -> Sheet:
        """The lines that do not depend on others; contests stand at 0."""
        if self._lines is None:
            self._lines = dict.fromkeys(self.board.line_ids, 0)
            for line in self.board.plain_lines:
                self._lines[line.id] = line.score(self)
        return self._lines

    def stakes(self) -> Sheet:
        """What it has for each contest."""
        if self._stakes is None:
            self._stakes = {line.id: line.stake(self) for line in self.board.contests}
        return self._stakes

    def sheet(self, rivals: Sequence[Holding]) -> Sheet:
        """All lines. `rivals` are all seats in play, this one too, or nobody if this one is out (CC-42)."""
        sheet = self.lines().copy()
        for line in self.board.contests:
            stakes = [rival.stakes()[line.id] for rival in rivals]
            if 0 < self.stakes()[line.id] == max(stakes, default=0):  # CC-35, CC-41
                sheet[line.id] = line.prize(sheet)
        return sheet


def loadable(board: Board, objects: dict[str, int]) -> Cells:
    """CC-12, CC-13: every object of the cargo in at least that number; nothing is spent."""
    found = 0
    for ship in board.ships:
        for name, amount in ship.cargo:
            if objects.get(name, 0) < amount:
                break
        else:
            found |= ship.cell
    return found


def joined(groups: list[Cells], cell: Cells, near: Cells) -> list[Cells]:
    """The groups when a cell is added to those that it touches."""
    apart = []
    for group in groups:
        if group & near:
            cell |= group
        else:
            apart.append(group)
    apart.append(cell)
    return apart


# What the seats of a position hold is asked for again and again until somebody moves: the latest ones are remembered.
_known: dict[tuple[Board, tuple[Path, ...]], tuple[Holding, ...]] = {}


def holdings(board: Board, coloured: tuple[Path, ...]) -> tuple[Holding, ...]:
    """What is held by those who coloured these cells, each for itself."""
    known = _known.get((board, coloured))
    if known is None:
        known = tuple(holding(board, path) for path in coloured)
        remember(board, coloured, known)
    return known


def remember(board: Board, coloured: tuple[Path, ...], held: tuple[Holding, ...]) -> None:
    if len(_known) >= MOST_KNOWN:
        _known.clear()
    _known[board, coloured] = held


def holding(board: Board, path: Path) -> Holding:
    return reduce(Holding.with_cell, path, Holding(board))
