"""The table of Keep on Rolling: what lies on it, what may be set aside, what it counts, who is still in."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Annotated, Literal, TypeVar

import msgspec

from games.rules.contract import Position
from games.rules.spicy import ALL_SIX, SOME_DICE, Dice, Face, Hand, is_red

T = TypeVar("T")
Seat = Annotated[int, msgspec.Meta(ge=0, le=7)]
Count = Annotated[int, msgspec.Meta(ge=0, le=10**12)]  # no real limit, but it fits into JSON for ever
Pattern = tuple[int | None, ...]  # of dice 1 to 6, see `pattern`
MATCHES = -1
OTHERS = {aside: tuple(die for die in ALL_SIX if die not in aside) for aside in ((), *SOME_DICE)}  # what is not aside


class State(Position, frozen=True, tag_field="game", tag="keep-on-rolling"):
    target: Annotated[int, msgspec.Meta(ge=10, le=5000)]
    scores: Annotated[tuple[Count, ...], msgspec.Meta(min_length=2, max_length=8)]
    knocked_out: tuple[bool, ...]  # of each seat
    left: tuple[Seat | None, ...]  # of each seat: 0 if it was the first to leave, 1 if it was the second, ...
    turn: Seat  # when the game is over, the winner
    phase: Literal["roll", "choose", "over"] = "roll"
    dice: Hand | None = None  # KR-1: blank but in phase `choose`
    aside: tuple[Face, ...] = ()  # KR-6: dice set aside in this fill before the last roll
    banked: Count = 0
    fills: Count = 0
    reason: Literal["last_in", "left"] | None = None


# Setting aside


@lru_cache(maxsize=256)  # the same dice are asked about after the roll, for the offer and for the move
def keeps(hand: Hand, aside: Dice) -> tuple[Dice, ...]:
    """KR-11: what may be set aside to roll on. All that was rolled, the last of the sets, only if that fills up."""
    sets = settable(pattern(hand, aside))
    return sets if is_filled(hand) else sets[:-1]


def pattern(hand: Hand, aside: Dice) -> Pattern:
    """All that counts for setting aside: None for a die aside, MATCHES for one that shows a number lying aside; other
    dice have equal marks if they show the same number."""
    if not aside:
        return tuple(map(hand.index, hand))
    numbers = {hand[die - 1] for die in aside}
    return tuple(
        [
            None if die in aside else MATCHES if number in numbers else hand.index(number)
            for die, number in enumerate(hand, 1)
        ]
    )


@cache  # some 5,000 different ones
def settable(pattern: Pattern) -> tuple[Dice, ...]:
    """KR-5, the smallest sets first, all that was rolled last; or nothing (KR-7)."""
    return tuple(dice for dice in SOME_DICE if may_go_aside([pattern[die - 1] for die in dice]))


def is_bust(hand: Hand, aside: Dice) -> bool:
    return not settable(pattern(hand, aside))


def may_go_aside(marks: list[int | None]) -> bool:
    return None not in marks and (MATCHES in marks or len(set(marks)) < len(marks))


def is_filled(hand: Hand) -> bool:
    """KR-10, with all six aside: none is unpaired."""
    return len(set(hand)) <= 3 and min(map(hand.count, hand)) > 1


# Counting


def worth(hand: Hand, dice: Dice) -> int:
    """KR-8: what these dice count when they are aside. Red doubles its own number, a lone die counts nothing."""
    numbers = [hand[die - 1] for die in dice]
    points = 0
    for number in set(numbers):
        count = numbers.count(number)
        if count > 1:
            points += number * count * (2 if number in dice and is_red(hand, number) else 1)
    return points


def stop_points(hand: Hand, banked: int) -> int:
    """KR-12: everything is aside; filled up, all the points of the turn count twice."""
    points = banked + worth(hand, ALL_SIX)
    return 2 * points if is_filled(hand) else points


# Who is in


def still_in(state: State) -> list[int]:
    left = state.left
    return [seat for seat, knocked_out in enumerate(state.knocked_out) if not knocked_out and left[seat] is None]


def leavers(state: State) -> list[int]:
    """The seats that left, in that order."""
    order = [(when, seat) for seat, when in enumerate(state.left) if when is not None]
    return [seat for _, seat in sorted(order)]


def with_own(each: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*each[:seat], value, *each[seat + 1 :])


def leader(state: State, seat: int) -> int | None:
    """KR-15: the rival whom this seat must overtake. Nobody, before a rival still in has reached the target (KR-14)."""
    scores = state.scores
    if max(scores) < state.target:
        return None
    best = max([rival for rival in still_in(state) if rival != seat], key=scores.__getitem__)
    return best if scores[best] >= state.target else None
