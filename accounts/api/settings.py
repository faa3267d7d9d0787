"""The doors to a member's settings: how the site looks and plays for them, and what of them it shows to whom."""

from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiExample, extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Member, Motion, Theme
from accounts.preferences import change_preferences, is_zone
from accounts.privacy import Audience, Section, audiences_of, change_shown
from accounts.signed_in import member_of

from .door import Door
from .fields import StrictSwitch

SCOPE = "settings"
EXAMPLE = OpenApiExample(
    "settings",
    {
        "language": "fr",
        "theme": "dark",
        "motion": "fast",
        "confirms_moves": True,
        "time_zone": "Europe/Lisbon",
        "shows": {"results": "everybody", "rivals": "members", "pace": "followed", "puzzles": "nobody"},
    },
)


class StrictWord(serializers.ChoiceField):
    """One of the words, and nothing that only reads like one."""

    def to_internal_value(self, data: Any) -> Any:
        return super().to_internal_value(data) if isinstance(data, str) else self.fail("invalid_choice", input=data)


class ZoneName(serializers.CharField):
    def to_internal_value(self, data: Any) -> str:
        if not (isinstance(data, str) and is_zone(data)):
            raise serializers.ValidationError(
                _("There is no such time zone. Choose one from the list, for example Europe/Lisbon."), code="zone"
            )
        return data


class ShownIn(serializers.Serializer):
    """For each part of the member's page, who sees it. Parts that are not given stay as they are."""

    def get_fields(self) -> dict[str, Any]:
        return {section.value: StrictWord(choices=Audience.choices, required=False) for section in Section}


class SettingsIn(serializers.Serializer):
    language = StrictWord(choices=settings.LANGUAGES, required=False, help_text="Of pages, mails and notices.")
    theme = StrictWord(choices=Theme.choices, required=False)
    motion = StrictWord(choices=Motion.choices, required=False, help_text="How much of rolling dice is shown.")
    confirms_moves = StrictSwitch(required=False, help_text="On the site's own pages a move asks for a second press.")
    time_zone = ZoneName(required=False, help_text="An IANA name, such as Europe/Lisbon.")
    shows = ShownIn(required=False)


class SettingsOut(serializers.Serializer):
    language = serializers.CharField(help_text="Empty: as the browser asks for it.")
    theme = serializers.ChoiceField(choices=Theme.choices)
    motion = serializers.ChoiceField(choices=Motion.choices)
    confirms_moves = serializers.BooleanField()
    time_zone = serializers.CharField(help_text="Empty: not known yet, UTC.")
    shows = serializers.SerializerMethodField()

    @extend_schema_field({"type": "object", "additionalProperties": {"enum": Audience.values}})
    def get_shows(self, member: Member) -> dict[str, str]:
        return {section.value: audience.value for section, audience in audiences_of(member).items()}


class OwnSettings(Door):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses=SettingsOut, examples=[EXAMPLE])
    def get(self, request: Request) -> Response:
        """How the site looks and plays for you, and what of you it shows to whom."""
        return Response(SettingsOut(member_of(request)).data)

    @extend_schema(request=SettingsIn, responses=SettingsOut, examples=[EXAMPLE])
    def patch(self, request: Request) -> Response:
        """Changes what is given and leaves the rest as it is."""
        given = SettingsIn(data=request.data)
        given.is_valid(raise_exception=True)
        member, wanted = member_of(request), dict(given.validated_data)
        change_shown(member=member, **wanted.pop("shows", {}))
        change_preferences(member=member, **wanted)
        return Response(SettingsOut(member).data)
