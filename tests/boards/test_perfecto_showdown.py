"""The Perfecto board after the bids: how a showdown is explained, points, resigning, and the log."""

from django.utils import translation

from .bidding import ALICES, BOBS, DAN, DANS, REDS, board, cups, four, third_game, three, two
from .playing import ALICE, BOB, CAROL, NOBODY
from .reading import asked, log, said

# --- the showdown --------------------------------------------------------------------------------------------------


def shown_down():
    """Alice's six 4s are challenged by Bob; Carol believes Alice, Dan believes Bob. Nine are counted."""
    playing = four().bid(6, 4).says("challenge").sides(2, "bidder")
    return playing.sides(3, "caller", ALICES, BOBS[:5], REDS, DANS[:5])


def test_a_showdown_explains_what_counted_hand_by_hand():
    showdown = board(shown_down(), CAROL)["showdown"]
    assert showdown.title == "Showdown of round 1"
    assert showdown.result == "Alice wins the round: six 4s bid, nine counted"
    assert [(hand.name, hand.role, hand.sum, hand.loss) for hand in showdown.hands] == [
        ("Alice", "bid six 4s", 2, ""),
        ("Bob", "challenged", 1, "loses one die"),
        ("you", "with Alice", 5, ""),
        ("Dan", "with Bob", 1, "loses one die"),
    ]
    assert [one.count for one in showdown.hands[2].dice] == [1, 1, 1, 2, 0, 0]  # the red 4 counts twice
    assert showdown.hands[2].label == "you: 4, red 2, 4, red 4, 1, 3; five towards 4s, with Alice"
    assert showdown.count == sum(hand.sum for hand in showdown.hands) == 9
    assert board(shown_down())["showdown"].result == "You win the round: six 4s bid, nine counted"


def test_a_showdown_is_shown_until_somebody_speaks_in_the_next_round():
    playing = shown_down()
    assert [board(playing, reader)["shows_count"] for reader in (ALICE, BOB, NOBODY)] == [True] * 3
    playing.bid(1, 4)
    assert [board(playing, reader)["shows_count"] for reader in (ALICE, BOB, NOBODY)] == [False] * 3
    assert board(playing)["showdown"] is not None  # it can be looked at again
    assert not board(two())["shows_count"]


def test_a_round_that_was_void_brings_no_showdown_back():
    playing = shown_down().bid(1, 4).leaves(1, rolls=[ALICES, REDS, DANS[:5]])
    assert board(playing)["showdown"] is not None
    assert not board(playing)["shows_count"]


def test_stakes_and_surrender_are_explained_with_the_count():
    doubled = two(rules="advanced").bid(7, 4).says("double").says("pass", ALICES[:4], BOBS)
    assert board(doubled)["showdown"].besides == "Dice at stake: 2"
    assert [hand.loss for hand in board(doubled)["showdown"].hands] == ["loses two dice", ""]
    given_up = two(rules="advanced").bid(1, 4).says("double").says("surrender").says("pass", ALICES[:5], BOBS)
    assert board(given_up, BOB)["showdown"].besides == "Surrendered: Alice"
    assert board(given_up, BOB)["showdown"].result == "You win the round: one 4 bid, three counted"


# --- points --------------------------------------------------------------------------------------------------------


def lost_by_bob(**options):
    """Bob has lost one die a round and has his Last Chance."""
    playing = two(**options)
    for dice in (5, 4, 3, 2, 6):
        playing.bid(1, 4).says("challenge", ALICES, BOBS[:dice])
    return playing


def test_who_leads_is_said_in_dice_and_then_in_points():
    assert two().shown_to()["lead"] == ""
    once = two().bid(1, 4).says("challenge", ALICES, BOBS[:5])
    assert once.shown_to()["lead"] == "Most dice, 6: you"
    assert once.shown_to(BOB)["lead"] == "Most dice, 6: Alice"
    assert lost_by_bob().shown_to(BOB)["lead"] == "Most dice, 6: Alice"  # his six dice count as one
    second = lost_by_bob().bid(1, 4).says("challenge", ALICES, BOBS)
    assert second.shown_to()["lead"] == "You lead with 1 point, 1 more than Bob"


def test_a_seat_that_is_out_of_a_game_can_still_lead_the_match():
    """PF-38: it is back in the next game. Only who has left for good is passed over."""
    playing = third_game(0)
    assert playing.shown_to(BOB)["lead"] == "Alice leads with 4 points, 1 more than Carol"
    assert playing.shown_to(ALICE)["lead"] == "You lead with 4 points, 1 more than Carol"
    playing = four().leaves(0, rolls=[BOBS, REDS, DANS]).leaves(1, rolls=[REDS, DANS])
    assert playing.shown_to(DAN)["lead"] == "Level with 2 points: Carol and you"


def test_who_comes_next_together_is_named_together():
    playing = three(match_points=20)
    for seat in (1, 2, 2, 1):
        playing.knocks_out(seat)
    assert playing.shown_to()["lead"] == "You lead with 4 points, 3 more than Bob and Carol"
    crowd = four(match_points=20)
    for seat in (1, 2, 3, 2, 3, 1, 3, 1, 2):
        crowd.knocks_out(seat)
    assert crowd.shown_to(BOB)["lead"] == "Alice leads with 9 points, 6 more than 3 others"


def test_who_leads_is_said_in_good_german():
    with translation.override("de"):
        assert third_game(0).shown_to()["lead"] == "Du führst mit 4 Punkten, 1 mehr als Carol"
        once = three(match_points=20).knocks_out(1)
        assert once.shown_to()["lead"] == "Gleichauf mit 1 Punkt: du und Carol"
        teams = four(teams=True, match_points=20).knocks_out(1)
        assert teams.shown_to(NOBODY)["lead"] == "Vorn mit 2 Punkten, 2 voraus: Alice und Carol"


def test_teams_lead_together():
    playing = four(teams=True).bid(1, 4).says("challenge", ALICES, BOBS[:5], REDS, DANS)
    assert playing.shown_to(CAROL)["lead"] == "Most dice, 12: Alice and you"


def test_the_last_chance_is_a_badge():
    assert cups(lost_by_bob(), ALICE, 1).has_last_chance
    assert board(lost_by_bob(), BOB)["mine"].has_last_chance
    assert "Last Chance" in lost_by_bob().page_of()


def test_every_point_is_explained_at_the_end():
    playing = lost_by_bob(match_points=0).bid(1, 4).says("challenge")
    explained = playing.shown_to()["explained"]
    how = "Bid of one 4: you · Challenge: Bob · Counted: three"
    assert explained.rows == [["1", "Bob", how, "+1", "you (1)"]]
    left = four(teams=True).leaves(1)
    [row] = left.shown_to()["explained"].rows
    assert row == ["1", "Bob and Dan", "Left the table: Bob", "+2", "you (2), Carol (2)"]


def test_a_point_is_explained_with_sides():
    playing = three(match_points=2)
    for seat in (1, 2):
        playing.knocks_out(seat)
    first, second = playing.shown_to(CAROL)["explained"].rows
    assert first[2].startswith("Bid of one 4: Alice · Challenge: Bob · With the bidder: you · Counted: ")
    assert second[2].startswith("Bid of one 4: Alice · Challenge: you · Counted: ")
    doubled = two(rules="advanced", match_points=0)
    for dice in (4, 2):
        doubled.bid(1, 4).says("double").says("pass", ALICES, BOBS[:dice])
    [row] = doubled.bid(1, 4).says("challenge").says("double").says("pass").shown_to()["explained"].rows
    assert row[2] == "Bid of one 4: you · Challenge: Bob · Dice at stake: 2 · Counted: two"


def test_after_the_end_the_last_count_stays_on_the_board():
    playing = lost_by_bob(match_points=0).bid(1, 4).says("challenge")
    assert board(playing)["shows_count"]
    assert board(playing)["stage"] is None
    assert [hand.loss for hand in board(playing)["showdown"].hands] == ["", "out"]
    assert "pf-hidden" not in playing.page_of()


# --- resigning -----------------------------------------------------------------------------------------------------


def resigns(playing, reader=ALICE):
    return playing.shown_to(reader)["head"].resigns.removesuffix(" This cannot be taken back.")


def test_resigning_says_what_the_rules_make_of_it():
    assert resigns(two()) == "Bob wins the match."
    assert resigns(four()) == "You are out and the others play on."
    assert resigns(four(teams=True), BOB) == "Alice and Carol win the match."  # PF-44
    assert resigns(three(match_points=2).knocks_out(1), CAROL) == "Alice wins the match."  # PF-36: two points
    one_is_out = third_game(0)
    assert resigns(one_is_out, CAROL) == "This game ends, and the others play the next one without you."  # PF-43
    assert resigns(one_is_out, ALICE) == "You take no part in further games, and the others play on."  # PF-45
    assert resigns(three(match_points=0).knocks_out(1), BOB) == ""  # a single game: nothing is left to resign
    assert resigns(four().leaves(1, rolls=[ALICES, REDS, DANS]), BOB) == ""


# --- the log -------------------------------------------------------------------------------------------------------


def test_a_round_is_told_to_its_showdown():
    playing = two().bid(3, 4).says("challenge", ALICES, BOBS[:5])
    assert log(playing, CAROL) == [
        "Game 1, round 1. Alice leads.",
        "Alice bids three 4s",
        "Bob challenges: there are fewer",
        "Showdown: three 4s bid, 3 counted. Alice wins the round. Dice lost: Bob 1 [4, 4, 4]",
        "Game 1, round 2. Alice leads.",
    ]
    assert said(playing, ALICE)[-3] == "Showdown: three 4s bid, 3 counted. You won the round. Dice lost: Bob 1."
    assert playing.shown_to()["near"].does == "won the round"


def test_every_call_has_its_words():
    playing = two(rules="advanced").bid(7, 4).says("challenge").says("double").says("redouble").says("surrender")
    assert log(playing, CAROL, 4) == [
        "Bob challenges: there are fewer",
        "Alice doubles: two dice are at stake",
        "Bob redoubles: three dice are at stake",
        "Alice surrenders: it will cost one die",
    ]
    assert said(two().bid(7, 4).says("perfecto", ALICES, BOBS[:5]), BOB)[3] == "You said perfecto: exactly as many."


def test_losing_everything_is_told_step_by_step():
    playing = two(match_points=0)
    for dice in (5, 4, 3, 2, 6):  # Bob loses one die a round; with the last of them he plays with all six again
        playing.bid(1, 4).says("challenge", ALICES, BOBS[:dice])
    assert "Last Chance for Bob: all six dice again, and none to lose" in log(playing)
    playing.bid(1, 4).says("challenge")
    assert log(playing, CAROL, 3) == [
        "Out of the game: Bob. 1 point each for: Alice",
        "Game 1 goes to: Alice",
        "Alice wins the match",
    ]
    assert said(playing, BOB)[-3:] == [
        "Out of the game: you. 1 point each for: Alice.",
        "Game 1 goes to: Alice.",
        "Alice won the match.",
    ]
    assert asked(playing)[0] == "You won the match, 1 : 0"


def test_a_team_wins_together():
    playing = four(teams=True).leaves(1)
    assert log(playing, ALICE, 3) == [
        "Out of the game: Bob, Dan. 2 points each for: Alice, Carol",
        "Game 1 goes to: Alice, Carol",
        "The match goes to: Alice, Carol",
    ]
    assert said(playing, CAROL, 1) == ["The match goes to: Alice, you."]


def test_what_is_played_stands_in_the_head():
    assert two().shown_to()["head"].facts[:3] == ["To 3 points", "game 1", "round 1"]
    single = two(match_points=0, rules="advanced").shown_to()["head"].facts
    assert single[:2] == ["A single game, advanced rules", "round 1"]
    assert three(match_points=None).shown_to()["head"].facts[0] == "A single game"
