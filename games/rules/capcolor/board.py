"""An island laid out for play: what touches what, and what lies where.

Cells have numbers, in the order of the document and through all levels of a puzzle. A set of cells is a whole number in
which bit k stands for cell k: joining sets, comparing and counting them is then a matter of one operation.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from msgspec import UNSET

from games.rules.capcolor.documents import MOST_CELLS, MOST_LEVELS, Cell, Island
from games.rules.capcolor.lines import ALIGNMENTS, Contest

Cells = int  # a set of cells
Landmarks = int  # a set of landmarks: their bits come after those of the cells
Group = int  # a set of cells and of the landmarks that they touch
Path = tuple[int, ...]  # cells by their numbers, in the order in which they were coloured
Amounts = tuple[tuple[str, int], ...]  # objects, and how many of each
NEIGHBOURS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))  # CC-61
BITS = tuple(1 << number for number in range(MOST_CELLS * MOST_LEVELS))


class Ship(NamedTuple):
    """A junk. Its cargo is what it asks for (CC-4)."""

    cell: Cells
    points: int
    cargo: Amounts


class Marks(NamedTuple):
    """All landmarks of a kind: as a set, and what touches each of them."""

    all: Landmarks = 0
    around: Sequence[Group] = ()


class Board:
    """`first` is the number of the island's first cell. Lists by cell begin with cell 0 all the same."""

    def __init__(self, island: Island, first: int = 0) -> None:
        bits = {part.id: 1 << number for number, part in enumerate(island.parts(), first)}
        touch = {name: union(bits[other] for other in others) for name, others in touching(island).items()}
        self.all: Cells = sum(bits[cell.id] for cell in island.cells)
        self.near: Sequence[Cells] = [*[0] * first, *[touch[cell.id] & self.all for cell in island.cells]]
        self.alone: Sequence[Group] = [  # the group that each cell is when it touches no other
            *[0] * first,
            *[bits[cell.id] | touch[cell.id] & ~self.all for cell in island.cells],
        ]
        self.icons: Sequence[Amounts] = [*[()] * first, *map(amounts, island.cells)]
        self.objects = sorted({name for icons in self.icons for name, _ in icons})
        self.entries: Cells = sum(bits[cell.id] for cell in island.cells if cell.entry)
        self.ships = ships(island.cells, bits)
        self.land: Cells = self.all & ~sum(ship.cell for ship in self.ships)
        self.marks = marks(island, bits, touch)
        self.alignments = alignments(island.cells, bits)
        self.lines = island.lines
        self.contests = [line for line in island.lines if isinstance(line, Contest)]
        self.no_stakes = [0] * len(self.contests)
        if lost := self.land & ~self.flood(self.entries):
            raise ValueError(f"cell {next(name for name in bits if bits[name] & lost)} cannot be reached from an entry")

    def flood(self, start: Cells) -> Cells:
        """CC-67: what can be reached by steps on land."""
        found = front = start
        while front:
            front = union(self.near[number] for number in numbers(front)) & self.land & ~found
            found |= front
        return found

    def marked(self, kind: str) -> Marks:
        return self.marks.get(kind, NO_MARKS)


NO_MARKS = Marks()


def digits(cells: Cells) -> str:
    """A "1" for each cell in the set and a "0" for each that is not, from cell 0 to the last one that is."""
    return bin(cells)[:1:-1]


def numbers(cells: Cells) -> list[int]:
    return [number for number, digit in enumerate(digits(cells)) if digit == "1"]


def union(sets: Iterable[Cells]) -> Cells:
    return reduce(or_, sets, 0)


# Laying out


def touching(island: Island) -> dict[str, set[str]]:
    """CC-7, CC-65: what touches each cell and each landmark. A wall goes before a link."""
    parts = {part.at: part.id for part in island.parts()}
    touch = {
        name: {parts[at] for dq, dr in NEIGHBOURS if (at := (q + dq, r + dr)) in parts}
        for (q, r), name in parts.items()
    }
    for one, other in island.links:
        touch[one].add(other)
        touch[other].add(one)
    for one, other in island.walls:
        touch[one].discard(other)
        touch[other].discard(one)
    return touch


def amounts(cell: Cell) -> Amounts:
    """CC-2, CC-5: the objects on a cell."""
    dial = () if cell.dial is UNSET else (("dial", 1),)
    return (*cell.icons.items(), *dial)


def ships(cells: Iterable[Cell], bits: dict[str, Cells]) -> list[Ship]:
    return [
        Ship(bits[cell.id], cell.junk.points, tuple(cell.junk.cargo.items()))
        for cell in cells
        if cell.junk is not UNSET
    ]


def marks(island: Island, bits: dict[str, int], touch: dict[str, int]) -> dict[str, Marks]:
    """CC-6: by kind of landmark."""
    names: dict[str, list[str]] = defaultdict(list)
    for landmark in island.landmarks:
        names[landmark.kind].append(landmark.id)
    return {
        kind: Marks(sum(bits[name] for name in found), [touch[name] for name in found]) for kind, found in names.items()
    }


def alignments(cells: Iterable[Cell], bits: dict[str, Cells]) -> list[Cells]:
    """CC-39: the eight rows of three dials, if the island has all nine."""
    dials = {cell.dial: bits[cell.id] for cell in cells if cell.dial is not UNSET}
    return [sum(dials[number] for number in row) for row in ALIGNMENTS] if len(dials) == 9 else []
