"""Tables of three to five: who has met least sits together. There is no quick best answer, so good ones are improved.

Beginning with a sensible order, two entrants change places as long as that makes the round better.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from random import Random

TRIES = 40  # beginnings that are looked at

Cost = Callable[[int, int], int]  # what speaks against two at one table


def gathered(players: Sequence[int], sizes: Sequence[int], cost: Cost, *, reach: int | None = None) -> list[list[int]]:
    """Tables of these sizes. `reach`: how many tables away somebody may be moved to, or anywhere."""
    tables = cut(players, sizes)
    while _improve(tables, cost, len(tables) if reach is None else reach):
        pass
    return tables


def gathered_well(
    players: Sequence[int], sizes: Sequence[int], cost: Cost, *, enough: int, reach: int | None = None, seed: int = 0
) -> list[list[int]]:
    """The same, and from other beginnings as long as more speaks against it than `enough`. Always the same result."""
    order, best = Random(seed), gathered(players, sizes, cost, reach=reach)
    for _ in range(TRIES):
        if total(best, cost) <= enough:
            break
        best = min(best, gathered(order.sample(players, len(players)), sizes, cost), key=lambda one: total(one, cost))
    return best


def cut(players: Sequence[int], sizes: Iterable[int]) -> list[list[int]]:
    tables, first = [], 0
    for size in sizes:
        tables.append(list(players[first : first + size]))
        first += size
    return tables


def total(tables: Iterable[Sequence[int]], cost: Cost) -> int:
    return sum(cost(one, other) for table in tables for one, other in combinations(table, 2))


def _improve(tables: list[list[int]], cost: Cost, reach: int) -> bool:
    """Makes every exchange that helps. Says whether there was one."""
    has_changed = False
    for number, table in enumerate(tables):
        for other in tables[number + 1 : number + 1 + reach]:
            has_changed |= _exchange(table, other, cost)
    return has_changed


def _exchange(table: list[int], other: list[int], cost: Cost) -> bool:
    has_changed = False
    for i in range(len(table)):
        for j in range(len(other)):
            here, there = table[i], other[j]
            now = _against(here, table, here, cost) + _against(there, other, there, cost)
            then = _against(there, table, here, cost) + _against(here, other, there, cost)
            if then < now:
                table[i], other[j] = there, here
                has_changed = True
    return has_changed


def _against(player: int, table: list[int], instead_of: int, cost: Cost) -> int:
    """What speaks against somebody in the place of another."""
    return sum(cost(player, mate) for mate in table if mate != instead_of)
