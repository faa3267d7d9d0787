"""What the drawing of a knockout is made of: boxes, names in them, wires between them. In SVG's units."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.boards.naming import listed

from ..ledger import Met
from .figures import written

LINE = 28.0  # the height of a name
WIDTH, GAP = 190.0, 36.0  # of a box, and between two columns: five of them fit on a usual screen
SPACE = 20.0  # between two boxes above each other
HEAD = 32.0  # of a column
MARGIN = 28.0  # left of everything, for the numbers of ties
PITCH = 2 * LINE + SPACE


@dataclass(frozen=True, slots=True)
class Name:
    """One line of a box."""

    number: int | None  # of the entry; None as long as it is open
    title: str  # or where it comes from: "Winner of 5"
    seed: int | None
    score: str
    y: float  # the upper edge
    text_y: float  # the base line
    is_known: bool
    is_winner: bool  # or goes on, at larger tables
    is_me: bool


@dataclass(frozen=True, slots=True)
class Box:
    number: int  # of the tie
    title: str  # "Semi-final"
    x: float
    y: float
    width: float
    height: float
    names: list[Name]
    table_id: int | None
    status: str  # of `Pairing.Status`, or "" as long as it is not paired
    is_me: bool
    shows_title: bool  # where no head of a column says it
    label: str  # for whoever does not see it


@dataclass(frozen=True, slots=True)
class Wire:
    points: str  # of a polyline
    is_walked: bool  # has somebody come this way?
    is_me: bool


@dataclass(frozen=True, slots=True)
class ColumnHead:
    title: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Bracket:
    title: str
    width: float
    height: float
    heads: list[ColumnHead]
    boxes: list[Box]
    wires: list[Wire]
    champion: str  # who has won it all, or ""


def left_of(column: int) -> float:
    return MARGIN + column * (WIDTH + GAP)


def score_of(met: Met | None, number: int | None) -> str:
    if met is None or not met.is_decided or number not in met.players:
        return ""
    side = met.sides[met.players.index(number)]
    if any(one.score for one in met.sides):
        return written(side.score or 0)
    return written(side.counts or 0)


def label_of(title: str, names: Sequence[Name]) -> str:
    """ "Semi-final: Olu 7, Marta 3" """
    return f"{title}: " + listed(f"{name.title} {name.score}".strip() for name in names)
