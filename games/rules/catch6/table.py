"""The table of Catch 6: what lies on it, what the dice catch, what it counts."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal, NamedTuple

import msgspec

from games.rules.contract import Position
from games.rules.spicy import NUMBERS, Hand, is_red

Seat = Annotated[int, msgspec.Meta(ge=0, le=1)]
Caught = Annotated[tuple[Seat | None, ...], msgspec.Meta(min_length=6, max_length=6)]  # who has 1, 2, 3, 4, 5, 6
Way = Literal["set", "raffle", "full_house"]

WORTH = (7, 2, 3, 4, 5, 6)  # C6-18: of the numbers 1 to 6
GOAL = 14  # C6-19
FULL_HOUSES = ([3, 3], [2, 2, 2], [2, 4])  # C6-11
ALL_FREE: Caught = (None,) * 6


class Result(NamedTuple):
    """A finished game. `carried` is the number carried into the next one, if a carryover ended it."""

    winner: Seat
    points: tuple[int, int]
    carried: Annotated[int, msgspec.Meta(ge=1, le=6)] | None


class State(Position, frozen=True, tag_field="game", tag="catch-6"):
    games_to_win: Annotated[int, msgspec.Meta(ge=1, le=21)]
    turn: Seat
    phase: Literal["roll", "catch", "over"] = "roll"
    dice: tuple[Hand | None, Hand | None] = (None, None)  # C6-6: None until rolled in this game
    caught: Caught = ALL_FREE  # C6-2: in this game
    owes_all: tuple[bool, bool] = (True, True)  # C6-5: must the next roll be all six?
    results: tuple[Result, ...] = ()
    left: Seat | None = None


def catchable(state: State) -> dict[int, Way]:
    """C6-8: the free numbers that the dice of the seat on turn catch, ascending, each with its way."""
    hand = state.dice[state.turn]
    return {} if hand is None else catches(hand, state.caught)


def catches(hand: Hand, caught: Caught) -> dict[int, Way]:
    if len(set(hand)) > 3:  # a shortcut: every way needs four dice alike, or threes, or pairs
        return {}
    return {number: way for number, way in ways(hand).items() if caught[number - 1] is None}


def ways(hand: Hand) -> dict[int, Way]:
    """C6-12: what six dice catch if all numbers are free. A set goes before raffle and full house (R4)."""
    count = {number: hand.count(number) for number in sorted(set(hand))}
    found: dict[int, Way] = {}
    if len(count) == 1:
        found = dict.fromkeys(NUMBERS, "raffle")  # C6-10
    elif sorted(count.values()) in FULL_HOUSES:
        found = dict.fromkeys(count, "full_house")  # C6-11
    for number in count:
        if count[number] >= 4 and is_red(hand, number):
            found[number] = "set"  # C6-9
    return found


@cache  # 3 ** 6 different ones
def points(caught: Caught) -> tuple[int, int]:
    """C6-18"""
    worth = [0, 0]
    for value, by in zip(WORTH, caught, strict=True):
        if by is not None:
            worth[by] += value
    return worth[0], worth[1]


def games_won(state: State) -> list[int]:
    second = sum([result.winner for result in state.results])
    return [len(state.results) - second, second]


def winner(state: State) -> int:
    return state.results[-1].winner if state.left is None else 1 - state.left
