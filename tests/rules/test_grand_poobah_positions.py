"""Grand Poobah: which stored positions are taken and which cannot have come up in play."""

import pytest
from msgspec.structs import replace

from games import rules
from games.rules.grand_poobah.table import Scoring
from tests.rules.test_grand_poobah import RED, SIXES, WHITE, grand_poobah, table

OVERTIME = {"scores": (100, 100, 90), "overtime": True, "retired": (2,)}
TWO_LEFT = {"hands": (WHITE, SIXES, None)}


@pytest.mark.parametrize(
    ("flaw", "changes"),
    [
        ("for each seat", {"raw": {"scores": (0, 0)}}),
        ("for each seat", {"raw": {"left": (None, None)}}),
        ("has gaps", {"raw": {"left": (None, None, 1)}}),
        ("out twice", {**OVERTIME, "left": (2,)}),
        ("without overtime", {"retired": (2,), **TWO_LEFT}),
        ("nobody is in", {"left": (0, 1, 2)}),
        ("not in the game", {"turn": 3}),
        ("not in the game", {"left": (0,)}),
        ("does not exist", {"turn": 3, "phase": "over"}),
        ("in order", {"turns": (4, 3, 3)}),
        ("in order", {"turns": (3, 5, 5)}),
        ("in order", {"turns": (3, 4, 3)}),
        ("is gone", {"left": (2,)}),
        ("lost its dice", {**TWO_LEFT}),
        ("from its first turn on", {"turns": (0, 0, 0), "last_scoring": None}),
        ("from its first turn on", {"turns": (0, 1, 1), "last_scoring": None, "hands": (RED, SIXES, WHITE)}),
        ("points without a scoring", {"scores": (1, 0, 0), "last_scoring": None}),
        ("is missing", {"last_scoring": None}),
        ("points for each seat", {"last_scoring": Scoring(0, WHITE, (0, 0))}),
        ("points for each seat", {"last_scoring": Scoring(3, WHITE, (0, 0, 0))}),
        ("paid more", {"last_scoring": Scoring(0, WHITE, (1, 0, 0))}),
        ("too early", {"turns": (2, 3, 3)}),
        ("without a reason", {"phase": "over"}),
        ("plays on", {"left": (1, 2), "hands": (WHITE, None, None)}),
        ("has not rolled", {"hands": (None, None, None), "turns": (0, 0, 0), "last_scoring": None}),
        ("has not rolled", {"hands": (None, SIXES, WHITE), "turns": (0, 1, 1), "last_scoring": None}),
        ("nothing to change", {"phase": "change"}),
        ("it goes on", {"scores": (100, 0, 0)}),
        ("no tie", {**OVERTIME, **TWO_LEFT, "scores": (100, 101, 90)}),
        ("no tie", {**OVERTIME, **TWO_LEFT, "scores": (90, 90, 80)}),
        ("for a reason", {"reason": "target"}),
        ("nobody has won", {"phase": "over", "reason": "target"}),
        ("for this reason", {"phase": "over", "reason": "target", "scores": (90, 0, 0)}),
        ("for this reason", {"phase": "over", "reason": "overtime", "scores": (100, 0, 0)}),
        ("for this reason", {"phase": "over", "reason": "left", "scores": (100, 0, 0)}),
        ("for this reason", {"phase": "over", "reason": "target", **OVERTIME, **TWO_LEFT, "scores": (101, 100, 90)}),
    ],
)
def test_a_position_that_cannot_come_up_is_refused(flaw, changes):
    with pytest.raises(rules.BadPosition, match=flaw):
        grand_poobah.load(grand_poobah.dump(stored(**changes)))


def stored(hands=(WHITE, SIXES, WHITE), raw=None, **changes):
    return replace(table(*hands, **changes), **(raw or {}))


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"turns": (3, 3, 4)},
        {"hands": (RED, None, None), "turns": (0, 0, 0), "phase": "change", "last_scoring": None},
        {**OVERTIME, **TWO_LEFT},
        {**OVERTIME, **TWO_LEFT, "scores": (103, 100, 90), "phase": "over", "reason": "overtime"},
        {"phase": "over", "reason": "target", "scores": (100, 0, 0)},
        {"phase": "over", "reason": "left", "left": (1, 2), "hands": (WHITE, None, None)},
        {"hands": (WHITE, SIXES, None), "left": (2,), "turns": (3, 3, 2), "last_scoring": None},
    ],
)
def test_a_position_that_can_come_up_is_taken(changes):
    assert grand_poobah.load(grand_poobah.dump(stored(**changes))) == stored(**changes)


def test_a_full_table_is_stored_in_two_kilobytes():
    state = table(RED, RED, RED, RED, RED, scores=(999,) * 5, turns=(10**5,) * 5, target=1000)
    assert len(grand_poobah.dump(state)) < 500
