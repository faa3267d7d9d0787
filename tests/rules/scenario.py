"""Run a scenario file: a game told step by step, with its dice written down."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from games import rules
from games.rules.chance import Scripted
from tests.rules.plain import same

VECTORS = Path(__file__).parent / "vectors"


class Failed(AssertionError):
    """A scenario went another way than it says."""


class Untouchable:
    """A chance that must not be asked: a refused action draws nothing."""

    def roll(self, n: int, /) -> list[int]:
        raise Failed(f"roll({n}) was drawn for a refused action")

    def pick(self, items: Any, /) -> Any:
        raise Failed(f"pick({list(items)}) was drawn for a refused action")

    def shuffle(self, items: Any, /) -> Any:
        raise Failed(f"shuffle({list(items)}) was drawn for a refused action")


def files(slug: str) -> list[Path]:
    return sorted((VECTORS / slug).glob("*.json"))


def run_file(path: Path) -> None:
    run(json.loads(path.read_text()))


def run(scenario: dict[str, Any]) -> None:
    game = rules.get(scenario["game"])
    chance = Scripted(scenario["chance"])
    state, _ = game.start(scenario["options"], scenario["seats"], chance)
    for number, step in enumerate(scenario["steps"], 1):
        try:
            state = take(game, state, step, chance)
        except AssertionError as failure:
            raise Failed(f"step {number}, {json.dumps(step)}: {failure}") from failure
    chance.finish()


def take(game: Any, state: Any, step: dict[str, Any], chance: Scripted) -> Any:
    if "do" in step:
        return game.apply(state, step["seat"], step["do"], chance)[0]
    if "leave" in step:
        return game.leave(state, step["leave"], chance)[0]
    if "void" in step:
        return game.void(state, *step["void"])
    if "unvoid" in step:
        return game.unvoid(state, *step["unvoid"])
    if "refuse" in step:
        refuse(game, state, step["seat"], step["refuse"])
    elif "expect" in step:
        expect(game, state, step.get("as"), step["expect"])
    else:
        raise Failed("a step of an unknown kind")
    return state


def refuse(game: Any, state: Any, seat: int, action: Any) -> None:
    before = game.dump(state)
    try:
        game.apply(state, seat, action, Untouchable())
    except rules.IllegalMove:
        if game.dump(state) != before:
            raise Failed("the refused action changed the position") from None
    else:
        raise Failed("the action was accepted")


def expect(game: Any, state: Any, seat: int | None, expected: dict[str, Any]) -> None:
    legal = [] if seat is None else game.legal(state, seat)
    for key, value in expected.items():
        if key == "actors":
            agree("actors", game.actors(state), value)
        elif key == "view":
            match("view", game.view(state, seat), value)
        elif key == "outcome":
            match("outcome", game.outcome(state), value)
        elif key == "legal":
            agree("the number of legal actions", len(legal), value)
        elif key in ("allows", "refuses"):
            for action in value:
                agree(f"{action} is legal", any(same(action, known) for known in legal), key == "allows")
        else:
            raise Failed(f"an expectation of an unknown kind: {key}")


def agree(what: str, found: Any, expected: Any) -> None:
    if not same(found, expected):
        raise Failed(f"{what}: {json.dumps(expected)} was expected, found {json.dumps(found)}")


def match(what: str, found: Any, expected: Any) -> None:
    """Objects need only have the expected keys; everything else is compared exactly."""
    if not (isinstance(found, dict) and isinstance(expected, dict)):
        return agree(what, found, expected)
    for key, value in expected.items():
        if key not in found:
            raise Failed(f"{what} has no {key}")
        match(f"{what}.{key}", found[key], value)
