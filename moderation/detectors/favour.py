"""Who gains by whose choices at one table, and who gains by everybody's: what collusion.py makes its bets on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import fmean
from typing import NamedTuple

from msgspec import Struct

from .records import pair_key

KNOWN_AFTER = 10  # what somebody gains in general is known half after so many gifts: luck at the first is no habit


class Alone(Struct, frozen=True):
    """What a member gained by the choices of others: a gift for each other seat at each table."""

    gifts: int = 0
    favour: float = 0.0


class Together(Struct, frozen=True):
    """Two members at the same tables. Of two figures the first belongs to the lower member number."""

    met: int = 0
    gifts: int = 0  # that each of them received at these tables, from anybody
    given: tuple[float, float] = (0.0, 0.0)  # by the lower to the upper, and the other way round
    received: tuple[float, float] = (0.0, 0.0)  # by the lower and by the upper, from anybody
    bets: tuple[float, ...] = ()
    tables: tuple[int, ...] = ()


def favours(swings: Sequence[Sequence[float]]) -> list[list[float]]:
    """What each seat's choices brought each other seat, beyond the mean of the others: from −1 to 1, zero in sum."""
    seats = range(len(swings))
    found = []
    for giver in seats:
        mean = fmean(swings[giver][seat] for seat in seats if seat != giver)
        beyond = [0.0 if seat == giver else swings[giver][seat] - mean for seat in seats]
        most = max(map(abs, beyond))
        found.append([one / most if most > 1e-9 else 0.0 for one in beyond])
    return found


class General(NamedTuple):
    """What a member gains in general, and from how many gifts that is known."""

    favour: float
    gifts: int


class Surplus(NamedTuple):
    """What a giver's choices brought to each seat beyond what was to be expected, and how unsure that is."""

    favour: Sequence[float]
    unsure: Sequence[float]


def surpluses(
    members: Sequence[int], favour: Sequence[Sequence[float]], own: Mapping[str, Alone], pairs: Mapping[str, Together]
) -> list[tuple[Surplus, Surplus]]:
    """Of each giver, in two ways.

    By how others treat everybody at tables without the giver: whom strangers spare as well is simply strong. And by how
    others treat them at tables with the giver: in a round of friends all may go against the best of them, for years.
    """
    found = []
    for giver, giving in enumerate(favour):
        others = [seat for seat in range(len(members)) if seat != giver]
        notes = {seat: pairs.get(pair_key(members[seat], members[giver]), Together()) for seat in others}
        sides = {seat: 1 if members[giver] < members[seat] else 0 for seat in others}
        apart = {seat: _apart(own.get(str(members[seat]), Alone()), notes[seat], sides[seat]) for seat in others}
        beside = {seat: _beside(notes[seat], sides[seat]) for seat in others}
        found.append((_surplus(giving, apart), _surplus(giving, beside)))
    return found


def _surplus(giving: Sequence[float], general: Mapping[int, General]) -> Surplus:
    mean = fmean(one.favour for one in general.values())
    scale = len(general) / (len(general) - 1)  # in the mean that was taken off stands the gainer's own part
    expected = {seat: max(-1.0, min(1.0, scale * (one.favour - mean))) for seat, one in general.items()}
    return Surplus(
        [one - expected.get(seat, one) for seat, one in enumerate(giving)],
        [scale / sqrt(general[seat].gifts + 1) if seat in general else 0.0 for seat in range(len(giving))],
    )


def _apart(alone: Alone, note: Together, side: int) -> General:
    """By anybody's choices at tables without the giver."""
    gifts = alone.gifts - note.gifts
    return General((alone.favour - note.received[side]) / (gifts + KNOWN_AFTER), gifts)


def _beside(note: Together, side: int) -> General:
    """By the choices of others at tables with the giver."""
    gifts = note.gifts - note.met
    return General((note.received[side] - note.given[1 - side]) / (gifts + 1), gifts)
