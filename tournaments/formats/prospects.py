"""Which final ranks are still possible. As results come in the range of each entrant only ever gets narrower."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Mapping
from fractions import Fraction

Range = tuple[int, int]


def possible_ranks(points: Mapping[int, Fraction], most_to_come: Mapping[int, Fraction]) -> dict[int, Range]:
    """The best and the worst rank that each could still reach, tie-breaks left open.

    `most_to_come` is what somebody could still win. When a game is over it goes down by what that was worth, and the
    points go up by no more: so nobody's ceiling rises, nobody's floor sinks, and no range ever widens. That not all can
    win against each other is left out: a range may be wider than the truth, never narrower.
    """
    floors = sorted(points.values())
    ceilings = sorted(points[player] + most_to_come.get(player, 0) for player in points)
    return {
        player: (
            1 + _above(floors, points[player] + most_to_come.get(player, 0)),
            _at_least(ceilings, points[player]),
        )
        for player in points
    }


def moved_up(ranges: Mapping[int, Range], out: Collection[int]) -> dict[int, Range]:
    """Without some who lose their rank, of a bracket: who stands behind them for certain is so much better off.

    As long as it is open where one of them would have come, everybody may yet be a place better off by that.
    """
    gone = [ranges[player] for player in out if player in ranges]
    known = [best for best, worst in gone if best == worst]
    last = len(ranges) - len(gone)
    found = {}
    for player, (best, worst) in ranges.items():
        if player not in out:
            ahead = sum(place < best for place in known)
            found[player] = (max(1, best - ahead - len(gone) + len(known)), max(1, min(worst - ahead, last)))
    return found


def _above(ordered: list[Fraction], limit: Fraction) -> int:
    """How many have more for certain."""
    return len(ordered) - bisect_right(ordered, limit)


def _at_least(ordered: list[Fraction], limit: Fraction) -> int:
    """How many may have as much in the end, oneself among them."""
    return len(ordered) - bisect_left(ordered, limit)
