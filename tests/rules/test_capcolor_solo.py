"""CapColor for one: the puzzles."""

import json
import random

import pytest
from hypothesis import given, settings

from games.rules.capcolor.board import numbers
from games.rules.capcolor.charts import PUZZLES, read_chart
from games.rules.capcolor.standing import blank
from games.rules.chance import Scripted
from tests.rules import capcolor_by_hand as by_hand
from tests.rules.capcolor_maps import (
    CHEST_LEVEL,
    COIN_LEVEL,
    COINS,
    JUNKS,
    MASKS,
    TAVERNS,
    TWO_LEVELS,
    icons,
    junk,
    level,
    puzzle_of,
    random_puzzle,
    row,
)
from tests.rules.scenario import Untouchable
from tests.rules.test_capcolor import capcolor, colour, refused, seeds, view

FINISH = {"type": "finish"}


def undo(number):
    return {"type": "undo", "level": number}


def start(puzzle=TWO_LEVELS, **options):
    return capcolor.start({"solo": puzzle, **options}, 1, Untouchable())[0]


def do(state, *actions):
    for action in actions:
        state, _ = capcolor.apply(state, 0, colour(action) if type(action) is str else action, Untouchable())
    return state


def offered(state):
    return [action.get("cell") or action.get("level") or action["type"] for action in capcolor.legal(state, 0)]


# Levels


def test_levels_have_objects_lines_and_junks_of_their_own():  # CC-18
    first = level(row(icons(apple=1), {}, {}, junk(2, apple=2)), COINS, JUNKS)
    second = level(row(icons(apple=1), {}, {}, junk(3, apple=1), letter="B"), JUNKS)
    state = do(start(puzzle_of(first, second)), "A1", "B1")
    assert offered(state) == ["A2", "B2", "B4", 1, 2]
    state = do(state, "B4")
    shown = view(state)
    assert [told["sheet"] for told in shown["levels"]] == [{"coins": 1, "junks": 0}, {"junks": 3}]
    assert [told["objects"] for told in shown["levels"]] == [{"apple": 1}, {"apple": 1}]
    assert (shown["scores"], shown["remaining"]) == ([4], 5)


def test_all_levels_are_open_in_any_order_until_they_are_full():  # CC-19, CC-R18
    state = start()
    assert offered(state) == ["A1", "A5", "B1"]
    state = do(state, "B1", "A5", "B2", "A1", "B3")
    assert offered(state) == ["A2", "A4", 1, 2]
    assert refused(state, 0, colour("B4")) == "level_full"
    assert refused(state, 0, colour("A3")) == "out_of_reach"
    assert refused(state, 0, colour("B3")) == "level_full"
    assert refused(state, 0, colour("C1")) == "no_such_cell"


@settings(max_examples=20)
@given(seeds)
def test_levels_count_as_by_hand_and_open_cells_are_judged_within_them(seed):  # CC-18, CC-19, CC-43
    rng = random.Random(seed)
    puzzle = random_puzzle(rng)
    state = start(puzzle)
    while capcolor.actors(state):
        shown, expected = view(state), []
        for island, told in zip(puzzle["levels"], shown["levels"], strict=True):
            owners = {cell["id"]: shown["cells"][cell["id"]] for cell in island["cells"]}
            sheet = by_hand.sheets(island, owners, 1)[0]
            assert (told["sheet"], told["score"], told["target"]) == (sheet, sum(sheet.values()), island["target"])
            assert told["objects"] == by_hand.objects(island, owners, 0)
            masks = [line for line in island["lines"] if line["kind"] == "masks"]
            assert told["onyx"] == {line["id"]: by_hand.onyx(island, line, owners, 0) for line in masks}
            assert sorted(told["coloured"]) == sorted(by_hand.cells_of(owners, 0))
            if len(told["coloured"]) < puzzle["cap"]:
                expected += [colour(name) for name in owners if by_hand.is_open(island, owners, 0, name)]
        expected += [undo(number) for number, told in enumerate(shown["levels"], 1) if told["coloured"]]
        is_full = all(len(told["coloured"]) == puzzle["cap"] for told in shown["levels"])
        legal = capcolor.legal(state, 0)
        assert legal == expected + [FINISH] * is_full
        assert shown["phase"] == ("review" if is_full else "colour")
        assert shown["scores"] == [sum(told["score"] for told in shown["levels"])]
        state = do(state, rng.choice(legal))


def test_one_onyx_wins_the_masks_and_one_tavern_the_taverns():  # CC-43
    cells = row(icons(tavern=1), {}, {})
    marks = [{"id": "M1", "kind": "mask", "at": [0, 1]}]
    island = level(cells, MASKS, TAVERNS, landmarks=marks, links=[["A2", "M1"]])
    told = view(do(start(puzzle_of({**island, "target": 99})), "A1", "A2"))["levels"][0]
    assert told["sheet"] == {"masks": 16, "taverns": 32}
    assert told["onyx"] == {"masks": 1}


# Taking back


def test_the_last_cell_of_a_level_can_be_taken_back():  # CC-20, CC-1
    state = do(start(), "A1", "B1", "A2")
    after, events = capcolor.apply(state, 0, undo(1), Untouchable())
    assert events == [{"type": "undo", "seat": 0, "level": 1, "cell": "A2"}]
    shown = view(after)
    assert (shown["undos"], shown["last"], shown["cells"]["A2"]) == (1, [], None)
    assert [told["coloured"] for told in shown["levels"]] == [["A1"], ["B1"]]
    after = do(after, undo(2), undo(1))
    assert (view(after)["undos"], offered(after)) == (3, ["A1", "A5", "B1"])


@pytest.mark.parametrize("number", [0, 3, -1, True, 1.0, "1", None, [1]])
def test_only_a_level_that_exists_can_be_taken_back(number):  # CC-20
    assert refused(do(start(), "A1"), 0, undo(number)) == "bad_field"


def test_a_blank_level_has_nothing_to_take_back():  # CC-20
    assert refused(do(start(), "A1"), 0, undo(2)) == "blank"


# The end


def test_the_moment_every_target_is_met_the_puzzle_is_solved():  # CC-21, CC-52, CC-R19
    state = do(start(), "B1", "B2", "B3", "A1", "A2")
    state, events = capcolor.apply(state, 0, colour("A3"), Untouchable())
    assert events == [
        {"type": "colour", "seat": 0, "cell": "A3", "forced": False, "gains": {"coins": 1}},
        {"type": "end", "seat": 0, "reason": "solved"},
    ]
    assert capcolor.outcome(state) == {"places": [1], "scores": [5], "reason": "solved"}
    assert (view(state)["phase"], view(state)["last"], offered(state)) == ("over", [[0, "A3"]], [])
    assert refused(state, 0, undo(1)) == "over"


def test_more_than_the_target_will_do_and_less_on_one_level_will_not():  # CC-21, CC-R19
    easy = puzzle_of({**COIN_LEVEL, "target": 1}, {**CHEST_LEVEL, "target": -999})
    assert capcolor.outcome(do(start(easy), "A1", "A2", "A3", "B1", "B2", "B3"))["reason"] == "solved"
    hard = puzzle_of({**COIN_LEVEL, "target": 1}, {**CHEST_LEVEL, "target": 3})
    assert capcolor.outcome(do(start(hard), "A1", "A2", "A3", "B1", "B2", "B3")) is None


def test_full_but_short_one_may_take_back_or_finish():  # CC-22, CC-52
    state = do(start(), "B1", "B2", "B3", "A5", "A4")
    assert refused(state, 0, FINISH) == "not_full"
    state = do(state, "A3")
    assert (view(state)["phase"], offered(state)) == ("review", [1, 2, "finish"])
    assert view(do(state, undo(1)))["phase"] == "colour"
    state, events = capcolor.apply(state, 0, FINISH, Untouchable())
    assert events == [{"type": "end", "seat": 0, "reason": "missed"}]
    assert capcolor.outcome(state) == {"places": [2], "scores": [3], "reason": "missed"}
    assert view(state)["last"] == []


def test_nothing_is_forced_or_skipped_alone():  # CC-22
    single = puzzle_of(level(row({}, {}, {}), target=5))
    for auto in (True, False):
        state = start(single, auto=auto)
        assert view(state)["last"] == []
        for cell in ("A1", "A2", "A3"):
            assert [name for name in offered(state) if name != 1] == [cell]
            state = do(state, cell)
        assert offered(state) == [1, "finish"]


def test_leaving_ends_the_puzzle_and_keeps_the_scores():  # CC-54, CC-50
    marks = [{"id": "M1", "kind": "mask", "at": [0, 1]}]
    island = level(row({}, {}, {}), MASKS, landmarks=marks, links=[["A2", "M1"]])
    state, events = capcolor.leave(do(start(puzzle_of(island)), "A1", "A2"), 0, Untouchable())
    assert events == [{"type": "out", "seat": 0}, {"type": "end", "seat": 0, "reason": "left"}]
    assert capcolor.outcome(state) == {"places": [2], "scores": [16], "reason": "left"}
    assert (view(state)["out"], view(state)["last"], view(state)["levels"][0]["score"]) == ([0], [], 16)
    assert capcolor.leave(state, 0, Untouchable()) == (state, [])


# Start and view


def test_a_random_first_seat_is_drawn_even_alone():  # CC-23
    chance = Scripted([{"pick": 0}])
    _, events = capcolor.start({"solo": "cap3-1", "first": "random"}, 1, chance)
    chance.finish()
    assert events == [{"type": "pick", "seat": 0}, {"type": "start", "seat": 0, "solo": "cap3-1", "first": 0}]


def test_the_view_of_a_puzzle_has_all_its_keys():
    shown = view(do(start(), "A1"))
    assert {key: value for key, value in shown.items() if key not in ("levels", "board", "cells")} == {
        "game": "capcolor",
        "phase": "colour",
        "actors": [0],
        "scores": [1],
        "out": [],
        "map": None,
        "solo": "test-solo",
        "first": 0,
        "last": [[0, "A1"]],
        "remaining": 8,
        "sheet": None,
        "objects": None,
        "onyx": None,
        "cap": 3,
        "undos": 0,
    }
    assert shown["board"] == TWO_LEVELS
    assert shown["cells"] == {**dict.fromkeys(["A1", "A2", "A3", "A4", "A5", "B1", "B2", "B3", "B4"]), "A1": 0}
    blank = {"coloured": [], "score": 0, "target": 2, "sheet": {"chests": 0}, "objects": {"chest": 0, "key": 0}}
    assert shown["levels"][1] == {**blank, "onyx": {}}


@pytest.mark.parametrize("name", [name for name in PUZZLES if name.startswith(("cap3", "cap5"))])
def test_our_targets_are_the_most_that_can_be_had(name):  # CC-69, CC-R19
    puzzle = read_chart(json.dumps(name).encode(), True)
    for board, target in zip(puzzle.boards, puzzle.targets, strict=True):
        reached = {0: blank(board, 1)}
        for _ in range(puzzle.cap):
            reached = {
                (after := known.with_cell(0, cell)).coloured: after
                for known in reached.values()
                for cell in numbers(known.open_to(0))
            }
        assert max(sum(known.sheets([0])[0].values()) for known in reached.values()) == target
