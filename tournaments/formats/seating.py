"""Who sits where at a table: everybody gets each seat as often as the others."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from .core import History, Pairing


def seated(players: Sequence[int], history: History) -> Pairing:
    """The order in which seats repeat least; among equals, whoever was not there last, and then as they are given."""
    if len(players) == 1:
        return Pairing(tuple(players))
    return Pairing(min(permutations(players), key=lambda order: _repeats(order, history)))


def _repeats(order: Sequence[int], history: History) -> tuple[int, int, int]:
    """How uneven it gets, the first seat before all others; and how many sit where they sat the last time."""
    seats = [(history.seats[player], seat) for seat, player in enumerate(order)]
    lead = history.lead(order[0])
    uneven = sum(had.count(seat) ** 2 for had, seat in seats)
    again = sum(had[-1:] == [seat] for had, seat in seats)
    return int(lead * 60), uneven, again
