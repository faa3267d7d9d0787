"""Perfecto hides the others' loose dice, and the sides that they have taken (PF-46, PF-48)."""

from __future__ import annotations

import random

from msgspec.structs import replace

from games.rules.perfecto.table import SIDES, Hand, Side, State, loose


def guess(state: State, seat: int, rng: random.Random) -> State:
    """Every hidden die is as likely to show any number: what its owner's bids give away is not read into it."""
    hands = [hand if owner == seat else rolled_anew(hand, rng) for owner, hand in enumerate(state.hands)]
    sides = [side if owner == seat else taken_anew(side, rng) for owner, side in enumerate(state.sides)]
    return replace(state, hands=tuple(hands), sides=tuple(sides))


def rolled_anew(hand: Hand, rng: random.Random) -> Hand:
    secret = {die: rng.randint(1, 6) for die in loose(hand) if hand.dice[die - 1] is not None}  # none in `over`
    return replace(hand, dice=tuple(secret.get(die, value) for die, value in enumerate(hand.dice, 1)))


def taken_anew(side: Side | None, rng: random.Random) -> Side | None:
    return None if side is None else rng.choice(SIDES)
