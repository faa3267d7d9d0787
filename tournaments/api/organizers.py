"""The doors to organizers: who looks after a competition, with which rights, and what they tell everybody."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.door import valid
from accounts.called import member_called
from tournaments.desk import messages, organizers
from tournaments.models import Announcement, Organizer, Right

from .door import CompetitionDoor
from .fields import Text
from .serializers import RefusalOut, sent

SCOPE = "organize"


class RightsIn(serializers.Serializer):
    rights = serializers.ListField(child=serializers.ChoiceField(choices=Right.choices), max_length=len(Right))


class OrganizerOut(serializers.Serializer):
    name = serializers.CharField(source="member.name")
    rights = serializers.SerializerMethodField()
    founder = serializers.BooleanField(source="is_founder", help_text="May do everything.")
    since = serializers.DateTimeField(source="at")

    def get_rights(self, organizer: Organizer) -> list[str]:
        return [right for right in Right.values if organizer.may(right)]


class AnnouncementIn(serializers.Serializer):
    text = Text(max_length=messages.LONGEST, trim_whitespace=False)


class AnnouncementOut(serializers.Serializer):
    id = serializers.IntegerField()
    author = serializers.CharField(source="author.name", default=None)
    text = serializers.CharField()
    at = serializers.DateTimeField()


class Organizers(CompetitionDoor, ListAPIView):
    """Who organizes a competition, the founder first."""

    serializer_class = OrganizerOut

    def get_queryset(self) -> Any:
        return self.competition().organizers.select_related("member")


class OneOrganizer(CompetitionDoor):
    @extend_schema(
        request=RightsIn,
        responses={200: OrganizerOut, 403: RefusalOut, 409: RefusalOut, 422: RefusalOut},
        examples=[sent("results only", {"rights": ["results"]})],
    )
    def put(self, request: Request, competition_id: int, name: str) -> Response:
        """Makes somebody an organizer with these rights, or changes theirs."""
        competition, other, wanted = self.competition(), member_called(name), valid(RightsIn, request)
        is_one = Organizer.objects.filter(competition=competition, member=other).exists()
        give = organizers.change if is_one else organizers.add
        return Response(OrganizerOut(give(competition=competition, member=self.member, other=other, **wanted)).data)

    @extend_schema(responses={204: None, 403: RefusalOut, 409: RefusalOut})
    def delete(self, request: Request, competition_id: int, name: str) -> Response:
        """They organize no more; everybody may step back themselves, but the founder."""
        organizers.remove(competition=self.competition(), member=self.member, other=member_called(name))
        return Response(status=204)


class Announcements(CompetitionDoor, ListAPIView):
    """What the organizers have told everybody, the latest first."""

    serializer_class = AnnouncementOut

    def get_queryset(self) -> Any:
        return Announcement.objects.filter(competition=self.competition()).select_related("author")

    @extend_schema(
        request=AnnouncementIn,
        responses={201: AnnouncementOut, 403: RefusalOut, 422: RefusalOut, 429: RefusalOut},
        examples=[sent("news", {"text": "Round 4 begins a day later."})],
    )
    def post(self, request: Request, competition_id: int) -> Response:
        """Tells everybody who takes part."""
        wanted = valid(AnnouncementIn, request)
        told = messages.announce(competition=self.competition(), member=self.member, **wanted)
        return Response(AnnouncementOut(told).data, status=201)
