"""Leagues: divisions in tiers, carried over from one season to the next.

Tier 1 is the highest. A tier may have several divisions side by side: 3 A and 3 B. Between two tiers as many go up as
go down, so that the divisions keep their sizes; where somebody stays away, whoever is next in line moves up.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise, zip_longest

from . import groups


@dataclass(frozen=True, slots=True)
class Rules:
    size: int = 8  # entrants in a division, or nearly so: all are as large as each other
    moves: int = 2  # who goes down from each division; as many come up for them
    doubles: bool = False  # each tier has twice as many divisions as the one above, instead of one
    fewest: int = 2  # who can play each other at all: no division is smaller, if everybody is in one


@dataclass(frozen=True, slots=True)
class Division:
    tier: int
    number: int  # beside others of its tier, from 1
    players: tuple[int, ...]  # by seed before the season, by rank after it


def first_season(players: Sequence[int], rules: Rules) -> list[Division]:
    """For entrants in the order of their seeds: the best in the highest division."""
    sizes = shape(len(players), rules)
    divisions, first = [], 0
    for tier, within in enumerate(sizes, start=1):
        members = players[first : first + sum(within)]
        first += sum(within)
        divisions += [
            Division(tier, number, tuple(each))
            for number, each in enumerate(groups.drawn(members, len(within)), start=1)
        ]
    return divisions


def shape(count: int, rules: Rules) -> list[list[int]]:
    """The sizes of the divisions, tier by tier. None is more than one larger than another."""
    divisions = max(1, min(round(count / rules.size), count // rules.fewest))
    small, larger = divmod(count, divisions)
    sizes = [small] * (divisions - larger) + [small + 1] * larger
    tiers: list[list[int]] = []
    while sizes:
        width = 2 ** len(tiers) if rules.doubles else 1
        tiers.append(sizes[:width])
        sizes = sizes[width:]
    return tiers


def next_season(
    last: Sequence[Division], rules: Rules, *, away: Collection[int] = (), newcomers: Sequence[int] = ()
) -> list[Division]:
    """From the final standings of a season. Newcomers begin at the foot, in their order."""
    order = [player for player in in_line(last, rules) if player not in away]
    return first_season([*order, *(player for player in newcomers if player not in order)], rules)


def in_line(last: Sequence[Division], rules: Rules) -> list[int]:
    """Everybody in the order in which they have a claim to a place.

    In each tier: those who came down from above, those who stay, those who came up. So who would go down stays after
    all if a place above is free, before anybody else comes up.
    """
    tiers = _tiers(last)
    ups = [_going_up(lower, _exchange(upper, rules)) for upper, lower in pairwise(tiers)]
    downs = [_going_down(upper, len(up)) for upper, up in zip(tiers, ups, strict=False)]
    order: list[int] = []
    for number, tier in enumerate(tiers):
        came_down = downs[number - 1] if number else []
        came_up = ups[number] if number < len(ups) else []
        gone = {*(ups[number - 1] if number else []), *(downs[number] if number < len(downs) else [])}
        order += [*came_down, *(player for player in _by_rank(tier) if player not in gone), *came_up]
    return order


def zones(division: Division, last: Sequence[Division], rules: Rules) -> tuple[int, int]:
    """How many of a division go up for certain, and how many go down, if it stays as it is."""
    order = division.players
    tiers = _tiers(last)
    above, below = division.tier - 2, division.tier
    up = set(_going_up(tiers[above + 1], _exchange(tiers[above], rules))) if above >= 0 else set()
    down: set[int] = set()
    if below < len(tiers):
        rising = _going_up(tiers[below], _exchange(tiers[below - 1], rules))
        down = set(_going_down(tiers[below - 1], len(rising)))
    return sum(player in up for player in order), sum(player in down for player in order)


def _tiers(divisions: Sequence[Division]) -> list[list[Division]]:
    count = max((division.tier for division in divisions), default=0)
    return [[one for one in divisions if one.tier == tier] for tier in range(1, count + 1)]


def _exchange(upper: Sequence[Division], rules: Rules) -> int:
    """How many change places between a tier and the one below it."""
    return sum(min(rules.moves, len(division.players) // 2) for division in upper)


def _by_rank(tier: Sequence[Division]) -> list[int]:
    """All firsts, then all seconds, and so on."""
    ranks = zip_longest(*(division.players for division in tier))
    return [player for player in chain.from_iterable(ranks) if player is not None]


def _going_up(tier: Sequence[Division], count: int) -> list[int]:
    most = sum(len(division.players) for division in tier) // 2
    return _by_rank(tier)[: min(count, most)]


def _going_down(tier: Sequence[Division], count: int) -> list[int]:
    """The last ones, division by division in turn, the better ones first."""
    from_below = zip_longest(*(division.players[::-1] for division in tier))
    worst_first = [player for player in chain.from_iterable(from_below) if player is not None]
    return worst_first[:count][::-1]
