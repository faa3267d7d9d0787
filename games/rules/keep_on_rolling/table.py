"""The table of Keep on Rolling: what lies on it, what may be set aside, what it counts, who is still in."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations
from operator import itemgetter
from typing import Annotated, Literal, NamedTuple

import msgspec

from games.rules.actions import Action
from games.rules.contract import Position
from games.rules.offers import offer
from games.rules.spicy import ALL_SIX, SOME_DICE, Dice, Face, Hand, is_red

Seat = Annotated[int, msgspec.Meta(ge=0, le=7)]
Seats = tuple[int, ...]
Count = Annotated[int, msgspec.Meta(ge=0, le=10**12)]  # no real limit, but it fits into JSON for ever
KEEP, STOP = {dice: offer("keep", dice=dice) for dice in SOME_DICE}, offer("stop")
OTHERS = {aside: tuple(die for die in ALL_SIX if die not in aside) for aside in ((), *SOME_DICE)}  # what is not aside
NUMBERS_ON = {dice: itemgetter(*[die - 1 for die in dice]) for dice in SOME_DICE}  # what these dice of a hand show
MATCHED = -1


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
    keeps: frozenset[Dice]  # KR-11: what may be set aside to roll on
    offers: tuple[Action, ...]  # to keep these, the smallest sets first, or to stop


@lru_cache(maxsize=1024)  # whoever rolled, is shown the choices and chooses looks at the same dice
def look(hand: Hand, aside: Dice) -> Look:
    return look_at(tuple(map(hand.index, hand)), aside)


@cache  # six dice can be alike in 203 ways, for each of 57 sets aside
def look_at(alike: tuple[int, ...], aside: Dice) -> Look:
    """Which numbers the dice show does not matter, only which are alike: those have equal marks."""
    matched = {alike[die - 1] for die in aside}
    marks = [MATCHED if mark in matched else mark for mark in alike]
    rolled = OTHERS[aside]
    return look_at_rolled(rolled, tuple([marks[die - 1] for die in rolled]), is_filled(alike))


@cache  # fewer than 1,500 different ones
def look_at_rolled(rolled: Dice, marks: tuple[int, ...], filled: bool) -> Look:
    """Dice that match one aside are all marked as matched: whatever they show, each of them may go aside."""
    mark = dict(zip(rolled, marks, strict=True))

    def may_go_aside(dice: Dice) -> bool:  # KR-5
        own = {mark[die] for die in dice}
        return MATCHED in own or len(own) < len(dice)

    most = len(rolled) if filled else len(rolled) - 1
    sets = [dice for size in range(1, most + 1) for dice in combinations(rolled, size) if may_go_aside(dice)]
    return Look(not may_go_aside(rolled), frozenset(sets), (*[KEEP[dice] for dice in sets], STOP))


def is_filled(hand: Hand) -> bool:
    """KR-10, with all six aside: none is unpaired."""
    return len(set(hand)) <= 3 and min(map(hand.count, hand)) > 1


# Counting


def worth(hand: Hand, dice: Dice) -> int:
    """KR-8: what these dice count when they are aside. A lone die counts nothing, a red one doubles its number."""
    if len(dice) < 2:
        return 0
    points, numbers = 0, NUMBERS_ON[dice](hand)
    for number in set(numbers):
        count = numbers.count(number)
        if count > 1:
            doubled = number in dice and is_red(hand, number)
            points += 2 * number * count if doubled else number * count
    return points


def stop_points(hand: Hand, banked: int) -> int:
    """KR-12: everything is aside; filled up, all the points of the turn count twice."""
    points = banked + worth(hand, ALL_SIX)
    return 2 * points if is_filled(hand) else points


# Who is in


def still_in(state: State) -> Seats:
    return seats_in(state.knocked_out, state.left)


@lru_cache(maxsize=1024)
def seats_in(knocked_out: tuple[bool, ...], left: tuple[int | None, ...]) -> Seats:
    return tuple([seat for seat, gone in enumerate(knocked_out) if not gone and left[seat] is None])


def leavers(state: State) -> list[int]:
    """The seats that left, in that order."""
    order = [(when, seat) for seat, when in enumerate(state.left) if when is not None]
    return [seat for _, seat in sorted(order)]


def leader(state: State, seat: int) -> int | None:
    """KR-15: the rival whom this seat must overtake. Nobody, before a rival still in has reached the target (KR-14)."""
    scores = state.scores
    if max(scores) < state.target:
        return None
    best = max([rival for rival in still_in(state) if rival != seat], key=scores.__getitem__)
    return best if scores[best] >= state.target else None
