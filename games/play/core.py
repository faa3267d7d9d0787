"""What all changes of a table share: the lock, one step of the game, its clocks, saving, telling."""

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import DataError, connection, transaction
from django.utils import timezone

from accounts import live, rows
from accounts.models import Member
from games import clocks, cover, happenings, history, rules, uptime
from games.bots.guesses import guess
from games.clocks import Clock
from games.models import Message, Move, Outage, Seat, Table, heard
from games.refusals import AlreadyStarted, NoSuchTable, NotSeated, NotStarted, TableOver
from games.rules.chance import Verifiable
from games.rules.leaving import leaving

RETRY_BROKEN_AFTER = timedelta(hours=1)
LIVE_TURN = 600  # seconds; whoever has less for a turn is there, and is not told of it
MOST_OVERTAKING = 50  # moves of others between a look at the table and the move that is made on it
NOBODY_AT_THE_TABLE = 0  # has made it begin: no member has this number, so all of them are told
TALLIED = frozenset(("game_end", "knockout"))  # events that a tally counts, besides the end of the table


@dataclass(frozen=True, slots=True)
class Moved:
    """The answer to an accepted move: as its seat sees it, and the same whenever it is asked for again."""

    version: int
    events: list[dict[str, Any]]
    view: dict[str, Any]


# --- finding a table ----------------------------------------------------------------------------------------------


def lock(table_id: int) -> Table:
    """The table, for this transaction alone. It comes with the outages that its clocks leave out."""
    try:
        row = rows.fetch(_lock_statement(connection.vendor), [table_id])
    except (DataError, OverflowError):  # a number that the database cannot even hold
        row = None
    if row is None:
        raise NoSuchTable
    newest_outage, *columns = row
    table = rows.instance(Table, columns)
    table.outages = uptime.outages(newest_outage or 0)
    return table


@cache
def _lock_statement(vendor: str) -> str:
    locking = "FOR UPDATE" if connection.features.has_select_for_update else ""  # SQLite has locked everything already
    newest = f"(SELECT max(id) FROM {Outage._meta.db_table}), "
    return f"{rows.select(Table, newest)} FROM {Table._meta.db_table} WHERE id = %s {locking}"


def find_by_index() -> None:
    """For this transaction: whatever its statistics say, the planner walks an index to find a few of many tables."""
    if connection.vendor == "postgresql":
        ways = ["enable_seqscan", "enable_bitmapscan"]
        connection.cursor().execute("SELECT set_config(way, 'off', true) FROM unnest(%s::text[]) way", [ways])


def seat_of(table: Table, member_id: int) -> int:
    seat = table.seat_of(member_id)
    if seat is None:
        raise NotSeated
    return seat


def must_be_open(table: Table) -> None:
    if table.status == Table.Status.PLAYING:
        raise AlreadyStarted
    if table.status != Table.Status.OPEN:
        raise TableOver


def must_be_playing(table: Table) -> None:
    if table.status == Table.Status.OPEN:
        raise NotStarted
    if table.status != Table.Status.PLAYING:
        raise TableOver


# --- one step of the game -----------------------------------------------------------------------------------------


def chance_for(table: Table) -> Verifiable:
    """What the next move draws from. Several moves may be made before any is saved."""
    if table.deal and table.dealing is None:
        table.dealing = history.dealing_so_far(table)
    return history.chance_for(table, table.drawn, table.dealing)


def thought(bot: Callable[..., dict[str, Any]], table: Table, seat: int) -> dict[str, Any]:
    """What a bot would do in a seat. It is shown what the seat may know, and guesses at the rest."""
    engine = rules.get(table.game, table.rules_version)
    state = engine.load(table.state)
    dice = random.Random(f"{table.pk} {table.version} {seat}")
    view, legal = engine.view(state, seat), engine.legal(state, seat)
    return bot(table.game, view, legal, lambda rng: guess(table.game, state, seat, rng), dice, seat)


def advance(
    table: Table,
    seat: int,
    kind: Move.Kind,
    now: datetime,
    action: Any = None,
    key: UUID | None = None,
    by: Move.By = Move.By.MEMBER,
) -> tuple[Move, Any]:
    """One step of the game in memory: the table takes its new values, the move is returned unsaved."""
    engine = rules.get(table.game, table.rules_version)
    chance = chance_for(table)
    position = engine.load(table.state)
    if kind == Move.Kind.ACT:
        state, events = engine.apply(position, seat, action, chance)
    else:
        state, events = engine.leave(position, seat, chance)
    return record(table, state, events, chance, Move(seat=seat, kind=kind, action=action, key=key, by=by), now), state


def make(
    table: Table, seat: int, now: datetime, action: Any, key: UUID | None = None, by: Move.By = Move.By.MEMBER
) -> tuple[list[dict[str, Any]], Any]:
    """Plays one action and saves it, as a move of its own or as one more step of a draft. Gives events and position."""
    draft = draft_of(table, seat, by) if is_draft(table, action) else None
    if draft is not None:
        return _extend(table, draft, action, key)
    move, state = advance(table, seat, Move.Kind.ACT, now, action, key, by)
    save([table], [move])
    return move.events, state


def is_draft(table: Table, action: Any) -> bool:
    kind = action.get("type") if isinstance(action, dict) else None
    return isinstance(kind, str) and kind in rules.get(table.game, table.rules_version).drafts


def draft_of(table: Table, seat: int, by: Move.By) -> Move | None:
    """The secret steps that the seat made last, unless something came since that could make a difference to them."""
    engine = rules.get(table.game, table.rules_version)
    for move in table.moves.order_by("-number")[:MOST_OVERTAKING]:
        if move.seat == seat:
            is_open = move.kind == Move.Kind.ACT and move.by == by and all(is_draft(table, step) for step in move.steps)
            return move if is_open else None
        if not engine.at_once.issuperset(event["type"] for event in move.events):
            return None
    return None


def _extend(table: Table, draft: Move, action: Any, key: UUID | None) -> tuple[list[dict[str, Any]], Any]:
    """One more secret step. The version stays as it is, or others could count it; nor does the clock start anew."""
    engine = rules.get(table.game, table.rules_version)
    assert draft.seat is not None
    state, events = engine.apply(engine.load(table.state), draft.seat, action, chance_for(table))
    table.state = engine.dump(state)
    table.save(update_fields=PLACED)  # whoever was away and comes back with it is there again
    draft.action, draft.events = [*draft.steps, action], [*draft.events, *events]
    draft.step_keys = [*draft.step_keys, str(key)]
    draft.save(update_fields=["action", "events", "step_keys"])
    tell_seat(table, draft.seat)
    return events, state


def record(
    table: Table, state: Any, events: list[dict[str, Any]], chance: Verifiable, move: Move, now: datetime
) -> Move:
    """Gives the table its new position and the move what belongs to it."""
    awaited_before = table.turn_bits
    table.version += 1
    table.takeback = None
    move.table, move.number, move.events, move.draws, move.at = table, table.version, events, chance.draws, now
    move.seconds_used = (now - table.moved_at).total_seconds() if table.moved_at else 0
    place(table, rules.get(table.game, table.rules_version), state, chance, now, move)
    is_undone = move.kind == Move.Kind.UNDO  # and perhaps the end of a game with it
    if table.is_over or is_undone or not TALLIED.isdisjoint([event["type"] for event in events]):
        table.tally_due = now
    tell(table, cover.events(table, heard(events, None), table.is_covered), awaited_before)
    return move


def place(table: Table, engine: Any, state: Any, chance: Verifiable, now: datetime, move: Move | None = None) -> None:
    """Puts a new position on the table, with everything that follows from it."""
    outcome = engine.outcome(state)
    table.state = engine.dump(state)
    table.drawn = chance.drawn
    table.moved_at = now
    if chance.draws and engine.is_race(state):  # what was drawn now, nobody has seen yet
        table.opens_at = now + timedelta(seconds=settings.RACE_COUNTDOWN_SECONDS)
    awaited_before = table.turn_bits
    table.turn_bits = sum(1 << actor for actor in engine.actors(state))
    note_turns(table)
    table.bot_since = _attended_from(table, engine.is_race(state), bool(chance.draws), now, move)
    if outcome is None:
        table.status = Table.Status.PLAYING
    else:
        table.status, table.outcome, table.ended_at = Table.Status.OVER, outcome, now
        table.vacant_bits = 0
    if table.version == 0 or table.is_over or (table.cap >= LIVE_TURN and awaited_before != table.turn_bits):
        table.notices_due = now
    run_clocks(table, now, move)


def note_turns(table: Table) -> None:
    """Since which version each seat is awaited: so a turn has a number, however many moves it takes."""
    began = table.awaited_from or [None] * table.seat_count
    table.awaited_from = [
        (table.version if began[seat] is None else began[seat]) if table.is_awaiting(seat) else None
        for seat in range(table.seat_count)
    ]


def _attended_from(table: Table, is_race: bool, is_thrown: bool, now: datetime, move: Move | None) -> datetime | None:
    """From when on something is to be done for a seat. In a race bots take their time for each die, as people do."""
    if not table.turn_bits & (table.bot_bits | table.order_bits):
        return None
    begin = max(now, table.opens_at or now)
    racing = (table.turn_bits & table.bot_bits).bit_count() if is_race else 0
    if not racing:
        return begin
    is_by_bot = move is not None and move.by == Move.By.BOT
    if table.bot_since is not None and not is_thrown and not is_by_bot:
        return table.bot_since  # what others grab meanwhile changes nothing
    return begin + timedelta(seconds=settings.RACE_BOT_SECONDS / racing)


def run_clocks(table: Table, now: datetime, move: Move | None = None) -> None:
    """Stops the clocks of seats that are not awaited any more, starts those of others; sets the next deadline.

    Who moves gets the increment: at a live table for every action, otherwise when the turn goes on to somebody else.
    Before a race begins no clock runs.
    """
    moment, hours, awaited = now.timestamp(), clocks.hours_of(table.hours), clocked_bits(table)
    begin = max(now, table.opens_at or now).timestamp()
    mover = move.seat if move is not None and move.kind == Move.Kind.ACT else None
    ends: list[float] = []
    for seat, stored in enumerate(table.clocks):
        clock, is_awaited = Clock(*stored), awaited >> seat & 1
        if clock.since is not None and (not is_awaited or seat == mover or begin > moment):
            clock = clock.stop(moment, hours, table.outages)
            if seat == mover and (not is_awaited or table.pace == "live"):
                clock = clock.gain(table.increment, table.cap)
        if move is not None and seat == mover:
            has_passed_on = not is_awaited or table.pace == "live"
            clock = clock._replace(missed=clock.missed + has_passed_on if move.by == Move.By.CLOCK else 0)
        if is_awaited:
            clock = clock.start(begin)
            ends.append(clock.runs_out(hours, table.outages) or moment)
        elif (table.vacant_bits & table.turn_bits) >> seat & 1:
            ends.append(clock.away_to or moment)  # until then a substitute may come
        table.clocks[seat] = clock
    table.deadline = datetime.fromtimestamp(min(ends), UTC) if ends else None


def seat_again(table: Table, seat: int, left: float, missed: int = 0) -> None:
    """Somebody plays on where a bot has played or a substitute was awaited, with at least so much time."""
    table.bot_bits &= ~(1 << seat)
    table.vacant_bits &= ~(1 << seat)
    clock = Clock(*table.clocks[seat])
    table.clocks[seat] = clock._replace(left=max(clock.left, left), away_to=None, missed=missed)
    if not table.turn_bits & (table.bot_bits | table.order_bits):
        table.bot_since = None


def come_back(table: Table, seat: int) -> None:
    """The seat's own member is back, not with a full clock again: time must not be won by being away."""
    seat_again(table, seat, max(table.increment, table.bank // 4), Clock(*table.clocks[seat]).missed + 1)


def is_out(table: Table, seat: int) -> bool:
    """Is there nothing left to resign? Who is out of one game may have the next one of the match to come (PF-45)."""
    engine = rules.get(table.game, table.rules_version)
    return leaving(engine, engine.load(table.state), seat) is None


def clocked_bits(table: Table) -> int:
    """The seats whose clocks run: awaited, and a person's. Who plays alone has all the time in the world."""
    if table.seat_count == 1 or table.is_over:
        return 0
    return table.turn_bits & ~table.bot_bits & ~table.vacant_bits


# --- saving -------------------------------------------------------------------------------------------------------

PLACED = ("status", "version", "state", "turn_bits", "outcome", "started_at", "moved_at", "ended_at", "deadline",
          "opens_at", "bot_since", "drawn", "clocks", "tally_due", "takeback", "bot_bits", "order_bits",
          "vacant_bits", "awaited_from", "notices_due")  # fmt: skip


def save(tables: list[Table], moves: list[Move]) -> None:
    if len(tables) == len(moves) == 1:
        rows.insert_and_update(moves[0], tables[0], PLACED)
    elif tables:
        Move.objects.bulk_create(moves)
        Table.objects.bulk_update(tables, PLACED)
    ended = {table.pk: table for table in tables if table.is_over}
    if ended:
        seats = list(Seat.objects.filter(table__in=ended))
        for seat in seats:
            table = ended[seat.table_id]
            outcome = table.outcome or {}
            seat.place, seat.score = outcome["places"][seat.number], outcome["scores"][seat.number]
            seat.ended_at = table.ended_at
        Seat.objects.bulk_update(seats, ["place", "score", "ended_at"])


# --- telling ------------------------------------------------------------------------------------------------------


def tell(table: Table, events: Sequence[dict[str, Any]] = (), awaited_before: int = 0) -> None:
    """On commit: everybody at the table, everybody whose turn it became or stopped being, and a bot that is awaited.

    The end is told to all members of the table, wherever they are: there is a result to see.
    """
    standing = {"type": "table", "table": table.pk, "version": table.version, "status": table.status}
    news: live.News = [(f"table-{table.pk}", standing | {"events": list(events)})]
    if table.version == 0:
        news.append(("lobby", {"type": "lobby"}))
    changed = (-1 if table.is_over else awaited_before ^ table.turn_bits) & ~table.bot_bits
    for seat, member_id in enumerate(table.player_ids):
        if changed >> seat & 1:
            news.append((f"member-{member_id}", {"type": "turn", "table": table.pk, "why": "turn"}))
    live.tell_on_commit(news)
    if table.version == 0:
        recount(_concerned(table))  # after the turns: a browser that knows the figure already would not call for it
    wake(table)
    if table.notices_due is not None and table.notices_due == table.moved_at:
        from games import tasks

        transaction.on_commit(partial(tasks.queue, tasks.tell_of_table, table.pk, table.started_by))


def recount(members: Iterable[int | None]) -> None:
    """On commit: what waits for these members has perhaps changed."""
    live.tell_on_commit([(f"member-{one}", {"type": "turn", "table": None}) for one in members if one is not None])


def _concerned(table: Table) -> set[int | None]:
    """Who has a seat at a table that has not begun, or is kept one."""
    if table.status == Table.Status.PLAYING:
        return {*table.player_ids}
    guests = Seat.objects.filter(table=table, reserved_for__isnull=False).values_list("reserved_for", flat=True)
    return {*guests, *table.player_ids}


def call(table: Table, members: Iterable[int | None], why: str) -> None:
    """On commit: these members, wherever they are, because there is something to answer. Only why is said, not what."""
    live.tell_on_commit([(f"member-{member}", {"type": "turn", "table": table.pk, "why": why}) for member in members])


def tell_seat(table: Table, seat: int) -> None:
    """On commit: the seat's own member, of something that is nobody else's business; and a bot that is awaited."""
    standing = {"type": "table", "table": table.pk, "version": table.version, "status": table.status, "events": []}
    live.tell_on_commit([(f"member-{table.player_ids[seat]}", standing)])
    wake(table)


def wake(table: Table) -> None:
    """Queues what is to be done for the table."""
    from games import tasks  # tasks are a door to these functions, so they import them

    if table.bot_since is not None:
        wait = held_back(table, timezone.now())
        transaction.on_commit(lambda: tasks.queue(tasks.play_for_seats, table.pk, wait=wait))
    if table.tally_due is not None and table.tally_due == table.moved_at:
        transaction.on_commit(lambda: tasks.queue(tasks.count_table, table.pk))


def tell_away(tables: Sequence[Table]) -> None:
    """What has changed besides the moves is for those to hear, too, who are not here: see games/notices."""
    from games import tasks

    now = timezone.now()
    Table.objects.filter(pk__in=[table.pk for table in tables]).update(notices_due=now)
    for table in tables:
        table.notices_due = now
        transaction.on_commit(partial(tasks.queue, tasks.tell_of_table, table.pk))


def held_back(table: Table, now: datetime) -> float:
    """For how many seconds nothing is to be done for a seat yet: bots race like everybody else."""
    if table.opens_at is None or table.bot_since is None:
        return 0
    return max(0, (max(table.bot_since, table.opens_at) - now).total_seconds())


def note(table: Table, code: str, *, only_seat: int | None = None, **facts: Any) -> None:
    """Something that happened around the game, for the table's talk: a sentence of games/happenings.py."""
    named = {key: name_of(table, fact) if key in happenings.SEATS else fact for key, fact in facts.items()}
    note_at([table], code, named, only_seat=only_seat)


def note_at(tables: Sequence[Table], code: str, facts: dict[str, Any], *, only_seat: int | None = None) -> None:
    """The same thing at several tables, in one statement; whoever it is about is called by name."""
    assert code in happenings.SENTENCES, code
    now, room = timezone.now(), Message.Room.TABLE
    Message.objects.bulk_create(
        Message(table=table, room=room, code=code, facts=facts, only_seat=only_seat, at=now) for table in tables
    )
    for table in tables:
        tell_of_talk(table, room, only_seat)


def name_of(table: Table, seat: int) -> str:
    """Who sits there now: somebody else may later."""
    return Member.objects.get(pk=table.player_ids[seat]).username


def tell_of_talk(table: Table, room: Message.Room, only_seat: int | None = None) -> None:
    """On commit: there is something new to read. Who may not read it is not even told that it is there."""
    if only_seat is not None:
        topics = [f"member-{table.player_ids[only_seat]}"]
    elif room == Message.Room.TABLE or table.has_ended:
        topics = [f"table-{table.pk}"]
    elif room == Message.Room.PLAYERS:
        topics = [f"member-{player}" for player in table.player_ids if player is not None]
    else:
        topics = [f"watchers-{table.pk}"]
    live.tell_on_commit([(topic, {"type": "talk", "table": table.pk}) for topic in topics])
