"""Somebody leaves for good: their seats are given up as if they had done so themselves, and their name is forgotten."""

from typing import Any

from django.db.models import F, Q
from django.dispatch import receiver

from accounts.departed import stored_name
from accounts.leaving import departing, parting
from accounts.models import Member

from . import play
from .models import Message, Order, Seat, Table, TableQuerySet
from .refusals import Refusal


@receiver(parting)
def withdraw_offers(member: Member, **kwargs: Any) -> None:
    """Nobody should sit down at the table of somebody who is about to go. What is being played goes on meanwhile."""
    _leave(member, Table.Status.OPEN)
    _decline(member)


@receiver(departing)
def give_up_seats(member: Member, names: set[str], **kwargs: Any) -> None:
    _leave(member, Table.Status.PLAYING)
    _leave(member, Table.Status.OPEN)
    _decline(member)
    Order.objects.filter(table__seats__member=member, seat=F("table__seats__number")).delete()
    _forget_names(member, names)


def _leave(member: Member, status: Table.Status) -> None:
    """What ends by it is counted at once: a match may go on with another game, which has to be left as well."""
    seen: set[int] = set()
    while tables := list(_tables(member, status).exclude(pk__in=seen)):
        for table in tables:
            seen.add(table.pk)
            try:
                left = play.leave(table_id=table.pk, member=member, status=status)
            except Refusal:
                continue  # it has ended or begun meanwhile
            if left.is_over:
                play.count(table_id=table.pk)


def _tables(member: Member, status: Table.Status) -> TableQuerySet:
    return Table.objects.of(member).filter(status=status).only("pk").order_by("pk")


def _decline(member: Member) -> None:
    kept = Seat.objects.kept_for(member).filter(table__status=Table.Status.OPEN)
    for table_id in list(kept.values_list("table", flat=True)):
        try:
            play.decline(table_id=table_id, member=member)
        except Refusal:
            continue


def _forget_names(member: Member, names: set[str]) -> None:
    """What happened around a game is told with the names of that day."""
    sat_at = Seat.objects.filter(Q(member=member) | Q(given_up_by=member)).values("table")
    was_asked = Q(code="declined", facts__who__in=list(names))
    told = Message.objects.filter(Q(table__in=sat_at) | was_asked, author=None)
    changed = []
    for message in told.iterator(chunk_size=500):
        facts = {key: stored_name(member.pk) if fact in names else fact for key, fact in message.facts.items()}
        if facts != message.facts:
            message.facts = facts
            changed.append(message)
    Message.objects.bulk_update(changed, ["facts"], batch_size=500)
