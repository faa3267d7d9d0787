"""What a seat holds on a board, all by the cells that it has coloured, and what it is worth."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.capcolor.board import BITS, Board, Cells, Ship, numbers
from games.rules.capcolor.lines import Contest, Sheet

MOST_KNOWN = 8192


class Holding:
    """Never changed once it is made: colouring a cell makes a new one from the old."""

    __slots__ = ("_own_lines", "board", "cells", "groups", "junks", "loads", "objects", "reach")

    def __init__(self, board: Board) -> None:
        self.board = board
        self.cells: Cells = 0
        self.reach: Cells = 0  # what touches its cells
        self.objects: dict[str, int] = dict.fromkeys(board.objects, 0)
        self.junks: list[Ship] = []
        self.loads = loadable(board, self.objects)  # the junks for which it has the cargo
        self.groups: list[Cells] = []  # CC-8
        self._own_lines: Sheet | None = None

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
        grown._own_lines = None
        return grown

    def own_lines(self) -> Sheet:
        """All lines of the sheet that do not depend on others; contests stand at 0."""
        if self._own_lines is None:
            self._own_lines = {
                line.id: 0 if isinstance(line, Contest) else line.score(self) for line in self.board.lines
            }
        return self._own_lines

    def sheet(self, rivals: Sequence[Holding]) -> Sheet:
        """All lines. `rivals` are all seats in play, this one too, or nobody if this one is out (CC-42)."""
        sheet = self.own_lines().copy()
        for line in self.board.contests:
            sheet[line.id] = line.decide(self, rivals, sheet)
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


# Positions come and go, but a holding stays the same while the others move: the latest ones are remembered.
_known: dict[tuple[Board, Cells], Holding] = {}


def holding(board: Board, cells: Cells) -> Holding:
    held = _known.get((board, cells))
    if held is None:
        held = Holding(board)
        for number in numbers(cells):
            held = held.with_cell(number)
        remember(held)
    return held


def grown(held: Holding, cell: int) -> Holding:
    """What it becomes with one cell more."""
    after = _known.get((held.board, held.cells | BITS[cell]))
    if after is None:
        after = held.with_cell(cell)
        remember(after)
    return after


def remember(held: Holding) -> None:
    if len(_known) >= MOST_KNOWN:
        _known.clear()
    _known[held.board, held.cells] = held
