"""2 out of 3 in words: what the log says, what can be done, what lies on the table."""

from games.rules.two_out_of_three.table import SQUARES

from .playing import ALICE, BOB, CAROL, Playing
from .reading import asked, lies, log, offers, said


class Placing(Playing):
    game = "two-out-of-three"

    def place(self, die, square):
        return self.does({"type": "place", "die": die, "square": square})

    def fill(self, dice, values, squares):
        """A whole turn. The last die of a game goes to its square by itself."""
        self.roll(*values, dice=dice)
        for die, square in zip(dice, squares, strict=True):
            if self.engine.view(self.state, None)["rolled"][die - 1]:
                self.place(die, square)
        return self


def finished(alices, bobs, **options):
    """A game in which Alice fills the first half of the board with these values and Bob the second."""
    playing = Placing(**options).start()
    halves = [(alices, SQUARES[:6]), (bobs, SQUARES[6:])]
    for first in (0, 3):
        for values, squares in halves:
            dice = [first + 1, first + 2, first + 3]
            playing.fill(dice, values[first : first + 3], squares[first : first + 3])
    return playing


BRIGHT, DULL, EVEN = [6, 6, 6, 6, 6, 1], [2, 4, 6, 1, 3, 5], [2, 1, 1, 1, 2, 1]


def won(**options):
    return finished(BRIGHT, DULL, **options)


# --- what can be done ----------------------------------------------------------------------------------------------


def test_dice_in_hand_are_called_by_their_red_numbers():
    names = offers(Placing().start())
    assert names[0] == "Roll one die: 1"
    assert "Roll three dice: 1, 4 and 6" in names
    assert asked(Placing().start())[0] == "Your roll: choose up to three dice"


def test_a_die_is_placed_by_what_it_shows():
    names = offers(Placing().start().roll(3, 3, 6, dice=[1, 2, 6]))
    assert "Place 3 (die 1) on b1" in names
    assert "Place 3 (die 2) on b1" in names
    assert "Place red 6 on d4" in names


def test_a_red_die_can_send_another_back():
    playing = Placing().start().fill([1], [5], ["b2"]).roll(4, dice=[4])
    assert "Place red 4 on b2 and send 5 back" in offers(playing, BOB)
    assert asked(playing, BOB) == ("Place your dice", "A red die may also take the place of an opposing one.")
    playing.place(4, "b2")
    assert log(playing, CAROL, 2) == ["Bob places on b2: [red 4]", "Alice takes die 1 back from b2"]
    assert said(playing, ALICE, 2) == ["Bob placed red 4 on b2.", "You take die 1 back from b2."]
    assert playing.shown_to()["across"][0].does == "placed a die on b2"


def test_the_loser_chooses_who_begins():
    playing = won()
    assert offers(playing, BOB) == ["Let Alice begin", "Begin yourself"]
    assert asked(playing, BOB) == ("Choose who begins game 2", "It is worth 1 match point.")
    assert asked(playing, ALICE)[0] == "Waiting for Bob to choose who begins"


def test_against_an_empty_hand_everything_is_rolled():
    playing = Placing().start().fill([1, 2, 3], [2, 3, 4], SQUARES[:3]).fill([1], [2], SQUARES[3:4])
    playing.fill([4, 5, 6], [5, 6, 1], SQUARES[4:7])
    assert asked(playing, BOB) == (
        "Your roll: all the dice in your hand",
        "The other hand is empty, so you roll everything.",
    )
    assert offers(playing, BOB) == ["Roll five dice: 2, 3, 4, 5 and 6"]


# --- what lies on the table ----------------------------------------------------------------------------------------


def test_the_board_is_read_square_by_square():
    playing = Placing().start().fill([1, 4], [5, 4], ["b2", "d4"]).roll(2, dice=[6])
    common = lies(playing, BOB)
    assert [label for label in common if label != "To place"] == list(SQUARES)
    assert (common["b2"], common["d4"], common["a3"], common["To place"]) == ("Alice 5", "Alice red 4", "empty", "2")
    assert lies(playing, BOB, 0) == {"In hand": "dice 2, 3, 5 and 6", "Scores now": "0 lines"}
    assert lies(playing, BOB, 1)["In hand"] == "dice 1, 2, 3, 4 and 5"


def test_the_head_says_how_the_match_stands():
    assert Placing().start().shown_to()["head"].facts[:3] == ["First to 3 match points", "0 : 0", "game 1"]
    assert won().shown_to(BOB)["head"].facts[1:3] == ["0 : 1", "game 2"]
    assert Placing(match_points=1).start().shown_to()["head"].facts[0] == "A single game"


# --- the log -------------------------------------------------------------------------------------------------------


def test_a_game_is_told_from_its_beginning_to_its_points():
    playing = won()
    assert log(playing)[:3] == [
        "Game 1. Alice begins.",
        "Alice rolls three: [6, 6, 6]",
        "Alice places on b1: [6]",
    ]
    assert log(playing, ALICE, 2) == ["Bob can only place on d4: [5]", "Alice wins game 1, 3 : 2"]
    assert said(playing, ALICE, 1) == ["You won game 1, 3 : 2."]
    assert playing.shown_to(BOB)["sheet"].rows == [["1", "Alice", "3 : 2", "1"]]


def test_the_next_game_says_who_begins():
    playing = won().does({"type": "start", "seat": 1})
    assert log(playing, ALICE, 1) == ["Game 2. Bob begins."]
    assert said(playing, BOB, 1) == ["Game 2: you begin."]


def test_a_tie_makes_the_next_game_worth_more():
    playing = finished(BRIGHT, EVEN)
    assert log(playing, ALICE, 1) == ["Game 1 is tied, 4 : 4: the next one is worth more"]
    assert said(playing, ALICE, 1) == ["Game 1 is tied, 4 : 4."]
    assert asked(playing, BOB)[1] == "It is worth 2 match points."
    playing.does({"type": "start", "seat": 0})
    assert log(playing, ALICE, 1) == ["Game 2, worth 2 match points. Alice begins."]
    assert playing.shown_to()["head"].facts[1:4] == ["0 : 0", "game 2", "worth 2"]
    assert playing.shown_to()["sheet"].rows == [["1", "nobody", "4 : 4", "1"]]


def test_a_single_game_ends_the_match_with_its_points():
    playing = won(match_points=1)
    assert log(playing, ALICE, 1) == ["Alice wins the match"]
    assert asked(playing)[0] == "You won the match, 3 : 2"


def test_leaving_ends_the_match():
    assert log(Placing().start().leaves(0), BOB, 2) == ["Alice resigns", "Bob wins the match"]
