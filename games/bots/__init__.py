"""Players that choose an action. A bot knows what its seat may know: the view and the legal actions, nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from games.bots import catch6

Bot = Callable[[dict[str, Any], list[dict[str, Any]], random.Random], dict[str, Any]]

# Games with a bot of their own; every other game is played by the general one.
BOTS: dict[str, Bot] = {
    "catch-6": catch6.choose,
}


def choose(slug: str, view: dict[str, Any], legal: list[dict[str, Any]], rng: random.Random) -> dict[str, Any]:
    """One of the legal actions, of which there must be some."""
    if len(legal) == 1:
        return legal[0]
    return BOTS.get(slug, any_action)(view, legal, rng)


def any_action(view: dict[str, Any], legal: list[dict[str, Any]], rng: random.Random) -> dict[str, Any]:
    """The general bot: it knows no game and plays whatever is legal."""
    return rng.choice(legal)
