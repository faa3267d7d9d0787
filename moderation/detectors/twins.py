"""Two accounts acting as one: both are active on the same days and at the same hours, and yet never at once.

Two people overlap now and then, and friends who play each other do so all the time. How often these two should is told
by their own other days: today's hours of the one are laid over earlier days of the other. That keeps their rhythms,
and asks only whether today they have kept out of each other's way. Only pairs that traces.py connects are looked at.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import log

from msgspec import Struct

from .book import Book as AnyBook
from .book import copied, unread
from .findings import Finding, Kind, strength
from .records import Day, pair_key, pair_of
from .words import REASONS, TEXTS

LEAST_DAYS = 15
KEPT_DAYS = 30  # of each member: enough to know a rhythm, short enough to follow a new one
FEWEST_TO_COMPARE = 10
APART = 0.5  # honest people may overlap only half as often as their hours say: one computer less, children to bed
SLIPS = 0.02  # how often even one person overlaps, on changing accounts


class Alone(Struct, frozen=True):
    days: tuple[tuple[int, str], ...] = ()  # the latest: which day, and its slots in hexadecimal


class Together(Struct, frozen=True):
    days: int = 0
    overlaps: int = 0
    hand_overs: int = 0  # days on which one came within ten minutes after the other; shown, and not counted as evidence
    expected: float = 0.0
    log_e: float = 0.0


Book = AnyBook[Alone, Together]


def update(book: Book, days: Iterable[Day], connected: Collection[str]) -> Book:
    """`connected` are the keys of the pairs to look at, as `traces.connections` names them."""
    new = copied(book)
    partners: dict[int, list[int]] = {}
    for lower, upper in map(pair_of, sorted(connected)):
        partners.setdefault(lower, []).append(upper)
        partners.setdefault(upper, []).append(lower)
    for day in unread(book, days):
        new.through = day.serial
        for partner in partners.get(day.member, ()):
            _compare(new, day, partner)
        own = new.members.get(str(day.member), Alone())
        new.members[str(day.member)] = Alone((*own.days, (day.day, f"{day.slots:x}"))[-KEPT_DAYS:])
    return new


def _compare(book: Book, day: Day, partner: int) -> None:
    theirs = {number: int(slots, 16) for number, slots in book.members.get(str(partner), Alone()).days}
    mine = {number: int(slots, 16) for number, slots in book.members.get(str(day.member), Alone()).days}
    if day.day not in theirs or day.day in mine:
        return
    today = theirs.pop(day.day)
    if min(len(mine), len(theirs)) < FEWEST_TO_COMPARE:
        return
    chance = (_share(day.slots, theirs.values()) + _share(today, mine.values())) / 2
    key = pair_key(day.member, partner)
    note = book.pairs.get(key, Together())
    has_met = bool(day.slots & today)
    book.pairs[key] = Together(
        days=note.days + 1,
        overlaps=note.overlaps + has_met,
        hand_overs=note.hand_overs + (not has_met and _follow_each_other(day.slots, today)),
        expected=note.expected + chance,
        log_e=note.log_e + _bet(chance, has_met),
    )
    book.looked_at += note.days + 1 == LEAST_DAYS


def _follow_each_other(one: int, other: int) -> bool:
    """Friends take turns too, so it is for a moderator to say what it means."""
    return any((first << 1 | first << 2) & second for first, second in ((one, other), (other, one)))


def _share(slots: int, days: Collection[int]) -> float:
    """On how many of these days the same hours would have met; a little less, as nobody knows all days."""
    return sum(bool(slots & day) for day in days) / (len(days) + 1)


def _bet(chance: float, has_met: bool) -> float:
    honest = APART * chance
    one_person = min(SLIPS, honest)
    if has_met:
        return log(one_person / honest) if honest else 0.0
    return log((1 - one_person) / (1 - honest))


def findings(book: Book, looked_at: int | None = None) -> list[Finding]:
    found = []
    for key, note in book.pairs.items():
        level = strength(note.log_e, looked_at or book.looked_at) if note.days >= LEAST_DAYS else None
        if level is not None:
            facts = {
                "days": note.days,
                "together": note.overlaps,
                "expected": round(note.expected, 1),
                "hand_overs": note.hand_overs,
            }
            kind, among = Kind.TWO_ACCOUNTS, looked_at or book.looked_at
            members = pair_of(key)
            found.append(Finding(kind, members, level, note.log_e, among, (), TEXTS[kind], REASONS[kind], facts))
    return found
