"""The list of a member's tables: what waits for them first, the rest by the time that is left."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from games import boards, catalog, cover, reading, rules, uptime
from games.boards.clock import runs_out
from games.boards.summary import Summary, summary_of
from games.clocks import Stretch
from games.models import Seat, Table

RECENT = 10
MOST_UNSEEN = 50


@dataclass(frozen=True, slots=True)
class Row:
    table: Table
    summary: Summary
    runs_out: float  # when the first of those who are awaited has no time left
    is_turn: bool
    needs_word: bool
    is_invited: bool
    has_seen_end: bool
    has_unread_chat: bool

    @property
    def tile(self) -> str:
        return catalog.entry(self.table.game).tile

    @property
    def is_waiting(self) -> bool:
        return self.table.status == Table.Status.PLAYING and not self.is_turn

    @property
    def is_offer(self) -> bool:
        return self.table.status == Table.Status.OPEN and not self.is_invited and not self.needs_word


def rows_by_kind(member: Any) -> dict[str, list[Row]]:
    now, outages = timezone.now(), uptime.outages()
    rows = [_row(table, member, now, outages) for table in _tables_of(member)]
    over = sorted((row for row in rows if row.table.is_over), key=lambda row: row.table.ended_at or now, reverse=True)
    return {
        "awaiting_me": _by_time_left(row for row in rows if row.is_turn or row.needs_word),
        "invitations": [row for row in rows if row.is_invited],
        "awaiting_others": _by_time_left(row for row in rows if row.is_waiting),
        "results": [row for row in over if not row.has_seen_end],
        "offers": [row for row in rows if row.is_offer],
        "finished": [row for row in over if row.has_seen_end][:RECENT],
    }


def _by_time_left(rows: Iterable[Row]) -> list[Row]:
    return sorted(rows, key=lambda row: row.runs_out)


def _tables_of(member: Any) -> QuerySet[Table]:
    """Everything that goes on, and what has ended lately or was not looked at since; two statements."""
    apart = Seat.objects.filter(table=OuterRef("table")).apart_from(member)
    kept = Q(member=member) | Q(~Exists(apart), member=None, reserved_for=member)
    going_on = Seat.objects.filter(kept, ended_at=None).values("table")
    over = Seat.objects.filter(member=member, ended_at__isnull=False, place__isnull=False).order_by("-ended_at")
    shown = (
        Q(pk__in=going_on, status__in=[Table.Status.OPEN, Table.Status.PLAYING])
        | Q(pk__in=over.values("table")[:RECENT])
        | Q(pk__in=over.filter(has_seen_end=False).values("table")[:MOST_UNSEEN])
    )
    unread = Exists(reading.seats_with_unread_chat(member).filter(table=OuterRef("pk")))
    return Table.objects.filter(shown).annotate(has_unread_chat=unread).with_seats().order_by("-pk")


def _row(table: Any, member: Any, now: datetime, outages: Sequence[Stretch]) -> Row:
    table.outages = outages
    me = table.seat_of(member.pk)
    is_turn = me is not None and table.status == Table.Status.PLAYING and table.is_awaiting(me)
    ends = runs_out(table, me if is_turn else None)
    scene = _scene(table, me, member, now)
    return Row(
        table=table,
        summary=summary_of(scene, boards.BOARDS[table.game]),
        runs_out=float("inf") if ends is None else ends,
        is_turn=is_turn,
        needs_word=table.status == Table.Status.OPEN and me is not None and not table.words[me],
        is_invited=me is None,
        has_seen_end=me is not None and table.seat_list[me].has_seen_end,
        has_unread_chat=table.has_unread_chat,
    )


def _scene(table: Table, me: int | None, member: Any, now: datetime) -> boards.Scene:
    """A table as far as its summary needs it: without its log."""
    view, legal, is_covered = None, [], table.is_covered
    if table.state:
        state = rules.get(table.game, table.rules_version).load(table.state)
        view, legal = cover.view(table, state, me, is_covered), cover.legal(table, state, me, is_covered)
    known: dict[str, Any] = {"view": view, "legal": legal, "is_covered": is_covered, "moves": []}
    return boards.Scene(table=table, seats=table.seat_list, me=me, reader=member, now=now, **known)
