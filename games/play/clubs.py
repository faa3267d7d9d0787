"""Tables of a club: only its members sit down, and what becomes of the tables when the club is closed."""

from collections.abc import Sequence
from typing import Any

from django.dispatch import receiver

from accounts import live
from accounts.clubs.signals import shut_out
from accounts.models import Club, Member, Membership
from games.models import Table
from games.refusals import ClubOnly, NotAllInTheClub, NotInTheClub, Sealed


def belongs(member: Member, table: Table) -> bool:
    """Whether the table is of no club, or of one that the member is in."""
    return table.club_id is None or Membership.objects.filter(club=table.club_id, member=member).exists()


def must_belong(member: Member, table: Table) -> None:
    if not belongs(member, table):
        raise NotInTheClub


def must_see(member: Member, table: Table) -> None:
    """Somebody without a seat: a private club keeps its tables to itself, a sealed one is for its players alone."""
    if table.is_sealed:
        raise Sealed
    if table.club is not None and table.club.is_private and not belongs(member, table):
        raise ClubOnly


def check_club(club: Club | None, opener: Member, invited: Sequence[Member]) -> None:
    """A table for a club is opened by one of its members, and invites nobody else."""
    if club is None:
        return
    inside = set(Membership.objects.filter(club=club, member__in=[opener, *invited]).values_list("member", flat=True))
    if opener.pk not in inside:
        raise NotInTheClub
    if any(guest.pk not in inside for guest in invited):
        raise NotAllInTheClub


@receiver(shut_out)
def look_again(club: Club, member: Member | None, **kwargs: Any) -> None:
    """Whoever follows a table of the club by a socket is asked whether they still may."""
    running = Table.objects.filter(club=club, status__in=(Table.Status.OPEN, Table.Status.PLAYING))
    topics = (
        [f"table-{pk}" for pk in running.values_list("pk", flat=True)] if member is None else [f"member-{member.pk}"]
    )
    live.tell_on_commit([(topic, live.LOOK_AGAIN) for topic in topics])


def keep_to_oneself(club: Club) -> None:
    """Offers to a club are no offers to everybody: when it is closed, those that still wait go by their link only."""
    Table.objects.filter(club=club, status=Table.Status.OPEN).update(is_private=True, is_standing=False)
