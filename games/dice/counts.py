"""Counting how the dice fell: only tables that are over, each of them once, so nothing secret is counted."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.db import connection, transaction
from django.db.models import Q

from games.models import Seat, Table

from .drawn import Drawn, drawn_in
from .models import CountedRolls, OwnRollCount, RollCount

Row = tuple[Any, ...]
ROWS_A_STATEMENT = 100


@dataclass(slots=True)
class Counts:
    """The rows of both tables, without their count: how often each came up."""

    all: Counter[Row] = field(default_factory=Counter)  # game, month, sides, face, is_die
    own: Counter[Row] = field(default_factory=Counter)  # game, month, sides, face, member

    def add(self, other: "Counts") -> None:
        self.all.update(other.all)
        self.own.update(other.own)


def count_rolls(table: Table) -> None:
    """Adds the results of a table that is over. Whoever calls this has locked the table."""
    if not table.is_over or not table.drawn or CountedRolls.objects.filter(table=table).exists():
        return
    CountedRolls.objects.create(table=table)
    _add(counts_of(table))


def counts_of(table: Table) -> Counts:
    assert table.ended_at is not None
    counts, where = Counts(), (table.game, date(table.ended_at.year, table.ended_at.month, 1))
    owners, is_shared = _owners(table), bool(table.deal)
    for one in results_of(table):
        face = (*where, one.of, one.result + 1)
        if not is_shared:  # one throw that many tables have is one, and others may have it still to come
            counts.all[*face, one.face is not None] += 1
        owner = owners.get(one.face.seat) if one.face else None
        if owner is not None:
            counts.own[*face, owner] += 1
    return counts


def results_of(table: Table) -> Iterator[Drawn]:
    """Every result of a table, from the first one on, as it is recorded."""
    k = 0
    for draws, events in table.moves.order_by("number").values_list("draws", "events"):
        yield from drawn_in(draws, events, k)
        k += len(draws)


def _owners(table: Table) -> dict[int | None, int]:
    """Whose rolls those of a seat are: nobody's if the house plays, or if a substitute took over and none can tell."""
    house = Q(member__is_bot=True, member__owner=None)
    people = Seat.objects.filter(table=table, given_up_by=None).exclude(house)
    return dict(people.values_list("number", "member"))


# --- all of it ----------------------------------------------------------------------------------------------------


def recount() -> tuple[Counts, list[int]]:
    """What all tables that have been counted come to, and those that are over and not counted yet."""
    counted, missing = Counts(), []
    known = set(CountedRolls.objects.values_list("table", flat=True))
    for table in _over().iterator():
        if table.pk in known:
            counted.add(counts_of(table))
        else:
            missing.append(table.pk)
    return counted, missing


def _over() -> Any:
    return Table.objects.filter(status=Table.Status.OVER, drawn__gt=0).order_by("pk")


def stored() -> Counts:
    return Counts(
        Counter({tuple(row): count for *row, count in _rows(RollCount, ALL)}),
        Counter({tuple(row): count for *row, count in _rows(OwnRollCount, OWN)}),
    )


def rebuild() -> int:
    """Throws the counts away and makes them anew from the moves, table by table. How many tables were counted.

    Meanwhile others may be over and be counted as always: the lock on the table keeps it from being done twice.
    """
    with transaction.atomic():
        for model in (RollCount, OwnRollCount, CountedRolls):
            model.objects.all().delete()
    numbers = list(_over().values_list("pk", flat=True))
    for number in numbers:
        with transaction.atomic():
            count_rolls(Table.objects.select_for_update().get(pk=number))
    return len(numbers)


# --- rows ---------------------------------------------------------------------------------------------------------

ALL = ("game", "month", "sides", "face", "is_die")
OWN = ("game", "month", "sides", "face", "member_id")


def _rows(model: type[Any], columns: tuple[str, ...]) -> Iterable[Row]:
    return model.objects.values_list(*columns, "count").iterator()


def _add(counts: Counts) -> None:
    _increase(RollCount, ALL, counts.all)
    _increase(OwnRollCount, OWN, counts.own)


def _increase(model: type[Any], columns: tuple[str, ...], counts: Counter[Row]) -> None:
    """One statement for many rows, in an order that is always the same: two that add at once never wait in a circle."""
    rows = sorted(counts.items())
    for start in range(0, len(rows), ROWS_A_STATEMENT):
        some = rows[start : start + ROWS_A_STATEMENT]
        places = ", ".join([f"({', '.join(['%s'] * (len(columns) + 1))})"] * len(some))
        sql = (
            f'INSERT INTO {model._meta.db_table} AS old ({", ".join(columns)}, "count") VALUES {places} '
            f'ON CONFLICT ({", ".join(columns)}) DO UPDATE SET "count" = old."count" + excluded."count"'
        )
        with connection.cursor() as cursor:
            cursor.execute(sql, [value for row, count in some for value in (*row, count)])
