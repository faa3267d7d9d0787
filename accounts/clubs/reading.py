"""What one reader may know of a club. Nothing here changes anything."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Case, IntegerField, Q, QuerySet, Value, When

from accounts import blocking
from accounts.models import Club, Knock, Membership, Rating, Removal

from .refusals import NoSuchClub

ROLES = (Membership.Role.OWNER, Membership.Role.ORGANIZER)
RATINGS_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Standing:
    """How a reader stands to a club."""

    membership: Membership | None = None
    knock: Knock | None = None
    removal: Removal | None = None

    @property
    def is_inside(self) -> bool:
        return self.membership is not None

    @property
    def is_owner(self) -> bool:
        return self.membership is not None and self.membership.is_owner

    @property
    def can_organize(self) -> bool:
        return self.membership is not None and self.membership.can_organize

    @property
    def is_invited(self) -> bool:
        return self.knock is not None and self.knock.invited_by_id is not None

    @property
    def has_asked(self) -> bool:
        return self.knock is not None and self.knock.invited_by_id is None


def find(slug: str, reader: Any) -> Club:
    """A private club is not there for strangers."""
    club = Club.objects.shown_to(reader).with_size().filter(slug=slug).first() if slug.isprintable() else None
    if club is None:
        raise NoSuchClub
    return club


def standing_in(club: Club, reader: Any) -> Standing:
    if not reader.is_authenticated:
        return Standing()
    membership = Membership.objects.filter(club=club, member=reader).first()
    if membership is not None:
        return Standing(membership)
    knock = Knock.objects.filter(club=club, member=reader).select_related("invited_by").first()
    return Standing(knock=knock, removal=Removal.objects.filter(club=club, member=reader).first())


def members_of(club: Club, reader: Any, standing: Standing) -> QuerySet[Membership]:
    """Owners first, then organizers, then by name. Organizers see everybody, whom they have to look after."""
    ranks = [When(role=role, then=Value(number)) for number, role in enumerate(ROLES)]
    rank = Case(*ranks, default=Value(len(ROLES)), output_field=IntegerField())
    members = Membership.objects.filter(club=club, member__is_active=True).select_related("member")
    if not standing.can_organize:
        members = blocking.without_those_apart(members, reader, "member")
    return members.annotate(rank=rank).order_by("rank", "member__username")


def with_ratings(memberships: list[Membership]) -> list[Membership]:
    """Each with the best ratings of its member; one statement for all."""
    best: dict[int, list[Rating]] = {}
    ids = [one.member_id for one in memberships]
    for rating in Rating.objects.filter(member__in=ids).order_by("-shown", "game"):
        best.setdefault(rating.member_id, []).append(rating)
    for one in memberships:
        one.best = best.get(one.member_id, [])[:RATINGS_SHOWN]  # type: ignore[attr-defined]
    return memberships


def knocks_at(club: Club, reader: Any) -> QuerySet[Knock]:
    """Who is at the door, as far as an organizer has to do with them."""
    knocks = Knock.objects.filter(club=club, member__is_active=True).select_related("member", "invited_by")
    return blocking.without_those_apart(knocks, reader, "member")


def clubs_of(reader: Any) -> list[Club]:
    """Those the reader is in, by name."""
    return list(Club.objects.of(reader).with_size()) if reader.is_authenticated else []


def invitations_of(reader: Any) -> list[Knock]:
    if not reader.is_authenticated:
        return []
    return list(Knock.objects.invitations().filter(member=reader).select_related("club", "invited_by"))


def listed(reader: Any, begins: str = "") -> QuerySet[Club]:
    """Clubs that the reader may see, the largest first."""
    clubs: Any = Club.objects.shown_to(reader).with_size()
    clubs = clubs.order_by("-size", "name")
    return clubs.filter(named(begins)) if begins else clubs


def named(text: str) -> Q:
    """Clubs with a word of their name that begins like that."""
    return Q(name__istartswith=text) | Q(name__icontains=f" {text}") | Q(slug__istartswith=text)
