"""Which links of the chain may be shown, and what was drawn from each. How it is checked: see course/chain.py.

Whoever knows a link knows all before it, and with them the dice of all tables that hang on them. So a link is shown
only when its round and all earlier ones are closed, their results final and their tables over; or the competition was
called off, and nothing is played any more.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import Q

from games.models import Table
from tournaments.course import chain

from ..ledger import Ledger, load
from ..models import Board, Competition, Pairing, Round
from .names import division_title, round_title
from .ranking import begun_round, drawn_lots, lots_purpose

SETTLED = (Pairing.Status.FINAL, Pairing.Status.ANNULLED)


@dataclass(frozen=True, slots=True)
class ProofTable:
    """Its seed is the HMAC-SHA-256 of the message with the link as the key."""

    table_id: int
    pairing: int
    board: int
    attempt: int


@dataclass(frozen=True, slots=True)
class Lots:
    """Drawn with the link as the seed: see formats/lots.py."""

    title: str  # of the division
    purpose: str
    order: list[tuple[int, str]]  # entries by number and title, the first one drawn first


@dataclass(frozen=True, slots=True)
class Link:
    number: int  # hash it so many times, and it is the promise
    title: str  # of its round
    value: str  # as hex, or "" as long as something hangs on it
    shared_deal: str  # where all tables of the round have the same dice
    tables: list[ProofTable]
    lots: list[Lots]

    @property
    def is_shown(self) -> bool:
        return bool(self.value)


@dataclass(frozen=True, slots=True)
class Proof:
    promise: str
    links: list[Link]


def of(competition: Competition) -> Proof | None:
    """None for what was taken over from another site, whose dice are proved there."""
    if competition.is_imported:
        return None
    ledger, last = load(competition), last_shown(competition)
    rounds = list(competition.rounds.exclude(status=Round.Status.PLANNED).order_by("number"))
    tables = _tables(competition)
    links = [_link(ledger, round, tables[round.number], is_shown=round.number <= last) for round in rounds]
    return Proof(competition.promise, links)


def last_shown(competition: Competition) -> int:
    """The number of the last link that may be known; 0 is the promise. Nothing may be drawn from it any more."""
    hanging = _hanging(competition)
    shown = 0
    for number in competition.rounds.order_by("number").values_list("number", flat=True):
        if number in hanging or number != shown + 1:
            break
        shown = number
    return shown


def _hanging(competition: Competition) -> set[int]:
    """Rounds from whose link something is being played, or could be."""
    running = Q(boards__table__status__in=(Table.Status.OPEN, Table.Status.PLAYING))
    in_match = Q(boards__table__match__tables__status__in=(Table.Status.OPEN, Table.Status.PLAYING))
    pairings = Pairing.objects.filter(round__competition=competition)
    if competition.status == Competition.Status.CANCELLED:  # what is open there stays so
        return {*pairings.filter(running | in_match).values_list("round__number", flat=True)}
    unsettled = pairings.filter(~Q(status__in=SETTLED) | running | in_match)
    open_rounds = competition.rounds.exclude(status=Round.Status.CLOSED)
    return {*open_rounds.values_list("number", flat=True), *unsettled.values_list("round__number", flat=True)}


def _tables(competition: Competition) -> dict[int, list[ProofTable]]:
    by_round: dict[int, list[ProofTable]] = defaultdict(list)
    boards = Board.objects.filter(pairing__round__competition=competition, table__isnull=False)
    rows = boards.order_by("pairing__round__number", "pairing__number", "number").values_list(
        "pairing__round__number", "table", "pairing__number", "number", "attempt"
    )
    for round_number, *table in rows:
        by_round[round_number].append(ProofTable(*table))
    return by_round


def _link(ledger: Ledger, round: Round, tables: list[ProofTable], *, is_shown: bool) -> Link:
    value = chain.link(ledger.competition, round.number).hex() if is_shown else ""
    return Link(
        round.number, round_title(ledger, round), value, round.deal, tables, _lots(ledger, round) if is_shown else []
    )


def _lots(ledger: Ledger, round: Round) -> list[Lots]:
    """Of the divisions that came to their end in this round."""
    ended = [book for book in ledger.books if begun_round(book) == round.number and drawn_lots(ledger, book)]
    return [
        Lots(
            division_title(ledger, book.division),
            lots_purpose(book),
            [(one, ledger.entries[one].title) for one in drawn_lots(ledger, book)],
        )
        for book in ended
    ]
