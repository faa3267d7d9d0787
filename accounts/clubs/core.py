"""What everything that changes a club shares: the lock, and who may do what."""

from accounts.models import Club, Member, Membership

from .refusals import NoSuchClub, NotAMember, NotAnOrganizer, NotAnOwner, TooManyClubs

MOST_JOINED = 50


def lock(club: Club) -> Club:
    """The club, with nobody else changing it meanwhile."""
    try:
        return Club.objects.select_for_update().get(pk=club.pk)
    except Club.DoesNotExist:  # it has just been closed
        raise NoSuchClub from None


def membership_of(club: Club, member: Member) -> Membership:
    found = Membership.objects.filter(club=club, member=member).first()
    if found is None:
        raise NotAMember
    return found


def must_organize(club: Club, member: Member) -> Membership:
    own = membership_of(club, member)
    if not own.can_organize:
        raise NotAnOrganizer
    return own


def must_be_owner(club: Club, member: Member) -> Membership:
    own = membership_of(club, member)
    if not own.is_owner:
        raise NotAnOwner
    return own


def check_room(member: Member) -> None:
    """Whether the member can be in one more club."""
    if Membership.objects.filter(member=member).count() >= MOST_JOINED:
        raise TooManyClubs(MOST_JOINED)
