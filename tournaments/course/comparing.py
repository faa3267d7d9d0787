"""Same dice at all tables: everybody is compared with those who had the same seat."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tournaments.formats import shared
from tournaments.models import Pairing, Round, Side


def compare(round: Round) -> None:
    """What was ruled, or decided without a game, is not compared."""
    found = Pairing.objects.filter(round=round, status__in=Pairing.DECIDED, kind=Pairing.Kind.PLAYED, is_ruled=False)
    groups: dict[tuple[int, int], list[list[Side]]] = {}
    for pairing in found.prefetch_related("sides"):
        sides = sorted(pairing.sides.all(), key=lambda side: side.number)
        groups.setdefault((pairing.division_id, len(sides)), []).append(sides)
    for tables in groups.values():
        for sides, points in zip(tables, shared.matchpoints(_compared(tables)), strict=True):
            for side, counts in zip(sides, points, strict=True):
                side.points = str(counts)
        Side.objects.bulk_update([side for sides in tables for side in sides], ["points"])


def _compared(tables: Sequence[Sequence[Side]]) -> list[list[int]]:
    """What is compared, as numbers: the place at one's own table, then by how much one was better than the others."""
    worth = [
        [(-(side.place or 0), margin) for side, margin in zip(sides, margins(sides), strict=True)] for sides in tables
    ]
    order = sorted({one for each in worth for one in each})
    return [[order.index(one) for one in each] for each in worth]


def margins(sides: Sequence[Side]) -> list[Fraction]:
    scores = [side.score or 0 for side in sides]
    return [own - Fraction(sum(scores) - own, len(scores) - 1) for own in scores]
