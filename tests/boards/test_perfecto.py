"""Perfecto in words: what the log says, what can be done, what lies on the table, and what stays under the cups."""

from accounts.models import Member
from games.boards import BOARDS

from .playing import ALICE, BOB, CAROL, Playing
from .reading import asked, lies, log, offers, said

DAN = Member(pk=4, username="Dan")
ALICES, BOBS, CAROLS = [4, 4, 1, 6, 2, 3], [5, 5, 6, 5, 4, 1], [3, 1, 2, 2, 6, 4]  # no red die among them


class Bidding(Playing):
    game = "perfecto"

    def bid(self, quantity, rank):
        return self.does({"type": "bid", "quantity": quantity, "rank": rank})

    def says(self, word, *rolls):
        return self.does({"type": word}, *rolls)

    def sides(self, seat, side, *rolls):
        return self.does({"type": "side", "with": side}, *rolls, seat=seat)


def two(**options):
    return Bidding(**options).start(ALICES, BOBS)


def three(**options):
    return Bidding(players=(ALICE, BOB, CAROL), **options).start(ALICES, BOBS, CAROLS)


def challenged():
    """Alice's five 5s are challenged, and it is for Carol to take sides."""
    return three().bid(5, 5).says("challenge")


# --- what can be done ----------------------------------------------------------------------------------------------


def test_the_leader_bids_or_rolls_first():
    names = offers(two())
    assert names[:2] == ["Bid one 1", "Bid one 2"]
    assert "Bid seven 4s" in names
    assert "Bid fourteen 6s" in names
    assert "Roll one die again, then bid: 4 (die 2)" in names
    assert "Roll two dice again, then bid: 4 and 4" in names
    assert asked(two()) == (
        "You lead: bid, or roll some dice first",
        "12 dice are in play. Red ones count for every number.",
    )
    assert asked(two(), BOB)[0] == "Waiting for Alice to bid"


def test_a_bid_is_raised_or_called():
    playing = two().bid(7, 4)
    names = offers(playing, BOB)
    assert names[:3] == ["Challenge: fewer than seven 4s", "Perfecto! Exactly seven 4s", "Bid seven 5s"]
    assert asked(playing, BOB)[0] == "Alice bid seven 4s: bid higher or call"
    assert asked(playing, ALICE)[0] == "Waiting for Bob to bid or call"


def test_who_has_rolled_must_bid():
    playing = two().bid(7, 4).does({"type": "roll", "dice": [1]}, [2])
    assert asked(playing, BOB)[0] == "Now bid higher than seven 4s"


def test_the_advanced_rules_have_more_to_say():
    playing = two(rules="advanced").bid(7, 4)
    assert "Double: fewer than seven 4s, two dice at stake" in offers(playing, BOB)
    playing.says("challenge")
    assert offers(playing)[-2:] == ["Double: two dice at stake", "Pass"]
    assert "Freeze 4 (die 1), then bid" in offers(playing)
    assert asked(playing) == (
        "The bid of seven 4s is challenged: your answer",
        "To bid higher you first freeze a die: it lies open for the rest of the game.",
    )
    playing.says("double")
    assert "Redouble: three dice at stake" in offers(playing, BOB)
    assert "Surrender and lose one die" in offers(playing, BOB)


def test_sides_say_what_they_believe():
    assert offers(challenged(), CAROL) == ["Side with Alice: at least five 5s", "Side with Bob: fewer than five 5s"]
    assert asked(challenged(), CAROL)[0] == "The bidding is over: take sides."
    assert asked(challenged(), ALICE)[0] == "Waiting for Carol to choose a side"
    exact = three().bid(5, 5).says("perfecto")
    assert offers(exact, CAROL) == ["Side with Alice: not exactly five 5s", "Side with Bob: exactly five 5s"]


# --- what lies on the table, and what does not ---------------------------------------------------------------------


def test_everybody_sees_only_the_own_dice():
    playing = two()
    assert lies(playing, ALICE, 0)["Dice"] == "6 4, 4, 1, 6, 2, 3"
    assert lies(playing, ALICE, 1)["Dice"] == "6"
    assert lies(playing, CAROL, 0)["Dice"] == "6"
    assert lies(playing, BOB, 1)["Dice"] == "6 5, 5, 6, 5, 4, 1"


def test_secret_rolls_are_told_to_their_owner_alone():
    playing = two().does({"type": "roll", "dice": [1, 2]}, [5, 6])
    assert log(playing, ALICE)[-2:] == ["Alice rolls two dice again", "Alice rolls two: [5, 6]"]
    assert log(playing, BOB)[-1] == "Alice rolls two dice again"
    assert log(playing, CAROL) == ["Game 1, round 1. Alice leads.", "Alice rolls two dice again"]
    assert said(playing, ALICE, 1) == ["You rolled 5, 6."]


def test_even_a_line_asked_for_directly_keeps_the_secret():
    playing = challenged()
    playing.sides(2, "caller", ALICES[:5], BOBS, CAROLS)
    move = playing.moves[-1]
    secrets = [event for event in move.events if "only" in event]
    assert secrets
    told = [(event, BOARDS["perfecto"].line(event, move, playing.scene(ALICE))) for event in secrets]
    assert all((line is None) == (0 not in event["only"]) for event, line in told)


def test_a_side_stays_secret_until_the_showdown():
    playing = Bidding(players=(ALICE, BOB, CAROL, DAN)).start(ALICES, BOBS, CAROLS, ALICES)
    playing.bid(5, 5).says("challenge").sides(2, "caller")
    assert log(playing, CAROL, 1) == ["Carol sides with the caller, unseen by others"]
    assert log(playing, DAN, 1) == ["Bob challenges: there are fewer"]
    assert lies(playing, CAROL)["Your side"] == "Bob"
    assert "Your side" not in lies(playing, DAN)
    assert playing.shown_to(DAN)["seats"][2].does == "ready"


def test_a_frozen_die_lies_open():
    playing = two(rules="advanced").bid(7, 4).says("challenge").does({"type": "freeze", "die": 4})
    assert log(playing, BOB, 1) == ["Alice freezes a die in order to bid: [6]"]
    assert said(playing, BOB, 1) == ["Alice froze 6."]
    assert lies(playing, BOB, 0)["Frozen"] == "6"


def test_the_round_is_on_the_common_card():
    playing = two(rules="advanced").bid(7, 4).says("double")
    assert lies(playing, BOB) == {
        "Dice in play": "12",
        "Bid": "Alice: seven 4s",
        "Call": "Bob challenges, two dice at stake",
    }


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
    assert lies(playing, CAROL)["Last showdown"] == "three 4s bid, 3 counted 4, 4, 4"
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
    assert lies(playing, ALICE, 1)["Dice"] == "6, Last Chance"
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
    playing = Bidding(players=(ALICE, BOB, CAROL, DAN), teams=True).start(ALICES, BOBS, CAROLS, ALICES).leaves(1)
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
