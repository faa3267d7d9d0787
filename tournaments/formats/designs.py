"""Everybody with everybody at tables of three to five, as evenly as can be.

With as many entrants as the square of the seats an affine plane says it exactly: in one round more than there are
seats each two have met once. With any other number each round gathers those who have met least.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from .core import History, Kind, Pairing, Result
from .gathering import gathered_well
from .seating import seated
from .sizes import table_sizes

# Sums and products of the numbers 0 to 3 in the field of four, which are not those of arithmetic.
SUMS_OF_FOUR = ((0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 0, 1), (3, 2, 1, 0))
PRODUCTS_OF_FOUR = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))

Tables = list[list[int]]


def rounds(players: Sequence[int], count: int, seats: int, allowed: Collection[int] = ()) -> list[list[Pairing]]:
    """So many rounds for entrants in the order of their numbers. Who is left over has a bye, another one each time."""
    is_plane = seats in (3, 4, 5) and len(players) == seats * seats
    planned = [[[players[n] for n in line] for line in lines] for lines in plane(seats)] if is_plane else []
    schedule: list[list[Pairing]] = []
    results: list[Result] = []
    for number in range(count):
        history = History(results)
        if planned:
            tables = planned[number % len(planned)]
        else:
            tables = _gather(players, table_sizes(len(players), seats, {seats, *allowed}), history, number)
        pairings = [seated(table, history) for table in tables] + _byes(players, tables)
        schedule.append(pairings)
        results += [as_met(number, pairing) for pairing in pairings]
    return schedule


def plane(order: int) -> list[list[list[int]]]:
    """The lines of an affine plane, parallel ones together: each two of its points lie on exactly one line."""

    def at(slope: int, x: int, offset: int) -> int:
        if order == 4:
            return SUMS_OF_FOUR[PRODUCTS_OF_FOUR[slope][x]][offset]
        return (slope * x + offset) % order

    each = range(order)
    upright = [[order * x + y for y in each] for x in each]
    sloping = [[[order * x + at(slope, x, offset) for x in each] for offset in each] for slope in each]
    return [upright, *sloping]


def as_met(number: int, pairing: Pairing) -> Result:
    """As if it had been played, for what is planned ahead."""
    return Result(number, pairing.players, (), kind=Kind.BYE if pairing.is_bye else Kind.PLAYED)


def _gather(players: Sequence[int], sizes: Sequence[int], history: History, number: int) -> Tables:
    def cost(one: int, other: int) -> int:
        return 1 << 2 * history.have_met(one, other)  # rather several who meet twice than two who meet three times

    fewest_byes_last = sorted(players, key=lambda player: -history.byes[player])
    nobody_again = sum(size * (size - 1) // 2 for size in sizes)  # no round is better
    return gathered_well(fewest_byes_last[: sum(sizes)], sizes, cost, enough=nobody_again, seed=number)


def _byes(players: Sequence[int], tables: Tables) -> list[Pairing]:
    seated_players = {player for table in tables for player in table}
    return [Pairing((player,)) for player in players if player not in seated_players]


def spread(schedule: Sequence[Sequence[Pairing]]) -> Counter[int]:
    """How many pairs meet how often."""
    meetings = History([as_met(n, pairing) for n, pairings in enumerate(schedule) for pairing in pairings]).meetings
    return Counter(meetings.values())
