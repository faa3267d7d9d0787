"""The 2 out of 3 board: what it draws, what can be done, what the log says."""

import json
import re
from dataclasses import replace

from games.boards.two_out_of_three import draw
from games.boards.two_out_of_three.tags import word_for
from games.rules.two_out_of_three.table import SQUARES

from .playing import ALICE, BOB, CAROL, Playing
from .reading import asked, log, said


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


def midgame(**options):
    """Alice has rolled 6, red 2 and 4; both have dice on the board."""
    playing = Placing(**options).start().fill([1, 5], [4, 5], ["b1", "a2"])
    playing.fill([1, 2, 3], [4, 3, 6], ["b2", "a3", "c3"]).fill([3], [3], ["c3"]).fill([4, 5], [2, 1], ["b3", "d4"])
    return playing.roll(2, 6, 4, dice=[2, 4, 6])


def all_in_hand(**options):
    """Alice has emptied her hand, so Bob rolls his five dice."""
    playing = Placing(**options).start().fill([1, 2, 3], [2, 3, 4], SQUARES[:3]).fill([1], [2], SQUARES[3:4])
    return playing.fill([4, 5, 6], [5, 6, 1], SQUARES[4:7])


def board(playing, reader=ALICE):
    return playing.shown_to(reader)["board"]


def buttons(playing, reader=ALICE):
    return [(button.label, button.action, button.is_disabled) for button in playing.shown_to(reader)["bar"].buttons]


def squares(playing, reader=ALICE):
    """The squares by name, without the gaps."""
    cells = [cell for row in board(playing, reader)["rows"] for cell in row.cells]
    return {cell.name: cell for cell in cells if hasattr(cell, "name")}


def tags(playing, reader=ALICE):
    """The lines by name: what is said about each, and the colour of who scores it."""
    return {tag.name: (tag.counts, tag.word, tag.winner) for tag in board(playing, reader)["lines"]}


# --- rolling -------------------------------------------------------------------------------------------------------


def test_dice_of_the_hand_are_chosen_one_by_one_or_by_their_count():
    playing = Placing().start()
    tray = board(playing)["tray"]
    assert (tray.label, tray.in_hand) == ("Your hand", [1, 2, 3, 4, 5, 6])
    assert [label for _, label in tray.counts] == ["Choose one die", "Choose two dice", "Choose three dice"]
    assert [len(marks) for marks, _ in tray.counts] == [1, 2, 3]
    assert asked(playing)[0] == "Roll up to three dice"
    assert buttons(playing) == [("Roll", None, True)]


def test_no_more_dice_are_offered_than_there_are():
    playing = Placing().start().fill([1, 2, 3], [2, 3, 4], SQUARES[:3]).fill([1], [2], SQUARES[3:4])
    playing.fill([4], [5], SQUARES[4:5]).fill([2], [5], SQUARES[5:6])
    tray = board(playing)["tray"]
    assert (tray.in_hand, [len(marks) for marks, _ in tray.counts]) == ([5, 6], [1, 2])


def test_only_the_seat_on_turn_may_choose():
    for reader in (BOB, CAROL):
        tray = board(Placing().start(), reader)["tray"]
        assert not tray.in_hand
        assert tray.text.startswith("A line scores with two alike or three in a row.")


def test_against_an_empty_hand_everything_is_rolled():
    playing = all_in_hand()
    assert asked(playing, BOB) == (
        "Your roll: all the dice in your hand",
        "The other hand is empty, so you roll everything.",
    )
    assert buttons(playing, BOB) == [
        ("Roll five dice: 2, 3, 4, 5 and 6", {"type": "roll", "dice": [2, 3, 4, 5, 6]}, False)
    ]
    tray = board(playing, BOB)["tray"]
    assert (tray.spoken, tray.counts) == ("Your hand: dice 2, 3, 4, 5 and 6", [])


def test_a_last_die_needs_no_choosing():
    playing = Placing().start().fill([1, 2, 3], [2, 3, 4], SQUARES[:3]).fill([1], [2], SQUARES[3:4])
    playing.fill([4, 5], [5, 6], SQUARES[4:6]).fill([2], [3], SQUARES[6:7])
    assert asked(playing)[0] == "Your roll: the last die in your hand"
    assert buttons(playing) == [("Roll one die: 6", {"type": "roll", "dice": [6]}, False)]


# --- placing -------------------------------------------------------------------------------------------------------


def test_a_die_is_placed_by_what_it_shows():
    playing = Placing().start().roll(3, 3, 6, dice=[1, 2, 6])
    assert [(one.die.spoken, one.say) for one in board(playing)["tray"].waiting] == [
        ("3", "Place your 3 (die 1): tap a square"),
        ("3", "Place your 3 (die 2): tap a square"),
        ("red 6", "Place your red 6: tap a square"),
    ]
    assert asked(playing)[0] == "Place your 3 (die 1): tap a square"
    assert buttons(playing) == [("Place three dice", None, True), ("Undo", None, True)]


def test_what_the_page_offers_is_what_the_rules_allow():
    playing = midgame()
    page = playing.page_of()
    offered = [
        {"type": "place", "die": int(die), "square": square}
        for die, names in re.findall(r'data-pick="(\d)" data-squares="([^"]+)"', page)
        for square in names.split()
    ]
    assert offered == playing.scene().legal
    tappable = set(re.findall(r'<button[^>]* data-square="(\w\d)"', page))
    assert tappable == {action["square"] for action in playing.scene().legal}


def test_a_red_die_may_also_take_a_square_of_the_opponent():
    waiting = {one.die.spoken: one for one in board(midgame())["tray"].waiting}
    assert set(waiting["red 2"].squares) - set(waiting["4"].squares) == {"b2", "a3", "b3", "d4"}
    assert waiting["red 2"].help == "A red die may also take the place of an opposing one."
    assert waiting["4"].help.startswith("A line needs two alike")


def test_nobody_else_can_place_and_everybody_sees_what_was_rolled():
    for reader in (BOB, CAROL):
        tray = board(midgame(), reader)["tray"]
        assert (tray.spoken, tray.waiting) == ("Alice rolled: red 2, 6, 4", [])
        assert not any(square.can_be_taken for square in squares(midgame(), reader).values())
        assert "data-words" not in midgame().page_of(reader)


def test_a_position_of_long_ago_is_only_looked_at():
    scene = replace(midgame().scene(), legal=[])
    tray = draw(scene)["tray"]
    assert (tray.spoken, tray.waiting) == ("You rolled: red 2, 6, 4", [])


def test_dice_that_were_just_rolled_can_tumble():
    playing = midgame()
    assert {one.die.rolled_in for one in board(playing)["tray"].waiting} == {playing.table.version}


def test_a_red_die_sends_another_back():
    playing = Placing().start().fill([1], [5], ["b2"]).roll(4, dice=[4]).place(4, "b2")
    assert log(playing, CAROL, 2) == ["Bob places on b2: [red 4]", "Alice takes die 1 back from b2"]
    assert said(playing, ALICE, 2) == ["Bob placed red 4 on b2.", "You take die 1 back from b2."]
    assert playing.shown_to()["across"][0].does == "placed a die on b2"
    assert board(playing)["sides"][1].label == "In hand: dice 1, 2, 3, 4, 5 and 6"


# --- between games -------------------------------------------------------------------------------------------------


def test_the_loser_chooses_who_begins_and_both_choices_are_equal():
    playing = won()
    assert buttons(playing, BOB) == [
        ("Begin yourself", {"type": "start", "seat": 1}, False),
        ("Let Alice begin", {"type": "start", "seat": 0}, False),
    ]
    assert {button.style for button in playing.shown_to(BOB)["bar"].buttons} == {"ink"}
    assert asked(playing, BOB) == ("Choose who begins game 2", "It is worth 1 match point.")
    assert asked(playing, ALICE)[0] == "Waiting for Bob to choose who begins"
    assert board(playing, BOB)["tray"].text == "Alice won game 1, 3\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}2."
    assert board(playing, ALICE)["tray"].text == "You won game 1, 3\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}2."
    assert board(finished(BRIGHT, EVEN))["tray"].text == "Game 1 is tied, 4\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}4."


# --- the board -----------------------------------------------------------------------------------------------------


def test_the_board_has_twelve_squares_and_four_gaps():
    playing = Placing(players=(ALICE, None))
    assert list(squares(playing)) == list(SQUARES)
    page = playing.page_of()
    assert page.count("data-gap") == 4
    assert page.count('class="line-tag"') == 10
    assert "Free seat" in page


def test_a_square_says_whose_die_lies_there():
    playing = Placing().start().fill([1, 4], [5, 4], ["b2", "d4"])
    assert [squares(playing)[name].label for name in ("b2", "d4", "a3")] == [
        "b2: your 5",
        "d4: your red 4",
        "a3: empty",
    ]
    assert squares(playing, BOB)["d4"].label == "d4: Alice’s red 4"


def test_the_squares_of_the_last_turn_stand_out():
    def new(playing):
        return {name for name, square in squares(playing).items() if square.is_new}

    playing = Placing().start().fill([1, 4], [5, 4], ["b2", "d4"])
    assert new(playing) == {"b2", "d4"}
    playing.fill([1], [3], ["a3"])
    assert new(playing) == {"a3"}
    assert new(won().does({"type": "start", "seat": 0})) == set()


def test_hands_show_which_dice_are_left():
    playing = Placing().start().fill([1, 4], [5, 4], ["b2", "d4"])
    far, near = board(playing)["sides"]
    assert (far.label, near.label) == ("In hand: dice 1, 2, 3, 4, 5 and 6", "In hand: dice 2, 3, 5 and 6")
    assert [number for number, is_in_hand in near.dice if is_in_hand] == [2, 3, 5, 6]
    assert board(all_in_hand())["sides"][1].label == "In hand: nothing"


# --- the lines -----------------------------------------------------------------------------------------------------


def test_tags_say_who_has_the_dice_and_what_they_come_to():
    shown = tags(midgame())
    assert shown["Row 1"] == ("you 1, Bob 0", "open", None)
    assert shown["Row 3"] == ("you 1, Bob 2", "3·3", 2)
    assert shown["Column a"] == ("you 1, Bob 1", "needs 3–5", None)
    assert shown["Diagonal b2 c3 d4"] == ("you 1, Bob 2", "nothing", None)
    assert tags(midgame(), BOB)["Row 3"] == ("Alice 1, you 2", "3·3", 2)


def test_a_line_that_lacks_one_die_says_which_would_do():
    assert word_for([4, 4]) == "any number"
    assert word_for([3, 4]) == "needs 2–5"
    assert word_for([1, 2]) == "needs 1–3"
    assert word_for([6, 1]) == "needs 1\N{NO-BREAK SPACE}or\N{NO-BREAK SPACE}6"
    assert word_for([5, 3, 4]) == "3·4·5"
    assert word_for([2, 6, 2]) == "2·2"
    assert word_for([5, 5, 5]) == "5·5·5"
    assert word_for([6, 1, 2]) == "nothing"


def test_the_page_can_tell_what_a_placement_would_bring():
    """Its list of words agrees with every tag, whatever lies on a line."""
    words = json.loads(board(midgame())["words"])
    for playing in (midgame(), won(), finished(BRIGHT, EVEN)):
        pieces = playing.scene().shown["board"]
        for tag in board(playing)["lines"]:
            values = sorted(str(pieces[square]["value"]) for square in tag.squares if pieces[square])
            assert words.get("".join(values), "nothing") == tag.word
            assert (tag.winner is not None) == (len(values) == 3 and "".join(values) in words)


def test_the_points_of_the_board_are_the_lines_scored():
    far, near = board(won())["sides"]
    assert (near.points, far.points) == (3, 2)


# --- the head and the end ------------------------------------------------------------------------------------------


def test_who_leads_by_lines_and_between_games_by_match_points():
    assert Placing().start().shown_to()["lead"] == ""
    assert midgame().shown_to()["lead"] == "Bob leads with 2 points, 2 more than you"


def test_match_points_lead_and_the_running_game_comes_second():
    def lead(playing, reader):
        return playing.shown_to(reader)["lead"].replace("\N{NO-BREAK SPACE}", " ")

    playing = won()  # Bob chooses who begins
    assert lead(playing, ALICE) == "You lead the match 1 : 0"
    assert lead(playing, BOB) == "Alice leads the match 1 : 0"
    playing.does({"type": "start", "seat": 1})
    playing.fill([1, 2, 3], [4, 4, 5], SQUARES[:3]).fill([1], [2], SQUARES[-1:])
    assert lead(playing, ALICE) == "You lead the match 1 : 0; this game: Bob, 1 : 0"
    assert lead(playing, BOB) == "Alice leads the match 1 : 0; this game: you, 1 : 0"


def test_at_the_end_every_point_is_explained():
    sheet = won(match_points=1).shown_to(BOB)["explained"]
    assert sheet.columns == ["Game", "Line", "Dice", "For", "Sum"]
    assert sheet.rows == [
        ["1", "Row 1", "6·6·6", "Alice", "1"],
        ["1", "Row 2", "6·6", "Alice", "2"],
        ["1", "Column b", "6·6", "Alice", "3"],
        ["1", "Column c", "6·6", "you", "1"],
        ["1", "Diagonal b2 c3 d4", "6·6", "you", "2"],
    ]


def test_a_game_that_was_left_counts_nothing():
    playing = midgame().leaves(0)
    assert playing.shown_to()["explained"] is None
    assert board(playing)["tray"].spoken == "You rolled: red 2, 6, 4"
    assert board(playing, BOB)["tray"].spoken == "Alice rolled: red 2, 6, 4"
    later = won().does({"type": "start", "seat": 0}).leaves(1)
    assert len(later.shown_to()["explained"].rows) == 5
    assert board(later)["tray"].label == "How lines score"


def test_the_head_says_how_the_match_stands():
    assert Placing().start().shown_to()["head"].facts[:3] == ["game 1", "0 : 0", "First to 3 match points"]
    assert won().shown_to(BOB)["head"].facts[:2] == ["game 2", "0 : 1"]
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
    assert playing.shown_to()["head"].facts[:3] == ["game 2", "worth 2", "0 : 0"]
    assert playing.shown_to()["sheet"].rows == [["1", "nobody", "4 : 4", "1"]]


def test_a_single_game_ends_the_match_with_its_points():
    playing = won(match_points=1)
    assert log(playing, ALICE, 1) == ["Alice wins the match"]
    assert asked(playing)[0] == "You won the match, 3 : 2"


def test_leaving_ends_the_match():
    assert log(Placing().start().leaves(0), BOB, 2) == ["Alice resigns", "Bob wins the match"]
