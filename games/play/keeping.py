"""What a guest has played stays with the member they turn out to be."""

from typing import Any

from django.db import transaction
from django.dispatch import receiver

from accounts.guests import guest_came_home
from accounts.models import Member
from games.models import Message, Note, Seat, SoloRecord

from . import core, opening

MOST_TABLES = 200  # more than a guest ever has; and signing in must not take for ever


@receiver(guest_came_home)
def keep_games(guest: Member, member: Member, **kwargs: Any) -> None:
    """Seats, notes and puzzles pass to the member, except where the member has one already."""
    tables = Seat.objects.filter(member=guest).order_by("-table")[:MOST_TABLES].values_list("table", flat=True)
    for table_id in list(tables):
        _pass_seat(table_id, guest, member)
    solved = SoloRecord.objects.filter(member=member).values("puzzle")
    SoloRecord.objects.filter(member=guest).exclude(puzzle__in=list(solved.values_list("puzzle", flat=True))).update(
        member=member
    )
    core.recount([member.pk])


def _pass_seat(table_id: int, guest: Member, member: Member) -> None:
    with transaction.atomic():
        table = core.lock(table_id)
        number = table.seat_of(guest.pk)
        others = [player for player in table.player_ids if player not in (None, guest.pk)]
        if number is None or member.pk in others or (not table.has_ended and opening.are_kept_apart(member, others)):
            return
        table.player_ids[number] = member.pk
        if not table.has_ended:
            table.is_rated = False  # whoever sat down with a guest has not agreed to more
        if table.opener_id == guest.pk:
            table.opener = member
        table.save(update_fields=["player_ids", "is_rated", "opener"])
        Seat.objects.filter(table=table, number=number).update(member=member)
        Message.objects.filter(table=table, author=guest).update(author=member)
        if not Note.objects.filter(table=table, member=member).exists():
            Note.objects.filter(table=table, member=guest).update(member=member)
        core.tell(table)
