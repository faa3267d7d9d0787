"""Which positions of Keep on Rolling cannot be, although every field has the right type."""

from __future__ import annotations

from itertools import pairwise

from games.rules.keep_on_rolling.table import State, leavers, look, still_in
from games.rules.spicy import SOME_DICE

FILL_POINTS = range(8, 73)  # KR-8 for six paired dice: from 1-1-1-1-2-2 in white to six sixes
ASIDE = frozenset(dice for dice in SOME_DICE if len(dice) < 6)


def flaw(state: State) -> str | None:
    """Every stored position is asked this before each move, so the usual ones pass with a few quick looks."""
    if not is_early(state) and (flaw := flaw_in_seats(state) or flaw_in_end(state) or flaw_in_showdown(state)):
        return flaw
    return flaw_on_table(state)


def is_early(state: State) -> bool:
    """Everybody is in and nobody has reached the target."""
    seats = len(state.scores)
    everybody_in = state.left == (None,) * seats and state.knocked_out == (False,) * seats
    running = state.phase != "over" and state.reason is None and state.turn < seats
    return everybody_in and running and max(state.scores) < state.target


def flaw_in_seats(state: State) -> str | None:
    if not len(state.scores) == len(state.knocked_out) == len(state.left):
        return "scores, knocked_out and left must have an entry for each seat"
    if order := sorted(when for when in state.left if when is not None):
        if order != list(range(len(order))):
            return "the order in which seats left has gaps"
        if any(gone and when is not None for gone, when in zip(state.knocked_out, state.left, strict=True)):
            return "a seat is out twice"
    return None if state.turn in still_in(state) else "the seat on turn is not in the game"


def flaw_in_end(state: State) -> str | None:
    over = len(still_in(state)) == 1
    if over != (state.phase == "over") or over != (state.reason is not None):
        return "the game is over exactly when one seat is left in"
    if (state.reason == "last_in" and not any(state.knocked_out)) or (state.reason == "left" and not leavers(state)):
        return "the game cannot have ended for this reason"
    return None


def flaw_in_showdown(state: State) -> str | None:
    """KR-15, KR-16: whoever has had a turn since somebody reached the target has more than that, or is out."""
    scores, seats = state.scores, still_in(state)
    if max(scores) >= state.target:
        onwards = sorted(seats, key=lambda seat: (seat < state.turn, seat))
        for seat, follower in pairwise(onwards):
            if scores[seat] >= state.target and scores[follower] <= scores[seat]:
                return "a seat has not overtaken the leader and is still in"
    if any(state.knocked_out):
        lowest = max(state.target, *[score for score, gone in zip(scores, state.knocked_out, strict=True) if gone])
        if max(score for score, gone in zip(scores, state.knocked_out, strict=True) if not gone) < lowest:
            return "a seat is knocked out that nobody was ahead of"
    return None


def flaw_on_table(state: State) -> str | None:
    hand, aside = state.dice, state.aside
    if (hand is not None) != (state.phase == "choose"):
        return "dice lie on the table exactly in the phase choose"
    if hand is None:
        return "the table is not clear" if aside or state.banked or state.fills else None
    if not state.fills * FILL_POINTS[0] <= state.banked <= state.fills * FILL_POINTS[-1]:
        return "so many points cannot be banked"
    if aside:
        if aside not in ASIDE:
            return "dice aside must be named in ascending order and each once, and one is not aside"
        if len({hand[die - 1] for die in aside}) == len(aside):
            return "dice are aside without a pair"
    return None if look(hand, aside).keeps else "there is nothing to choose"
