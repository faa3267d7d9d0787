"""Groups, and then a knockout of the best of each."""

from __future__ import annotations

from collections.abc import Sequence

from .knockout import bracket


def drawn(players: Sequence[int], count: int) -> list[list[int]]:
    """So many groups of entrants in the order of their seeds, to and fro: 1 4 5, 2 3 6."""
    groups: list[list[int]] = [[] for _ in range(count)]
    for n, player in enumerate(players):
        lap, place = divmod(n, count)
        groups[place if lap % 2 == 0 else count - 1 - place].append(player)
    return groups


def qualified(standings: Sequence[Sequence[int]], each: int) -> list[int]:
    """Seeds of the knockout: all winners of groups, then all seconds, and so on.

    Those who are equal in that change places where somebody would meet one of the own group in the first round.
    """
    seeds = [group[place] for place in range(each) for group in standings if place < len(group)]
    group_of = {player: number for number, group in enumerate(standings) for player in group}
    opponents = _first_opponents(len(seeds))

    def meets_own(n: int) -> bool:
        return n in opponents and group_of[seeds[n]] == group_of[seeds[opponents[n]]]

    last = 0
    for place in range(each):
        first, last = last, last + sum(place < len(group) for group in standings)
        for n in filter(meets_own, range(first, last)):
            for other in range(first, last):
                seeds[n], seeds[other] = seeds[other], seeds[n]
                if not meets_own(n) and not meets_own(other):
                    break
                seeds[n], seeds[other] = seeds[other], seeds[n]
    return seeds


def _first_opponents(count: int) -> dict[int, int]:
    """Whom each seed meets in the first round, with numbers from 0; those with a bye meet nobody."""
    pairs = [tuple(source.seed - 1 for source in tie.sources) for tie in bracket(count)]
    met = [(one, other) for one, other in pairs if min(one, other) >= 0 and max(one, other) < count]
    return dict(met) | {other: one for one, other in met}
