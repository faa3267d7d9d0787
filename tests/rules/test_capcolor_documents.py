"""CapColor: map and puzzle documents, ours and those that others bring along."""

import copy
import gettext
import json
import random
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings

from games import rules
from games.rules import capcolor as package
from games.rules.capcolor.charts import MAPS, PUZZLES
from games.rules.capcolor.documents import Map
from games.rules.capcolor.names import name_of
from games.rules.capcolor.options import MAP
from games.rules.capcolor.options import SOLO as SOLO_OPTION
from tests.rules.capcolor_maps import (
    COINS,
    FIEF,
    MASKS,
    TAVERNS,
    TITLE,
    document,
    icons,
    junk,
    level,
    plain,
    puzzle_of,
    random_map,
    random_puzzle,
    row,
)
from tests.rules.plain import same
from tests.rules.scenario import Untouchable
from tests.rules.test_capcolor import capcolor, open_cells, seeds, start, view

HERE = Path(package.__file__).parent
ROOT = HERE.parents[2]
DIALS = {"id": "dials", "kind": "dials", "points": 5}
NINE = [{"dial": number} for number in range(1, 10)]


def accepted(board):
    state, _ = capcolor.start({"map": board}, 2, Untouchable())
    assert same(view(state)["board"], board)
    assert capcolor.load(capcolor.dump(state)) == state


def refused(board, option="map"):
    seats = 1 if option == "solo" else 2
    with pytest.raises(rules.BadOptions) as refusal:
        capcolor.start({option: board, "first": "random"}, seats, Untouchable())
    assert refusal.value.facts["option"] == option
    assert str(refusal.value).isascii()
    assert len(str(refusal.value)) < 400
    return str(refusal.value)


def changed(board, *path, to=...):
    """A copy in which one value is another, or missing."""
    board = copy.deepcopy(board)
    inner = board
    for key in path[:-1]:
        inner = inner[key]
    if to is ...:
        del inner[path[-1]]
    else:
        inner[path[-1]] = to
    return board


# Ours


def test_every_map_of_ours_is_as_the_page_says():  # CC-R15
    found = {}
    for path in sorted((HERE / "maps").glob("*.json")):
        told = json.loads(path.read_text())
        assert told["id"] == path.stem
        assert MAPS[told["id"]] == told["title"]["en"]
        accepted(told)
        shown = view(start(path.stem, 4))
        assert (shown["map"], shown["board"], shown["remaining"]) == (path.stem, None, len(told["cells"]))
        junks, entries = (sum(key in cell for cell in told["cells"]) for key in ("junk", "entry"))
        found[path.stem] = (len(told["cells"]), junks, entries, len(told["lines"]))
    assert found.keys() == MAPS.keys()
    assert found["03-turtle"] == (54, 0, 6, 3)
    assert found["18s-little-harbour"] == (34, 4, 5, 4)
    assert found["22-great-archipelago"] == (68, 6, 4, 10)
    assert len(found) == 25


def test_the_masks_of_our_maps_have_the_figures_of_the_rulebook():  # CC-R15
    prizes = {}
    for name in MAPS:
        for line in json.loads((HERE / "maps" / f"{name}.json").read_text())["lines"]:
            if line["kind"] == "masks":
                prizes[name[:3].strip("-")] = line["points"]
    assert prizes == {"05": 16, "05s": 8, "10": 16, "11": 16, "12": -23, "14": 16, "15": 10, "20": 9, "22": 20}


def test_every_puzzle_of_ours_is_as_the_page_says():  # CC-69
    for name, title in PUZZLES.items():
        told = json.loads((HERE / "solo" / f"{name}.json").read_text())
        assert (told["id"], told["title"]["en"]) == (name, title)
        assert name.startswith(f"cap{told['cap']}-")
        assert len(told["levels"]) == {3: 4, 5: 3, 7: 2, 10: 1}[told["cap"]]
        for number, island in enumerate(told["levels"], 1):
            assert all(cell["id"].startswith(str(number)) for cell in island["cells"])
        shown = view(capcolor.start({"solo": name}, 1, Untouchable())[0])
        assert (shown["solo"], shown["cap"], shown["board"]) == (name, told["cap"], None)
    assert len(PUZZLES) == len(list((HERE / "solo").glob("*.json"))) == 16


@pytest.mark.parametrize("language", ["fr", "de"])
def test_the_site_calls_our_charts_as_their_documents_do(language):
    with (ROOT / "locale" / language / "LC_MESSAGES" / "django.mo").open("rb") as file:
        catalogue = gettext.GNUTranslations(file)
    for path in HERE.glob("*/*.json"):
        title = json.loads(path.read_text())["title"]
        assert catalogue.gettext(title["en"]).replace("’", "'") == title[language]


def test_a_form_can_say_what_counts_on_a_map_and_who_can_play_it():  # CC-R15
    maps = {choice.value: choice for choice in MAP.choices(2)}
    assert maps.keys() == MAPS.keys()
    turtle, reef = maps["03-turtle"], maps["20-reef"]
    assert (str(turtle), turtle.seats, turtle.cells, turtle.cap) == ("Turtle Island", range(2, 5), [54], None)
    assert turtle.mechanics == ["Coins and apples", "Chests × keys", "Linked pyramids"]
    assert reef.mechanics == ["Towers", "Junks", "Sacred mountains", "Most onyx"]


def test_a_form_can_say_how_large_a_puzzle_is():  # CC-69
    assert [choice.value for choice in SOLO_OPTION.choices(2)] == [None]
    nothing, *puzzles = SOLO_OPTION.choices(1)
    assert (nothing.value, [choice.value for choice in puzzles]) == (None, list(PUZZLES))
    first = puzzles[0]
    assert (str(first), first.seats, first.cap, first.cells) == ("First Landing", range(1, 2), 3, [14, 14, 13, 13])
    assert first.mechanics == ["Coins and apples", "Chests × keys", "Swords", "Linked pyramids", "Sacred mountains"]


def test_every_kind_of_line_has_a_name():  # CC-66
    lines = [{"id": letter, **line} for letter, line in zip("abcdefghi", GOOD_LINES, strict=True)]
    told = document(row(*NINE), *lines, DIALS, {**COINS, "icons": ["spice"]}, TAVERNS)
    island = msgspec.convert(told, Map)
    names = [name_of(line) for line in island.lines]
    assert names[:3] == ["Swords", "Pearls × shells", "Junks"]
    assert names[-3:] == ["Rows of sundials", "coins", "Most taverns"]
    assert len(set(names)) == len(names)


def test_our_cells_are_named_by_row_and_column():  # CC-62
    for name in MAPS:
        for cell in json.loads((HERE / "maps" / f"{name}.json").read_text())["cells"]:
            q, r = cell["at"]
            assert cell["id"] == f"{chr(ord('A') + r)}{q + r // 2 + 1}"


# Those of others


def test_the_smallest_document_is_taken_and_shown_as_it_was_given():  # CC-60
    accepted({"id": "x", "title": TITLE, "cells": [{"id": "a", "at": [0, 0], "entry": True}], "lines": [FIEF]})
    accepted(plain(3, landmarks=[], links=[], walls=[]))
    accepted(changed(plain(3), "title", "fr", to="Île d'été ☀" + 49 * "x"))
    accepted(changed(plain(3), "id", to="a-0" * 13 + "z"))


@settings(max_examples=60)
@given(seeds)
def test_documents_of_the_right_form_are_taken(seed):  # CC-68
    rng = random.Random(seed)
    accepted(random_map(rng))
    puzzle = random_puzzle(rng)
    state, _ = capcolor.start({"solo": puzzle}, 1, Untouchable())
    assert same(view(state)["board"], puzzle)


BASE = document(
    row(icons(coin=1), {"dial": 3}, junk(4, coin=1), {}, entries=(1, 4)),
    COINS,
    MASKS,
    TAVERNS,
    landmarks=[{"id": "M1", "kind": "mask", "at": [9, 9]}],
    links=[["A1", "M1"]],
    walls=[["A1", "A2"], ["A2", "A4"]],
)
BASE["cells"][1]["entry"] = True


@pytest.mark.parametrize(
    ("path", "to"),
    [
        *(((key,), ...) for key in ("id", "title", "cells", "lines")),
        *(((key,), None) for key in ("id", "title", "cells", "lines", "landmarks", "links", "walls")),
        (("extra",), 1),
        (("title", "extra"), "x"),
        (("cells", 0, "extra"), 1),
        (("cells", 2, "junk", "extra"), 1),
        (("landmarks", 0, "extra"), 1),
        (("lines", 0, "extra"), 1),
        (("id",), ""),
        (("id",), "a" * 41),
        (("id",), "Test"),
        (("id",), "test\n"),
        (("id",), 5),
        (("title", "de"), ...),
        (("title", "en"), ""),
        (("title", "en"), "x" * 61),
        (("title", "en"), "\ud800"),
        (("title", "en"), "Turtle\x00"),
        (("title", "fr"), "La\ntortue"),
        (("title", "de"), "\x9f"),
        (("title",), "Test"),
        (("\ud800",), 1),
        (("x" * 1000,), 1),
    ],
    ids=str,
)
def test_a_document_has_its_keys_and_no_others(path, to):  # CC-60
    accepted(BASE)
    refused(changed(BASE, *path, to=to))


@pytest.mark.parametrize(
    "at",
    [
        [100, 0],
        [0, -100],
        [0],
        [0, 0, 0],
        [0.0, 1],
        [True, 0],
        ["0", 0],
        None,
        {"q": 0, "r": 0},
        [10**40, 0],
        [1, 0],
        [9, 9],
    ],
)
def test_a_place_is_a_free_hexagon_of_the_grid(at):  # CC-61
    refused(changed(BASE, "cells", 0, "at", to=at))


def test_the_six_neighbours():  # CC-61
    around = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
    places = [(q, r) for q in range(-2, 3) for r in range(-2, 3)]
    cells = [{"id": f"c{n}", "at": list(at), "entry": True} for n, at in enumerate(places)]
    for cell in cells:
        cell["entry"] = cell["at"] == [0, 0]
    middle = f"c{places.index((0, 0))}"
    state, _ = capcolor.apply(start(document(cells)), 0, {"type": "colour", "cell": middle}, Untouchable())
    assert {places[int(name[1:])] for name in open_cells(state)} == set(around)


@pytest.mark.parametrize("name", ["", "A" * 9, "A-1", "A 1", "Ä1", "A1\n", "A2", "M1", 1, None])
def test_ids_are_short_and_different(name):  # CC-62
    refused(changed(BASE, "cells", 0, "id", to=name))


@pytest.mark.parametrize(
    ("number", "extras"),
    [
        (0, {"icons": {"coin": 0}}),
        (0, {"icons": {"coin": 10}}),
        (0, {"icons": {"coin": True}}),
        (0, {"icons": {"coin": 1.0}}),
        (0, {"icons": {"dial": 1}}),
        (0, {"icons": {"gold": 1}}),
        (0, {"icons": ["coin"]}),
        (0, {"icons": None}),
        (0, {"entry": 1}),
        (0, {"entry": None}),
        (0, {"dial": 0}),
        (0, {"dial": 10}),
        (0, {"dial": 3}),
        (0, {"dial": None}),
        (0, {"junk": None}),
        (2, {"junk": {"points": 1}}),
        (2, {"junk": {"cargo": {}}}),
        (2, {"junk": {"points": 100, "cargo": {}}}),
        (2, {"junk": {"points": -1, "cargo": {}}}),
        (2, {"junk": {"points": 1, "cargo": {"coin": 0}}}),
        (2, {"junk": {"points": 1, "cargo": {"gold": 1}}}),
        (2, {"icons": {"coin": 1}}),
        (2, {"entry": True}),
        (2, {"dial": 4}),
    ],
    ids=str,
)
def test_what_a_cell_may_carry(number, extras):  # CC-63, CC-4
    refused(changed(BASE, "cells", number, to={**BASE["cells"][number], **extras}))


def test_what_else_a_cell_may_carry():  # CC-63
    accepted(changed(BASE, "cells", 2, to={**BASE["cells"][2], "icons": {}, "entry": False}))
    accepted(changed(BASE, "cells", 2, "junk", to={"points": 0, "cargo": {"dial": 9, "spice": 9}}))
    accepted(plain(120))
    refused(plain(121))
    refused(plain(0))


@pytest.mark.parametrize(
    "extras", [{"kind": "mountain"}, {"kind": None}, {"id": ""}, {"at": [0, 0]}, {"id": "A1"}], ids=str
)
def test_what_a_landmark_is(extras):  # CC-64
    refused(changed(BASE, "landmarks", 0, to={**BASE["landmarks"][0], **extras}))


@pytest.mark.parametrize("name", ["links", "walls"])
@pytest.mark.parametrize(
    "pair", [["A1", "A1"], ["M1", "A1"], ["A1", "Z9"], ["A1"], ["A1", "A2", "A3"], "A1", ["A1", 2], None], ids=str
)
def test_links_and_walls_join_a_cell_and_something_else(name, pair):  # CC-65
    refused(changed(BASE, name, to=[pair]))


def test_a_pair_may_come_twice_and_a_wall_goes_before_a_link():  # CC-65
    cells = row({}, {}, {}, {}, entries=(1, 4))
    board = document(cells, FIEF, links=[["A1", "A4"]] * 2, walls=[["A4", "A1"], ["A1", "A3"], ["A1", "A3"]])
    accepted(board)
    cells[3]["entry"] = False
    state, _ = capcolor.apply(start(board), 0, {"type": "colour", "cell": "A1"}, Untouchable())
    assert open_cells(state) == ["A2"]


GOOD_LINES = [
    {"kind": "each", "icons": ["sword"], "points": -99},
    {"kind": "product", "icons": ["pearl", "shell"]},
    {"kind": "junks"},
    {"kind": "ports"},
    {"kind": "mountain", "landmark": "cursed", "points": 99},
    {"kind": "masks", "landmark": "cursed-mask", "points": 0},
    {"kind": "linked", "landmark": "statuette", "points": 1},
    {"kind": "towers", "steps": [99] * 200, "then": -99},
    {"kind": "fief", "points": 1},
]
BAD_LINES = [
    {"kind": "each", "icons": [], "points": 1},
    {"kind": "each", "icons": ["coin", "coin"], "points": 1},
    {"kind": "each", "icons": ["dial"], "points": 1},
    {"kind": "each", "icons": ["coin"]},
    {"kind": "each", "icons": ["coin"], "points": 100},
    {"kind": "each", "icons": ["coin"], "points": 1.0},
    {"kind": "each", "icons": "coin", "points": 1},
    {"kind": "product", "icons": ["key", "chest"]},
    {"kind": "product", "icons": ["chest", "saw"]},
    {"kind": "product", "icons": ["chest"]},
    {"kind": "product", "icons": ["chest", "key"], "points": 1},
    {"kind": "junks", "points": 1},
    {"kind": "mountain", "landmark": "mask", "points": 1},
    {"kind": "masks", "landmark": "sacred", "points": 1},
    {"kind": "linked", "landmark": "mask", "points": 1},
    {"kind": "towers", "steps": [], "then": 5},
    {"kind": "towers", "steps": [100], "then": 5},
    {"kind": "towers", "steps": [-1], "then": 5},
    {"kind": "towers", "steps": [1]},
    {"kind": "towers", "steps": [1], "then": None},
    {"kind": "dials", "points": 5},
    {"kind": "fief"},
    {"kind": "fief", "points": True},
    {"kind": "taverns", "factor": 2},
    {"kind": "harbours"},
    {"kind": None},
    {},
]


def test_lines_of_every_kind():  # CC-66
    accepted(document(row(*NINE), DIALS))
    for line in GOOD_LINES:
        accepted(document(row({}, {}), {"id": "abcdefghijkl", **line}))


@pytest.mark.parametrize("line", BAD_LINES, ids=str)
def test_other_lines_are_refused(line):  # CC-66
    refused(document(row({}, {}), COINS, {"id": "line", **line}))


@pytest.mark.parametrize(
    "lines",
    [
        [],
        [COINS, COINS],
        [{**FIEF, "id": ""}],
        [{**FIEF, "id": "a" * 13}],
        [{**FIEF, "id": "Fief"}],
        [{**FIEF, "id": "fief\n"}],
        [{**FIEF, "id": "taverns"}],
        [{**TAVERNS, "id": "inns"}],
        [TAVERNS, COINS],
        [COINS, TAVERNS, TAVERNS],
    ],
    ids=str,
)
def test_lines_have_ids_and_the_taverns_are_last(lines):  # CC-66
    accepted(changed(plain(3), "lines", to=[TAVERNS]))
    refused(changed(plain(3), "lines", to=lines))


def test_every_cell_but_junks_can_be_reached_over_land():  # CC-67
    accepted(document(row({}, {}, {})))
    refused(document(row({}, {}, {}, entries=())))
    refused(document(row({}, junk(1), {})))
    accepted(document(row({}, junk(1), {}), links=[["A3", "A1"]]))
    refused(document(row({}, {}, {}), walls=[["A3", "A2"]]))
    assert "A3" in refused(document(row({}, {}, {}), walls=[["A3", "A2"]]))
    accepted(document(row(junk(1), junk(2), entries=())))


def test_a_refusal_says_where_in_the_document():  # CC-68
    assert "$.cells[1].at" in refused(changed(BASE, "cells", 1, "at", to=[0, 200]))
    assert "lines" in refused(changed(BASE, "lines", 0, "kind", to="coins"))


SOLO = puzzle_of(level(row(*[{}] * 3)), level(row(*[{}] * 3, letter="B")))


@pytest.mark.parametrize(
    ("path", "to"),
    [
        *(((key,), ...) for key in ("id", "title", "cap", "levels")),
        (("extra",), 1),
        (("cap",), 4),
        (("cap",), 3.0),
        (("cap",), 5),
        (("levels",), []),
        (("levels", 0, "extra"), 1),
        (("levels", 0, "title"), TITLE),
        (("levels", 0, "target"), ...),
        (("levels", 0, "target"), 1000),
        (("levels", 0, "target"), -1000),
        (("levels", 0, "target"), None),
        (("levels", 0, "cells", 0), junk(1) | {"id": "A1", "at": [0, 0]}),
        (("levels", 1, "cells", 0, "id"), "A1"),
        (("levels", 1, "landmarks"), [{"id": "A1", "kind": "mask", "at": [9, 9]}]),
        (("levels", 1, "cells", 0, "entry"), False),
        (("levels", 1, "lines"), []),
    ],
    ids=str,
)
def test_a_puzzle_document_is_made_of_levels(path, to):  # CC-69
    capcolor.start({"solo": SOLO}, 1, Untouchable())
    refused(changed(SOLO, *path, to=to), "solo")


def test_a_puzzle_has_at_most_six_levels():  # CC-69
    def levels(count):
        return puzzle_of(*(level(row(*[{}] * 3, letter=f"L{n}x")) for n in range(count)))

    capcolor.start({"solo": levels(6)}, 1, Untouchable())
    refused(levels(7), "solo")


@pytest.mark.parametrize("value", [float("nan"), 1e400, 10**5000, [[]] * 9], ids=["nan", "infinity", "huge", "lists"])
def test_strange_values_inside_a_document_are_refused(value):  # CC-68
    refused(changed(BASE, "cells", 0, "dial", to=value))
    deep = []
    for _ in range(100_000):
        deep = [deep]
    refused(changed(BASE, "cells", 0, "at", to=deep))
