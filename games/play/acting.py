"""During the game: acting, giving up, taking back, and what is done for a seat by a bot or a standing order."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import Member
from games import bots, cover, history, orders, rules
from games.models import Move, Order, Table, heard
from games.refusals import (
    KeyUsed,
    NoOrder,
    NoSuchOrder,
    NoTakeback,
    NoTakebacksHere,
    NothingToTakeBack,
    NotYourTurn,
    Stale,
    TableOver,
    TooEarly,
)

from . import core, opening
from .core import Moved

MOST_TAKEN_BACK = 50  # moves; further back nobody remembers what was meant


def act(*, table_id: int, member: Member, version: int, key: UUID, action: Any) -> Moved:
    """Plays one action. A repeated key gets its first answer again; a version that is not the latest is refused.

    Where seats act at the same time, what others did meanwhile makes no move stale: the rules decide in the order in
    which moves arrive here.
    """
    try:
        with transaction.atomic():
            table = core.lock(table_id)
            seat = core.seat_of(table, member.pk)
            if version != table.version and not _was_only_overtaken(table, seat, version):
                return _answer_again(table, seat, key)
            core.must_be_playing(table)
            if not table.is_awaiting(seat):
                raise NotYourTurn
            if table.is_covered:
                raise TooEarly
            if (table.bot_bits | table.vacant_bits) >> seat & 1:
                core.come_back(table, seat)  # who moves is there
            if core.is_draft(table, action) and _made_with(table, seat, key):
                return _answer_again(table, seat, key)  # it has made no new version
            events, state = core.make(table, seat, timezone.now(), action, key)
    except IntegrityError:
        # Only a key that was used before at this table, with a version that is not the one it was used with.
        return _answer_again(Table.objects.get(pk=table_id), seat, key)  # as it is stored: what was tried is undone
    return _moved(table, table.version, heard(events, seat), state, seat, table.is_covered)


def _was_only_overtaken(table: Table, seat: int, version: int) -> bool:
    at_once = rules.get(table.game, table.rules_version).at_once
    if not at_once or not 0 < table.version - version <= core.MOST_OVERTAKING:
        return False
    meanwhile = Move.objects.filter(table=table, number__gt=version)
    return all(move.seat != seat and at_once.issuperset(event["type"] for event in move.events) for move in meanwhile)


def _answer_again(table: Table, seat: int, key: UUID) -> Moved:
    move = _made_with(table, seat, key)
    if move is None:
        raise Stale
    if move.seat != seat:
        raise KeyUsed
    state, move.events = history.after(table, move.number)
    return _moved(table, move.number, move.events_for(seat), state, seat, table.covers(move.number))


def _moved(table: Table, number: int, events: list[dict[str, Any]], state: Any, seat: int, is_covered: bool) -> Moved:
    return Moved(number, cover.events(table, events, is_covered), cover.view(table, state, seat, is_covered))


def _made_with(table: Table, seat: int, key: UUID) -> Move | None:
    """The move that was made with a key, or got a secret step by it."""
    if move := Move.objects.filter(table=table, key=key).first():
        return move
    own = table.moves.filter(seat=seat).order_by("-number")[: core.MOST_OVERTAKING]
    return next((move for move in own if str(key) in move.step_keys), None)


def leave(*, table_id: int, member: Member, status: str | None = None) -> Table:
    """Gives up the seat: before the start it becomes free (or the opener's table is called off), later it resigns.

    Who says which of these is meant, by the status that was seen, is refused if it has changed meanwhile.
    """
    with transaction.atomic():
        table = core.lock(table_id)
        seat = core.seat_of(table, member.pk)
        if table.status == Table.Status.CANCELLED:
            return table
        if table.status == Table.Status.OVER:
            raise TableOver
        if status is not None and status != table.status:
            raise Stale
        if table.status == Table.Status.PLAYING:
            if core.is_out(table, seat):
                return table  # asked twice
            move, _ = core.advance(table, seat, Move.Kind.LEAVE, timezone.now())
            core.save([table], [move])
        elif table.opener_id == member.pk:
            call_off(table)
        else:
            opening.sit(table, seat, None, "")
    return table


def call_off(table: Table, awaited_before: int = 0) -> None:
    table.status, table.ended_at = Table.Status.CANCELLED, timezone.now()
    table.expires_at = table.warn_at = None
    table.save(update_fields=["status", "ended_at", "expires_at", "warn_at"])
    table.seats.update(ended_at=table.ended_at)
    core.tell_away([table])
    core.tell(table, awaited_before=awaited_before)


# --- what is done for a seat --------------------------------------------------------------------------------------


def act_for_seat(*, table_id: int) -> bool:
    """Plays one action for a seat that has somebody to do so: a bot, or what its member has ordered.

    Says whether there may be more to do. A bot thinks before the table is locked, and again if it has changed.
    """
    thought = _bots_thought(table_id)
    with transaction.atomic():
        table = core.lock(table_id)
        awaited = table.turn_bits & (table.bot_bits | table.order_bits)
        if table.status != Table.Status.PLAYING or not awaited:
            _is_attended(table)
            return False
        now = timezone.now()
        if core.held_back(table, now):
            return False  # the task for that moment has been queued
        for seat in _by_turns(table, awaited):
            if not table.bot_bits >> seat & 1:
                move = _ordered_move(table, seat, now)
            elif thought is None or thought[:2] != (table.state, seat):
                return True
            else:
                core.make(table, seat, now, thought[2], by=Move.By.BOT)
                return True
            if move is not None:
                core.save([table], [move])
                return True
        _is_attended(table)
        return False


def _by_turns(table: Table, awaited: int) -> list[int]:
    """The awaited seats, another one first after each move: where all may act at once, nobody is left behind."""
    seats = [seat for seat in range(table.seat_count) if awaited >> seat & 1]
    first = table.version % max(1, len(seats))
    return seats[first:] + seats[:first]


def _is_attended(table: Table) -> None:
    """Nothing is to be done for a seat until the position changes."""
    table.bot_since = None
    table.save(update_fields=["bot_since", "order_bits"])


def _bots_thought(table_id: int) -> tuple[str, int, Any] | None:
    """What the first awaited bot would do, and in which position it was asked."""
    table = Table.objects.filter(pk=table_id, status=Table.Status.PLAYING).first()
    if table is None or core.held_back(table, timezone.now()):
        return None
    awaited = table.turn_bits & (table.bot_bits | table.order_bits)
    seat = next((seat for seat in _by_turns(table, awaited) if table.bot_bits >> seat & 1), None)
    return None if seat is None else (table.state, seat, core.thought(bots.choose, table, seat))


def _ordered_move(table: Table, seat: int, now: datetime) -> Move | None:
    """What the member has left to be done, or the only thing that can be done."""
    engine = rules.get(table.game, table.rules_version)
    state = engine.load(table.state)
    view, legal = engine.view(state, seat), engine.legal(state, seat)
    order = Order.objects.filter(table=table, seat=seat, ended_at=None).first()
    if order is not None:
        moves = table.moves.filter(number__gt=order.looked_to).order_by("number")
        events = [event for move in moves for event in move.events_for(seat)]
        given = {"kind": order.kind, "spec": order.spec, "memory": order.memory}
        match orders.decide(given, seat, view, legal, events):
            case orders.Play(action, memory):
                order.memory, order.looked_to = memory, table.version
                order.save(update_fields=["memory", "looked_to"])
                return core.advance(table, seat, Move.Kind.ACT, now, action, by=Move.By.ORDER)[0]
            case orders.Wait(memory):
                order.memory, order.looked_to = memory, table.version
                order.save(update_fields=["memory", "looked_to"])
                return None
            case orders.Ask(reason):
                _end_order(table, order, reason)
    if _plays_forced_moves(table, seat):
        if len(legal) == 1 and not _has_just_taken_back(table, seat):
            return core.advance(table, seat, Move.Kind.ACT, now, legal[0], by=Move.By.FORCED)[0]
    elif order is None or order.ended_at is not None:
        table.order_bits &= ~(1 << seat)
    return None


def _plays_forced_moves(table: Table, seat: int) -> bool:
    return Member.objects.filter(pk=table.player_ids[seat], plays_forced_moves=True).exists()


def _has_just_taken_back(table: Table, seat: int) -> bool:
    """Then even the only move is for its member to make: it must not come back by itself."""
    last = table.moves.get(number=table.version)
    return last.kind == Move.Kind.UNDO and last.seat == seat


def give_order(*, table_id: int, member: Member, kind: str, spec: Any) -> Order:
    """Leaves something to be done whenever the seat is awaited; it replaces what was left before."""
    with transaction.atomic():
        table = core.lock(table_id)
        seat = core.seat_of(table, member.pk)
        core.must_be_playing(table)
        if kind not in [known.key for known in orders.kinds_for(table.game, table.options, table.seat_count)]:
            raise NoSuchOrder
        spec = orders.check(kind, spec, table.seat_count)
        now = timezone.now()
        Order.objects.filter(table=table, seat=seat, ended_at=None).update(ended_at=now)
        order = Order.objects.create(table=table, seat=seat, kind=kind, spec=spec, looked_to=table.version, made_at=now)
        table.order_bits |= 1 << seat
        table.bot_since = now if table.is_awaiting(seat) else table.bot_since
        table.save(update_fields=["order_bits", "bot_since"])
        core.tell_seat(table, seat)
    return order


def cancel_order(*, table_id: int, member: Member) -> None:
    with transaction.atomic():
        table = core.lock(table_id)
        seat = core.seat_of(table, member.pk)
        if not Order.objects.filter(table=table, seat=seat, ended_at=None).update(ended_at=timezone.now()):
            raise NoOrder
        core.tell_seat(table, seat)


def _end_order(table: Table, order: Order, reason: orders.Sentence) -> None:
    order.ended_at, order.ended_because = timezone.now(), {"text": reason.text, "facts": dict(reason.facts)}
    order.save(update_fields=["ended_at", "ended_because"])
    core.tell_seat(table, order.seat)


# --- taking back --------------------------------------------------------------------------------------------------


def takeback_target(table: Table, seat: int) -> int | None:
    """The position before the seat's last action, if nothing was drawn and nothing shown since.

    A move that was made because it was the only one is not what anybody wants to change: the one before it is.
    """
    for move in table.moves.order_by("-number")[:MOST_TAKEN_BACK]:
        if is_final(table, move):
            return None
        if move.seat == seat and move.by != Move.By.FORCED:
            return move.number - 1
    return None


def is_final(table: Table, move: Move) -> bool:
    """Has it brought something to light, so that neither it nor anything before it can be taken back?"""
    reveals = rules.get(table.game, table.rules_version).reveals
    return bool(move.draws) or move.kind != Move.Kind.ACT or any(event["type"] in reveals for event in move.events)


def ask_for_takeback(*, table_id: int, member: Member, version: int) -> Table:
    """Asks the others to let the seat's last action be undone. Where nobody is left to be asked it is done at once."""
    with transaction.atomic():
        table = core.lock(table_id)
        seat = core.seat_of(table, member.pk)
        core.must_be_playing(table)
        if table.is_official:
            raise NoTakebacksHere
        if version != table.version:
            raise Stale
        target = takeback_target(table, seat)
        if target is None:
            raise NothingToTakeBack
        table.takeback = {"seat": seat, "to": target, "agreed": 1 << seat}
        asked = to_answer(table)
        core.call(table, [player for n, player in enumerate(table.player_ids) if asked >> n & 1], "takeback")
        _agree(table)
    return table


def agree_to_takeback(*, table_id: int, member: Member, version: int) -> Table:
    with transaction.atomic():
        table, seat, request = _asked(table_id, member, version)
        table.takeback = request | {"agreed": request["agreed"] | 1 << seat}
        _agree(table)
    return table


def refuse_takeback(*, table_id: int, member: Member, version: int) -> Table:
    """Says no; who asked can think better of it in the same way."""
    with transaction.atomic():
        table, seat, request = _asked(table_id, member, version)
        if request["seat"] != seat:
            core.note(table, "takeback_refused", by=seat, seat=request["seat"])
        table.takeback = None
        table.save(update_fields=["takeback"])
        core.tell_away([table])
        core.tell(table, awaited_before=table.turn_bits)
    return table


def _asked(table_id: int, member: Member, version: int) -> tuple[Table, int, dict[str, int]]:
    table = core.lock(table_id)
    seat = core.seat_of(table, member.pk)
    core.must_be_playing(table)
    if version != table.version:
        raise Stale
    if table.takeback is None:
        raise NoTakeback
    return table, seat, table.takeback


def to_answer(table: Table) -> int:
    """The seats that can be asked to agree and have not yet."""
    engine = rules.get(table.game, table.rules_version)
    out = engine.view(engine.load(table.state), None)["out"]
    asked = sum(1 << seat for seat in range(table.seat_count) if seat not in out)
    return asked & ~table.bot_bits & ~table.vacant_bits & ~(table.takeback or {})["agreed"]


def _agree(table: Table) -> None:
    """Undoes the action once everybody who can be asked has agreed."""
    if to_answer(table):
        table.save(update_fields=["takeback"])
        core.tell_away([table])
        core.tell(table, awaited_before=table.turn_bits)
        return
    request = table.takeback or {}
    seat, target = request["seat"], request["to"]
    before, _ = history.after(table, target)
    _end_orders_of_the_undone(table, target)
    undone = Move(kind=Move.Kind.UNDO, seat=seat, action={"to": target})
    events = [{"type": "undo", "seat": seat, "to": target}]
    move = core.record(table, before, events, core.chance_for(table), undone, timezone.now())
    core.save([table], [move])


def _end_orders_of_the_undone(table: Table, target: int) -> None:
    """Whatever made these moves would make them again, and remembers what has never happened."""
    seats = table.moves.filter(number__gt=target).values("seat")
    for order in Order.objects.filter(table=table, seat__in=seats, ended_at=None):
        _end_order(table, order, orders.TAKEN_BACK.reason)
