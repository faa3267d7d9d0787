"""What a roll of Capo dei Capi sets in motion: tokens, cubes, chips, the level (CDC-10 to CDC-19).

Each function takes a position and returns the one it leads to, and adds what happened to `events`.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.rules.actions import Action
from games.rules.capo.rolls import MAYOR, PLACINGS, is_double, raise_of, thrown
from games.rules.capo.table import (
    CARDS,
    DOWN,
    MOST_LEVEL,
    TURNED_UP,
    UNSEEN,
    VALUE,
    Kind,
    State,
    chips_left,
    cubes_left,
    left_of,
    put,
    with_cubes,
    with_hand,
    with_side,
)
from games.rules.contract import Event


def place(state: State, action: Action, events: list[Event]) -> State:
    card = CARDS.index(action["card"])
    token = dict(PLACINGS[thrown(state)])[card]
    events.append({"type": "place", "seat": state.turn, "card": action["card"], "token": told_token(token)})
    kind: Kind = "bribes" if token == UNSEEN else "influence"
    ended = kind if left_of(state, token) == 1 else None  # CDC-34
    return replace(state, beside=put(state.beside, card, token), ended=ended)


def extort(state: State, action: Action, events: list[Event]) -> State:
    if is_double(state):
        state = chip_to_hand(state, events)  # CDC-18, R-16
    return raised(state, raise_of(state), events)


def flip(state: State, action: Action, events: list[Event]) -> State:
    """CDC-13; the token is turned first, even if it is too much (CDC-20)."""
    card, index = CARDS.index(action["card"]), action["index"]
    state, value = turned(state, card, index, events)
    if state.level + value > MOST_LEVEL:
        return replace(state, bust="level")
    return raised(state, value, events)


def invest(state: State, action: Action, events: list[Event]) -> State:
    state = cube_from_supply(state, action["card"], events)
    if state.ended:
        return state  # on the spot
    if action["card"] == MAYOR:
        return raised(state, state.mayor, events)  # CDC-15
    if action.get("flip") is not None:
        state, _ = turned(state, CARDS.index(action["card"]), action["flip"], events)  # CDC-16
    return state


def shift(state: State, action: Action, events: list[Event]) -> State:
    events.append({"type": "cube", "seat": state.turn, "from": action["from"], "to": action["to"]})
    state = with_cubes(state, CARDS.index(action["from"]), -1)
    return with_cubes(state, CARDS.index(action["to"]), 1)


DEEDS = {"place": place, "extort": extort, "flip": flip, "invest": invest, "shift": shift}


# The parts they are made of


def raised(state: State, by: int, events: list[Event], with_chip: bool = True) -> State:
    """The level goes up, then a chip goes next to the Mayor if the supply has one (R-16)."""
    level = state.level + by
    events.append({"type": "raise", "seat": state.turn, "from": state.level, "to": level})
    if not with_chip or not chips_left(state):
        return replace(state, level=level)
    events.append({"type": "chip", "seat": state.turn, "where": MAYOR, "n": 1})
    return replace(state, level=level, at_mayor=state.at_mayor + 1)


def chip_to_hand(state: State, events: list[Event]) -> State:
    if not chips_left(state):
        return state
    events.append({"type": "chip", "seat": state.turn, "where": "hand", "n": 1})
    return replace(state, hands=with_hand(state, state.turn, 1))


def turned(state: State, card: int, index: int, events: list[Event]) -> tuple[State, int]:
    """One of his bribes is turned up for good."""
    he = 1 - state.turn
    side = state.sides[he][card]
    value = VALUE[side[index]]
    events.append({"type": "flip", "seat": state.turn, "card": CARDS[card], "index": index, "value": value})
    up = put(side, index, side[index].translate(TURNED_UP))
    return replace(state, sides=with_side(state, he, card, up)), value


def cube_from_supply(state: State, to: str, events: list[Event]) -> State:
    events.append({"type": "cube", "seat": state.turn, "from": "supply", "to": to})
    if cubes_left(state) == 1:
        state = replace(state, ended="cubes")
    return replace(state, mayor=state.mayor + 1) if to == MAYOR else with_cubes(state, CARDS.index(to), 1)


def told_token(letter: str) -> dict[str, Any]:
    """A token as everybody may know it."""
    if letter == UNSEEN or letter in DOWN:
        return {"kind": "bribe", "value": None}
    return {"kind": "bribe" if letter.isalpha() else "influence", "value": VALUE[letter]}
