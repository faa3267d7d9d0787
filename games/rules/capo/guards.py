"""Backstab in Capo dei Capi: the other seat's answer to a roll, and the standing orders that give it in advance."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.rules.actions import Action
from games.rules.capo.rolls import may_end, thrown
from games.rules.capo.table import ROLLS, Dice, Guard, State
from games.rules.chance import Chance
from games.rules.contract import Event

ORDERS = {"p": "pass", "a": "ask", "n": "negate"}
LETTERS = {order: letter for letter, order in ORDERS.items()}
OTHERS = {letter: [order for order in LETTERS if LETTERS[order] != letter] for letter in ORDERS}
FOR_ALL = ("pass", "ask")
CAPS = range(1, 8)
PLACE = {dice: place for place, dice in enumerate(ROLLS)}
ALL_ROLLS, NO_ROLLS = slice(36), slice(0)


def answer(state: State) -> str:
    """CDC-41: "pass", "ask" or "negate", the first line that fits."""
    he = 1 - state.turn
    if state.options.backstab == "off" or not state.hands[he] or state.aside:
        return "pass"
    if state.guards is None:
        return "ask"
    guard = state.guards[he]
    order = order_for(guard, thrown(state))
    if order == "negate" and state.backstabs < guard.cap:
        return "negate"
    return "ask" if order == "ask" or (guard.end and may_end(state)) else "pass"


def order_for(guard: Guard, dice: Dice) -> str:
    return ORDERS[guard.rolls[PLACE[dice]]]


# Changing one's guard (CDC-43)


def possible_changes(state: State, rolls: slice = ALL_ROLLS) -> list[Action]:
    """Every change that she may make; for the rolls, only within that slice of them."""
    if state.guards is None or not state.changes:
        return []
    guard = state.guards[state.turn]
    changes: list[Action] = [
        {"type": "guard", "roll": [white, black], "order": order}
        for (white, black), letter in zip(ROLLS[rolls], guard.rolls[rolls], strict=True)
        for order in OTHERS[letter]
    ]
    changes += [{"type": "guard", "all": order} for order in FOR_ALL if guard.rolls != LETTERS[order] * 36]
    changes.append({"type": "guard", "end": not guard.end})
    changes += [{"type": "guard", "cap": cap} for cap in CAPS if cap != guard.cap]
    return changes


def changes_like(state: State, action: Action) -> list[Action]:
    """The possible changes among which this one would be, without listing the orders for all the other rolls."""
    if "roll" not in action:
        return possible_changes(state, NO_ROLLS)
    roll = action["roll"]
    if not isinstance(roll, list) or [*map(type, roll)] != [int, int] or tuple(roll) not in PLACE:
        return possible_changes(state)
    place = PLACE[roll[0], roll[1]]
    return possible_changes(state, slice(place, place + 1))


def change_guard(state: State, action: Action, chance: Chance, events: list[Event]) -> State:
    assert state.guards is not None  # or no change would have been possible
    seat = state.turn
    mine, yours = state.guards
    guards = (changed(mine, action), yours) if seat == 0 else (mine, changed(yours, action))
    told = {**action, "roll": [*action["roll"]]} if "roll" in action else action
    events.append({**told, "seat": seat, "only": [seat]})
    return replace(state, guards=guards, changes=state.changes - 1)


def changed(guard: Guard, action: Action) -> Guard:
    if "roll" in action:
        white, black = action["roll"]
        place = PLACE[white, black]
        return replace(guard, rolls=guard.rolls[:place] + LETTERS[action["order"]] + guard.rolls[place + 1 :])
    if "all" in action:
        return replace(guard, rolls=LETTERS[action["all"]] * 36)
    return replace(guard, **{key: action[key] for key in ("end", "cap") if key in action})


# What its owner sees (CDC-48)


def shown(state: State, owner: int) -> dict[str, Any] | None:
    if state.options.backstab == "off":
        return None
    is_on_turn = owner == state.turn
    orders: dict[str, Any] = {"rolls": None, "end": None, "cap": None}
    if state.guards is not None:
        guard = state.guards[owner]
        rows = [[ORDERS[letter] for letter in guard.rolls[start : start + 6]] for start in range(0, 36, 6)]
        orders = {"rolls": rows, "end": guard.end, "cap": guard.cap}
    return {**orders, "changes": state.changes if is_on_turn else 0, "aside": state.aside and not is_on_turn}
