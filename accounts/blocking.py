"""Members who want nothing to do with each other."""

from typing import Any, TypeVar

from django.db import transaction
from django.db.models import Model, Q, QuerySet

from .models import Block, Follow, Knock, Member

M = TypeVar("M", bound=Model)


def can_be_blocked(member: Member, other: Member) -> bool:
    return other != member and not other.is_house_bot and other.owner_id != member.pk


def block(*, member: Member, other: Member) -> None:
    """From now on neither meets the other at a new table, nor sees what the other offers or writes."""
    with transaction.atomic():
        list(Member.objects.select_for_update(no_key=True).filter(pk__in=[member.pk, other.pk]).order_by("pk"))
        Block.objects.get_or_create(member=member, blocked=other)
        Follow.objects.filter(Q(member=member, followed=other) | Q(member=other, followed=member)).delete()
        Knock.objects.filter(Q(member=member, invited_by=other) | Q(member=other, invited_by=member)).delete()


def unblock(*, member: Member, name: str) -> bool:
    """Says whether there was something to lift."""
    return name.isprintable() and bool(Block.objects.filter(member=member, blocked__username__iexact=name).delete()[0])


def blocks_of(member: Member) -> QuerySet[Block]:
    """Without those who are apart only because their owner is."""
    by_owner = Q(blocked__owner__blocked_by__member=member)
    return Block.objects.filter(member=member).exclude(by_owner).select_related("blocked").order_by("blocked__username")


# --- what a block means elsewhere ----------------------------------------------------------------------------------


def are_apart(member: Member, other: Member) -> bool:
    """Whichever of the two has blocked the other."""
    return Block.objects.filter(Q(member=member, blocked=other) | Q(member=other, blocked=member)).exists()


def without_those_apart(rows: QuerySet[M], reader: Any, whose: str) -> QuerySet[M]:
    """Without what belongs to members whom the reader blocks or who block the reader; `whose` leads to its owner."""
    if not reader.is_authenticated:
        return rows
    blocked = Block.objects.filter(member=reader).values("blocked")
    blocking = Block.objects.filter(blocked=reader).values("member")
    return rows.exclude(**{f"{whose}__in": blocked}).exclude(**{f"{whose}__in": blocking})
