"""A sensible player of Catch 6: chases the number that promises the most points a turn, and takes what it can get."""

from __future__ import annotations

import random
from functools import cache
from math import comb
from typing import Any

from games.bots.general import Imagine
from games.rules.catch6 import GOAL, WORTH
from games.rules.spicy import NUMBERS


def choose(
    view: dict[str, Any], legal: list[dict[str, Any]], imagine: Imagine, rng: random.Random, seat: int
) -> dict[str, Any]:
    """All is open and it looks no further ahead, so the view is enough."""
    if view["phase"] == "catch":
        return catch(view, legal)
    return {"type": "roll", "dice": dice_to_roll(view)}


# Catching


def catch(view: dict[str, Any], legal: list[dict[str, Any]]) -> dict[str, Any]:
    """Never pass; take the most valuable number, and carry it over if this game is as good as lost."""
    number = max((entry["number"] for entry in view["catchable"]), key=worth)
    carried = {"type": "catch", "number": number, "carry": True}
    if carried in legal and is_as_good_as_lost(view, number):
        return carried
    return {**carried, "carry": False}


def is_as_good_as_lost(view: dict[str, Any], number: int) -> bool:
    """With this number caught, is the opponent still one catch from winning, and this seat at least three?"""
    seat = view["turn"]
    free = [other for other in free_numbers(view) if other != number]
    own = catches_to_win(view["points"][seat] + worth(number), free)
    return own >= 3 and catches_to_win(view["points"][1 - seat], free) == 1


def catches_to_win(points: int, free: list[int]) -> int:
    """At best, the dearest numbers first."""
    caught = 0
    for points_more in sorted(map(worth, free), reverse=True):
        if points >= GOAL:
            break
        points += points_more
        caught += 1
    return caught


def worth(number: int) -> int:
    return WORTH[number - 1]


def free_numbers(view: dict[str, Any]) -> list[int]:
    return [number for number in NUMBERS if view["caught"][number - 1] is None]


# Rolling


def dice_to_roll(view: dict[str, Any]) -> list[int]:
    """All dice but those that show the number to chase."""
    hand: list[int] = view["dice"][view["turn"]]
    number = number_to_chase(hand, free_numbers(view))
    rolled = [die for die in NUMBERS if hand[die - 1] != number]
    return rolled or [spare_die(number)]


def number_to_chase(hand: list[int], free: list[int]) -> int:
    return max(free, key=lambda number: worth(number) / turns_to_set(*progress(hand, number)))


def progress(hand: list[int], number: int) -> tuple[bool, int]:
    """Is the red die of this number there, and how many white ones are?"""
    is_red = hand[number - 1] == number
    return is_red, hand.count(number) - is_red


def spare_die(number: int) -> int:
    """Six alike, and one of them must be rolled (R1): a white one, since the red one is hardest to get back."""
    return 5 if number == 6 else 6


@cache
def turns_to_set(is_red: bool, white: int) -> float:
    """How many turns a set takes on average, one at least, if every die that does not show the number is rolled.

    The red die comes with one chance in six and then stays; so does each of the five white ones.
    """
    if is_red and white >= 3:
        return 1.0
    stay = 0.0
    turns = 1.0
    for red, of_red in ((True, 1.0),) if is_red else ((True, 1 / 6), (False, 5 / 6)):
        for more in range(6 - white):
            likely = of_red * comb(5 - white, more) * (1 / 6) ** more * (5 / 6) ** (5 - white - more)
            if (red, more) == (is_red, 0):
                stay = likely
            elif not (red and white + more >= 3):
                turns += likely * turns_to_set(red, white + more)
    return turns / (1 - stay)
