"""In Perfecto a die is known to its owner alone until it is frozen, and so is a side until the showdown.

Which dice were rolled again is hidden too, but a position does not remember it. At the end it has no loose dice at all.
"""

from msgspec.structs import replace

from games.rules.perfecto.table import SIDES, loose


def alternatives(state, seat, rng):
    hands = [hand if other == seat else shaken(hand, rng) for other, hand in enumerate(state.hands)]
    sides = [side if other == seat else swapped(side, rng) for other, side in enumerate(state.sides)]
    yield replace(state, hands=tuple(hands), sides=tuple(sides))


def shaken(hand, rng):
    """The same hand with other values on its loose dice, as far as these show something."""
    secret = {die: rng.randint(1, 6) for die in loose(hand) if hand.dice[die - 1] is not None}
    return replace(hand, dice=tuple(secret.get(die, value) for die, value in enumerate(hand.dice, 1)))


def swapped(side, rng):
    """That a side was taken is known, but not which."""
    return None if side is None else rng.choice(SIDES)
