"""Swiss rounds: who has as many points meets, nobody meets twice, the first seat goes round.

A round is a matching in a graph whose edges say what speaks against two entrants; what matters more outweighs all that
matters less. Members who are kept apart have no edge. Two meet again, or somebody has a second bye, only where there is
no other round.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from .core import History, Pairing, Result
from .gathering import gathered_well
from .matching import Edge, best_matching
from .seating import seated
from .sizes import table_sizes

NEAR = 24  # how far above and below one looks at first; in most rounds nobody has to look further

# What speaks against a pair, the worst first, and the bits that it may take: all pairs together never fill them.
AGAIN, GAP, FIRSTS, FOLD = (72, 10), (46, 26), (24, 22), (0, 24)

Apart = Collection[frozenset[int]]


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who plays the next round, as the pairing sees them."""

    player: int
    group: int  # of those with as many points; 0 has the most
    place: int  # in the group, by seed
    size: int  # of the group
    lead: int  # first seats beyond the share, in halves
    byes: int


def pair(players: Sequence[int], results: Iterable[Result], *, apart: Apart = ()) -> list[Pairing]:
    """The next round for entrants in the order of their seeding: those with the most points first, a bye last.

    Somebody who can be paired with nobody at all stays without a table: whoever asks has to look.
    """
    history = History(results)
    entrants = line_up(players, history)
    matched = _match(entrants, history, frozenset(apart))
    return [seated([entrants[n].player for n in pair if n < len(entrants)], history) for pair in matched]


def line_up(players: Sequence[int], history: History) -> list[Entrant]:
    """By points, then by seed."""
    in_order = sorted(players, key=lambda player: -history.points[player])  # which keeps the seeding among equals
    entrants: list[Entrant] = []
    for number, (_, group) in enumerate(groupby(in_order, key=lambda player: history.points[player])):
        equals = list(group)
        for place, player in enumerate(equals):
            lead = int(2 * history.lead(player))
            entrants.append(Entrant(player, number, place, len(equals), lead, history.byes[player]))
    return entrants


def _match(entrants: list[Entrant], history: History, apart: frozenset[frozenset[int]]) -> list[tuple[int, int]]:
    """Looks near by first, and further away as long as somebody is left out or would meet somebody again."""
    near = NEAR
    while True:
        edges = list(_edges(entrants, near, history, apart))
        found = best_matching(edges)
        weights = {(edge.one, edge.other): edge.against for edge in edges}
        is_good = 2 * len(found) >= len(entrants) and all(weights[pair] < 1 << AGAIN[0] for pair in found)
        if is_good or near >= len(entrants):
            return sorted(found)
        near *= 8


def _edges(entrants: list[Entrant], near: int, history: History, apart: frozenset[frozenset[int]]) -> Iterator[Edge]:
    """Between those who stand near each other, or where the other half of a large group would put them."""
    for i, one in enumerate(entrants):
        for j in _candidates(i, one, len(entrants), near):
            other = entrants[j]
            if frozenset((one.player, other.player)) not in apart:
                yield Edge(i, j, _against(one, other, history.have_met(one.player, other.player)))
    if len(entrants) % 2:
        last_group = entrants[-1].group
        for i, one in enumerate(entrants):
            if not one.byes or near >= len(entrants):
                yield Edge(i, len(entrants), _against_bye(one, last_group))


def _candidates(i: int, one: Entrant, count: int, near: int) -> Iterable[int]:
    half = (one.size + 1) // 2
    beside = range(i + 1, min(count, i + 1 + near))
    across = range(max(i + 1 + near, i + half - near), min(count, i + half + near + 1))
    return (*beside, *across)


def _against(one: Entrant, other: Entrant, meetings: int) -> int:
    gap = other.group - one.group
    few, many = sorted((one.lead, other.lead))
    firsts = (few + 1) ** 2 + (many - 1) ** 2  # what they will have, if the first seat goes to whoever had it less
    return _weighed((AGAIN, meetings), (GAP, gap * gap), (FIRSTS, firsts), (FOLD, _fold(one, other)))


def _fold(one: Entrant, other: Entrant) -> int:
    """How far away from the best order: the upper half of a group against the lower half, each in turn."""
    if one.group == other.group:
        return abs(other.place - one.place - (one.size + 1) // 2)
    return one.size - 1 - one.place + other.place  # the last of the upper ones and the first of the lower ones


def _against_bye(one: Entrant, last_group: int) -> int:
    """It goes to the last of those with the fewest points."""
    return _weighed((AGAIN, one.byes), (GAP, (last_group - one.group) ** 2), (FOLD, one.size - 1 - one.place))


def _weighed(*evils: tuple[tuple[int, int], int]) -> int:
    return sum(min(evil, (1 << bits) - 1) << shift for (shift, bits), evil in evils)


# --- tables of three to five --------------------------------------------------------------------------------------

REACH = 3  # tables away from where the points put somebody
NEVER = 1 << 40  # outweighs everything else
MET = 100  # to meet again is as bad as ten groups between two


def gather(
    players: Sequence[int], results: Iterable[Result], seats: int, *, allowed: Collection[int] = (), apart: Apart = ()
) -> list[Pairing]:
    """The next round at larger tables: those with as many points together, with whom they have met least.

    Who is left over has a bye: of those who had the fewest byes, the last. Those who are kept apart sit together only
    where no way was found around it: whoever asks has to look.
    """
    history, never = History(results), frozenset(apart)
    entrants = {entrant.player: entrant for entrant in line_up(players, history)}
    sizes = table_sizes(len(players), seats, {seats, *allowed})
    idle = _idle([*entrants.values()], len(players) - sum(sizes))

    def cost(one: int, other: int) -> int:
        gap = entrants[one].group - entrants[other].group
        kept_apart = NEVER if frozenset((one, other)) in never else 0
        return kept_apart + MET * history.have_met(one, other) ** 2 + gap * gap

    playing = [player for player in entrants if player not in idle]
    tables = gathered_well(playing, sizes, cost, enough=NEVER - 1, reach=REACH)
    return [seated(table, history) for table in tables] + [Pairing((player,)) for player in players if player in idle]


def _idle(entrants: list[Entrant], count: int) -> set[int]:
    last_first = [*reversed(entrants)]
    return {entrant.player for entrant in sorted(last_first, key=lambda entrant: entrant.byes)[:count]}
