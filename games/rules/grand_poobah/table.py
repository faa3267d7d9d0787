"""The table of Grand Poobah: hands and scores, what the scoring dice pay, who is in the game and in front."""

from __future__ import annotations

from functools import cache
from itertools import compress
from operator import eq
from typing import Annotated, Literal

import msgspec

from games.rules.contract import Position
from games.rules.spicy import NUMBERS, Dice, Hand, with_own

Seat = Annotated[int, msgspec.Meta(ge=0, le=4)]
Count = Annotated[int, msgspec.Meta(ge=0, le=10**12)]  # no real limit, but it fits into JSON for ever

OPENING_TURNS = 3  # GP-5: no scoring roll before everybody has had these


class Scoring(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A roll of the scoring dice: after whose turn, what they showed, what each seat was paid."""

    after: Seat
    dice: Hand
    points: tuple[Count, ...]


class State(Position, frozen=True, tag_field="game", tag="grand-poobah"):
    target: Annotated[int, msgspec.Meta(ge=10, le=1000)]
    hands: Annotated[tuple[Hand | None, ...], msgspec.Meta(min_length=2, max_length=5)]  # None: not rolled yet, or out
    scores: tuple[Count, ...]
    turns: tuple[Count, ...]  # completed ones
    retired: tuple[bool, ...]  # GP-14: by overtime
    left: tuple[Seat | None, ...]  # 0 for the seat that was the first to leave, 1 for the second, ...
    turn: Seat  # when the game is over, whose turn was the last
    phase: Literal["roll", "change", "over"] = "roll"
    overtime: bool = False
    last_scoring: Scoring | None = None
    reason: Literal["target", "overtime", "left"] | None = None


def is_in(state: State, seat: int) -> bool:
    return state.left[seat] is None and not state.retired[seat]


def in_game(state: State) -> list[int]:
    return [seat for seat in range(len(state.hands)) if is_in(state, seat)]


def next_seat(state: State) -> int:
    """The next seat in the game after that on turn, round the end to seat 0."""
    seats = len(state.hands)
    seat = (state.turn + 1) % seats
    while state.left[seat] is not None or state.retired[seat]:
        seat = (seat + 1) % seats
    return seat


def leaders(state: State, seats: list[int]) -> list[int]:
    """Those of these seats that share their best score."""
    best = max([state.scores[seat] for seat in seats])
    return [seat for seat in seats if state.scores[seat] == best]


def has_red(hand: Hand) -> bool:
    one, two, three, four, five, six = hand
    return one == 1 or two == 2 or three == 3 or four == 4 or five == 5 or six == 6


def red_dice(hand: Hand) -> Dice:
    return tuple(compress(NUMBERS, map(eq, hand, NUMBERS)))


def after_turn(state: State) -> tuple[int, ...]:
    """The completed turns when that in progress is one of them."""
    return with_own(state.turns, state.turn, state.turns[state.turn] + 1)


def scoring_due(state: State, turns: tuple[int, ...]) -> bool:
    """GP-5: with so many completed turns, has every seat in the game had its three?"""
    if min(turns) >= OPENING_TURNS:  # a shortcut, as is the next look
        return True
    return turns[state.turn] >= OPENING_TURNS and min([turns[seat] for seat in in_game(state)]) >= OPENING_TURNS


def payments(dice: list[int], hands: tuple[Hand | None, ...]) -> list[int]:
    """What these scoring dice pay to each hand. A hand that is gone gets nothing."""
    paid = [0] * len(hands)
    best = map(most, zip(*[map((hand or ()).count, dice) for hand in hands], strict=True))
    for die, number, seats in zip(NUMBERS, dice, best, strict=True):
        points = 2 * number if number == die else number  # GP-9
        for seat in seats:
            paid[seat] += points  # GP-10, GP-11
    return paid


@cache  # 7 ** 5 different ones at most
def most(held: tuple[int, ...]) -> tuple[int, ...]:
    """GP-10: the seats that hold the most dice of a number; nobody if there are none."""
    return tuple([seat for seat, count in enumerate(held) if count == max(held)]) if any(held) else ()
