"""A position of CapColor: which chart is played, and who has coloured what, in which order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, NamedTuple

import msgspec

from games.rules.capcolor.board import BITS, Path
from games.rules.capcolor.charts import Chart, read_chart
from games.rules.contract import Position

MOST_SEATS = 4
MOST_UNDOS = 10**15  # nobody gets there, and every number below it fits into any JSON

Seat = Annotated[int, msgspec.Meta(ge=0, lt=MOST_SEATS)]
CellNumber = Annotated[int, msgspec.Meta(ge=0, lt=len(BITS))]  # in document order, through all levels
Reason = Literal["full", "stranded", "left", "solved", "missed"]  # CC-50


class Gone(NamedTuple):
    """A seat that left, and how many cells were coloured by then."""

    seat: Seat
    after: Annotated[int, msgspec.Meta(ge=0, le=len(BITS))]


class State(Position, frozen=True, tag_field="game", tag="capcolor"):
    board: msgspec.Raw  # the id of a map or puzzle of ours, or the document as it was given
    solo: bool
    first: Seat
    auto: bool
    coloured: tuple[tuple[CellNumber, ...], ...]  # in order, by each seat; in a puzzle, on each level
    turn: Seat
    out: tuple[Gone, ...] = ()  # in the order in which they left
    last: tuple[tuple[Seat, CellNumber], ...] = ()  # what the latest start, move or departure coloured
    undos: Annotated[int, msgspec.Meta(ge=0, le=MOST_UNDOS)] = 0
    reason: Reason | None = None  # CC-50: why it is over


def chart_of(state: State) -> Chart:
    return read_chart(bytes(state.board), state.solo)


def cells_coloured(coloured: Iterable[Path]) -> int:
    return sum(map(len, coloured))
