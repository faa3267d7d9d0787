"""The table of Diangle: the ladder and the rows, which dice may be kept, which rows they fill, who is in."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations, product
from typing import Annotated, Literal, TypeVar

import msgspec

from games.rules.contract import Position
from games.rules.spicy import ALL_SIX, SOME_DICE, Dice, Face, Hand

LADDER = (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)  # DI-1
TOP = len(LADDER)
ROWS = tuple(LADDER[progress : progress + 3] for progress in range(TOP + 1))  # DI-3: bottom, middle, top
ROOM = 3  # dice in a row
MUST_ROLL, MAY_STAY, CROWDED = "must roll", "may stay", "crowded"

T = TypeVar("T")
Seat = Annotated[int, msgspec.Meta(ge=0, le=3)]
Progress = Annotated[int, msgspec.Meta(ge=0, le=TOP)]
Advance = tuple[int, Dice]  # how many levels, and the dice that are spent for them


class State(Position, frozen=True, tag_field="game", tag="diangle"):
    dice: Annotated[tuple[Hand | None, ...], msgspec.Meta(min_length=2, max_length=4)]  # None: not rolled yet, or left
    spent: tuple[tuple[Face, ...], ...]  # DI-11: of each seat
    progress: tuple[Progress, ...]
    left: tuple[Seat | None, ...]  # 0 for the seat that was the first to leave, 1 for the second, ...
    turn: Seat  # when the game is over, whose turn was the last
    phase: Literal["select", "rolled", "final", "over"] = "select"
    rolled: tuple[Face, ...] = ()  # in this turn
    extra: Progress = 0  # turns in hand after this one


# Keeping


@lru_cache(maxsize=256)  # the same dice are asked about when the turn begins, for the offer and for the move
def rolls(hand: Hand, spent: Dice, progress: int) -> tuple[Dice, ...]:
    """DI-5: which dice may be rolled, the others being kept."""
    rows, loose = ROWS[progress], [number for die, number in enumerate(hand, 1) if die not in spent]
    crowded = [number for number in rows if loose.count(number) > ROOM * rows.count(number)]
    marks = [
        MUST_ROLL if die in spent or number not in rows else CROWDED if number in crowded else MAY_STAY
        for die, number in enumerate(hand, 1)
    ]
    return rolls_by(tuple(marks))


@cache  # 3 ** 6 different ones at most
def rolls_by(marks: tuple[str, ...]) -> tuple[Dice, ...]:
    return tuple(dice for dice in SOME_DICE if may_stay([marks[die - 1] for die in ALL_SIX if die not in dice]))


def may_stay(marks: list[str]) -> bool:
    """A number is crowded if more dice show it than there is room for: more than three, so it is one number only."""
    return MUST_ROLL not in marks and marks.count(CROWDED) <= ROOM


# Advancing


@lru_cache(maxsize=256)
def advances(hand: Hand, spent: Dice, progress: int) -> tuple[Advance, ...]:
    """DI-9: all ways to advance, those of fewer levels first."""
    rows, found = ROWS[progress], list[Advance]()
    if rows and hand.count(rows[0]) < ROOM and hand[rows[0] - 1] != rows[0]:
        return ()  # a shortcut: the bottom row is not filled
    for levels in range(1, len(rows) + 1):
        ways = ways_to_spend(hand, spent, progress, levels)
        if not ways:
            break
        found += [(levels, spend) for spend in ways]
    return tuple(found)


def ways_to_spend(hand: Hand, spent: Dice, progress: int, levels: int) -> list[Dice]:
    """DI-13: every way for a number that comes back, the first one for others."""
    filled, then = ROWS[progress][:levels], ROWS[progress + levels]
    choices: list[list[Dice]] = []
    for number in sorted(set(filled)):
        dice = [die for die, value in enumerate(hand, 1) if value == number and die not in spent]
        ways = ways_to_fill(number, filled.count(number), dice)
        choices.append(ways if number in then else ways[:1])
    return sorted([tuple(sorted(sum(way, ()))) for way in product(*choices)])


def ways_to_fill(number: int, rows: int, dice: list[int]) -> list[Dice]:
    """DI-4: these dice fill rows of their number, by the red die alone or by three white ones; the preferred way first.

    Two rows take both: there are no six white dice of a number.
    """
    red, white = (number,), list(combinations([die for die in dice if die != number], ROOM))
    if number not in dice:
        return white if rows == 1 else []
    return [red, *white] if rows == 1 else [red + three for three in white]


def ready(hand: Hand | None, spent: Dice, progress: int) -> int:
    """How many levels these dice could advance."""
    possible = () if hand is None else advances(hand, spent, progress)
    return possible[-1][0] if possible else 0


# Who is in


def still_in(state: State) -> list[int]:
    return [seat for seat, when in enumerate(state.left) if when is None]


def winner(state: State) -> int:
    """DI-16, DI-19: who has climbed up and down, or who is left. Only a game that is over has one."""
    return state.progress.index(TOP) if TOP in state.progress else still_in(state)[0]


def with_own(each: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*each[:seat], value, *each[seat + 1 :])
