"""What a member wants to be done by itself, at every table."""

from django.db import connection, transaction
from django.utils import timezone

from accounts.models import Member
from games.models import Order, Table

from . import core

HABITS = ("takes_vacations_by_itself", "plays_forced_moves")


def change_habits(*, member: Member, **wanted: bool) -> Member:
    """Switches some of HABITS on or off. Tables that are being played follow at once."""
    assert wanted.keys() <= set(HABITS), wanted
    with transaction.atomic():
        current = Member.objects.select_for_update(no_key=True).get(pk=member.pk)
        changed = [name for name, value in wanted.items() if getattr(current, name) != value]
        for name in changed:
            setattr(current, name, wanted[name])
        if changed:
            current.save(update_fields=changed)
        if "plays_forced_moves" in changed:
            _attend_tables(current)
    return current


def _attend_tables(member: Member) -> None:
    """Whether the member's seats are looked at when their turn comes: for a forced move, or for an order."""
    playing = Table.objects.of(member).filter(status=Table.Status.PLAYING).order_by("pk")
    if connection.features.has_select_for_update_of:
        playing = playing.select_for_update(of=("self",))
    tables, now = list(playing), timezone.now()
    ordered = set(Order.objects.filter(table__in=tables, ended_at=None).values_list("table", "seat"))
    for table in tables:
        seat = core.seat_of(table, member.pk)
        is_attended = member.plays_forced_moves or (table.pk, seat) in ordered
        table.order_bits = table.order_bits | 1 << seat if is_attended else table.order_bits & ~(1 << seat)
        if is_attended and table.is_awaiting(seat) and table.bot_since is None:
            table.bot_since = now
            core.tell(table, awaited_before=table.turn_bits)
    Table.objects.bulk_update(tables, ["order_bits", "bot_since"])
