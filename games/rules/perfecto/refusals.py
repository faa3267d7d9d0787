"""Reading the actions of Perfecto: what an action asks for, or why it cannot be done now."""

from __future__ import annotations

from games.rules.actions import Action, whole
from games.rules.errors import IllegalMove, gettext_noop
from games.rules.perfecto.bidding import (
    is_higher,
    ladder,
    may_bid,
    may_call,
    may_freeze,
    may_raise,
    may_roll,
    must_freeze,
)
from games.rules.perfecto.table import SIDES, Deed, Side, State, Word, loose
from games.rules.spicy import Dice, dice_named

NO_CALL = {
    "challenge": gettext_noop("You can challenge only a bid that nobody has called yet."),
    "perfecto": gettext_noop("You can call perfecto only on a bid that nobody has called yet."),
    "double": gettext_noop("You can double only a new bid or a challenge of your own bid, and only with enough dice."),
    "redouble": gettext_noop("You can redouble only if you were doubled, and only with enough dice."),
    "surrender": gettext_noop("You can surrender only if you were doubled or redoubled."),
    "pass": gettext_noop("You can pass only after a call, and only by the advanced rules."),
}


def bid_to_make(state: State, seat: int, action: Action) -> Deed:
    quantity = whole(action, "quantity", 1, max(ladder(state).caps))
    rank = whole(action, "rank", 1, 6)
    if not may_bid(state, seat):
        raise why_no_raise(state, seat)
    if not is_higher(state, (quantity, rank)):
        text = gettext_noop(
            "{quantity} dice of rank {rank} are not higher than the last bid, or more than all dice can show."
        )
        raise IllegalMove("not_higher", text, quantity=quantity, rank=rank)
    return Deed(seat, "bid", (quantity, rank))


def dice_to_roll(state: State, seat: int, action: Action) -> Dice:
    dice = dice_named(action["dice"])
    if not may_roll(state, seat):
        raise why_no_raise(state, seat)
    if not set(dice).issubset(loose(state.hands[seat])):
        raise not_loose()
    return dice


def die_to_freeze(state: State, seat: int, action: Action) -> int:
    die = whole(action, "die", 1, 6)
    if not may_freeze(state, seat):
        raise why_no_raise(state, seat)
    if die not in loose(state.hands[seat]):
        raise not_loose()
    return die


def call_to_make(state: State, seat: int, word: Word) -> Deed:
    if not may_call(state, seat, word):
        raise wrong_phase(state) if state.phase != "turn" else IllegalMove("no_call", NO_CALL[word])
    return Deed(seat, word)


def side_to_take(state: State, action: Action) -> Side:
    if state.phase != "sides":
        raise IllegalMove("still_bidding", gettext_noop("Sides are taken when the bidding is over."))
    for side in SIDES:
        if action["with"] == side:
            return side
    text = gettext_noop("The field {field} must be one of: {allowed}.")
    raise IllegalMove("bad_field", text, field="with", allowed=", ".join(SIDES))


def wrong_phase(state: State) -> IllegalMove:
    if state.phase == "sides":
        return IllegalMove("bidding_over", gettext_noop("The bidding is over: take sides."))
    return IllegalMove("must_bid", gettext_noop("You have rolled or frozen dice: now you have to bid higher."))


def why_no_raise(state: State, seat: int) -> IllegalMove:
    """Why somebody cannot bid, roll or freeze now."""
    if state.phase != "turn":
        return wrong_phase(state)
    if not may_raise(state):
        return IllegalMove("no_higher_bid", gettext_noop("There is no higher bid."))
    if must_freeze(state, seat):
        text = gettext_noop("After this challenge you can bid only if you freeze one of your dice first.")
        return IllegalMove("freeze_first", text)
    return IllegalMove("no_freeze", gettext_noop("You freeze a die only to bid higher after a challenge."))


def not_loose() -> IllegalMove:
    return IllegalMove("not_loose", gettext_noop("Choose from your own dice in play that are not frozen."))
