"""Everybody against everybody, by Berger's tables: the first seats are shared out as evenly as can be."""

from collections.abc import Sequence

from .core import Pairing


def rounds(players: Sequence[int], *, double: bool = False) -> list[list[Pairing]]:
    """All rounds, for entrants in the order of their numbers. In the second half the seats are swapped.

    With an odd number somebody has a bye in each round, which counts for nothing: everybody has one.
    """
    if len(players) < 2:
        return []
    once = [_seated(players, pairs) for pairs in berger(len(players))]
    if not double:
        return once
    return once + [[Pairing(pairing.players[::-1]) for pairing in each] for each in once]


def _seated(players: Sequence[int], pairs: list[tuple[int, int]]) -> list[Pairing]:
    seated = [tuple(players[n] for n in pair if n < len(players)) for pair in pairs]
    return [Pairing(pair) for pair in seated]


def berger(count: int) -> list[list[tuple[int, int]]]:
    """The published tables, with numbers from 0. The last number of an odd count is the one that is missing.

    The last one stays and changes seats from round to round; the others move on by half their number.
    """
    size = count + count % 2
    last, half = size - 1, size // 2
    table = []
    for number in range(last):
        at_last = number * half % last
        fixed = (at_last, last) if number % 2 == 0 else (last, at_last)
        others = [((at_last + n) % last, (at_last - n) % last) for n in range(1, half)]
        table.append([fixed, *others])
    return table
