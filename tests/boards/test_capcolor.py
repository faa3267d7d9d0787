"""CapColor in words: what the map shows, what a cell is called, what the log says; with others and alone."""

from .playing import ALICE, BOB, CAROL, Playing
from .reading import asked, lies, log, offers, said


class Colouring(Playing):
    game = "capcolor"

    def colour(self, cell):
        return self.does({"type": "colour", "cell": cell})


def hatchling(**options):
    return Colouring(map="03s-hatchling", **options).start()


def puzzle():
    return Colouring(solo="cap3-1", players=(ALICE,)).start()


def test_a_cell_is_called_by_its_name_and_what_it_bears():
    assert "Colour A3: arrow" in offers(hatchling())
    playing = hatchling().colour("A3").colour("A5")
    assert "Colour A4: 1 key, beside you and Bob" in offers(playing)
    assert "Colour B4: at a pyramid, beside Bob" in offers(playing)


def test_only_the_seat_on_turn_is_offered_cells():
    assert offers(hatchling(), BOB) == []
    assert offers(hatchling(), CAROL) == []
    assert asked(hatchling(), BOB)[0] == "Waiting for Alice to colour a cell"


def test_the_map_is_read_row_by_row():
    playing = hatchling().colour("A3")
    assert lies(playing)["Row A"] == "A3 = you · A4 1 key · A5 1 coin, arrow"
    assert lies(playing, BOB)["Row A"].startswith("A3 = Alice")


def test_everybody_sees_what_everybody_has():
    playing = hatchling().colour("A3").colour("A5")
    for reader in (ALICE, BOB, CAROL):
        assert lies(playing, reader, seat=0) == {"Points": "0", "Has": "nothing yet", "Cells": "A3"}
        assert lies(playing, reader, seat=1) == {"Points": "1", "Has": "1 coin", "Cells": "A5"}


def test_the_log_says_what_a_cell_brought():
    playing = hatchling().colour("A3").colour("A5")
    assert log(playing) == ["Alice begins.", "Alice colours A3", "Bob colours A5, +1"]
    assert said(playing, BOB) == ["Alice begins.", "Alice coloured A3.", "You coloured A5, +1."]


def test_the_score_sheet_has_a_column_for_everybody():
    sheet = hatchling().colour("A3").colour("A5").shown_to(BOB)["sheet"]
    assert sheet.columns == ["", "Alice", "you"]
    assert sheet.rows[0] == ["Coins and apples", "0", "1"]
    assert sheet.rows[-1] == ["Total", "0", "1"]


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


def test_alone_every_level_has_its_target_and_the_last_cell_can_be_taken_back():
    playing = puzzle()
    assert asked(playing)[0] == "Colour 3 cells on every level"
    first = next(action for action in playing.scene().legal if action["type"] == "colour")["cell"]
    playing.colour(first)
    assert f"Take back {first} on level 1" in offers(playing)
    assert lies(playing, seat=0)["Level 1"].endswith(f"points with 1 of 3 cells: {first}")
    assert playing.shown_to()["head"].resigns == "It ends here and counts as not solved. This cannot be taken back."


def test_a_puzzle_that_is_left_has_no_winner():
    playing = puzzle().leaves(0)
    assert asked(playing)[0].startswith("It is over, ")
    assert log(playing)[-1] == "Alice resigns"
