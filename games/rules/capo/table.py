"""The table of Capo dei Capi: what lies where, what is left in the supply, what it counts.

A token is a letter, as a chessman is in a FEN: influence is its value, "1" to "3"; a bribe on a card is "a" to "f" for
the values 1 to 6 while it is face down, "A" to "F" once it has been turned up; a bribe that has no value yet is "?".
The supply is not stored: it is whatever lies nowhere else.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from games.rules.contract import Position

Seat = Annotated[int, msgspec.Meta(ge=0, le=1)]
Face = Annotated[int, msgspec.Meta(ge=1, le=6)]
Chips = Annotated[int, msgspec.Meta(ge=0, le=15)]
Cubes = Annotated[int, msgspec.Meta(ge=0, le=21)]
Side = Annotated[str, msgspec.Meta(max_length=5)]  # a seat's tokens on a card, the oldest first (CDC-1, R-14)
Sides = Annotated[tuple[Side, ...], msgspec.Meta(min_length=6, max_length=6)]  # on each card
Dice = tuple[Face, Face]  # white, black
Kind = Literal["cubes", "bribes", "influence"]  # what can run out
Why = Literal["doubles", "place", "level"]  # she busts

CARDS = ("w1", "w2", "w3", "b1", "b2", "b3")  # CDC-1; the code counts them from 0
ROLLS: tuple[Dice, ...] = tuple((white, black) for white in range(1, 7) for black in range(1, 7))
INFLUENCE, DOWN, UP = "123", "abcdef", "ABCDEF"
ON_CARDS = INFLUENCE + DOWN + UP
UNSEEN, NOTHING = "?", "."
NOWHERE = NOTHING * 6
TURNED_UP = str.maketrans(DOWN, UP)
VALUE = {letter: value for row in (INFLUENCE, DOWN, UP) for value, letter in enumerate(row, 1)}
WORTH = VALUE | dict.fromkeys(DOWN, 0)  # a face-down bribe counts nothing until it is turned

ALL_INFLUENCE, ALL_BRIBES, ALL_CUBES, ALL_CHIPS = 10, 15, 21, 15  # CDC-3; ten influence tokens of each value
FULL_SIDE = 5  # CDC-1
MOST_LEVEL = 6  # CDC-2
MOST_CHANGES = 6  # CDC-43


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    first: Seat
    bribes: Annotated[str, msgspec.Meta(min_length=ALL_BRIBES, max_length=ALL_BRIBES)]  # their values, ascending
    chip_limit: Annotated[int, msgspec.Meta(ge=5, le=15)]
    backstab: Literal["orders", "ask", "off"]
    scandal_chip: bool


class Guard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """CDC-42: standing orders for the other seat's rolls. A letter for each of ROLLS: pass, ask, negate."""

    rolls: Annotated[str, msgspec.Meta(min_length=36, max_length=36)] = "p" * 36
    end: bool = True
    cap: Annotated[int, msgspec.Meta(ge=1, le=7)] = 7


class State(Position, frozen=True, tag_field="game", tag="capo-dei-capi"):
    options: Options
    turn: Seat
    guards: tuple[Guard, Guard] | None  # CDC-46
    # the running turn (CDC-6)
    phase: Literal["roll", "backstab", "act", "bust", "limit", "over"] = "roll"
    dice: Dice | None = None
    must_roll: bool = True
    hit_man: bool = False  # she has it
    level: Annotated[int, msgspec.Meta(ge=0, le=MOST_LEVEL)] = 0
    at_mayor: Chips = 0  # chips that lie next to the Mayor
    beside: Annotated[str, msgspec.Meta(min_length=6, max_length=6)] = NOWHERE  # "1", "2", "3", "?" or "." by card
    bust: Why | None = None
    full: Annotated[int, msgspec.Meta(ge=0, le=5)] | None = None
    changes: Annotated[int, msgspec.Meta(ge=0, le=MOST_CHANGES)] = 0  # of her guard, left
    backstabs: Chips = 0
    aside: bool = False  # he stands aside (CDC-45)
    # what lasts
    hands: tuple[Chips, Chips] = (0, 0)  # chips
    taken: tuple[Cubes, Cubes] = (0, 0)  # cubes, from the Mayor
    mayor: Cubes = 2
    cubes: Annotated[tuple[Cubes, ...], msgspec.Meta(min_length=6, max_length=6)] = (0,) * 6  # on each card
    sides: tuple[Sides, Sides] = (("",) * 6, ("",) * 6)
    box: Annotated[str, msgspec.Meta(max_length=45)] = ""
    ended: Kind | None = None  # what ran out; the seat on turn is the ender
    left: Seat | None = None


# The supply


def chips_left(state: State) -> int:
    return ALL_CHIPS - sum(state.hands) - state.at_mayor


def cubes_left(state: State) -> int:
    return ALL_CUBES - state.mayor - sum(state.cubes) - sum(state.taken)


def on_cards(state: State) -> str:
    """Every token on a card."""
    mine, yours = state.sides
    return "".join(mine) + "".join(yours)


def tokens_gone(state: State) -> str:
    """Every token that is not in the supply."""
    return on_cards(state) + state.beside + state.box


def influence_left(gone: str, value: str) -> int:
    return ALL_INFLUENCE - gone.count(value)


def bribes_left(gone: str) -> int:
    return ALL_BRIBES - len(gone) + gone.count("1") + gone.count("2") + gone.count("3") + gone.count(NOTHING)


def left_of(state: State, token: str) -> int:
    """How many tokens like this one, influence of a value or bribes, the supply has."""
    gone = tokens_gone(state)
    return bribes_left(gone) if token == UNSEEN else influence_left(gone, token)


def values_left(state: State) -> list[int]:
    """C-2: all values less those that were drawn, ascending, with repeats."""
    return [value for value in range(1, 7) for _ in range(count_left(state.options.bribes, tokens_gone(state), value))]


def count_left(bribes: str, gone: str, value: int) -> int:
    return bribes.count(str(value)) - gone.count(DOWN[value - 1]) - gone.count(UP[value - 1])


# What it counts


def leads(state: State) -> list[int | None]:
    """CDC-35: for each card the seat with the higher sum, if one has it."""
    sums = [[sum(map(WORTH.__getitem__, side)) for side in sides] for sides in state.sides]
    return [None if mine == yours else int(mine < yours) for mine, yours in zip(*sums, strict=True)]


def points(state: State) -> list[int]:
    """CDC-36"""
    scores = list(state.taken)
    for lead, cubes in zip(leads(state), state.cubes, strict=True):
        if lead is not None:
            scores[lead] += 1 + cubes
    return scores


def winner(state: State) -> int:
    """CDC-37, CDC-39"""
    if state.left is not None:
        return 1 - state.left
    scores, won = points(state), leads(state)
    merits = [(scores[seat], state.hands[seat], won.count(seat), seat == state.turn) for seat in (0, 1)]
    return merits.index(max(merits))


# Small changes


def changes_a_turn(options: Options) -> int:
    return MOST_CHANGES if options.backstab == "orders" else 0  # CDC-43, CDC-46


def put(row: str, card: int, token: str) -> str:
    return row[:card] + token + row[card + 1 :]


def with_hand(state: State, seat: int, chips: int) -> tuple[int, int]:
    """What both have in hand once that seat has so many more."""
    mine, yours = state.hands
    return (mine + chips, yours) if seat == 0 else (mine, yours + chips)


def with_side(state: State, seat: int, card: int, side: str) -> tuple[Sides, Sides]:
    sides = state.sides[seat]
    changed = (*sides[:card], side, *sides[card + 1 :])
    return (changed, state.sides[1]) if seat == 0 else (state.sides[0], changed)


def with_cubes(state: State, card: int, more: int) -> State:
    cubes = state.cubes
    return replace(state, cubes=(*cubes[:card], cubes[card] + more, *cubes[card + 1 :]))


def all_turned_up(state: State) -> tuple[Sides, Sides]:
    mine, yours = (tuple(side.translate(TURNED_UP) for side in sides) for sides in state.sides)
    return mine, yours
