"""The only code that changes a table: open, take a seat, start, act, leave, expire.

Every function locks the table's row, checks, asks the rules, records, and tells people once it is committed. Pages,
API, sockets and tasks are doors to these functions and decide nothing themselves.
"""

import hashlib
import logging
import random
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from typing import Any
from uuid import UUID

from django.db import DataError, IntegrityError, connection, transaction
from django.utils import timezone

from accounts import live, rows
from accounts.models import Member

from . import bots, catalog, history, pace, rules
from .models import Move, Seat, Table
from .refusals import (
    AlreadyStarted,
    BadPace,
    BadWord,
    KeyUsed,
    NoSuchTable,
    NotSeated,
    NotStarted,
    NotTheOpener,
    NotYourTurn,
    Stale,
    TableFull,
    TableOver,
)
from .rules.chance import Seeded, Verifiable

log = logging.getLogger("redpip.play")

EXPIRE_BATCH = 100
LONGEST_WORD = 32
RETRY_BROKEN_AFTER = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Moved:
    """The answer to an accepted move: as its seat sees it, and the same whenever it is asked for again."""

    version: int
    events: list[dict[str, Any]]
    view: dict[str, Any]


# --- before the game ----------------------------------------------------------------------------------------------


def open_table(
    *,
    opener: Member,
    game: str,
    options: dict[str, Any] | None = None,
    seat_count: int | None = None,
    seconds_per_turn: int = pace.DEFAULT,
    word: str = "",
) -> Table:
    """Opens a table with the opener in seat 0. The promise is made here, before anybody's word is needed."""
    engine = catalog.entry(game).engine
    seat_count = engine.usual_seats if seat_count is None else seat_count
    options = {} if options is None else options
    engine.start(options, seat_count, Seeded(0))  # a rehearsal: refuses bad options before anything is stored
    if seconds_per_turn not in pace.PACES:
        raise BadPace
    if word:
        _check_word(word)
    seed = secrets.token_bytes(32)
    with transaction.atomic():
        table = Table.objects.create(
            game=game,
            rules_version=engine.version,
            options=options,
            seat_count=seat_count,
            seconds_per_turn=seconds_per_turn,
            opener=opener,
            created_at=timezone.now(),
            player_ids=[opener.pk] + [None] * (seat_count - 1),
            words=[word] + [""] * (seat_count - 1),
            seed=seed.hex(),
            promise=hashlib.sha256(seed).hexdigest(),
        )
        Seat.objects.bulk_create(
            Seat(table=table, number=number, member_id=member_id) for number, member_id in enumerate(table.player_ids)
        )
        _tell(table)
    return table


def take_seat(*, table_id: int, member: Member, word: str) -> Table:
    """Takes the first free seat, or gives the word that the member's seat still lacks. The last word starts it all."""
    _check_word(word)
    with transaction.atomic():
        table = _lock(table_id)
        seat = table.seat_of(member.pk)
        if seat is not None and table.words[seat]:
            return table  # asked twice: nothing more to do
        _must_be_open(table)
        if seat is None:
            seat = table.free_seat
            if seat is None:
                raise TableFull
        _sit(table, seat, member, word)
    return table


def seat_bot(*, table_id: int, member: Member) -> Table:
    with transaction.atomic():
        table = _lock(table_id)
        _must_be_open(table)
        if table.opener_id != member.pk:
            raise NotTheOpener
        seat = table.free_seat
        if seat is None:
            raise TableFull
        # Nothing that the house could choose now, when it knows the other words.
        _sit(table, seat, Member.objects.house_bot(), f"bot-{table.promise[:8]}")
    return table


def _sit(table: Table, seat: int, member: Member | None, word: str) -> None:
    table.player_ids[seat] = None if member is None else member.pk
    table.words[seat] = word
    if member is not None and member.is_bot:
        table.bot_bits |= 1 << seat
    Seat.objects.filter(table=table, number=seat).update(member=member)
    table.save(update_fields=["player_ids", "words", "bot_bits"])
    if all(table.words):
        _start(table)
    _tell(table)


def _start(table: Table) -> None:
    now = timezone.now()
    engine = rules.get(table.game, table.rules_version)
    chance = _chance(table)
    state, events = engine.start(table.options, table.seat_count, chance)
    table.started_at = now
    move = Move(table=table, number=0, kind=Move.Kind.START, events=events, draws=chance.draws, at=now)
    _place(table, engine, state, chance, now)
    _save([table], [move])


# --- during the game ----------------------------------------------------------------------------------------------


def act(*, table_id: int, member: Member, version: int, key: UUID, action: Any) -> Moved:
    """Plays one action. A repeated key gets its first answer again; a version that is not the latest is refused."""
    try:
        with transaction.atomic():
            table = _lock(table_id)
            seat = table.seat_of(member.pk)
            if seat is None:
                raise NotSeated
            if version != table.version:
                return _answer_again(table, seat, key)
            _must_be_playing(table)
            if not table.is_awaiting(seat):
                raise NotYourTurn
            move, state = _advance(table, seat, Move.Kind.ACT, timezone.now(), action, key)
            _save([table], [move])
    except IntegrityError:
        # Only a key that was used before at this table, with a version that is not the one it was used with.
        assert seat is not None
        return _answer_again(table, seat, key)
    engine = rules.get(table.game, table.rules_version)
    return Moved(table.version, move.events_for(seat), engine.view(state, seat))


def leave(*, table_id: int, member: Member, status: str | None = None) -> Table:
    """Gives up the seat: before the start it becomes free (or the opener's table is called off), later it resigns.

    Who says which of these is meant, by the status that was seen, is refused if it has changed meanwhile.
    """
    with transaction.atomic():
        table = _lock(table_id)
        seat = table.seat_of(member.pk)
        if seat is None:
            raise NotSeated
        if table.status == Table.Status.CANCELLED:
            return table
        if table.status == Table.Status.OVER:
            raise TableOver
        if status is not None and status != table.status:
            raise Stale
        if table.status == Table.Status.PLAYING:
            move, _ = _advance(table, seat, Move.Kind.LEAVE, timezone.now())
            _save([table], [move])
        elif table.opener_id == member.pk:
            table.status, table.ended_at = Table.Status.CANCELLED, timezone.now()
            table.save(update_fields=["status", "ended_at"])
            _tell(table)
        else:
            _sit(table, seat, None, "")
    return table


def act_for_bot(*, table_id: int) -> bool:
    """Plays one action of a bot that is awaited; says whether there was one."""
    with transaction.atomic():
        table = _lock(table_id)
        awaited = table.turn_bits & table.bot_bits
        if not awaited:
            return False
        seat = awaited.bit_length() - 1
        engine = rules.get(table.game, table.rules_version)
        state = engine.load(table.state)
        dice = random.Random(f"{table.pk} {table.version}")
        action = bots.choose(table.game, engine.view(state, seat), engine.legal(state, seat), dice)
        move, _ = _advance(table, seat, Move.Kind.ACT, timezone.now(), action)
        _save([table], [move])
    return True


def expire_due(*, limit: int = EXPIRE_BATCH) -> int:
    """Closes tables whose time is up: every awaited seat leaves. Says how many were taken; costs the same per batch."""
    now = timezone.now()
    with transaction.atomic():
        skip_locked = connection.features.has_select_for_update_skip_locked
        if connection.vendor == "postgresql":
            # Whatever its statistics say, the planner must never read all tables to find those that are due.
            connection.cursor().execute("SET LOCAL enable_seqscan = off")
        tables = list(Table.objects.due(now).select_for_update(skip_locked=skip_locked)[:limit])
        moves: list[Move] = []
        broken: list[int] = []
        for table in tables:
            try:
                moves += _expire(table, now)
            except Exception:
                log.exception("table %s could not be expired", table.pk)
                broken.append(table.pk)
        _save([table for table in tables if table.pk not in broken], moves)
        if broken:
            Table.objects.filter(pk__in=broken).update(deadline=now + RETRY_BROKEN_AFTER)
    return len(tables)


def _expire(table: Table, now: datetime) -> list[Move]:
    moves: list[Move] = []
    late = table.turn_bits & ~table.bot_bits
    for seat in range(table.seat_count):
        if late >> seat & 1 and not table.is_over:
            move, _ = _advance(table, seat, Move.Kind.EXPIRE, now)
            moves.append(move)
    return moves


def _advance(
    table: Table,
    seat: int,
    kind: Move.Kind,
    now: datetime,
    action: Any = None,
    key: UUID | None = None,
) -> tuple[Move, Any]:
    """One step of the game in memory: the table takes its new values, the move is returned unsaved."""
    engine = rules.get(table.game, table.rules_version)
    chance = _chance(table)
    position = engine.load(table.state)
    if kind == Move.Kind.ACT:
        state, events = engine.apply(position, seat, action, chance)
    else:
        state, events = engine.leave(position, seat, chance)
    awaited_before = table.turn_bits
    table.version += 1
    move = Move(
        table=table,
        number=table.version,
        kind=kind,
        seat=seat,
        action=action,
        events=events,
        draws=chance.draws,
        key=key,
        at=now,
        seconds_used=(now - table.moved_at).total_seconds() if table.moved_at else 0,
    )
    _place(table, engine, state, chance, now, still_awaited=awaited_before & ~(1 << seat))
    _tell(table, [event for event in events if "only" not in event], awaited_before)
    return move, state


def _place(table: Table, engine: Any, state: Any, chance: Verifiable, now: datetime, still_awaited: int = 0) -> None:
    """Puts a new position on the table, with everything that follows from it."""
    outcome = engine.outcome(state)
    table.state = engine.dump(state)
    table.drawn = chance.drawn
    table.moved_at = now
    table.turn_bits = sum(1 << actor for actor in engine.actors(state))
    table.bot_since = now if table.turn_bits & table.bot_bits else None
    if not table.turn_bits & ~table.bot_bits:
        table.deadline = None
    elif not table.turn_bits & still_awaited or table.deadline is None:
        # Somebody who was awaited before this move gets no new time by it.
        table.deadline = now + table.time_per_turn
    if outcome is None:
        table.status = Table.Status.PLAYING
    else:
        table.status, table.outcome, table.ended_at = Table.Status.OVER, outcome, now


# --- shared -------------------------------------------------------------------------------------------------------

PLACED = ("status", "version", "state", "turn_bits", "outcome", "started_at", "moved_at", "ended_at", "deadline",
          "bot_since", "drawn")  # fmt: skip


def _lock(table_id: int) -> Table:
    try:
        row = rows.fetch(_lock_statement(connection.vendor), [table_id])
    except (DataError, OverflowError):  # a number that the database cannot even hold
        row = None
    if row is None:
        raise NoSuchTable
    return rows.instance(Table, row)


@cache
def _lock_statement(vendor: str) -> str:
    locking = "FOR UPDATE" if connection.features.has_select_for_update else ""  # SQLite has locked everything already
    return f"{rows.select(Table)} FROM {Table._meta.db_table} WHERE id = %s {locking}"


def _save(tables: list[Table], moves: list[Move]) -> None:
    if len(tables) == len(moves) == 1:
        rows.insert_and_update(moves[0], tables[0], PLACED)
    elif tables:
        Move.objects.bulk_create(moves)
        Table.objects.bulk_update(tables, PLACED)
    ended = {table.pk: table for table in tables if table.is_over}
    if ended:
        seats = list(Seat.objects.filter(table__in=ended))
        for seat in seats:
            outcome = ended[seat.table_id].outcome or {}
            seat.place, seat.score = outcome["places"][seat.number], outcome["scores"][seat.number]
        Seat.objects.bulk_update(seats, ["place", "score"])


def _chance(table: Table) -> Verifiable:
    return Verifiable(bytes.fromhex(table.seed), table.pk, table.words, table.drawn)


def _answer_again(table: Table, seat: int, key: UUID) -> Moved:
    move = Move.objects.filter(table=table, key=key).first()
    if move is None:
        raise Stale
    if move.seat != seat:
        raise KeyUsed
    engine = rules.get(table.game, table.rules_version)
    state, move.events = history.after(table, move.number)
    return Moved(move.number, move.events_for(seat), engine.view(state, seat))


def _must_be_open(table: Table) -> None:
    if table.status == Table.Status.PLAYING:
        raise AlreadyStarted
    if table.status != Table.Status.OPEN:
        raise TableOver


def _must_be_playing(table: Table) -> None:
    if table.status == Table.Status.OPEN:
        raise NotStarted
    if table.status != Table.Status.PLAYING:
        raise TableOver


def _check_word(word: str) -> None:
    if not 1 <= len(word) <= LONGEST_WORD or "|" in word or not word.isprintable():
        raise BadWord


# --- telling ------------------------------------------------------------------------------------------------------


def _tell(table: Table, events: list[dict[str, Any]] | None = None, awaited_before: int = 0) -> None:
    """On commit: everybody at the table, everybody whose turn it became or stopped being, and a bot that is awaited."""
    standing = {"type": "table", "table": table.pk, "version": table.version, "status": table.status}
    news: live.News = [(f"table-{table.pk}", standing | {"events": events or []})]
    if table.version == 0:
        news.append(("lobby", {"type": "lobby"}))
    changed = (awaited_before ^ table.turn_bits) & ~table.bot_bits
    for seat, member_id in enumerate(table.player_ids):
        if changed >> seat & 1:
            news.append((f"member-{member_id}", {"type": "turn", "table": table.pk}))
    live.tell_on_commit(news)
    if table.bot_since is not None:
        from .tasks import play_for_bots, queue  # tasks are a door to this module, so they import it

        transaction.on_commit(lambda: queue(play_for_bots, table.pk))
