"""Keep on Rolling in words: what the log says, what can be done, what lies on the table."""

from .playing import ALICE, BOB, CAROL, Playing
from .reading import asked, lies, log, offers, said

ROLL, STOP = {"type": "roll"}, {"type": "stop"}


class Keeping(Playing):
    game = "keep-on-rolling"

    def keep(self, *dice, rolls):
        return self.does({"type": "keep", "dice": list(dice)}, rolls)


def rolled(*values, **options):
    return Keeping(**options).start().does(ROLL, values)


def sample_turn():
    """The rulebook's turn up to the fill-up (docs/rules/keep-on-rolling.md)."""
    playing = rolled(3, 5, 5, 6, 1, 4).keep(2, 3, rolls=[2, 2, 1, 3]).keep(1, 4, rolls=[5, 4])
    return playing.keep(5, rolls=[2])


def showdown():
    """Alice has 128 points, far beyond the target, and Bob is to overtake her."""
    return rolled(6, 6, 4, 4, 6, 6, target=30).does(STOP).does(ROLL, [5, 5, 1, 2, 3, 4])


# --- what can be done ----------------------------------------------------------------------------------------------


def test_a_turn_opens_with_one_button():
    assert offers(Keeping().start()) == ["Roll all six"]


def test_dice_are_called_by_what_they_show():
    names = offers(rolled(3, 5, 5, 6, 1, 4))
    assert names[:2] == ["Stop with 10 points", "Set aside 5 and 5, roll four dice"]
    assert "Set aside 3, 5, 5, 6 and 1, roll one die" in names


def test_dice_that_look_alike_are_told_apart_by_their_numbers():
    names = offers(rolled(5, 5, 2, 5, 1, 3))
    assert "Set aside 5 and 5 (dice 1 and 4), roll four dice" in names
    assert "Set aside 5, 5 and 5, roll three dice" in names


def test_a_red_die_needs_no_number():
    assert "Set aside 5 and red 5, roll four dice" in offers(rolled(5, 1, 2, 3, 5, 6))


def test_filling_up_can_be_rolled_on_or_doubled():
    assert offers(sample_turn()) == ["Set all aside and roll all six", "Stop with 72 points, doubled"]
    assert asked(sample_turn())[0] == "Set dice aside and roll on, or stop with 72 points"


def test_in_the_showdown_everybody_reads_what_it_takes():
    playing = showdown()
    assert asked(playing, BOB)[1] == "To overtake you need 119 points more."
    assert "Stop with 10 points and go out" in offers(playing, BOB)
    assert playing.shown_to(CAROL)["head"].facts[:2] == ["To 30 points", "showdown, 128 to beat"]


def test_who_waits_reads_for_what():
    assert asked(Keeping().start(), BOB)[0] == "Waiting for Alice to roll"
    assert asked(sample_turn(), BOB)[0] == "Waiting for Alice to roll on or stop"


# --- what lies on the table ----------------------------------------------------------------------------------------


def test_the_dice_lie_aside_or_have_just_been_rolled():
    assert lies(sample_turn(), CAROL) == {
        "Just rolled": "2",
        "Set aside": "34 points 2, 5, 5, 2, red 5",
        "Stopping brings": "72 points",
    }
    banked = sample_turn().keep(6, rolls=[5, 5, 6, 4, 1, 2])
    assert lies(banked)["From filling up"] == "36 points"


# --- the log -------------------------------------------------------------------------------------------------------


def test_the_log_tells_the_rulebooks_turn():
    playing = sample_turn().does(STOP)
    assert log(playing) == [
        "Alice begins.",
        "Alice rolls all six: [3, 5, 5, 6, 1, 4]",
        "Alice sets two aside, 10 points so far: [5, 5]",
        "Alice rolls four: [2, 2, 1, 3]",
        "Alice sets two aside, 14 points so far: [2, 2]",
        "Alice rolls two: [red 5, 4]",
        "Alice sets one aside, 34 points so far: [red 5]",
        "Alice rolls one: [2]",
        "Alice fills up, 36 points so far: [2]",
        "Alice stops with 72 points, doubled, and has 72",
    ]
    assert said(playing, ALICE, 2) == [
        "You filled up, 36 points so far.",
        "You stopped with 72 points, doubled, and have 72.",
    ]
    assert playing.shown_to()["near"].does == "stopped with 72 points"


def test_a_bust_says_what_it_cost():
    playing = rolled(3, 5, 5, 6, 1, 4).keep(2, 3, rolls=[1, 2, 3, 4])
    assert log(playing, BOB, 2) == ["Alice matches nothing and loses 10 points", "Alice stays at 0"]
    assert said(playing, ALICE, 2) == ["You matched nothing and lost 10 points.", "You stay at 0."]
    assert playing.shown_to()["near"].does == "matched nothing"
    assert "Alice matches nothing: no points" in log(rolled(1, 2, 3, 4, 5, 6))


def test_who_does_not_overtake_is_out_and_the_last_one_in_wins():
    playing = showdown().does(STOP)
    assert log(playing, CAROL, 3) == [
        "Bob stops with 10 points and has 10",
        "Bob does not overtake Alice and is out",
        "Alice wins the match",
    ]
    assert said(playing, ALICE, 2) == ["Bob did not overtake you and is out.", "You won the match."]
    assert said(playing, BOB, 2) == ["You did not overtake Alice and are out.", "Alice won the match."]
    assert asked(playing)[0] == "You won the match, 128 : 10"
    assert playing.shown_to(BOB)["sheet"].rows == [["Alice", "128", "0"], ["you", "10", "out"]]


def test_leaving_ends_the_match_of_two():
    assert log(rolled(3, 5, 5, 6, 1, 4).leaves(1), ALICE, 2) == ["Bob resigns", "Alice wins the match"]
