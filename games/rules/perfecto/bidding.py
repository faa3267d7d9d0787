"""The bidding of Perfecto: what may be said on a turn, and what follows from saying it.

All of it is public. Which dice a seat rolls and what its dice show makes no difference here.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import NamedTuple

from msgspec.structs import replace

from games.rules.actions import Action
from games.rules.perfecto.table import (
    FIELDS,
    SIDES,
    SIZE,
    Bid,
    Call,
    Deed,
    Hand,
    State,
    Word,
    bidder,
    in_game,
    loose,
    mates,
    next_seat,
    partner,
    strength,
    with_hand,
)
from games.rules.spicy import NUMBERS, Dice

CALLS: tuple[Word, ...] = ("challenge", "perfecto", "double", "redouble", "surrender", "pass")
TO_DOUBLE = {False: 3, True: 4}  # PF-17, PF-18; PF-25 (b): with teams
TO_REDOUBLE = {False: 4, True: 5}  # PF-19; PF-25 (b)


class Ladder(NamedTuple):
    """All bids that the dice in play make possible, upwards."""

    caps: tuple[int, ...]  # for ranks 1 to 6
    rungs: dict[tuple[int, ...], int]  # (quantity, rank): how many bids are lower
    bids: list[Action]  # to be copied, never to be given away


def ladder(state: State) -> Ladder:
    return ladder_for(tuple([hand.strength for hand in state.hands]))


@cache
def ladder_for(strengths: tuple[int, ...]) -> Ladder:
    return ladder_of(tuple(sorted(SIZE[strength] for strength in strengths if strength)))


@cache  # 125 different ones
def ladder_of(sizes: tuple[int, ...]) -> Ladder:
    """PF-12, PF-13 (R2)"""
    caps = tuple(sum(sizes) + sum(size >= rank for size in sizes) for rank in NUMBERS)
    steps = [(quantity, rank) for quantity in range(1, max(caps) + 1) for rank in NUMBERS if quantity <= caps[rank - 1]]
    bids: list[Action] = [{"type": "bid", "quantity": quantity, "rank": rank} for quantity, rank in steps]
    return Ladder(caps, {step: rung for rung, step in enumerate(steps)}, bids)


@cache  # 64 different ones
def some_of(dice: Dice) -> list[Dice]:
    return [some for size in range(1, len(dice) + 1) for some in combinations(dice, size)]


# What may be done


def choices(state: State, seat: int) -> list[Action]:
    if state.phase == "sides":
        return [{"type": "side", "with": side} for side in SIDES]
    actions: list[Action] = []
    own = loose(state.hands[seat])
    if may_bid(state, seat):
        _, rungs, bids = ladder(state)
        actions += map(dict.copy, bids[rung(state, rungs) + 1 :])
    if may_roll(state, seat):
        actions += [{"type": "roll", "dice": [*dice]} for dice in some_of(own)]
    if may_freeze(state, seat):
        actions += [{"type": "freeze", "die": die} for die in own]
    actions += [{"type": word} for word in CALLS if may_call(state, seat, word)]
    return actions


def rung(state: State, rungs: dict[tuple[int, ...], int]) -> int:
    """How high the bidding stands on the ladder."""
    return -1 if state.bid is None else rungs[state.bid.quantity, state.bid.rank]


def is_higher(state: State, bid: tuple[int, ...]) -> bool:
    rungs = ladder(state).rungs
    return rungs.get(bid, -1) > rung(state, rungs)  # PF-12, PF-13


def may_raise(state: State) -> bool:
    """PF-13: is there a higher bid at all?"""
    rungs = ladder(state).rungs
    return rung(state, rungs) + 1 < len(rungs)


def may_bid(state: State, seat: int) -> bool:
    return state.phase == "raise" or (state.phase == "turn" and not must_freeze(state, seat))  # PF-7, PF-22


def may_roll(state: State, seat: int) -> bool:
    return state.phase == "turn" and not must_freeze(state, seat) and may_raise(state)  # PF-14, PF-22


def may_freeze(state: State, seat: int) -> bool:
    return state.phase == "turn" and must_freeze(state, seat) and may_raise(state)  # PF-22


def must_freeze(state: State, seat: int) -> bool:
    """PF-22: must this seat sidestep if it wants to bid?"""
    call = state.call
    if call is None or call.kind == "perfecto":
        return False
    if not state.teams:
        return seat == bidder(state)
    return seat != call.caller or redoubled_for(state, call)  # PF-25 (c)


def redoubled_for(state: State, call: Call) -> bool:
    """Has the caller's partner redoubled in its place since the standing bid?"""
    if call.stake < 3:
        return False
    redoubler = next(deed.seat for deed in reversed(state.history) if deed.word == "redouble")
    return redoubler == partner(call.caller)


def may_call(state: State, seat: int, word: Word) -> bool:
    if state.phase != "turn" or state.bid is None:
        return False
    call = state.call
    if call is None:  # the bid is fresh
        return word in ("challenge", "perfecto") or (word == "double" and may_double(state, seat))  # PF-15, PF-17
    if word == "pass":
        return state.rules == "advanced"  # PF-16
    if not speaks_when_pressed(state, seat, call):
        return False
    if word == "double":
        return call.stake == 1 and may_double(state, seat)  # PF-18
    if word == "redouble":
        return call.stake == 2 and strength(state, seat) >= TO_REDOUBLE[state.teams]  # PF-19
    return word == "surrender" and call.stake > 1  # PF-20


def may_double(state: State, seat: int) -> bool:
    return state.rules == "advanced" and strength(state, seat) >= TO_DOUBLE[state.teams]


def speaks_when_pressed(state: State, seat: int, call: Call) -> bool:
    """The pressed principal answers; in teams, when it and the next opponent have passed, its partner may (PF-24)."""
    under = pressed(state, call)
    return under == seat or (state.teams and call.passes == 2 and under == partner(seat))


def pressed(state: State, call: Call) -> int | None:
    """The principal against whom the stake was raised last, while it can still be raised or surrendered to."""
    if call.kind == "perfecto" or call.surrendered is not None:
        return None
    return bidder(state) if call.by in mates(state, call.caller) else call.caller


def may_say(state: State, deed: Deed) -> bool:
    """Could the seat on turn have said this? What its dice show is not looked at."""
    seat, word, numbers = deed.seat, deed.word, deed.numbers
    if len(numbers) != len(FIELDS.get(word, ())):
        return False
    if word == "bid":
        return may_bid(state, seat) and is_higher(state, numbers)
    if word == "roll":
        return may_roll(state, seat) and 1 <= numbers[0] <= len(loose(state.hands[seat]))
    if word == "freeze":
        return may_freeze(state, seat) and numbers[0] in loose(state.hands[seat])
    return may_call(state, seat, word)


# What follows


def said(state: State, deed: Deed) -> State:
    """The table when this has been said. The bidding is over if nobody is on turn then."""
    seat, word, history = deed.seat, deed.word, (*state.history, deed)
    if word == "roll":
        return replace(state, phase="raise", history=history)  # PF-7
    if word == "freeze":
        return replace(state, phase="raise", history=history, hands=with_frozen(state, seat, deed.numbers[0]))
    if word == "bid":
        bid = Bid(seat, *deed.numbers)
        turn = next_seat(state, seat)
        return replace(state, phase="turn", turn=turn, history=history, bid=bid, call=None)  # PF-8
    call = called(state, deed)
    if state.rules == "basic" or call.passes + 1 == len(in_game(state)):
        return replace(state, phase="sides", turn=None, history=history, call=call)  # PF-8
    return replace(state, turn=next_seat(state, seat), history=history, call=call)


def with_frozen(state: State, seat: int, die: int) -> tuple[Hand, ...]:
    hand = state.hands[seat]
    return with_hand(state.hands, seat, replace(hand, frozen=tuple(sorted((*hand.frozen, die)))))  # PF-23


def called(state: State, deed: Deed) -> Call:
    """The call line after a call or a pass."""
    seat, call = deed.seat, state.call
    if call is None:
        if deed.word == "double":
            return Call("challenge", seat, 2, seat)  # PF-17
        return Call("perfecto" if deed.word == "perfecto" else "challenge", seat, 1, seat)  # PF-15
    if deed.word == "pass":
        return replace(call, passes=call.passes + 1)
    if deed.word == "surrender":
        return replace(call, surrendered=pressed(state, call), by=seat, passes=0)  # PF-20
    return replace(call, stake=call.stake + 1, by=seat, passes=0)  # PF-18, PF-19
