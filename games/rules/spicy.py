"""Spicy Dice: what the six games played with them share. Rules: docs/rules/spicy-dice.md"""

from __future__ import annotations

from itertools import combinations
from operator import itemgetter
from typing import Annotated, TypeVar

import msgspec

from games.rules.chance import Chance
from games.rules.contract import Event
from games.rules.errors import IllegalMove, gettext_noop
from games.rules.offers import offer

T = TypeVar("T")
Face = Annotated[int, msgspec.Meta(ge=1, le=6)]
Hand = Annotated[tuple[Face, ...], msgspec.Meta(min_length=6, max_length=6)]  # what dice 1 to 6 show (SD-5)
Dice = tuple[int, ...]  # dice by their numbers, ascending (SD-6)

NUMBERS = (1, 2, 3, 4, 5, 6)
ALL_SIX: Dice = NUMBERS
SOME_DICE: tuple[Dice, ...] = tuple(dice for size in NUMBERS for dice in combinations(NUMBERS, size))
ROLL = {dice: offer("roll", dice=dice) for dice in SOME_DICE}
ROLL_SOME_DICE = tuple(ROLL.values())
ROLL_ALL_SIX = ROLL[ALL_SIX]
# What six dice show after a roll of some of them, picked out of the six old numbers and the new ones behind (SD-8).
AFTER = {dice: itemgetter(*[6 + dice.index(die) if die in dice else die - 1 for die in ALL_SIX]) for dice in SOME_DICE}
_SOME_DICE = frozenset(SOME_DICE)
_WHOLE = frozenset((int,))


def is_red(hand: Hand, die: int) -> bool:
    return hand[die - 1] == die  # SD-3


def shown(hand: Hand | None) -> list[int | None]:
    """A hand as views show it; `None` is a hand that has not been rolled (SD-5)."""
    return [None] * 6 if hand is None else list(hand)


def dice_named(value: object) -> Dice:
    """The dice that an action names: one or more, ascending, each once (SD-6)."""
    # The types are looked at first because true and 1.0 are not integers (SD-7), though Python finds them equal to 1.
    if isinstance(value, list) and _WHOLE.issuperset(map(type, value)):
        dice = tuple(value)
        if dice in _SOME_DICE:
            return dice
    text = gettext_noop("Name one or more dice by their numbers 1 to 6, in ascending order and each once.")
    raise IllegalMove("bad_dice", text)


def with_own(each: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """What each seat has, with another value for one of them."""
    changed = [*each]
    changed[seat] = value
    return tuple(changed)


def roll(hand: Hand | None, dice: Dice, seat: int, chance: Chance) -> tuple[Hand, Event]:
    """Roll these dice of a hand; the results go to them in ascending order (SD-8)."""
    values = chance.roll(len(dice))
    event = {"type": "roll", "seat": seat, "dice": [*dice], "values": values}
    if hand is None or len(dice) == 6:
        return tuple(values), event  # who has rolled nothing yet rolls all six, in every game
    return AFTER[dice]((*hand, *values)), event
