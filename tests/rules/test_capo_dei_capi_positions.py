"""Capo dei Capi: which stored positions are taken and which cannot have come up in play."""

import json

import pytest
from msgspec.structs import replace

from games import rules
from games.rules.capo.table import Guard
from tests.rules.capo_table import ALICE, BOB, EMPTY, beside, capo, cubes, guard, on, possible, pressing, rolled, table

NINE_ONES = on(w1="11111", w2="1111")
TEN_ONES = on(w1="11111", w2="11111")
FOURTEEN = "?" * 14
OVER = {"phase": "over", "must_roll": False}
CUBES_GONE = {"ended": "cubes", "mayor": 21}
LIMIT = {"phase": "limit", "full": 0, "beside": beside(w1="2"), "sides": (on(w1="11122"), EMPTY)}
BUSTS = {"phase": "bust", "bust": "level", "dice": (4, 3), "level": 4}


@pytest.mark.parametrize(
    ("flaw", "changes"),
    [
        ("sides has a token", {"sides": (on(w1="4"), EMPTY)}),
        ("sides has a token", {"sides": (EMPTY, on(b3="1?1"))}),
        ("beside has a token", {"beside": beside(w1="a")}),
        ("box has a token", {"box": "1.1"}),
        ("if and only if", {"guards": (Guard(), Guard())}),
        ("more pieces", {"box": "1" * 11}),
        ("more pieces", {"box": "?" * 16}),
        ("more pieces", {"cubes": cubes(w1=20)}),
        ("more pieces", {"hands": (9, 7)}),
        ("of one value", {"box": "cCccC", "sides": (EMPTY, on(w1="c"))}),
        ("of one value", {"sides": (EMPTY, on(w1="d"))}),
        ("has run out", {"sides": (TEN_ONES, EMPTY)}),
        ("has run out", {"box": FOURTEEN + "?"}),
        ("has run out", {"mayor": 21}),
        ("has not run out", {**OVER, "ended": "cubes"}),
        ("more than one kind", {**LIMIT, **CUBES_GONE, "sides": (on(w1="11122", w2="11"), on(b1="11111"))}),
        ("more than one kind", {**OVER, **CUBES_GONE, "sides": (TEN_ONES, EMPTY)}),
        ("hands or backstabs", {"hands": (4, 8)}),
        ("hands or backstabs", {"backstabs": 3}),
        ("must_roll or bust", {"phase": "act", "dice": (1, 2), "must_roll": True}),
        ("must_roll or bust", {"bust": "level"}),
        ("must_roll or bust", {**BUSTS, "bust": None}),
        ("full does not fit", {"full": 0}),
        ("full does not fit", {**LIMIT, "full": None}),
        ("no backstab", {"backstabs": 1}),
        ("no backstab", {"aside": True}),
        ("nothing to guard", {"changes": 1}),
        ("a seat has left", {"left": ALICE}),
        ("before the first throw", {"dice": None, "hit_man": True, "must_roll": True}),
        ("before the first throw", {"dice": None, "beside": beside(w1="1"), "must_roll": True}),
        ("stopped before", {"dice": None}),
        ("dice are missing", {"dice": None, **LIMIT, "beside": "......"}),
        ("the turn goes on", CUBES_GONE),
        ("nobody is asked", {"phase": "backstab"}),
        ("cannot stand", {"phase": "act", "dice": (1, 1), "hit_man": True}),
        ("nothing to decide", {"phase": "act", "dice": (4, 3), "hands": (1, 5)}),
        ("not asked about", {**BUSTS, "hands": (1, 5)}),
        ("does not bust like that", {**BUSTS, "bust": "place"}),
        ("does not bust like that", {**BUSTS, "level": 3}),
        ("does not bust like that", {**BUSTS, "dice": (5, 4), "sides": (EMPTY, on(w1="Ac"))}),
        ("does not bust like that", {**BUSTS, "dice": (5, 4), "bust": "place", "sides": (EMPTY, on(w1="Ca"))}),
        ("no token waits", {**LIMIT, "full": 1}),
        ("no token waits", {**LIMIT, "sides": (on(w1="1112"), EMPTY)}),
        ("missed a card", {**LIMIT, "full": 1, "beside": "22....", "sides": (on(w2="11122"), EMPTY)}),
        ("not been turned up", {**OVER, **CUBES_GONE, "sides": (EMPTY, on(b3="a"))}),
        ("nothing has run out", OVER),
        ("not been banked", {**OVER, **CUBES_GONE, "level": 1}),
        ("not been banked", {**OVER, **CUBES_GONE, "beside": beside(b3="?")}),
        ("above the limit", {**OVER, **CUBES_GONE, "hands": (8, 5)}),
    ],
)
def test_a_position_that_cannot_come_up_is_refused(flaw, changes):
    refused(replace(pressing(), **changes), flaw)


@pytest.mark.parametrize(
    ("flaw", "changes"),
    [
        ("an order that is none", {"guards": (Guard(), Guard("x" * 36))}),
        ("if and only if", {"guards": None}),
        ("nothing to guard", {**OVER, **CUBES_GONE, "changes": 1}),
        ("nothing to guard", {**OVER, **CUBES_GONE, "aside": True}),
        ("nobody is asked", {"phase": "backstab"}),
        ("nobody is asked", {"phase": "backstab", "guards": (guard(), guard(r61="n"))}),
        ("nobody is asked", {"phase": "backstab", "guards": (guard(), guard(r61="a")), "hands": (4, 0)}),
        ("cannot stand", {"phase": "act", "guards": (guard(), guard(r61="n"))}),
    ],
)
def test_a_position_that_cannot_come_up_with_orders_is_refused(flaw, changes):
    refused(replace(pressing(backstab="orders"), **changes), flaw)


@pytest.mark.parametrize("bribes", ["111112222233330", "333332222211111", "11111222223333a"])
def test_bribes_are_stored_in_ascending_order(bribes):
    state = pressing()
    refused(replace(state, options=replace(state.options, bribes=bribes)), "options.bribes")


def refused(state, flaw):
    with pytest.raises(rules.BadPosition, match=flaw):
        capo.load(capo.dump(state))


def test_a_field_too_many_anywhere_is_refused():
    for path in ([], ["options"], ["guards", 0]):
        stored = json.loads(capo.dump(table("orders")))
        holder = stored
        for key in path:
            holder = holder[key]
        holder["extra"] = 1
        with pytest.raises(rules.BadPosition, match="extra"):
            capo.load(json.dumps(stored))


@pytest.mark.parametrize(
    "changes",
    [
        {**OVER, **CUBES_GONE},
        {**OVER, "ended": "influence", "sides": (TEN_ONES, EMPTY), "mayor": 21},
        {**OVER, "ended": "bribes", "box": FOURTEEN + "?"},
        {**OVER, "left": BOB, "dice": None, "level": 2, "at_mayor": 1},
        {**OVER, "left": ALICE, "hit_man": True, "beside": beside(b3="?")},
        {**OVER, **CUBES_GONE, "left": BOB, "beside": beside(b3="?")},
        {**LIMIT, **CUBES_GONE},
        {**LIMIT, "beside": "2?.1.."},
        BUSTS,
        {**BUSTS, "dice": (5, 4), "sides": (EMPTY, on(w1="Ca"))},
        {"dice": None, "must_roll": True, "level": 3, "at_mayor": 2},
        {"phase": "act", "dice": (4, 3)},
    ],
)
def test_a_position_that_can_come_up_is_taken(changes):
    possible(replace(pressing(), **changes))


def test_questions_that_can_come_up_are_taken():
    asked = {"phase": "backstab", "must_roll": False}
    possible(table(backstab="ask", dice=(4, 3), **asked))
    possible(table("orders", dice=(4, 3), **asked, guards=(guard(), guard(r43="a"))))
    possible(table("orders", dice=(1, 2), **asked, sides=(NINE_ONES, EMPTY)))
    possible(rolled(1, 2, backstab="orders", sides=(NINE_ONES, EMPTY), aside=True))


def test_the_fullest_table_is_stored_in_two_kilobytes():
    mine, yours = ("11111", "11113", "22222", "2222c", "33333", "333aa"), ("bbBBB", "CCCCa", "A", "", "", "")
    state = table(
        "orders",
        chip_limit=15,
        dice=(6, 1),
        sides=(mine, yours),
        cubes=(3,) * 6,
        guards=(Guard("n" * 36, False, 7), Guard("a" * 36, False, 7)),
    )
    assert len(capo.dump(state)) < 2048
