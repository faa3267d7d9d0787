"""What a position could be, for one seat: everything hidden from it drawn anew, everything it knows left as it is.

A bot thinks in guesses and never sees the position itself, so it cannot know more than its seat. A game with secrets
has a module here with one function, `guess(state, seat, rng)`. What it draws may depend on what the seat sees and on
nothing else: two positions that look the same to the seat give the same guess from the same `rng`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from games.bots.guesses import capio, capo_dei_capi, perfecto

Guess = Callable[[Any, int, random.Random], Any]

# The games with secrets; in every other game all is open, and the position itself is the only guess.
GUESSES: dict[str, Guess] = {
    "perfecto": perfecto.guess,
    "capo-dei-capi": capo_dei_capi.guess,
    "capio": capio.guess,
}


def guess(slug: str, state: Any, seat: int, rng: random.Random) -> Any:
    """A position that looks the same to that seat."""
    return GUESSES[slug](state, seat, rng) if slug in GUESSES else state
