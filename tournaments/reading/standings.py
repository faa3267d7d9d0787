"""The tables of all divisions, ready to be drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from ..formats.prospects import Range
from ..formats.standings import Row, TieBreak
from ..ledger import Book, Ledger, Met
from ..models import Division, Entry, Pairing
from .figures import signed, written
from .names import TIE_BREAKS, division_title, tie_breaks
from .prospects import FOR_CERTAIN, IF_THEY_STAND, possible
from .ranking import begun_round, has_points, is_complete, ranked, rounds_of
from .zones import Zones, zones_by_player, zones_of

LAST = 5  # results that are shown behind a name


@dataclass(frozen=True, slots=True)
class Column:
    """A tie-break as the head of a column."""

    tie_break: TieBreak
    short: str | Promise
    name: str | Promise
    about: str | Promise


@dataclass(frozen=True, slots=True)
class Form:
    """One of the last results: "w", "d", "l" or "b" for a bye, its letter and its word."""

    result: str
    letter: str
    word: str
    round: int
    table_id: int | None


@dataclass(frozen=True, slots=True)
class StandingRow:
    rank: int | None  # None: disqualified
    number: int  # of the entry
    entry: Entry
    title: str
    points: Fraction
    written: str  # the points as people write them
    played: int
    won: int
    drawn: int
    lost: int
    ties: tuple[Fraction, ...]  # by column
    figures: list[str]  # the same as people write them
    possible: Range | None  # final ranks, the best and the worst, for certain
    outlook: Range | None  # the same if all provisional results stand
    zone: str  # "up", "down" or ""
    zone_name: str  # "Promotion", "Relegation", "To the knockout"
    is_cut: bool  # does another zone begin with this row?
    is_provisional: bool  # may some of it still be objected to?
    form: list[Form]
    is_me: bool
    is_out: bool  # withdrawn, disqualified

    @property
    def hangs_on_provisional(self) -> bool:
        return self.outlook != self.possible

    @property
    def form_words(self) -> str:
        """For whoever does not see the letters: "won, lost, won"."""
        return ", ".join(one.word for one in self.form)


@dataclass(frozen=True, slots=True)
class StandingTable:
    division: Division
    key: str  # for addresses and anchors: "1-2-1" is stage, tier, number
    title: str
    rows: list[StandingRow]
    columns: list[Column]
    zones: Zones
    has_points: bool  # knockouts and ladders go without
    round: int  # how far it has come
    rounds: int | None  # of how many, where that is known
    decided: int  # games, without byes
    games: int  # decided or open
    is_complete: bool
    is_provisional: bool

    @property
    def ranked(self) -> int:
        """How many have a rank: all but those who are disqualified."""
        return sum(row.rank is not None for row in self.rows)

    @property
    def leader(self) -> StandingRow | None:
        """Whoever alone stands first after something was played."""
        first = [row for row in self.rows if row.rank == 1]
        return first[0] if len(first) == 1 and self.decided else None


def tables(ledger: Ledger, reader: Any = None) -> list[StandingTable]:
    """All divisions, those of the latest stage first."""
    orders = {book.division.pk: ranked(ledger, book) for book in ledger.books}
    zones = zones_of(ledger, orders)
    mine = own_numbers(ledger, reader)
    made = [
        _table(ledger, book, orders[book.division.pk], zones.get(book.division.pk, Zones()), mine)
        for book in ledger.books
    ]
    return sorted(made, key=lambda table: -table.division.stage)


def table(ledger: Ledger, book: Book, reader: Any = None) -> StandingTable:
    return next(one for one in tables(ledger, reader) if one.division.pk == book.division.pk)


def own_numbers(ledger: Ledger, reader: Any) -> set[int]:
    """The entry of the reader, if there is one."""
    own = ledger.entry_of(reader.pk) if reader is not None and reader.is_authenticated else None
    return {own.number} if own is not None and own.number is not None else set()


def key_of(division: Division) -> str:
    return f"{division.stage}-{division.tier}-{division.number}"


def _table(ledger: Ledger, book: Book, order: Sequence[Row], zones: Zones, mine: set[int]) -> StandingTable:
    columns = [_column(one) for one in tie_breaks(ledger.competition)] if has_points(ledger, book) else []
    ranges = [possible(ledger, book, order, counting) for counting in (FOR_CERTAIN, IF_THEY_STAND)]
    met_by, reached = _met_by_player(book), zones_by_player(ledger, order, zones)
    rows: list[StandingRow] = []
    for row in order:
        zone = reached[row.player]
        is_cut = bool(rows) and zone != rows[-1].zone
        own = [range.get(row.player) for range in ranges]
        rows.append(_row(ledger, row, columns, zones, zone, is_cut, own, met_by[row.player], mine))
    games = [met for met in book.played if met.pairing.kind != Pairing.Kind.BYE]
    return StandingTable(
        book.division, key_of(book.division), division_title(ledger, book.division), rows, columns, zones,
        has_points(ledger, book),
        begun_round(book), rounds_of(ledger, book), sum(met.is_decided for met in games), len(games),
        is_complete(ledger, book), any(row.is_provisional for row in rows),
    )  # fmt: skip


def _column(tie_break: TieBreak) -> Column:
    name = TIE_BREAKS[tie_break]
    return Column(tie_break, name.short, name.name, name.about)


def _met_by_player(book: Book) -> dict[int, list[Met]]:
    by_player: dict[int, list[Met]] = {player: [] for player in book.seeds}
    for met in book.met:
        if met.is_decided:
            for player in met.players:
                by_player[player].append(met)
    return by_player


def _row(
    ledger: Ledger, row: Row, columns: Sequence[Column], zones: Zones, zone: str, is_cut: bool,
    ranges: Sequence[Range | None], met: Sequence[Met], mine: set[int],
) -> StandingRow:  # fmt: skip
    entry = ledger.entries[row.player]
    return StandingRow(
        rank=row.rank, number=row.player, entry=entry, title=entry.title, points=row.points,
        written=written(row.points),
        played=row.played, won=row.won, drawn=row.drawn, lost=row.lost,
        ties=row.ties if columns else (),
        figures=[_figure(one, tie) for one, tie in zip(columns, row.ties, strict=False)],
        possible=ranges[0], outlook=ranges[1], zone=zone, zone_name=zones.name(zone), is_cut=is_cut,
        is_provisional=any(one.pairing.status == Pairing.Status.PROVISIONAL for one in met),
        form=[_form(one, row.player) for one in met[-LAST:]],
        is_me=row.player in mine, is_out=not entry.is_in,
    )  # fmt: skip


def _figure(column: Column, figure: Fraction) -> str:
    if column.tie_break == TieBreak.LOTS:
        return written(-figure) if figure else ""  # the number that was drawn
    return signed(figure) if column.tie_break == TieBreak.DIFFERENCE else written(figure)


def _form(met: Met, player: int) -> Form:
    result = outcome(met, player)
    letters = {"w": pgettext("result", "W"), "d": pgettext("result", "D"), "l": pgettext("result", "L"),
               "b": pgettext("result", "B")}  # fmt: skip
    words = {"w": _("won"), "d": _("drawn"), "l": _("lost"), "b": _("bye")}
    return Form(result, letters[result], words[result], met.round, met.table_id)


def outcome(met: Met, player: int) -> str:
    """ "w", "d" or "l"; "b" is a bye, "" as long as it is open. Of several at a table only the first has won."""
    if not met.is_decided:
        return ""
    if len(met.players) == 1:
        return "b"
    points = [side.counts or Fraction(0) for side in met.sides]
    mine, best = points[met.players.index(player)], max(points)
    if mine < best or best == 0:
        return "l"
    return "w" if points.count(best) == 1 else "d"
