"""The table of Diangle: the ladder and the rows, which dice may be kept, which rows they fill, who is in."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations, compress, product
from typing import Annotated, Literal

import msgspec

from games.rules.actions import Action
from games.rules.contract import Position
from games.rules.offers import offer
from games.rules.spicy import ALL_SIX, ROLL_SOME_DICE, SOME_DICE, Dice, Face, Hand

LADDER = (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)  # DI-1
TOP = len(LADDER)
ROWS = tuple(LADDER[progress : progress + 3] for progress in range(TOP + 1))  # DI-3: bottom, middle, top
ROOM = 3  # dice in a row
USEFUL = [[number if number in rows else 0 for number in range(7)] for rows in ROWS]  # what a die that shows it counts
ROLL = dict(zip(SOME_DICE, ROLL_SOME_DICE, strict=True))
TO_FILL = {  # for an advance: each number that it takes, how many rows of it, and whether it comes back (DI-14)
    (progress, levels): [
        (number, rows[:levels].count(number), number in ROWS[progress + levels])
        for number in sorted(set(rows[:levels]))
    ]
    for progress, rows in enumerate(ROWS)
    for levels in range(1, len(rows) + 1)
}

Seat = Annotated[int, msgspec.Meta(ge=0, le=3)]
Progress = Annotated[int, msgspec.Meta(ge=0, le=TOP)]
Advance = tuple[int, Dice]  # how many levels, and the dice that are spent for them
NO_ADVANCE: dict[Advance, Action] = {}


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


def useful(hand: Hand, spent: Dice, progress: int) -> tuple[int, ...]:
    """What the dice show, or 0 for one that fits into no row (DI-3) or is spent (DI-11)."""
    numbers = map(USEFUL[progress].__getitem__, hand)
    return tuple([0 if die in spent else number for die, number in enumerate(numbers, 1)] if spent else numbers)


@lru_cache(maxsize=256)  # the same dice are asked about for the turn, the offer and the move
def rolls(hand: Hand, spent: Dice, progress: int) -> dict[Dice, Action]:
    """DI-5: which dice may be rolled, the others being kept, and the offer to do so."""
    numbers = useful(hand, spent, progress)
    fit = tuple(compress(ALL_SIX, numbers))
    return rolls_by(fit, crowd(numbers, ROWS[progress]) if len(fit) > ROOM else ())


def crowd(numbers: tuple[int, ...], rows: Dice) -> Dice:
    """The dice of a number that has more of them than room. That takes four dice, so it is one number at most."""
    for number in rows:
        if numbers.count(number) > ROOM * rows.count(number):
            return tuple([die for die, own in enumerate(numbers, 1) if own == number])
    return ()


def is_free_to_choose(hand: Hand, spent: Dice, progress: int) -> bool:
    """DI-7: if no die fits there is no advance either, and all six must be rolled."""
    return len(rolls(hand, spent, progress)) > 1


@cache  # 137 different ones
def rolls_by(fit: Dice, crowd: Dice) -> dict[Dice, Action]:
    return {dice: offer for dice, offer in ROLL.items() if may_keep(set(ALL_SIX) - set(dice), fit, crowd)}


def may_keep(kept: set[int], fit: Dice, crowd: Dice) -> bool:
    return kept.issubset(fit) and len(kept.intersection(crowd)) <= ROOM


# Advancing


def advances(hand: Hand, spent: Dice, progress: int) -> dict[Advance, Action]:
    """DI-9: all ways to advance, those of fewer levels first, and the offer of each."""
    bottom = LADDER[progress] if progress < TOP else 0
    if hand.count(bottom) < ROOM and hand[bottom - 1] != bottom:
        return NO_ADVANCE  # a shortcut: the bottom row is not filled
    return advances_with(useful(hand, spent, progress), progress)


@lru_cache(maxsize=2048)
def advances_with(numbers: tuple[int, ...], progress: int) -> dict[Advance, Action]:
    found = dict[Advance, Action]()
    for levels in range(1, len(ROWS[progress]) + 1):
        ways = ways_to_spend(numbers, progress, levels)
        if not ways:
            break
        found |= {(levels, spend): offer_to_advance(levels, spend) for spend in ways}
    return found


@cache
def offer_to_advance(levels: int, spend: Dice) -> Action:
    return offer("advance", levels=levels, spend=spend)


def ways_to_spend(numbers: tuple[int, ...], progress: int, levels: int) -> list[Dice]:
    """DI-13: every way for a number that comes back, the first one for others."""
    choices: list[tuple[Dice, ...]] = []
    for number, rows, comes_back in TO_FILL[progress, levels]:
        dice = tuple([die for die, own in enumerate(numbers, 1) if own == number])
        if not dice:
            return []
        ways = ways_to_fill(number, rows, dice)
        choices.append(ways if comes_back else ways[:1])
    return sorted([tuple(sorted(sum(way, ()))) for way in product(*choices)])


@cache  # 372 different ones
def ways_to_fill(number: int, rows: int, dice: Dice) -> tuple[Dice, ...]:
    """DI-4: these dice fill rows of their number, by the red die alone or by three white ones; the preferred way first.

    Two rows take both: there are no six white dice of a number.
    """
    red, white = (number,), tuple(combinations([die for die in dice if die != number], ROOM))
    if number not in dice:
        return white if rows == 1 else ()
    return (red, *white) if rows == 1 else tuple([red + three for three in white])


def ready(hand: Hand | None, spent: Dice, progress: int) -> int:
    """How many levels these dice could advance."""
    return 0 if hand is None else max([levels for levels, _ in advances(hand, spent, progress)], default=0)


# Who is in


def still_in(state: State) -> list[int]:
    return [seat for seat, when in enumerate(state.left) if when is None]


def next_seat(state: State) -> int:
    """The next seat that has not left, round the end to seat 0."""
    seats = len(state.left)
    seat = (state.turn + 1) % seats
    while state.left[seat] is not None:
        seat = (seat + 1) % seats
    return seat


def winner(state: State) -> int:
    """DI-16, DI-19: who has climbed up and down, or who is left. Only a game that is over has one."""
    return state.progress.index(TOP) if TOP in state.progress else still_in(state)[0]
