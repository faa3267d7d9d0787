"""What the cards count (CP-28 to CP-36).

A card's points follow from its places with a right die, those with a wrong die, and the number of dice beside it. A set
of places is a whole number, bit by bit: place 0 is 1, place 1 is 2, place 2 is 4.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from games.rules.capio.cards import CHAIN, CONFUSION, LINES, SETS, TARGET, TOWERS, Card
from games.rules.capio.table import Desk, State

NINE = 0b111_111_111
EIGHT_LINES = (0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)  # CP-31: rows, columns, diagonals


class Laid(NamedTuple):
    """What lies on and beside a card."""

    right: int
    wrong: int
    beside: int


def card_points(card: Card, laid: Laid, edition: str) -> int:
    right, wrong, beside = laid
    plus = PLUS[card.kind](card, right)
    minus = towers_minus(right, wrong, edition) if card.kind == TOWERS else (right | wrong).bit_count() - plus
    return plus - minus - beside if minus or beside else plus + is_full(card, right, plus)


def is_full(card: Card, right: int, plus: int) -> bool:
    """CP-28, for a card without a minus."""
    if card.kind == TARGET:
        return sum(numbers_on(card, right)) == card.target
    return plus == (6 if card.kind == CHAIN else 9)


def numbers_on(card: Card, right: int) -> list[int]:
    return [number for place, number in enumerate(card.numbers) if right >> place & 1]


# How many right dice are plus; towers count once


def target_plus(card: Card, right: int) -> int:
    return within(card.target, card.numbers, right)


@cache  # twelve cards with eight fields
def within(target: int, numbers: tuple[int, ...], right: int) -> int:
    """CP-29: to take the highest away brings the sum down with the fewest dice."""
    dice = sorted(number for place, number in enumerate(numbers) if right >> place & 1)
    while sum(dice) > target:
        dice.pop()
    return len(dice)


def towers_plus(card: Card, right: int) -> int:
    return (right & right >> 9).bit_count()


def towers_minus(right: int, wrong: int, edition: str) -> int:
    """CP-30: every tower that is begun and not right, or each of its dice."""
    good, places = right & right >> 9, right | wrong
    if edition == "de":
        return places.bit_count() - 2 * good.bit_count()
    return ((places | places >> 9) & NINE & ~good).bit_count()


def lines_plus(card: Card, right: int) -> int:
    return IN_LINES[right]


def in_lines(right: int) -> int:
    """CP-31: how many places are in at least one complete line."""
    found = 0
    for line in EIGHT_LINES:
        if right & line == line:
            found |= line
    return found.bit_count()


IN_LINES = tuple(in_lines(right) for right in range(NINE + 1))


def chain_plus(card: Card, right: int) -> int:
    numbers = 0
    for number in numbers_on(card, right):
        numbers |= 1 << number - 1
    return LONGEST_RUN[numbers]


def longest_run(numbers: int) -> int:
    """CP-32: the length of the longest run of consecutive numbers; a single one is none."""
    length = 0
    while numbers:
        numbers &= numbers >> 1  # what has a successor
        length += 1
    return length if length > 1 else 0


LONGEST_RUN = tuple(longest_run(numbers) for numbers in range(64))


def sets_plus(card: Card, right: int) -> int:
    return IN_SETS[right & 7] + IN_SETS[right >> 3 & 7] + IN_SETS[right >> 6]


IN_SETS = (0, 0, 0, 2, 0, 0, 2, 3)  # CP-33: a row counts with its middle die and another


def confusion_plus(card: Card, right: int) -> int:
    return right.bit_count()  # CP-34


PLUS: dict[int, Callable[[Card, int], int]] = {
    TARGET: target_plus,
    TOWERS: towers_plus,
    LINES: lines_plus,
    CHAIN: chain_plus,
    SETS: sets_plus,
    CONFUSION: confusion_plus,
}


# A hand


def laid_on(desk: Desk, faces: list[int]) -> list[Laid]:
    found = []
    for card, placed, beside in zip(*desk, strict=True):
        right = sum([1 << place for place, die in placed.items() if place in card.fitting[faces[die]]])
        found.append(Laid(right, sum([1 << place for place in placed]) - right, len(beside)))
    return found


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
