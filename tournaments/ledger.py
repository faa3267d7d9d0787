"""Everything about a competition that pairing and counting need, read with five statements however large it is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from django.db.models import Prefetch

from .formats.core import Kind, Result
from .models import Board, Competition, Division, Entry, Pairing, Place, Player, Side

HALF = Fraction(1, 2)

# Who has won by a result that nobody played out has met nobody; real dice are dice.
KINDS = {
    Pairing.Kind.PLAYED: Kind.PLAYED,
    Pairing.Kind.TABLETOP: Kind.PLAYED,
    Pairing.Kind.FORFEIT: Kind.FORFEIT,
    Pairing.Kind.BYE: Kind.BYE,
}


@dataclass(slots=True)
class Met:
    """A pairing with its sides and boards, and the entries that meet in it by number."""

    pairing: Pairing
    sides: list[Side]
    boards: list[Board]
    players: tuple[int, ...]

    @property
    def round(self) -> int:
        return self.pairing.round.number

    @property
    def is_decided(self) -> bool:
        return self.pairing.is_decided

    @property
    def is_open(self) -> bool:
        return self.pairing.status == Pairing.Status.OPEN

    @property
    def is_planned(self) -> bool:
        return self.pairing.status == Pairing.Status.PLANNED

    @property
    def is_annulled(self) -> bool:
        return self.pairing.status == Pairing.Status.ANNULLED

    @property
    def table_id(self) -> int | None:
        """Of the only table, or of the first board."""
        return next((board.table_id for board in self.boards if board.table_id), None)

    def result(self) -> Result | None:
        """As formats count it; None as long as it is open."""
        if not self.is_decided:
            return None
        points = tuple(side.counts or Fraction(0) for side in self.sides)
        scores = tuple(side.score or 0 for side in self.sides) if any(side.score for side in self.sides) else ()
        return Result(self.round, self.players, points, scores, KINDS[Pairing.Kind(self.pairing.kind)])

    def as_if_halved(self) -> Result:
        """A game that goes on counts half for everybody, as long as somebody has to be paired meanwhile."""
        return self.result() or Result(self.round, self.players, tuple(HALF for _ in self.players))


@dataclass(slots=True)
class Book:
    """One division: who is in it, in the order of their seeds, and what they have played there."""

    division: Division
    seeds: list[int]
    met: list[Met] = field(default_factory=list)

    @property
    def played(self) -> list[Met]:
        """What holds: neither previews nor what was annulled."""
        return [met for met in self.met if met.is_decided or met.is_open]

    def results(self) -> list[Result]:
        return [result for met in self.met if (result := met.result()) is not None]

    def results_to_pair_by(self) -> list[Result]:
        return [met.as_if_halved() for met in self.played]


@dataclass(slots=True)
class Ledger:
    competition: Competition
    entries: dict[int, Entry]  # by number, those who were ever let in
    books: list[Book]

    def titles(self) -> dict[int, str]:
        return {number: entry.title for number, entry in self.entries.items()}

    def book_of(self, number: int, stage: int | None = None) -> Book | None:
        """The division in which an entry plays; of several stages the latest, unless one is asked for."""
        own = [book for book in self.books if number in book.seeds and stage in (None, book.division.stage)]
        return own[-1] if own else None

    def entry_of(self, member_id: int | None) -> Entry | None:
        return next(
            (entry for entry in self.entries.values() for one in entry.playing if one.member_id == member_id), None
        )

    def met_of(self, number: int) -> list[Met]:
        return [met for book in self.books for met in book.met if number in met.players]


def load(competition: Competition) -> Ledger:
    players = Prefetch("players", Player.objects.select_related("member").order_by("board", "id"))
    entered = Entry.objects.filter(competition=competition, number__isnull=False).order_by("number")
    entries = list(entered.prefetch_related(players))
    number_of = {entry.pk: entry.number or 0 for entry in entries}
    books: dict[int, Book] = {}
    in_order = ("division__stage", "division__tier", "division__number", "seed")
    for place in Place.objects.filter(division__competition=competition).select_related("division").order_by(*in_order):
        book = books.setdefault(place.division_id, Book(place.division, []))
        book.seeds.append(number_of[place.entry_id])
    for met in _met(competition, number_of):
        books[met.pairing.division_id].met.append(met)
    for entry in entries:
        entry.competition = competition
    return Ledger(competition, {entry.number or 0: entry for entry in entries}, [*books.values()])


def _met(competition: Competition, number_of: dict[int, int]) -> Iterable[Met]:
    """In the order of rounds and pairings."""
    sides = Side.objects.filter(pairing__round__competition=competition).select_related("pairing__round")
    by_pairing: dict[int, list[Side]] = defaultdict(list)
    for side in sides.order_by("pairing__round__number", "pairing__number", "number"):
        by_pairing[side.pairing_id].append(side)
    boards: dict[int, list[Board]] = defaultdict(list)
    for board in Board.objects.filter(pairing__round__competition=competition).order_by("pairing", "number"):
        boards[board.pairing_id].append(board)
    for pairing_id, own in by_pairing.items():
        players = tuple(number_of[side.entry_id] for side in own)
        yield Met(own[0].pairing, own, boards[pairing_id], players)
