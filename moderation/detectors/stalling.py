"""Stalling: somebody who lets the clock run down where the game is going badly, and is quick enough elsewhere.

Busy, slow and forgetful people are so at all tables, and are compared with themselves. How the game stood is asked
before the last turn, because whoever runs out of time has lost by that alone.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from .book import Book as AnyBook
from .book import copied, remembered, unread
from .evidence import rate_log_e
from .findings import Finding, Kind, strength
from .records import End, FinishedTable, SeatResult
from .words import REASONS, TEXTS

LEAST_TABLES = 8  # that went badly; with a clean record elsewhere five slow ends are just about visible


class Alone(Struct, frozen=True):
    badly: int = 0  # tables at which the member stood last
    slow_badly: int = 0
    well: int = 0
    slow_well: int = 0
    tables: tuple[int, ...] = ()


Book = AnyBook[Alone, None]


def update(book: Book, tables: Iterable[FinishedTable]) -> Book:
    new = copied(book)
    for table in unread(book, tables):
        new.through = table.serial
        for seat in table.seats:
            if seat.stood and seat.end != End.RESIGNED:
                note = _counted(new.members.get(str(seat.member), Alone()), seat, table)
                new.looked_at += note.badly == LEAST_TABLES and seat.stood == len(table.seats)
                new.members[str(seat.member)] = note
    return new


def _counted(note: Alone, seat: SeatResult, table: FinishedTable) -> Alone:
    slow = int(seat.is_slow_end)
    if seat.stood < len(table.seats):
        return Alone(note.badly, note.slow_badly, note.well + 1, note.slow_well + slow, note.tables)
    tables = remembered(note.tables, table.number) if slow else note.tables
    return Alone(note.badly + 1, note.slow_badly + slow, note.well, note.slow_well, tables)


def findings(book: Book, looked_at: int | None = None) -> list[Finding]:
    found, among = [], looked_at or book.looked_at
    for member, note in book.members.items():
        if note.badly < LEAST_TABLES:
            continue
        evidence = rate_log_e(note.slow_badly, note.badly, note.slow_well, note.well)
        level = strength(evidence, among)
        if level is not None:
            kind = Kind.STALLING
            facts = {
                "hits": note.slow_badly,
                "tables": note.badly,
                "hits_elsewhere": note.slow_well,
                "tables_elsewhere": note.well,
            }
            named = (int(member),)
            found.append(Finding(kind, named, level, evidence, among, note.tables, TEXTS[kind], REASONS[kind], facts))
    return found
