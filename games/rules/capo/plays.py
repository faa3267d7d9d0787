"""What each action of Capo dei Capi does, beside those that carry a roll out (`deeds.py`)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from games.rules.actions import Action
from games.rules.capo.deeds import DEEDS, raised, told_token
from games.rules.capo.ending import bank, box_from_side, box_newcomer, moved_on, take_bust
from games.rules.capo.guards import change_guard
from games.rules.capo.table import CARDS, FULL_SIDE, NOTHING, State, put, with_hand
from games.rules.capo.turn import RENEG_COSTS, carry_out, negate, stand, throw
from games.rules.chance import Chance
from games.rules.contract import Event

Play = Callable[[State, Action, Chance, list[Event]], State]


def roll(state: State, action: Action, chance: Chance, events: list[Event]) -> State:
    return throw(state, chance, events)


def stop(state: State, action: Action, chance: Chance, events: list[Event]) -> State:
    return bank(state, chance, events)


# Chip actions (CDC-33); a roll must follow each of them


def deceive(state: State, action: Action, chance: Chance, events: list[Event]) -> State:
    source, target = CARDS.index(action["from"]), CARDS.index(action["to"])
    token = state.beside[source]
    events.append({**action, "seat": state.turn, "token": told_token(token), "cost": 1})
    beside = put(put(state.beside, source, NOTHING), target, token)
    return replace(paid(state, 1), beside=beside)


def pocket(state: State, action: Action, chance: Chance, events: list[Event]) -> State:
    card = CARDS.index(action["card"])
    token = told_token(state.beside[card])
    events.append({"type": "pocket", "seat": state.turn, "card": action["card"], "token": token, "cost": 1})
    state = paid(state, 1)
    if action["discard"] is not None:
        state = box_from_side(state, card, action["discard"], events)
    return moved_on(state, card, chance, events)


def scandal(state: State, action: Action, chance: Chance, events: list[Event]) -> State:
    events.append({**action, "seat": state.turn, "cost": 2})
    return raised(paid(state, 2), action["by"], events, with_chip=state.options.scandal_chip)


def paid(state: State, chips: int) -> State:
    return replace(state, hands=with_hand(state, state.turn, -chips), must_roll=True)


def reneg(state: State, action: Action, chance: Chance, events: list[Event]) -> State:
    events.append({"type": "reneg", "seat": state.turn, "cost": RENEG_COSTS})
    return throw(paid(state, RENEG_COSTS), chance, events)


# His answer (CDC-44, CDC-45)


def backstab(state: State, action: Action, chance: Chance, events: list[Event]) -> State:
    return throw(negate(state, events), chance, events)


def let_pass(state: State, action: Action, chance: Chance, events: list[Event]) -> State:
    he = 1 - state.turn
    events.append({"type": "pass", "seat": he})
    if action["rest"]:
        events.append({"type": "rest", "seat": he, "only": [he]})
    return stand(replace(state, aside=action["rest"]), chance, events)


# What ends a turn


def bust(state: State, action: Action, chance: Chance, events: list[Event]) -> State:
    return take_bust(state, events)


def discard(state: State, action: Action, chance: Chance, events: list[Event]) -> State:
    """CDC-29: one of the six goes to the box, then banking goes on."""
    card, index = CARDS.index(action["card"]), action["index"]
    is_newcomer = index == FULL_SIDE
    state = box_newcomer(state, card, events) if is_newcomer else box_from_side(state, card, index, events)
    return bank(replace(state, full=None), chance, events)


PLAYS: dict[str, Play] = {
    "roll": roll,
    "stop": stop,
    "deceive": deceive,
    "pocket": pocket,
    "scandal": scandal,
    "guard": change_guard,
    "backstab": backstab,
    "pass": let_pass,
    "reneg": reneg,
    "bust": bust,
    "discard": discard,
    **dict.fromkeys(DEEDS, carry_out),
}
