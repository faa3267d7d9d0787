"""How many sit down at each table, where a game takes several."""

from collections.abc import Collection


def table_sizes(count: int, usual: int, allowed: Collection[int]) -> list[int]:
    """Tables for so many entrants, the larger ones first: as near to the usual size as possible.

    Rather one seat fewer than one more. Where not everybody finds a seat, as few as possible stay without one.
    """
    ways: list[tuple[tuple[int, int], list[int]] | None] = [((0, 0), [])]
    for seated in range(1, count + 1):
        found = [
            ((off + (size - usual) ** 2, larger + (size > usual)), [*sizes, size])
            for size in sorted(allowed)
            if 2 <= size <= seated and (way := ways[seated - size])
            for (off, larger), sizes in [way]
        ]
        ways.append(min(found, default=None))
    _, sizes = next(way for way in reversed(ways) if way)
    return sorted(sizes, reverse=True)
