"""What the house plays for somebody who is away, where that is not simply left to the bot."""

from __future__ import annotations

from typing import Any

from games.rules.actions import Action

# For each game, what to look for among the legal actions, the safest first; a bot decides between those that have these
# values. Where nothing is found, or nothing is listed, it decides between all.
CAREFUL: dict[str, tuple[dict[str, Any], ...]] = {
    "catch-6": ({"type": "catch", "carry": False},),
    "keep-on-rolling": ({"type": "stop"},),
    "grand-poobah": ({"type": "done"}, {"type": "roll", "dice": []}),
    "perfecto": ({"type": "pass"},),
    "diangle": ({"type": "advance"}, {"type": "stay"}),
    "capo-dei-capi": (
        {"type": "pass", "rest": True},  # or the same would be asked about her next roll
        {"type": "stop"},
        {"type": "bust"},
        {"type": "place", "payoff": False},
        {"type": "invest", "payoff": False},
        {"type": "shift", "payoff": False},
        {"type": "extort", "payoff": False},
        {"type": "place"},
        {"type": "invest"},
        {"type": "extort"},
        {"type": "flip"},
        {"type": "roll"},
    ),
    "capio": ({"type": "ready", "stop": False}, {"type": "done"}),
    "capcolor": ({"type": "colour"}, {"type": "finish"}),
}


def careful(slug: str, legal: list[Action]) -> list[Action]:
    """Those of the legal actions that a careful player would look at; never none."""
    for wanted in CAREFUL.get(slug, ()):
        if found := [action for action in legal if wanted.items() <= action.items()]:
            return found
    return legal
