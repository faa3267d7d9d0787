"""What may be done in each phase of Capo dei Capi. `legal` lists it, and `apply` takes exactly what is on the list."""

from __future__ import annotations

import json
from collections.abc import Callable

from games.rules.actions import Action, check_keys, fields
from games.rules.capo.guards import changes_like, possible_changes
from games.rules.capo.rolls import ways
from games.rules.capo.table import CARDS, FULL_SIDE, MOST_LEVEL, NOTHING, NOWHERE, State
from games.rules.capo.turn import RENEG
from games.rules.errors import IllegalMove, gettext_noop

# All fields that a type of action can have. Some have only a part of them, according to the roll or to the order given.
ACTIONS = {
    "roll": fields(),
    "stop": fields(),
    "deceive": fields("from", "to"),
    "pocket": fields("card", "discard"),
    "scandal": fields("by"),
    "guard": fields("roll", "order", "all", "end", "cap"),
    "backstab": fields(),
    "pass": fields("rest"),
    "place": fields("card", "payoff"),
    "extort": fields("payoff"),
    "flip": fields("card", "index"),
    "invest": fields("card", "flip", "payoff"),
    "shift": fields("from", "to", "payoff"),
    "reneg": fields(),
    "bust": fields(),
    "discard": fields("card", "index"),
}

WHY_NOT = {
    "stop": gettext_noop("You must roll before you can stop."),
    "deceive": gettext_noop("Deceive takes one chip, a token beside a card and another card with nothing beside it."),
    "pocket": gettext_noop("Pocket takes one chip and a token beside a card."),
    "scandal": gettext_noop("Scandal takes two chips and a level below 6."),
    "guard": gettext_noop("There are no standing orders at this table, or you have made all changes of this turn."),
    "reneg": gettext_noop("Reneg takes two chips."),
}


def rolls(state: State) -> list[Action]:
    return [{"type": "roll"}]


def stops(state: State) -> list[Action]:
    return [] if state.must_roll else [{"type": "stop"}]  # CDC-28


def deceits(state: State) -> list[Action]:
    if not state.hands[state.turn] or state.beside == NOWHERE:
        return []
    taken = [name for name, token in zip(CARDS, state.beside, strict=True) if token != NOTHING]
    free = [name for name, token in zip(CARDS, state.beside, strict=True) if token == NOTHING]
    return [{"type": "deceive", "from": one, "to": other} for one in taken for other in free]


def pockets(state: State) -> list[Action]:
    """R-15: on a full side one of the five on the card has to go."""
    if not state.hands[state.turn] or state.beside == NOWHERE:
        return []
    return [
        {"type": "pocket", "card": name, "discard": index}
        for name, token, side in zip(CARDS, state.beside, state.sides[state.turn], strict=True)
        if token != NOTHING
        for index in (range(FULL_SIDE) if len(side) == FULL_SIDE else (None,))
    ]


def scandals(state: State) -> list[Action]:
    if state.hands[state.turn] < 2:
        return []
    return [{"type": "scandal", "by": by} for by in (1, 2) if state.level + by <= MOST_LEVEL]


def backstabs(state: State) -> list[Action]:
    return [{"type": "backstab"}]


def passes(state: State) -> list[Action]:
    return [{"type": "pass", "rest": rest} for rest in (False, True)]


def renegs(state: State) -> list[Action]:
    return [{"type": "reneg"}] if state.hands[state.turn] >= RENEG else []


def busts(state: State) -> list[Action]:
    return [{"type": "bust"}]


def discards(state: State) -> list[Action]:
    assert state.full is not None  # CDC-29
    return [{"type": "discard", "card": CARDS[state.full], "index": index} for index in range(FULL_SIDE + 1)]


OFFERS: dict[str, dict[str, Callable[[State], list[Action]]]] = {
    "roll": {
        "roll": rolls,
        "stop": stops,
        "deceive": deceits,
        "pocket": pockets,
        "scandal": scandals,
        "guard": possible_changes,
    },
    "backstab": {"backstab": backstabs, "pass": passes},
    "act": {"place": ways, "extort": ways, "flip": ways, "invest": ways, "shift": ways, "reneg": renegs},
    "bust": {"reneg": renegs, "bust": busts},
    "limit": {"discard": discards},
}
LISTS = {phase: tuple(dict.fromkeys(offers.values())) for phase, offers in OFFERS.items()}


def offers(state: State) -> list[Action]:
    found: list[Action] = []
    for offered in LISTS[state.phase]:
        found += offered(state)
    return found


# Finding an action on the list


def check(state: State, action: Action) -> None:
    """Raise IllegalMove unless this very action is offered."""
    kind = kind_of(action)
    found = offers_like(state, action, kind)
    for offer in found:
        if offer == action and is_same(offer, action):
            return
    raise refusal(state, action, [offer for offer in found if offer["type"] == kind])


def offers_like(state: State, action: Action, kind: str) -> list[Action]:
    """Those among which this action would be."""
    offered = OFFERS[state.phase].get(kind)
    if offered is None:
        return []
    return changes_like(state, action) if kind == "guard" else offered(state)


def kind_of(action: object) -> str:
    kind = action.get("type") if isinstance(action, dict) else None
    if type(kind) is not str or kind not in ACTIONS:
        check_keys(action, ACTIONS)  # it knows what to say about something that is no action
    return str(kind)


def is_same(offer: Action, action: Action) -> bool:
    return all(is_exactly(offer[key], action[key]) for key in offer)


def is_exactly(one: object, other: object) -> bool:
    """Equal as JSON: to Python true is 1 and 1.0 is 1."""
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(is_exactly, one, other))
    return type(one) is type(other) and one == other


def refusal(state: State, action: Action, alike: list[Action]) -> IllegalMove:
    kind = action["type"]
    if not alike:
        return not_now(state, kind)
    if shaped := [offer for offer in alike if offer.keys() == action.keys()]:
        return wrong_value(kind, action, shaped)
    shapes = " / ".join(dict.fromkeys(", ".join(sorted(offer)) for offer in alike))
    text = gettext_noop("The action {type} must have these fields and no others: {fields}.")
    return IllegalMove("wrong_fields", text, type=kind, fields=shapes)


def not_now(state: State, kind: str) -> IllegalMove:
    if kind in OFFERS[state.phase] and kind in WHY_NOT:
        return IllegalMove(f"no_{kind}", WHY_NOT[kind])
    allowed = ", ".join(dict.fromkeys(offer["type"] for offer in offers(state)))
    text = gettext_noop("The action {type} is not possible now; these are: {allowed}.")
    return IllegalMove("not_now", text, type=kind, allowed=allowed)


def wrong_value(kind: str, action: Action, shaped: list[Action]) -> IllegalMove:
    for field, value in action.items():
        if not any(is_exactly(offer[field], value) for offer in shaped):
            allowed = shortened(", ".join(dict.fromkeys(json.dumps(offer[field]) for offer in shaped)))
            text = gettext_noop("The field {field} must be one of these now: {allowed}.")
            return IllegalMove("bad_field", text, field=field, allowed=allowed)
    text = gettext_noop("The fields {fields} do not go together now.")
    return IllegalMove("bad_fields", text, fields=", ".join(sorted(action.keys() - {"type"})))


def shortened(text: str, longest: int = 120) -> str:
    return text if len(text) <= longest else text[: longest - 3] + "..."
