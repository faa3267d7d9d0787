"""A knockout for tables of three to five: the best of each table go on, until one table is left."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from .sizes import table_sizes


def heats(players: Sequence[int], seats: int, allowed: Collection[int] = ()) -> list[list[int]]:
    """Tables for those who are still in, in the order of their seeds: the best are spread out, to and fro.

    Who is left over goes on without a game: the best first.
    """
    sizes = table_sizes(len(players), seats, {seats, *allowed})
    if not sizes:
        raise ValueError(f"no table can be made of {len(players)}")
    idle = len(players) - sum(sizes)
    tables: list[list[int]] = [[] for _ in sizes]
    waiting = list(players[idle:])
    forth = True
    while waiting:
        for number in range(len(sizes)) if forth else reversed(range(len(sizes))):
            if waiting and len(tables[number]) < sizes[number]:
                tables[number].append(waiting.pop(0))
        forth = not forth
    return [[player] for player in players[:idle]] + tables


def through(table: Sequence[int], places: Sequence[int], count: int) -> list[int]:
    """Who goes on, the best first. Who shares a place goes by seed, as the table is given."""
    in_order = sorted(range(len(table)), key=lambda seat: places[seat])
    return [table[seat] for seat in in_order[:count]]


def rounds_to_come(count: int, seats: int, go_on: int, allowed: Collection[int] = ()) -> int:
    """How many rounds until one table has decided. It refuses where nobody goes out, or too few are left to play."""
    tables = heats(range(count), seats, allowed)
    if len(tables) == 1:
        return 1
    left = sum(min(go_on, len(table)) for table in tables)
    if left == count:
        raise ValueError(f"of tables of {seats} {go_on} go on: nobody goes out")
    return 1 + rounds_to_come(left, seats, go_on, allowed)
