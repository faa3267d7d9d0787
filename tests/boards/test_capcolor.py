"""CapColor as it is drawn: cells and what they would bring, sheets, log; with others and alone."""

import json
import re

import pytest
from django.utils import translation

from games.rules.capcolor.charts import HERE, MAPS

from .playing import ALICE, BOB, CAROL, Playing
from .reading import asked, log, said


class Colouring(Playing):
    game = "capcolor"

    def colour(self, cell):
        return self.does({"type": "colour", "cell": cell})


def hatchling(**options):
    return Colouring(map="03s-hatchling", **options).start()


def puzzle(name="cap3-1"):
    return Colouring(solo=name, players=(ALICE,)).start()


def cells(playing, reader=ALICE):
    """The cells of the map by their names."""
    return {cell.spot.id: cell for cell in playing.shown_to(reader)["board"]["isle"].cells}


def offers(playing, reader=ALICE):
    return {name: cell.offer for name, cell in cells(playing, reader).items() if cell.offer}


def levels(playing):
    return playing.shown_to()["board"]["levels"]


# --- the map -------------------------------------------------------------------------------------------------------


def test_a_cell_is_called_by_its_name_and_what_it_bears():
    assert offers(hatchling())["A3"].name == "Colour A3: arrow"
    playing = hatchling().colour("A3").colour("A5")
    assert cells(playing)["A4"].label == "Colour A4: 1 key, beside you and Bob"
    assert cells(playing)["B4"].label == "Colour B4: at a pyramid, beside Bob"
    assert cells(playing)["A3"].label == "A3: arrow, yours"
    assert cells(playing, BOB)["A3"].label == "A3: arrow, coloured by Alice"


def test_exactly_the_legal_cells_can_be_tapped_and_only_by_the_seat_on_turn():
    playing = hatchling().colour("A3").colour("A5")
    assert set(offers(playing)) == {action["cell"] for action in playing.scene().legal}
    assert offers(playing, BOB) == offers(playing, CAROL) == {}
    assert asked(playing, BOB)[0] == "Waiting for Alice to colour a cell"


def test_what_a_cell_would_bring_is_what_it_brings():
    playing = hatchling()
    while playing.table.outcome is None:
        seat = playing.engine.actors(playing.state)[0]
        reader = (ALICE, BOB)[seat]
        for name, offer in offers(playing, reader).items():
            _, events = playing.engine.apply(playing.state, seat, {"type": "colour", "cell": name}, None)
            gain = sum(events[0]["gains"].values())
            assert offer.gain == (f"{gain:+d}".replace("-", "−") if gain else "")
        playing.colour(next(iter(offers(playing, reader))))


def test_the_bar_says_line_by_line_what_a_cell_would_bring_and_what_others_would_lose():
    own = {
        "id": "inns",
        "title": {"en": "The Inns", "fr": "Les auberges", "de": "Die Schenken"},
        "cells": [
            {"id": f"A{taverns}", "at": [taverns, 0], "entry": True, "icons": {"coin": 1, "tavern": taverns}}
            for taverns in (1, 2, 3)
        ],
        "lines": [
            {"id": "coins", "kind": "each", "icons": ["coin", "apple"], "points": 1},
            {"id": "taverns", "kind": "taverns", "factor": 2},
        ],
    }
    playing = Colouring(map=own, auto=False).start().colour("A1")
    offer = offers(playing, BOB)["A2"]
    assert offer.say == "Colour A2: +3"
    assert offer.help == "Coins and apples +1 · Most taverns +2 · Alice −2"
    playing.colour("A2")
    rows = {row[0]: row[1:] for row in playing.shown_to(BOB)["sheet"].rows}
    assert rows["Most taverns"] == ["1 → 0", "2 → 2 ★"]


def test_what_a_junk_asks_for_is_as_large_as_what_lies_on_land():
    spots = [cell.spot for cell in cells(Colouring(map="22-great-archipelago").start()).values()]
    on_land = {len(spot.signs): float(spot.signs[0].size) for spot in spots if spot.signs and not spot.is_junk}
    for cargo in [spot.signs[1:] for spot in spots if spot.is_junk]:
        assert float(cargo[0].size) >= 0.85 * on_land.get(len(cargo), 16)
        assert float(cargo[0].x) >= -25  # and within the cell


def test_a_junk_says_what_is_missing():
    playing = Colouring(map="18s-little-harbour").start()
    junks = [cell for cell in cells(playing).values() if cell.spot.is_junk]
    assert junks
    for junk in junks:
        assert junk.label.startswith(f"{junk.spot.id}: junk of {junk.spot.figure} for ")
        assert "you lack " in junk.label
        assert "you lack " not in cells(playing, CAROL)[junk.spot.id].label  # who watches lacks nothing


@pytest.mark.parametrize("name", MAPS)
def test_every_map_is_drawn_whole_before_and_after_the_start(name):
    for playing in (Colouring(map=name, players=(ALICE, None)), Colouring(map=name).start()):
        page = playing.page_of()
        document = json.loads((HERE / "maps" / f"{name}.json").read_text())
        for cell in document["cells"]:
            assert f'data-cell="{cell["id"]}"' in page
        assert page.count('class="bridge"') == len(document.get("links", []))
        assert page.count('class="cliff"') == len(document.get("walls", []))
        assert page.count('class="mark"') == len(document.get("landmarks", []))
        assert page.count('class="way-in"') == sum(cell.get("entry", False) for cell in document["cells"])


def test_the_drawing_is_the_same_in_every_language():
    playing = Colouring(map="18s-little-harbour").start()
    drawings = []
    for language in ("en", "fr", "de"):
        with translation.override(language):
            drawings.append(re.findall(r' (?:x|y|width|height|transform|d|viewBox)="[^"]*"', playing.page_of()))
    assert drawings[0] == drawings[1] == drawings[2]
    assert len(drawings[0]) > 100


# --- the log and the sheets ----------------------------------------------------------------------------------------


def test_the_log_says_what_a_cell_brought():
    playing = hatchling().colour("A3").colour("A5")
    assert log(playing) == ["Alice begins.", "Alice colours A3", "Bob colours A5, +1"]
    assert said(playing, BOB) == ["Alice begins.", "Alice coloured A3.", "You coloured A5, +1."]


def test_the_score_sheet_has_a_column_for_everybody():
    shown = hatchling().colour("A3").colour("A5").shown_to(BOB)
    assert shown["sheet"].columns == ["Loot", "Alice", "you"]
    assert shown["sheet"].rows[0] == ["Coins and apples", "0", "1"]
    assert shown["sheet"].rows[1] == ["Chests × keys", "0×0=0", "0×0=0"]
    assert shown["sheet"].rows[-1] == ["Total", "0", "1"]
    assert shown["lead"] == "You lead with 1 point, 1 more than Alice"


def test_at_the_end_every_point_is_explained_line_by_line_and_cell_by_cell():
    playing = hatchling()
    while playing.table.outcome is None:
        playing.does(playing.engine.legal(playing.state, playing.engine.actors(playing.state)[0])[0])
    shown = playing.shown_to()
    assert shown["explained"].rows[-1] == ["Total", *map(str, playing.table.outcome["scores"])]
    assert [row[0] for row in shown["sheet"].rows] == [
        event["cell"] for move in playing.moves for event in move.events if event["type"] == "colour"
    ]


def test_the_map_is_named_in_lists_and_its_own_document_too():
    assert hatchling().shown_to()["head"].facts[0] == "The Hatchling"
    own = {
        "id": "pond",
        "title": {"en": "The Pond", "fr": "L’étang", "de": "Der Teich"},
        "cells": [{"id": name, "at": [q, 0], "entry": True} for q, name in enumerate(("A1", "A2", "A3"))],
        "lines": [{"id": "gold", "kind": "each", "icons": ["coin"], "points": 2}],
    }
    shown = Colouring(map=own).start().shown_to()
    assert shown["head"].facts[0] == "The Pond"
    assert shown["sheet"].rows[0][0] == "gold"  # nobody knows what it is called in other languages


# --- alone ---------------------------------------------------------------------------------------------------------


def test_alone_every_level_has_its_target_and_the_last_cell_can_be_taken_back():
    playing = puzzle()
    assert asked(playing)[0] == "Colour 3 cells on every level"
    assert [level.target for level in levels(playing)] == [3, 4, 6, 6]
    assert not any(level.undo for level in levels(playing))
    first = next(cell.spot.id for cell in levels(playing)[0].isle.cells if cell.offer)
    playing.colour(first)
    level = levels(playing)[0]
    assert level.undo.label == f"Take back {first} on level 1"
    assert (level.coloured.count, level.coloured.of, level.is_now) == (1, 3, True)
    assert playing.shown_to()["head"].resigns == "It ends here and counts as not solved. This cannot be taken back."


def test_help_is_offered_to_who_solves_one_of_our_puzzles_and_to_nobody_else():
    playing = puzzle()
    assert 'data-ask="hint"' in playing.page_of()
    assert 'data-ask="answer"' in playing.page_of()
    assert "data-ask" not in playing.page_of(BOB)
    assert "data-ask" not in hatchling().page_of()


def test_a_puzzle_that_is_left_has_no_winner():
    playing = puzzle().leaves(0)
    assert asked(playing)[0].startswith("It is over, ")
    assert log(playing)[-1] == "Alice resigns"
    assert "data-ask" not in playing.page_of()


def test_where_nothing_is_drawn_nothing_is_said_about_dice():
    playing = hatchling()
    while playing.table.outcome is None:
        seat = playing.engine.actors(playing.state)[0]
        playing.does(playing.engine.legal(playing.state, seat)[0])
    bar = playing.shown_to()["bar"]
    assert "roll" not in bar.help
    assert "do-proof" not in [button.key for button in bar.buttons]
    page = playing.page_of()
    assert "there is nothing to check" in page
    assert "Check the dice" not in page


def test_who_plays_alone_has_no_clock():
    assert puzzle().shown_to()["head"].facts[-1] == "no clock"
    assert hatchling().shown_to()["head"].facts[-1] != "no clock"
