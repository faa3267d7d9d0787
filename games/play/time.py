"""Clocks that run out, more time for somebody, vacations, seats whose members are gone."""

import logging
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from functools import partial

from django.db import OperationalError, connection, transaction
from django.db.models import Value
from django.db.models.functions import Coalesce, NullIf
from django.utils import timezone

from accounts.models import Member, Vacation
from games import bots, clocks, uptime
from games.clocks import Clock
from games.models import Move, Order, Seat, Table
from games.refusals import (
    BadVacation,
    NotAwaited,
    NothingToComeBackTo,
    NotInvited,
    NotVacant,
    NoVacation,
    OrganizerGivesTime,
    OrganizerSubstitutes,
    TooMuchTime,
)

from . import clubs, core, opening, programs

log = logging.getLogger("redpip.play")

EXPIRE_BATCH = 100
HASTE = bots.Effort(playouts=30, seconds=0.02)  # a sweep holds many tables
MOST_MISSED = 3  # safest moves in a row; then the seat is lost
SUBSTITUTE_WITHIN = timedelta(days=3)
GIFT = {"live": 60, "days": 24 * 3600}
VACATION_DAYS_A_YEAR = 30
A_DAY = timedelta(days=1)


# --- running out --------------------------------------------------------------------------------------------------


def expire_due(*, limit: int = EXPIRE_BATCH) -> int:
    """Deals with tables where somebody's time is up. Says how many were looked at; costs the same per batch.

    Who is late is asked as of the last pulse: since then perhaps nobody could have moved.
    """
    now = timezone.now()
    seen_at, newest_outage = uptime.look(now)
    resting: set[int] = set()
    with transaction.atomic():
        skip_locked = connection.features.has_select_for_update_skip_locked
        core.find_by_index()
        tables = list(Table.objects.due(seen_at).select_for_update(skip_locked=skip_locked)[:limit])
        outages = uptime.outages(newest_outage)
        may_rest = _who_may_rest(tables, now)
        moves: list[Move] = []
        broken: list[int] = []
        for table in tables:
            table.outages = outages
            try:
                moves += _expire(table, now, seen_at, may_rest, resting)
            except OperationalError:  # the database is busy or away: nothing is wrong with the table
                raise
            except Exception:
                log.exception("table %s could not be expired", table.pk)
                broken.append(table.pk)
        core.save([table for table in tables if table.pk not in broken], moves)
        if broken:
            Table.objects.filter(pk__in=broken).update(deadline=now + core.RETRY_BROKEN_AFTER)
    for member_id in sorted(resting):
        begin_vacation(member=Member.objects.get(pk=member_id), days=1, is_automatic=True)
    return len(tables)


def _expire(table: Table, now: datetime, seen_at: datetime, may_rest: set[int], resting: set[int]) -> list[Move]:
    """What becomes of the seats whose clocks had run out. The deadline was only when to look."""
    moment, hours, moves = seen_at.timestamp(), clocks.hours_of(table.hours), []
    awaited = core.clocked_bits(table)
    for seat in range(table.seat_count):
        is_late = awaited >> seat & 1 and not Clock(*table.clocks[seat]).left_at(moment, hours, table.outages)
        if not is_late or table.is_over or not table.is_awaiting(seat):
            continue
        if table.vacations and table.pace == "days" and table.player_ids[seat] in may_rest:
            resting.add(table.player_ids[seat])
        elif move := _absent(table, seat, now):
            moves.append(move)
    moves += _give_up_vacant_seats(table, now)
    if not table.is_over:
        core.run_clocks(table, now)
    return moves


def _absent(table: Table, seat: int, now: datetime) -> Move | None:
    """One seat's time is up: what the table has agreed on for that."""
    absence = Table.Absence(table.absence)
    if Clock(*table.clocks[seat]).missed >= MOST_MISSED:
        absence = Table.Absence.FORFEIT
    if absence == Table.Absence.SAFEST:
        if not _was_away_already(table, seat):
            core.note(table, "missed", seat=seat)
        action = core.thought(partial(bots.safest, effort=HASTE), table, seat)
        return core.advance(table, seat, Move.Kind.ACT, now, action, by=Move.By.CLOCK)[0]
    if absence == Table.Absence.BOT:
        table.bot_bits |= 1 << seat
        table.bot_since = table.notices_due = now
        core.note(table, "bot_took_over", seat=seat)
        core.tell(table)
        return None
    if absence == Table.Absence.SUBSTITUTE:
        table.vacant_bits |= 1 << seat
        table.notices_due = now
        until = (now + SUBSTITUTE_WITHIN).timestamp()
        table.clocks[seat] = Clock(*table.clocks[seat])._replace(away_to=until)
        core.note(table, "absent" if table.is_official else "vacant", seat=seat)
        core.tell(table)
        return None
    return core.advance(table, seat, Move.Kind.EXPIRE, now)[0]


def _was_away_already(table: Table, seat: int) -> bool:
    """Has the clock made a move for the seat in this turn before? Then the seat's clock runs since that move."""
    last = table.moves.filter(seat=seat).order_by("-number").first()
    since = Clock(*table.clocks[seat]).since
    return last is not None and last.by == Move.By.CLOCK and last.at.timestamp() == since


def _give_up_vacant_seats(table: Table, now: datetime) -> list[Move]:
    """Where nobody has taken over in time the seats are lost after all."""
    moves = []
    for seat in range(table.seat_count):
        is_late = table.vacant_bits >> seat & 1 and (Clock(*table.clocks[seat]).away_to or 0) <= now.timestamp()
        if is_late and not table.is_over:
            table.vacant_bits &= ~(1 << seat)
            if not core.is_out(table, seat):
                moves.append(core.advance(table, seat, Move.Kind.EXPIRE, now)[0])
    return moves


# --- more time ----------------------------------------------------------------------------------------------------


def give_time(*, table_id: int, member: Member, seat: int) -> Table:
    """Gives an opponent whose clock runs a day more, or a minute at a live table."""
    with transaction.atomic():
        table = core.lock(table_id)
        by = core.seat_of(table, member.pk)
        core.must_be_playing(table)
        if table.is_official:
            raise OrganizerGivesTime
        if seat == by or not core.clocked_bits(table) >> seat & 1:
            raise NotAwaited
        clock, gift = Clock(*table.clocks[seat]), GIFT[table.pace]
        if clock.left + gift > 2 * table.cap:
            raise TooMuchTime
        table.clocks[seat] = clock._replace(left=clock.left + gift)
        core.note(table, "time_given", by=by, seat=seat)
        reschedule(table)
    return table


def reschedule(table: Table) -> None:
    core.run_clocks(table, timezone.now())
    table.save(update_fields=["clocks", "deadline", "bot_bits", "bot_since", "vacant_bits"])
    core.tell_away([table])
    core.tell(table, awaited_before=table.turn_bits)


# --- a seat whose member was gone ---------------------------------------------------------------------------------


def come_back(*, table_id: int, member: Member) -> Table:
    """The member of a seat that a bot plays, or that waits for a substitute, plays on."""
    with transaction.atomic():
        table = core.lock(table_id)
        seat = core.seat_of(table, member.pk)
        core.must_be_playing(table)
        if not (table.bot_bits | table.vacant_bits) >> seat & 1 or member.is_house_bot:
            raise NothingToComeBackTo
        core.come_back(table, seat)
        core.note(table, "came_back", seat=seat)
        reschedule(table)
    return table


def take_over(*, table_id: int, member: Member) -> Table:
    """A substitute takes a seat whose member has run out of time. The word for the dice stays what it was."""
    with transaction.atomic():
        table = core.lock(table_id)
        if table.seat_of(member.pk) is not None:
            return table  # asked twice
        core.must_be_playing(table)
        _must_be_free_to_take(table, table.vacant_bits)
        programs.must_be_a_person(member)
        if table.is_private:
            raise NotInvited
        clubs.must_belong(member, table)
        others = [player for player in table.player_ids if player is not None]
        if opening.are_kept_apart(member, others):
            raise opening.KeptApart
        hand_over(table, _lowest(table.vacant_bits), member)
        reschedule(table)
    return table


def let_bot_take_over(*, table_id: int, member: Member) -> Table:
    """The house bot takes a seat whose member has run out of time, because somebody at the table asks for it."""
    with transaction.atomic():
        table = core.lock(table_id)
        own = core.seat_of(table, member.pk)
        core.must_be_playing(table)
        vacant = table.vacant_bits & ~(1 << own)
        _must_be_free_to_take(table, vacant)
        hand_over(table, _lowest(vacant), Member.objects.house_bot(besides=table.player_ids))
        reschedule(table)
    return table


def _must_be_free_to_take(table: Table, vacant: int) -> None:
    if table.is_official:
        raise OrganizerSubstitutes
    if not vacant:
        raise NotVacant


def _lowest(bits: int) -> int:
    return (bits & -bits).bit_length() - 1


def hand_over(table: Table, seat: int, member: Member) -> None:
    """A seat has a new member, with a full clock."""
    # The first who gave it up, if several did; nobody, where that is who has it back.
    given_up_by = NullIf(Coalesce("given_up_by", Value(table.player_ids[seat])), Value(member.pk))
    core.recount([table.player_ids[seat], member.pk])
    names = {"by": member.username, "seat": core.name_of(table, seat)}
    table.player_ids[seat] = member.pk
    fresh = {"read_to": 0, "looked_to": table.version}  # whatever the other one has read or missed
    Seat.objects.filter(table=table, number=seat).update(member=member, given_up_by=given_up_by, **fresh)
    Order.objects.filter(table=table, seat=seat).delete()  # what the other member left is not the substitute's
    table.order_bits &= ~(1 << seat)
    table.order_bits |= opening.forced_bits(table) & 1 << seat
    table.save(update_fields=["player_ids", "order_bits"])
    core.seat_again(table, seat, table.bank)
    if member.is_house_bot:
        table.bot_bits |= 1 << seat
        table.bot_since = timezone.now() if table.is_awaiting(seat) else table.bot_since
    core.note_at([table], "taken_over", names)


# --- vacations ----------------------------------------------------------------------------------------------------


def days_left(member: Member, now: datetime) -> int:
    """How many days of vacation the member may still take this year."""
    return VACATION_DAYS_A_YEAR - _days_taken([member.pk], now).get(member.pk, 0)


def _days_taken(member_ids: Iterable[int], now: datetime) -> dict[int, int]:
    year = datetime(now.year, 1, 1, tzinfo=UTC)
    taken: dict[int, int] = {}
    for vacation in Vacation.objects.filter(member__in=member_ids, ends_at__gt=year):
        days = -(-(vacation.ends_at - max(vacation.begins_at, year)) // A_DAY)  # a day that was begun counts
        taken[vacation.member_id] = taken.get(vacation.member_id, 0) + days
    return taken


def _who_may_rest(tables: list[Table], now: datetime) -> set[int]:
    """The members at these tables for whom a day of vacation is taken before their time runs out."""
    players = {player for table in tables if table.vacations for player in table.player_ids if player is not None}
    willing = Member.objects.filter(pk__in=players, takes_vacations_by_itself=True, is_bot=False, is_guest=False)
    ids = set(willing.values_list("pk", flat=True)) if players else set()
    taken = _days_taken(ids, now) if ids else {}
    return {member for member in ids if taken.get(member, 0) < VACATION_DAYS_A_YEAR}


def begin_vacation(*, member: Member, days: int, is_automatic: bool = False) -> Vacation:
    """From now on, for so many days, the member's clocks stand still at every table that allows it."""
    now = timezone.now()
    with transaction.atomic():
        Member.objects.select_for_update(no_key=True).get(pk=member.pk)  # one vacation at a time
        if type(days) is not int or not 1 <= days <= days_left(member, now):
            raise BadVacation
        current = Vacation.objects.filter(member=member, ends_at__gt=now).last()
        if current is not None:
            current.ends_at += days * A_DAY
            current.save(update_fields=["ends_at"])
        else:
            current = Vacation.objects.create(
                member=member, begins_at=now, ends_at=now + days * A_DAY, is_automatic=is_automatic
            )
        until = current.ends_at.timestamp()
        _change_clocks(
            member, "vacation", lambda clock, table, hours: clock.pause(now.timestamp(), until, hours, table.outages)
        )
    return current


def end_vacation(*, member: Member) -> None:
    """The clocks run again; days that were not begun are not used up."""
    now = timezone.now()
    with transaction.atomic():
        current = Vacation.objects.select_for_update().filter(member=member, ends_at__gt=now).last()
        if current is None:
            raise NoVacation
        current.ends_at = now
        current.save(update_fields=["ends_at"])
        _change_clocks(member, "back_from_vacation", lambda clock, table, hours: _back(clock, table, now.timestamp()))


def _back(clock: Clock, table: Table, moment: float) -> Clock:
    """Whose time had run out when the vacation began by itself gets a little, to make use of being back."""
    back = clock.resume(moment)
    return back if back.left else back.gain(table.increment, table.cap)


def _change_clocks(member: Member, code: str, change) -> None:
    tables = Table.objects.of(member).filter(status=Table.Status.PLAYING, vacations=True).order_by("pk")
    outages = uptime.outages()
    changed = []
    for table in tables.select_for_update(of=("self",)) if connection.features.has_select_for_update_of else tables:
        seat = table.seat_of(member.pk)
        if table.pace == "days" and seat is not None and not table.vacant_bits >> seat & 1:
            table.outages = outages
            table.clocks[seat] = change(Clock(*table.clocks[seat]), table, clocks.hours_of(table.hours))
            core.run_clocks(table, timezone.now())
            core.tell(table, awaited_before=table.turn_bits)
            changed.append(table)
    core.note_at(changed, code, {"seat": member.username})
    Table.objects.bulk_update(changed, ["clocks", "deadline"])
    core.tell_away(changed)
