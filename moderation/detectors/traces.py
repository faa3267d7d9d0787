"""Which two accounts to compare at all: those that came from the same network, or with the same device.

That alone accuses nobody. Families, flats and schools share networks; so it decides only whom twins.py looks at.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from itertools import combinations

from .records import Trace, pair_key

HOUSEHOLD = 4  # what more than four members have in common is a school or a provider, and connects nobody


class Overlap(IntEnum):
    """As it may be shown: never which network or device it was."""

    NONE = 0
    NETWORK = 1
    DEVICE = 2
    BOTH = 3


@dataclass(frozen=True, slots=True)
class Connection:
    members: tuple[int, int]
    overlap: Overlap

    @property
    def key(self) -> str:
        return pair_key(*self.members)


def connections(traces: Iterable[Trace], now: float) -> list[Connection]:
    """The pairs that have something in common which few others have; what has expired is as if it had never been."""
    having: dict[tuple[str, str], set[int]] = defaultdict(set)
    for trace in traces:
        if trace.expires_at > now:
            having[trace.kind, trace.hash].add(trace.member)
    shared: dict[tuple[int, int], int] = defaultdict(int)
    for (kind, _), members in having.items():
        if len(members) <= HOUSEHOLD:
            for lower, upper in combinations(sorted(members), 2):
                shared[lower, upper] |= Overlap.DEVICE if kind == "device" else Overlap.NETWORK
    return [Connection(pair, Overlap(overlap)) for pair, overlap in sorted(shared.items())]
