"""What a member may leave behind, so that the site plays for them when their turn comes. See docs/orders.md.

An order is `{"kind": key, "spec": what was chosen, "memory": what it remembers}`. It knows what its seat may know: the
view, the legal actions and the events. It can do nothing that the member could not do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games import rules
from games.orders import capcolor, capo, catch6, diangle, grand_poobah, keep_on_rolling, perfecto, two_out_of_three
from games.orders.kind import (
    LASTS,
    OUT,
    OUTDATED,
    OVER,
    SURPRISE,
    TAKEN_BACK,
    Action,
    Ask,
    BadOrder,
    Decision,
    Event,
    Kind,
    Lasts,
    Moment,
    Play,
    Sentence,
    Spec,
    View,
    Wait,
)
from games.rules.errors import BadOptions, gettext_noop, quoted
from games.rules.options import resolve

__all__ = [
    "KINDS",
    "LASTS",
    "TAKEN_BACK",
    "Ask",
    "BadOrder",
    "Decision",
    "Kind",
    "Play",
    "Sentence",
    "Wait",
    "check",
    "decide",
    "describe",
    "forced",
    "kinds_for",
    "kinds_of",
    "lasts",
]

Order = Mapping[str, Any]

KINDS = {
    kind.key: kind
    for kind in (
        catch6.CHASE,
        keep_on_rolling.PLAN,
        two_out_of_three.STARTER,
        grand_poobah.TEND,
        perfecto.PASS,
        perfecto.SIDE,
        perfecto.CALL,
        diangle.CLIMB,
        capo.PRESS,
        capcolor.QUEUE,
    )
}


def kinds_of(slug: str) -> list[Kind]:
    """All that a game has."""
    return [kind for kind in KINDS.values() if kind.game == slug]


def kinds_for(slug: str, options: Mapping[str, Any], seats: int) -> list[Kind]:
    """Those that can do something at a table that is played like this. Who plays alone is never waited for."""
    kinds = kinds_of(slug) if seats > 1 else []
    if not kinds:
        return []
    defaults = {option.key: option.default_for(seats) for option in rules.get(slug).options}
    chosen = {**defaults, **options}
    return [kind for kind in kinds if kind.fits(chosen, seats)]


def check(kind_key: str, spec: object, seats: int) -> Spec:
    """The spec with a value for every option of the kind, or BadOrder."""
    kind = kind_called(kind_key)
    if type(seats) is not int or seats < 2 or seats not in rules.get(kind.game).seats:
        text = gettext_noop("At a table for {seats} no orders of this kind are played.")
        raise BadOrder("bad_seats", text, seats=quoted(seats))
    try:
        return resolve(kind.options, spec, seats)
    except BadOptions as problem:
        raise BadOrder(problem.code, problem.text, **problem.facts) from problem


def decide(order: Order, seat: int, view: View, legal: list[Action], events: list[Event]) -> Decision:
    """What the order does now. `events` are those that the seat may see since the order looked last, or was left."""
    try:
        kind, spec = kind_called(order["kind"]), check(order["kind"], order["spec"], len(view["scores"]))
    except BadOrder:
        return OUTDATED  # the kind has changed since somebody left it
    if view["game"] != kind.game:
        return SURPRISE
    if view["phase"] == "over":
        return OVER
    if seat in view["out"]:
        return OUT
    return kind.decide(Moment(seat, view, legal, events, spec, order.get("memory") or {}))


def describe(order: Order) -> Sentence:
    """One sentence that says what the order will do. Its spec has been checked."""
    return kind_called(order["kind"]).describe(order["spec"])


def lasts(order: Order) -> Lasts:
    """How long this order goes on, which its member may have chosen."""
    return "until cancelled" if order["spec"].get("every_turn") else kind_called(order["kind"]).lasts


def forced(legal: list[Action]) -> Action | None:
    """The only legal action, for members who do not want to be asked when there is nothing to choose."""
    return legal[0] if len(legal) == 1 else None


def kind_called(key: object) -> Kind:
    kind = KINDS.get(key) if isinstance(key, str) else None
    if kind is None:
        text = gettext_noop("There are no orders of the kind {kind}; there are: {known}.")
        raise BadOrder("unknown_kind", text, kind=quoted(key), known=", ".join(KINDS))
    return kind
