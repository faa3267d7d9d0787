"""The doors to a member's notices, what became of them, and how the member wants to be told."""

from collections.abc import Sequence
from datetime import time
from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Notice, NoticePolicy
from accounts.notices import listing, telling, wishes
from accounts.notices.kinds import KINDS
from accounts.signed_in import member_of

from .door import Door
from .fields import StrictSwitch
from .refusals import RefusalOut

SCOPE = "notices"
LARGEST_ID = 2**63 - 1
MOST_AT_ONCE = 200
EXAMPLE = OpenApiExample(
    "a policy",
    {
        "ladders": {"turn": {"push": 2, "email": 60}, "alarm": {"push": 0, "email": 0}, "news": None},
        "quiet": {"from": "22:00", "to": "07:00"},
        "alarms_break_quiet": True,
        "digest_at": "18:00",
        "urgent_hours": 12,
    },
)


class NoticeOut(serializers.Serializer):
    id = serializers.IntegerField(source="notice.pk")
    kind = serializers.CharField(source="notice.kind", help_text="Such as `turn`, `alarm`, `challenge`, `over`.")
    sentence = serializers.CharField(help_text="In the language that was asked for.")
    url = serializers.CharField(source="notice.url", help_text="Where it can be dealt with, on this site.")
    table = serializers.IntegerField(source="notice.facts.table", default=None, allow_null=True)
    at = serializers.DateTimeField(source="notice.at")
    runs_out = serializers.DateTimeField(source="notice.runs_out", help_text="When your time is over.", allow_null=True)
    read_at = serializers.DateTimeField(source="notice.read_at", allow_null=True)
    settled_at = serializers.DateTimeField(
        source="notice.settled_at", allow_null=True, help_text="When it no longer mattered, read or not."
    )


class LineOut(serializers.Serializer):
    at = serializers.DateTimeField()
    channel = serializers.CharField(help_text="`site`, `push`, `email`, `webhook`; empty where none was used.")
    state = serializers.ChoiceField(choices=["good", "wait", "bad"])
    text = serializers.CharField(help_text="What was done, or why it was held back.")


class LoggedOut(NoticeOut):
    log = LineOut(many=True)


class ReadIn(serializers.Serializer):
    ids = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_ID),
        required=False,
        max_length=MOST_AT_ONCE,
        help_text="Without it, all.",
    )


class ReadOut(serializers.Serializer):
    read = serializers.IntegerField(help_text="How many were not read before.")


class NoticesDoor(Door, ListAPIView):
    permission_classes = [IsAuthenticated]

    def get_queryset(self) -> Any:
        return listing.risen(member_of(self.request)) if self.request else Notice.objects.none()

    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        page = self.paginate_queryset(self.get_queryset()) or []
        return self.get_paginated_response(self.get_serializer(self.shown(page), many=True).data)

    def shown(self, notices: Any) -> Sequence[Any]:
        return listing.rows(notices)


class Notices(NoticesDoor):
    serializer_class = NoticeOut

    @extend_schema(responses=NoticeOut(many=True))
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Your notices, newest first. Those with neither `read_at` nor `settled_at` are the unread ones."""
        return self.list(request)


class NoticesLog(NoticesDoor):
    serializer_class = LoggedOut

    def get_queryset(self) -> Any:
        return listing.with_log(super().get_queryset())

    def shown(self, notices: Any) -> Sequence[Any]:
        rows = listing.rows(notices)
        return [{"notice": row.notice, "sentence": row.sentence, "log": listing.lines(row.notice)} for row in rows]

    @extend_schema(responses=LoggedOut(many=True))
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """What became of each of your notices: what was sent when and by which way, and why something was held back."""
        return self.list(request)


class ReadNotices(Door):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=ReadIn, responses=ReadOut)
    def post(self, request: Request) -> Response:
        """Marks notices as read, so that they go no further. What is not yours is left alone."""
        given = ReadIn(data=request.data)
        given.is_valid(raise_exception=True)
        return Response({"read": telling.read(member_of(request), given.validated_data.get("ids"))})


# --- how to be told -------------------------------------------------------------------------------------------------


class Clock(serializers.TimeField):
    """Hours and minutes on the wall, in the member's own time zone."""

    def __init__(self, **more: Any) -> None:
        super().__init__(format="%H:%M", input_formats=["%H:%M"], **more)

    def to_internal_value(self, value: Any) -> time:
        if not isinstance(value, str):
            self.fail("invalid", format="hh:mm")
        return super().to_internal_value(value)


class QuietHours(serializers.Serializer):
    def get_fields(self) -> dict[str, Any]:
        return {"from": Clock(source="quiet_from"), "to": Clock(source="quiet_to")}


class WholeNumber(serializers.IntegerField):
    def to_internal_value(self, data: Any) -> int:
        return super().to_internal_value(data) if type(data) is int else self.fail("invalid")


class PolicyIn(serializers.Serializer):
    ladders = serializers.JSONField(
        required=False, help_text="Kind → channel → minutes. Null for an optional kind: not at all."
    )
    quiet = QuietHours(required=False, allow_null=True, help_text="Null: none.")
    alarms_break_quiet = StrictSwitch(required=False)
    digest_at = Clock(required=False, allow_null=True, help_text="Null: each letter at once.")
    urgent_hours = WholeNumber(required=False, min_value=1, max_value=wishes.MOST_HOURS)


class PolicyOut(serializers.Serializer):
    ladders = serializers.SerializerMethodField()
    quiet = serializers.SerializerMethodField()
    alarms_break_quiet = serializers.BooleanField()
    digest_at = Clock(allow_null=True)
    urgent_hours = serializers.IntegerField()
    time_zone = serializers.SerializerMethodField()

    @extend_schema_field({"type": "object", "additionalProperties": {"type": "object", "nullable": True}})
    def get_ladders(self, policy: NoticePolicy) -> dict[str, Any]:
        return {key: wishes.ladder_of(policy, key) if wishes.is_wanted(policy, key) else None for key in KINDS}

    @extend_schema_field(
        {"type": "object", "nullable": True, "properties": {"from": {"type": "string"}, "to": {"type": "string"}}}
    )
    def get_quiet(self, policy: NoticePolicy) -> dict[str, str] | None:
        if policy.quiet_from is None or policy.quiet_to is None:
            return None
        return {"from": policy.quiet_from.strftime("%H:%M"), "to": policy.quiet_to.strftime("%H:%M")}

    @extend_schema_field({"type": "string"})
    def get_time_zone(self, policy: NoticePolicy) -> str:
        return wishes.zone_of(policy.member).key


class Policy(Door):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses=PolicyOut, examples=[EXAMPLE])
    def get(self, request: Request) -> Response:
        """How you are told: for each kind of notice after how many minutes each channel may be used."""
        return Response(PolicyOut(wishes.policy_of(member_of(request))).data)

    @extend_schema(request=PolicyIn, responses={200: PolicyOut, 422: RefusalOut}, examples=[EXAMPLE])
    def put(self, request: Request) -> Response:
        """Changes what is given and leaves the rest as it is; of the ladders, those of the kinds that are given."""
        given = PolicyIn(data=request.data)
        given.is_valid(raise_exception=True)
        wanted = dict(given.validated_data)
        if "quiet" in wanted:
            wanted |= wanted.pop("quiet") or {"quiet_from": None, "quiet_to": None}
        return Response(PolicyOut(wishes.choose(member=member_of(request), **wanted)).data)
