"""The table of 2 out of 3: the board and its lines, the dice, what a match has come to."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Annotated, Literal, NamedTuple

import msgspec

from games.rules.actions import Action
from games.rules.contract import Position
from games.rules.spicy import ALL_SIX, NUMBERS, ROLL, SOME_DICE, Dice, Face

SQUARES = ("b1", "c1", "d1", "a2", "b2", "d2", "a3", "b3", "c3", "a4", "c4", "d4")  # TT-2
PLACE_OF = {square: place for place, square in enumerate(SQUARES)}
LINES = (  # TT-3, by the places of the squares in that list: the rows, the columns, the two diagonals
    *((0, 1, 2), (3, 4, 5), (6, 7, 8), (9, 10, 11)),
    *((3, 6, 9), (0, 4, 7), (1, 8, 10), (2, 5, 11)),
    *((4, 8, 11), (2, 7, 9)),
)
UP_TO_THREE = {  # TT-6: the ways to roll one, two or three dice of a hand, and how they are offered
    hand: {dice: ROLL[dice] for size in (1, 2, 3) for dice in combinations(hand, size)} for hand in SOME_DICE
}
THE_WHOLE_HAND = {hand: {hand: ROLL[hand]} for hand in SOME_DICE}
HANDS = {frozenset(ALL_SIX) - {*hand}: hand for hand in ((), *SOME_DICE)}  # by the dice that are not in it

Seat = Annotated[int, msgspec.Meta(ge=0, le=1)]
Points = Annotated[int, msgspec.Meta(ge=0, le=10)]


class Piece(NamedTuple):
    """A die on a square."""

    seat: Seat
    die: Face
    value: Face


PIECES = {(seat, die, value): Piece(seat, die, value) for seat in (0, 1) for die in ALL_SIX for value in NUMBERS}


class Result(NamedTuple):
    """A finished game; without a winner it was a tie."""

    winner: Seat | None
    points: tuple[Points, Points]
    stake: Annotated[int, msgspec.Meta(ge=1, le=10**6)]
    starter: Seat


Board = Annotated[tuple[Piece | None, ...], msgspec.Meta(min_length=12, max_length=12)]
Rolled = Annotated[tuple[Face | None, ...], msgspec.Meta(min_length=6, max_length=6)]
EMPTY: Board = (None,) * 12
NOTHING_ROLLED: Rolled = (None,) * 6


class State(Position, frozen=True, tag_field="game", tag="two-out-of-three"):
    match_points: Annotated[int, msgspec.Meta(ge=1, le=21)]
    starter: Seat  # of the game on the board
    turn: Seat  # between games, who placed the last die
    phase: Literal["roll", "place", "choose", "over"] = "roll"
    board: Board = EMPTY
    rolled: Rolled = NOTHING_ROLLED  # dice of the seat on turn that wait to be placed
    results: tuple[Result, ...] = ()
    left: Seat | None = None


# Dice


def hand(state: State, seat: int) -> Dice:
    """TT-4: the dice of a seat that neither lie on the board nor wait to be placed."""
    away = [die for owner, die, _ in filter(None, state.board) if owner == seat]
    if seat == state.turn and state.rolled != NOTHING_ROLLED:
        away += waiting(state)
    return HANDS[frozenset(away)]


def waiting(state: State) -> list[int]:
    return [die for die, value in enumerate(state.rolled, 1) if value is not None]


def rolls(state: State) -> Mapping[Dice, Action]:
    """TT-6: up to three dice, or all of them if the opponent has none in hand (R2, R3)."""
    own = hand(state, state.turn)
    opponent_has_some = state.board.count(None) > len(own)  # TT-10: as many squares are empty as dice are in hand
    return UP_TO_THREE[own] if opponent_has_some else THE_WHOLE_HAND[own]


def is_open(state: State, die: int, piece: Piece | None) -> bool:
    """TT-7: may a waiting die go where this lies? Only a red one onto a die, and never onto an own one (R6, R7)."""
    return piece is None or (state.rolled[die - 1] == die and piece.seat != state.turn)


def open_places(state: State, die: int) -> list[bool]:
    """Of each place, whether it is open to a waiting die. Most dice are white: those go where nothing lies."""
    if state.rolled[die - 1] != die:
        return [piece is None for piece in state.board]
    return [is_open(state, die, piece) for piece in state.board]


# Lines


def lines(board: Board) -> list[int | None]:
    """TT-12: who scores each of the ten lines as the board stands."""
    return [line_owner(board[one], board[two], board[three]) for one, two, three in LINES]


def line_owner(one: Piece | None, two: Piece | None, three: Piece | None) -> int | None:
    if one is None or two is None or three is None:
        return None
    numbers = {one.value, two.value, three.value}
    if len(numbers) == 3 and max(numbers) - min(numbers) > 2:  # neither a pair nor a sequence (R9)
        return None
    return 1 if one.seat + two.seat + three.seat > 1 else 0  # R10


def points(owners: list[int | None]) -> tuple[int, int]:
    """TT-13, by the owners of the lines."""
    return owners.count(0), owners.count(1)


def winner_by(points: tuple[int, int]) -> int | None:
    """TT-13"""
    return None if points[0] == points[1] else int(points[1] > points[0])


# The match


def match_scores(results: tuple[Result, ...]) -> list[int]:
    """TT-19"""
    scores = [0, 0]
    for result in results:
        if result.winner is not None:
            scores[result.winner] += result.stake
    return scores


def next_game(results: tuple[Result, ...], first: int) -> tuple[int, int]:
    """What the game after these is worth (TT-16), and who has the choice to start it (TT-17)."""
    stake, chooser = 1, first  # R12
    for result in results:
        if result.winner is None:
            stake, chooser = stake + 1, 1 - chooser  # R13
        else:
            stake, chooser = 1, 1 - result.winner
    return stake, chooser


def at_stake(state: State) -> tuple[int, int]:
    """Worth and chooser of the game on the board; in phase `choose` of the one to come."""
    is_won = state.phase == "over" and state.left is None
    earlier = state.results[:-1] if is_won else state.results
    return next_game(earlier, state.results[0].starter if state.results else state.starter)
