"""What is drawn of Capio: dice and the places that take them, cards of all kinds, plans that stay secret, the sheet."""

import re

import pytest

from games.boards.capio.goals import signed
from games.rules.capio.cards import DECK

from .playing import ALICE, BOB, CAROL
from .racing import DONE, READY, READY_AND_STOP, STOP, Racing, racing
from .reading import asked, log, said

THREE = (ALICE, BOB, CAROL)


def board(playing, reader=ALICE):
    return playing.shown_to(reader)["board"]


def places(playing, reader=ALICE):
    """For each die in the middle, where it may go and which of these are said to fit."""
    return {loose.die.number: loose.to.split() for loose in board(playing, reader)["pool"] if loose.to}


def drawn_places(goal):
    return [place for spot in goal.spots for place in spot.places]


def buttons(playing, reader=ALICE):
    return [button.label for button in playing.shown_to(reader)["bar"].buttons]


# --- dice and places -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("race", ["plans", "turns", "live"])
@pytest.mark.parametrize("options", [{}, {"mistakes": False}, {"edition": "de"}])
def test_each_die_brings_exactly_the_places_that_the_rules_allow(race, options):
    playing = racing(race=race, **options)
    listed = {(die, place.rstrip("!")) for die, all_of_it in places(playing).items() for place in all_of_it}
    laid = playing.layings()
    assert listed == {(a["die"], f"{a['card']}.{'x' if a['field'] is None else a['field']}") for a in laid}


def test_a_race_with_mistakes_does_not_tell_what_fits():
    assert not any("!" in place for all_of_it in places(racing(race="live")).values() for place in all_of_it)
    for playing in (racing(race="turns"), racing(), racing(race="live", mistakes=False)):
        marked = {(die, place) for die, all_of_it in places(playing).items() for place in all_of_it if "!" in place}
        assert len(marked) == len(playing.layings(fits=True)) > 0


def test_a_die_that_was_taken_leaves_a_gap_where_it_lay():
    playing = racing(race="turns")
    before = [loose.die.number for loose in board(playing)["pool"]]
    taken = playing.layings(fits=True)[0]
    playing.does(taken)
    after = board(playing)["pool"]
    assert [loose.die.number for loose in after] == before
    assert [loose.die.number for loose in after if loose.is_gone] == [taken["die"]]
    key = f"{taken['card']}.{taken['field']}"
    (place,) = [p for goal in board(playing)["goals"] for p in drawn_places(goal) if p.key == key]
    assert place.die.number == taken["die"]
    assert not place.is_wrong


def test_a_wrong_die_is_marked_and_said():
    playing = racing(race="turns")
    wrong = playing.layings(fits=False)[0]
    playing.does(wrong)
    (place,) = [p for goal in board(playing)["goals"] for p in drawn_places(goal) if p.die]
    assert place.is_wrong
    assert place.label.endswith(" lies there, wrong")


def test_who_is_not_to_move_can_tap_nothing():
    playing = racing(race="turns")
    for reader in (BOB, CAROL):
        assert not places(playing, reader)
        assert "data-pick" not in playing.page_of(reader).split('data-part="mat"')[1].split('id="bar"')[0]


# --- cards ---------------------------------------------------------------------------------------------------------


def test_all_kinds_are_drawn_with_what_their_rule_needs():
    kinds = {goal.kind: goal for trio in ("first", "second") for goal in board(racing(goals=trio))["goals"]}
    assert kinds.keys() == {"target", "towers", "lines", "chain", "sets", "confusion"}
    assert [spot.target for spot in kinds["target"].spots if spot.target]
    assert [place.storey for place in kinds["towers"].spots[0].places] == ["top", "base"]
    assert any("·" in place.print for place in drawn_places(kinds["lines"]))
    assert kinds["chain"].columns == 4
    assert [place.colour for place in drawn_places(kinds["sets"])][1::3] == ["any"] * 3
    assert any(
        place.pips or place.print in {"I", "II", "III", "IV", "V", "VI"} for place in drawn_places(kinds["sets"])
    )
    assert kinds["confusion"].shout in {"WORDS", "COLOURS"}


def test_colour_words_stay_in_the_language_of_their_card():
    playing = racing(goals="second", languages=["fr"])
    goal = board(playing)["goals"][2]
    assert {place.word for place in drawn_places(goal)} <= set(DECK.words["fr"])
    assert 'class="word" lang="fr"' in playing.page_of()


def test_the_strip_beside_a_card_belongs_to_the_german_edition():
    assert not any(goal.has_strip for goal in board(racing())["goals"])
    assert not any(goal.has_strip for goal in board(racing(edition="de", mistakes=False))["goals"])
    playing = racing(edition="de", race="live")
    beside = next(action for action in playing.layings() if action["field"] is None)
    playing.does(beside)
    goal = board(playing)["goals"][beside["card"]]
    assert [die.number for die in goal.beside] == [beside["die"]]
    assert goal.points == -1


def test_others_are_drawn_small_with_what_they_would_get():
    playing = racing(race="live", players=THREE).fill(3, 2, 1)
    smalls = board(playing)["smalls"]
    assert smalls.keys() == {1, 2}
    assert [small.dice for small in smalls.values()] == ["2 dice", "1 die"]


def test_the_sum_of_now_is_what_a_stop_would_bring():
    playing = racing(race="live").fill(9, 8)
    total = board(playing)["sums"].total
    row = playing.does(STOP, seat=1).shown_to()["board"]["last"].rows[0]
    assert row.points == total


# --- plans ---------------------------------------------------------------------------------------------------------


def test_a_plan_is_numbered_on_dice_fields_and_in_a_list():
    playing = racing().fill(3)
    shown = board(playing)
    assert [entry.wish.number for entry in shown["plan"]] == [1, 2, 3]
    assert sorted(wish.number for loose in shown["pool"] for wish in loose.wishes) == [1, 2, 3]
    on_cards = [wish.number for goal in shown["goals"] for place in drawn_places(goal) for wish in place.wishes]
    assert sorted(on_cards) == [1, 2, 3]
    assert buttons(playing) == ["Ready with 3 wishes", "Ready and STOP"]
    assert asked(playing)[0] == "Plan your dice, 5 more wishes at most"


def test_a_plan_is_seen_by_its_owner_alone():
    playing = racing().fill(2)
    assert said(playing)[-1].startswith("You planned ")
    for other in (BOB, CAROL):
        shown = board(playing, other)
        assert not shown["plan"]
        assert not [loose for loose in shown["pool"] if loose.wishes]
        assert not [p for goal in shown["goals"] for p in drawn_places(goal) if p.wishes]
        assert log(playing, other)[-1] == "All forty dice are thrown into the middle."


def test_who_is_ready_waits_for_the_others():
    playing = racing().fill(1).does(READY)
    assert asked(playing)[0] == "Waiting for Bob to be ready"
    assert asked(playing, BOB)[0] == "Plan your dice, 8 more wishes at most"


@pytest.mark.parametrize("end", [READY, READY_AND_STOP])
@pytest.mark.parametrize("reader", [ALICE, BOB, CAROL])
def test_plans_that_have_met_are_shown_tick_by_tick_to_everybody(end, reader):
    playing = racing().fill(3, 3).does(end).does(READY, seat=1)
    move = playing.moves[-1]
    met = board(playing, reader)["met"]
    shown = [
        (number - 1, seat, cell[0].number)
        for number, cells in met.ticks
        for seat, cell in enumerate(cells)
        if cell is not None
    ]
    taken = [(event["tick"], event["seat"], event["die"]) for event in move.events if event["type"] == "take"]
    assert sorted(shown) == sorted(taken)
    assert len(met.ticks) > 1
    assert met.number == move.number
    assert bool(met.stopper) == (end == READY_AND_STOP)
    values = next(event["values"] for event in playing.moves[0].events if event["type"] == "dice")
    assert all(cell[0].value == values[cell[0].number] for _, cells in met.ticks for cell in cells if cell)
    playing.fill(1)
    assert board(playing, reader)["met"] == met  # somebody plans anew while others still watch


@pytest.mark.parametrize("race", ["turns", "live"])
def test_only_plans_meet(race):
    assert board(racing(race=race).fill(2))["met"] is None


def test_the_log_says_in_which_tick_a_die_was_laid():
    playing = racing().fill(3, 3).does(READY).does(READY, seat=1)
    laid = [line.split(":")[0] for line in log(playing) if " takes " in line]
    assert laid == [f"Tick {event['tick'] + 1}" for event in playing.moves[-1].events if event["type"] == "take"]
    assert laid[-1] != laid[0] == "Tick 1"


def test_the_die_in_the_log_is_the_one_that_lay_there():
    playing = racing().fill(1)
    die = log(playing)[-1].removeprefix("Alice plans ").split(" for card")[0]
    playing.does(READY).does(READY, seat=1)
    assert f"Tick 1: Alice takes {die} for card 1" in log(playing, BOB)


# --- STOP and the score sheet --------------------------------------------------------------------------------------


def test_nothing_was_scored_before_the_first_stop():
    playing = racing(race="turns")
    assert board(playing)["last"] is None
    assert playing.shown_to()["sheet"] is None
    assert buttons(playing) == ["Lay the die", "STOP", "Done"]


@pytest.mark.parametrize("stopper", [0, 1])
def test_what_the_stop_check_missed_is_drawn_on_the_stoppers_cards(stopper):
    playing = racing(race="live").fill(4, 4).does(STOP, seat=stopper)
    (stop,) = [event for event in playing.moves[-1].events if event["type"] == "stop"]
    last = board(playing)["last"]
    missed = [place for goal in last.goals for place in drawn_places(goal) if place.is_missed]
    assert {(place.key, place.die.number) for place in missed} == {
        (f"{entry['card']}.{entry['field']}", entry["die"]) for entry in stop["finish"]
    }
    assert len(missed) == stop["missed"] > 0
    assert last.rows[stopper].stop == signed(-stop["missed"])
    who = "You" if stopper == 0 else "Bob"
    assert last.verdict.startswith(f"{who} called STOP and missed ")


def test_without_a_stop_nothing_is_checked():
    playing = racing(race="live").fill(2, 2).does(DONE).does(DONE, seat=1)
    last = board(playing)["last"]
    assert last.verdict == "Nobody called STOP, so nothing was checked."
    assert [row.stop for row in last.rows] == ["–", "–"]


def test_a_stop_mark_is_shown_when_the_plans_have_met():
    playing = racing().fill(8, 8).does(READY_AND_STOP)
    assert "STOP" not in " ".join(log(playing, BOB))
    playing.does(READY, seat=1)
    assert board(playing, BOB)["last"].verdict.startswith("Alice called STOP")


def test_a_row_of_the_sheet_adds_up():
    playing = racing(race="live").fill(9, 7).does(STOP)
    for row in board(playing)["last"].rows:
        parts = [points for points, _ in row.cards] + [row.bonus] + ([] if row.stop == "–" else [row.stop])
        assert sum(number(part) for part in parts) == number(row.points)


def number(text):
    return int(text.replace("\N{MINUS SIGN}", "-"))


def test_the_score_sheet_grows_with_every_race():
    playing = racing(race="turns").does(STOP)
    assert re.match(r"Scores: you -?\d+, Bob -?\d+\.", next(line for line in log(playing) if "Scores" in line))
    sheet = playing.shown_to(BOB)["sheet"]
    assert sheet.columns == ["", "Alice", "you"]
    assert [row[0] for row in sheet.rows] == ["1", "Total"]


def test_after_the_end_every_point_is_explained():
    playing = racing(race="live").fill(5, 4).does(STOP).fill(5, 4).does(STOP, seat=1)
    shown = playing.shown_to()
    assert playing.table.is_over
    rows = shown["explained"].rows
    assert [row[:2] for row in rows] == [["1", "you"], ["1", "Bob"], ["2", "you"], ["2", "Bob"]]
    assert [int(row[-1]) for row in rows[-2:]] == playing.table.outcome["scores"]
    assert "cap-last" in playing.page_of()


def test_who_leads_is_said_once_something_counts():
    playing = racing(race="live", rounds=2)
    assert playing.shown_to()["lead"] == ""
    playing.fill(6, 0).does(STOP, seat=1)
    assert playing.shown_to()["lead"]


def test_an_open_table_shows_the_dice_that_will_be_thrown():
    playing = Racing(players=(ALICE, None, None))
    assert len(board(playing)["pool"]) == 40
    assert not places(playing)
