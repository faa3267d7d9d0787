"""Early resignations: to one partner, or to and fro between two, so that both win what nobody has played for.

Everybody is compared with themself at other tables of two. Who leaves several tables at once has walked out once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import log

from msgspec import Struct
from msgspec.structs import replace

from .book import Book as AnyBook
from .book import copied, remembered, unread
from .evidence import rate_log_e
from .findings import Finding, Kind, strength
from .records import FinishedTable, pair_key, pair_of, pairs_at
from .words import REASONS, TEXTS

LEAST_TABLES = 8  # with five resignations to one partner and a clean record elsewhere it is just about visible
WALK_OUT_SECONDS = 3600
ALTERNATES = 0.9  # how often the next one is the other's turn where wins are traded; by chance at most half the time


class Alone(Struct, frozen=True):
    tables: int = 0
    early: int = 0
    latest_at: float = 0.0  # when the latest early resignation was


class Together(Struct, frozen=True):
    """Of two figures the first is that of the lower member number."""

    met: int = 0
    early: tuple[int, int] = (0, 0)
    latest: int | None = None  # which of the two resigned last
    changes: int = 0  # how many times it was the other one then
    tables: tuple[int, ...] = ()  # where somebody resigned early


Book = AnyBook[Alone, Together]


def update(book: Book, tables: Iterable[FinishedTable]) -> Book:
    new = copied(book)
    for table in unread(book, tables):
        new.through = table.serial
        if table.is_counted and len(table.seats) == table.sides == 2 and not _is_walk_out(new, table):
            _count(new, table)
    return new


def _is_walk_out(book: Book, table: FinishedTable) -> bool:
    """Was it running already when its member last resigned, and given up soon after?"""
    for seat in table.seats:
        latest = book.members.get(str(seat.member), Alone()).latest_at
        if table.is_early(seat) and table.started_at <= latest and table.ended_at <= latest + WALK_OUT_SECONDS:
            return True
    return False


def _count(book: Book, table: FinishedTable) -> None:
    pair = pairs_at(table.seats)[0]
    early = tuple(int(table.is_early(seat)) for seat in pair)
    for seat, hit in zip(pair, early, strict=True):
        own = book.members.get(str(seat.member), Alone())
        latest = table.ended_at if hit else own.latest_at
        book.members[str(seat.member)] = Alone(own.tables + 1, own.early + hit, latest)
    key = pair_key(pair[0].member, pair[1].member)
    note = book.pairs.get(key, Together())
    note = replace(note, met=note.met + 1, early=(note.early[0] + early[0], note.early[1] + early[1]))
    if any(early):
        who = early.index(1)
        changes = note.changes + (note.latest is not None and note.latest != who)
        note = replace(note, latest=who, changes=changes, tables=remembered(note.tables, table.number))
    book.pairs[key] = note
    book.looked_at += note.met == LEAST_TABLES


def trading_log_e(hits: int, changes: int, tables: int, hits_elsewhere: int, tables_elsewhere: int) -> float:
    """How many there are, and apart from that in which order; at each table either could have resigned."""
    order = changes * log(ALTERNATES / 0.5) + max(0, hits - 1 - changes) * log((1 - ALTERNATES) / 0.5)
    return rate_log_e(hits, 2 * tables, hits_elsewhere, tables_elsewhere) + order


def findings(book: Book, looked_at: int | None = None) -> list[Finding]:
    """About the pairs in the book, which must have the notes of their members too."""
    found: list[Finding] = []
    for key, note in book.pairs.items():
        if note.met >= LEAST_TABLES and sum(note.early) > 1:
            found += _of_pair(book, key, note, looked_at or book.looked_at)
    return found


def _of_pair(book: Book, key: str, note: Together, looked_at: int) -> Iterator[Finding]:
    members = pair_of(key)
    alone = [book.members[str(member)] for member in members]
    early = [own.early - hits for own, hits in zip(alone, note.early, strict=True)]
    others = [own.tables - note.met for own in alone]
    kind = Kind.WIN_TRADING
    evidence = trading_log_e(sum(note.early), note.changes, note.met, sum(early), sum(others))
    if level := strength(evidence, looked_at):
        facts = _facts(note, sum(note.early), sum(early), sum(others)) | {"changes": note.changes}
        yield Finding(kind, members, level, evidence, looked_at, note.tables, TEXTS[kind], REASONS[kind], facts)
        return  # the same resignations once more, each way, would say nothing new
    kind = Kind.QUICK_RESIGNATIONS
    for who, hits in enumerate(note.early):
        evidence = rate_log_e(hits, note.met, early[who], others[who])
        if level := strength(evidence, 2 * looked_at):  # either of the two may be the one
            facts = _facts(note, hits, early[who], others[who])
            named = (members[1 - who], members[who])
            yield Finding(kind, named, level, evidence, 2 * looked_at, note.tables, TEXTS[kind], REASONS[kind], facts)


def _facts(note: Together, hits: int, hits_elsewhere: int, tables_elsewhere: int) -> dict[str, float]:
    return {
        "hits": hits,
        "tables": note.met,
        "hits_elsewhere": hits_elsewhere,
        "tables_elsewhere": tables_elsewhere,
    }
