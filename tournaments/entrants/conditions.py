"""Who may come into a competition, and what they bring along."""

from collections.abc import Iterable

from accounts.models import Member, Membership, Rating
from accounts.ratings import START
from tournaments.models import Competition, Entry, Player
from tournaments.refusals import InvitationNeeded, OnlyForTheClub, OnlyMembersEnter, RatingTooHigh, RatingTooLow

from .reach import must_be_reached


def must_be_welcome(competition: Competition, member: Member, invitation: Entry | None = None) -> None:
    """Whom an organizer has invited needs no rating; being in the club, and being reached, everybody needs."""
    must_be_person(member)
    must_be_in_club(competition, member)
    if invitation is None or invitation.invited_by_id is None:
        if competition.entrance == Competition.Entrance.INVITATION:
            raise InvitationNeeded
        must_fit_by_rating(competition, member)
    must_be_reached(member)


def must_be_person(member: Member) -> None:
    if not is_person(member):
        raise OnlyMembersEnter


def is_person(member: Member) -> bool:
    return member.is_active and not member.is_guest and not member.is_bot and member.departed_at is None


def must_be_in_club(competition: Competition, member: Member) -> None:
    if competition.club is not None and not is_in_club(competition, member):
        raise OnlyForTheClub(competition.club.name)


def is_in_club(competition: Competition, member: Member) -> bool:
    return competition.club_id is None or Membership.objects.filter(club=competition.club_id, member=member).exists()


def must_fit_by_rating(competition: Competition, member: Member) -> None:
    rating = rating_of(member, competition.game)
    if competition.lowest_rating is not None and rating < competition.lowest_rating:
        raise RatingTooLow(competition.lowest_rating, rating)
    if competition.highest_rating is not None and rating > competition.highest_rating:
        raise RatingTooHigh(competition.highest_rating, rating)


def rating_of(member: Member, game: str) -> int:
    return ratings_of([member.pk], game)[member.pk]


def ratings_of(members: Iterable[int], game: str) -> dict[int, int]:
    """As people read them; who has not played yet has what everybody begins with."""
    members = list(members)
    known = dict(Rating.objects.filter(member__in=members, game=game).values_list("member", "shown"))
    return {member: known.get(member, START.shown) for member in members}


def player_in(competition: Competition, member: Member) -> Player | None:
    """As whom the member is in it now, invited or waiting perhaps."""
    own = Player.objects.filter(competition=competition, member=member, left_at=None)
    return own.select_related("entry").first()


def word_for(competition: Competition, member: Member, word: str = "") -> str:
    """The member's own, or one that nobody could choose."""
    return word or f"entry-{competition.promise[:8]}-{member.pk}"
