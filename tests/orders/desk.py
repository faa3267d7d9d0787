"""What the site does with orders, without a site: it lets them look, and plays what they decide."""

from __future__ import annotations

from typing import Any

from games import orders
from games.orders import Decision, Play

MOST_ACTIONS = 200  # of one order in a row


def leave(kind: str, seats: int = 2, **spec: Any) -> dict[str, Any]:
    return {"kind": kind, "spec": orders.check(kind, spec, seats), "memory": {}}


def seen_by(seat: int, events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [event for event in events if seat in event.get("only", [seat])]


def look(game: Any, state: Any, seat: int, order: dict[str, Any], events: Any = ()) -> Decision:
    """The seat's order looks at the table once."""
    legal = game.legal(state, seat)
    return orders.decide(order, seat, game.view(state, seat), legal, seen_by(seat, list(events)))


def follow(game: Any, state: Any, seat: int, order: dict[str, Any], chance: Any) -> tuple[Any, list[Any], Decision]:
    """The order plays until it waits or asks: the position then, what it did, and what it said last."""
    done: list[Any] = []
    events: list[Any] = []
    for _ in range(MOST_ACTIONS):
        decision = look(game, state, seat, order, events)
        if not isinstance(decision, Play):
            return state, done, decision
        order = {**order, "memory": decision.memory}
        state, events = game.apply(state, seat, decision.action, chance)
        done.append(decision.action)
    raise AssertionError(f"the order goes on for ever: {order}")


def reason(decision: Decision) -> str:
    """Why an order asks: its code."""
    assert isinstance(decision, orders.Ask), decision
    return decision.reason.code
