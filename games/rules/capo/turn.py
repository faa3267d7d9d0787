"""A turn of Capo dei Capi: from a throw of the dice to what comes of it.

Each function takes a position and returns the one it leads to, and adds what happened to `events`.
"""

from __future__ import annotations

from msgspec.structs import replace

from games.rules.actions import Action
from games.rules.capo.deeds import DEEDS
from games.rules.capo.ending import bank, take_bust
from games.rules.capo.guards import answer
from games.rules.capo.rolls import MEANINGS, busts_on_sight, is_double, ways
from games.rules.capo.table import State, with_hand
from games.rules.chance import Chance, new_turn, same_turn
from games.rules.contract import Event

RENEG_COSTS = 2  # chips (CDC-33)


def throw(state: State, chance: Chance, events: list[Event]) -> State:
    """The dice are hers, even if it is his answer that makes them be thrown again."""
    (new_turn if state.dice is None else same_turn)(chance, state.turn)
    while True:
        white, black = chance.roll(2)  # C-1
        state = replace(state, dice=(white, black), phase="act", must_roll=False, bust=None)
        why = busts_on_sight(state)
        events.append(told_roll(state, white, black, why))
        if why:
            return face_bust(replace(state, bust=why), events)
        reply = answer(state)
        if reply == "ask":
            return replace(state, phase="backstab")
        if reply == "pass":
            return stand(state, chance, events)
        state = negate(state, events)


def told_roll(state: State, white: int, black: int, why: str | None) -> Event:
    meaning = MEANINGS[white, black]
    return {"type": "roll", "seat": state.turn, "dice": [white, black], "means": meaning, "busts": why}


def negate(state: State, events: list[Event]) -> State:
    """CDC-40: he pays a chip, and the roll is as if it had not been."""
    he = 1 - state.turn
    events.append({"type": "negate", "seat": he, "by": he, "cost": 1})
    return replace(state, hands=with_hand(state, he, -1), backstabs=state.backstabs + 1)


def stand(state: State, chance: Chance, events: list[Event]) -> State:
    """The roll stands: she decides, unless there is nothing to decide."""
    state = replace(state, phase="act")
    if state.hands[state.turn] < RENEG_COSTS:
        found = ways(state)
        if len(found) == 1:
            return carry_out(state, found[0], chance, events)
    return state


def carry_out(state: State, action: Action, chance: Chance, events: list[Event]) -> State:
    seat, pays_off = state.turn, action.get("payoff", False)
    if pays_off:
        state = replace(state, hands=with_hand(state, seat, -1))  # CDC-22: first of all
        events.append({"type": "payoff", "seat": seat, "cost": 1})
    state = DEEDS[action["type"]](state, action, events)
    if state.bust:
        return face_bust(state, events)  # CDC-20
    if state.ended:
        return bank(state, chance, events)  # CDC-34
    if is_double(state) and not pays_off:
        events.append({"type": "hit_man", "seat": seat})
        state = replace(state, hit_man=True)  # CDC-21
    return replace(state, phase="roll", must_roll=pays_off)  # CDC-9


def face_bust(state: State, events: list[Event]) -> State:
    """She may avert it if she can pay for a reneg."""
    return replace(state, phase="bust") if state.hands[state.turn] >= RENEG_COSTS else take_bust(state, events)
