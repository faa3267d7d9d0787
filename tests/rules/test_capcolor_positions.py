"""CapColor: which stored positions are taken and which cannot have come up in play."""

import json
import random

import pytest
from hypothesis import given, settings

from games import rules
from games.rules.capcolor.charts import MAPS, PUZZLES
from games.rules.capcolor.state import MOST_UNDOS
from tests.rules.capcolor_maps import document, icons, junk, plain, random_map, row
from tests.rules.scenario import Untouchable
from tests.rules.test_capcolor import capcolor, play, random_race, seeds, start
from tests.rules.test_capcolor_solo import FINISH, do, undo
from tests.rules.test_capcolor_solo import start as start_alone

RACE = play(start(plain(8), 3), "A1", "A2", "A3", "A4")
LEFT, _ = capcolor.leave(RACE, 0, Untouchable())
LONE = do(start_alone(), "A1", "A2", "B1")
FULL = do(LONE, "B2", "B3", "A3")
SHORT = do(start_alone(), "B1", "B2", "B3", "A5", "A4", "A3")


def stored(state, **changes):
    return json.dumps(json.loads(capcolor.dump(state)) | changes, separators=(",", ":"))


@settings(max_examples=50)
@given(seeds)
def test_every_position_that_comes_up_is_taken(seed):
    for state, _ in random_race(seed, leaving=0.1, auto=random.Random(seed).random() < 0.5):
        assert capcolor.load(capcolor.dump(state)) == state


@pytest.mark.parametrize(
    ("state", "changes", "flaw"),
    [
        (RACE, {"board": "no-such-map"}, "board is no map"),
        (RACE, {"board": "cap3-1"}, "board is no map"),
        (RACE, {"board": None}, "board is no map"),
        (RACE, {"board": {}}, "board is no map"),
        (RACE, {"solo": True}, "board is no puzzle"),
        (RACE, {"coloured": []}, "two to four seats"),
        (RACE, {"coloured": [[0]]}, "two to four seats"),
        (RACE, {"coloured": [[]] * 5}, "two to four seats"),
        (RACE, {"first": 3}, "two to four seats"),
        (RACE, {"undos": 1}, "undos"),
        (RACE, {"first": 1}, "come about"),
        (RACE, {"coloured": [[0, 3], [1], [3]]}, "come about"),  # a cell twice
        (RACE, {"coloured": [[0, 3], [1], [99]]}, "come about"),  # no such cell
        (RACE, {"coloured": [[0, 4], [1], [2]]}, "come about"),  # out of reach
        (RACE, {"coloured": [[0, 3], [1], []]}, "come about"),  # a turn left out
        (RACE, {"coloured": [[0, 3, 4], [1], [2]]}, "come about"),  # out of turn
        (RACE, {"coloured": [[1, 3], [0], [2]]}, "come about"),  # in the wrong order
        (RACE, {"out": [[0, 5]]}, "come about"),  # left in the future
        (RACE, {"out": [[0, 1]]}, "come about"),  # left, but coloured later
        (LEFT, {"out": [[0, 4], [0, 4]]}, "come about"),  # left twice
        (LEFT, {"out": [[3, 4]]}, "come about"),
        (RACE, {"turn": 0}, "do not follow"),
        (RACE, {"last": []}, "do not follow"),
        (RACE, {"last": [[0, 2]]}, "do not follow"),
        (RACE, {"reason": "full"}, "do not follow"),
        (RACE, {"auto": True}, "come about|do not follow"),
        (RACE, {"coloured": [[0, 3], [1, 4], [2]]}, "do not follow"),
        (LEFT, {"last": [[0, 3]]}, "do not follow"),
        (LEFT, {"out": [[0, 4], [1, 4]]}, "do not follow"),  # that would be the end
        (LONE, {"first": 1}, "must be 0"),
        (LONE, {"turn": 1}, "must be 0"),
        (LONE, {"coloured": [[0, 1, 5]]}, "each level"),
        (LONE, {"coloured": [[0, 1, 5], []]}, "level 1"),
        (LONE, {"coloured": [[0, 2], [5]]}, "level 1"),
        (LONE, {"coloured": [[0, 1], [5, 5]]}, "level 2"),
        (LONE, {"coloured": [[0, 1, 2, 3], [5]]}, "level 1"),
        (LONE, {"out": [[0, 3]]}, "out and reason"),
        (LONE, {"reason": "left"}, "out and reason"),
        (LONE, {"reason": "left", "out": [[0, 2]], "last": []}, "out and reason"),
        (LONE, {"reason": "missed"}, "reason is not"),
        (LONE, {"reason": "solved"}, "reason is not"),
        (LONE, {"reason": "stranded"}, "reason is not"),
        (LONE, {"last": []}, "last does not"),
        (LONE, {"last": [[0, 0]]}, "last does not"),
        (LONE, {"last": [[1, 5]]}, "last does not"),
        (LONE, {"reason": "left", "out": [[0, 3]]}, "last does not"),
        (FULL, {"reason": None}, "is solved"),
        (FULL, {"reason": "missed", "last": []}, "is solved"),
        (FULL, {"last": []}, "last does not"),
        (SHORT, {"reason": "solved"}, "reason is not"),
        (SHORT, {"last": [], "undos": 1}, "last does not"),
        (SHORT, {"reason": "missed"}, "last does not"),
        (LONE, {"undos": -1}, "undos"),
        (LONE, {"undos": MOST_UNDOS + 1}, "undos"),
        (LONE, {"undos": 10**4000}, "undos"),
    ],
)
def test_a_position_that_cannot_come_up_is_refused(state, changes, flaw):
    assert capcolor.load(stored(state)) == state
    with pytest.raises(rules.BadPosition, match=flaw):
        capcolor.load(stored(state, **changes))


@pytest.mark.parametrize(
    ("state", "changes"),
    [
        (LONE, {"undos": 7}),
        (LONE, {"undos": 7, "last": []}),
        (LONE, {"last": [[0, 1]]}),
        (LONE, {"reason": "left", "out": [[0, 3]], "last": []}),
        (SHORT, {"reason": "missed", "last": []}),
        (RACE, {"out": [[1, 4]], "last": [], "turn": 2}),
    ],
)
def test_a_position_that_can_come_up_is_taken(state, changes):
    loaded = capcolor.load(stored(state, **changes))
    assert capcolor.load(capcolor.dump(loaded)) == loaded


def test_when_a_seat_left_decides_whose_cells_are_whose():
    """Seat 1 left after one cell: from then on 0 and 2 alternate."""
    state, _ = capcolor.leave(play(start(plain(8), 3), "A1"), 1, Untouchable())
    state = play(state, "A2", "A3", "A4")
    assert state.coloured == ((0, 2), (), (1, 3))
    assert capcolor.load(capcolor.dump(state)) == state
    with pytest.raises(rules.BadPosition):
        capcolor.load(stored(state, out=[[1, 2]]))


def test_the_count_of_undos_stops_somewhere():
    state = capcolor.load(stored(LONE, undos=MOST_UNDOS))
    after = do(state, undo(1))
    assert capcolor.load(capcolor.dump(after)) == after


def test_a_board_that_is_no_json_text_is_refused():
    text = capcolor.dump(start(plain(4))).encode()
    for wrong in (b'"Test\xff"', b'"Test\\ud800"'):
        with pytest.raises(rules.BadPosition):
            capcolor.load(text.replace(b'"Test"', wrong))


@pytest.mark.parametrize("name", MAPS)
def test_every_map_is_played_to_the_end(name):
    for seats in (2, 3, 4):
        *_, (last, _) = random_race(seats, name, seats=seats, auto=seats != 3)
        assert capcolor.outcome(last)["reason"] in ("full", "stranded")
        assert capcolor.load(capcolor.dump(last)) == last
        assert len(capcolor.dump(last)) < 800


@pytest.mark.parametrize("name", PUZZLES)
def test_every_puzzle_is_played_to_the_end(name):
    rng, state = random.Random(name), start_alone(name)
    while capcolor.actors(state):
        state = do(state, rng.choice(capcolor.legal(state, 0)))
    assert capcolor.outcome(state)["reason"] in ("solved", "missed")
    assert capcolor.load(capcolor.dump(state)) == state
    assert len(capcolor.dump(state)) < 800


def test_even_the_largest_map_is_stored_in_eight_kilobytes():
    extras = [icons(coin=1), icons(chest=1), {}, icons(key=1), {}] * 23
    cells = row(*extras, *[junk(9, coin=3, apple=2)] * 5)
    *_, (last, _) = random_race(1, document(cells, links=[["A1", "A50"]] * 10), seats=2)
    assert len(cells) == 120
    assert len(capcolor.dump(last)) < 8192


def test_finishing_is_remembered():
    state = do(SHORT, FINISH)
    assert capcolor.load(capcolor.dump(state)) == state


def test_a_position_with_a_document_keeps_it_as_it_was_given():
    board = random_map(random.Random(3))
    state = start(board)
    assert json.loads(capcolor.dump(state))["board"] == board
    assert capcolor.view(capcolor.load(capcolor.dump(state)), 0)["board"] == board
