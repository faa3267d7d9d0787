"""The table of Perfecto: the hands, what has been said in the round, who is in the game, who has won."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from games.rules.contract import Position
from games.rules.spicy import NUMBERS, Dice, Face

Seat = Annotated[int, msgspec.Meta(ge=0, le=3)]
Seats = Annotated[tuple[Seat, ...], msgspec.Meta(max_length=4)]
Count = Annotated[int, msgspec.Meta(ge=0, le=10**9)]
Shown = Annotated[tuple[Face | None, ...], msgspec.Meta(min_length=6, max_length=6)]  # dice 1 to 6 (SD-5)
Side = Literal["bidder", "caller"]
Sides = Annotated[tuple[Side | None, ...], msgspec.Meta(max_length=4)]  # what each seat has chosen
Kind = Literal["challenge", "perfecto"]
Word = Literal["bid", "roll", "freeze", "challenge", "perfecto", "double", "redouble", "surrender", "pass"]

SIZE = (0, 6, 2, 3, 4, 5, 6)  # PF-2, PF-3: with how many dice a seat of strength 0 to 6 plays
LAST_CHANCE = 1
NO_DICE: Shown = (None,) * 6
SIDES: tuple[Side, Side] = ("bidder", "caller")


class Hand(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    strength: Annotated[int, msgspec.Meta(ge=0, le=6)]  # PF-3
    dice: Shown = NO_DICE  # None: not in play, or picked up to be rolled
    frozen: Annotated[tuple[Face, ...], msgspec.Meta(max_length=6)] = ()  # PF-4


FULL = Hand(6)
OUT = Hand(0)


class Bid(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    seat: Seat
    quantity: Count
    rank: Face


class Call(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    kind: Kind
    caller: Seat
    stake: Annotated[int, msgspec.Meta(ge=1, le=3)]
    by: Seat  # who made the latest call, maybe for the partner (PF-24)
    surrendered: Seat | None = None  # the principal, not who said it
    passes: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0  # since the latest call


class Deed(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What everybody heard somebody say: its word and the numbers that go with it (see FIELDS)."""

    seat: Seat
    word: Word
    numbers: Annotated[tuple[int, ...], msgspec.Meta(max_length=2)] = ()


FIELDS: dict[Word, tuple[str, ...]] = {"bid": ("quantity", "rank"), "roll": ("count",), "freeze": ("die", "value")}


class Showdown(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A round that was counted. What the count was and who lost what follows from it (`showdown.judge`)."""

    game_no: Count
    round: Count
    bid: Bid
    kind: Kind
    caller: Seat
    stake: Annotated[int, msgspec.Meta(ge=1, le=3)]
    surrendered: Seat | None
    dice: Annotated[tuple[Shown, ...], msgspec.Meta(max_length=4)]
    sides: Sides
    knocked_out: Seats = ()


class State(Position, frozen=True, tag_field="game", tag="perfecto"):
    rules: Literal["basic", "advanced"]
    teams: bool
    match_points: Annotated[int, msgspec.Meta(ge=0, le=50)]  # 0: a single game
    hands: Annotated[tuple[Hand, ...], msgspec.Meta(min_length=2, max_length=4)]
    scores: Annotated[tuple[Count, ...], msgspec.Meta(max_length=4)]  # PF-35
    sides: Sides
    leader: Seat
    turn: Seat | None
    phase: Literal["turn", "raise", "sides", "over"] = "turn"
    game_no: Count = 1
    round: Count = 1
    bid: Bid | None = None
    call: Call | None = None
    history: tuple[Deed, ...] = ()
    left: Seats = ()
    last: Showdown | None = None
    reason: Literal["last", "match", "left"] | None = None  # why it is over


def loose(hand: Hand) -> Dice:
    """The dice of a hand that are not frozen."""
    dice = NUMBERS[: SIZE[hand.strength]]
    return tuple([die for die in dice if die not in hand.frozen]) if hand.frozen else dice


def with_hand(hands: tuple[Hand, ...], seat: int, hand: Hand) -> tuple[Hand, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def in_game(state: State) -> list[int]:
    return [seat for seat, hand in enumerate(state.hands) if hand.strength]


def next_seat(state: State, seat: int) -> int:
    """The next seat in the game, round the end to seat 0."""
    hands = state.hands
    other = (seat + 1) % len(hands)
    while not hands[other].strength:
        other = (other + 1) % len(hands)
    return other


def partner(seat: int) -> int:
    return (seat + 2) % 4


def mates(state: State, seat: int) -> tuple[int, ...]:
    """A seat and, in teams, its partner, ascending."""
    return (seat % 2, seat % 2 + 2) if state.teams else (seat,)


def strength(state: State, seat: int) -> int:
    """What allows to double and redouble: in teams the partners' dice count together (PF-25)."""
    return sum([state.hands[mate].strength for mate in mates(state, seat)])


def bidder(state: State) -> int:
    assert state.bid is not None
    return state.bid.seat


def takers(state: State) -> list[int]:
    """PF-9: who has to take sides at the end of the bidding, whether it has done so or not."""
    playing = in_game(state)
    if state.teams or len(playing) < 3 or state.call is None:
        return []
    return [seat for seat in playing if seat not in (bidder(state), state.call.caller)]


def alone(state: State, seats: list[int]) -> bool:
    """Is this one seat, or one team?"""
    return len(seats) == 1 or (state.teams and len(seats) == 2)


def champion(state: State) -> int | None:
    """Who has won everything, if somebody has; of a team the lower seat."""
    staying = [seat for seat in range(len(state.hands)) if seat not in state.left]
    if alone(state, staying):
        return staying[0]  # PF-43, PF-44
    if not state.match_points:
        playing = in_game(state)
        return playing[0] if alone(state, playing) else None  # PF-34
    best = max([state.scores[seat] for seat in staying])
    if best < state.match_points:
        return None
    first = [seat for seat in staying if state.scores[seat] == best]
    return first[0] if alone(state, first) else None  # PF-36, PF-37
