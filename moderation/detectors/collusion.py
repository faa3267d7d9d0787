"""Collusion at tables of three and more: whose choices bring something to the same others, again and again?

Under honesty any of the others at the table might have been the one who gains. So what a choice brought is dealt out to
them anew, in every way there is, as in a permutation test; what the suspects got of it is compared with the mean of all
ways. Who gains in general (being strong, weak, or in the lead) gains from everybody: that is learnt from the choices of
others, with the partner at the table and without, and taken off first (favour.py). It is asked of pairs, one way and
both, and of rings of three, who share what they take. Two who do the same because of a third are no proof of each
other: what they say is averaged, and not multiplied.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations
from statistics import fmean

from msgspec import Struct, field

from .bets import BOLDNESS, grown, mean_of, odds
from .book import Book as AnyBook
from .book import copied, remembered, unread
from .evidence import log_mean_exp
from .favour import Alone, Surplus, Together, favours, surpluses
from .findings import Finding, Kind, strength
from .records import FinishedTable, pair_key, pairs_at
from .words import REASONS, RING_TEXT, TEXTS

LEAST_TABLES = 12  # before that what is usual is too little known for any stake worth the name


class Ring(Struct, frozen=True):
    met: int = 0
    favour: float = 0.0  # the mean of what they gave each other, summed over the tables
    bets: tuple[float, ...] = (0.0,) * len(BOLDNESS)
    tables: tuple[int, ...] = ()


class Book(AnyBook[Alone, Together]):
    rings: dict[str, Ring] = field(default_factory=dict)


def update(book: Book, tables: Iterable[FinishedTable]) -> Book:
    new = copied(book)
    new.rings = dict(book.rings)
    for table in unread(book, tables):
        new.through = table.serial
        if table.is_counted and table.sides == len(table.seats) >= 3 and all(seat.swings for seat in table.seats):
            _count(new, table)
    return new


def ring_key(members: Iterable[int]) -> str:
    return "-".join(map(str, sorted(members)))


def _count(book: Book, table: FinishedTable) -> None:
    members = [seat.member for seat in table.seats]
    favour = favours([seat.swings for seat in table.seats])
    beyond = surpluses(members, favour, book.members, book.pairs)
    for one, other in pairs_at(table.seats):
        _count_pair(book, members.index(one.member), members.index(other.member), members, favour, beyond, table)
    for trio in combinations(range(len(members)), 3) if len(members) > 3 else ():
        _count_ring(book, trio, members, favour, beyond, table)
    for seat, member in enumerate(members):
        own = book.members.get(str(member), Alone())
        received = sum(row[seat] for row in favour)
        book.members[str(member)] = Alone(own.gifts + len(members) - 1, own.favour + received)


Figures = Sequence[Sequence[float]]
Beyond = Sequence[tuple[Surplus, Surplus]]


def _count_pair(
    book: Book, one: int, other: int, members: Sequence[int], favour: Figures, beyond: Beyond, table: FinishedTable
) -> None:
    key = pair_key(members[one], members[other])
    note = book.pairs.get(key, Together())
    there, back = odds(beyond[one], one, [other]), odds(beyond[other], other, [one])
    received = [sum(row[seat] for row in favour) for seat in (one, other)]
    book.pairs[key] = Together(
        met=note.met + 1,
        gifts=note.gifts + len(members) - 1,
        given=(note.given[0] + favour[one][other], note.given[1] + favour[other][one]),
        received=(note.received[0] + received[0], note.received[1] + received[1]),
        bets=grown(note.bets, [*there, *back, *map(mean_of, there, back)]),
        tables=remembered(note.tables, table.number),
    )
    book.looked_at += note.met + 1 == LEAST_TABLES


def _count_ring(
    book: Book, trio: Sequence[int], members: Sequence[int], favour: Figures, beyond: Beyond, table: FinishedTable
) -> None:
    key = ring_key(members[seat] for seat in trio)
    note = book.rings.get(key, Ring())
    each = [odds(beyond[giver], giver, [seat for seat in trio if seat != giver]) for giver in trio]
    book.rings[key] = Ring(
        met=note.met + 1,
        favour=note.favour + fmean(favour[giver][gainer] for giver, gainer in permutations(trio, 2)),
        bets=grown(note.bets, map(mean_of, *each)),
        tables=remembered(note.tables, table.number),
    )
    book.looked_at += note.met + 1 == LEAST_TABLES


def findings(book: Book, looked_at: int | None = None) -> list[Finding]:
    """About pairs, and about rings whose pairs may each be too faint to see."""
    among = looked_at or book.looked_at
    return [*_of_rings(book, among), *_of_pairs(book, among)]


def _of_pairs(book: Book, looked_at: int) -> Iterator[Finding]:
    for key, note in book.pairs.items():
        evidence = log_mean_exp(note.bets) if note.met >= LEAST_TABLES else 0.0
        if level := strength(evidence, looked_at):
            lower, upper = map(int, key.split("-"))
            named = (upper, lower) if note.given[0] >= note.given[1] else (lower, upper)  # who gains more, first
            given, returned = sorted((one / note.met for one in note.given), reverse=True)
            facts = {"tables": note.met, "given": round(given, 2), "returned": round(returned, 2)}
            kind = Kind.COLLUSION
            yield Finding(kind, named, level, evidence, looked_at, note.tables, TEXTS[kind], REASONS[kind], facts)


def _of_rings(book: Book, looked_at: int) -> Iterator[Finding]:
    for key, note in book.rings.items():
        evidence = log_mean_exp(note.bets) if note.met >= LEAST_TABLES else 0.0
        if level := strength(evidence, looked_at):
            named = tuple(map(int, key.split("-")))
            facts = {"tables": note.met, "given": round(note.favour / note.met, 2)}
            kind = Kind.COLLUSION
            yield Finding(kind, named, level, evidence, looked_at, note.tables, RING_TEXT, REASONS[kind], facts)
