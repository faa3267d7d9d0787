"""2 out of 3: which stored positions are taken and which cannot have come up in play."""

import pytest

from games import rules
from games.rules.two_out_of_three.table import Result, State
from tests.rules.test_two_out_of_three import (
    LOSES_ONE,
    LOST,
    TIE,
    WINS_ONE,
    WON,
    board,
    full,
    running,
    two_out_of_three,
    with_last_die,
)

OTHERS_DONE = {square: (1, die, 6) for die, square in enumerate(LOSES_ONE, 1)}
OWN_DONE = {square: (0, die, 6) for die, square in enumerate(WINS_ONE, 1)}
LAST_SQUARE = with_last_die(full())[0].board
ONE_WAITS = (None, None, None, None, None, 1)
BETWEEN = {"phase": "choose", "board": full(), "results": (WON,), "turn": 1}


@pytest.mark.parametrize(
    ("flaw", "changes"),
    [
        ("a seat has left", {"left": 0}),
        ("in two places", {"board": board(b1=(0, 1, 5), c1=(0, 1, 6))}),
        ("in two places", {"board": board(b1=(0, 1, 5)), "phase": "place", "rolled": (2, 3, *[None] * 4)}),
        ("no game can end", {"results": (Result(0, (4, 6), 1, 0),)}),
        ("no game can end", {"results": (Result(None, (6, 4), 1, 0),)}),
        ("no game can end", {"results": (Result(0, (6, 5), 1, 0),)}),
        ("not worth that much", {"results": (Result(0, (6, 4), 2, 0),)}),
        ("not worth that much", {"results": (TIE, WON)}),
        ("won earlier", {"results": (WON, WON, WON, LOST)}),
        ("exactly when it is won", {"results": (WON, WON, WON)}),
        ("exactly when it is won", {**BETWEEN, "phase": "over"}),
        ("exactly when it is won", {**BETWEEN, "phase": "over", "left": 1, "results": (WON, WON, WON)}),
        ("must be full", {"phase": "choose"}),
        ("wrong seat has begun", {"starter": 1}),
        ("exactly in the phase place", {"phase": "place"}),
        ("exactly in the phase place", {"rolled": (2, *[None] * 5)}),
        ("nothing to roll", {"board": board(**OWN_DONE)}),
        ("nothing to roll", {"board": board(**OWN_DONE), "phase": "over", "left": 1}),
        ("so many dice", {"phase": "place", "rolled": (2, 2, 2, 2, None, None)}),
        ("so many dice", {"phase": "place", "rolled": (2, *[None] * 5), "board": board(**OTHERS_DONE)}),
        ("goes on", {"board": full()}),
        ("the only placement", {"phase": "place", "rolled": ONE_WAITS, "board": LAST_SQUARE, "turn": 1}),
        ("how the last game ended", {**BETWEEN, "results": (LOST,)}),
        ("how the last game ended", {**BETWEEN, "results": ()}),
        ("how the last game ended", {**BETWEEN, "starter": 1}),
    ],
)
def test_a_position_that_cannot_come_up_is_refused(flaw, changes):
    with pytest.raises(rules.BadPosition, match=flaw):
        two_out_of_three.load(two_out_of_three.dump(running(**changes)))


def test_a_full_board_leaves_no_die_to_wait():
    """It would be in two places."""
    with pytest.raises(rules.BadPosition, match="in two places"):
        two_out_of_three.load(two_out_of_three.dump(running(**BETWEEN, rolled=(1, *[None] * 5))))


@pytest.mark.parametrize(
    "changes",
    [
        {"phase": "place", "rolled": (2, 2, 2, None, None, None)},
        {"phase": "place", "rolled": (2, 2, 2, 2, 2, 2), "board": board(**OTHERS_DONE)},
        {"turn": 1, "board": board(**OWN_DONE)},
        BETWEEN,
        {**BETWEEN, "phase": "over", "left": 1},
        {**BETWEEN, "phase": "over", "results": (WON, WON, WON)},
        {"phase": "over", "left": 0, "rolled": (2, *[None] * 5)},
    ],
)
def test_a_position_that_can_come_up_is_taken(changes):
    state = running(**changes)
    assert two_out_of_three.load(two_out_of_three.dump(state)) == state


def test_a_long_match_is_stored_in_two_kilobytes():
    results = (TIE, Result(0, (6, 4), 2, 1), LOST) * 20
    state = State(21, 0, 1, "over", full(), results=results, left=0)
    assert len(two_out_of_three.dump(state)) < 2048
