"""Superhuman reactions in Capio's live race: the first die is gone before anybody can have seen it.

The server measures from the moment when it shows the dice to the moment when the move arrives, so a slow network can
only make people look slower. The shortest round trip of that race is taken off: so much at least was on the way.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from .book import Book as AnyBook
from .book import copied, remembered, unread
from .evidence import log_likelihood, log_mean_exp
from .findings import Finding, Kind, strength
from .records import Race
from .words import REASONS, TEXTS

# Athletics calls a start within 100 ms false. To a single light people answer after about 200; here lie forty dice, of
# which one must be found that fits. Half-way between the two is out of reach for anybody, with room for bad clocks.
FLOOR_MILLIS = 150
BY_LUCK = 0.05  # the countdown says when; who taps blindly at that moment gets something now and then
BY_PROGRAM = (0.2, 0.5, 0.9)
LEAST_RACES = 5


class Alone(Struct, frozen=True):
    races: int = 0
    hits: int = 0
    quickest: float = 0.0
    tables: tuple[int, ...] = ()


Book = AnyBook[Alone, None]


def update(book: Book, races: Iterable[Race]) -> Book:
    new = copied(book)
    for race in unread(book, races):
        new.through = race.serial
        note = new.members.get(str(race.member), Alone())
        millis = max(0.0, race.millis - race.round_trip_millis)
        is_hit = millis < FLOOR_MILLIS
        new.members[str(race.member)] = Alone(
            races=note.races + 1,
            hits=note.hits + is_hit,
            quickest=min(note.quickest, millis) if note.races else millis,
            tables=remembered(note.tables, race.table) if is_hit else note.tables,
        )
        new.looked_at += note.races + 1 == LEAST_RACES
    return new


def log_e(note: Alone) -> float:
    """Against the luckiest honest rate there may be; less luck would make it look worse only."""
    honest = min(BY_LUCK, note.hits / note.races) or 1e-9
    programs = [log_likelihood(rate, note.hits, note.races) for rate in BY_PROGRAM]
    return log_mean_exp(programs) - log_likelihood(honest, note.hits, note.races)


def findings(book: Book, looked_at: int | None = None) -> list[Finding]:
    found, among = [], looked_at or book.looked_at
    for member, note in book.members.items():
        evidence = log_e(note) if note.races >= LEAST_RACES else 0.0
        level = strength(evidence, among)
        if level is not None:
            kind = Kind.REACTION
            facts = {
                "hits": note.hits,
                "races": note.races,
                "floor": FLOOR_MILLIS,
                "quickest": round(note.quickest),
            }
            named = (int(member),)
            found.append(Finding(kind, named, level, evidence, among, note.tables, TEXTS[kind], REASONS[kind], facts))
    return found
