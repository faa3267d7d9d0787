"""The table of Keep on Rolling: what lies on it, what may be set aside, what it counts, who is still in."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations
from operator import itemgetter
from typing import Annotated, Literal, NamedTuple, TypeVar

import msgspec

from games.rules.actions import Action
from games.rules.contract import Position
from games.rules.offers import offer
from games.rules.spicy import ALL_SIX, SOME_DICE, Dice, Face, Hand, is_red

T = TypeVar("T")
Seat = Annotated[int, msgspec.Meta(ge=0, le=7)]
Count = Annotated[int, msgspec.Meta(ge=0, le=10**12)]  # no real limit, but it fits into JSON for ever
KEEP = {dice: offer("keep", dice=dice) for dice in SOME_DICE}
OTHERS = {aside: tuple(die for die in ALL_SIX if die not in aside) for aside in ((), *SOME_DICE)}  # what is not aside
NUMBERS_ON = {dice: itemgetter(*[die - 1 for die in dice]) for dice in SOME_DICE}  # what these dice of a hand show
ASIDE_FIRST = {aside: itemgetter(*[die - 1 for die in aside + others]) for aside, others in OTHERS.items()}


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


class Look(NamedTuple):
    """What a roll has brought (KR-4)."""

    is_bust: bool
    keeps: Mapping[
        Dice, Action
    ]  # KR-11: what may be set aside to roll on, the smallest sets first, and how to offer it


def look(hand: Hand, aside: Dice) -> Look:
    """Which numbers the dice show does not matter, only which of them are alike."""
    numbers = ASIDE_FIRST[aside](hand)
    return look_at(aside, tuple(map(numbers.index, numbers)))


@cache  # six dice can be alike in 203 ways, for each of 57 sets aside
def look_at(aside: Dice, alike: tuple[int, ...]) -> Look:
    """The dice aside come first. Dice that are alike have equal marks, so those that match one aside have a low one."""
    rolled = OTHERS[aside]
    mark = dict(zip(aside + rolled, alike, strict=True))

    def may_go_aside(dice: Dice) -> bool:  # KR-5
        marks = [mark[die] for die in dice]
        return min(marks) < len(aside) or len(set(marks)) < len(marks)

    is_filled = min(map(alike.count, alike)) > 1
    most = len(rolled) if is_filled else len(rolled) - 1
    sets = [dice for size in range(1, most + 1) for dice in combinations(rolled, size)]
    return Look(not may_go_aside(rolled), {dice: KEEP[dice] for dice in sets if may_go_aside(dice)})


def is_filled(hand: Hand) -> bool:
    """KR-10, with all six aside: none is unpaired."""
    return len(set(hand)) <= 3 and min(map(hand.count, hand)) > 1


# Counting


def worth(hand: Hand, dice: Dice) -> int:
    """KR-8: what these dice count when they are aside. Red doubles its own number, a lone die counts nothing."""
    if len(dice) < 2:
        return 0
    numbers = NUMBERS_ON[dice](hand)
    points = 0
    for number in set(numbers):
        count = numbers.count(number)
        if count > 1:
            points += number * count
            if number in dice and is_red(hand, number):
                points += number * count
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
