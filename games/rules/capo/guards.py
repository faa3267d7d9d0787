"""Backstab in Capo dei Capi: the other seat's answer to a roll, and the standing orders that give it in advance."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from games.rules.actions import Action
from games.rules.capo.rolls import may_end, thrown
from games.rules.capo.table import ROLLS, Dice, Guard, State
from games.rules.chance import Chance
from games.rules.contract import Event
from games.rules.offers import offer

ORDERS = {"p": "pass", "a": "ask", "n": "negate"}
LETTERS = {order: letter for letter, order in ORDERS.items()}
PLACE = {dice: place for place, dice in enumerate(ROLLS)}
FOR_ROLL = {dice: {order: offer("guard", roll=dice, order=order) for order in LETTERS} for dice in ROLLS}
FOR_ALL = {order: offer("guard", all=order) for order in ("pass", "ask")}
END = {end: offer("guard", end=end) for end in (False, True)}
CAP = {cap: offer("guard", cap=cap) for cap in range(1, 8)}


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


def possible_changes(state: State) -> Sequence[Action]:
    if state.guards is None or not state.changes:
        return ()
    return changes_of(state.guards[state.turn])


@lru_cache(maxsize=1024)  # it is asked at every step of her turn, and seldom changed
def changes_of(guard: Guard) -> tuple[Action, ...]:
    """Every action that makes the guard another one."""
    return (
        *(
            change
            for dice, letter in zip(ROLLS, guard.rolls, strict=True)
            for order, change in FOR_ROLL[dice].items()
            if LETTERS[order] != letter
        ),
        *(change for order, change in FOR_ALL.items() if guard.rolls != LETTERS[order] * 36),
        END[not guard.end],
        *(change for cap, change in CAP.items() if cap != guard.cap),
    )


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
