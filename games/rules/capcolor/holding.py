"""What a seat holds on a board, all by the cells that it has coloured, and what it is worth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.rules.capcolor.board import BITS, Board, Cells, Group, Ship
from games.rules.capcolor.lines import Sheet


class Holding:
    """Never changed once it is made: colouring a cell makes a new one from the old."""

    __slots__ = ("_lines", "_stakes", "board", "cells", "groups", "junks", "loads", "objects")

    def __init__(self, board: Board) -> None:
        self.board = board
        self.cells: Cells = 0
        self.objects: dict[str, int] = dict.fromkeys(board.objects, 0)
        self.junks: tuple[Ship, ...] = ()
        self.loads = loadable(board, self.objects)  # the junks for which it has the cargo
        self.groups: list[Group] = []  # CC-8
        self._lines: Sheet | None = None
        self._stakes: list[int] | None = None

    def with_cell(self, cell: int) -> Holding:
        """The same and one cell more."""
        board, bit = self.board, BITS[cell]
        grown = object.__new__(Holding)
        grown.board = board
        grown.cells = self.cells | bit
        grown.objects, grown.loads, grown.junks = self.objects, self.loads, self.junks
        if icons := board.icons[cell]:
            grown.objects = self.objects.copy()
            for name, amount in icons:
                grown.objects[name] += amount
            grown.loads = loadable(board, grown.objects)
        elif not board.land & bit:
            grown.junks += tuple(ship for ship in board.ships if ship.cell == bit)
        grown.groups = joined(self.groups, board.alone[cell], board.near[cell])
        grown._lines = grown._stakes = None
        return grown

    def lines(self) -> Sheet:
        """All lines, but contests stand at 0, as for somebody who takes no part in them."""
        if self._lines is None:
            self._lines = {line.id: line.score(self) for line in self.board.lines}
        return self._lines

    def stakes(self) -> list[int]:
        """What it has for each contest of the board."""
        if self._stakes is None:
            self._stakes = [line.stake(self) for line in self.board.contests]
        return self._stakes

    def sheet(self, rivals: Sequence[int]) -> Sheet:
        """All lines. `rivals` are the highest stakes of the other seats in play."""
        stakes = self.stakes()
        if not any(stakes):
            return self.lines()
        sheet = dict(self.lines())
        for line, own, highest in zip(self.board.contests, stakes, rivals, strict=True):
            if own and own >= highest:  # CC-35, CC-41
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


def joined(groups: list[Group], new: Group, near: Cells) -> list[Group]:
    """The groups when a new one, a cell that touches those nearby, joins them."""
    apart = []
    for group in groups:
        if group & near:
            new |= group
        else:
            apart.append(group)
    apart.append(new)
    return apart


def most(board: Board, held: Iterable[Holding]) -> list[int]:
    """The highest stake that any of these has, for each contest."""
    return [max(stakes) for stakes in zip(board.no_stakes, *[own.stakes() for own in held], strict=True)]
