"""The table of Capio: what lies on it, and what follows from that."""

from __future__ import annotations

from collections.abc import Sequence
from operator import add
from typing import Annotated, Literal, NamedTuple

import msgspec

from games.rules.capio.cards import CARDS, CARDS_BY_WORD, CONFUSION, Card, Language, Number
from games.rules.contract import Position

DICE = range(40)  # CP-1: four in each of ten colours

Seat = Annotated[int, msgspec.Meta(ge=0, le=3)]
Die = Annotated[int, msgspec.Meta(ge=0, le=39)]

Values = Annotated[tuple[Number, ...], msgspec.Meta(min_length=40, max_length=40)]
CardNumber = Annotated[int, msgspec.Meta(ge=0, le=83)]  # in the order of the file
Hand = tuple[CardNumber, CardNumber, CardNumber]  # CP-6: in order of kind
Hands = Annotated[tuple[Hand | None, ...], msgspec.Meta(min_length=2, max_length=4)]  # None: not in the ring
InHand = Annotated[int, msgspec.Meta(ge=0, le=2)]  # one of the three cards
Place = Annotated[int, msgspec.Meta(ge=0, le=17)] | None  # CP-11; None is beside the card
Count = Annotated[int, msgspec.Meta(ge=0)]
Points = Annotated[int, msgspec.Meta(ge=-40, le=10)]
Phase = Literal["race", "turn", "plan", "over"]
Mode = Literal["field", "word"]


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    edition: Literal["en", "de"]
    pace: Literal["plans", "turns", "live"]
    rounds: Annotated[int, msgspec.Meta(ge=1, le=3)]
    goals: Literal["rolled", "first", "second", "lessons"]
    languages: tuple[Language, ...]
    mistakes: bool
    plan_size: Annotated[int, msgspec.Meta(ge=1, le=20)]
    exchanges: Annotated[int, msgspec.Meta(ge=1, le=6)]


class Move(NamedTuple):
    """A die laid in this playthrough."""

    tick: Count
    seat: Seat
    die: Die
    card: InHand
    field: Place


class Entry(NamedTuple):
    """One wish of a plan."""

    die: Die
    card: InHand
    field: Place


class Draft(NamedTuple):
    plan: tuple[Entry, ...] = ()
    stop: bool | None = None  # CP-19: the stop mark; None until ready


class Row(NamedTuple):
    """A scored playthrough: for each seat the points of its three cards, None if it had left."""

    seats: tuple[tuple[Points, Points, Points] | None, ...]
    stopper: Seat | None
    missed: Annotated[int, msgspec.Meta(ge=0, le=40)] | None


class Last(NamedTuple):
    """The last scored playthrough as it lay."""

    values: Values
    hands: Hands
    laid: tuple[Move, ...]


class State(Position, frozen=True, tag_field="game", tag="capio"):
    options: Settings
    phase: Phase
    hands: Hands
    values: Values
    mode_dice: tuple[Number | None, ...]  # CP-9: of who plays a confusion card
    taken: tuple[Move, ...] = ()  # all dice laid in this playthrough, also by seats that left since
    tick: Count = 0
    turn: Seat | None = None  # pace turns
    done: tuple[Seat, ...] = ()
    exchange: Annotated[int, msgspec.Meta(ge=1, le=6)] | None = None  # pace plans
    drafts: tuple[Draft, ...] = ()  # pace plans, until the end
    aside: tuple[CardNumber, ...] = ()  # CP-8: of earlier rounds
    record: tuple[Row, ...] = ()
    last: Last | None = None
    left: tuple[Seat, ...] = ()  # in the order of leaving
    voids: tuple[tuple[Seat, Count], ...] = ()  # CP-42: seat and playthrough


# Who plays


def in_game(state: State) -> list[int]:
    return [seat for seat in range(len(state.hands)) if seat not in state.left]


def ended_by_leaving(state: State) -> bool:
    return len(state.left) == len(state.hands) - 1  # CP-39


def clockwise(seats: int, first: int) -> list[int]:
    return [*range(first, seats), *range(first)]


def next_of(those: Sequence[int], seats: int, first: int) -> int:
    """The first seat clockwise, beginning with `first`, that is one of those."""
    return next(seat for seat in clockwise(seats, first) if seat in those)


# How far the game is: it is all in the record, because nobody can leave between two playthroughs


def begun(state: State) -> int:
    """How many playthroughs have begun. Only the end of the game leaves none that waits for its score."""
    scored_out = state.phase == "over" and not ended_by_leaving(state)
    return len(state.record) + (not scored_out)


def playing_at(record: Sequence[Row], seats: int, playthrough: int) -> list[int]:
    """Who was in the game when this playthrough began."""
    if playthrough == 0:
        return list(range(seats))
    return [seat for seat, cards in enumerate(record[playthrough - 1].seats) if cards is not None]


def rounds(state: State) -> list[int]:
    """CP-5: the round of each playthrough that has begun. A round has as many as its ring has seats."""
    found: list[int] = []
    number, most = 0, begun(state)
    while len(found) < most:
        number += 1
        found += [number] * len(playing_at(state.record, len(state.hands), len(found)))
    return found[:most]


def lead(state: State) -> int:
    """CP-9. It stays although the seat may have left since (CP-40)."""
    playthrough, seats = begun(state) - 1, len(state.hands)
    return next_of(playing_at(state.record, seats, playthrough), seats, playthrough % seats)


# What lies where


def whose_dice_are_back(state: State) -> tuple[int, ...]:
    """CP-40: those who left, but not the one whose leaving ended the game (CP-39)."""
    return state.left[:-1] if ended_by_leaving(state) else state.left


def lying(state: State) -> Sequence[Move]:
    gone = whose_dice_are_back(state)
    return [move for move in state.taken if move.seat not in gone] if gone else state.taken


def in_middle(laid: Sequence[Move]) -> list[int]:
    taken = {move.die for move in laid}
    return [die for die in DICE if die not in taken]


FIRST_FACE = tuple(die // 4 * 6 - 1 for die in DICE)


def faces(values: Values) -> list[int]:
    """What each die looks like, colour and number in one (see `cards.FACES`)."""
    return list(map(add, FIRST_FACE, values))


def mode(die: int | None) -> Mode | None:
    """CP-9"""
    return None if die is None else "word" if die % 2 else "field"


def cards_of(hand: Hand, mode_die: int | None) -> list[Card]:
    deck = CARDS_BY_WORD if mode(mode_die) == "word" else CARDS
    return [deck[number] for number in hand]


def plays_confusion(hand: Hand) -> bool:
    return CARDS[hand[2]].kind == CONFUSION


class Desk(NamedTuple):
    """What lies before a seat: for each of its cards the dice by place, and those beside it."""

    cards: list[Card]
    placed: tuple[dict[int, int], dict[int, int], dict[int, int]]
    beside: tuple[list[int], list[int], list[int]]


def spread(hands: Hands, mode_dice: Sequence[int | None], laid: Sequence[Move]) -> list[Desk | None]:
    """What lies before each seat."""
    found = [
        None if hand is None else Desk(cards_of(hand, die), ({}, {}, {}), ([], [], []))
        for hand, die in zip(hands, mode_dice, strict=True)
    ]
    for _, seat, die, card, field in laid:
        mine = found[seat]
        if mine is None:
            continue
        if field is None:
            mine.beside[card].append(die)
        else:
            mine.placed[card][field] = die
    return found


def desks(state: State) -> list[Desk | None]:
    return spread(state.hands, state.mode_dice, lying(state))
