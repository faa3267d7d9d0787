"""The games. `get("catch-6")` is the engine; CONTRIBUTING says how to add one.

Importing this package loads the standard library only, so that `python -m games.rules.verify` runs on any Python.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from games.rules.errors import BadOptions, BadPosition, IllegalMove, RulesError, UnknownGame, gettext_noop, quoted

if TYPE_CHECKING:
    from games.rules.contract import Game

__all__ = ["BadOptions", "BadPosition", "IllegalMove", "RulesError", "UnknownGame", "can_share_dice", "get", "slugs"]

# Every game, and where each version of its rules is. A table keeps the version with which it started, so a change
# that would make old moves mean something else is a new version beside the old one.
GAMES = {
    "catch-6": {1: "games.rules.catch6:Catch6"},
    "keep-on-rolling": {1: "games.rules.keep_on_rolling:KeepOnRolling"},
    "two-out-of-three": {1: "games.rules.two_out_of_three:TwoOutOfThree"},
    "grand-poobah": {1: "games.rules.grand_poobah:GrandPoobah"},
    "perfecto": {1: "games.rules.perfecto:Perfecto"},
    "diangle": {1: "games.rules.diangle:Diangle"},
    "capo-dei-capi": {1: "games.rules.capo:Capo"},
    "capio": {1: "games.rules.capio:Capio"},
    "capcolor": {1: "games.rules.capcolor:CapColor"},
}


def slugs() -> list[str]:
    return list(GAMES)


def get(slug: str, version: int | None = None) -> Game[Any]:
    """The game of that name, in its newest version unless another one is asked for."""
    versions = GAMES.get(slug) if isinstance(slug, str) else None
    if versions is None:
        raise UnknownGame("unknown_game", gettext_noop("There is no game called {game}."), game=quoted(slug))
    if version is None:
        version = max(versions)
    if type(version) is not int or version not in versions:
        text = gettext_noop("{game} has no rules of version {version}.")
        raise UnknownGame("unknown_version", text, game=slug, version=quoted(version))
    return _engine(versions[version])


def can_share_dice(slug: str) -> bool:
    """Can several tables be given the same dice? Not where nothing is rolled in the course of the game."""
    return get(slug).shares_dice


@cache
def _engine(address: str) -> Game[Any]:
    module, name = address.split(":")
    engine: Game[Any] = getattr(import_module(module), name)()
    return engine
