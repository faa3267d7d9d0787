"""The door of a club: how somebody comes in and goes out."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts import blocking
from accounts.models import Club, Knock, Member, Membership, Removal
from accounts.writing import is_readable

from .core import check_room, lock, membership_of, must_organize
from .refusals import (
    AlreadyInside,
    BadGreeting,
    CannotInvite,
    GuestsHaveNoClubs,
    LastOwner,
    NobodyAtTheDoor,
    NotAnOrganizer,
    OnlyByInvitation,
    OnlyOnRequest,
    TooManyInvitations,
    WasRemoved,
)
from .signals import admitted, door_answered, knocked, shut_out

LONGEST_GREETING = 300
MOST_INVITED_A_DAY = 30


# --- by oneself ---------------------------------------------------------------------------------------------------


def join(*, club: Club, member: Member) -> Membership:
    """Walks into an open club, or through the door that an invitation has opened."""
    with transaction.atomic():
        club = lock(club)
        if inside := Membership.objects.filter(club=club, member=member).first():
            return inside  # asked twice
        knock = Knock.objects.filter(club=club, member=member).first()
        if knock is None or knock.invited_by_id is None:
            must_be_let_in(club, member)
            if club.entry != Club.Entry.OPEN:
                raise OnlyOnRequest if club.entry == Club.Entry.REQUEST else OnlyByInvitation
        return come_in(club, member)


def ask(*, club: Club, member: Member, text: str = "") -> Knock:
    """Asks to be let in; an organizer answers. Who was invited meanwhile is invited."""
    text = " ".join(text.split())
    if len(text) > LONGEST_GREETING or (text and not is_readable(text)):
        raise BadGreeting
    with transaction.atomic():
        club = lock(club)
        must_be_let_in(club, member)
        if Membership.objects.filter(club=club, member=member).exists():
            raise AlreadyInside
        if club.entry == Club.Entry.INVITATION:
            raise OnlyByInvitation
        knock, is_new = Knock.objects.get_or_create(club=club, member=member, defaults={"text": text})
        if is_new:
            knocked.send(Knock, knock=knock)
        return knock


def decline(*, club: Club, member: Member) -> None:
    """Turns down an invitation, or withdraws a request."""
    with transaction.atomic():
        if not Knock.objects.filter(club=club, member=member).delete()[0]:
            raise NobodyAtTheDoor
        door_answered.send(Club, club=club, member=member)


def leave(*, club: Club, member: Member) -> None:
    with transaction.atomic():
        club = lock(club)
        own = membership_of(club, member)
        if own.is_owner and not another_owner(club, member):
            raise LastOwner
        own.delete()
        shut_out.send(Club, club=club, member=member)


# --- by the club --------------------------------------------------------------------------------------------------


def invite(*, club: Club, member: Member, guest: Member) -> Knock | Membership:
    """Opens the door to somebody; who has asked already is let in at once."""
    with transaction.atomic():
        club = lock(club)
        own = membership_of(club, member)
        if not own.can_organize and club.entry != Club.Entry.OPEN:
            raise NotAnOrganizer
        if guest.is_guest or guest.is_bot or blocking.are_apart(member, guest):
            raise CannotInvite
        if not own.can_organize and Removal.objects.filter(club=club, member=guest).exists():
            raise CannotInvite
        if Membership.objects.filter(club=club, member=guest).exists():
            raise AlreadyInside
        knock = Knock.objects.filter(club=club, member=guest).first()
        if knock is not None:
            return knock if knock.invited_by_id else let_in(club, guest)
        count_invitation(member)
        knock = Knock.objects.create(club=club, member=guest, invited_by=member)
        knocked.send(Knock, knock=knock)
        return knock


def admit(*, club: Club, member: Member, guest: Member) -> Membership:
    """Lets somebody in who has asked."""
    with transaction.atomic():
        club = lock(club)
        must_organize(club, member)
        if not Knock.objects.requests().filter(club=club, member=guest).exists():
            raise NobodyAtTheDoor
        return let_in(club, guest)


def turn_away(*, club: Club, member: Member, guest: Member) -> None:
    """Declines a request, or takes an invitation back."""
    with transaction.atomic():
        club = lock(club)
        must_organize(club, member)
        if not Knock.objects.filter(club=club, member=guest).delete()[0]:
            raise NobodyAtTheDoor
        door_answered.send(Club, club=club, member=guest)


# --- what they share ----------------------------------------------------------------------------------------------


def must_be_let_in(club: Club, member: Member) -> None:
    if member.is_guest or member.is_bot:
        raise GuestsHaveNoClubs
    if Removal.objects.filter(club=club, member=member).exists():
        raise WasRemoved


def let_in(club: Club, guest: Member) -> Membership:
    membership = come_in(club, guest)
    admitted.send(Membership, membership=membership)
    return membership


def come_in(club: Club, member: Member) -> Membership:
    check_room(member)
    Knock.objects.filter(club=club, member=member).delete()
    Removal.objects.filter(club=club, member=member).delete()
    door_answered.send(Club, club=club, member=member)
    return Membership.objects.create(club=club, member=member)


def another_owner(club: Club, member: Member) -> bool:
    owners = Membership.objects.filter(club=club, role=Membership.Role.OWNER)
    return owners.exclude(member=member).exists()


def count_invitation(member: Member) -> None:
    since = timezone.now() - timedelta(days=1)
    if Knock.objects.filter(invited_by=member, at__gt=since).count() >= MOST_INVITED_A_DAY:
        raise TooManyInvitations
