"""What all formats share: who sits down with whom, what it brought, and what has happened so far."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import combinations, groupby

WIN = Fraction(1)


class Kind(StrEnum):
    PLAYED = "played"
    FORFEIT = "forfeit"  # decided without a game: nobody has met anybody
    BYE = "bye"  # nobody was left to play against


@dataclass(frozen=True, slots=True)
class Pairing:
    """Entrants at one table in the order of their seats; one alone has a bye."""

    players: tuple[int, ...]

    @property
    def is_bye(self) -> bool:
        return len(self.players) == 1


@dataclass(frozen=True, slots=True)
class Result:
    round: int
    players: tuple[int, ...]
    points: tuple[Fraction, ...]  # what it counts in the standings
    scores: tuple[int, ...] = ()  # what was scored in it: match points, games won
    kind: Kind = Kind.PLAYED

    @property
    def is_played(self) -> bool:
        return self.kind == Kind.PLAYED

    def points_of(self, player: int) -> Fraction:
        return self.points[self.players.index(player)]

    def score_of(self, player: int) -> int:
        return self.scores[self.players.index(player)] if self.scores else 0


def points_for_places(places: Sequence[int], by_place: Sequence[Fraction] | None = None) -> tuple[Fraction, ...]:
    """What each place brings; who shares places shares what they bring.

    Of two the winner gets 1. Of more, each gets the share of the others that it has beaten: 1, ⅔, ⅓, 0 of four.
    """
    seats = len(places)
    if seats == 1:
        return (WIN,)
    steps = by_place or [Fraction(seats - 1 - n, seats - 1) for n in range(seats)]
    in_order = sorted(range(seats), key=lambda seat: places[seat])
    points = [Fraction(0)] * seats
    first = 0
    for _, group in groupby(in_order, key=lambda seat: places[seat]):
        tied = list(group)
        each = sum(steps[first : first + len(tied)], Fraction(0)) / len(tied)
        for seat in tied:
            points[seat] = each
        first += len(tied)
    return tuple(points)


class History:
    """What the results so far say about each entrant."""

    def __init__(self, results: Iterable[Result]) -> None:
        self.points: dict[int, Fraction] = defaultdict(Fraction)
        self.byes: Counter[int] = Counter()
        self.meetings: Counter[frozenset[int]] = Counter()
        self.seats: dict[int, list[int]] = defaultdict(list)  # which one, game by game
        self._firsts: dict[int, Fraction] = defaultdict(Fraction)
        for result in results:
            self._add(result)

    def _add(self, result: Result) -> None:
        for seat, player in enumerate(result.players):
            self.points[player] += result.points[seat] if result.points else 0
            self.byes[player] += result.kind == Kind.BYE
        if result.is_played:
            share = Fraction(1, len(result.players))
            for seat, player in enumerate(result.players):
                self.seats[player].append(seat)
                self._firsts[player] += (seat == 0) - share
            for pair in combinations(result.players, 2):
                self.meetings[frozenset(pair)] += 1

    def have_met(self, one: int, other: int) -> int:
        return self.meetings[frozenset((one, other))]

    def lead(self, player: int) -> Fraction:
        """How many times more than its share an entrant has had the first seat."""
        return self._firsts[player]
