"""Which positions of 2 out of 3 cannot be, although every field has the right type."""

from __future__ import annotations

from games.rules.two_out_of_three.table import (
    EMPTY,
    NOTHING_ROLLED,
    State,
    hand,
    lines,
    open_places,
    points,
    waiting,
    winner_by,
)


def flaw(state: State) -> str | None:
    if state.left is not None and state.phase != "over":
        return "a seat has left, but the match goes on"
    return flaw_in_dice(state) or flaw_in_results(state) or flaw_in_phase(state)


def flaw_in_dice(state: State) -> str | None:
    """TT-4: every die is in one place."""
    dice = [piece[:2] for piece in state.board if piece is not None]
    if state.rolled != NOTHING_ROLLED:
        dice += [(state.turn, die) for die in waiting(state)]
    return "a die is in two places" if len(set(dice)) < len(dice) else None


def flaw_in_results(state: State) -> str | None:
    """TT-16 to TT-19: each game has its worth, and only the last one can have won the match."""
    stake, scores = 1, [0, 0]
    for winner, score, worth, _ in state.results:
        if sum(score) > 10 or winner != winner_by(score):
            return "no game can end like one of the results"
        if worth != stake:
            return "a game was not worth that much"
        if max(scores) >= state.match_points:
            return "the match was won earlier"
        if winner is not None:
            scores[winner] += stake
        stake = 1 if winner is not None else stake + 1
    if (max(scores) >= state.match_points) != (state.phase == "over" and state.left is None):
        return "the match is over exactly when it is won"
    return None


def flaw_in_phase(state: State) -> str | None:
    if None not in state.board:
        return flaw_between_games(state)
    if state.phase == "choose" or (state.phase == "over" and state.left is None):
        return "the board must be full between games"
    if state.board == EMPTY and state.turn != state.starter:
        return "the wrong seat has begun the game"
    if state.phase != "over" and (state.phase == "place") != (state.rolled != NOTHING_ROLLED):
        return "dice wait exactly in the phase place"
    return flaw_in_roll(state) if state.rolled == NOTHING_ROLLED else flaw_in_placing(state)


def flaw_between_games(state: State) -> str | None:
    """TT-9: with a full board the game is over. The last die was placed by whoever was on turn."""
    if state.phase not in ("choose", "over"):
        return "the board is full, but the game goes on"
    if state.rolled != NOTHING_ROLLED:
        return "the board is full, but dice wait"
    last = state.results[-1] if state.results else None
    if last is None or last.points != points(lines(state.board)) or last.starter != state.starter:
        return "the board does not show how the last game ended"
    return None


def flaw_in_roll(state: State) -> str | None:
    """TT-10"""
    return None if hand(state, state.turn) else "the seat on turn has nothing to roll"


def flaw_in_placing(state: State) -> str | None:
    dice, keeps_some = waiting(state), hand(state, state.turn) != ()
    if keeps_some and (len(dice) > 3 or not hand(state, 1 - state.turn)):
        return "so many dice cannot have been rolled"  # TT-6
    if len(dice) == 1 and open_places(state, dice[0]).count(True) == 1:
        return "the only placement has not been made"  # TT-8
    return None
