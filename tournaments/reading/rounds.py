"""Rounds with their pairings, as one reader may see them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.utils.functional import Promise

from tournaments.course.pairing import is_scheduled

from ..ledger import Book, Ledger, Met
from ..models import Division, Entry, Organizer, Pairing, Round
from ..refusals import NoSuchRound
from .figures import written
from .names import division_title, round_title
from .standings import key_of, outcome, own_numbers


@dataclass(frozen=True, slots=True)
class SideLine:
    number: int  # of the entry
    entry: Entry
    title: str
    points: Fraction | None  # what it counts
    written: str
    score: int | None  # what was scored
    place: int | None
    result: str  # "w", "d", "l", "b", or "" as long as it is open
    is_me: bool


@dataclass(frozen=True, slots=True)
class BoardLine:
    number: int
    table_id: int | None
    line_up: list[tuple[int, int]]  # by seat: side and member
    places: list[int] | None


@dataclass(frozen=True, slots=True)
class PairingLine:
    pairing: Pairing
    number: int
    round: int
    title: str  # of its round
    division: Division
    sides: list[SideLine]
    boards: list[BoardLine]
    score: str  # "7 : 3", "1 : 0", or "" as long as it is open
    status: str  # of `Pairing.Status`
    status_name: str | Promise
    kind: str  # of `Pairing.Kind`
    kind_name: str | Promise
    table_id: int | None  # of its only table or its first board
    agreed_at: datetime | None
    closes_at: datetime | None
    final_at: datetime | None
    is_bye: bool
    is_open: bool
    is_provisional: bool
    is_ruled: bool
    is_mine: bool

    def others(self, number: int) -> list[SideLine]:
        return [side for side in self.sides if side.number != number]


@dataclass(frozen=True, slots=True)
class DivisionPairings:
    division: Division
    key: str
    title: str
    pairings: list[PairingLine]


@dataclass(frozen=True, slots=True)
class RoundHead:
    round: Round
    number: int
    title: str
    status: str  # of `Round.Status`
    status_name: str | Promise
    starts_at: datetime
    closes_at: datetime | None
    decided: int
    games: int
    is_preview: bool  # only organizers see it
    is_ahead: bool  # not begun, but known to everybody: its format has all rounds from the beginning


@dataclass(frozen=True, slots=True)
class RoundPage:
    head: RoundHead
    divisions: list[DivisionPairings]
    previous: int | None
    next: int | None


def of(ledger: Ledger, number: int, reader: Any = None) -> RoundPage:
    """Raises NoSuchRound, also for a preview that is not for this reader."""
    heads = {head.number: head for head in schedule(ledger, with_previews=True)}
    head = heads.get(number)
    if head is None or (head.is_preview and not sees_previews(ledger, reader)):
        raise NoSuchRound
    later = heads.get(number + 1)
    shows_later = later is not None and (not later.is_preview or head.is_preview or sees_previews(ledger, reader))
    mine = own_numbers(ledger, reader)
    divisions = [_division(ledger, book, number, mine) for book in ledger.books]
    return RoundPage(
        head,
        [division for division in divisions if division.pairings],
        number - 1 if number - 1 in heads else None,
        number + 1 if shows_later else None,
    )


def schedule(ledger: Ledger, *, with_previews: bool = False) -> list[RoundHead]:
    """All rounds that were made so far."""
    by_number: dict[int, list[Met]] = {}
    for book in ledger.books:
        for met in book.met:
            by_number.setdefault(met.round, []).append(met)
    heads = [_head(ledger, met) for _, met in sorted(by_number.items())]
    return [head for head in heads if with_previews or not head.is_preview]


def sees_previews(ledger: Ledger, reader: Any) -> bool:
    if reader is None or not reader.is_authenticated:
        return False
    return reader.is_superuser or Organizer.objects.filter(competition=ledger.competition, member=reader.pk).exists()


def lines_of(ledger: Ledger, number: int, reader: Any = None) -> list[PairingLine]:
    """All pairings of an entry that hold, in their order."""
    mine = own_numbers(ledger, reader)
    return [line(ledger, met, mine) for met in ledger.met_of(number) if not met.is_planned and not met.is_annulled]


def line(ledger: Ledger, met: Met, mine: Iterable[int] = (), *, title: str = "") -> PairingLine:
    """`title`: of its round, where that is at hand."""
    pairing, mine = met.pairing, set(mine)
    sides = [_side(ledger, met, seat, mine) for seat in range(len(met.players))]
    return PairingLine(
        pairing=pairing, number=pairing.number, round=met.round, title=title or round_title(ledger, met.round),
        division=_division_of(ledger, met), sides=sides, boards=[_board(board) for board in met.boards],
        score=score_of(sides) if met.is_decided else "",
        status=pairing.status, status_name=Pairing.Status(pairing.status).label,
        kind=pairing.kind, kind_name=Pairing.Kind(pairing.kind).label,
        table_id=met.table_id, agreed_at=pairing.agreed_at, closes_at=pairing.round.closes_at,
        final_at=pairing.final_at,
        is_bye=len(sides) == 1, is_open=met.is_open, is_provisional=pairing.status == Pairing.Status.PROVISIONAL,
        is_ruled=pairing.is_ruled, is_mine=bool(mine & {*met.players}),
    )  # fmt: skip


def score_of(sides: Sequence[SideLine]) -> str:
    """What was scored, or what it counts where nothing was."""
    if all(side.score is not None for side in sides) and any(side.score for side in sides):
        return " : ".join(written(side.score or 0) for side in sides)
    return " : ".join(side.written for side in sides)


def _head(ledger: Ledger, met: Sequence[Met]) -> RoundHead:
    round = met[0].pairing.round
    is_planned = round.status == Round.Status.PLANNED
    is_known = is_scheduled(ledger.competition, round.stage)
    games = [one for one in met if len(one.players) > 1 and not one.is_annulled]
    return RoundHead(
        round, round.number, round_title(ledger, round), round.status, Round.Status(round.status).label,
        round.starts_at, round.closes_at, sum(one.is_decided for one in games), len(games),
        is_planned and not is_known, is_planned and is_known,
    )  # fmt: skip


def _division(ledger: Ledger, book: Book, number: int, mine: set[int]) -> DivisionPairings:
    title = round_title(ledger, number)
    lines = [line(ledger, met, mine, title=title) for met in book.met if met.round == number]
    return DivisionPairings(book.division, key_of(book.division), division_title(ledger, book.division), lines)


def _division_of(ledger: Ledger, met: Met) -> Division:
    return next(book.division for book in ledger.books if book.division.pk == met.pairing.division_id)


def _side(ledger: Ledger, met: Met, seat: int, mine: set[int]) -> SideLine:
    side, number = met.sides[seat], met.players[seat]
    entry, points = ledger.entries[number], side.counts if met.is_decided else None
    return SideLine(
        number, entry, entry.title, points, "" if points is None else written(points), side.score, side.place,
        outcome(met, number), number in mine,
    )  # fmt: skip


def _board(board: Any) -> BoardLine:
    return BoardLine(board.number, board.table_id, [(side, member) for side, member in board.line_up], board.places)
