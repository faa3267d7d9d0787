"""CapColor: the lines of the score sheet, one by one and all together."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules import capcolor_by_hand as by_hand
from tests.rules.capcolor_maps import (
    CHESTS,
    COINS,
    FIEF,
    JUNKS,
    MASKS,
    SACRED,
    TAVERNS,
    document,
    icons,
    junk,
    random_map,
    row,
)
from tests.rules.test_capcolor import capcolor, play, random_race, seeds, start, view

PYRAMIDS = {"id": "pyramids", "kind": "linked", "landmark": "pyramid", "points": 1}
TOWERS = {"id": "towers", "kind": "towers", "steps": [1, 3, 6, 10], "then": 5}


def sheet(board, *cells, seats=2):
    return view(play(start(board, seats), *cells))["sheet"]


def marks(kind, *places):
    return [{"id": f"M{number}", "kind": kind, "at": list(at)} for number, at in enumerate(places)]


def far_row(length):
    """Cells Z1, Z2, ... out of the way, where the other seat does no harm."""
    return row(*[{}] * length, letter="Z", r=40)


def alone(cells, *lines, **more):
    """What seat 0 gets for a row of cells when seat 1 stays far away."""
    board = document([*cells, *far_row(len(cells))], *lines, **more)
    moves = [name for n, cell in enumerate(cells, 1) for name in (cell["id"], f"Z{n}")]
    return {line: points[0] for line, points in sheet(board, *moves).items()}


@settings(max_examples=100)
@given(seeds)
def test_every_line_counts_as_by_hand(seed):  # CC-30 to CC-42
    rng = random.Random(seed)
    board = random_map(rng)
    for state, _ in random_race(seed, board, leaving=0.05, auto=False):
        shown = view(state)
        seats = range(len(shown["scores"]))
        lines = by_hand.sheets(board, shown["cells"], len(seats), shown["out"])
        objects = [by_hand.objects(board, shown["cells"], seat) for seat in seats]
        assert shown["sheet"] == {line: [lines[seat][line] for seat in seats] for line in lines[0]}
        assert shown["scores"] == [sum(lines[seat].values()) for seat in seats]
        assert shown["objects"] == {name: [objects[seat][name] for seat in seats] for name in objects[0]}
        assert shown["onyx"] == {
            line["id"]: [by_hand.onyx(board, line, shown["cells"], seat) for seat in seats]
            for line in board["lines"]
            if line["kind"] == "masks"
        }


def test_coins_and_apples_are_one_line():  # CC-30, CC-R13
    assert alone(row(icons(coin=2), icons(apple=1, coin=1), icons(spice=4)), COINS) == {"coins": 4}


def test_three_swords_cost_three_points():  # CC-30, CC-R12
    swords = {"id": "swords", "kind": "each", "icons": ["sword"], "points": -1}
    assert alone(row(icons(sword=1), icons(sword=2)), swords) == {"swords": -3}


@pytest.mark.parametrize(
    "pair", [("chest", "key"), ("wood", "saw"), ("sheep", "wool"), ("fish", "net"), ("pearl", "shell")]
)
def test_pairs_are_multiplied(pair):  # CC-31, CC-R14
    one, other = pair
    line = {"id": "pair", "kind": "product", "icons": list(pair)}
    assert alone(row(icons(**{one: 2}), icons(**{one: 1, other: 2})), line) == {"pair": 6}
    assert alone(row(icons(**{one: 2}), {}), line) == {"pair": 0}


def test_ports_count_junks_by_their_number():  # CC-32, CC-33, CC-R23
    ports = {"id": "ports", "kind": "ports"}
    cells = row(icons(port=1), icons(port=1), junk(7), junk(0))
    assert alone(cells, JUNKS, ports) == {"junks": 7, "ports": 4}


def test_far_cells_of_a_group_count_for_the_mountain_but_each_only_once():  # CC-34, CC-R9
    peaks = marks("sacred", (-1, 0), (-1, 1), (3, 1))
    assert alone(row(*[{}] * 4), SACRED, landmarks=peaks) == {"sacred": 4}


def test_a_group_may_be_sacred_and_cursed_at_once():  # CC-34, CC-R21
    cursed = {"id": "cursed", "kind": "mountain", "landmark": "cursed", "points": -1}
    peaks = [*marks("sacred", (-1, 0)), {"id": "C", "kind": "cursed", "at": [3, 0]}]
    assert alone(row(*[{}] * 3), SACRED, cursed, landmarks=peaks) == {"sacred": 3, "cursed": -3}


def test_bridges_and_cliffs_hold_for_mountains_too():  # CC-R22, CC-7
    cells = row({}, {}, {}, entries=(1, 2))
    peaks = marks("sacred", (-1, 0), (30, 30))
    assert alone(cells, SACRED, landmarks=peaks, walls=[["A1", "M0"]]) == {"sacred": 0}
    assert alone(cells, SACRED, landmarks=peaks, walls=[["A1", "M0"]], links=[["A3", "M1"]]) == {"sacred": 3}
    assert alone(cells, SACRED, landmarks=peaks, walls=[["A2", "A1"]]) == {"sacred": 1}
    assert alone(cells, SACRED, landmarks=peaks, walls=[["A1", "M0"]], links=[["A1", "M0"]]) == {"sacred": 0}


def around(q, r, letter):
    """Six cells around a place, named round about it."""
    places = [(q + 1, r), (q + 1, r - 1), (q, r - 1), (q - 1, r), (q - 1, r + 1), (q, r + 1)]
    return [{"id": f"{letter}{n}", "at": list(at), "entry": True} for n, at in enumerate(places, 1)]


def test_two_onyx_beat_one_and_ties_all_win():  # CC-35, CC-R8, CC-R23
    board = document(around(0, 0, "A") + around(9, 9, "B"), MASKS, landmarks=marks("mask", (0, 0), (9, 9)))
    state = play(start(board), "A1", "B1", "A2", "B2")
    assert (view(state)["onyx"], view(state)["sheet"]) == ({"masks": [1, 1]}, {"masks": [16, 16]})
    state = play(state, "A3", "B3", "A4")
    assert (view(state)["onyx"], view(state)["sheet"]) == ({"masks": [2, 1]}, {"masks": [16, 0]})


def test_onyx_is_counted_mask_by_mask_and_none_wins_nothing():  # CC-35, CC-R8
    cells = around(0, 0, "A") + around(9, 9, "B")
    board = document(cells, MASKS, landmarks=marks("mask", (0, 0), (9, 9)))
    state = play(start(board), "A1", "B1", "B2", "A2")
    assert (view(state)["onyx"], view(state)["sheet"]) == ({"masks": [0, 0]}, {"masks": [0, 0]})


def test_a_cell_between_two_masks_counts_for_both():  # CC-36
    cells = [{"id": "A1", "at": [0, 0], "entry": True}, {"id": "A2", "at": [0, 1], "entry": True}, *far_row(2)]
    board = document(cells, MASKS, landmarks=marks("mask", (-1, 1), (1, 0)))
    assert view(play(start(board), "A1", "Z1", "A2"))["onyx"] == {"masks": [2, 0]}


def test_cursed_masks_take_the_same_points_away():  # CC-35
    curses = {"id": "curses", "kind": "masks", "landmark": "cursed-mask", "points": -23}
    board = document([*around(0, 0, "A"), *far_row(2)], curses, landmarks=marks("cursed-mask", (0, 0)))
    assert sheet(board, "A1", "Z1", "A2") == {"curses": [-23, 0]}


def test_one_pyramid_is_nothing_two_are_two_and_none_counts_twice():  # CC-37, CC-R7
    pyramids = marks("pyramid", (0, -1), (2, -1), (2, 1))
    cells = row({}, {}, {}, {}, {}, entries=(1, 4))
    assert alone(cells[:1], PYRAMIDS, landmarks=pyramids) == {"pyramids": 0}
    assert alone(cells[:3], PYRAMIDS, landmarks=pyramids) == {"pyramids": 3}
    two_groups = document(
        [*row({}, {}, {}, {}, {}, entries=(1, 4)), *far_row(4)],
        {**PYRAMIDS, "points": 2},
        landmarks=marks("pyramid", (0, -1), (3, -1)),
        links=[["A1", "M1"], ["A5", "M0"], ["A5", "M1"]],
    )
    assert sheet(two_groups, "A1", "Z1", "A4", "Z2", "A5")["pyramids"] == [4, 0]


def test_pyramids_at_the_same_cells_are_still_two():  # CC-37
    pyramids = marks("pyramid", (30, 30), (40, 30))
    assert alone(row({}), PYRAMIDS, landmarks=pyramids, links=[["A1", "M0"], ["A1", "M1"]]) == {"pyramids": 2}


def test_the_same_landmark_may_score_for_several_seats():  # CC-37
    pyramids = marks("pyramid", (0, -1), (30, 30))
    links = [["A1", "M1"], ["A2", "M1"], ["A2", "M0"]]
    assert sheet(document(row({}, {}), PYRAMIDS, landmarks=pyramids, links=links), "A1", "A2") == {"pyramids": [2, 2]}


@pytest.mark.parametrize(
    ("towers", "points"), [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 20), (7, 25), (8, 30), (9, 35), (11, 45)]
)
def test_the_table_of_towers_goes_on_by_five(towers, points):  # CC-38, CC-R10
    cells = row(icons(tower=min(towers, 9)), *([icons(tower=towers - 9)] if towers > 9 else []))
    assert alone(cells, TOWERS) == {"towers": points}
    assert alone(row({}), TOWERS) == {"towers": 0}


@pytest.mark.parametrize(
    ("dials", "points"),
    [("123", 5), ("456", 5), ("147", 5), ("159", 5), ("357", 5), ("124", 0), ("12357", 10), ("123456789", 40)],
)
def test_sundials_make_eight_alignments(dials, points):  # CC-39, CC-R16, CC-R23
    order = [*dials, *(number for number in "123456789" if number not in dials)]
    cells = row(*({"dial": int(number)} for number in order), entries=range(1, 10))
    board = document([*cells, *far_row(9)], {"id": "dials", "kind": "dials", "points": 5})
    moves = [name for n in range(1, len(dials) + 1) for name in (f"A{n}", f"Z{n}")]
    assert sheet(board, *moves) == {"dials": [points, 0]}


def test_three_alignments_are_fifteen_points():  # CC-39, CC-R23
    cells = row(*({"dial": number} for number in (1, 2, 3, 5, 7, 9, 4, 6, 8)), entries=range(1, 10))
    board = document([*cells, *far_row(9)], {"id": "dials", "kind": "dials", "points": 5})
    moves = [name for n in range(1, 7) for name in (f"A{n}", f"Z{n}")]
    assert sheet(board, *moves) == {"dials": [15, 0]}


def test_the_fief_is_the_largest_group():  # CC-40
    state = start(document(row(*[{}] * 6, entries=(1, 4)), FIEF))
    assert view(state)["sheet"] == {"fief": [0, 0]}
    assert view(play(state, "A1", "A4", "A2", "A3", "A5"))["sheet"] == {"fief": [2, 2]}


def test_taverns_double_the_smallest_line_above_zero():  # CC-41, CC-R11
    swords = {"id": "swords", "kind": "each", "icons": ["sword"], "points": -1}
    cells = row(icons(coin=3, sword=1, key=1), icons(tavern=1, tower=2))
    assert alone(cells, COINS, CHESTS, swords, {**TOWERS, "steps": [9, 8]}, TAVERNS) == {
        "coins": 3,
        "chests": 0,
        "swords": -1,
        "towers": 8,
        "taverns": 6,
    }
    assert alone(row(icons(tavern=1)), COINS, TAVERNS) == {"coins": 0, "taverns": 0}
    assert alone(row(icons(coin=1)), COINS, TAVERNS) == {"coins": 1, "taverns": 0}


def test_a_masks_line_won_counts_for_the_taverns():  # CC-41
    cells = [{**cell, **icons(tavern=1)} for cell in around(0, 0, "A")]
    lines = ({**MASKS, "points": 4}, TAVERNS)
    board = document([*cells, *far_row(3)], *lines, landmarks=marks("mask", (0, 0)))
    assert sheet(board, "A1", "Z1", "A2") == {"masks": [4, 0], "taverns": [8, 0]}


def test_who_ties_for_taverns_doubles_a_line_of_their_own():  # CC-41, CC-R11
    board = document(row(icons(tavern=1, coin=1), icons(tavern=1, coin=5), {}), COINS, TAVERNS)
    assert sheet(board, "A1", "A2") == {"coins": [1, 5], "taverns": [2, 10]}


def test_who_is_out_neither_wins_nor_spoils_a_contest():  # CC-42
    cells = [{**cell, **icons(tavern=1, coin=1)} for cell in around(0, 0, "A")]
    board = document([*cells, *far_row(9)], COINS, MASKS, TAVERNS, landmarks=marks("mask", (0, 0)))
    state = play(start(board, 3), "A1", "A2", "Z1", "A3", "A4", "Z2", "A5")
    assert view(state)["sheet"] == {"coins": [3, 2, 0], "masks": [16, 16, 0], "taverns": [6, 0, 0]}
    state, _ = capcolor.leave(state, 0, None)
    assert view(state)["sheet"] == {"coins": [3, 2, 0], "masks": [0, 16, 0], "taverns": [0, 4, 0]}
    assert view(state)["onyx"] == {"masks": [1, 1, 0]}


@given(st.integers(-99, 99))
@settings(max_examples=10)
def test_totals_may_be_below_zero(points):  # CC-R21
    line = {"id": "coins", "kind": "each", "icons": ["coin"], "points": points}
    assert view(play(start(document(row(icons(coin=9), {}, {}), line)), "A1"))["scores"] == [9 * points, 0]
