"""Catch 6: which stored positions are taken and which cannot have come up in play."""

import pytest
from msgspec.structs import replace

from games import rules
from games.rules.catch6.table import Result, State
from tests.rules.test_catch_6 import FIVES, HOUSE, NOTHING, catch6, running

WON = Result(1, (0, 15), None)
CARRIED = Result(1, (0, 0), 5)
HAS_FIVE = (None, None, None, None, 0, None)
FRESH = {"dice": (None, None), "owes_all": (True, True)}
OVER = {"phase": "over", "turn": 1, "results": (WON,) * 5}
LAST_GAME = (1, None, 1, None, 1, None)  # 15 points
ONE_AND_FIVE = (0, None, None, None, 0, None)


@pytest.mark.parametrize(
    ("flaw", "changes"),
    [
        ("no game can end", {"results": (Result(0, (13, 0), None),)}),
        ("no game can end", {"results": (Result(0, (0, 15), None),)}),
        ("no game can end", {"results": (Result(0, (22, 5), None),)}),
        ("no game can end", {"results": (Result(1, (9, 0), 5),)}),
        ("no game can end", {"results": (Result(1, (1, 0), 5),)}),
        ("a seat has left", {"left": 0}),
        ("the match is won", {"results": (WON,) * 5}),
        ("the match is won", {"results": (WON,) * 5, "phase": "over", "left": 0}),
        ("the game is won", {"caught": (0, None, None, None, 0, 0)}),
        ("the number carried", {"results": (CARRIED,)}),
        ("caught without a roll", {**FRESH, "caught": HAS_FIVE}),
        (
            "caught without a roll",
            {**FRESH, "results": (CARRIED,), "caught": ONE_AND_FIVE, "turn": 1},
        ),
        ("is not owed", {"dice": (None, NOTHING)}),
        ("owed without a reason", {"owes_all": (True, False)}),
        ("owed without a reason", {"owes_all": (True, False), "dice": (FIVES, NOTHING), "caught": HAS_FIVE}),
        ("nothing to catch", {"phase": "catch"}),
        ("nothing to catch", {"phase": "catch", **FRESH}),
        ("roll twice running", {"dice": (NOTHING, None), "owes_all": (False, True)}),
        ("wrong seat has begun", {**FRESH, "results": (WON,), "turn": 1}),
        ("wrong seat has begun", {**FRESH, "results": (CARRIED,), "caught": HAS_FIVE, "turn": 0}),
        ("wrong seat has begun", {"results": (WON,), "dice": (None, NOTHING), "owes_all": (True, False), "turn": 0}),
        ("owed after the end", {"phase": "over", "left": 1, "owes_all": (True, False)}),
        ("nobody has won", {"phase": "over"}),
        ("nobody has won", {"phase": "over", "results": (WON,)}),
        ("both seats", {**OVER, "results": (Result(0, (15, 0), None),) * 5 + (WON,) * 5}),
        ("how the last game ended", OVER),
        ("how the last game ended", {**OVER, "caught": LAST_GAME, "turn": 0}),
        ("how the last game ended", {**OVER, "caught": LAST_GAME, "dice": (NOTHING, None)}),
        ("owed after the end", {**OVER, "caught": LAST_GAME, "owes_all": (True, True)}),
    ],
)
def test_a_position_that_cannot_come_up_is_refused(flaw, changes):
    assert catch6.load(catch6.dump(running())) == running()
    with pytest.raises(rules.BadPosition, match=flaw):
        catch6.load(catch6.dump(replace(running(), **changes)))


@pytest.mark.parametrize(
    "changes",
    [
        {**FRESH, "results": (WON,), "turn": 0},
        {**FRESH, "results": (CARRIED,), "caught": HAS_FIVE, "turn": 1},
        {"owes_all": (True, False), "dice": (HOUSE, NOTHING), "caught": (None, 0, None, None, None, None)},
        {"phase": "catch", "dice": (HOUSE, None), "owes_all": (False, True)},
        {**OVER, "caught": LAST_GAME},
        {"phase": "over", "left": 1, "dice": (NOTHING, None)},
    ],
)
def test_a_position_that_can_come_up_is_taken(changes):
    state = replace(running(), **changes)
    assert catch6.load(catch6.dump(state)) == state


def test_the_longest_match_is_stored_in_two_kilobytes():
    results = (Result(0, (13, 0), 5),) * 20 + (WON,) * 20
    state = State(games_to_win=21, turn=0, results=results, caught=(0, 1, 0, 1, 0, 1), dice=(FIVES, FIVES))
    assert len(catch6.dump(state)) < 2048
