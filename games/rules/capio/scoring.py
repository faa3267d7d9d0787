"""What the cards count (CP-28 to CP-36).

A card's points follow from two sets of its places, those with a right die and those with any die, and the number of
dice beside it. Sets of places are whole numbers, bit by bit: place 0 is 1, place 1 is 2, place 2 is 4.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from games.rules.capio.cards import CHAIN, CONFUSION, LINES, SETS, TARGET, TOWERS, Card
from games.rules.capio.table import Desk, State

NINE = 0b111_111_111
EIGHT_LINES = (0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)  # CP-31: rows, columns, diagonals


class Count(NamedTuple):
    plus: int
    minus: int
    full: bool  # CP-28: nothing more can be had


class Laid(NamedTuple):
    """What lies on and beside a card."""

    right: int
    places: int
    beside: int = 0


def card_points(card: Card, laid: Laid, edition: str) -> int:
    plus, minus, full = COUNTS[card.kind](card, laid.right)
    if card.kind == TOWERS:
        minus = towers_minus(laid, edition)
    else:
        minus += (laid.places & ~laid.right).bit_count()
    minus += laid.beside
    return plus - minus + (full and not minus)


def target(card: Card, right: int) -> Count:
    """CP-29: the highest dice are the fewest that bring the sum down."""
    dice = sorted(number for place, number in enumerate(card.numbers) if right >> place & 1)
    total, laid = sum(dice), len(dice)
    while total > card.target:
        total -= dice.pop()
    return Count(len(dice), laid - len(dice), total == card.target)


def towers(card: Card, right: int) -> Count:
    plus = (right & right >> 9).bit_count()
    return Count(plus, 0, plus == 9)


def towers_minus(laid: Laid, edition: str) -> int:
    """CP-30: every tower that is begun and not right."""
    good = laid.right & laid.right >> 9
    if edition == "de":
        return laid.places.bit_count() - 2 * good.bit_count()
    return ((laid.places | laid.places >> 9) & NINE & ~good).bit_count()


def lines(card: Card, right: int) -> Count:
    plus = IN_LINES[right].bit_count()
    return Count(plus, right.bit_count() - plus, plus == 9)


def in_lines(right: int) -> int:
    """CP-31: the places in at least one complete line."""
    found = 0
    for line in EIGHT_LINES:
        if right & line == line:
            found |= line
    return found


IN_LINES = tuple(in_lines(right) for right in range(NINE + 1))


def chain(card: Card, right: int) -> Count:
    numbers = 0
    for place, number in enumerate(card.numbers):
        if right >> place & 1:
            numbers |= 1 << number
    plus = LONGEST_RUN[numbers >> 1]
    return Count(plus, right.bit_count() - plus, plus == 6)


def longest_run(numbers: int) -> int:
    """CP-32: the length of the longest run of consecutive numbers; less than two are none."""
    length = 0
    while numbers:
        numbers &= numbers >> 1  # what has a successor
        length += 1
    return length if length > 1 else 0


LONGEST_RUN = tuple(longest_run(numbers) for numbers in range(64))


def sets(card: Card, right: int) -> Count:
    """CP-33: a row counts with its middle die and one more."""
    plus = sum((right >> row & 7).bit_count() for row in (0, 3, 6) if right >> row & 7 in (3, 6, 7))
    return Count(plus, right.bit_count() - plus, plus == 9)


def confusion(card: Card, right: int) -> Count:
    return Count(right.bit_count(), 0, right == NINE)  # CP-34


COUNTS: dict[int, Callable[[Card, int], Count]] = {
    TARGET: target,
    TOWERS: towers,
    LINES: lines,
    CHAIN: chain,
    SETS: sets,
    CONFUSION: confusion,
}


# A hand


def laid_on(desk: Desk, faces: list[int]) -> list[Laid]:
    return [
        Laid(
            sum(1 << place for place, die in placed.items() if place in card.fitting[faces[die]]),
            sum(1 << place for place in placed),
            len(beside),
        )
        for card, placed, beside in zip(*desk, strict=True)
    ]


def desk_points(desk: Desk, faces: list[int], edition: str) -> tuple[int, int, int]:
    laid = laid_on(desk, faces)
    first, second, third = map(card_points, desk.cards, laid, (edition,) * 3)
    return first, second, third


# The score sheet


class Score(NamedTuple):
    """A seat's line in a row of the record."""

    cards: tuple[int, int, int]
    bonus: int
    stop: int | None
    points: int
    void: bool

    @property
    def counts(self) -> int:
        return min(self.points, 0) if self.void else self.points  # CP-42

    @property
    def counted_bonus(self) -> int:
        return 0 if self.void else self.bonus


def bonus_points(cards: tuple[int, int, int]) -> int:
    """CP-35"""
    good = sum(points > 0 for points in cards)
    return good if good > 1 else 0


def stop_points(missed: int) -> int:
    return -missed if missed else 2  # CP-26


Sheet = list[list[Score | None]]  # for each playthrough and seat; None where the seat had left


def score_sheet(state: State) -> Sheet:
    voids = set(state.voids)
    return [
        [
            cards and score(cards, row.missed if seat == row.stopper else None, void=(seat, playthrough) in voids)
            for seat, cards in enumerate(row.seats)
        ]
        for playthrough, row in enumerate(state.record)
    ]


def score(cards: tuple[int, int, int], missed: int | None, *, void: bool) -> Score:
    """CP-36. `missed` is for the stopper only."""
    bonus = bonus_points(cards)
    stop = None if missed is None else stop_points(missed)
    return Score(cards, bonus, stop, sum(cards) + bonus + (stop or 0), void)


def of_seat(sheet: Sheet, seat: int) -> list[Score]:
    return [score for row in sheet if (score := row[seat])]


def totals(sheet: Sheet, seats: int) -> list[int]:
    return [sum([score.counts for score in of_seat(sheet, seat)]) for seat in range(seats)]


def bonuses(sheet: Sheet, seats: int) -> list[int]:
    """The bonus points of CP-35 alone, which break a tie (CP-37)."""
    return [sum([score.counted_bonus for score in of_seat(sheet, seat)]) for seat in range(seats)]
