"""Passing, calling and taking sides in advance at Perfecto. All these orders end with the round."""

import pytest

from games import orders, rules
from games.orders import Play, Wait
from games.rules.chance import Seeded
from tests.orders.desk import leave, look, reason

game = rules.get("perfecto")

PASS, CHALLENGE, DOUBLE = {"type": "pass"}, {"type": "challenge"}, {"type": "double"}


def bid(quantity, rank):
    return {"type": "bid", "quantity": quantity, "rank": rank}


def said(*actions, seats=3, rules="advanced"):
    """A round in which the seats say this in turn; the position and what happened last."""
    state, events = game.start({"rules": rules}, seats, Seeded(1))
    for action in actions:
        state, events = game.apply(state, game.actors(state)[0], action, Seeded(2))
    return state, events


def ask(kind, seats=3, **spec):
    return leave(f"perfecto/{kind}", seats, **spec)


# Pass until


def test_it_passes_while_a_call_stands():
    state, events = said(bid(3, 4), CHALLENGE)
    assert look(game, state, 2, ask("pass"), events).action == PASS
    assert look(game, state, 0, ask("pass"), events) == Wait({})


def test_it_passes_until_somebody_bids():
    state, events = said(bid(3, 4), CHALLENGE, bid(4, 4))
    decision = look(game, state, 0, ask("pass"), events)
    assert reason(decision) == "new_bid"
    assert str(decision.reason) == "There is a new bid: 4 × 4."


def test_it_passes_on_a_higher_stake_unless_told_otherwise():
    state, events = said(bid(3, 4), CHALLENGE, PASS, DOUBLE)
    assert look(game, state, 1, ask("pass"), events).action == PASS
    assert reason(look(game, state, 1, ask("pass", until="stake"), events)) == "stake_raised"


@pytest.mark.parametrize("actions", [(), (bid(3, 4),)], ids=["the leader", "a fresh bid"])
def test_it_asks_where_nobody_can_pass(actions):
    state, _ = said(*actions)
    assert reason(look(game, state, len(actions), ask("pass"))) == "cannot_pass"


def test_it_asks_at_a_table_without_passes():
    state, events = said(bid(3, 4), CHALLENGE, rules="basic")
    assert reason(look(game, state, 2, ask("pass"), events)) == "cannot_pass"  # sides are to be taken


# Sides


@pytest.mark.parametrize("side", ["bidder", "caller"])
def test_it_takes_sides_when_the_bidding_ends(side):
    state, events = said(bid(3, 4), CHALLENGE, rules="basic")
    assert look(game, state, 2, ask("side", **{"with": side}), events).action == {"type": "side", "with": side}


def test_it_does_not_bid_or_call_for_anybody():
    state, events = said(bid(3, 4), CHALLENGE)
    assert look(game, state, 2, ask("side"), events) == Wait({})


def test_sides_are_for_the_bid_that_stood_when_the_order_was_left():
    state, events = said(bid(3, 4), bid(3, 5))
    assert reason(look(game, state, 2, ask("side"), events)) == "new_bid"


# Call a high bid


@pytest.mark.parametrize("call", ["challenge", "perfecto"])
@pytest.mark.parametrize(("reaches", "is_called"), [((5, 4), True), ((5, 6), True), ((6, 1), True), ((5, 3), False)])
def test_it_calls_a_bid_that_is_as_high_or_higher(call, reaches, is_called):
    state, events = said(bid(*reaches))
    decision = look(game, state, 1, ask("call", call=call, quantity=5, rank=4), events)
    assert decision == (Play({"type": call}, {"begun": True}) if is_called else Wait({}))


def test_it_waits_while_another_call_stands_or_it_is_not_its_turn():
    order = ask("call", quantity=1, rank=1)
    state, events = said(bid(5, 4), CHALLENGE)
    assert look(game, state, 2, order, events) == look(game, state, 0, order, events) == Wait({})
    state, events = said(bid(5, 4), CHALLENGE, rules="basic")
    assert look(game, state, 2, order, events) == Wait({})  # sides are another matter
    assert look(game, said()[0], 0, order) == Wait({})  # nothing to answer


# The end of the round


@pytest.mark.parametrize("kind", ["pass", "side", "call"])
def test_orders_end_with_the_round(kind):
    state, events = said(bid(3, 4), CHALLENGE, seats=2, rules="basic")
    decision = look(game, state, game.actors(state)[0], ask(kind, seats=2), events)
    assert reason(decision) == "round_over"
    assert decision.is_done


def test_a_round_that_is_void_is_over():
    state, _ = said(bid(3, 4))
    state, events = game.leave(state, 2, Seeded(1))
    assert reason(look(game, state, 0, ask("side"), events)) == "round_over"


# What they say


@pytest.mark.parametrize(
    ("kind", "spec", "says"),
    [
        ("pass", {"until": "bid"}, "Passes until somebody bids."),
        ("pass", {"until": "stake"}, "Passes until somebody bids or raises the stake."),
        ("side", {"with": "bidder"}, "If the bidding ends on this bid, you side with the bidder."),
        ("side", {"with": "caller"}, "If the bidding ends on this bid, you side with the caller."),
        ("call", {"quantity": 7, "rank": 3}, "Challenges if the bid that reaches you is 7 × 3 or higher."),
        ("call", {"call": "perfecto"}, "Calls perfecto if the bid that reaches you is 8 × 1 or higher."),
    ],
)
def test_they_say_what_they_will_do(kind, spec, says):
    assert str(orders.describe(ask(kind, **spec))) == says
