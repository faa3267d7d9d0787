"""What the detectors are told: plain records, made from rows by whoever feeds them. Moments are POSIX seconds.

Every record has a serial: its place in the order in which such records came to be known. Tables do not end in the order
of their numbers, so a high-water mark over numbers would miss some; one over serials misses none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import NamedTuple

BETA = 25 / 6  # how much luck there is in the rating model (openskill's beta); a test compares the two
POINTS = 40  # of the figure that members read, for one unit of the model
EARLY = (
    0.25  # a resignation within the first quarter of a usual game is an early one: see docs/decisions/0022-detectors.md
)


class End(StrEnum):
    """How a seat's game ended."""

    PLAYED = "played"
    RESIGNED = "resigned"
    TIME = "time"  # its clock ran out


class Skill(NamedTuple):
    """A rating in the model's own units."""

    mu: float = 25.0
    sigma: float = 25 / 3


NEW = Skill()  # of whom nothing is known


@dataclass(frozen=True, slots=True)
class SeatResult:
    member: int
    place: int
    side: int  # those of one side win and lose together
    before: Skill = NEW
    after: Skill = NEW  # the same where the table was not rated
    end: End = End.PLAYED
    is_slow_end: bool = False  # its last turn took most of the time it was given, or all of it
    stood: int = 0  # its place by the scores when that turn began; 0 where nobody can tell
    swings: tuple[float, ...] = ()  # what its choices brought to each seat, its own included; () where nobody can tell


@dataclass(frozen=True, slots=True)
class FinishedTable:
    serial: int
    number: int
    game: str
    started_at: float
    ended_at: float
    seats: tuple[SeatResult, ...]
    moves: int = 0  # of all seats
    usual_moves: float = 0.0  # of a game played out by so many, as known when this one ended; 0 if unknown
    is_counted: bool = True  # for ratings or in a competition; at others people may play as they like

    def __post_init__(self) -> None:
        if len({seat.member for seat in self.seats}) != len(self.seats):
            raise ValueError(f"table {self.number} has a member twice")
        if any(seat.swings and len(seat.swings) != len(self.seats) for seat in self.seats):
            raise ValueError(f"table {self.number} has swings that do not fit its seats")

    @property
    def sides(self) -> int:
        return len({seat.side for seat in self.seats})

    def is_early(self, seat: SeatResult) -> bool:
        """Did the seat resign before there was much to resign?"""
        return seat.end == End.RESIGNED and self.moves < EARLY * self.usual_moves


@dataclass(frozen=True, slots=True)
class Day:
    """When a member acted on one day (universal time): bit n for the n-th five minutes of it."""

    serial: int
    member: int
    day: int  # days since 1970
    slots: int


@dataclass(frozen=True, slots=True)
class Trace:
    """That a member came from a network or with a device, as a keyed hash: nobody can tell which one it was."""

    member: int
    kind: str  # "network" or "device"
    hash: str
    expires_at: float


@dataclass(frozen=True, slots=True)
class Race:
    """How long after the dice of a live race were shown a member took the first one, as the server saw it.

    Later ones tell nothing: whoever has seen the dice can take two with two fingers at once.
    """

    serial: int
    table: int
    member: int
    millis: float
    round_trip_millis: float = 0.0  # the shortest that the server measured during the race; 0 if it measured none


def pair_key(one: int, other: int) -> str:
    """The two of them, whoever is named first."""
    return f"{min(one, other)}-{max(one, other)}"


def pair_of(key: str) -> tuple[int, int]:
    lower, upper = key.split("-")
    return int(lower), int(upper)


def pairs_at(seats: Sequence[SeatResult]) -> list[tuple[SeatResult, SeatResult]]:
    """All pairs, the lower member number first."""
    return list(combinations(sorted(seats, key=lambda seat: seat.member), 2))
