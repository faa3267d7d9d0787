"""Team matches: the same board numbers play each other, and who begins changes from board to board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from .core import Pairing, points_for_places


@dataclass(frozen=True, slots=True)
class Board:
    number: int
    pairing: Pairing  # of the members, in the order of their seats
    home_seat: int  # which of both belongs to the first team


def boards(home: Sequence[int], guests: Sequence[int]) -> list[Board]:
    """The boards of a match between two teams, whose members stand in the order of their boards.

    The first team begins at odd boards. Where a team has fewer members, the boards that are left are not played.
    """
    made = []
    for number, (one, other) in enumerate(zip(home, guests, strict=False), start=1):
        home_seat = (number + 1) % 2
        made.append(Board(number, Pairing((one, other) if home_seat == 0 else (other, one)), home_seat))
    return made


def outcome(
    board_points: Sequence[tuple[Fraction, Fraction]],
) -> tuple[tuple[Fraction, Fraction], tuple[Fraction, Fraction]]:
    """What a match counts for both teams, and their points at the boards: whoever has more of these has won it."""
    home = sum((one for one, _ in board_points), Fraction(0))
    guests = sum((other for _, other in board_points), Fraction(0))
    places = (1 + (guests > home), 1 + (home > guests))
    one, other = points_for_places(places)
    return (one, other), (home, guests)
