"""Players that choose an action. A bot knows what its seat may know: the view, the legal actions, and guesses.

general.py    the house bot, which plays every game; manners.py, what it has to be told about each
guesses/      positions that look the same to a seat, for bots to think in
absence.py    what to play for somebody who is away
catch6.py     a bot of its own for one game
"""

from __future__ import annotations

import random

from games.bots import absence, catch6
from games.bots.general import USUAL, Bot, Effort, Imagine, house_bot
from games.rules.actions import Action
from games.rules.contract import View

__all__ = ["USUAL", "Effort", "choose", "safest"]

# Games with a bot of their own; every other game is played by the general one.
BOTS: dict[str, Bot] = {
    "catch-6": catch6.choose,
}


def choose(
    slug: str,
    view: View,
    legal: list[Action],
    imagine: Imagine,
    rng: random.Random,
    seat: int,
    effort: Effort = USUAL,
) -> Action:
    """One of the legal actions, of which there must be some. `imagine(rng)` is a guess at the position for the seat."""
    if len(legal) == 1:
        return legal[0]
    bot = BOTS.get(slug) or house_bot(slug, effort)
    return bot(view, legal, imagine, rng, seat)


def safest(
    slug: str,
    view: View,
    legal: list[Action],
    imagine: Imagine,
    rng: random.Random,
    seat: int,
    effort: Effort = USUAL,
) -> Action:
    """For a seat whose player is away: an action that risks little and gets the game on."""
    return choose(slug, view, absence.careful(slug, legal), imagine, rng, seat, effort)
