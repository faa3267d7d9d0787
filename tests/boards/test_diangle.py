"""The Diangle board: where dice lie, what can be composed, what the bar and the log say, who leads and why."""

import json
import re
from dataclasses import replace
from html import unescape

import pytest
from django.template.loader import render_to_string

from accounts.models import Member
from games.boards import present
from games.boards.diangle import draw
from tests.rules.setups import setups

from .playing import ALICE, BOB, CAROL
from .random_games import random_game
from .reading import asked, log, said
from .shots.diangle import NOTHING, REROLL, Climbing, a_choice_of_fives, after_a_diangle, four, two_rows_filled, won


def climbing(*hand, **options):
    return Climbing(**options).start(hand)


def on_second_turn(*hand):
    """Alice has stayed with this hand, Bob rolled nothing of use, and it is her turn again."""
    return climbing(*hand).stay(NOTHING).stay()


def board(playing, reader=ALICE):
    return playing.shown_to(reader)["board"]


def buttons(playing, reader=ALICE):
    return [button.label for button in playing.shown_to(reader)["bar"].buttons]


def rows(playing, reader=ALICE):
    """The near seat's rows from the top: number, dice, what is said about them."""
    return [
        (row.number, [slot.die.spoken for slot in row.slots], f"{row.say}, {row.note}" if row.note else row.say)
        for row in board(playing, reader)["rows"]
    ]


def loose(playing, reader=ALICE):
    tray = board(playing, reader)["tray"]
    return tray.title, [slot.die.spoken for slot in tray.slots]


def slots(playing, reader=ALICE):
    shown = board(playing, reader)
    return [slot for place in (*shown["rows"], shown["tray"]) for slot in place.slots]


def moves(playing):
    return json.loads(board(playing)["moves"])


# --- where the dice lie --------------------------------------------------------------------------------------------


def test_dice_lie_in_the_rows_that_take_them_and_the_rest_beside():
    playing = climbing(2, 1, 1, 3, 4, 6)
    assert rows(playing) == [
        (3, ["3"], "two missing, or the red 3"),
        (2, ["2"], "two missing, or the red 2"),
        (1, ["1", "1"], "one missing, or the red 1"),
    ]
    assert loose(playing) == ("Without a row", ["4", "red 6"])


def test_a_filled_row_says_by_what():
    assert rows(climbing(1, 3, 3, 1, 3, 6))[::2] == [
        (3, ["red 3", "3", "3"], "filled, by the red 3"),
        (1, ["red 1", "1"], "filled, by the red 1"),
    ]
    assert rows(climbing(2, 1, 1, 1, 1, 6))[2] == (1, ["1", "1", "1"], "filled, by three 1s")
    assert loose(climbing(2, 1, 1, 1, 1, 6)) == ("Without a row", ["1", "red 6"])


def test_round_the_summit_two_rows_share_the_fives():
    assert rows(a_choice_of_fives()) == [
        (5, ["5", "5", "5"], "filled, by three 5s"),
        (6, ["red 6"], "filled, by the red 6"),
        (5, ["red 5"], "filled, by the red 5"),
    ]


def test_a_row_whose_red_die_lies_in_another_row_does_not_ask_for_it():
    playing = after_a_diangle().roll(5, 2, 2, 4, 5, 2).advance(1, [4], NOTHING).stay()
    assert rows(playing)[0] == (5, [], "three missing")
    assert rows(playing)[2] == (5, ["red 5", "5"], "filled, by the red 5")


def test_spent_dice_have_left_the_board():
    playing = after_a_diangle()
    assert loose(playing) == ("To be rolled", ["red 1", "red 2", "red 3"])
    assert all(slot.is_spent for slot in board(playing)["tray"].slots)
    assert board(playing)["tray"].label == "To be rolled: spent, spent, spent"
    assert playing.page_of().count("#die-blank") == 3


def test_a_second_roll_leaves_the_dice_with_a_lock():
    assert [slot.die.number for slot in slots(two_rows_filled()) if slot.is_kept] == [4, 6]
    assert not any(slot.is_kept for slot in slots(climbing(*NOTHING)))


@pytest.mark.parametrize("setup", list(setups("diangle")), ids=str)
def test_as_many_rows_are_filled_from_the_bottom_as_the_rules_could_advance(setup):
    for number, shown in enumerate(random_game(setup)):
        reader = number % setup.seats
        scene = latest(shown.scene(reader))
        filled = [row.is_filled for row in draw(scene)["rows"]][::-1]
        assert [*filled, False].index(False) == scene.shown["ready"][reader]


def latest(scene):
    """With no more of the log than a page needs, which keeps long games quick."""
    return replace(scene, moves=scene.moves[-2:])


# --- the hill ------------------------------------------------------------------------------------------------------


def standing(playing, reader=ALICE):
    """Who stands where: the numbers of the steps' places, and the initials there."""
    return {
        index: "".join(marker.initial for marker in step.markers)
        for index, step in enumerate(board(playing, reader)["steps"])
        if step.markers
    }


def test_markers_stand_on_the_level_that_is_worked_on():
    assert standing(four()) == {2: "MCD", 5: "A"}
    assert [step.number for step in board(four())["steps"]] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    assert [step.state for step in board(four())["steps"]] == ["done"] * 5 + ["mine"] * 3 + [""] * 3
    assert board(four(), CAROL)["steps"][2].state == "mine"


def test_the_hill_is_one_sentence_for_ears():
    assert board(two_rows_filled())["hill_label"] == (
        "The hill, eleven levels from 1 up to 6 and down to 1. "
        "you: on level 4, which takes 4s; Bob: on level 1, which takes 1s; Carol: on level 1, which takes 1s"
    )


def test_the_winner_stands_at_the_goal_and_has_no_rows():
    assert [marker.initial for marker in board(won())["at_goal"]] == ["A"]
    assert board(won())["rows"] == []
    assert "at the goal" in board(won(), BOB)["hill_label"]


def test_who_has_left_is_gone_from_the_hill():
    playing = after_a_diangle((ALICE, BOB, CAROL)).leaves(0, rolls=[NOTHING])
    assert standing(playing, BOB) == {0: "BC"}
    assert loose(playing)[0] == "out"
    assert [rival.marker.initial for rival in board(playing, BOB)["rivals"]] == ["C", "A"]


def test_a_diangle_is_celebrated_until_the_next_move():
    shout = board(after_a_diangle())["shout"]
    assert (shout.word, shout.note, shout.side) == ("Diangle!", "You have an extra turn.", "right")
    assert board(after_a_diangle(), BOB)["shout"].note == "Alice has an extra turn."
    assert board(won(), BOB)["shout"] is None  # the result is told
    assert board(two_rows_filled())["shout"] is None


# --- the rivals ----------------------------------------------------------------------------------------------------


def test_rivals_come_in_the_order_of_play_with_their_rows_in_small():
    dan = board(four())["rivals"][2]
    assert [rival.marker.initial for rival in board(four(), CAROL)["rivals"]] == ["D", "A", "M"]
    assert [(row.number, len(row.dice), row.is_filled) for row in dan.rows] == [
        (5, 2, False),
        (4, 2, True),
        (3, 0, False),
    ]
    assert dan.label == "Dan. Row of 5s: 5, 5; Row of 4s: red 4, 4, filled; Row of 3s: empty"


def test_a_table_that_waits_shows_an_empty_board():
    playing = Climbing(players=(ALICE, None, None, None))
    assert standing(playing) == {0: "A"}
    assert loose(playing) == ("Not rolled yet", ["not rolled"] * 6)
    assert "Free seat" in playing.page_of()


def test_a_spectator_sits_behind_the_first_seat_and_cannot_tap():
    assert rows(two_rows_filled(), Member(pk=8, username="Olga")) == rows(two_rows_filled())
    assert "data-pick" not in two_rows_filled().page_of(Member(pk=8, username="Olga"))
    assert "data-pick" not in after_a_diangle().page_of(BOB)
    assert board(after_a_diangle(), BOB)["moves"] == "[]"


# --- what can be done ----------------------------------------------------------------------------------------------


def test_after_the_first_roll_one_may_try_again_or_stay():
    playing = climbing(*NOTHING)
    assert buttons(playing) == ["Roll again", "Stay"]
    assert asked(playing) == ("Roll the same dice again, or stay", "Rolling again rolls all six.")
    assert asked(playing, BOB)[0] == "Waiting for Alice to advance, roll again or stay"


def test_an_advance_says_how_far_and_with_what():
    assert buttons(two_rows_filled()) == ["Advance 2", "Only 1", "Roll again", "Stay"]
    assert asked(two_rows_filled()) == (
        "Advance two levels with 4, 4, 4 and red 5",
        "That ends your turn. Rolling again rolls 4, 4, red 5 and 5.",
    )


def test_after_the_second_roll_one_may_advance_or_stay():
    playing = climbing(*NOTHING).does(REROLL, [1, 6, 6, 6, 4, 4])
    assert buttons(playing) == ["Advance 1", "Stay"]
    assert asked(playing) == ("Advance one level with red 1", "That ends your turn.")
    assert asked(playing, BOB)[0] == "Waiting for Alice to advance or stay"


def test_three_levels_at_once_are_shouted():
    playing = climbing(1, 2, 3, 6, 4, 4)
    assert buttons(playing) == ["Diangle!", "Only 2", "Only 1", "Roll again", "Stay"]
    assert asked(playing) == (
        "Diangle! Three levels with red 1, red 2 and red 3",
        "An extra turn follows. Rolling again rolls all six.",
    )


def test_the_last_level_says_that_it_wins():
    playing = won_but_for_the_last_move()
    assert asked(playing)[1].startswith("That is the last level, and you win.")


def won_but_for_the_last_move():
    playing = after_a_diangle().roll(1, 1, 1, 4, 5, 1).advance(2, [4, 5], NOTHING).stay([1, 1, 1, 4, 5, 6])
    return playing.advance(3, [4, 5, 6]).roll(2, 3, 6, 6, 6, dice=[2, 3, 4, 5, 6])


def test_later_all_that_fits_is_kept_and_can_be_rolled_by_a_tap():
    playing = on_second_turn(2, 1, 1, 6, 4, 3)
    assert asked(playing) == ("Keep 1, 1, 2 and 3, roll the rest", "Tap a die to keep or to roll it.")
    assert buttons(playing) == ["Roll 2 dice", "All six"]
    tappable = [(slot.die.number, slot.is_chosen) for slot in slots(playing) if slot.pick]
    assert tappable == [(6, False), (1, False), (2, False), (3, False)]
    assert [slot.pick for slot in slots(playing)] == [1, 2, 3, 4, 0, 0]


def test_rows_that_are_filled_already_can_be_left_before_the_roll():
    playing = on_second_turn(1, 2, 6, 6, 4, 4)
    assert buttons(playing) == ["Roll 4 dice", "All six", "Advance 2", "Only 1"]
    assert asked(playing)[1] == "Tap a die to keep or to roll it. You may advance first, and your turn goes on."


def test_a_die_without_room_can_take_the_place_of_another():
    playing = on_second_turn(1, 1, 1, 1, 6, 5)
    assert [slot.die.number for slot in board(playing)["tray"].slots if slot.pick] == [4]
    assert moves(playing)[0]["action"] == {"type": "roll", "dice": [4, 5, 6]}


def test_if_all_six_fit_one_of_them_is_rolled_and_it_is_no_red_one():
    playing = on_second_turn(1, 1, 2, 2, 3, 3)
    assert moves(playing)[0]["action"] == {"type": "roll", "dice": [2]}
    assert [slot.die.number for slot in slots(playing) if slot.pick and slot.is_chosen] == [2]


def test_where_a_number_comes_back_the_dice_to_spend_are_a_choice_and_red_ones_are_spared():
    playing = a_choice_of_fives()
    assert (
        asked(playing)[1] == "An extra turn follows. Tap dice to spend others. Rolling again rolls red 5, red 6 and 1."
    )
    proposed = {}
    for move in moves(playing):
        proposed.setdefault(move["action"]["levels"], move["action"]["spend"])
    assert proposed == {3: [1, 2, 3, 5, 6], 2: [1, 2, 3, 6], 1: [1, 2, 3]}
    assert [slot.die.number for slot in slots(playing) if slot.pick] == [1, 2, 3, 6, 5]


def test_without_a_choice_of_dice_nothing_is_to_be_tapped_but_buttons():
    assert "data-pick" not in two_rows_filled().page_of()


def test_a_position_of_long_ago_is_drawn_without_anything_to_tap():
    for playing in (after_a_diangle(), two_rows_filled()):
        shown = present(replace(playing.scene(), legal=[]))
        assert shown["board"]["moves"] == "[]"
        assert not shown["bar"].buttons


@pytest.mark.parametrize("setup", list(setups("diangle"))[::2], ids=str)
def test_what_the_page_offers_is_what_the_rules_allow(setup):
    for number, shown in enumerate(random_game(setup)):
        if number % 16 or not shown.actors:
            continue
        scene = latest(shown.scene(shown.actors[0]))
        page = render_to_string("games/_table.html", {"scene": scene} | present(scene))
        offered = [move["action"] for move in json.loads(unescape(re.search(r'data-moves="([^"]*)"', page)[1]))]
        offered += [json.loads(unescape(action)) for action in re.findall(r'data-action="([^"]+)"', page)]
        assert sorted(offered, key=str) == sorted(scene.legal, key=str)


# --- how it stands -------------------------------------------------------------------------------------------------


def test_who_leads_is_counted_in_levels():
    assert climbing(*NOTHING).shown_to()["lead"] == ""
    assert after_a_diangle().shown_to()["lead"] == "You lead with 3 levels, 3 more than Bob"
    assert four().shown_to(CAROL)["lead"].startswith("Alice leads with 5 levels, 3 more than ")


def test_levels_and_rows_are_listed():
    playing = climbing(1, 2, 6, 6, 4, 4).advance(1, [1], NOTHING)
    assert playing.shown_to()["near"].pips.label == "1 of 11 levels"
    assert playing.shown_to(BOB)["sheet"].rows == [["Alice", "1", "2, 3 and 4"], ["you", "0", "1, 2 and 3"]]


def test_at_the_end_every_level_is_explained():
    assert won().shown_to(BOB)["explained"].rows == [
        ["Alice", "Diangle: 1, 2 and 3", "red 1, red 2 and red 3", "3"],
        ["Alice", "4 and 5", "red 4 and red 5", "5"],
        ["you", "1 and 2", "red 1 and red 2", "2"],
        ["Alice", "Diangle: 6, 5 and 4", "red 4, red 5 and red 6", "8"],
        ["Alice", "Diangle: 3, 2 and 1", "red 1, red 2 and red 3", "11"],
    ]
    assert asked(won())[0] == "You won the match, 11 : 2"


# --- the log -------------------------------------------------------------------------------------------------------


def test_rolls_without_a_choice_say_so():
    assert log(climbing(*NOTHING)) == ["Alice has nothing to keep and rolls all six: [6, 6, 5, 5, 4, 4]"]


def test_rolling_again_and_staying():
    playing = climbing(1, 2, 6, 6, 4, 4).does(REROLL, [1, 6, 6, 6, 4, 4]).stay(NOTHING)
    assert log(playing, BOB)[1:3] == ["Alice rolls all six: [red 1, 6, 6, 6, 4, 4]", "Alice stays"]
    assert said(playing, ALICE)[2] == "You stayed."
    assert playing.shown_to()["near"].does == "stayed"


def test_an_advance_shows_the_dice_it_cost():
    playing = climbing(2, 1, 1, 1, 4, 4).advance(1, [2, 3, 4], NOTHING)
    assert log(playing, BOB)[1] == "Alice advances one level with: [1, 1, 1]"
    assert said(playing, BOB)[1] == "Alice advanced one level."
    assert playing.shown_to()["near"].does == "advanced one level"


def test_an_advance_shows_dice_of_earlier_rolls_too():
    playing = on_second_turn(2, 1, 1, 6, 4, 3).roll(1, 5, 5, dice=[4, 5, 6])
    playing.advance(1, [2, 3, 4], NOTHING)
    assert "Alice advances one level with: [1, 1, 1]" in log(playing)


def test_a_diangle_brings_an_extra_turn():
    playing = after_a_diangle()
    assert log(playing, BOB, 3) == [
        "Alice advances three levels with: [red 1, red 2, red 3]",
        "Three levels at once: a Diangle for Alice!",
        "Alice has an extra turn",
    ]
    assert said(playing, ALICE, 2) == ["Three levels at once: your Diangle!", "You have an extra turn."]
    assert playing.shown_to()["near"].does == "advanced three levels"


def test_leaving_ends_the_match_of_two():
    playing = climbing(*NOTHING).leaves(0)
    assert log(playing, BOB, 2) == ["Alice resigns", "Bob wins the match"]
    assert asked(playing, BOB)[0] == "You won the match"
