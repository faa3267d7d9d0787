"""Members who want nothing to do with each other."""

from django.db.models import QuerySet

from .models import Block, Member


def can_be_blocked(member: Member, other: Member) -> bool:
    return other != member and not other.is_bot


def block(*, member: Member, other: Member) -> None:
    """From now on neither meets the other at a new table, nor sees what the other offers or writes."""
    Block.objects.get_or_create(member=member, blocked=other)


def unblock(*, member: Member, name: str) -> bool:
    """Says whether there was something to lift."""
    return name.isprintable() and bool(Block.objects.filter(member=member, blocked__username__iexact=name).delete()[0])


def blocks_of(member: Member) -> QuerySet[Block]:
    return Block.objects.filter(member=member).select_related("blocked").order_by("blocked__username")
