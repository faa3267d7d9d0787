"""The Perfecto board: what can be bid and called, and what stays under the cups."""

import json
import re

from games.boards import BOARDS

from .bidding import (
    ALICES,
    BOBS,
    CAROLS,
    DAN,
    DANS,
    REDS,
    Bidding,
    board,
    buttons,
    challenged,
    cups,
    four,
    ranks,
    red,
    says,
    three,
    two,
)
from .playing import ALICE, BOB, CAROL, NOBODY
from .reading import asked, log, said

RANK = r'id="rank-(\d)"[^>]*data-pick[^>]*data-least="(\d+)" data-bids="([^"]+)"'


# --- the bid that is composed --------------------------------------------------------------------------------------


def test_the_leader_bids_or_rolls_first():
    assert asked(two()) == (
        "You lead: bid, or roll some dice first",
        "How many dice of one number lie under all cups together?",
    )
    assert [rank.least for rank in ranks(two()).values()] == [1] * 6
    assert ranks(two())[4].bids[:2] == ["Bid one 4", "Bid two 4s"]
    assert board(two())["picker"].may_roll
    assert asked(two(), BOB)[0] == "Waiting for Alice to bid"


def test_only_higher_bids_can_be_reached():
    higher = ranks(two().bid(7, 4), BOB)
    assert [rank.least for rank in higher.values()] == [8, 8, 8, 8, 7, 7]
    assert higher[4].bids[0] == "Bid eight 4s"
    assert higher[5].spoken == "5s, seven or more"
    top = ranks(two().bid(14, 5), BOB)
    assert [number for number, rank in top.items() if rank.bids] == [6]
    assert top[1].spoken == "1s, no higher bid"


def test_the_number_that_one_holds_most_of_is_chosen_at_first():
    assert red(two()) == ["Bid one 4"]
    assert red(two().bid(7, 4), BOB) == ["Bid seven 5s"]
    assert red(two().bid(14, 5), BOB) == ["Bid fourteen 6s"]  # the only one that is left


def test_each_number_says_what_the_own_dice_add():
    carols = ranks(four().bid(1, 1).bid(1, 2), CAROL)
    assert carols[4].hold == "Towards 4s you hold five: three 4s and two red dice."
    assert carols[4].hits == [1, 2, 3, 4]
    assert carols[2].hold == "Towards 2s you hold three: one 2 and two red dice."
    assert carols[5].hold == "Towards 5s you hold two red dice."
    assert ranks(two())[5].hold == "Towards 5s you hold nothing."
    assert ranks(two())[4].hold == "You hold two 4s."


def test_what_the_page_offers_is_what_the_rules_allow():
    positions = [
        (two(), ALICE),
        (two().bid(7, 4), BOB),
        (two().bid(14, 6), BOB),
        (two(rules="advanced").bid(7, 4), BOB),
        (two(rules="advanced").bid(7, 4).says("challenge"), ALICE),
        (two(rules="advanced").bid(7, 4).says("challenge").says("double"), BOB),
        (two().rolls([1, 2], [3, 3]), ALICE),
        (challenged(), CAROL),
        (four(teams=True, rules="advanced").bid(7, 4).says("challenge").says("pass").says("pass"), ALICE),
    ]
    for playing, reader in positions:
        legal = playing.scene(reader).legal
        assert legal
        assert sorted(offered(playing.page_of(reader)), key=str) == sorted(without_mixed_rolls(legal), key=str)


def offered(page):
    """Every action that the page can compose or has a button for; of rolls those of a single die."""
    actions = [json.loads(action.replace("&quot;", '"')) for action in re.findall(r'data-action="([^"]+)"', page)]
    for rank, least, bids in re.findall(
        r'id="rank-(\d)"[^>]*data-pick[^>]*data-least="(\d+)" data-bids="([^"]+)"', page
    ):
        quantities = range(int(least), int(least) + len(bids.split("|")))
        actions += [{"type": "bid", "quantity": quantity, "rank": int(rank)} for quantity in quantities]
    dice = [int(die) for die in re.findall(r'id="die-(\d)"', page)]
    if 'data-choice="freeze"' in page:
        actions += [{"type": "freeze", "die": die} for die in dice]
    if 'data-pick="roll"' in page:
        actions += [{"type": "roll", "dice": [die]} for die in dice]
    return actions


def without_mixed_rolls(legal):
    return [action for action in legal if action["type"] != "roll" or len(action["dice"]) == 1]


# --- calls, and who has to answer ----------------------------------------------------------------------------------


def test_a_bid_is_raised_or_called():
    playing = two().bid(7, 4)
    assert asked(playing, BOB) == (
        "Alice bid seven 4s: bid higher or call",
        "As many of a higher number, or more of any.",
    )
    assert buttons(playing, BOB)[-2:] == [("Challenge", "fewer than seven 4s"), ("Perfecto!", "exactly seven 4s")]
    assert asked(playing, ALICE)[0] == "Waiting for Bob to bid or call"


def test_when_no_bid_is_higher_there_are_equal_calls_and_no_red_button():
    playing = two().bid(14, 6)
    assert board(playing, BOB)["picker"] is None
    assert asked(playing, BOB)[1] == "There is no higher bid that you could make."
    assert [label for label, _ in buttons(playing, BOB)] == ["Challenge", "Perfecto!"]
    assert red(playing, BOB) == []


def test_who_has_rolled_must_bid():
    playing = two().bid(7, 4).rolls([1], [2])
    assert asked(playing, BOB)[0] == "Now bid higher than seven 4s"
    assert not board(playing, BOB)["picker"].may_roll
    assert board(playing, BOB)["mine"].choice == ""
    assert [label for label, _ in buttons(playing, BOB)] == ["Bid seven 5s"]


def test_the_advanced_rules_have_more_to_say():
    playing = two(rules="advanced").bid(7, 4)
    assert ("Double", "two dice at stake") in buttons(playing, BOB)
    playing.says("challenge")
    assert buttons(playing) == [
        ("Freeze a die", ""),
        ("Double", "two dice at stake"),
        ("Pass", "then the dice are counted"),
    ]
    assert board(playing)["mine"].choice == "freeze"
    assert asked(playing) == (
        "Bob challenges your bid, seven 4s",
        "To bid higher you first freeze a die: it lies open for the rest of the game.",
    )
    playing.says("double")
    assert buttons(playing, BOB)[2:] == [
        ("Redouble", "three dice at stake"),
        ("Surrender", "lose one die"),
        ("Pass", "then the dice are counted"),
    ]
    assert asked(playing, BOB) == (
        "Alice doubles: two dice at stake on seven 4s",
        "A higher bid cancels this one, and what was said to it.",
    )
    assert asked(playing, ALICE)[0] == "Waiting for Bob to answer"
    playing.says("redouble")
    assert asked(playing)[0] == "Bob redoubles: three dice at stake on seven 4s"
    playing.says("surrender")
    assert asked(playing, BOB)[0] == "Alice surrenders on seven 4s, for one die"
    assert buttons(playing, BOB)[-1] == ("Pass", "Alice loses one die")


def test_whoever_has_no_part_in_a_call_is_told_whom_it_concerns():
    playing = four(rules="advanced").bid(7, 4).says("challenge")
    assert asked(playing, CAROL)[0] == "Bob challenges the bid of Alice, seven 4s"
    assert buttons(playing, CAROL)[-1] == ("Pass", "the next one speaks")
    playing.says("pass").says("pass")
    assert buttons(playing, ALICE)[-1] == ("Pass", "then sides are taken")
    exact = four(rules="advanced").bid(7, 4).says("perfecto")
    assert asked(exact, CAROL)[0] == "Bob says perfecto to the bid of Alice, seven 4s"


def test_a_perfecto_can_be_answered_with_a_free_bid():
    playing = two(rules="advanced").bid(7, 4).says("perfecto")
    assert asked(playing)[0] == "Bob says perfecto to your bid, seven 4s"
    assert says(playing) == "Bob says perfecto: exactly seven 4s"
    assert board(playing)["mine"].choice == "roll"
    assert board(playing)["stage"].stakes == []


def test_the_middle_shows_bid_call_and_stake():
    playing = two(rules="advanced").bid(7, 4)
    stage = board(playing)["stage"]
    assert (stage.quantity, stage.die.value, stage.label) == (7, 4, "The bid is seven 4s, by you")
    assert stage.where == "Round 1 · 12 dice in play · red ones count for all"
    assert says(playing) == "You say there are at least seven 4s"
    assert says(playing, BOB) == "Alice says there are at least seven 4s"
    playing.says("challenge").says("double")
    assert says(playing) == "Bob challenges: fewer than seven 4s"
    assert says(playing, BOB) == "You challenge: fewer than seven 4s"
    assert board(playing)["stage"].stakes == [(1, False), (2, True), (3, False)]
    assert board(playing)["stage"].stake_label == "two dice at stake"
    playing.says("surrender")
    assert says(playing) == "Bob surrenders, for one die"
    assert says(two(), BOB) == "Alice leads the bidding"


def test_what_was_said_in_the_round_stands_as_chips_the_latest_last():
    playing = two(rules="advanced").bid(1, 4).rolls([1, 2], [3, 3]).bid(2, 4).says("challenge").freezes(1).bid(3, 4)
    steps = board(playing)["stage"].steps
    assert [(step.name, step.text) for step in steps] == [
        ("you", "1 ×"),
        ("Bob", "rolled two dice"),
        ("Bob", "2 ×"),
        ("you", "challenged"),
        ("Bob", "froze"),
        ("Bob", "3 ×"),
    ]
    assert steps[-1].spoken == "three 4s"
    playing.bid(4, 4)
    assert board(playing)["stage"].earlier == 1
    assert len(board(playing)["stage"].steps) == 6


# --- sides ---------------------------------------------------------------------------------------------------------


def test_sides_are_two_equal_buttons_that_say_what_they_believe():
    assert buttons(challenged(), CAROL) == [
        ("With Alice", "at least five 5s"),
        ("With Bob", "fewer than five 5s"),
    ]
    assert red(challenged(), CAROL) == []
    assert asked(challenged(), CAROL)[0] == "The bidding is over: take sides."
    assert asked(challenged(), ALICE)[0] == "Waiting for Carol to choose a side"
    exact = three().bid(5, 5).says("perfecto")
    assert buttons(exact, CAROL) == [("With Alice", "not exactly five 5s"), ("With Bob", "exactly five 5s")]


def choosers(playing, reader):
    return [(one.name, one.text, one.is_locked) for one in board(playing, reader)["choosers"]]


def test_a_side_stays_secret_until_the_showdown():
    playing = four().bid(5, 5).says("challenge")
    before = playing.page_of(DAN)
    playing.sides(2, "caller")
    assert choosers(playing, DAN) == [
        ("Alice", "bid", False),
        ("Bob", "challenged", False),
        ("Carol", "has chosen", True),
        ("you", "yet to choose", False),
    ]
    assert choosers(playing, CAROL)[2] == ("you", "with Bob", True)
    assert log(playing, CAROL, 1) == ["Carol sides with the caller, unseen by others"]
    assert log(playing, DAN, 1) == ["Bob challenges: there are fewer"]
    assert playing.shown_to(DAN)["seats"][2].does == "ready"
    other = four().bid(5, 5).says("challenge").sides(2, "bidder")
    for reader in (ALICE, BOB, DAN, NOBODY):
        assert playing.page_of(reader) == other.page_of(reader) != before


# --- what lies on the table, and what does not ---------------------------------------------------------------------


def test_everybody_sees_only_the_own_dice():
    playing = two()
    assert board(playing, ALICE)["mine"].label == "Your dice: 4, 4, 1, 6, 2, 3"
    assert cups(playing, ALICE, 1).label == "Bob has 6 hidden dice"
    assert board(playing, BOB)["mine"].label == "Your dice: 5, 5, 6, 5, 4, 1"
    assert board(playing, CAROL)["mine"].label == "Alice has 6 hidden dice"
    assert all(one.is_hidden for one in board(playing, CAROL)["mine"].dice)


def test_other_dice_would_make_the_same_page():
    """Nothing on a page depends on dice that its reader may not see."""
    playing, other = three(), Bidding(players=(ALICE, BOB, CAROL)).start(ALICES, CAROLS, REDS)
    for reader in (ALICE, NOBODY):
        assert playing.page_of(reader) == other.page_of(reader)
        assert playing.bid(3, 4).page_of(reader) == other.bid(3, 4).page_of(reader)
        playing, other = three(), Bidding(players=(ALICE, BOB, CAROL)).start(ALICES, CAROLS, REDS)
    assert playing.page_of(BOB) != other.page_of(BOB)


def test_secret_rolls_are_told_to_their_owner_alone():
    playing = two().rolls([1, 2], [5, 6])
    assert log(playing, ALICE)[-2:] == ["Alice rolls two dice again", "Alice rolls two: [5, 6]"]
    assert log(playing, BOB)[-1] == "Alice rolls two dice again"
    assert log(playing, CAROL) == ["Game 1, round 1. Alice leads.", "Alice rolls two dice again"]
    assert said(playing, ALICE, 1) == ["You rolled 5, 6."]
    assert playing.page_of(BOB) == two().rolls([3, 4], [1, 1]).page_of(BOB)


def test_even_a_line_asked_for_directly_keeps_the_secret():
    playing = challenged()
    playing.sides(2, "caller", ALICES[:5], BOBS, CAROLS)
    move = playing.moves[-1]
    secrets = [event for event in move.events if "only" in event]
    assert secrets
    told = [(event, BOARDS["perfecto"].line(event, move, playing.scene(ALICE))) for event in secrets]
    assert all((line is None) == (0 not in event["only"]) for event, line in told)


def test_a_frozen_die_lies_open():
    playing = two(rules="advanced").bid(7, 4).says("challenge").freezes(4)
    assert log(playing, BOB, 1) == ["Alice freezes a die in order to bid: [6]"]
    assert said(playing, BOB, 1) == ["Alice froze 6."]
    assert cups(playing, BOB, 0).label == "Alice has 5 hidden dice, frozen: 6"
    assert [one.die.value for one in cups(playing, BOB, 0).dice] == [None, None, None, 6, None, None]
    assert board(playing, ALICE)["mine"].label == "Your dice: 4, 4, 1, 6, 2, 3 frozen: 6"
    assert [one.is_frozen for one in board(playing, ALICE)["mine"].dice] == [False, False, False, True, False, False]


def test_the_second_seat_keeps_its_cut_corners_under_the_cup():
    """Colour is never alone."""
    page = two().page_of()
    assert (page.count("#cut-hidden"), page.count("#die-hidden")) == (6, 1)  # the other one is nobody's
    assert two().page_of(BOB).count("#cut-hidden") == 0


def test_a_lost_die_leaves_an_empty_place():
    playing = two().bid(7, 4).says("challenge", ALICES[:5], BOBS)
    assert (len(board(playing)["mine"].dice), len(board(playing)["mine"].lost)) == (5, 1)
    assert (cups(playing, ALICE, 1).hidden, len(cups(playing, ALICE, 1).lost)) == (6, 0)
    assert playing.page_of(BOB).count("pf-lost") == 1
    assert "×5</b>" in playing.page_of(BOB)  # a figure for phones


def test_each_own_die_remembers_the_move_that_rolled_it():
    playing = two().rolls([2, 5], [1, 1])
    assert [one.die.rolled_in for one in board(playing)["mine"].dice] == [0, 1, 0, 0, 1, 0]


def test_the_own_dice_say_what_they_add_to_the_bid_that_stands():
    assert board(four().bid(6, 4), CAROL)["mine"].hold == "Towards 4s you hold five: three 4s and two red dice."
    assert board(two().bid(6, 4), NOBODY)["mine"].hold == ""
    assert board(two())["mine"].hold == ""


# --- seats ---------------------------------------------------------------------------------------------------------


def test_the_others_sit_in_the_order_of_play_and_partners_opposite():
    playing = four(teams=True)
    assert [hand.seat for hand in board(playing, BOB)["hands"]] == [2, 3, 0]
    assert [hand.team for hand in board(playing, BOB)["hands"]] == ["with Alice", "your partner", "with Carol"]
    assert board(playing, BOB)["mine"].team == "with Dan"
    assert [hand.team for hand in board(four(), BOB)["hands"]] == ["", "", ""]


def test_a_table_that_waits_has_seats_and_no_dice():
    page = Bidding(players=(ALICE, BOB, None)).page_of()
    assert "Everybody rolls in secret and bids on all dice together." in page
    assert "Free seat" in page
    assert "pf-hidden" not in page


def test_who_has_left_has_no_dice():
    playing = four().leaves(1, rolls=[ALICES, CAROLS, DANS])
    assert cups(playing, ALICE, 1).dice == []
    assert cups(playing, ALICE, 1).label == "Bob has no dice"
    assert not cups(playing, ALICE, 1).lost
    assert len(board(playing, ALICE)["hands"]) == 3


def test_a_position_of_long_ago_has_nothing_to_tap():
    scene = two().bid(7, 4).scene(BOB)
    scene.legal.clear()
    drawn = BOARDS["perfecto"].draw(scene)
    assert drawn["picker"] is None
    assert drawn["mine"].choice == ""
