"""What is hidden in a game, for the suite to check that no view shows it.

A game with secrets has a module here, named like its slug with underscores, with one function:

    def alternatives(state, seat, rng):
        "Some positions that differ from this one only in what that seat (None: a spectator) may not know."

A game without a module has no secrets: all seats and the spectators must see the same.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any


def module_of(slug: str) -> Any | None:
    name = f"{__name__}.{slug.replace('-', '_')}"
    return import_module(name) if find_spec(name) else None
