"""Every chance result of a table, numbered without gaps, as far as the reader may know it.

While a table is played only dice are shown whose faces the reader has heard of, and only what was heard. A bare result
could give away more: which of the bribes that are left somebody drew says something about those that are gone.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games import reading
from games.boards.dice import Die
from games.dice.drawn import Drawn, drawn_in
from games.rules import verify

from .eyes import Look

PAGE = 100  # results that are shown at once


@dataclass(frozen=True, slots=True)
class Row:
    k: int
    move: int
    is_hidden: bool  # until the end; then nothing else is known of it
    seat: int | None = None  # whose; None if it is everybody's
    of: int | None = None
    value: int | None = None  # counted from 1
    is_die: bool = False
    die: Die | None = None  # as it is drawn
    is_right: bool | None = None  # does it follow from the seed? None until that is public

    def as_data(self) -> dict[str, Any]:
        names = ("k", "move", "is_hidden", "seat", "of", "value", "is_die", "is_right")
        return {name.removeprefix("is_"): getattr(self, name) for name in names}


@dataclass(frozen=True, slots=True)
class Span:
    """The results of one move: from the first up to, but not with, the end."""

    move: int
    first: int
    end: int


def spans(look: Look) -> list[Span]:
    """Which results belong to which move, without a look at any of them."""
    found, k = [], 0
    moves = reading.moves_of(look.table).order_by("number")
    for number, draws in moves.values_list("number", "draws"):
        if draws and not look.table.covers(number):
            found.append(Span(number, k, k + len(draws)))
            k += len(draws)
    return found


def rows(look: Look, known: list[Span], first: int, end: int) -> list[Row]:
    """The results from one number up to, but not with, another."""
    wanted = {span.move: span.first for span in known if span.first < end and span.end > first}
    moves = (
        look.table.moves.filter(number__in=wanted).order_by("number").values_list("number", "seat", "draws", "events")
    )
    every = (
        _row(look, one, number, seat)
        for number, seat, draws, events in moves
        for one in drawn_in(draws, events, wanted[number])
    )
    return [row for row in every if first <= row.k < end]


def all_rows(look: Look) -> Iterator[Row]:
    known = spans(look)
    for first in range(0, look.table.results, PAGE):
        yield from rows(look, known, first, first + PAGE)


def page_with(known: list[Span], move: int) -> int:
    """The number of the first result on the page where those of a move begin; the last page if there are none."""
    k = next((span.first for span in known if span.move >= move), known[-1].first if known else 0)
    return k - k % PAGE


def _row(look: Look, one: Drawn, move: int, mover: int | None) -> Row:
    face = one.face
    if look.table.is_over:
        seat = face.seat if face else mover
        return Row(one.k, move, False, seat, one.of, one.result + 1, face is not None, _die(one), _is_right(look, one))
    if face is None or not one.is_told_to(look.eyes):
        return Row(one.k, move, True)
    return Row(one.k, move, False, face.seat, one.of, face.value, is_die=True, die=_die(one))


def _die(one: Drawn) -> Die | None:
    face = one.face
    if face is None:
        return None
    return Die(face.die or 0, face.value, face.seat or 0, body="white" if face.seat is None else "")


def _is_right(look: Look, one: Drawn) -> bool | None:
    table = look.table
    if not table.has_public_seed:
        return None
    seed = bytes.fromhex(table.seed)
    if table.deal:
        is_known = one.k < len(look.places)  # or more results are recorded than its moves have drawn
        return is_known and verify.dealt(seed, table.deal, look.places[one.k], one.of) == one.result
    return verify.result(seed, table.pk, table.words, one.k, one.of) == one.result
