"""What a seat of Capo dei Capi may know: not the other's face-down bribes and orders, nor what the supply is worth."""

from __future__ import annotations

from typing import Any

from games.rules.capo import guards
from games.rules.capo.table import (
    CARDS,
    DOWN,
    INFLUENCE,
    NOTHING,
    UNSEEN,
    VALUE,
    Options,
    State,
    bribes_left,
    chips_left,
    cubes_left,
    influence_left,
    leads,
    points,
    tokens_gone,
)
from games.rules.contract import View


def view(state: State, actors: list[int], seat: int | None) -> View:
    return {
        "game": "capo-dei-capi",
        "phase": state.phase,
        "actors": actors,
        "scores": points(state),
        "out": [] if state.left is None else [state.left],
        "options": shown_options(state.options),
        "turn": state.turn,
        "dice": None if state.dice is None else [*state.dice],
        "must_roll": state.must_roll,
        "hit_man": state.turn if state.hit_man else None,
        "level": state.level,
        "mayor": {"cubes": state.mayor, "chips": state.at_mayor},
        "chips": [*state.hands],
        "cubes": [*state.taken],
        "supply": supply(state),
        "box": {
            "influence": [state.box.count(value) for value in INFLUENCE],
            "bribes": len(state.box) - sum(map(state.box.count, INFLUENCE)),  # CDC-49
        },
        "cards": {name: shown_card(state, card, seat) for card, name in enumerate(CARDS)},
        "leads": dict(zip(CARDS, leads(state), strict=True)),
        "bust": state.bust,
        "full": None if state.full is None else CARDS[state.full],
        "backstabs": state.backstabs,
        "ender": None if state.ended is None else state.turn,
        "guards": [guards.shown(state, owner) if owner == seat else None for owner in (0, 1)],
    }


def shown_options(options: Options) -> dict[str, Any]:
    return {
        "first": options.first,
        "bribes": [int(value) for value in options.bribes],
        "chip_limit": options.chip_limit,
        "backstab": options.backstab,
        "scandal_chip": options.scandal_chip,
    }


def supply(state: State) -> dict[str, Any]:
    gone = tokens_gone(state)
    return {
        "influence": [influence_left(gone, value) for value in INFLUENCE],
        "bribes": bribes_left(gone),
        "cubes": cubes_left(state),
        "chips": chips_left(state),
    }


def shown_card(state: State, card: int, seat: int | None) -> dict[str, Any]:
    sides = [[token_on_card(letter, is_own=owner == seat) for letter in state.sides[owner][card]] for owner in (0, 1)]
    return {"cubes": state.cubes[card], "beside": token_beside(state.beside[card]), "sides": sides}


def token_on_card(letter: str, is_own: bool) -> dict[str, Any]:
    """CDC-47: a face-down bribe is known to its owner alone."""
    if letter in INFLUENCE:
        return {"kind": "influence", "value": VALUE[letter], "up": True}
    is_down = letter in DOWN
    return {"kind": "bribe", "value": None if is_down and not is_own else VALUE[letter], "up": not is_down}


def token_beside(letter: str) -> dict[str, Any] | None:
    if letter == NOTHING:
        return None
    return {"kind": "bribe", "value": None} if letter == UNSEEN else {"kind": "influence", "value": VALUE[letter]}
