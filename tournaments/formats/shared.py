"""Duplicate dice: everybody in the same seat had the same dice, so they are compared with each other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction

Scores = Sequence[Sequence[Fraction | int]]  # of each table, by seat


def matchpoints(scores: Scores) -> list[tuple[Fraction, ...]]:
    """For each table and seat the share of the field that it has beaten; who is equal is half beaten.

    The field: all others in that seat at tables of the same size, for at larger ones the same dice are another game. A
    table that is the only one of its size has no field, and is counted by itself.
    """
    fields: dict[tuple[int, int], list[Fraction | int]] = defaultdict(list)
    for table in scores:
        for seat, score in enumerate(table):
            fields[len(table), seat].append(score)
    return [_counted(table, [fields[len(table), seat] for seat in range(len(table))]) for table in scores]


def _counted(table: Sequence[Fraction | int], fields: Sequence[Sequence[Fraction | int]]) -> tuple[Fraction, ...]:
    is_alone = all(len(field) == 1 for field in fields)
    return tuple(_beaten(score, table if is_alone else field) for score, field in zip(table, fields, strict=True))


def _beaten(score: Fraction | int, field: Sequence[Fraction | int]) -> Fraction:
    """The share of a field of which this one is itself a part."""
    if len(field) == 1:  # nobody to beat, and nobody to lose to
        return Fraction(1, 2)
    halves = sum(2 * (score > other) + (score == other) for other in field) - 1  # it is equal to itself
    return Fraction(halves, 2 * (len(field) - 1))
