"""Capo dei Capi: what chips buy, Backstab, and the end of the game."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import rules
from games.rules.capo.guards import answer
from games.rules.capo.table import ROLLS
from tests.rules.capo_table import (
    ALICE,
    BACKSTAB,
    BOB,
    BUST,
    CAROL,
    EMPTY,
    PASS,
    RENEG,
    REST,
    ROLL,
    STOP,
    after,
    beside,
    capo,
    cubes,
    do,
    guard,
    legal,
    on,
    place,
    pressing,
    rolled,
    seen,
    table,
    types,
)
from tests.rules.plain import same
from tests.rules.scenario import Untouchable

CARDS = ("w1", "w2", "w3", "b1", "b2", "b3")
NINE_ONES = {"w1": "11111", "w2": "1111"}


def deceive(one, other):
    return {"type": "deceive", "from": one, "to": other}


def pocket(card, discard=None):
    return {"type": "pocket", "card": card, "discard": discard}


def scandal(by):
    return {"type": "scandal", "by": by}


def orders(**guards):
    """A table with standing orders; bob's are given."""
    return {"backstab": "orders", "guards": (guard(), guard(**guards))}


# Chip actions


def test_deceive_moves_a_token_beside_another_card():  # CDC-33
    state, events = do(pressing(beside=beside(w1="2", b1="?"), hands=(1, 5)), deceive("b1", "w2"))
    assert (state.beside, state.hands, state.must_roll) == (beside(w1="2", w2="?"), (0, 5), True)
    assert events[0]["token"] == {"kind": "bribe", "value": None}


def test_deceive_is_offered_for_every_token_and_every_free_place():  # CDC-33
    offered = [action for action in legal(pressing(beside=beside(w1="2", b1="?"))) if action["type"] == "deceive"]
    assert len(offered) == 2 * 4
    assert not any(action["type"] in ("deceive", "pocket") for action in legal(table()))


def test_pocket_makes_a_token_safe():  # CDC-33
    state, events = do(pressing(beside=beside(w1="?"), hands=(1, 5)), pocket("w1"), 2)
    assert (state.beside, state.sides[ALICE], state.must_roll) == ("......", on(w1="b"), True)
    assert types(events) == ["pocket", "bribe"]
    assert after(state, ROLL, (6, 1)).sides[ALICE] == on(w1="b")


def test_pocketing_onto_a_full_side_boxes_one_of_the_five():  # CDC-33, R-15
    state = pressing(beside=beside(w1="3"), sides=(on(w1="12312"), EMPTY))
    offered = [action for action in legal(state) if action["type"] == "pocket"]
    assert offered == [pocket("w1", index) for index in range(5)]
    state = after(state, pocket("w1", 2))
    assert (state.sides[ALICE], state.box) == (on(w1="12123"), "3")


@pytest.mark.parametrize(("earns", "chips"), [(True, 1), (False, 0)])
def test_scandal_raises_by_one_or_two_and_may_earn_a_chip(earns, chips):  # CDC-33, R-2, R-12
    state, events = do(table(scandal_chip=earns), scandal(2))
    assert (state.level, state.hands, state.at_mayor, state.must_roll) == (2, (2, 5), chips, True)
    assert types(events) == ["scandal", "raise", "chip"][: 2 + chips]


@pytest.mark.parametrize(("level", "offered"), [(4, [1, 2]), (5, [1]), (6, [])])
def test_scandal_never_goes_beyond_six(level, offered):
    found = [action["by"] for action in legal(pressing(level=level)) if action["type"] == "scandal"]
    assert found == offered


def test_chips_at_the_mayor_cannot_be_spent():  # CDC-33
    assert legal(pressing(hands=(0, 5), at_mayor=3, beside=beside(w1="2"))) == [ROLL, STOP]


def test_reneg_throws_again_and_also_averts_a_bust():  # CDC-33, CDC-27
    state = pressing(hit_man=True, hands=(2, 5), cubes=cubes(w1=1))
    state = after(state, ROLL, (1, 1))
    assert legal(state) == [RENEG, BUST]
    state, events = do(state, RENEG, (6, 1))
    assert (state.phase, state.hands, state.bust) == ("roll", (0, 5), None)
    assert types(events) == ["reneg", "roll", "cube"]


def test_with_a_roll_on_the_table_only_payoff_and_reneg_cost_chips():
    state = rolled(2, 2, beside=beside(w1="1"))
    assert {action["type"] for action in legal(state)} == {"place", "reneg"}
    for action in (deceive("w1", "w2"), pocket("w1"), scandal(1)):
        with pytest.raises(rules.IllegalMove) as refusal:
            do(state, action)
        assert refusal.value.code == "not_now"


@pytest.mark.parametrize(
    ("field", "action"),
    [
        ("by", scandal(3)),
        ("by", scandal(True)),
        ("by", scandal([1])),
        ("from", deceive("b3", "w2")),
        ("to", deceive("w1", "w1")),
        ("discard", pocket("w1", 0)),
        ("card", pocket("w2")),
        ("card", pocket({"deep": ["w1"]})),
        ("by", {"type": "scandal"}),
        ("discard", {"type": "pocket", "card": "w1"}),
        ("order", {"type": "guard", "roll": [1, 1], "order": "stab"}),
        ("order", {"type": "guard", "roll": [1, 1], "order": "pass"}),
        ("roll", {"type": "guard", "roll": [1, 7], "order": "ask"}),
        ("roll", {"type": "guard", "roll": [1, True], "order": "ask"}),
        ("roll", {"type": "guard", "roll": "11", "order": "ask"}),
        ("roll", {"type": "guard", "roll": [[], []], "order": "ask"}),
        ("all", {"type": "guard", "all": "negate"}),
        ("end", {"type": "guard", "end": 0}),
        ("cap", {"type": "guard", "cap": 7}),
        ("cap", {"type": "guard"}),
    ],
)
def test_a_refusal_names_the_field(field, action):
    state = pressing(**orders(), beside=beside(w1="2"), changes=3)
    with pytest.raises(rules.IllegalMove) as refusal:
        do(state, action)
    assert field in str(refusal.value)


def test_fields_that_do_not_go_together_are_refused():
    state = rolled(6, 5, sides=(EMPTY, on(w2="a")))
    with pytest.raises(rules.IllegalMove, match="card, flip do not go together"):
        do(state, {"type": "invest", "card": "w1", "flip": 0})


# Backstab


def test_for_a_chip_he_has_her_throw_again():  # CDC-40, CDC-44
    state = table(backstab="ask", dice=(4, 3), phase="backstab", must_roll=False)
    assert legal(state) == [BACKSTAB, PASS, REST]
    state, events = do(state, BACKSTAB, (6, 1))
    assert (state.phase, state.dice, state.hands, state.backstabs) == ("backstab", (6, 1), (4, 4), 1)
    assert events[0] == {"type": "negate", "seat": BOB, "by": BOB, "cost": 1}
    assert after(state, BACKSTAB, (6, 2)).backstabs == 2


def test_a_sure_bust_is_not_backstabbed():  # CDC-40, R-5
    state = pressing(**orders(r44="n"), hit_man=True)
    state = after(state, ROLL, (4, 4))
    assert (state.phase, state.hands) == ("bust", (4, 5))
    assert after(pressing(backstab="ask", level=6), ROLL, (4, 1)).phase == "bust"


@pytest.mark.parametrize(
    ("reply", "changes"),
    [
        ("pass", {"backstab": "off"}),
        ("pass", {"backstab": "ask", "hands": (4, 0)}),
        ("pass", {"backstab": "ask", "aside": True}),
        ("ask", {"backstab": "ask"}),
        ("pass", {**orders(r12="n"), "hands": (4, 0)}),
        ("pass", {**orders(r12="n"), "aside": True}),
        ("pass", {**orders(r12="n", cap=2), "backstabs": 2}),
        ("ask", {**orders(r12="a", cap=2), "backstabs": 2}),
        ("pass", orders(r21="n")),
        ("pass", orders()),
        ("ask", {**orders(), "sides": (on(**NINE_ONES), EMPTY)}),
        ("ask", {**orders(r12="n", cap=2), "backstabs": 2, "sides": (on(**NINE_ONES), EMPTY)}),
        ("pass", {**orders(end=False), "sides": (on(**NINE_ONES), EMPTY)}),
    ],
)
def test_his_answer_is_the_first_line_that_fits(reply, changes):  # CDC-41
    state = after(pressing(**changes), ROLL, (1, 2))
    assert state.phase == {"pass": "act", "ask": "backstab"}[reply]
    assert answer(state) == reply


def test_an_order_negates_until_the_cap_is_reached():  # CDC-41, CDC-7, C-1
    state, events = do(pressing(**orders(r12="n", cap=2)), ROLL, (1, 2), (1, 2), (1, 2))
    assert (state.phase, state.hands, state.backstabs) == ("act", (4, 3), 2)
    assert types(events) == ["roll", "negate", "roll", "negate", "roll"]


def test_answers_count_towards_the_cap():  # CDC-41
    state = after(pressing(**orders(r12="n", r34="a", cap=1)), ROLL, (3, 4))
    assert after(state, BACKSTAB, (1, 2)).phase == "act"


def test_an_order_negates_as_long_as_there_are_chips():  # CDC-41
    state = after(pressing(**orders(r12="n"), hands=(4, 1)), ROLL, (1, 2), (1, 2))
    assert (state.phase, state.hands) == ("act", (4, 0))


@pytest.mark.parametrize(
    ("asks", "dice", "changes"),
    [
        (True, (2, 3), {"sides": (on(w1="33333", w3="3333"), EMPTY)}),
        (False, (2, 3), {"sides": (on(w1="33333", w3="3333"), EMPTY), "beside": beside(w2="1")}),
        (True, (3, 2), {"sides": (on(w1="33333", w3="3333"), EMPTY)}),
        (False, (1, 2), {"sides": (on(w1="33333", w3="3333"), EMPTY)}),
        (True, (3, 3), {"sides": (on(w1="33333", w3="3333"), EMPTY)}),
        (True, (5, 1), {"box": "?" * 14}),
        (True, (5, 5), {"box": "?" * 14}),
        (False, (5, 4), {"box": "?" * 14}),
        (True, (6, 1), {"cubes": cubes(w1=18)}),
        (True, (6, 4), {"cubes": cubes(w1=18), "level": 6}),
        (True, (6, 5), {"cubes": cubes(w1=18)}),
        (False, (6, 6), {"cubes": cubes(w1=18)}),
        (True, (6, 6), {"mayor": 1, "taken": (19, 0)}),
        (False, (4, 4), {"cubes": cubes(w1=18)}),
    ],
)
def test_he_is_asked_about_a_roll_that_may_end_the_game(asks, dice, changes):  # CDC-41
    state = after(pressing(**orders(), **changes), ROLL, dice)
    assert state.phase == ("backstab" if asks else "act")


def test_a_guard_begins_with_pass_and_asks_about_the_end():  # CDC-42
    everything = {"rolls": [["pass"] * 6] * 6, "end": True, "cap": 7}
    state = table("orders")
    assert seen(state, ALICE)["guards"] == [{**everything, "changes": 6, "aside": False}, None]
    assert seen(state, BOB)["guards"] == [None, {**everything, "changes": 0, "aside": False}]


@given(st.sampled_from(ROLLS), st.sampled_from(["ask", "negate"]))
def test_one_order_is_for_one_exact_roll(roll, order):  # CDC-42
    state = after(table("orders"), {"type": "guard", "roll": [*roll], "order": order})
    rows = seen(state, ALICE)["guards"][ALICE]["rolls"]
    assert rows[roll[0] - 1][roll[1] - 1] == order
    assert sum(row.count("pass") for row in rows) == 35


def test_a_change_costs_nothing_and_leaves_the_duty_to_roll():  # CDC-43
    for state in (table("orders"), pressing(backstab="orders", changes=6)):
        changed, events = do(state, {"type": "guard", "cap": 3})
        assert (changed.hands, changed.must_roll, changed.changes) == (state.hands, state.must_roll, 5)
        assert events == [{"type": "guard", "seat": ALICE, "cap": 3, "only": [ALICE]}]


def test_there_are_six_changes_a_turn():  # CDC-43, R-19
    state = table("orders")
    for end in (False, True) * 3:
        state = after(state, {"type": "guard", "end": end})
    assert state.changes == 0
    assert not any(action["type"] == "guard" for action in legal(state))
    with pytest.raises(rules.IllegalMove) as refusal:
        do(state, {"type": "guard", "end": False})
    assert refusal.value.code == "no_guard"


def test_orders_are_given_in_ones_own_turn_only():  # CDC-43, R-19
    with pytest.raises(rules.IllegalMove) as refusal:
        capo.apply(table("orders"), BOB, {"type": "guard", "end": False}, Untouchable())
    assert refusal.value.code == "not_your_turn"


def test_all_orders_can_be_set_at_once():  # CDC-43
    state = after(table("orders"), {"type": "guard", "all": "ask"})
    assert seen(state, ALICE)["guards"][ALICE]["rolls"] == [["ask"] * 6] * 6
    assert {"type": "guard", "all": "ask"} not in legal(state)
    assert {"type": "guard", "all": "pass"} in legal(state)


def test_a_guard_lasts_and_works_in_the_others_turns():  # CDC-43
    state = after(pressing(backstab="orders", changes=6), {"type": "guard", "roll": [6, 1], "order": "negate"})
    state = after(state, STOP)
    state, events = do(state, ROLL, (6, 1), (6, 2))
    assert (state.turn, state.hands, state.dice) == (BOB, (3, 5), (6, 2))
    assert types(events) == ["roll", "negate", "roll"]


def test_who_passes_and_rests_is_not_asked_again_in_this_turn():  # CDC-45
    state = table(backstab="ask", dice=(4, 3), phase="backstab", must_roll=False, hands=(1, 5))
    state, events = do(state, REST)
    assert (state.aside, state.phase, state.level) == (True, "roll", 3)
    assert events[:2] == [{"type": "pass", "seat": BOB}, {"type": "rest", "seat": BOB, "only": [BOB]}]
    state = after(state, ROLL, (1, 2))
    assert state.phase == "act"
    state = after(after(state, place("w1")), STOP)
    assert not state.aside


def test_resting_stops_the_orders_too():  # CDC-45
    assert after(pressing(**orders(r12="n"), aside=True), ROLL, (1, 2)).hands == (4, 5)


def test_nobody_else_sees_that_he_rests():  # CDC-45, CDC-48
    one, other = (pressing(backstab="orders", aside=aside) for aside in (False, True))
    assert seen(other, BOB)["guards"][BOB]["aside"] is True
    for viewer in (ALICE, CAROL):
        assert same(seen(one, viewer), seen(other, viewer))


def test_without_orders_there_is_nothing_to_guard():  # CDC-46, CDC-48
    nothing = {"rolls": None, "end": None, "cap": None, "changes": 0, "aside": False}
    assert seen(table("ask"), ALICE)["guards"] == [nothing, None]
    assert seen(table("off"), ALICE)["guards"] == [None, None]
    for word in ("ask", "off"):
        assert not any(action["type"] == "guard" for action in legal(table(word)))


# The end of the game


def test_the_last_influence_token_of_a_value_ends_the_game():  # CDC-34
    state = rolled(1, 2, sides=(on(**NINE_ONES), on(w2="3")), hands=(4, 5), at_mayor=1, level=5)
    state, events = do(state, place("b2"))
    assert (state.phase, state.sides[ALICE][["w1", "w2", "w3", "b1", "b2", "b3"].index("b2")]) == ("over", "1")
    assert types(events) == ["place", "bank", "chip", "bonus", "end"]
    assert capo.outcome(state) == {"places": [1, 2], "scores": [4, 0], "reason": "influence"}
    assert seen(state)["ender"] == ALICE


def test_the_last_bribe_ends_the_game():  # CDC-34
    state = after(rolled(5, 1, box="?" * 14), place("b1"), 2)
    assert capo.outcome(state)["reason"] == "bribes"
    assert state.sides[ALICE] == on(b1="B")


def test_a_double_that_ends_the_game_brings_no_hit_man_and_takes_no_payoff():  # CDC-21, CDC-22, CDC-34
    state = rolled(5, 5, box="?" * 14)
    assert legal(state) == [*(place(card, payoff=False) for card in ["w1", "w2", "w3", "b1", "b2", "b3"]), RENEG]
    state, events = do(state, place("b1", payoff=False), 1)
    assert not state.hit_man
    assert types(events) == ["place", "bank", "bribe", "reveal", "end"]


def test_the_last_cube_on_the_mayor_raises_nothing_and_cannot_bust():  # CDC-34, R-7
    state = after(pressing(cubes=cubes(w1=18), level=6, hands=(0, 5)), ROLL, (6, 4))
    assert (state.phase, state.taken, state.mayor) == ("over", (3, 0), 0)
    assert capo.outcome(state)["reason"] == "cubes"


def test_with_the_last_cube_no_bribe_is_turned():  # CDC-34, CDC-16
    state = rolled(6, 5, cubes=cubes(w1=18), sides=(EMPTY, on(w1="a")))
    assert all(action.get("flip") is None for action in legal(state))


def test_a_full_side_is_decided_even_at_the_end():  # CDC-34
    state = rolled(1, 1, sides=(on(**NINE_ONES), EMPTY))
    state = after(state, place("w1", payoff=False))
    assert (state.phase, seen(state)["ender"], capo.outcome(state)) == ("limit", ALICE, None)
    state = after(state, {"type": "discard", "card": "w1", "index": 0})
    assert (state.phase, state.box) == ("over", "1")


def test_what_runs_out_first_is_the_reason():  # CDC-38, CDC-31
    state = rolled(1, 2, sides=(on(**NINE_ONES), EMPTY), cubes=cubes(w1=17), level=6)
    state = after(state, place("b2"))
    assert (seen(state)["supply"]["cubes"], capo.outcome(state)["reason"]) == (0, "influence")


def test_reneg_and_backstab_can_prevent_the_end():  # R-20, CDC-34
    state = after(pressing(**orders(), cubes=cubes(w1=18)), ROLL, (6, 1))
    state = after(state, BACKSTAB, (6, 2))
    assert after(after(state, PASS), RENEG, (1, 2)).phase == "act"


def ended(**changes):
    """Alice has ended the game with the last cube."""
    return table(**{"dice": (6, 1), "phase": "over", "must_roll": False, "ended": "cubes", **changes})


def test_the_higher_sum_takes_a_card_and_its_cubes():  # CDC-35, CDC-36
    sides = (on(w1="12", w2="C", b1="2"), on(w1="A", w2="3", b1="33"))
    state = ended(sides=sides, cubes=cubes(w1=3, w2=4, w3=5, b1=1), taken=(1, 3), mayor=4)
    assert capo.outcome(state)["scores"] == [1 + 1 + 3, 3 + 1 + 1]
    leads = {"w1": ALICE, "w2": None, "w3": None, "b1": BOB, "b2": None, "b3": None}
    assert seen(state)["leads"] == leads


def test_bribes_are_turned_up_before_counting():  # CDC-35
    state = rolled(6, 1, cubes=cubes(w1=18), sides=(on(w1="1"), on(w1="b", b1="C")))
    state, events = do(state, {"type": "invest", "card": "b1"})
    assert state.sides[BOB] == on(w1="B", b1="C")
    assert events[-2:] == [
        {"type": "reveal", "seat": BOB, "card": "w1", "index": 0, "value": 2},
        {"type": "end", "seat": ALICE, "reason": "cubes", "scores": [0, 21]},
    ]


@pytest.mark.parametrize(
    ("first", "changes"),
    [
        (BOB, {"taken": (3, 4), "hands": (7, 0)}),
        (BOB, {"taken": (3, 3), "hands": (4, 5)}),
        (ALICE, {"taken": (0, 2), "sides": (on(w1="1", w2="1"), EMPTY), "hands": (5, 5)}),
        (BOB, {"taken": (2, 0), "sides": (EMPTY, on(w1="1", w2="1")), "hands": (5, 5)}),
        (ALICE, {"taken": (3, 3), "hands": (5, 5)}),
        (BOB, {"taken": (3, 3), "hands": (5, 5), "turn": BOB}),
    ],
)
def test_ties_go_to_chips_then_cards_then_the_ender(first, changes):  # CDC-37, R-18
    state = ended(**changes, mayor=21 - sum(changes["taken"]))
    assert capo.outcome(state)["places"] == ([1, 2] if first == ALICE else [2, 1])


@pytest.mark.parametrize("leaver", [ALICE, BOB])
@pytest.mark.parametrize("phase", ["roll", "backstab", "act", "bust", "limit"])
def test_who_leaves_loses_and_the_table_stays(leaver, phase):  # CDC-39, CDC-38
    kept = {"level": 6, "at_mayor": 1, "hit_man": True, "beside": beside(w1="2"), "taken": (0, 1)}
    state = {
        "roll": lambda: pressing(backstab="ask", **kept, sides=(on(b1="a"), EMPTY)),
        "backstab": lambda: after(pressing(backstab="ask", **kept, sides=(on(b1="a"), EMPTY)), ROLL, (6, 1)),
        "act": lambda: rolled(6, 1, **kept, sides=(on(b1="a"), EMPTY)),
        "bust": lambda: after(pressing(**kept, sides=(on(b1="a"), EMPTY)), ROLL, (1, 1)),
        "limit": lambda: after(pressing(**kept, sides=(on(b1="a", w1="11122"), EMPTY)), STOP),
    }[phase]()
    assert state.phase == phase
    over, events = capo.leave(state, leaver, Untouchable())
    view = seen(over)
    assert (view["phase"], view["out"], view["bust"], view["full"]) == ("over", [leaver], None, None)
    assert (view["must_roll"], view["ender"], over.beside, over.level) == (False, None, state.beside, 6)
    assert (over.hit_man, over.at_mayor, over.dice, over.hands) == (True, 1, state.dice, state.hands)
    outcome = capo.outcome(over)
    assert outcome["places"] == ([2, 1] if leaver == ALICE else [1, 2])
    assert outcome["reason"] == "left"
    assert outcome["scores"] == [2 if phase == "limit" else 1, 1]
    assert types(events) == ["reveal", "end"]
    assert capo.leave(over, 1 - leaver, Untouchable()) == (over, [])


def test_leaving_during_the_last_banking_keeps_the_ender():  # CDC-39
    state = after(rolled(1, 1, sides=(on(**NINE_ONES), EMPTY)), place("w1", payoff=False))
    over, _ = capo.leave(state, ALICE, Untouchable())
    assert (seen(over)["ender"], capo.outcome(over)["reason"]) == (ALICE, "left")
