"""Grand Poobah in words: what the log says, what can be done, what lies on the table."""

from .playing import ALICE, BOB, CAROL, Playing
from .reading import asked, lies, log, offers, said

WHITE = [4, 4, 1, 6, 2, 3]  # no die shows its own number
RED = [4, 2, 1, 6, 2, 3]  # die 2 does
DONE = {"type": "done"}


class Tending(Playing):
    game = "grand-poobah"

    def none(self, *rolls):
        return self.does({"type": "roll", "dice": []}, *rolls)


def tending(**options):
    """Both have rolled, and Alice is to choose."""
    return Tending(**options).start(WHITE, [5, 5, 6, 5, 4, 1])


def before_scoring(**options):
    """The next turn is Bob's third, and the scoring dice follow it."""
    return tending(**options).none().none().none()


# --- what can be done ----------------------------------------------------------------------------------------------


def test_any_dice_can_be_rolled_or_none():
    names = offers(tending())
    assert names[:3] == ["Roll none", "Roll one die: 4 (die 1)", "Roll one die: 4 (die 2)"]
    assert "Roll three dice: 1, 6 and 2" in names
    assert names[-1] == "Roll all six"
    assert asked(tending()) == (
        "Your roll: choose the dice, or none",
        "The scoring dice are rolled as soon as everybody has had three turns.",
    )
    assert asked(before_scoring(), BOB)[1] == (
        "Then each scoring die pays whoever has the most of its number, a red one twice."
    )


def test_a_red_die_can_be_turned_or_left():
    playing = Tending().start(RED)
    assert offers(playing)[:2] == ["Turn the red 2 to 1", "Turn the red 2 to 3"]
    assert offers(playing)[-1] == "Leave the red dice"
    assert asked(playing)[0] == "Turn your red dice to other numbers, or leave them"
    assert asked(playing, BOB)[0] == "Waiting for Alice to change red dice or leave them"


# --- what lies on the table ----------------------------------------------------------------------------------------


def test_everybody_sees_the_hands_and_who_has_the_most():
    common = lies(tending(), BOB)
    assert common["Scoring dice"] == "not rolled before everybody’s third turn"
    assert (common["Most 1s"], common["Most 4s"], common["Most 5s"]) == ("Alice, you", "Alice", "you")
    assert lies(tending(), CAROL, 0) == {"Dice": "4, 4, 1, 6, 2, 3", "Score": "0 points"}


def test_the_scoring_dice_stay_with_what_they_paid():
    playing = before_scoring().none([1, 4, 4, 5, 5, 5])
    assert lies(playing, ALICE)["Scoring dice"] == "you 10, Bob 22 red 1, 4, 4, 5, red 5, 5"


# --- the log -------------------------------------------------------------------------------------------------------


def test_first_turns_are_rolled_by_themselves():
    assert log(tending()) == ["Alice rolls all six: [4, 4, 1, 6, 2, 3]", "Bob rolls all six: [5, 5, 6, 5, 4, 1]"]


def test_rolling_turning_and_leaving_have_their_sentences():
    playing = tending().roll(3, 5, dice=[1, 4]).none()
    assert log(playing, ALICE, 2) == ["Alice rolls two: [3, 5]", "Bob rolls none"]
    assert said(playing, BOB, 1) == ["You rolled none."]
    assert playing.shown_to()["across"][0].does == "rolled none"
    turned = Tending().start(RED).does({"type": "change", "die": 2, "to": 6}, WHITE)
    assert log(turned, ALICE, 2)[0] == "Alice turns the red 2 to 6 [6]"
    assert turned.shown_to()["near"].does == "turned the red 2 to 6"
    left = Tending().start(RED).does(DONE, WHITE)
    assert log(left, ALICE, 2)[0] == "Alice leaves the red dice"
    assert said(left, ALICE, 2)[0] == "You left the red dice."


def test_the_scoring_dice_name_whom_they_pay():
    playing = before_scoring().none([1, 4, 4, 5, 5, 5])
    assert log(playing, CAROL, 1) == ["The scoring dice pay Alice 10, Bob 22: [red 1, 4, 4, 5, red 5, 5]"]
    assert said(playing, BOB, 1) == ["The scoring dice pay: Alice 10, you 22."]


def test_scoring_dice_have_no_players_colour():
    line = before_scoring().none([1, 4, 4, 5, 5, 5]).shown_to()["log"][0].line
    assert {die.colour for die in line.dice} == {0}


def test_a_shared_lead_goes_into_overtime():
    tied = before_scoring(target=10).none([6, 6, 1, 1, 1, 1])
    assert log(tied, ALICE, 1) == ["Overtime, only for those in front: Alice, Bob"]
    assert said(tied, BOB, 1) == ["Overtime, only for those in front: Alice, you."]
    assert asked(tied)[0] == "Your roll: choose at least one die"
    assert "Roll none" not in offers(tied)
    assert tied.shown_to()["head"].facts[:2] == ["To 10 points", "overtime"]


def test_the_winner_and_the_scores():
    playing = before_scoring(target=10).none([1, 4, 4, 5, 5, 5])
    assert log(playing, ALICE, 1) == ["Bob wins the match"]
    assert asked(playing, BOB)[0] == "You won the match, 22 : 10"
    assert playing.shown_to()["sheet"].rows == [["you", "10", "0"], ["Bob", "22", "0"]]
