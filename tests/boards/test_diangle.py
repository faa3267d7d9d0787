"""Diangle in words: what the log says, what can be done, what lies on the table."""

from .playing import ALICE, BOB, CAROL, Playing
from .reading import asked, lies, log, offers, said

NOTHING = [6, 6, 5, 5, 4, 4]  # fits no row at the start
REROLL, STAY = {"type": "reroll"}, {"type": "stay"}


class Climbing(Playing):
    game = "diangle"

    def advance(self, levels, spend, *rolls):
        return self.does({"type": "advance", "levels": levels, "spend": spend}, *rolls)


def climbing(*hand):
    return Climbing().start(hand)


def on_second_turn(*hand):
    """Alice has stayed with this hand, Bob rolled nothing of use, and it is her turn again."""
    return climbing(*hand).does(STAY, NOTHING).does(STAY)


# --- what can be done ----------------------------------------------------------------------------------------------


def test_after_the_first_roll_one_may_try_again_or_stay():
    playing = climbing(*NOTHING)
    assert offers(playing) == ["Roll the same six dice again", "Stay"]
    assert asked(playing) == (
        "Roll the same dice again, or stay",
        "Your rows take 1, 2 and 3. Three of its number fill a row, or the red one alone.",
    )
    assert asked(playing, BOB)[0] == "Waiting for Alice to advance, roll again or stay"


def test_an_advance_says_how_far_and_with_what():
    playing = climbing(1, 2, 6, 6, 4, 4)
    assert offers(playing)[1:3] == ["Advance one level with red 1", "Advance two levels with red 1 and red 2"]
    assert asked(playing)[0] == "Advance, roll the same dice again, or stay"
    assert "Advance one level with 1, 1 and 1" in offers(climbing(2, 1, 1, 1, 4, 4))


def test_three_levels_at_once_are_shouted():
    assert "Diangle! Three levels with red 1, red 2 and red 3" in offers(climbing(1, 2, 3, 6, 4, 4))


def test_later_one_chooses_what_to_keep():
    playing = on_second_turn(2, 1, 1, 6, 4, 3)
    names = offers(playing)
    assert "Keep 2, 1, 1 and 3, roll two dice" in names
    assert "Keep 1 (die 2), roll five dice" in names
    assert names[-1] == "Roll all six"
    assert asked(playing)[0] == "Your roll: choose the dice to keep"


# --- what lies on the table ----------------------------------------------------------------------------------------


def test_everybody_sees_levels_rows_and_dice():
    playing = climbing(1, 2, 6, 6, 4, 4)
    assert lies(playing, CAROL, 0) == {
        "Levels": "0 of 11 levels",
        "Rows": "1, 2 and 3",
        "Dice": "red 1, red 2, 6, 6, 4, 4",
        "Could advance": "two levels",
    }
    playing.advance(1, [1], NOTHING)
    assert lies(playing, CAROL, 0) == {
        "Levels": "1 of 11 levels",
        "Rows": "2, 3 and 4",
        "Dice": "red 2, 6, 6, 4, 4",
        "Spent": "die 1",
        "Could advance": "one level",
    }
    assert playing.shown_to()["near"].pips.label == "1 of 11 levels"
    assert playing.shown_to(BOB)["sheet"].rows == [["Alice", "1", "2, 3 and 4"], ["you", "0", "1, 2 and 3"]]


# --- the log -------------------------------------------------------------------------------------------------------


def test_rolls_without_a_choice_say_so():
    assert log(climbing(*NOTHING)) == ["Alice has nothing to keep and rolls all six: [6, 6, 5, 5, 4, 4]"]


def test_rolling_again_and_staying():
    playing = climbing(1, 2, 6, 6, 4, 4).does(REROLL, [1, 6, 6, 6, 4, 4]).does(STAY, NOTHING)
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
    playing = climbing(1, 2, 3, 6, 4, 4).advance(3, [1, 2, 3])
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
