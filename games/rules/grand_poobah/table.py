"""The table of Grand Poobah: hands and scores, what the scoring dice pay, who is in the game and in front."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple, TypeVar

import msgspec

from games.rules.contract import Position
from games.rules.spicy import Hand, is_red

T = TypeVar("T")
Seat = Annotated[int, msgspec.Meta(ge=0, le=4)]
Count = Annotated[int, msgspec.Meta(ge=0, le=10**12)]  # no real limit, but it fits into JSON for ever

OPENING_TURNS = 3  # GP-5: no scoring roll before everybody has had these


class Scoring(NamedTuple):
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


def in_game(state: State) -> list[int]:
    left = state.left
    if not state.overtime and left.count(None) == len(left):  # a shortcut: everybody
        return [*range(len(left))]
    return [seat for seat, retired in enumerate(state.retired) if not retired and left[seat] is None]


def leaders(state: State, seats: list[int]) -> list[int]:
    """Those of these seats that share their best score."""
    best = max([state.scores[seat] for seat in seats])
    return [seat for seat in seats if state.scores[seat] == best]


def red_dice(hand: Hand) -> list[int]:
    return [die for die, number in enumerate(hand, 1) if number == die]


def scoring_due(state: State) -> bool:
    """GP-5: will every seat in the game have had its three turns when this one ends?"""
    turns = with_own(state.turns, state.turn, state.turns[state.turn] + 1)
    return min(turns) >= OPENING_TURNS or min([turns[seat] for seat in in_game(state)]) >= OPENING_TURNS


def payments(dice: Hand, hands: tuple[Hand | None, ...]) -> list[int]:
    """GP-9 to GP-11: what these scoring dice pay to each hand. A hand that is gone gets nothing."""
    paid = [0] * len(hands)
    for number in set(dice):
        held = [hand.count(number) if hand else 0 for hand in hands]
        if most := max(held):
            points = number * (dice.count(number) + is_red(dice, number))
            for seat, count in enumerate(held):
                if count == most:
                    paid[seat] += points
    return paid


def with_own(each: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*each[:seat], value, *each[seat + 1 :])
