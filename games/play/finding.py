"""How members find each other: quick match, challenges, and offers that nobody has taken up."""

import hashlib
from contextlib import suppress
from datetime import datetime

from django.db import connection, transaction
from django.utils import timezone

from accounts.models import Member
from games import catalog
from games.models import Seat, Table
from games.refusals import BadPace, NotChallenged, NotTheOpener, Refusal

from . import core, opening
from .acting import call_off
from .opening import Terms

QUICK_PACES = {"live": "relaxed", "days": "standard"}  # what is opened if there is nothing to join
LOOK_AT = 50
STALE_BATCH = 100


# --- quick match --------------------------------------------------------------------------------------------------


def quick_match(*, member: Member, game: str, pace: str, word: str = "") -> Table:
    """Sits down at the oldest open table of this game and pace that the member may join, or opens one.

    Who is waiting already goes on waiting at the same table.
    """
    catalog.entry(game)
    if pace not in QUICK_PACES:
        raise BadPace
    if word:
        opening.check_word(word)
    with transaction.atomic():
        _one_at_a_time(f"quick match {game} {pace}")
        offers = Table.objects.offered().filter(game=game).at_pace(pace).order_by("created_at")
        for table_id in offers.without(member).beside(member).values_list("pk", flat=True)[:LOOK_AT]:
            table = core.lock(table_id)
            with suppress(Refusal):  # somebody was quicker
                opening.come(table, member, word)
                return table
        waiting = offers.of(member).first()
        if waiting is not None:
            return waiting
        return opening.open_table(opener=member, game=game, word=word, terms=Terms(pace=QUICK_PACES[pace]))


def _one_at_a_time(what: str) -> None:
    """Of two who look for each other at once, the second finds the first. SQLite lets in one at a time anyway."""
    if connection.vendor == "postgresql":
        number = int.from_bytes(hashlib.sha256(what.encode()).digest()[:8], signed=True)
        connection.cursor().execute("SELECT pg_advisory_xact_lock(%s)", [number])


# --- challenges ---------------------------------------------------------------------------------------------------


def join(*, table_id: int, member: Member, invitation: str = "") -> Table:
    """Takes a seat whose word for the dice is still to come, from the member's browser."""
    with transaction.atomic():
        table = core.lock(table_id)
        opening.come(table, member, invitation=invitation)
    return table


def decline(*, table_id: int, member: Member) -> Table:
    """Gives up the seat that is kept for the member. A table for two is called off, others look for somebody else."""
    with transaction.atomic():
        table = core.lock(table_id)
        core.must_be_open(table)
        if not Seat.objects.filter(table=table, member=None, reserved_for=member).update(reserved_for=None):
            raise NotChallenged
        core.note(table, "declined", who=member.username)
        if table.seat_count == 2:
            call_off(table)
        else:
            core.tell(table)
    return table


# --- offers -------------------------------------------------------------------------------------------------------


def keep_open(*, table_id: int, member: Member) -> Table:
    """The offer of a table stands as long again as when it was made."""
    with transaction.atomic():
        table = _own_offer(table_id, member)
        opening.keep_open_from(table, timezone.now())
        table.save(update_fields=["expires_at", "warn_at"])
        core.tell(table)
    return table


def stop_standing(*, table_id: int, member: Member) -> Table:
    """This table is the last that a standing offer opens."""
    with transaction.atomic():
        table = _own_offer(table_id, member)
        table.is_standing = False
        table.save(update_fields=["is_standing"])
        core.tell(table)
    return table


def _own_offer(table_id: int, member: Member) -> Table:
    table = core.lock(table_id)
    if table.opener_id != member.pk:
        raise NotTheOpener
    core.must_be_open(table)
    return table


def look_after_offers(*, limit: int = STALE_BATCH) -> int:
    """Warns the openers of tables that nobody joins, and later calls them off. Says how many were looked at."""
    now = timezone.now()
    with transaction.atomic():
        core.find_by_index()
        stale, soon = _locked(Table.objects.stale(now), limit), _locked(Table.objects.to_warn(now), limit)
        for table in stale:
            core.note(table, "called_off")
            call_off(table)
        _warn([table for table in soon if table not in stale], now)
    return max(len(stale), len(soon))


def _warn(tables: list[Table], now: datetime) -> None:
    for table in tables:
        core.note(table, "stale_soon", only_seat=table.seat_of(table.opener_id))
        core.tell(table)
    Table.objects.filter(pk__in=[table.pk for table in tables]).update(warn_at=None)


def _locked(tables, limit: int) -> list[Table]:
    return list(tables.select_for_update(skip_locked=connection.features.has_select_for_update_skip_locked)[:limit])
