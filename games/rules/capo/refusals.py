"""Whether an action of Capo dei Capi is on the list of what may be done, and what to say if it is not."""

from __future__ import annotations

import json

from games.rules.actions import Action, wrong_fields
from games.rules.capo.offers import OFFERS, offers
from games.rules.capo.table import State
from games.rules.errors import IllegalMove, gettext_noop

WHY_NOT = {
    "stop": gettext_noop("You must roll before you can stop."),
    "deceive": gettext_noop("Deceive takes one chip, a token beside a card and another card with nothing beside it."),
    "pocket": gettext_noop("Pocket takes one chip and a token beside a card."),
    "scandal": gettext_noop("Scandal takes two chips and a level below 6."),
    "guard": gettext_noop("There are no standing orders at this table, or you have made all changes of this turn."),
    "reneg": gettext_noop("Reneg takes two chips."),
}


def check(state: State, action: Action) -> None:
    """Raise IllegalMove unless this very action is offered."""
    kind = action["type"]
    offered = OFFERS[state.phase].get(kind)
    found = offered(state) if offered else ()
    for offer in found:
        if offer == action and is_same(offer, action):
            return
    raise refusal(state, action, [offer for offer in found if offer["type"] == kind])


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
        return wrong_value(action, shaped)
    return wrong_fields(kind, alike)  # these are for another roll


def not_now(state: State, kind: str) -> IllegalMove:
    if kind in OFFERS[state.phase] and kind in WHY_NOT:
        return IllegalMove(f"no_{kind}", WHY_NOT[kind])
    allowed = ", ".join(dict.fromkeys(offer["type"] for offer in offers(state)))
    text = gettext_noop("The action {type} is not possible now; these are: {allowed}.")
    return IllegalMove("not_now", text, type=kind, allowed=allowed)


def wrong_value(action: Action, shaped: list[Action]) -> IllegalMove:
    for field, value in action.items():
        if not any(is_exactly(offer[field], value) for offer in shaped):
            allowed = shortened(", ".join(dict.fromkeys(json.dumps(offer[field]) for offer in shaped)))
            text = gettext_noop("The field {field} must be one of these now: {allowed}.")
            return IllegalMove("bad_field", text, field=field, allowed=allowed)
    text = gettext_noop("The fields {fields} do not go together now.")
    return IllegalMove("bad_fields", text, fields=", ".join(sorted(action.keys() - {"type"})))


def shortened(text: str, longest: int = 120) -> str:
    return text if len(text) <= longest else text[: longest - 3] + "..."
