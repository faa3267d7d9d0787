"""Keep on Rolling: which stored positions are taken and which cannot have come up in play."""

import pytest
from msgspec.structs import replace

from games import rules
from games.rules.spicy import ALL_SIX
from tests.rules.test_keep_on_rolling import BUST, FIVES, keep_on_rolling, opened

LYING = {"phase": "choose", "dice": FIVES}
SHOWDOWN = {"scores": (10, 60, 90), "target": 50}


def stored(scores=(0, 0, 0), **changes):
    return keep_on_rolling.dump(opened(*scores, **changes))


@pytest.mark.parametrize(
    ("flaw", "changes"),
    [
        ("not in the game", {"turn": 3}),
        ("not in the game", {"left": (0,)}),
        ("out twice", {**SHOWDOWN, "left": (1,), "knocked_out": (1,)}),
        ("one seat is left in", {"left": (1, 2)}),
        ("one seat is left in", {"phase": "over"}),
        ("one seat is left in", {"reason": "left"}),
        ("for this reason", {"phase": "over", "left": (1, 2), "reason": "last_in"}),
        ("for this reason", {**SHOWDOWN, "turn": 2, "phase": "over", "knocked_out": (1, 0), "reason": "left"}),
        ("not overtaken the leader", {"scores": (0, 300, 300)}),
        ("not overtaken the leader", {"scores": (300, 0, 0)}),
        ("not overtaken the leader", {"scores": (0, 300, 0)}),
        ("not overtaken the leader", {"scores": (260, 0, 300)}),
        ("nobody was ahead of", {"knocked_out": (1,)}),
        ("nobody was ahead of", {"scores": (0, 300, 260), "knocked_out": (1,)}),
        ("exactly in the phase choose", {"dice": FIVES}),
        ("exactly in the phase choose", {"phase": "choose"}),
        ("not clear", {"banked": 8}),
        ("not clear", {"fills": 1, "banked": 8}),
        ("not clear", {"aside": (1, 2)}),
        ("cannot be banked", {**LYING, "banked": 8}),
        ("cannot be banked", {**LYING, "fills": 1}),
        ("cannot be banked", {**LYING, "fills": 1, "banked": 73}),
        ("ascending order", {**LYING, "aside": (2, 1)}),
        ("ascending order", {**LYING, "aside": ALL_SIX}),
        ("without a pair", {**LYING, "aside": (1, 3)}),
        ("nothing to choose", {"phase": "choose", "dice": BUST}),
        ("nothing to choose", {**LYING, "aside": (1, 2)}),
        ("nothing to choose", {"phase": "choose", "dice": (5, 5, 1, 2, 3, 5), "aside": (1, 2, 3, 4, 5)}),
    ],
)
def test_a_position_that_cannot_come_up_is_refused(flaw, changes):
    with pytest.raises(rules.BadPosition, match=flaw):
        keep_on_rolling.load(stored(**changes))


@pytest.mark.parametrize(
    ("flaw", "changes"),
    [
        ("for each seat", {"knocked_out": (False, False)}),
        ("for each seat", {"left": (None,) * 4}),
        ("has gaps", {"left": (None, 1, None)}),
        ("has gaps", {"left": (None, 0, 0)}),
    ],
)
def test_every_seat_has_its_own_entries(flaw, changes):
    with pytest.raises(rules.BadPosition, match=flaw):
        keep_on_rolling.load(keep_on_rolling.dump(replace(opened(0, 0, 0), **changes)))


@pytest.mark.parametrize(
    "changes",
    [
        {"left": (2,)},
        {**SHOWDOWN, "turn": 0},
        {**SHOWDOWN, "turn": 1, "knocked_out": (0,)},
        {**SHOWDOWN, "turn": 1, "knocked_out": (0,), "left": (2,), "phase": "over", "reason": "left"},
        {**SHOWDOWN, "turn": 1, "knocked_out": (0,), "left": (2,), "phase": "over", "reason": "last_in"},
        {**LYING, "fills": 2, "banked": 40},
        {"phase": "choose", "dice": (5, 5, 1, 1, 6, 6), "aside": (1, 2, 3, 4, 5)},
    ],
)
def test_a_position_that_can_come_up_is_taken(changes):
    assert keep_on_rolling.dump(keep_on_rolling.load(stored(**changes))) == stored(**changes)


def test_a_big_table_is_stored_in_two_kilobytes():
    state = opened(*[4999] * 8, turn=7, left=(0, 1, 2, 3, 4, 5), fills=10**5, banked=10**6, **LYING)
    assert len(keep_on_rolling.dump(state)) < 400
