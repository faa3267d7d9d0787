"""Standings and all games as CSV, for a spreadsheet. What people have written never becomes a formula there."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from fractions import Fraction

from django.utils.translation import gettext as _

from tournaments.ledger import Ledger, Met, load
from tournaments.models import Competition, Pairing
from tournaments.reading.standings import StandingTable, tables

Cell = str | int | Fraction | None

BYTE_ORDER_MARK = "\ufeff"  # so that spreadsheets know it is UTF-8
# What a spreadsheet takes for the beginning of one: in a cell, or after what separates cells in another country.
FORMULA = re.compile(r"(^|[;\t|\r\n])([ \u00a0]*[=+\-@\t\r\n＝＋－＠])")


def as_csv(competition: Competition) -> str:
    """The standings of each division, an empty line, and every game."""
    ledger, text = load(competition), io.StringIO()
    writer = csv.writer(text)
    for row in (*_standings(ledger), [], *_games(ledger)):
        writer.writerow([_safe(cell) for cell in row])
    return BYTE_ORDER_MARK + text.getvalue()


def _safe(cell: Cell) -> str | int:
    """An apostrophe makes text of it. Points are written as a decimal number, as a spreadsheet wants them."""
    if cell is None:
        return ""
    if isinstance(cell, Fraction):
        return str(cell.numerator) if cell.denominator == 1 else f"{float(cell):.4f}".rstrip("0")
    return FORMULA.sub(r"\1'\2", cell) if isinstance(cell, str) else cell


# --- standings ------------------------------------------------------------------------------------------------------


def _standings(ledger: Ledger) -> Iterator[list[Cell]]:
    for number, table in enumerate(tables(ledger)):
        if number == 0:
            ties: list[Cell] = [str(column.name) for column in table.columns]
            yield [
                _("Division"),
                _("Rank"),
                _("Entry"),
                _("Points"),
                _("Played"),
                _("Won"),
                _("Drawn"),
                _("Lost"),
                *ties,
            ]
        yield from _rows(table)


def _rows(table: StandingTable) -> Iterator[list[Cell]]:
    for row in table.rows:
        points = row.points if table.has_points else None
        yield [table.title, row.rank, row.title, points, row.played, row.won, row.drawn, row.lost, *row.ties]


# --- games ----------------------------------------------------------------------------------------------------------


def _games(ledger: Ledger) -> Iterator[list[Cell]]:
    """A line for each side of each pairing that is no mere preview."""
    titles = ledger.titles()
    yield [
        _("Round"),
        _("Pairing"),
        _("Entry"),
        _("Place"),
        _("Score"),
        _("Points"),
        _("Status"),
        _("Kind"),
        _("Table"),
    ]
    met = (met for book in ledger.books for met in book.met if not met.is_planned)
    for one in sorted(met, key=lambda met: (met.round, met.pairing.number)):
        yield from _sides(one, titles)


def _sides(met: Met, titles: dict[int, str]) -> Iterator[list[Cell]]:
    status = str(Pairing.Status(met.pairing.status).label)
    kind = str(Pairing.Kind(met.pairing.kind).label)
    for number, side in zip(met.players, met.sides, strict=True):
        decided = [side.place, side.score, side.counts] if met.is_decided else [None, None, None]
        yield [met.round, met.pairing.number, titles[number], *decided, status, kind, met.table_id]
