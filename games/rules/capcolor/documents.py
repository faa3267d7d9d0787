"""Map and puzzle documents (CC-60 to CC-69), as they are written down. What is not of this form is refused.

Structs check themselves when they are decoded, so a refusal says where in the document it is: "... - at `$.cells[3]`".
That every cell can be reached (CC-67) is seen when the board is laid out: `board.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Annotated, Literal
from unicodedata import category

import msgspec
from msgspec import UNSET, UnsetType

from games.rules.capcolor.lines import LAST_LINE, AnyLine, Dials, Icon, Taverns
from games.rules.errors import quoted

MOST_CELLS = 120  # of an island
MOST_LEVELS = 6

Kind = Literal["sacred", "cursed", "mask", "cursed-mask", "pyramid", "statuette"]
Id = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9]{1,8}\Z")]  # CC-62
Coordinate = Annotated[int, msgspec.Meta(ge=-99, le=99)]
At = tuple[Coordinate, Coordinate]  # CC-61
Amount = Annotated[int, msgspec.Meta(ge=1, le=9)]
Words = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """CC-60: no other keys, at any depth; what may be absent may not be null."""


class Title(Part, frozen=True):
    en: Words
    fr: Words
    de: Words

    def __post_init__(self) -> None:
        if any(category(character) == "Cc" for character in self.en + self.fr + self.de):
            raise ValueError("a title is a line of text, without control characters")


class Junk(Part, frozen=True):
    points: Annotated[int, msgspec.Meta(ge=0, le=99)]
    cargo: dict[Icon | Literal["dial"], Amount]


class Placed(Part, frozen=True):
    id: Id
    at: At


class Cell(Placed, frozen=True):
    """CC-63"""

    icons: dict[Icon, Amount] = {}
    entry: bool = False
    junk: Junk | UnsetType = UNSET
    dial: Amount | UnsetType = UNSET

    def __post_init__(self) -> None:
        if self.junk is not UNSET and (self.icons or self.entry or self.dial is not UNSET):
            raise ValueError("a junk has no icons, no entry and no dial")


class Landmark(Placed, frozen=True):
    """CC-64"""

    kind: Kind


class Island(Part, frozen=True):
    """What a map and a level of a puzzle have in common: CC-61 to CC-66."""

    cells: Annotated[tuple[Cell, ...], msgspec.Meta(min_length=1, max_length=MOST_CELLS)]
    lines: Annotated[tuple[AnyLine, ...], msgspec.Meta(min_length=1)]
    landmarks: tuple[Landmark, ...] = ()
    links: tuple[tuple[str, str], ...] = ()
    walls: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        must_differ("is called", self.ids())
        must_differ("lies at", [part.at for part in self.parts()])
        must_differ("is dial", self.dials())
        must_differ("is the line", [line.id for line in self.lines])
        self.check_pairs()
        self.check_lines()

    def parts(self) -> list[Placed]:
        return [*self.cells, *self.landmarks]

    def ids(self) -> list[str]:
        return [part.id for part in self.parts()]

    def dials(self) -> list[int]:
        return [cell.dial for cell in self.cells if cell.dial is not UNSET]

    def check_pairs(self) -> None:
        """CC-65"""
        cells, ids = {cell.id for cell in self.cells}, set(self.ids())
        for name, pairs in (("links", self.links), ("walls", self.walls)):
            for one, other in pairs:
                if one == other or one not in cells or other not in ids:
                    raise ValueError(f"{name} join a cell and another cell or a landmark, not {quoted([one, other])}")

    def check_lines(self) -> None:
        """CC-66"""
        for line in self.lines:
            if isinstance(line, Taverns) != (line.id == LAST_LINE):
                raise ValueError(f"a line of kind taverns, and no other, has the id {LAST_LINE}")
            if isinstance(line, Taverns) and line is not self.lines[-1]:
                raise ValueError("the taverns are the last line")
            if isinstance(line, Dials) and len(self.dials()) < 9:
                raise ValueError("a line of dials needs all nine dials on the map")


class Map(Island, frozen=True, kw_only=True):
    id: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9-]{1,40}\Z")]
    title: Title


class Level(Island, frozen=True, kw_only=True):
    target: Annotated[int, msgspec.Meta(ge=-999, le=999)]


class Puzzle(Part, frozen=True):
    """CC-69"""

    id: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9-]{1,40}\Z")]
    title: Title
    cap: Literal[3, 5, 7, 10]
    levels: Annotated[tuple[Level, ...], msgspec.Meta(min_length=1, max_length=MOST_LEVELS)]

    def __post_init__(self) -> None:
        must_differ("is called", [name for level in self.levels for name in level.ids()])
        for number, level in enumerate(self.levels, 1):
            if sum(cell.junk is UNSET for cell in level.cells) < self.cap:
                raise ValueError(f"level {number} has fewer than {self.cap} cells that are not junks")


def must_differ(what: str, values: Iterable[object]) -> None:
    for value, times in Counter(values).items():
        if times > 1:
            raise ValueError(f"more than one {what} {value}")
