"""How tables of a club night fill by themselves: whoever is here and free, with those whom they have met least."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import combinations

from tournaments import notices
from tournaments.course.pairing import kept_apart
from tournaments.entrants import latecomers
from tournaments.formats import gathering
from tournaments.formats.core import History
from tournaments.formats.gathering import Cost
from tournaments.formats.seating import seated
from tournaments.formats.sizes import table_sizes
from tournaments.ledger import Book, Ledger, load
from tournaments.models import Competition, Entry, Pairing
from tournaments.setting_up.plan import table_sizes as sizes_of

from . import meetings

PATIENCE = timedelta(minutes=2)  # how long somebody waits for a full table, or for somebody new
APART = 1000  # meetings that weigh as much as a block


def fill(competition: Competition, now: datetime) -> bool:
    """Seats whoever is here and free: who has rested longest first, with those whom they have met least.

    A step of running.py; says whether something has changed.
    """
    if is_over(competition, now):
        return False
    has_changed = latecomers.place(competition)
    ledger = load(competition)
    if not ledger.books:
        return has_changed
    book = ledger.books[0]
    has_changed |= _send_home(ledger, book)
    for players in _tables(ledger, book, now):
        _seat(ledger, book, players)
        has_changed = True
    return has_changed


def next_fill(competition: Competition, now: datetime) -> datetime | None:
    """When somebody who waits now has waited long enough."""
    ledger = load(competition)
    if not ledger.books or is_over(competition, now):
        return None
    moments = (at + PATIENCE for at in _free(ledger, ledger.books[0]).values())
    return min((moment for moment in moments if moment > now), default=None)


def _send_home(ledger: Ledger, book: Book) -> bool:
    """Who did not come to the last table is not here any more."""
    gone = []
    for entry in ledger.entries.values():
        own = [met for met in book.met if met.is_decided and entry.number in met.players]
        last = max(own, key=lambda met: met.pairing.decided_at or met.pairing.made_at, default=None)
        if entry.here_since is None or last is None or last.pairing.kind != Pairing.Kind.FORFEIT:
            continue
        place = last.sides[last.players.index(entry.number or 0)].place
        if last.pairing.made_at >= entry.here_since and place != 1:
            entry.here_since = None
            gone.append(entry)
    Entry.objects.bulk_update(gone, ["here_since"])
    return bool(gone)


def _free(ledger: Ledger, book: Book) -> dict[int, datetime]:
    """Who is here and sits at no table, and since when; who has rested longest first."""
    busy = {player for met in book.met if met.is_open for player in met.players}
    rests = {
        number: entry.here_since
        for number, entry in ledger.entries.items()
        if entry.is_in and entry.here_since is not None and number not in busy
    }
    for met in book.met:
        if met.is_decided and met.pairing.decided_at is not None:
            rests |= {one: max(rests[one], met.pairing.decided_at) for one in met.players if one in rests}
    return dict(sorted(rests.items(), key=lambda item: item[1]))


def _tables(ledger: Ledger, book: Book, now: datetime) -> Iterator[list[int]]:
    free, history, apart = _free(ledger, book), meetings.history(book), kept_apart(ledger)

    def against(one: int, other: int) -> int:
        return history.have_met(one, other) + APART * (frozenset((one, other)) in apart)

    for table in _gathered(ledger.competition, free, against, now):
        if not _waits_for_others(ledger, table, free, history, now):
            yield table


def _gathered(competition: Competition, free: dict[int, datetime], against: Cost, now: datetime) -> list[list[int]]:
    """Where two cannot sit together whatever is tried, who has rested less of them waits for somebody else."""
    sizes = _sizes(competition, free, now)
    tables = gathering.gathered_well(list(free)[: sum(sizes)], sizes, against, enough=0)
    pairs = (pair for table in tables for pair in combinations(table, 2))
    kept = next((pair for pair in pairs if against(*pair) >= APART), None)
    if kept is None:
        return tables
    waits = max(kept, key=list(free).index)
    return _gathered(competition, {one: at for one, at in free.items() if one != waits}, against, now)


def _sizes(competition: Competition, free: dict[int, datetime], now: datetime) -> list[int]:
    """Full tables. Who has waited long enough for a full one sits down at one that is a seat smaller or larger."""
    usual = competition.seats
    if usual > 2 and any(at + PATIENCE <= now for at in free.values()):
        return table_sizes(len(free), usual, sizes_of(competition))
    return [usual] * (len(free) // usual)


def _waits_for_others(
    ledger: Ledger, table: Sequence[int], free: dict[int, datetime], history: History, now: datetime
) -> bool:
    """Those who have just met wait a little, if somebody else is about to become free."""
    have_met = all(history.have_met(one, other) for one in table for other in table if one != other)
    here = {number for number, entry in ledger.entries.items() if entry.is_in and entry.here_since is not None}
    return have_met and bool(here - set(free)) and all(free[one] + PATIENCE > now for one in table)


def _seat(ledger: Ledger, book: Book, players: list[int]) -> None:
    """In the order of their seats, as at every table of a competition."""
    players = list(seated(players, meetings.history(book)).players)
    pairing = meetings.begin(ledger, book, players)
    members = {number: ledger.entries[number].playing[0].member_id for number in players}
    for number in players:
        others = [member for one, member in members.items() if one != number]
        notices.tell_entry(
            ledger.entries[number], "seated", key=f"seated-{pairing.pk}", about=notices.pairing_of(pairing),
            others=others,
        )  # fmt: skip


def is_over(competition: Competition, now: datetime) -> bool:
    return competition.ends_at is not None and competition.ends_at <= now
