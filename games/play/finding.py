"""How members find each other: quick match, challenges, and offers that nobody has taken up."""

import hashlib
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from itertools import islice

from django.db import connection, transaction
from django.utils import timezone

from accounts.models import Member
from games import catalog, clocks
from games.models import Seat, Table, TableQuerySet
from games.refusals import BadPace, NotChallenged, NotTheOpener, Refusal

from . import core, opening, programs
from .acting import call_off
from .opening import Terms

QUICK_PACES = {"live": "relaxed", "days": "standard"}  # the clock of a quick match, joined or opened
LOOK_AT = 50
STALE_BATCH = 100


# --- quick match --------------------------------------------------------------------------------------------------


def quick_match(*, member: Member, game: str, pace: str, word: str = "") -> Table:
    """Sits down at the oldest open table on the usual terms that the member may join, or opens one.

    Who is waiting already goes on waiting at the same table.
    """
    programs.must_be_a_person(member)
    entry = catalog.entry(game)
    if pace not in QUICK_PACES:
        raise BadPace
    if word:
        opening.check_word(word)
    with transaction.atomic():
        _one_at_a_time(f"quick match {game} {pace}")
        terms = Terms(pace=QUICK_PACES[pace])
        offers = on_terms(terms, entry).order_by("created_at")
        for offer in islice(by_usual_rules(offers.to_join(member), entry, pace), LOOK_AT):
            table = core.lock(offer.pk)
            with suppress(Refusal):  # somebody was quicker
                opening.come(table, member, word)
                return table
        for waiting in by_usual_rules(offers.of(member), entry, pace):
            return waiting
        return opening.open_table(opener=member, game=game, word=word, terms=terms)


def on_terms(terms: Terms, entry: catalog.Entry) -> TableQuerySet:
    """Offers in which nothing surprises: the usual number of seats, and these terms but for the language."""
    pace = clocks.pace_of(terms.pace)
    return Table.objects.offered().filter(
        game=entry.slug,
        rules_version=entry.engine.version,
        seat_count=entry.engine.usual_seats,
        bank=pace.bank,
        increment=pace.increment,
        cap=pace.cap,
        hours__isnull=True,
        match=None,
        club=None,
        vacations=terms.vacations,
        absence=terms.absence,
        is_rated=terms.is_rated,
    )


def by_usual_rules(offers: Iterable[Table], entry: catalog.Entry, pace: str) -> Iterable[Table]:
    """Those with the options of a preset, however much of them was spelled out. Nobody is there for a race by days."""
    defaults = {option.key: option.default_for(entry.engine.usual_seats) for option in entry.engine.options}
    presets = [defaults | options for _label, options in entry.presets.values()]
    if pace == "days":
        presets = [options for options in presets if not entry.engine.holds_races(options)]
    return (table for table in offers if defaults | table.options in presets)


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
        core.recount([member.pk])
        if table.seat_count == 2:
            call_off(table)
        else:
            core.tell_away([table])
            core.tell(table)
    return table


# --- offers -------------------------------------------------------------------------------------------------------


def keep_open(*, table_id: int, member: Member) -> Table:
    """The offer of a table stands as long again as when it was made."""
    with transaction.atomic():
        table = _own_offer(table_id, member)
        opening.keep_open_from(table, timezone.now())
        table.save(update_fields=["expires_at", "warn_at"])
        core.tell_away([table])
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
        core.call(table, [table.opener_id], "offer")
        core.tell(table)
    Table.objects.filter(pk__in=[table.pk for table in tables]).update(warn_at=None)
    core.tell_away(tables)


def _locked(tables, limit: int) -> list[Table]:
    return list(tables.select_for_update(skip_locked=connection.features.has_select_for_update_skip_locked)[:limit])
