"""Perfecto as its page says it, written down apart from the engine, and what its tests share.

`legal_by_the_page` and `losses_by_the_page` know nothing but a view or an event. They are slow and follow the words.
"""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from games import rules
from games.rules.chance import Scripted, Seeded
from games.rules.perfecto.table import Hand, State
from tests.rules.scenario import Untouchable

perfecto = rules.get("perfecto")

CHALLENGE, CALL_PERFECTO, PASS = {"type": "challenge"}, {"type": "perfecto"}, {"type": "pass"}
DOUBLE, REDOUBLE, SURRENDER = {"type": "double"}, {"type": "redouble"}, {"type": "surrender"}
PLAIN = (2, 3, 4, 5, 6, 2)  # no die of these is red

# Every kind of table, short enough to be played often.
TABLES = [
    (2, {"match_points": 2}),
    (3, {"match_points": 3}),
    (4, {}),
    (2, {"rules": "advanced", "match_points": 0}),
    (3, {"rules": "advanced", "match_points": 2}),
    (4, {"rules": "advanced", "match_points": 2}),
    (4, {"teams": True, "match_points": 3}),
    (4, {"rules": "advanced", "teams": True, "match_points": 0}),
]


def bid(quantity, rank):
    return {"type": "bid", "quantity": quantity, "rank": rank}


def roll(*dice):
    return {"type": "roll", "dice": list(dice)}


def freeze(die):
    return {"type": "freeze", "die": die}


def side(which):
    return {"type": "side", "with": which}


def hand(*values, frozen=()):
    """So many dice, showing this."""
    return Hand(len(values), (*values, *(None,) * (6 - len(values))), frozen)


def last_chance(*values, frozen=()):
    return Hand(1, values, frozen)


def table(*hands, leader=0, **more):
    """A round at its beginning; by default of a single game by the basic rules."""
    options = {"rules": "basic", "teams": False, "match_points": 0} | more
    nothing = (None,) * len(hands)
    return State(hands=hands, sides=nothing, leader=leader, turn=leader, **{"scores": (0,) * len(hands)} | options)


def advanced(*hands, **more):
    return table(*hands, rules="advanced", **more)


def teams(*hands, **more):
    return advanced(*hands, teams=True, **more)


def six(seats):
    return [hand(*PLAIN)] * seats


def rolls(*values):
    return Scripted([{"roll": list(value)} for value in values])


def after(state, *steps, chance=None):
    """The position when these have been done, each as (seat, action)."""
    for seat, action in steps:
        state, _ = perfecto.apply(state, seat, action, chance or Untouchable())
    return state


def events_of(state, seat, action, chance=None):
    return perfecto.apply(state, seat, action, chance or Seeded(1))[1]


def refused(state, seat, action):
    with pytest.raises(rules.IllegalMove) as refusal:
        perfecto.apply(state, seat, action, Untouchable())
    return refusal.value.code


def offers(state, seat, action):
    return action in perfecto.legal(state, seat)


def words(state, seat):
    return {action["type"] for action in perfecto.legal(state, seat)}


def random_match(seed, seats, options, leaving=0.0):
    """A whole match by random players: every (state, seat, action, events, next state); None is the action of leaving.

    The players call more often than chance alone would: the bidding stays short.
    """
    rng = random.Random(seed)
    state, _ = perfecto.start(options, seats, Seeded(rng))
    while actors := perfecto.actors(state):
        seat, action = rng.choice(actors), None
        if rng.random() < leaving:
            seat = rng.randrange(seats)
            next_state, events = perfecto.leave(state, seat, Seeded(rng))
        else:
            legal = perfecto.legal(state, seat)
            calls = [known for known in legal if known["type"] not in ("bid", "roll")]
            action = rng.choice(calls if calls and rng.random() < 0.6 else legal)
            next_state, events = perfecto.apply(state, seat, action, Seeded(rng))
        yield state, seat, action, events, next_state
        state = next_state


# What the page says


def strength(shown):
    return 1 if shown["last_chance"] else shown["count"]


def legal_by_the_page(view, seat):
    """The table "Actions" of the page, from what the seat can see."""
    if view["phase"] == "sides":
        return [side("bidder"), side("caller")] if seat in view["actors"] else []
    if view["turn"] != seat:
        return []
    own = view["hands"][seat]
    loose = [die for die in range(1, own["count"] + 1) if die not in own["frozen"]]
    higher = higher_bids(view)
    if view["phase"] == "raise":
        return [bid(*one) for one in higher]
    calls = calls_by_the_page(view, seat)
    if not higher:
        return calls
    if freeze_is_demanded(view, seat):
        return [*calls, *(freeze(die) for die in loose)]
    some = [list(dice) for size in range(1, 7) for dice in combinations(loose, size)]
    return [*calls, *(bid(*one) for one in higher), *(roll(*dice) for dice in some)]


def higher_bids(view):
    counts = [shown["count"] for shown in view["hands"]]
    cap = {rank: sum(counts) + sum(count >= rank for count in counts) for rank in range(1, 7)}
    standing = [(deed["quantity"], deed["rank"]) for deed in view["history"] if deed["type"] == "bid"][-1:]
    possible = [(quantity, rank) for rank in cap for quantity in range(1, cap[rank] + 1)]
    return [one for one in possible if [one] > standing]


def since_the_bid(view):
    """The standing bid and what was said after it; None before the first bid."""
    bids = [place for place, deed in enumerate(view["history"]) if deed["type"] == "bid"]
    return (view["history"][bids[-1]], view["history"][bids[-1] + 1 :]) if bids else (None, [])


def team_of(view, seat):
    return {seat, (seat + 2) % 4} if view["teams"] else {seat}


def freeze_is_demanded(view, seat):
    standing, then = since_the_bid(view)
    if not any(deed["type"] in ("challenge", "double") for deed in then):
        return False
    others = team_of(view, seat) - {seat}
    raisers = {deed["seat"] for deed in then if deed["type"] in ("challenge", "double", "redouble")}
    return standing["seat"] in team_of(view, seat) or bool(raisers & others)


def calls_by_the_page(view, seat):
    standing, then = since_the_bid(view)
    if standing is None:
        return []
    is_advanced = view["rules"] == "advanced"
    force = sum(strength(view["hands"][mate]) for mate in team_of(view, seat))
    may_double, may_redouble = (force >= 4, force >= 5) if view["teams"] else (force >= 3, force >= 4)
    if not then:
        return [CHALLENGE, CALL_PERFECTO, *([DOUBLE] if is_advanced and may_double else [])]
    calls = [PASS]
    said = [deed["type"] for deed in then]
    if "perfecto" in said or "surrender" in said or not answers(view, seat, standing, then):
        return calls
    stake = 3 if "redouble" in said else 2 if "double" in said else 1
    if stake == 1 and may_double:
        calls.append(DOUBLE)
    if stake == 2 and may_redouble:
        calls.append(REDOUBLE)
    if stake > 1:
        calls.append(SURRENDER)
    return calls


def answers(view, seat, standing, then):
    """Is this the pressed principal, or the partner that may speak for it?"""
    raisers = [deed["seat"] for deed in then if deed["type"] in ("challenge", "double", "redouble")]
    caller = raisers[0]
    pressed = standing["seat"] if raisers[-1] in team_of(view, caller) else caller
    if seat == pressed:
        return True
    passed = [(deed["seat"], deed["type"]) for deed in then[-2:]]
    return seat in team_of(view, pressed) and passed == [(pressed, "pass"), ((pressed + 1) % 4, "pass")]


def losses_by_the_page(before, shown):
    """From the view before a showdown and its event: count, right, winner, lost, and everybody's strength after it."""
    number = shown["bid"]["rank"]
    count = 0
    for dice in shown["dice"]:
        for die, value in enumerate(dice, 1):
            count += (value == number) + (value == die)
    enough, exact = count >= shown["bid"]["quantity"], count == shown["bid"]["quantity"]
    bidder_is_right = not exact if shown["kind"] == "perfecto" else enough
    right = "bidder" if bidder_is_right else "caller"
    principals = {"bidder": shown["bid"]["seat"], "caller": shown["caller"]}
    winner, price = principals[right], shown["stake"]
    if shown["surrendered"] is not None:
        (winner,) = set(principals.values()) - {shown["surrendered"]}
        price = 1
    (loser,) = set(principals.values()) - {winner}
    lost = [1 if chosen not in (None, right) else 0 for chosen in shown["sides"]]
    lost[loser] = price
    strengths = [strength(one) for one in before["hands"]]
    if before["teams"]:
        pay_as_a_team(strengths, loser, price)
    else:
        strengths = [max(0, now - loss) for now, loss in zip(strengths, lost, strict=True)]
    return count, right, winner, lost, strengths


def pay_as_a_team(strengths, loser, price):
    for _ in range(price):
        mate = (loser + 2) % 4
        if strengths[loser] > 1:
            strengths[loser] -= 1
        elif strengths[mate] > 1:
            strengths[mate] -= 1
        else:
            strengths[loser] = strengths[mate] = 0
