"""CapColor for two to four, rule by rule. Rules: docs/rules/capcolor.md; whole stories are in vectors/capcolor."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import rules
from games.rules.chance import Scripted, Seeded
from tests.rules import capcolor_by_hand as by_hand
from tests.rules.capcolor_maps import (
    CHESTS,
    COINS,
    FIEF,
    JUNKS,
    MASKS,
    TAVERNS,
    document,
    icons,
    junk,
    plain,
    random_map,
    row,
)
from tests.rules.scenario import Untouchable

capcolor = rules.get("capcolor")
seeds = st.integers(0, 10**6)


def colour(cell):
    return {"type": "colour", "cell": cell}


def start(board, seats=2, *, auto=False, **options):
    return capcolor.start({"map": board, "auto": auto, **options}, seats, Untouchable())[0]


def play(state, *cells):
    """The seat on turn colours a cell, then the next one does, and so on."""
    for cell in cells:
        state, _ = capcolor.apply(state, state.turn, colour(cell), Untouchable())
    return state


def open_cells(state, seat=None):
    return [action["cell"] for action in capcolor.legal(state, state.turn if seat is None else seat)]


def view(state):
    return capcolor.view(state, None)


def refused(state, seat, action):
    with pytest.raises(rules.IllegalMove) as refusal:
        capcolor.apply(state, seat, action, Untouchable())
    return refusal.value.code


def random_race(seed, board=None, leaving=0.0, **options):
    """A whole game by random players: every (state, events)."""
    rng = random.Random(seed)
    seats = options.pop("seats", None) or rng.randint(2, 4)
    state, events = capcolor.start({"map": board or random_map(rng), **options}, seats, Seeded(rng))
    yield state, events
    while capcolor.actors(state):
        if rng.random() < leaving:
            state, events = capcolor.leave(state, rng.randrange(seats), Untouchable())
        else:
            action = rng.choice(capcolor.legal(state, state.turn))
            state, events = capcolor.apply(state, state.turn, action, Untouchable())
        yield state, events


# Components


@settings(max_examples=30)
@given(seeds)
def test_a_coloured_cell_never_changes_again(seed):  # CC-1
    before = {}
    for state, events in random_race(seed, leaving=0.05):
        cells = view(state)["cells"]
        told = {event["cell"]: event["seat"] for event in events if event["type"] == "colour"}
        assert cells == {**dict.fromkeys(cells), **before, **told}
        assert not before.keys() & told.keys()
        before = {cell: seat for cell, seat in cells.items() if seat is not None}


def test_objects_add_up_over_the_cells_and_may_be_worth_nothing():  # CC-2
    board = document(row(icons(coin=2, spice=1), {}, icons(coin=1), icons(barrel=9)))
    state = play(start(board), "A1", "A2", "A3", "A4")
    assert view(state)["objects"] == {"coin": [3, 0], "spice": [1, 0], "barrel": [0, 9]}
    assert view(state)["scores"] == [3, 0]


def test_what_a_junk_asks_for_is_not_given_to_its_owner():  # CC-4, CC-R3
    board = document(row(icons(apple=1), {}, junk(3, apple=1), junk(5, apple=2)), COINS, JUNKS)
    state = play(start(board), "A1", "A2", "A3")
    assert view(state)["objects"] == {"apple": [1, 0]}
    assert view(state)["sheet"] == {"coins": [1, 0], "junks": [3, 0]}


def test_a_sundial_is_an_object_that_can_be_loaded():  # CC-5
    board = document(row({"dial": 5}, {}, {}, junk(1, dial=1)), JUNKS)
    state = play(start(board), "A1", "A2")
    assert view(state)["objects"] == {"dial": [1, 0]}
    assert open_cells(state) == ["A3", "A4"]


def test_a_landmark_cannot_be_coloured():  # CC-6
    board = plain(2, landmarks=[{"id": "M1", "kind": "sacred", "at": [2, 0]}])
    assert "M1" not in view(start(board))["cells"]
    assert refused(start(board), 0, colour("M1")) == "no_such_cell"


def test_links_make_touch_and_walls_part():  # CC-7
    cells = row(*[{}] * 5, entries=(1, 2, 4))
    board = document(cells, FIEF, links=[["A1", "A5"]], walls=[["A2", "A3"]])
    state = play(start(board, 3), "A1")
    assert open_cells(state) == ["A2", "A4", "A5"]
    state = play(state, "A2")
    assert open_cells(state) == ["A4", "A5"]


def test_landmarks_blanks_and_others_connect_nothing():  # CC-7, CC-8
    cells = row({}, {}, {}, {}, entries=(1, 3)) + row({}, {}, letter="B", r=2, entries=(1, 2))
    marks = [{"id": "M1", "kind": "sacred", "at": [0, 1]}]
    state = play(start(document(cells, FIEF, landmarks=marks)), "A1", "A2", "A3", "A4", "B1")
    assert view(state)["sheet"] == {"fief": [1, 1]}


def test_junks_belong_to_groups_and_open_their_neighbours():  # CC-8, CC-R4
    board = document(row({}, {}, junk(1), {}, {}, entries=(1, 5)), FIEF)
    state = play(start(board), "A3")
    assert open_cells(state) == ["A1", "A2", "A4", "A5"]
    state = play(state, "A5", "A4")
    assert view(state)["sheet"] == {"fief": [2, 1]}


# Options


@pytest.mark.parametrize(
    "options",
    [
        {"maps": "03-turtle"},
        {"map": "03-tortoise"},
        {"map": "cap3-1"},
        {"map": None},
        {"map": 3},
        {"map": ["03-turtle"]},
        {"map": {}},
        {"map": plain(0)},
        {"solo": "cap3-9"},
        {"solo": "03-turtle"},
        {"solo": "cap3-1"},
        {"solo": False},
        {"solo": {}},
        {"first": 2},
        {"first": True},
        {"first": 1.0},
        {"first": "second"},
        {"auto": 1},
        {"auto": None},
    ],
)
def test_other_options_are_refused_before_any_chance(options):  # CC-9
    with pytest.raises(rules.BadOptions) as refusal:
        capcolor.start({"first": "random", **options}, 2, Untouchable())
    assert next(iter(options)) in refusal.value.facts["option"]


@pytest.mark.parametrize("seats", [0, 1, 5, True, 2.0, "2", None])
def test_other_numbers_of_seats_are_refused(seats):  # CC-9
    with pytest.raises(rules.BadOptions):
        capcolor.start({"first": "random"}, seats, Untouchable())


def test_a_table_for_one_needs_a_puzzle_and_a_puzzle_a_table_for_one():  # CC-9
    for options, seats in (({}, 1), ({"solo": None}, 1), ({"solo": "cap3-1"}, 2), ({"solo": "cap3-1"}, 4)):
        with pytest.raises(rules.BadOptions) as refusal:
            capcolor.start({"first": "random", **options}, seats, Untouchable())
        assert refusal.value.facts["option"] == "solo"


def test_the_map_is_not_looked_at_when_a_puzzle_is_played():  # CC-9
    plainly = capcolor.start({"solo": "cap3-1"}, 1, Untouchable())
    for nonsense in ("no such map", None, 7, {}, [], {"id": "\ud800"}):
        assert capcolor.start({"solo": "cap3-1", "map": nonsense}, 1, Untouchable()) == plainly


# Turns


def test_first_begins_and_the_turn_goes_round_past_those_who_are_out():  # CC-10, CC-R1
    state = start(plain(12), 4, first=2)
    assert view(state)["first"] == 2
    turns = []
    for number in range(1, 6):
        turns.append(state.turn)
        state = play(state, f"A{number}")
    assert turns == [2, 3, 0, 1, 2]
    state, _ = capcolor.leave(state, 0, Untouchable())
    assert state.turn == 3
    assert play(state, "A6").turn == 1


@settings(max_examples=30)
@given(seeds)
def test_a_turn_is_one_cell(seed):  # CC-11
    before = None
    for state, events in random_race(seed, auto=False):
        if before is not None:
            chosen = [event for event in events if event["type"] == "colour"]
            assert [(event["seat"], event["forced"]) for event in chosen] == [(before.turn, False)]
            assert view(state)["last"] == [[event["seat"], event["cell"]] for event in chosen]
            assert view(state)["remaining"] == view(before)["remaining"] - 1
        before = state


def test_nobody_may_pass_or_act_out_of_turn():  # CC-11
    state = start(plain(4))
    assert refused(state, 0, {"type": "pass"}) == "unknown_action"
    assert refused(state, 1, colour("A1")) == "not_your_turn"
    assert refused(state, 0, {"type": "undo", "level": 1}) == "puzzles_only"
    assert refused(state, 0, {"type": "finish"}) == "puzzles_only"


@settings(max_examples=60)
@given(seeds, st.booleans())
def test_which_cells_are_open(seed, auto):  # CC-3, CC-12, CC-13, CC-R2, CC-R6
    rng = random.Random(seed)
    board = random_map(rng)
    for state, _ in random_race(seed, board, leaving=0.05, auto=auto):
        owners = view(state)["cells"]
        for seat in capcolor.actors(state):
            assert open_cells(state, seat) == [c for c in owners if by_hand.is_open(board, owners, seat, c)]


def test_a_refusal_says_why_a_cell_is_not_open():  # CC-12
    board = document(row({}, {}, {}, junk(3, apple=1)))
    state = play(start(board), "A1")
    assert refused(state, 1, colour("A1")) == "coloured"
    assert refused(state, 1, colour("A3")) == "out_of_reach"
    assert refused(state, 1, colour("A4")) == "not_loaded"
    assert refused(state, 1, colour("a2")) == "no_such_cell"
    assert refused(state, 1, colour(2)) == "no_such_cell"
    assert refused(state, 1, colour(["A2"])) == "no_such_cell"


def test_a_junk_far_out_needs_its_cargo_and_nothing_else():  # CC-12, CC-R2
    cells = [*row(icons(apple=1), {}, {}), {"id": "Z1", "at": [50, 50], **junk(4, apple=1)}]
    state = play(start(document(cells)), "A1")
    assert open_cells(state) == ["A2"]
    assert open_cells(play(state, "A2")) == ["A3", "Z1"]


def test_cargo_is_not_spent():  # CC-13
    cells = row(icons(apple=1), {}, junk(1, apple=1), junk(2, apple=1), junk(9, apple=2), {}, entries=(1, 6))
    state = play(start(document(cells, JUNKS)), "A1", "A2", "A3", "A6")
    assert open_cells(state) == ["A4"]


@settings(max_examples=100)
@given(seeds, st.booleans())
def test_settling_leaves_a_choice_or_ends_the_game(seed, auto):  # CC-14, CC-15, CC-16, CC-17
    rng = random.Random(seed)
    board = random_map(rng)
    junks = {cell["id"] for cell in board["cells"] if "junk" in cell}
    for state, events in random_race(seed, board, leaving=0.03, auto=auto):
        shown = view(state)
        if capcolor.actors(state):
            assert len(open_cells(state)) >= (2 if auto else 1)
        elif capcolor.outcome(state)["reason"] == "full":
            assert shown["remaining"] == 0
        elif capcolor.outcome(state)["reason"] == "stranded":
            assert junks >= {cell for cell, owner in shown["cells"].items() if owner is None} != set()
        for place, event in enumerate(events):
            if event["type"] == "skip":
                rest = {cell for cell, owner in shown["cells"].items() if owner is None}
                rest |= {later["cell"] for later in events[place:] if later["type"] == "colour"}
                assert rest <= junks  # CC-15
            if event["type"] == "colour" and event["forced"]:
                assert auto


def one_loads_both():
    """Once A1 and A2 are gone, only whoever has the apple of A1 can go on."""
    return document(row(icons(apple=1), {}, junk(1, apple=1), junk(2, apple=1)), JUNKS)


def test_a_seat_without_an_open_cell_loses_this_turn_only():  # CC-15, CC-R5
    state = play(start(one_loads_both()), "A1", "A2")
    state, events = capcolor.apply(state, 0, colour("A3"), Untouchable())
    assert events == [
        {"type": "colour", "seat": 0, "cell": "A3", "forced": False, "gains": {"junks": 1}},
        {"type": "skip", "seat": 1},
    ]
    assert capcolor.actors(state) == [0]
    assert refused(state, 1, colour("A4")) == "not_your_turn"


def test_forced_cells_are_coloured_one_after_the_other():  # CC-14, CC-16
    state, events = capcolor.start({"map": one_loads_both()}, 2, Untouchable())
    assert view(state)["last"] == [[0, "A1"], [1, "A2"]]
    assert [event["type"] for event in events] == ["start", "colour", "colour"]
    state, events = capcolor.apply(state, 0, colour("A3"), Untouchable())
    assert events == [
        {"type": "colour", "seat": 0, "cell": "A3", "forced": False, "gains": {"junks": 1}},
        {"type": "skip", "seat": 1},
        {"type": "colour", "seat": 0, "cell": "A4", "forced": True, "gains": {"junks": 2}},
        {"type": "end", "seat": 0, "reason": "full"},
    ]
    assert view(state)["last"] == [[0, "A3"], [0, "A4"]]


def test_a_forced_cell_may_cost_points():  # CC-16, CC-R21
    board = document(row({}, {}, icons(sword=3), entries=(1, 2)), {**COINS, "icons": ["sword"], "points": -1})
    state = play(start(board, auto=True), "A2")
    state, events = capcolor.apply(state, 1, colour("A1"), Untouchable())
    assert events[1] == {"type": "colour", "seat": 0, "cell": "A3", "forced": True, "gains": {"coins": -3}}
    assert capcolor.outcome(state) == {"places": [2, 1], "scores": [-3, 0], "reason": "full"}


@pytest.mark.parametrize(("cells", "reason"), [([{}], "full"), ([junk(5, coin=1)], "stranded"), ([junk(5)], "full")])
def test_a_map_without_a_choice_is_over_at_once(cells, reason):  # CC-14
    cells = row(*cells, entries=() if "junk" in cells[0] else (1,))
    state, events = capcolor.start({"map": document(cells)}, 2, Untouchable())
    assert capcolor.outcome(state)["reason"] == reason
    assert events[-1] == {"type": "end", "seat": 0, "reason": reason}
    assert capcolor.leave(state, 0, Untouchable()) == (state, [])


# Chance


def test_only_a_random_first_seat_is_drawn():  # CC-23
    _, events = capcolor.start({"first": 3}, 4, Untouchable())
    assert events == [{"type": "start", "seat": 3, "map": "03-turtle", "first": 3}]
    chance = Scripted([{"pick": 2}])
    state, events = capcolor.start({"first": "random"}, 3, chance)
    chance.finish()
    assert events == [{"type": "pick", "seat": 2}, {"type": "start", "seat": 2, "map": "03-turtle", "first": 2}]
    assert (state.turn, view(state)["first"]) == (2, 2)


# The end


def test_blank_junks_that_nobody_can_load_end_the_game():  # CC-50, CC-R5
    state = play(start(document(row(icons(apple=1), {}, icons(apple=1), junk(9, apple=3)))), "A1", "A2", "A3")
    assert capcolor.outcome(state) == {"places": [1, 2], "scores": [2, 0], "reason": "stranded"}
    assert view(state)["remaining"] == 1


def test_what_only_somebody_out_could_load_is_stranded_as_well():  # CC-50
    board = document(row(icons(apple=1), {}, {}, junk(9, apple=1)))
    state = play(start(board, 3), "A1", "A2")
    state, _ = capcolor.leave(state, 0, Untouchable())
    assert capcolor.outcome(play(state, "A3"))["reason"] == "stranded"


def test_ties_share_the_place_and_nothing_breaks_them():  # CC-51, CC-R17
    board = document(row(icons(coin=1), icons(coin=2), icons(coin=2), icons(coin=1)))
    assert capcolor.outcome(play(start(board, 4), "A1", "A2", "A3", "A4"))["places"] == [3, 1, 1, 3]


@settings(max_examples=50)
@given(seeds)
def test_places_of_those_in_play_and_of_those_who_left(seed):  # CC-51, CC-52
    race = list(random_race(seed, leaving=0.1))
    left = [event["seat"] for _, events in race for event in events if event["type"] == "out"]
    state, _ = race[-1]
    outcome, shown = capcolor.outcome(state), view(state)
    assert outcome["scores"] == shown["scores"]
    assert shown["out"] == sorted(left)
    playing = sorted((score for seat, score in enumerate(shown["scores"]) if seat not in left), reverse=True)
    for seat, score in enumerate(shown["scores"]):
        place = len(shown["scores"]) - left.index(seat) if seat in left else 1 + playing.index(score)
        assert outcome["places"][seat] == place


# Leaving


def test_the_cells_of_a_seat_that_left_stay_and_open_others():  # CC-53
    board = document(row(icons(coin=5), {}, {}, {}, {}), COINS, FIEF)
    state, events = capcolor.leave(play(start(board, 3), "A1"), 0, Untouchable())
    assert events == [{"type": "out", "seat": 0}]
    assert view(state)["cells"]["A1"] == 0
    assert view(state)["sheet"] == {"coins": [5, 0, 0], "fief": [1, 0, 0]}
    assert view(state)["last"] == []
    assert open_cells(state) == ["A2"]


def test_who_leaves_on_turn_hands_the_turn_on_and_the_position_is_settled():  # CC-53, CC-14
    board = document(row(icons(apple=1), {}, {}, junk(1, apple=1), junk(2, apple=1)), JUNKS)
    state = play(start(board, 3), "A1", "A2")
    state, events = capcolor.leave(state, 2, Untouchable())
    assert (state.turn, open_cells(state)) == (0, ["A3", "A4", "A5"])
    state = play(state, "A3")
    assert capcolor.actors(state) == [0]
    auto = play(start(board, 4, auto=True))
    assert view(auto)["last"] == [[0, "A1"], [1, "A2"], [2, "A3"]]
    after, events = capcolor.leave(auto, 1, Untouchable())
    assert [event["type"] for event in events] == ["out"]
    assert (view(after)["last"], capcolor.actors(after)) == ([], [0])


def test_forced_cells_after_a_departure_are_the_latest_cells():  # CC-53, CC-16
    cells = row(icons(apple=1), icons(apple=1, coin=1), {}, junk(1, apple=1, coin=1), junk(2, apple=1))
    state = play(start(document(cells, JUNKS), 3, auto=True))
    assert view(state)["last"] == [[0, "A1"], [1, "A2"], [2, "A3"], [0, "A5"], [1, "A4"]]
    state = play(start(document(row(icons(apple=1), {}, {}, junk(1, apple=1), {}, entries=(1, 5))), 3, auto=True), "A1")
    state = play(state, "A2")
    assert open_cells(state) == ["A3", "A5"]
    state = play(state, "A5")
    assert open_cells(state) == ["A3", "A4"]
    after, events = capcolor.leave(state, 0, Untouchable())
    assert view(after)["last"] == [[1, "A3"]]
    assert [event["type"] for event in events] == ["out", "colour", "end"]
    assert capcolor.outcome(after) == {"places": [3, 1, 1], "scores": [1, 0, 0], "reason": "stranded"}


def test_the_last_one_in_play_has_won_whatever_the_scores():  # CC-53, CC-51
    state = play(start(document(row(icons(coin=9), {}, {}, {}, {})), 3), "A1")
    state, _ = capcolor.leave(state, 2, Untouchable())
    state, events = capcolor.leave(state, 0, Untouchable())
    assert events == [{"type": "out", "seat": 0}, {"type": "end", "seat": 0, "reason": "left"}]
    assert capcolor.outcome(state) == {"places": [2, 1, 3], "scores": [9, 0, 0], "reason": "left"}


def test_leaving_twice_or_after_the_end_changes_nothing():  # CC-54
    state, _ = capcolor.leave(start(plain(5), 3), 1, Untouchable())
    assert capcolor.leave(state, 1, Untouchable()) == (state, [])
    state, _ = capcolor.leave(state, 0, Untouchable())
    for seat in range(3):
        assert capcolor.leave(state, seat, Untouchable()) == (state, [])


# What is seen and told


def test_the_view_has_all_its_keys():  # CC-R20: seats, and no word about their colours
    board = document(row(icons(chest=1), icons(key=1), icons(tavern=1), {}), CHESTS, MASKS, TAVERNS)
    state = play(start(board, first=1), "A1", "A2")
    assert view(state) == {
        "game": "capcolor",
        "phase": "colour",
        "actors": [1],
        "scores": [0, 0],
        "out": [],
        "map": "test",
        "solo": None,
        "board": board,
        "first": 1,
        "cells": {"A1": 1, "A2": 0, "A3": None, "A4": None},
        "last": [[0, "A2"]],
        "remaining": 2,
        "sheet": {"chests": [0, 0], "masks": [0, 0], "taverns": [0, 0]},
        "objects": {"chest": [0, 1], "key": [1, 0], "tavern": [0, 0]},
        "onyx": {"masks": [0, 0]},
        "cap": None,
        "undos": None,
        "levels": None,
    }
    assert view(start("03-turtle"))["board"] is None


@settings(max_examples=60)
@given(seeds, st.booleans())
def test_every_cell_tells_what_it_changed(seed, auto):
    rng = random.Random(seed)
    board = random_map(rng)
    owners = {cell["id"]: None for cell in board["cells"]}
    for state, events in random_race(seed, board, leaving=0.05, auto=auto):
        seats, out = len(view(state)["scores"]), view(state)["out"]
        for event in events:
            if event["type"] == "colour":
                seat = event["seat"]
                before = by_hand.sheets(board, owners, seats, out)[seat]
                owners[event["cell"]] = seat
                after = by_hand.sheets(board, owners, seats, out)[seat]
                changed = {line: after[line] - before[line] for line in after if after[line] != before[line]}
                assert event["gains"] == changed
        if not capcolor.actors(state):
            assert events[-1] == {
                "type": "end",
                "seat": events[-1]["seat"],
                "reason": capcolor.outcome(state)["reason"],
            }
