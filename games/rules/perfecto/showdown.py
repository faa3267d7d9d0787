"""The showdown of Perfecto: counting the dice, who is right, who loses how much, and paying it."""

from __future__ import annotations

from operator import eq
from typing import NamedTuple

from games.rules.perfecto.table import (
    LAST_CHANCE,
    NO_DICE,
    OUT,
    Hand,
    Showdown,
    Shown,
    Side,
    State,
    partner,
    with_hand,
)
from games.rules.spicy import NUMBERS


class Verdict(NamedTuple):
    total: int
    right: Side
    winner: int
    lost: list[int]  # dice charged to each seat


def revealed(state: State) -> Showdown:
    """The round as it is when the cups are lifted."""
    assert state.bid is not None
    assert state.call is not None
    return Showdown(
        game_no=state.game_no,
        round=state.round,
        bid=state.bid,
        kind=state.call.kind,
        caller=state.call.caller,
        stake=state.call.stake,
        surrendered=state.call.surrendered,
        dice=tuple([hand.dice for hand in state.hands]),
        sides=state.sides,
    )


def judge(shown: Showdown) -> Verdict:
    total = count(shown.dice, shown.bid.rank)
    caller_is_right = total == shown.bid.quantity if shown.kind == "perfecto" else total < shown.bid.quantity  # PF-27
    right: Side = "caller" if caller_is_right else "bidder"
    principals = {"bidder": shown.bid.seat, "caller": shown.caller}
    loser = principals["bidder" if caller_is_right else "caller"] if shown.surrendered is None else shown.surrendered
    lost = [int(side is not None and side != right) for side in shown.sides]  # PF-29
    lost[loser] = shown.stake if shown.surrendered is None else 1
    winner = shown.caller if loser == shown.bid.seat else shown.bid.seat  # PF-28
    return Verdict(total, right, winner, lost)


def count(dice: tuple[Shown, ...], rank: int) -> int:
    """PF-26: every die of the rank and every red die; a red die of the rank is both."""
    return sum([hand.count(rank) + sum(map(eq, hand, NUMBERS)) for hand in dice])


def paid(state: State, lost: list[int]) -> tuple[Hand, ...]:
    """The hands when everybody has given up what was lost."""
    if not state.teams:
        return tuple([shrunk(hand, loss) if loss else hand for hand, loss in zip(state.hands, lost, strict=True)])
    hands, (loser,) = state.hands, [seat for seat, loss in enumerate(lost) if loss]
    for _ in range(lost[loser]):  # PF-33: one by one
        payer = loser if hands[loser].strength > LAST_CHANCE else partner(loser)
        if hands[payer].strength == LAST_CHANCE:
            return with_hand(with_hand(hands, loser, OUT), partner(loser), OUT)
        hands = with_hand(hands, payer, shrunk(hands[payer], 1))
    return hands


def shrunk(hand: Hand, loss: int) -> Hand:
    """PF-30: the highest dice go, frozen or not. One left means all six again (PF-32), none left means out (PF-31)."""
    left = hand.strength - loss
    if left <= 0:
        return OUT
    dice = (hand.dice[:left] + NO_DICE)[:6]
    return Hand(left, dice, tuple([die for die in hand.frozen if die <= left]))
