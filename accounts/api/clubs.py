"""The doors to clubs."""

from typing import Any

from django.conf import settings
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.called import member_called
from accounts.clubs import door, founding, reading, roles, wall
from accounts.clubs.core import must_organize
from accounts.clubs.naming import LONGEST
from accounts.clubs.refusals import ClubOnlyForMembers
from accounts.models import Club, Membership
from accounts.signed_in import member_of

from .door import Door, valid
from .fields import StrictSwitch
from .refusals import RefusalOut

SCOPE = "social"
EXAMPLE = OpenApiExample(
    "club",
    {"name": "Les dés jetés", "about": "We play Perfecto on Thursdays.", "language": "fr", "entry": "request"},
    request_only=True,
)


class ClubIn(serializers.Serializer):
    name = serializers.CharField(max_length=LONGEST)
    slug = serializers.CharField(
        max_length=40, required=False, help_text="Its address; without it, made from the name. It stays for good."
    )
    about = serializers.CharField(
        max_length=founding.LONGEST_ABOUT, required=False, allow_blank=True, trim_whitespace=False
    )
    language = serializers.ChoiceField(choices=["", *dict(settings.LANGUAGES)], required=False)
    entry = serializers.ChoiceField(choices=Club.Entry.choices, required=False)
    private = StrictSwitch(required=False, source="is_private")


class ClubChangeIn(ClubIn):
    """What is given changes; the rest stays."""

    name = serializers.CharField(max_length=LONGEST, required=False)
    slug = None  # type: ignore[assignment]


class ClubOut(serializers.Serializer):
    name = serializers.CharField()
    slug = serializers.CharField()
    about = serializers.CharField()
    language = serializers.CharField()
    entry = serializers.ChoiceField(choices=Club.Entry.choices)
    private = serializers.BooleanField(source="is_private")
    members = serializers.IntegerField(source="size")
    founded_at = serializers.DateTimeField(source="created_at")


class OneClubOut(ClubOut):
    role = serializers.ChoiceField(choices=Membership.Role.choices, allow_null=True, help_text="Yours.")
    invited = serializers.BooleanField(help_text="You are invited to join.")
    asked = serializers.BooleanField(help_text="You have asked to join.")


class MateOut(serializers.Serializer):
    name = serializers.CharField(source="member.username")
    role = serializers.ChoiceField(choices=Membership.Role.choices)
    since = serializers.DateTimeField(source="at")


class KnockOut(serializers.Serializer):
    name = serializers.CharField(source="member.username")
    invited_by = serializers.CharField(source="invited_by.username", default=None, help_text="null: they ask to join.")
    text = serializers.CharField()
    at = serializers.DateTimeField()


class PostOut(serializers.Serializer):
    id = serializers.IntegerField()
    author = serializers.CharField(source="author.username")
    text = serializers.CharField()
    at = serializers.DateTimeField()


class GreetingIn(serializers.Serializer):
    text = serializers.CharField(max_length=door.LONGEST_GREETING, default="", allow_blank=True)


class RoleIn(serializers.Serializer):
    role = serializers.ChoiceField(choices=Membership.Role.choices)


class ReasonIn(serializers.Serializer):
    reason = serializers.CharField(max_length=roles.LONGEST_REASON)


class PostIn(serializers.Serializer):
    text = serializers.CharField(max_length=wall.LONGEST, trim_whitespace=False)


def shown(club: Club, reader: Any) -> dict[str, Any]:
    found = reading.find(club.slug, reader)
    standing = reading.standing_in(found, reader)
    own = {"role": standing.membership.role if standing.membership else None}
    return ClubOut(found).data | own | {"invited": standing.is_invited, "asked": standing.has_asked}


class SignedInToChange(Door):
    """Everybody may look; changing needs a member."""

    def get_permissions(self) -> list:
        return [] if self.request.method in ("GET", "HEAD", "OPTIONS") else [IsAuthenticated()]

    def club(self) -> Club:
        return reading.find(self.kwargs["slug"], self.request.user)

    def club_from_inside(self) -> tuple[Club, reading.Standing]:
        """What goes on in a private club is for those who are in it."""
        club = self.club()
        standing = reading.standing_in(club, self.request.user)
        if club.is_private and not standing.is_inside:
            raise ClubOnlyForMembers
        return club, standing


class Clubs(SignedInToChange, ListAPIView):
    serializer_class = ClubOut

    def get_queryset(self) -> Any:
        clubs = reading.listed(self.request.user)
        mine = self.request.query_params.get("mine") == "true" and self.request.user.is_authenticated
        return clubs.of(self.request.user) if mine else clubs  # type: ignore[attr-defined]

    @extend_schema(parameters=[OpenApiParameter("mine", bool, description="Only those you are in.")])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Clubs that you may see, the largest first."""
        return super().get(request, *args, **kwargs)

    @extend_schema(request=ClubIn, responses={201: OneClubOut, 409: RefusalOut, 422: RefusalOut}, examples=[EXAMPLE])
    def post(self, request: Request) -> Response:
        """Founds a club, with you as its owner."""
        club = founding.found(founder=member_of(request), **valid(ClubIn, request))
        return Response(shown(club, request.user), status=201)


class OneClub(SignedInToChange):
    @extend_schema(responses={200: OneClubOut, 404: RefusalOut})
    def get(self, request: Request, slug: str) -> Response:
        """A club, and what you are in it."""
        return Response(shown(self.club(), request.user))

    @extend_schema(request=ClubChangeIn, responses={200: OneClubOut, 403: RefusalOut, 422: RefusalOut})
    def patch(self, request: Request, slug: str) -> Response:
        """Changes what is given. Only owners can."""
        club = founding.change(club=self.club(), member=member_of(request), **valid(ClubChangeIn, request))
        return Response(shown(club, request.user))

    @extend_schema(responses={204: None, 403: RefusalOut})
    def delete(self, request: Request, slug: str) -> Response:
        """Closes the club for good. Its tables stay and belong to nobody."""
        founding.close(club=self.club(), member=member_of(request))
        return Response(status=204)


class OwnPlace(SignedInToChange):
    """Your own place in a club."""

    @extend_schema(request=None, responses={200: OneClubOut, 409: RefusalOut})
    def put(self, request: Request, slug: str) -> Response:
        """Joins an open club, or accepts an invitation."""
        club = self.club()
        door.join(club=club, member=member_of(request))
        return Response(shown(club, request.user))

    @extend_schema(responses={204: None, 403: RefusalOut, 409: RefusalOut})
    def delete(self, request: Request, slug: str) -> Response:
        """Leaves the club."""
        door.leave(club=self.club(), member=member_of(request))
        return Response(status=204)


class OwnKnock(SignedInToChange):
    """Asking at the door of a club."""

    @extend_schema(request=GreetingIn, responses={200: OneClubOut, 409: RefusalOut})
    def put(self, request: Request, slug: str) -> Response:
        """Asks to be let in; an organizer answers."""
        club = self.club()
        door.ask(club=club, member=member_of(request), **valid(GreetingIn, request))
        return Response(shown(club, request.user))

    @extend_schema(responses={204: None, 409: RefusalOut})
    def delete(self, request: Request, slug: str) -> Response:
        """Withdraws your request, or declines an invitation."""
        door.decline(club=self.club(), member=member_of(request))
        return Response(status=204)


class Mates(SignedInToChange, ListAPIView):
    """The members of a club: owners, then organizers, then by name."""

    serializer_class = MateOut

    def get_queryset(self) -> Any:
        club, standing = self.club_from_inside()
        return reading.members_of(club, self.request.user, standing)


class OneMate(SignedInToChange):
    @extend_schema(request=RoleIn, responses={200: MateOut, 403: RefusalOut, 409: RefusalOut})
    def put(self, request: Request, slug: str, name: str) -> Response:
        """Makes somebody owner, organizer or member. Only owners can, and one of them always stays."""
        wanted = valid(RoleIn, request)
        club, other = self.club(), member_called(name)
        return Response(MateOut(roles.give_role(club=club, member=member_of(request), other=other, **wanted)).data)

    @extend_schema(request=ReasonIn, responses={204: None, 403: RefusalOut, 422: RefusalOut})
    def delete(self, request: Request, slug: str, name: str) -> Response:
        """Removes somebody, who reads why and comes back only by invitation."""
        wanted = valid(ReasonIn, request)
        roles.remove(club=self.club(), member=member_of(request), other=member_called(name), **wanted)
        return Response(status=204)


class Knocks(SignedInToChange, ListAPIView):
    """Who is at the door: for owners and organizers."""

    serializer_class = KnockOut

    def get_queryset(self) -> Any:
        club = self.club()
        must_organize(club, member_of(self.request))
        return reading.knocks_at(club, self.request.user)

    def get_permissions(self) -> list:
        return [IsAuthenticated()]


class OneKnock(SignedInToChange):
    @extend_schema(request=None, responses={204: None, 403: RefusalOut, 409: RefusalOut})
    def put(self, request: Request, slug: str, name: str) -> Response:
        """Invites a member, or lets in one who has asked."""
        door.invite(club=self.club(), member=member_of(request), guest=member_called(name))
        return Response(status=204)

    @extend_schema(responses={204: None, 403: RefusalOut, 409: RefusalOut})
    def delete(self, request: Request, slug: str, name: str) -> Response:
        """Declines a request, or takes an invitation back."""
        door.turn_away(club=self.club(), member=member_of(request), guest=member_called(name))
        return Response(status=204)


class Posts(SignedInToChange, ListAPIView):
    """The wall of a club, the latest first."""

    serializer_class = PostOut

    def get_queryset(self) -> Any:
        return wall.posts_of(self.club_from_inside()[0], self.request.user)

    @extend_schema(request=PostIn, responses={201: PostOut, 403: RefusalOut, 422: RefusalOut, 429: RefusalOut})
    def post(self, request: Request, slug: str) -> Response:
        """Writes on the wall of your club."""
        wanted = valid(PostIn, request)
        return Response(PostOut(wall.write(club=self.club(), member=member_of(request), **wanted)).data, status=201)


class OnePost(SignedInToChange):
    @extend_schema(responses={204: None, 403: RefusalOut, 404: RefusalOut})
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """Takes down a post: your own, or any as an organizer."""
        wall.take_down(club=self.club(), member=member_of(request), number=number)
        return Response(status=204)
