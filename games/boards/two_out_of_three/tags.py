"""The ten lines as they are told: who has how many dice on each, and what it scores or would score."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.rules.spicy import NUMBERS
from games.rules.two_out_of_three.table import LINES, PIECES, SQUARES, line_owner

from ..scene import Scene
from ..standing import who

Pieces = dict[str, dict | None]  # what lies on each square, as in the view

SQUARES_OF = [[SQUARES[place] for place in line] for line in LINES]
ROWS, COLUMNS, DIAGONALS = range(4), range(4, 8), range(8, 10)
EMPTY: Pieces = dict.fromkeys(SQUARES)


@dataclass(frozen=True, slots=True)
class Tag:
    """What stands at the end of a line."""

    line: int
    name: str
    squares: list[str]
    owners: list[int | None]  # whose dice lie there, a colour for each square
    counts: str  # the same for ears: "you 2, Bob 1"
    word: str
    winner: int | None  # the colour of the seat that scores it

    @property
    def stroke(self) -> str:
        """Its way over the board as the path of an SVG in which each square is one wide: it leads to the tag."""
        column, row = "abcd".index(self.squares[0][0]) + 0.5, int(self.squares[0][1]) - 0.5
        if self.line in ROWS:
            return f"M{column} {row}H4"
        if self.line in COLUMNS:
            return f"M{column} {row}V4"
        return "M.5 .5L3.5 3.5" if self.line == DIAGONALS[0] else "M3.5 .5L.5 3.5"


def tags(scene: Scene) -> list[Tag]:
    pieces = pieces_of(scene)
    winners = scene.shown["lines"] if scene.view else [None] * len(LINES)
    return [_tag(scene, line, pieces, winner) for line, winner in enumerate(winners)]


def pieces_of(scene: Scene) -> Pieces:
    return scene.shown["board"] if scene.view else EMPTY


def _tag(scene: Scene, line: int, pieces: Pieces, winner: int | None) -> Tag:
    there = [pieces[square] for square in SQUARES_OF[line]]
    seats = [piece["seat"] for piece in there if piece]
    return Tag(
        line=line,
        name=name_of(line),
        squares=SQUARES_OF[line],
        owners=[piece["seat"] + 1 if piece else None for piece in there],
        counts=", ".join(f"{who(scene, seat)} {seats.count(seat)}" for seat in (0, 1)),
        word=word_for([piece["value"] for piece in there if piece]),
        winner=None if winner is None else winner + 1,
    )


def name_of(line: int) -> str:
    if line in ROWS:
        return _("Row %(row)s") % {"row": line + 1}
    if line in COLUMNS:
        return _("Column %(column)s") % {"column": "abcd"[line - COLUMNS.start]}
    return _("Diagonal %(squares)s") % {"squares": " ".join(SQUARES_OF[line])}


def word_for(values: Sequence[int]) -> str:
    """What the dice on a line come to: "4·4", "nothing", and before it is full what the last die must be."""
    if len(values) < 2:
        return pgettext("a line of the board", "open")
    if len(values) == 2:
        return _still_needed(values)
    return combination(values) or _("nothing")


def combination(values: Sequence[int]) -> str:
    """The dice of a full line that make it score; empty if none do."""
    if not _scores(values):
        return ""
    alike = [value for value in values if values.count(value) > 1]
    return "·".join(str(value) for value in sorted(alike or values))


def _still_needed(values: Sequence[int]) -> str:
    fits = [number for number in NUMBERS if _scores([*values, number])]
    if len(fits) == len(NUMBERS):
        return _("any number")
    is_range = len(fits) > 2 and fits[-1] - fits[0] == len(fits) - 1
    numbers = f"{fits[0]}–{fits[-1]}" if is_range else get_text_list([str(number) for number in fits], _("or"))
    return _("needs %(numbers)s") % {"numbers": numbers.replace(" ", "\N{NO-BREAK SPACE}")}


def _scores(values: Sequence[int]) -> bool:
    one, two, three = (PIECES[0, 1, value] for value in values)
    return line_owner(one, two, three) is not None


def words_json() -> str:
    """The word for whatever may come to lie on a line, by its numbers in order; a full line that is missing here scores
    nothing. With it the page tells what a placement would bring before it is made."""
    hands = [hand for count in range(4) for hand in combinations_with_replacement(NUMBERS, count)]
    return json.dumps(
        {"".join(map(str, hand)): word_for(hand) for hand in hands if len(hand) < 3 or _scores(hand)},
        ensure_ascii=False,
        separators=(",", ":"),
    )
