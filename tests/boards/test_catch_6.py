"""The Catch 6 board: what it draws, what it offers, what the log says."""

import json
import re

from accounts.models import Member

from .playing import ALICE, ALL, BOB, CAROL, FIVES, FULL_HOUSE, NOTHING, THREES, Playing, catching, choosing


def board(playing, reader=ALICE):
    return playing.shown_to(reader)["board"]


def bar(playing, reader=ALICE):
    return playing.shown_to(reader)["bar"]


def offers(playing, reader=ALICE):
    return {number.number: number.offer for number in board(playing, reader)["numbers"] if number.offer}


def log(playing, reader=ALICE):
    return [re.sub(r"<[^>]+>", "", str(entry.line.text)) for entry in playing.shown_to(reader)["log"]]


def said(playing, reader=ALICE):
    return [entry.line.say for entry in playing.shown_to(reader)["log"]]


# --- rolling -------------------------------------------------------------------------------------------------------


def test_the_first_roll_of_a_game_is_one_button():
    shown = bar(Playing().start())
    assert shown.say == "Your roll: all six dice"
    assert [(button.label, button.action) for button in shown.buttons] == [
        ("Roll all six", {"type": "roll", "dice": ALL})
    ]
    assert not board(Playing().start())["near"].is_choosing


def test_later_the_dice_are_chosen_first():
    shown = bar(choosing())
    assert shown.say == "Your roll: choose the dice"
    assert [(button.label, button.style, button.is_disabled) for button in shown.buttons] == [
        ("Roll", "go", True),
        ("All six", "", False),
    ]
    assert board(choosing())["near"].is_choosing
    assert not board(choosing(), BOB)["near"].is_choosing
    assert not board(choosing(), CAROL)["near"].is_choosing


def test_the_help_says_what_the_dice_lack():
    two_fives = Playing().start().roll(5, 1, 2, 3, 5, 6).roll(*NOTHING)
    assert bar(two_fives).help == "You have two 5s and miss two. The red 5 is among them."
    white = Playing().start().roll(5, 5, 2, 5, 6, 1).roll(*NOTHING)
    assert bar(white).help == "You have three 5s and miss one. The red 5 is not among them."


def test_after_a_full_house_all_six_are_rolled_again():
    playing = catching(*FULL_HOUSE).catch(3).roll(*NOTHING)
    assert bar(playing).buttons[0].label == "Roll all six"
    assert bar(playing).help == "You caught by raffle or full house, so all six are rolled again."


# --- catching ------------------------------------------------------------------------------------------------------


def test_what_can_be_caught_is_offered_with_what_it_brings():
    offer = offers(catching(*FIVES))[5]
    assert offer.say == "Catch the 5: four 5s, one red"
    assert offer.help == "That makes 5 of 14."
    assert offer.hits == [1, 2, 4, 5]
    assert offer.is_chosen
    assert [button.label for button in bar(catching(*FIVES)).buttons] == ["Catch the 5", "Carry it over", "Pass"]
    assert bar(catching(*FIVES)).buttons[1].note == "gives Bob game 1"


def test_only_the_seat_on_turn_is_offered_a_catch():
    assert not offers(catching(*FIVES), BOB)
    assert not offers(catching(*FIVES), CAROL)


def test_a_set_is_chosen_before_a_full_house_and_then_the_dearer_number():
    both = offers(catching(5, 5, 2, 5, 5, 2))  # four 5s with the red one, and two 2s
    assert [number for number, offer in both.items() if offer.is_chosen] == [5]
    house = offers(catching(*FULL_HOUSE))
    assert [number for number, offer in house.items() if offer.is_chosen] == [5]
    assert house[3].say == "Catch the 3: full house, 3 + 3"
    assert house[3].help == "That makes 3 of 14. Then you roll all six next. You could take another ringed number."


def test_a_catch_that_wins_says_so_and_cannot_be_carried():
    playing = catching(1, 1, 1, 1, 3, 4).catch(1).roll(*NOTHING).roll(6, 6, 6, 1, 2, 6)
    assert offers(playing)[6].help == "That makes 13 of 14."
    playing.catch(6).roll(*NOTHING).roll(5, 5, 1, 5, 5, 2)
    assert offers(playing)[5].help == "That makes 18 and wins the game."
    assert not offers(playing)[5].can_carry
    assert [button.label for button in bar(playing).buttons] == ["Catch the 5", "Pass"]


def test_what_the_page_offers_is_what_the_rules_allow():
    for playing in (catching(*FIVES), catching(*FULL_HOUSE), catching(4, 4, 4, 4, 4, 4), catching(*THREES)):
        page = playing.page_of()
        offered = [
            {"type": "catch", "number": int(number), "carry": carry}
            for number, can_carry in re.findall(r'data-pick="(\d)"[^>]*?( data-can-carry)?>', page)
            for carry in ([False, True] if can_carry else [False])
        ]
        offered += [json.loads(action.replace("&quot;", '"')) for action in re.findall(r'data-action="([^"]+)"', page)]
        assert sorted(offered, key=str) == sorted(playing.scene().legal, key=str)


# --- the board -----------------------------------------------------------------------------------------------------


def test_everybody_sits_at_the_near_side_and_spectators_behind_seat_one():
    playing = choosing()
    assert [board(playing, reader)["near"].seat for reader in (ALICE, BOB, CAROL)] == [0, 1, 0]
    assert [playing.shown_to(reader)["across"][0].name for reader in (ALICE, BOB, CAROL)] == ["Bob", "Alice", "Bob"]


def test_a_caught_number_lies_on_its_owners_side():
    playing = catching(*FIVES).catch(5)
    five = board(playing)["numbers"][4]
    assert (five.at, five.label) == ("me", "5, 5 points, caught by you")
    assert board(playing, BOB)["numbers"][4].at == "them"
    assert board(playing, BOB)["numbers"][4].label == "5, 5 points, caught by Alice"
    assert board(playing)["numbers"][0].label == "1, 7 points, free"
    assert (board(playing)["near"].points, board(playing)["far"].points) == (5, 0)


def test_a_hand_is_one_sentence_and_red_dice_are_called_red():
    assert board(catching(*FIVES))["near"].label == "Your dice: 5, 5, 1, 5, red 5, 2"
    assert board(catching(*FIVES), BOB)["far"].label == "Alice’s dice: 5, 5, 1, 5, red 5, 2"
    assert board(Playing().start())["far"].label == "Bob’s dice, not rolled yet"


def test_seats_differ_in_shape_as_well_as_in_colour():
    page = choosing().page_of()
    assert "#die-1r" in page
    assert "#cut-1r" in page


def test_each_die_remembers_the_move_that_rolled_it():
    playing = choosing().roll(2, 2, dice=[2, 6])
    assert [die.rolled_in for die in board(playing)["near"].dice] == [1, 3, 1, 1, 1, 3]


def test_a_table_that_waits_shows_an_empty_board():
    page = Playing(players=(ALICE, None)).page_of()
    assert page.count("#die-empty") == 12
    assert "Free seat" in page


# --- the head and the games so far ---------------------------------------------------------------------------------


def test_the_head_says_what_is_played_and_how_it_stands():
    assert choosing().shown_to()["head"].facts == ["First to 5", "0 : 0", "game 1", "72 hours and 72 more a turn"]
    assert choosing(games_to_win=1, pace=300).shown_to()["head"].facts == ["A single game", "live, 5 minutes a move"]
    carried = catching(*FIVES).catch(5, carry=True)
    assert carried.shown_to(ALICE)["head"].facts[1:3] == ["0 : 1", "game 2"]
    assert carried.shown_to(BOB)["head"].facts[1:3] == ["1 : 0", "game 2"]


def test_games_won_are_pips_and_a_long_match_becomes_a_figure():
    carried = catching(*FIVES).catch(5, carry=True)
    bobs = carried.shown_to()["across"][0].pips
    assert (bobs.dots, bobs.label) == ([True, False, False, False, False], "1 of 5 games won")
    assert choosing(games_to_win=21).shown_to()["near"].pips.dots == []
    assert choosing(games_to_win=1).shown_to()["near"].pips is None


def test_finished_games_are_listed():
    assert choosing().shown_to()["sheet"] is None
    carried = catching(*FIVES).catch(5, carry=True)
    assert carried.shown_to(BOB)["sheet"].rows == [["1", "you", "0 : 0", "the 5 was carried over"]]


def test_a_match_that_was_won_tells_its_score():
    playing = catching(1, 1, 1, 1, 3, 4, games_to_win=1).catch(1).roll(*NOTHING)
    playing.roll(6, 6, 6, 1, 2, 6).catch(6).roll(*NOTHING).roll(*FIVES).catch(5)
    assert bar(playing).say == "You won the match, 18 : 0"
    assert bar(playing, BOB).say == "Alice won the match, 18 : 0"
    assert "Alice wins game 1, 18 : 0" in log(playing)


# --- who leads, and every point ------------------------------------------------------------------------------------


def lead(playing, reader=ALICE):
    return playing.shown_to(reader)["lead"]


def test_the_head_says_who_leads_by_the_points_of_the_game_on_the_table():
    assert not lead(choosing())
    playing = catching(*FIVES).catch(5)
    assert lead(playing) == "You lead with 5 points, 5 more than Bob"
    assert lead(playing, BOB) == "Alice leads with 5 points, 5 more than you"
    assert lead(playing, CAROL) == "Alice leads with 5 points, 5 more than Bob"
    playing.roll(*FULL_HOUSE).catch(3)
    assert lead(playing) == "You lead with 5 points, 2 more than Bob"


def test_who_has_the_same_points_is_level():
    playing = catching(*FIVES).catch(5).roll(2, 2, 2, 1, 2, 4).catch(2)
    playing.roll(*NOTHING).roll(3, 3, 3, 3, 1, 2).catch(3)
    assert lead(playing) == "Level with 5 points: you and Bob"
    assert lead(playing, CAROL) == "Level with 5 points: Alice and Bob"


def test_the_match_leads_and_the_running_game_comes_second():
    playing = catching(*FIVES).catch(5, carry=True)  # Bob has won game 1, and the 5 is Alice's in game 2
    assert shown(lead(playing)) == "Bob leads the match 1 : 0; this game: you, 5 : 0"
    assert shown(lead(playing, BOB)) == "You lead the match 1 : 0; this game: Alice, 5 : 0"
    assert shown(lead(playing, CAROL)) == "Bob leads the match 1 : 0; this game: Alice, 5 : 0"


def test_a_match_and_a_game_can_be_level():
    playing = catching(*FIVES).catch(5, carry=True)
    playing.roll(2, 2, 2, 1, 2, 4).catch(2).roll(*NOTHING).roll(3, 3, 3, 3, 1, 2).catch(3)
    assert shown(lead(playing)) == "Bob leads the match 1 : 0; this game: level, 5 : 5"
    playing.roll(1, 1, 1, 1, 3, 4).catch(1)
    assert shown(lead(playing)) == "Bob leads the match 1 : 0; this game: you, 12 : 5"
    playing.roll(*NOTHING).roll(6, 6, 6, 1, 2, 6).catch(6)
    assert shown(lead(playing)) == "The match is level at 1 : 1"


def shown(sentence):
    """Figures are kept together by spaces that do not break."""
    return sentence.replace("\N{NO-BREAK SPACE}", " ")


def test_after_the_end_every_point_is_explained():
    playing = Playing(games_to_win=1).start().roll(1, 1, 1, 1, 3, 4).catch(1).roll(*FIVES).catch(5)
    assert playing.shown_to()["explained"] is None
    playing.roll(6, 6, 6, 1, 2, 6).catch(6).roll(*NOTHING).roll(4, 4, 2, 4, 4, 2).catch(4)
    assert not lead(playing)
    explained = playing.shown_to()["explained"]
    assert explained.columns == ["Game", "Caught by", "Number", "How", "Points", "Sum"]
    assert explained.rows == [
        ["1", "you", "1", "with a set", "7", "7"],
        ["1", "Bob", "5", "with a set", "5", "5"],
        ["1", "you", "6", "with a set", "6", "13"],
        ["1", "you", "4", "with a set", "4", "17"],
    ]
    assert playing.shown_to(BOB)["explained"].rows[0] == ["1", "Alice", "1", "with a set", "7", "7"]


def test_the_score_sheet_tells_every_way_of_catching():
    playing = catching(*FULL_HOUSE).catch(3).roll(2, 2, 2, 2, 2, 2).catch(5).leaves(0)
    how = playing.shown_to()["explained"].columns.index("How")
    assert [row[how] for row in playing.shown_to()["explained"].rows] == ["by full house", "by raffle"]


def test_a_sheet_without_points_says_so():
    assert "Nothing was scored." in catching(*FIVES).leaves(0).page_of()


def test_a_number_that_was_carried_over_counts_in_the_next_game():
    playing = catching(*FIVES, games_to_win=2).catch(5, carry=True)  # game 1 goes to Bob
    playing.roll(1, 1, 1, 1, 3, 4).catch(1).leaves(0)
    assert playing.shown_to()["explained"].rows == [
        ["2", "you", "5", "with a set, carried over", "5", "5"],
        ["2", "Bob", "1", "with a set", "7", "7"],
    ]


# --- the log -------------------------------------------------------------------------------------------------------


def test_the_log_names_everybody_newest_first():
    playing = catching(*FIVES).catch(5).roll(*NOTHING).roll(4, dice=[3])
    assert log(playing) == [
        "Alice rolls one:",
        "Bob rolls all six:",
        "Alice catches the 5 with a set",
        "Alice rolls all six:",
        "Game 1. Alice begins.",
    ]
    assert [entry.number for entry in playing.shown_to()["log"]] == ["4", "3", "2", "1", ""]


def test_ears_hear_who_did_what_and_the_reader_is_you():
    playing = choosing().roll(2, 6, 4, dice=[2, 4, 5])
    assert said(playing, ALICE)[0] == "You rolled red 2, 6, 4."
    assert said(playing, BOB)[0] == "Alice rolled red 2, 6, 4."
    assert said(catching(*FIVES).passes(), BOB)[0] == "Alice passed."
    assert said(catching(*FIVES).catch(5, carry=True), BOB) == [
        "Game 2: you begin.",
        "You won game 1, 0 : 0.",
        "Alice carried the 5 over.",
        "Alice rolled 5, 5, 1, 5, red 5, 2.",
        "Game 1: Alice begins.",
    ]


def test_every_way_of_catching_has_its_words():
    assert log(catching(*FULL_HOUSE).catch(3))[0] == "Alice catches the 3 by full house"
    assert log(catching(4, 4, 4, 4, 4, 4).catch(1))[0] == "Alice catches the 1 by raffle"
    assert log(catching(*FIVES).catch(5, carry=True))[:3] == [
        "Game 2. Bob begins, and the 5 is caught already.",
        "Game 1 goes to Bob, 0 : 0",
        "Alice catches the 5 and carries it over",
    ]


def test_seats_show_what_they_did_last():
    playing = catching(*FIVES).catch(5)
    assert playing.shown_to()["near"].does == "caught the 5"
    assert playing.shown_to()["across"][0].does == "ready"
    assert choosing().roll(2, dice=[2]).shown_to()["near"].does == "rolled one die"


def test_a_name_cannot_become_markup():
    mallory = Member(pk=6, username="<b>Mallory</b>")
    page = Playing(players=(ALICE, mallory)).start().roll(*NOTHING).roll(*NOTHING).leaves(1).page_of()
    assert "<b>Mallory</b>" not in page
    assert "&lt;b&gt;Mallory&lt;/b&gt;" in page
