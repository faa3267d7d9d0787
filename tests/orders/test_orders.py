"""What can be left, what is refused, and what is said about it."""

import ast
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import orders, rules
from games.orders import Ask, BadOrder
from games.rules.options import Whole
from tests.orders.desk import leave, look, reason
from tests.rules.plain import anything, scalars, texts

CHASE = "catch-6/chase"
every_kind = pytest.mark.parametrize("kind", orders.KINDS.values(), ids=orders.KINDS)


def refused(kind, spec, seats=2):
    with pytest.raises(BadOrder) as refusal:
        orders.check(kind, spec, seats)
    return refusal.value


def assert_named(refusal):
    assert refusal.code
    assert str(refusal) == refusal.text.format(**refusal.facts)
    assert str(refusal).isascii()
    assert len(str(refusal)) < 400


@every_kind
def test_each_kind_belongs_to_a_game_and_says_what_it_is_for(kind):
    assert kind.game in rules.slugs()
    assert kind in orders.kinds_of(kind.game)
    assert kind.label
    assert kind.help
    assert kind.lasts in orders.LASTS
    assert all(option.label and option.help and option.kind for option in kind.options)


def test_capio_and_unknown_games_have_no_orders():
    assert orders.kinds_of("capio") == orders.kinds_for("capio", {}, 2) == orders.kinds_for("no-such-game", {}, 2) == []


PASS, SIDE, CALL = "perfecto/pass", "perfecto/side", "perfecto/call"


@pytest.mark.parametrize(
    ("options", "seats", "expected"),
    [
        ({}, 2, [CALL]),
        ({"rules": "basic"}, 3, [SIDE, CALL]),
        ({"rules": "advanced"}, 2, [PASS, CALL]),
        ({"rules": "advanced"}, 4, [PASS, SIDE, CALL]),
        ({"teams": True}, 4, [CALL]),
        ({"rules": "advanced", "teams": True}, 4, [PASS, CALL]),
    ],
)
def test_only_orders_that_the_options_leave_something_to_do_are_offered(options, seats, expected):
    """PF-8, PF-16, PF-25: who can pass or take sides depends on the rules, the seats and the teams."""
    assert [kind.key for kind in orders.kinds_for("perfecto", options, seats)] == expected


def test_other_orders_are_offered_whatever_the_options_but_not_to_who_plays_alone():
    for slug in rules.slugs():
        if slug != "perfecto":
            assert orders.kinds_for(slug, {}, 2) == orders.kinds_of(slug)
    assert orders.kinds_for("capcolor", {}, 1) == []


def test_a_spec_gets_its_defaults():
    spec = orders.check("keep-on-rolling/plan", {"stop_at": 50}, 2)
    assert spec == {"aside": "matching", "most_aside": 3, "stop_at": 50, "every_turn": False}


def test_what_has_no_default_must_be_chosen():
    assert refused(CHASE, {}).facts["option"] == "numbers"
    assert refused("capcolor/queue", {}).facts["option"] == "cells"


@pytest.mark.parametrize("numbers", [[0], [7], [5, 5], [True], [5.0], ["5"], 5, "5", None, {}, [[5]]])
def test_only_different_numbers_of_a_die_can_be_kept(numbers):
    refusal = refused(CHASE, {"numbers": numbers})
    assert refusal.code == "bad_option"
    assert "numbers" in str(refusal)


@pytest.mark.parametrize("cells", [[], ["C4", "C4"], [4], ["C 4"], ["C4\n"], [""], "C4", [f"A{n}" for n in range(121)]])
def test_only_different_names_of_cells_can_be_queued(cells):
    assert refused("capcolor/queue", {"cells": cells}).facts["option"] == "cells"


def test_a_card_that_does_not_exist_is_refused():
    assert refused("capo-dei-capi/press", {"cards": ["w1", "w4"]}).facts["option"] == "cards"


def test_an_unknown_kind_and_an_unknown_option_are_refused():
    assert refused("catch-6/win", {}).code == "unknown_kind"
    assert refused(CHASE, {"numbers": [5], "luck": True}).code == "unknown_option"


@pytest.mark.parametrize("seats", [1, 5, True, None, "2"])
def test_the_table_must_have_other_seats_and_not_too_many(seats):
    assert refused("capcolor/queue", {"cells": ["C4"]}, seats).code == "bad_seats"


@given(st.sampled_from(list(orders.KINDS.values())), st.data())
@settings(max_examples=150)
def test_whatever_json_comes_in_is_a_spec_or_a_sentence(kind, data):
    keys = st.sampled_from([option.key for option in kind.options]) | texts
    spec = data.draw(anything | st.dictionaries(keys, scalars | anything, max_size=3))
    try:
        checked = orders.check(kind.key, spec, 2)
    except BadOrder as refusal:
        assert_named(refusal)
    else:
        assert orders.check(kind.key, checked, 2) == checked
        assert str(orders.describe({"kind": kind.key, "spec": checked}))


@given(anything)
@settings(max_examples=50)
def test_whatever_json_comes_as_a_kind_is_refused(kind):
    refusal = refused(kind, {})
    assert refusal.code == "unknown_kind"
    assert_named(refusal)


def test_a_sentence_says_what_an_order_will_do():
    one, two = leave(CHASE, numbers=[5]), leave(CHASE, numbers=[6, 5])
    assert str(orders.describe(one)) == "Keeps every 5 and rolls the rest until something can be caught."
    assert "one of 5, 6" in str(orders.describe(two))


def test_a_plan_lasts_a_turn_unless_its_member_wants_more():
    assert orders.lasts(leave("diangle/climb")) == "turn"
    assert orders.lasts(leave("diangle/climb", every_turn=True)) == "until cancelled"
    assert orders.lasts(leave("perfecto/side")) == "round"


def test_only_a_single_action_is_forced():
    roll, stop = {"type": "roll"}, {"type": "stop"}
    assert orders.forced([roll]) == roll
    assert orders.forced([roll, stop]) is None
    assert orders.forced([]) is None


# The end of every order


def view(**more):
    return {"game": "catch-6", "phase": "roll", "scores": [0, 0], "out": [], **more}


def test_an_order_ends_with_the_game():
    decision = orders.decide(leave(CHASE, numbers=[5]), 0, view(phase="over"), [], [])
    assert reason(decision) == "over"
    assert decision.is_done


def test_an_order_ends_when_its_seat_is_out():
    assert reason(orders.decide(leave(CHASE, numbers=[5]), 0, view(out=[0]), [], [])) == "out"


def test_an_order_that_is_no_longer_known_asks():
    for order in ({"kind": "catch-6/win", "spec": {}}, {"kind": CHASE, "spec": {"old": 1}}):
        assert reason(orders.decide(order, 0, view(), [], [])) == "outdated"


def test_an_order_for_another_game_asks():
    assert reason(orders.decide(leave("diangle/climb"), 0, view(), [], [])) == "surprise"


def test_what_is_not_legal_is_asked_and_not_played():
    game = rules.get("catch-6")
    state, _ = game.start({}, 2, None)
    assert isinstance(look(game, state, 0, leave(CHASE, numbers=[5])), orders.Play)
    elsewhere = orders.decide(leave(CHASE, numbers=[5]), 0, game.view(state, 0), [{"type": "other"}], [])
    assert isinstance(elsewhere, Ask)
    assert reason(elsewhere) == "surprise"


# Purity


def test_orders_know_nothing_but_the_rules():
    allowed = ("games.rules", "games.orders", "games")
    for file in Path(orders.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            names = [node.module] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            for name in names:
                known = name in allowed or name.startswith(("games.rules.", "games.orders."))
                assert known or name.split(".")[0] in sys.stdlib_module_names, f"{file.name} imports {name}"


@every_kind
def test_ranges_are_ranges(kind):
    for option in kind.options:
        if isinstance(option, Whole):
            assert option.low <= option.default <= option.high
