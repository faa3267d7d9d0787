"""Capo dei Capi hides the other's face-down bribes and orders, and which bribes lie in the box (CDC-47 to CDC-49)."""

from __future__ import annotations

import random

from msgspec.structs import replace

from games.rules.capo.guards import PLACE, answer
from games.rules.capo.rolls import thrown
from games.rules.capo.table import DOWN, INFLUENCE, MOST_CHANGES, UNSEEN, Guard, State, put, values_left

ORDERS, HOW_OFTEN = "pan", (10, 1, 1)  # most rolls are let pass


def guess(state: State, seat: int, rng: random.Random) -> State:
    return with_orders(with_bribes(state, seat, rng), seat, rng)


def with_bribes(state: State, seat: int, rng: random.Random) -> State:
    """The other's face-down bribes, dealt from all that the seat does not see: each token is as likely as any other.

    A bribe in the box counts nothing and comes back never, so there it has no value, as one that was boxed unseen.
    """
    other = 1 - seat
    covered = [["?" if letter in DOWN else letter for letter in side] for side in state.sides[other]]
    boxed = sorted(letter if letter in INFLUENCE else UNSEEN for letter in state.box)
    state = replace(state, sides=with_sides(state, other, covered), box="".join(boxed))
    values = values_left(state)
    rng.shuffle(values)
    dealt = [[DOWN[values.pop() - 1] if letter == "?" else letter for letter in side] for side in covered]
    return replace(state, sides=with_sides(state, other, dealt))


def with_sides(state: State, owner: int, sides: list[list[str]]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    changed = tuple("".join(side) for side in sides)
    return (changed, state.sides[1]) if owner == 0 else (state.sides[0], changed)


# Orders. How people really give them nobody knows: this is a guess at a guard that is left mostly as it was.


def with_orders(state: State, seat: int, rng: random.Random) -> State:
    guard = Guard("".join(rng.choices(ORDERS, HOW_OFTEN, k=36)), rng.random() < 0.8, rng.randint(1, 7))
    changes, aside = rng.randint(0, MOST_CHANGES), rng.random() < 0.5
    if state.guards is not None:
        state = replace(state, guards=(state.guards[0], guard) if seat == 0 else (guard, state.guards[1]))
    if state.phase == "over" or state.options.backstab == "off":
        return state
    if seat != state.turn:  # his own orders and whether he stands aside he knows, but not how many changes she has left
        return replace(state, changes=changes if state.guards else 0)
    can_be_aside = state.dice is not None and state.phase != "backstab"  # he was asked before
    return as_answered(replace(state, aside=aside and can_be_aside))


def as_answered(state: State) -> State:
    """CDC-41: with an order of his for the roll on the table that explains why he is asked, or that she may act."""
    if state.phase == "backstab" and answer(state) != "ask":
        return with_order(state, "a")
    if state.phase == "act" and answer(state) == "negate":
        return with_order(state, "p")
    return state


def with_order(state: State, order: str) -> State:
    assert state.guards is not None  # without orders he is always asked
    mine, yours = state.guards
    place = PLACE[thrown(state)]
    if state.turn == 0:
        return replace(state, guards=(mine, replace(yours, rolls=put(yours.rolls, place, order))))
    return replace(state, guards=(replace(mine, rolls=put(mine.rolls, place, order)), yours))
