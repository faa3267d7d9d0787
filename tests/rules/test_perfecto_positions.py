"""Perfecto: which stored positions are taken and which cannot have come up in play."""

import pytest
from msgspec.structs import replace

from games import rules
from games.rules.chance import Seeded
from games.rules.perfecto.table import Bid, Call, Deed, Hand, Showdown
from tests.rules.perfecto_page import (
    CHALLENGE,
    DOUBLE,
    PASS,
    PLAIN,
    TABLES,
    advanced,
    after,
    bid,
    freeze,
    hand,
    last_chance,
    perfecto,
    random_match,
    roll,
    rolls,
    side,
    six,
    table,
    teams,
)

LAST = Showdown(1, 1, Bid(0, 1, 1), "challenge", 1, 1, None, (PLAIN, PLAIN), (None, None))  # seat 0 lost a die
LATER = {"round": 2, "last": LAST, "leader": 1}
SECOND = table(hand(*PLAIN[:5]), hand(*PLAIN), **LATER)
OPEN = Hand(6, (None, 3, None, None, None, None), (2,))
OUT_AT_ONCE = replace(LAST, knocked_out=(0,), round=2)
OVER = {
    "hands": (Hand(0), Hand(4)),
    "round": 2,
    "last": OUT_AT_ONCE,
    "scores": (0, 1),
    "phase": "over",
    "turn": None,
    "reason": "last",
}
BIDDING = after(table(*six(2)), (0, bid(2, 3)), (1, roll(1)), chance=rolls((4,)))
CALLED = after(advanced(*six(3)), (0, bid(2, 3)), (1, CHALLENGE), (2, PASS), (0, freeze(2)))
CHOOSING = after(table(*six(4)), (0, bid(2, 3)), (1, CHALLENGE), (3, side("caller")))
TEAMS = after(teams(*six(4)), (0, bid(2, 3)), (1, CHALLENGE))
THREE = table(*six(3))


def shown(**changes):
    return replace(SECOND, last=replace(LAST, **changes))


FLAWED = [
    ("not of the same seats", replace(BIDDING, scores=(0,))),
    ("not of the same seats", replace(BIDDING, sides=(None,) * 3)),
    ("a seat is named", replace(BIDDING, leader=2)),
    ("a seat is named", replace(BIDDING, left=(3,))),
    ("a seat is named", replace(BIDDING, left=(0, 0))),
    ("has left is in the game", replace(BIDDING, left=(1,))),
    ("nobody is in the game", replace(BIDDING, hands=(Hand(0), Hand(0)))),
    ("no two teams", replace(BIDDING, teams=True)),
    ("no two teams", replace(TEAMS, hands=(Hand(0), *TEAMS.hands[1:]), left=(0,))),
    ("fared alike", replace(TEAMS, hands=(Hand(0), *TEAMS.hands[1:]))),
    ("fared alike", replace(TEAMS, scores=(0, 1, 0, 0))),
    ("too many games", replace(BIDDING, game_no=2)),
    ("too many games", replace(BIDDING, game_no=2, scores=(1, 0))),
    ("too many games", replace(BIDDING, game_no=3, scores=(1, 0), match_points=9)),
    ("too many rounds", replace(BIDDING, round=2)),
    ("too many rounds", replace(BIDDING, round=0)),
    ("too many rounds", replace(SECOND, round=3)),
    ("score is too high", replace(BIDDING, scores=(1, 0), match_points=9)),
    ("do not fit those who are out", replace(THREE, hands=(*THREE.hands[:2], Hand(0)), left=(2,))),
    ("do not fit those who are out", replace(THREE, hands=(*six(2), Hand(0)), left=(2,), scores=(1, 1, 1))),
    ("without a showdown cannot end", replace(BIDDING, game_no=2, scores=(1, 0), match_points=9)),
    ("without a showdown cannot end", replace(SECOND, game_no=3, round=1, scores=(1, 1), match_points=9)),
    ("dice are lost without", table(hand(2, 3), hand(*PLAIN))),
    ("dice are lost without", replace(SECOND, game_no=2, scores=(1, 0), match_points=9)),
    ("showdown is not of the same", shown(sides=(None,) * 3)),
    ("showdown is not of the same", shown(dice=(PLAIN,))),
    ("hands that cannot be", shown(dice=(PLAIN, (1, None, None, None, None, None)))),
    ("hands that cannot be", shown(dice=(PLAIN, (None, 2, 3, 4, 5, 6)))),
    ("wrong principals", shown(caller=0)),
    ("wrong principals", shown(caller=3)),
    ("wrong principals", shown(bid=Bid(2, 1, 1))),
    ("wrong principals", shown(bid=Bid(1, 1, 1), caller=1)),
    ("wrong principals", shown(dice=(PLAIN, (None,) * 6), caller=0)),
    ("impossible bid", shown(bid=Bid(0, 15, 1))),
    ("impossible bid", shown(bid=Bid(0, 0, 1))),
    ("impossible stake", shown(stake=2)),
    ("impossible stake", replace(shown(stake=2, kind="perfecto"), rules="advanced")),
    ("impossible surrender", replace(shown(surrendered=0), rules="advanced")),
    ("impossible surrender", replace(shown(surrendered=2, stake=2), rules="advanced")),
    ("wrong sides", shown(sides=("bidder", None))),
    (
        "wrong sides",
        replace(CHOOSING, last=replace(LAST, dice=(PLAIN,) * 4, sides=(None, None, "bidder", None)), round=1),
    ),
    ("knocks out others", shown(knocked_out=(1,))),
    ("knocks out others", shown(knocked_out=(0, 0))),
    ("knocks out others", replace(TEAMS, last=replace(LAST, dice=(PLAIN,) * 4, sides=(None,) * 4, knocked_out=(0,)))),
    ("not before this", shown(round=2)),
    ("not before this", shown(round=0)),
    ("without a showdown cannot end", shown(game_no=2)),
    ("not before this", replace(SECOND, **{**OVER, "last": replace(OUT_AT_ONCE, round=1)})),
    ("who was out", shown(knocked_out=(0,))),
    ("does not lead", replace(SECOND, leader=0, turn=0)),
    (
        "nobody has won",
        replace(SECOND, **{**OVER, "hands": (Hand(1), Hand(4)), "scores": (0, 0), "last": replace(LAST, round=2)}),
    ),
    ("nobody has left", replace(SECOND, **{**OVER, "reason": "left", "round": 3})),
    ("for this reason", replace(SECOND, **{**OVER, "reason": "match"})),
    ("for this reason", replace(SECOND, **{**OVER, "reason": None, "round": 3})),
    ("without a knock-out", replace(SECOND, **{**OVER, "last": None, "hands": (Hand(0), Hand(6)), "left": (0,)})),
    ("but it goes on", replace(SECOND, reason="left")),
    ("but it goes on", replace(SECOND, match_points=1, scores=(0, 1), game_no=2, round=1, hands=tuple(six(2)))),
    ("but it goes on", replace(THREE, hands=(*six(1), Hand(0), Hand(0)), left=(1, 2), scores=(2, 0, 0))),
    ("leader is not in the game", replace(THREE, hands=(*six(2), Hand(0)), left=(2,), scores=(1, 1, 0), leader=2)),
    ("at the start of a game", advanced(hand(*PLAIN, frozen=(3,)), *six(1))),
    ("frozen that cannot be", replace(SECOND, hands=(hand(*PLAIN[:5], frozen=(1,)), hand(*PLAIN)))),
    ("frozen that cannot be", replace(SECOND, rules="advanced", hands=(hand(*PLAIN[:5], frozen=(6,)), hand(*PLAIN)))),
    ("frozen that cannot be", replace(SECOND, rules="advanced", hands=(hand(*PLAIN[:5], frozen=(2, 1)), *six(1)))),
    ("the dice that it should", replace(SECOND, hands=(Hand(5, PLAIN), hand(*PLAIN)))),
    ("the dice that it should", replace(SECOND, hands=(Hand(5, (None, *PLAIN[:5])), hand(*PLAIN)))),
    ("the dice that it should", replace(SECOND, hands=(Hand(5), hand(*PLAIN)))),
    ("the dice that it should", replace(SECOND, **{**OVER, "hands": (Hand(0), hand(*PLAIN[:4]))})),
    ("left after the end", replace(SECOND, **OVER, bid=Bid(0, 1, 1))),
    ("left after the end", replace(SECOND, **OVER, history=(Deed(0, "roll", (1,)),))),
    ("left after the end", replace(SECOND, **{**OVER, "turn": 1})),
    ("left after the end", replace(SECOND, **OVER, sides=(None, "bidder"))),
    ("could not be said", replace(BIDDING, history=(Deed(1, "bid", (2, 3)),))),
    ("could not be said", replace(BIDDING, history=(Deed(3, "bid", (2, 3)),))),
    ("could not be said", replace(BIDDING, history=(Deed(0, "bid", (15, 1)),))),
    ("could not be said", replace(BIDDING, history=(Deed(0, "bid", (1,)),))),
    ("could not be said", replace(BIDDING, history=(Deed(0, "challenge"),))),
    ("could not be said", replace(BIDDING, history=(Deed(0, "roll", (7,)),))),
    ("could not be said", replace(BIDDING, history=(Deed(0, "roll", (0,)),))),
    ("could not be said", replace(BIDDING, history=(Deed(0, "freeze", (1, 2)),))),
    ("could not be said", replace(BIDDING, history=(*BIDDING.history[:1], *BIDDING.history[:1]))),
    (
        "could not be said",
        replace(CALLED, hands=tuple(six(3)), history=(*CALLED.history[:3], Deed(0, "freeze", (9, 1)))),
    ),
    ("could not be said", replace(CALLED, hands=tuple(six(3)), history=(*CALLED.history[:3], Deed(0, "freeze", ())))),
    ("frozen die has changed", replace(CALLED, history=(*CALLED.history[:3], Deed(0, "freeze", (2, 6))))),
    ("frozen that should not", replace(CALLED, hands=tuple(six(3)))),
    ("does not lead to this", replace(BIDDING, turn=0)),
    ("does not lead to this", replace(BIDDING, turn=None)),
    ("does not lead to this", replace(BIDDING, phase="turn")),
    ("does not lead to this", replace(BIDDING, bid=Bid(0, 3, 3))),
    ("does not lead to this", replace(BIDDING, bid=None)),
    ("does not lead to this", replace(BIDDING, call=Call("challenge", 1, 1, 1))),
    ("does not lead to this", replace(CALLED, call=replace(CALLED.call, passes=0))),
    ("does not lead to this", replace(CALLED, call=replace(CALLED.call, stake=2))),
    ("does not lead to this", replace(CHOOSING, phase="turn", turn=2)),
    ("who need not", replace(BIDDING, sides=("bidder", None))),
    ("who need not", replace(CHOOSING, sides=("bidder", None, None, None))),
    ("all sides are taken", replace(CHOOSING, sides=(None, None, "bidder", "caller"))),
]


@pytest.mark.parametrize(("flaw", "state"), FLAWED, ids=range(len(FLAWED)))
def test_a_position_that_cannot_come_up_is_refused(flaw, state):
    with pytest.raises(rules.BadPosition, match=flaw):
        perfecto.load(perfecto.dump(state))


TAKEN = [
    BIDDING,
    CALLED,
    CHOOSING,
    TEAMS,
    THREE,
    SECOND,
    replace(SECOND, rules="advanced", hands=(hand(*PLAIN[:5], frozen=(1, 5)), last_chance(*PLAIN))),
    replace(SECOND, **OVER),
    replace(SECOND, **{**OVER, "hands": (Hand(0), OPEN), "rules": "advanced"}),
    replace(THREE, hands=(*six(2), Hand(0)), left=(2,), scores=(1, 1, 0), round=2),
]


@pytest.mark.parametrize("state", TAKEN, ids=range(len(TAKEN)))
def test_a_position_that_can_come_up_is_taken(state):
    assert perfecto.load(perfecto.dump(state)) == state


@pytest.mark.parametrize("length", [1, 7])
def test_a_hand_has_six_places(length):
    stored = perfecto.dump(BIDDING).replace("[2,3,4,5,6,2]", str([2] * length))
    with pytest.raises(rules.BadPosition):
        perfecto.load(stored)


def test_the_longest_match_is_stored_in_two_kilobytes():
    for setup in TABLES:
        for *_, now in random_match(7, *setup):
            assert len(perfecto.dump(now)) < 2048
        end = replace(now, scores=(10**9,) * setup[0], game_no=10**9, round=24)
        assert len(perfecto.dump(end)) < 1024


def test_a_long_round_is_stored_and_told_again():
    """Every bid that there is, from the lowest to the highest, each after a roll."""
    state, chance = table(*six(4)), Seeded(3)
    for quantity in range(1, 29):
        for rank in range(1, 7):
            state, _ = perfecto.apply(state, state.turn, roll(1, 2), chance)
            state, _ = perfecto.apply(state, state.turn, bid(quantity, rank), chance)
    assert perfecto.load(perfecto.dump(state)) == state
    assert {action["type"] for action in perfecto.legal(state, state.turn)} == {"challenge", "perfecto"}


def test_a_doubled_round_is_told_again():
    state = after(teams(*six(4)), (0, bid(1, 1)), (1, CHALLENGE), (2, PASS), (3, PASS), (0, DOUBLE), (1, PASS))
    assert perfecto.load(perfecto.dump(state)) == state
    with pytest.raises(rules.BadPosition, match="could not be said"):
        perfecto.load(perfecto.dump(replace(state, rules="basic")))
