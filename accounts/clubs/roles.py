"""Who is what in a club. There is always an owner, whoever goes."""

from django.db import transaction
from django.db.models import Case, IntegerField, Value, When

from accounts.models import Club, Member, Membership, Removal
from accounts.writing import is_readable

from .core import lock, must_be_owner, must_organize
from .door import another_owner
from .founding import dissolve
from .refusals import BadReason, BadRole, CannotRemove, LastOwner, NotInThisClub
from .signals import removed, shut_out

SHORTEST_REASON, LONGEST_REASON = 3, 300


def give_role(*, club: Club, member: Member, other: Member, role: str) -> Membership:
    """An owner promotes or demotes somebody, or steps back."""
    if role not in Membership.Role.values:
        raise BadRole
    with transaction.atomic():
        club = lock(club)
        must_be_owner(club, member)
        theirs = _membership_of(club, other)
        if theirs.is_owner and role != Membership.Role.OWNER and not another_owner(club, other):
            raise LastOwner
        theirs.role = role
        theirs.save(update_fields=["role"])
    return theirs


def remove(*, club: Club, member: Member, other: Member, reason: str) -> Removal:
    """Puts somebody out, who reads why and comes back only by invitation."""
    reason = " ".join(reason.split())
    if not SHORTEST_REASON <= len(reason) <= LONGEST_REASON or not is_readable(reason):
        raise BadReason
    with transaction.atomic():
        club = lock(club)
        own, theirs = must_organize(club, member), _membership_of(club, other)
        if other == member or theirs.is_owner or (theirs.can_organize and not own.is_owner):
            raise CannotRemove
        theirs.delete()
        removal = Removal.objects.create(club=club, member=other, by=member, reason=reason)
        removed.send(Removal, removal=removal)
        shut_out.send(Club, club=club, member=other)
    return removal


def hand_over(member: Member) -> None:
    """Somebody leaves the site: each club of which they were the only owner goes to who has served it longest.

    Organizers come before members; a club with nobody else in it is closed.
    """
    with transaction.atomic():
        for own in Membership.objects.filter(member=member).select_related("club").order_by("club"):
            club = lock(own.club)
            if own.is_owner and not another_owner(club, member):
                _pass_on(club, member)
        Membership.objects.filter(member=member).delete()


def _pass_on(club: Club, member: Member) -> None:
    rank = Case(When(role=Membership.Role.ORGANIZER, then=Value(0)), default=Value(1), output_field=IntegerField())
    heir = Membership.objects.filter(club=club).exclude(member=member).order_by(rank, "pk").first()
    if heir is None:
        dissolve(club)
        return
    heir.role = Membership.Role.OWNER
    heir.save(update_fields=["role"])


def _membership_of(club: Club, member: Member) -> Membership:
    found = Membership.objects.filter(club=club, member=member).first()
    if found is None:
        raise NotInThisClub
    return found
