"""Diangle: which stored positions are taken and which cannot have come up in play."""

import pytest
from msgspec.structs import replace

from games import rules
from games.rules.spicy import ALL_SIX
from tests.rules.test_diangle import NOTHING, ONES, THREE_REDS, diangle, race

ROLLED = {"phase": "rolled", "rolled": ALL_SIX}


@pytest.mark.parametrize(
    ("flaw", "changes"),
    [
        ("for each seat", {"raw": {"progress": (0, 0)}}),
        ("for each seat", {"raw": {"spent": ((),)}}),
        ("has gaps", {"raw": {"left": (None, None, 1)}}),
        ("does not exist", {"turn": 3}),
        ("without a roll", {"dice": (ONES, None, ONES), "progress": (0, 1, 0)}),
        ("without a roll", {"dice": (ONES, None, ONES), "spent": ((), (1,), ())}),
        ("are gone", {"left": (1,)}),
        ("cannot be spent", {"spent": ((2, 3, 5), (), ())}),
        ("cannot be spent", {"spent": ((3, 2, 5), (), ()), "progress": (1, 0, 0)}),
        ("cannot be spent", {"spent": ((2, 3, 4), (), ()), "progress": (1, 0, 0)}),
        ("finished like this", {"phase": "over", "progress": (11, 11, 0)}),
        ("finished like this", {"phase": "over", "progress": (11, 0, 0), "left": (0,), "dice": (None, ONES, ONES)}),
        ("finished like this", {"phase": "over", "progress": (11, 0, 0), "left": (1, 2), "dice": (ONES, None, None)}),
        ("nobody has won", {"phase": "over"}),
        ("after the end", {"phase": "over", "progress": (11, 0, 0), "rolled": ALL_SIX}),
        ("after the end", {"phase": "over", "progress": (11, 0, 0), "extra": 1}),
        ("somebody has won", {"progress": (11, 0, 0)}),
        ("plays on", {"left": (1, 2), "dice": (ONES, None, None)}),
        ("has left", {"left": (0,), "dice": (None, ONES, ONES)}),
        ("in order", {"dice": (ONES, ONES, None)}),
        ("first roll", {"dice": (None, ONES, ONES)}),
        ("extra turns", {"extra": 1}),
        ("before they are selected", {"rolled": (1,)}),
        ("only roll there is", {"dice": (NOTHING, ONES, ONES)}),
        ("spent after a roll", {**ROLLED, "progress": (1, 0, 0), "spent": ((2, 3, 5), (), ())}),
        ("ascending order", {**ROLLED, "rolled": ()}),
        ("ascending order", {**ROLLED, "rolled": (2, 1)}),
        ("do not fit", {**ROLLED, "rolled": (2, 3)}),
        ("do not fit", {**ROLLED, "rolled": (5, 6), "dice": ((1, 1, 1, 1, 5, 6), ONES, ONES)}),
        ("nothing to choose", {**ROLLED, "phase": "final", "dice": (NOTHING, ONES, ONES)}),
    ],
)
def test_a_position_that_cannot_come_up_is_refused(flaw, changes):
    with pytest.raises(rules.BadPosition, match=flaw):
        diangle.load(diangle.dump(stored(**changes)))


def stored(dice=(ONES, ONES, ONES), raw=None, **changes):
    return replace(race(*dice, **changes), **(raw or {}))


@pytest.mark.parametrize(
    "changes",
    [
        {},
        ROLLED,
        {**ROLLED, "rolled": (1, 4)},
        {**ROLLED, "phase": "final"},
        {"dice": (ONES, None, ONES)},
        {"dice": (THREE_REDS, ONES, ONES), "progress": (3, 0, 0), "spent": ((1, 2, 3), (), ()), "extra": 1},
        {"phase": "over", "progress": (11, 0, 0), "dice": (ONES, None, ONES)},
        {"phase": "over", "left": (0, 2), "dice": (None, None, None)},
    ],
)
def test_a_position_that_can_come_up_is_taken(changes):
    assert diangle.load(diangle.dump(stored(**changes))) == stored(**changes)


def test_a_race_is_stored_in_two_kilobytes():
    state = race(ONES, ONES, ONES, ONES, progress=(10,) * 4, spent=(ALL_SIX,) * 4, **ROLLED)
    assert len(diangle.dump(state)) < 400
