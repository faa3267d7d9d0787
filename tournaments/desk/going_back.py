"""Putting back what a line of the log has changed, and what follows from that."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.utils import timezone

from games import play
from games.models import Table
from tournaments.course import results
from tournaments.models import Board, Competition, Entry, Pairing, Place, Round, Side
from tournaments.reading.proof import last_shown
from tournaments.refusals import ChangedSince, DiceAreKnown, MomentIsPast, RoundHasBegun

from .as_left import is_as_left, is_taken, of_previews, rows_now, whole
from .consequences import follow, must_not_reach_too_far, plan_anew
from .core import must_all_take_part
from .rewriting import write
from .rulings import Change, Changes, Row, Rows, named, number_of

Undone = Collection[Pairing]  # those that have another result now, or are played again


def put_back(competition: Competition, changes: Changes, since: datetime) -> Undone:
    """`since`: when they were made."""
    now, previews = rows_now(changes), of_previews(competition, changes)
    firm = {key: change for key, change in changes.items() if key not in previews}
    if not is_as_left(firm, now):
        raise ChangedSince
    _must_not_be_playing(firm)
    _must_close(firm)
    _must_close_ahead(firm)
    soft = {key: changes[key] for key in previews}
    can_come_back, known = is_as_left(soft, now) and not is_taken(competition, soft), last_shown(competition)
    _call_off_new_tables(changes, now)
    write(firm)
    concerned = _pairings(_with_another_result(firm))
    for pairing in concerned:
        _go_on_from(competition, pairing, known)
    if can_come_back:
        write(soft)
    if not can_come_back or (_is_about_pairing(firm, concerned) and _has_newer_preview(competition, since)):
        plan_anew(competition)
    return concerned


def _is_about_pairing(changes: Changes, concerned: Undone) -> bool:
    """Results, or who takes part: previews follow from these."""
    return bool(concerned) or any("status" in (changes[key][0] or {}) for key in named(changes, Entry))


def _has_newer_preview(competition: Competition, since: datetime) -> bool:
    """One that was made by what holds no more."""
    return competition.rounds.filter(status=Round.Status.PLANNED, planned_at__gt=since).exists()


def _must_not_be_playing(changes: Changes) -> None:
    """Who would not take part any more, and was paired since, is taken out instead."""
    for key in named(changes, Entry):
        was = changes[key][0] or {}
        since = Pairing.objects.filter(sides__entry=number_of(key)).exclude(status=Pairing.Status.PLANNED)
        since = since.exclude(pk__in=[number_of(one) for one in named(changes, Pairing)])
        if "number" in was and was["number"] is None:
            if since.exists():
                raise ChangedSince
            Place.objects.filter(entry=number_of(key)).delete()
        elif (
            was.get("status", Entry.Status.IN) != Entry.Status.IN and since.filter(status=Pairing.Status.OPEN).exists()
        ):
            raise ChangedSince


def _must_close(changes: Changes) -> None:
    """A preview may have no close; a round that is being played has one."""
    open_ended = [key for key in named(changes, Round) if (changes[key][0] or {}).get("closes_at", "") is None]
    begun = Round.objects.filter(pk__in=[number_of(key) for key in open_ended if None not in changes[key]])
    if begun.exclude(status=Round.Status.PLANNED).exists():
        raise RoundHasBegun


def _must_close_ahead(changes: Changes) -> None:
    """Everybody was told that there is more time, so nobody's game is over at once."""
    closes = {number_of(key): (changes[key][0] or {}).get("closes_at") for key in named(changes, Round)}
    past = [number for number, at in closes.items() if at and datetime.fromisoformat(at) <= timezone.now()]
    if Round.objects.filter(pk__in=past, status=Round.Status.RUNNING).exists():
        raise MomentIsPast


# --- what goes on -----------------------------------------------------------------------------------------------------


def _with_another_result(changes: Changes) -> set[int]:
    """Pairings that have another result now, or are played again. A signature is no result."""
    sides = {whole(changes[key])["pairing_id"] for key in named(changes, Side)}
    boards = Board.objects.filter(pk__in=[number_of(key) for key in named(changes, Board)])
    others = {number_of(key) for key in named(changes, Pairing) if not _is_signature(changes[key])}
    return sides | others | set(boards.values_list("pairing", flat=True))


def _is_signature(change: Change) -> bool:
    return all(row is not None and row.keys() <= {"status", "final_at"} and _is_decided(row) for row in change)


def _is_decided(row: Row) -> bool:
    return row.get("status", Pairing.Status.FINAL) in Pairing.DECIDED


def _pairings(numbers: set[int]) -> list[Pairing]:
    found = Pairing.objects.filter(pk__in=numbers).exclude(status=Pairing.Status.PLANNED)
    return list(found.select_related("round", "division").order_by("pk"))


def _go_on_from(competition: Competition, pairing: Pairing, known: int) -> None:
    """`known`: up to which round dice can be known."""
    pairing.round.competition = competition
    must_not_reach_too_far(pairing)
    if pairing.status == Pairing.Status.OPEN:
        _begin_again(pairing, are_dice_known=competition.shares_dice or pairing.round.number <= known)
    if competition.shares_dice:
        results.compare(pairing.round)
    follow(pairing)


def _begin_again(pairing: Pairing, *, are_dice_known: bool) -> None:
    """Boards whose table was called off get a new one. One that was decided meanwhile counts."""
    for board in pairing.boards.select_related("table__match"):
        if board.table is not None and _was_called_off(board.table):
            if are_dice_known:
                raise DiceAreKnown
            must_all_take_part(pairing)
            board.table, board.attempt = None, board.attempt + 1
            board.save(update_fields=["table", "attempt"])
            Round.objects.filter(pk=pairing.round_id).update(is_opened=False)
        elif board.table is not None and board.table.has_ended and board.places is None:
            Board.objects.filter(pk=board.pk).update(due_at=timezone.now())
            results.take(board.pk)


def _was_called_off(table: Table) -> bool:
    return table.status == Table.Status.CANCELLED or (table.match is not None and table.match.is_annulled)


def _call_off_new_tables(changes: Changes, now: Rows) -> None:
    """What was opened because of the line, to play a game again."""
    for key in named(changes, Board):
        was, current = changes[key][0] or {}, (now.get(key) or {}).get("table_id")
        if current is not None and "table_id" in was and was["table_id"] != current:
            play.annul(table_id=current)
