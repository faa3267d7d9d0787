"""Which tables of which games the shared suite plays: every number of seats, with every option that matters."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from games import rules
from tests.rules.capcolor_maps import TWO_LEVELS


@dataclass(frozen=True)
class Setup:
    game: Any
    seats: int
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        chosen = ",".join(f"{key}={brief(value)}" for key, value in self.options.items())
        return f"{self.game.slug}-{self.seats}-{chosen or 'defaults'}"


def brief(value: Any) -> str:
    return str(value["id"]) if isinstance(value, dict) else str(value)


# What to try with a number of seats.
OPTIONS: dict[str, Callable[[int], list[dict[str, Any]]]] = {
    "catch-6": lambda seats: [{}, {"games_to_win": 1, "first": 1}, {"games_to_win": 3, "first": "random"}],
    "keep-on-rolling": lambda seats: [{"target": 30, "first": "random"}, *([{}, {"first": 1}] if seats == 2 else [])],
    "two-out-of-three": lambda seats: [{}, {"match_points": 1, "first": 1}, {"match_points": 2, "first": "random"}],
    "grand-poobah": lambda seats: [{"target": 30, "first": "random"}, *([{}, {"first": 1}] if seats == 2 else [])],
    "perfecto": lambda seats: [
        {"rules": "advanced", "match_points": 2, "first": "random"},
        {"match_points": 0, "first": 1} if seats < 4 else {"teams": True, "match_points": 1},
        *([{"rules": "advanced", "teams": True, "match_points": 0}] if seats == 4 else []),
    ],
    "diangle": lambda seats: [{"first": "random"}, *([{}, {"first": 1}] if seats == 2 else [])],
    "capo-dei-capi": lambda seats: [
        {},
        {"backstab": "ask", "first": 1, "chip_limit": 15, "bribes": [6, 6, 5, 5, 4, 4, 3, 3, 3, 2, 2, 2, 1, 1, 1]},
        {"backstab": "off", "chip_limit": 5, "scandal_chip": False},
    ],
    "capio": lambda seats: {  # other mixtures, at random, in test_capio.py
        2: [{"rounds": 1, "plan_size": 2, "exchanges": 2}, {"rounds": 1, "pace": "live", "edition": "de"}],
        3: [{"rounds": 2, "pace": "turns", "goals": "lessons", "mistakes": False, "languages": ["fr"]}],
        4: [{"rounds": 1, "edition": "de", "mistakes": False, "plan_size": 2, "exchanges": 1}],
    }[seats],
    "capcolor": lambda seats: {
        1: [{"solo": "cap3-3"}, {"solo": "cap10-2", "first": "random"}, {"solo": TWO_LEVELS}],
        2: [{}, {"map": "22-great-archipelago", "first": "random"}],
        3: [{"map": "18s-little-harbour", "auto": False}],
        4: [{"map": "05s-little-moon", "first": 1}],
    }[seats],
}


def setups(slug: str) -> Iterator[Setup]:
    game = rules.get(slug)
    for seats in game.seats:
        for options in OPTIONS[slug](seats):
            yield Setup(game, seats, options)


ALL = [setup for slug in rules.slugs() for setup in setups(slug)]
