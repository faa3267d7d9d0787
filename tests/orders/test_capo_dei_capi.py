"""Roll until enough is at stake, then bank: a plan for a turn of Capo dei Capi."""

import pytest

from games import orders, rules
from games.orders import Wait
from games.rules.chance import Scripted
from tests.orders.desk import follow, leave, look, reason

game = rules.get("capo-dei-capi")

ROLL, STOP = {"type": "roll"}, {"type": "stop"}
QUIET, _ = game.start({"backstab": "off"}, 2, None)


def press(**spec):
    return leave("capo-dei-capi/press", **spec)


def turn(order, *throws, state=QUIET):
    """Seat 0 is on turn, and its order plays until it asks or the turn is over."""
    chance = Scripted([{"roll": list(dice)} for dice in throws])
    state, done, decision = follow(game, state, 0, order, chance)
    chance.finish()
    return state, done, decision


def test_it_rolls_until_the_level_is_reached_and_banks():
    state, done, decision = turn(press(level=5), (4, 3), (2, 4))
    extort = {"type": "extort"}
    assert done == [ROLL, extort, ROLL, extort, STOP]
    assert state.turn == 1
    assert reason(decision) == "turn_over"


def test_it_rolls_until_so_many_tokens_are_there():
    _, done, _ = turn(press(tokens=1, cards=["b2", "w1"]), (1, 2))
    assert done == [ROLL, {"type": "place", "card": "b2"}, STOP]


def test_it_asks_if_there_is_a_choice():
    state, done, decision = turn(press(), (1, 2))
    assert done == [ROLL]
    assert reason(decision) == "choice"
    assert game.view(state, 0)["phase"] == "act"


def test_it_asks_if_the_choice_is_not_among_its_cards():
    assert reason(turn(press(cards=["w3"]), (1, 2))[2]) == "choice"


@pytest.mark.parametrize("payoff", [False, True])
def test_it_pays_off_the_hit_man_if_told_so(payoff):
    order = press(tokens=1, cards=["w1"], payoff=payoff)
    _, done, _ = turn(order, (1, 1), *([(4, 2)] if payoff else []))
    assert done[1] == {"type": "place", "card": "w1", "payoff": payoff}
    assert done[-1] == STOP


def test_it_asks_when_a_roll_busts():
    _, _, decision = turn(press(level=6), (4, 3), (4, 2), (4, 3))
    assert reason(decision) == "bust"


def test_it_waits_when_asked_about_the_roll_of_the_other():
    state, _ = game.start({"backstab": "ask", "first": 1}, 2, None)
    state, events = game.apply(state, 1, ROLL, Scripted([{"roll": [4, 3]}]))
    assert game.actors(state) == [0]
    assert look(game, state, 0, press(), events) == Wait({})
    assert look(game, state, 1, press(), events) == Wait({})


def test_a_negated_roll_does_not_end_the_turn():
    state, _ = game.start({"backstab": "ask"}, 2, None)
    state, _ = game.apply(state, 0, ROLL, Scripted([{"roll": [4, 3]}]))
    state, events = game.apply(state, 1, {"type": "backstab"}, Scripted([{"roll": [2, 4]}]))
    state, more = game.apply(state, 1, {"type": "pass", "rest": True}, None)
    order = press() | {"memory": {"begun": True}}
    assert look(game, state, 0, order, events + more).action == {"type": "extort"}


def test_it_says_what_it_will_do():
    for cards in ([], ["w1", "b2"]):
        for payoff in (False, True):
            sentence = str(orders.describe(press(tokens=2, level=6, cards=cards, payoff=payoff)))
            assert "are 2 or the level is 6" in sentence
            assert ("hit man" in sentence) == payoff
            assert ("w1, b2" in sentence) == bool(cards)
