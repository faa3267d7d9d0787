"""The lines of a score sheet (CC-66): what a document says about each kind, and how it is counted (CC-30 to CC-41)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

if TYPE_CHECKING:
    from games.rules.capcolor.holding import Holding

Icon = Literal[
    "coin",
    "apple",
    "chest",
    "key",
    "wood",
    "saw",
    "sheep",
    "wool",
    "fish",
    "net",
    "pearl",
    "shell",
    "tower",
    "port",
    "tavern",
    "sword",
    "barrel",
    "spice",
]
PAIRS = (("chest", "key"), ("wood", "saw"), ("sheep", "wool"), ("fish", "net"), ("pearl", "shell"))
ALIGNMENTS = ((1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7))  # CC-39
LAST_LINE = "taverns"

Points = Annotated[int, msgspec.Meta(ge=-99, le=99)]
Sheet = Mapping[str, int]  # the points of one seat by line


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """Each kind has `score(held)`: what a seat gets for what it holds."""

    id: Annotated[str, msgspec.Meta(pattern=r"^[a-z]{1,12}\Z")]


class Contest(Line, frozen=True):
    """A line for who has most of something among the seats in play, if it is anything at all; ties all count.

    Each kind has `stake(held)`, how much of it a seat has, and `prize(sheet)`, what it gives; `sheet` has the other
    lines of that seat.
    """

    def score(self, held: Holding) -> int:
        return 0  # until stakes are compared


class Each(Line, frozen=True, tag="each"):
    icons: Annotated[tuple[Icon, ...], msgspec.Meta(min_length=1)]
    points: Points

    def __post_init__(self) -> None:
        if len(set(self.icons)) < len(self.icons):
            raise ValueError("an icon is named twice")

    def score(self, held: Holding) -> int:
        found = 0
        for icon in self.icons:
            found += held.objects.get(icon, 0)
        return self.points * found  # CC-30


class Product(Line, frozen=True, tag="product"):
    icons: tuple[Icon, Icon]

    def __post_init__(self) -> None:
        if self.icons not in PAIRS:
            raise ValueError("these two icons are no pair")

    def score(self, held: Holding) -> int:
        one, other = self.icons
        return held.objects.get(one, 0) * held.objects.get(other, 0)  # CC-31


class Junks(Line, frozen=True, tag="junks"):
    def score(self, held: Holding) -> int:
        return sum([junk.points for junk in held.junks]) if held.junks else 0  # CC-32


class Ports(Line, frozen=True, tag="ports"):
    def score(self, held: Holding) -> int:
        return held.objects.get("port", 0) * len(held.junks)  # CC-33


class Mountain(Line, frozen=True, tag="mountain"):
    landmark: Literal["sacred", "cursed"]
    points: Points

    def score(self, held: Holding) -> int:
        """CC-34: whole groups count, and each cell once (CC-R9)."""
        mountains, connected = held.board.marked(self.landmark).all, 0
        for group in held.groups:
            if group & mountains:
                connected += (group & held.cells).bit_count()
        return self.points * connected


class Masks(Contest, frozen=True, tag="masks"):
    landmark: Literal["mask", "cursed-mask"]
    points: Points

    def stake(self, held: Holding) -> int:
        """CC-35, CC-36: two cells at one mask make an onyx (CC-R8)."""
        onyx = 0
        for cells in held.board.marked(self.landmark).around:
            onyx += (held.cells & cells).bit_count() // 2
        return onyx

    def prize(self, sheet: Sheet) -> int:
        return self.points


class Linked(Line, frozen=True, tag="linked"):
    landmark: Literal["pyramid", "statuette"]
    points: Points

    def score(self, held: Holding) -> int:
        """CC-37: a group links what it touches if that is two or more; each landmark counts once (CC-R7)."""
        marks, linked = held.board.marked(self.landmark).all, 0
        for group in held.groups:
            touched = group & marks
            if touched & (touched - 1):  # more than one
                linked |= touched
        return self.points * linked.bit_count()


class Towers(Line, frozen=True, tag="towers"):
    steps: Annotated[tuple[Annotated[int, msgspec.Meta(ge=0, le=99)], ...], msgspec.Meta(min_length=1)]
    then: Points

    def score(self, held: Holding) -> int:
        """CC-38"""
        towers = held.objects.get("tower", 0)
        if towers <= len(self.steps):
            return self.steps[towers - 1] if towers else 0
        return self.steps[-1] + self.then * (towers - len(self.steps))


class Dials(Line, frozen=True, tag="dials"):
    points: Points

    def score(self, held: Holding) -> int:
        """CC-39"""
        if held.objects["dial"] < 3:
            return 0
        return self.points * sum([held.cells & row == row for row in held.board.alignments])


class Fief(Line, frozen=True, tag="fief"):
    points: Points

    def score(self, held: Holding) -> int:
        return self.points * max([(group & held.cells).bit_count() for group in held.groups], default=0)  # CC-40


class Taverns(Contest, frozen=True, tag="taverns"):
    factor: Points

    def stake(self, held: Holding) -> int:
        return held.objects.get("tavern", 0)

    def prize(self, sheet: Sheet) -> int:
        """CC-41: by the smallest line above zero, among those of this seat itself (CC-R11)."""
        return self.factor * min([points for points in sheet.values() if points > 0], default=0)


AnyLine = Each | Product | Junks | Ports | Mountain | Masks | Linked | Towers | Dials | Fief | Taverns
