"""What a detector remembers between two runs: plain structures that JSON keeps, and a mark up to where it has read.

A book need not be whole: whoever feeds a detector may load the notes of those who sit at the new tables and store
them again. So a run costs what the new tables cost, however many there were before.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace


class Numbered(Protocol):
    @property
    def serial(self) -> int: ...


Own = TypeVar("Own")
Pair = TypeVar("Pair")
Record = TypeVar("Record", bound=Numbered)

EVIDENCE_TABLES = 50  # so many of the latest are named; figures count all of them


class Book(Struct, Generic[Own, Pair]):
    """Notes by member number and by pair ("3-7"). `update` leaves the one it is given as it was."""

    through: int = 0  # the last serial that was counted
    looked_at: int = 0  # how many members or pairs have ever been played enough to be judged
    members: dict[str, Own] = field(default_factory=dict)
    pairs: dict[str, Pair] = field(default_factory=dict)


AnyBook = TypeVar("AnyBook", bound=Book[Any, Any])


def copied(book: AnyBook) -> AnyBook:
    """A book that can be written in; notes themselves are frozen."""
    return replace(book, members=dict(book.members), pairs=dict(book.pairs))


def unread(book: Book[Any, Any], records: Iterable[Record]) -> list[Record]:
    """Those that were not counted yet, in their order; each once, even if it was handed in twice."""
    by_serial = {record.serial: record for record in records if record.serial > book.through}
    return [by_serial[serial] for serial in sorted(by_serial)]


def remembered(tables: tuple[int, ...], table: int) -> tuple[int, ...]:
    return (*tables, table)[-EVIDENCE_TABLES:]
