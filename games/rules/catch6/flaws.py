"""Which positions of Catch 6 cannot be, although every field has the right type."""

from __future__ import annotations

from functools import cache
from itertools import product

from games.rules.catch6.table import GOAL, WORTH, Caught, Result, State, catchable, games_won, points, ways, winner
from games.rules.spicy import NUMBERS, Hand


def flaw(state: State) -> str | None:
    """Every stored position is asked this before each move, so the usual ones pass with a few quick looks."""
    if not possible_results().issuperset(state.results):
        return "no game can end like one of the results"
    if state.phase == "over" and state.left is None:
        return flaw_in_the_end(state)
    if state.phase != "over" and state.left is not None:
        return "a seat has left, but the match goes on"
    if len(state.results) >= state.games_to_win and max(games_won(state)) >= state.games_to_win:
        return "the match is won, but it goes on"
    if max(points(state.caught)) >= GOAL:
        return "the game is won, but it goes on"
    return flaw_in_carried(state) or flaw_in_first_turns(state) or flaw_in_duties(state) or flaw_in_catching(state)


@cache
def possible_results() -> frozenset[Result]:
    """Every way in which a game can end: by the catch that makes 14 points, or by a carryover below that."""
    possible = set()
    for caught in product((None, 0, 1), repeat=6):
        now = points(caught)
        for worth, number, by in zip(WORTH, NUMBERS, caught, strict=True):
            if by is not None and now[by] >= GOAL > now[by] - worth:
                possible.add(Result(by, now, None))
            for carrier in (0, 1):
                if by is None and max(now) < GOAL > now[carrier] + worth:
                    possible.add(Result(1 - carrier, now, number))
    return frozenset(possible)


def flaw_in_the_end(state: State) -> str | None:
    if not state.results or games_won(state)[winner(state)] != state.games_to_win:
        return "the match is over, but nobody has won it"
    if min(games_won(state)) == state.games_to_win:
        return "both seats have won the match"
    if state.results[-1] != Result(state.turn, points(state.caught), None) or state.dice[state.turn] is None:
        return "the table does not show how the last game ended"
    return "a roll is owed after the end" if any(state.owes_all) else None


def flaw_in_carried(state: State) -> str | None:
    """C6-15: what was carried into this game stays caught."""
    if state.results and (carried := state.results[-1].carried) and state.caught[carried - 1] != carrier(state):
        return "the number carried into this game is missing"
    return None


def flaw_in_first_turns(state: State) -> str | None:
    """C6-3, C6-5 (a): as long as somebody has not rolled in this game, much is certain."""
    if None not in state.dice:
        return None
    for seat, hand in enumerate(state.dice):
        if hand is None and state.caught.count(seat) > (seat == carrier(state)):
            return "a number was caught without a roll"
        if hand is None and state.phase != "over" and not state.owes_all[seat]:
            return "the first roll of a game is not owed"
    begins = state.dice[1 - state.turn] is None  # the seat on turn is the first to roll
    if begins and state.phase == "roll" and state.dice[state.turn] is not None:
        return "a seat would roll twice running"
    if state.results and state.phase != "over" and begins != (state.turn == starter(state)):
        return "the wrong seat has begun the game"
    return None


def flaw_in_duties(state: State) -> str | None:
    """C6-5 (b): who has rolled owes a roll of all six only after a raffle or a full house."""
    if True not in state.owes_all:
        return None
    if state.phase == "over":
        return "a roll is owed after the end"
    for seat, hand in enumerate(state.dice):
        if hand is not None and state.owes_all[seat] and not caught_without_set(hand, state.caught, seat):
            return "a roll of all six is owed without a reason"
    return None


def flaw_in_catching(state: State) -> str | None:
    if state.phase == "catch" and (state.owes_all[state.turn] or not catchable(state)):
        return "there is nothing to catch"
    return None


def caught_without_set(hand: Hand, caught: Caught, seat: int) -> bool:
    return any(way != "set" and caught[number - 1] == seat for number, way in ways(hand).items())


def carrier(state: State) -> int | None:
    """The seat that carried a number into this game, if one did: the loser of the last one."""
    return 1 - state.results[-1].winner if state.results and state.results[-1].carried else None


def starter(state: State) -> int:
    """C6-3: the seat that did not end the last game. A game is ended by its winner, or by who carries over."""
    last = state.results[-1]
    return 1 - last.winner if last.carried is None else last.winner
