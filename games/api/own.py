"""The doors to what is a member's own: what waits for them, and how they want to play."""

from datetime import UTC, datetime

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.door import valid
from accounts.signed_in import member_of
from games import play
from games.own import waiting

from .around import OwnDoor
from .serializers import LARGEST, RefusalOut, StrictSwitch

SCOPE = "settings"


class HabitsIn(serializers.Serializer):
    takes_vacations_by_itself = StrictSwitch(
        required=False, help_text="A day of vacation is taken before a clock of yours runs out."
    )
    plays_forced_moves = StrictSwitch(
        required=False, help_text="Where only one action is possible it is played for you."
    )


class MeOut(serializers.Serializer):
    name = serializers.CharField(source="username")
    guest = serializers.BooleanField(source="is_guest")
    takes_vacations_by_itself = serializers.BooleanField()
    plays_forced_moves = serializers.BooleanField()


class Me(OwnDoor):
    @extend_schema(responses=MeOut)
    def get(self, request: Request) -> Response:
        """Who you are, and how you want to play."""
        return Response(MeOut(request.user).data)

    @extend_schema(request=HabitsIn, responses={200: MeOut, 400: RefusalOut})
    def patch(self, request: Request) -> Response:
        """Changes the switches that are given. Tables that are being played follow at once."""
        return Response(MeOut(play.change_habits(member=member_of(request), **valid(HabitsIn, request))).data)


class AfterTableIn(serializers.Serializer):
    after = serializers.IntegerField(min_value=0, max_value=LARGEST, required=False, default=None)


class WaitingOut(serializers.Serializer):
    table = serializers.IntegerField(source="table.pk")
    game = serializers.CharField(source="table.game")
    why = serializers.ChoiceField(choices=[why.value for why in waiting.Why])
    until = serializers.SerializerMethodField(help_text="When your time is over, or the table is called off.")

    def get_until(self, one: waiting.Waiting) -> datetime | None:
        return None if one.runs_out is None else datetime.fromtimestamp(one.runs_out, UTC)


class NextOut(serializers.Serializer):
    next = WaitingOut(allow_null=True)
    turns = serializers.IntegerField()
    challenges = serializers.IntegerField()
    offers = serializers.IntegerField(help_text="Open tables of yours that are about to be called off.")
    results = serializers.IntegerField()
    chats = serializers.IntegerField()


class Next(OwnDoor):
    @extend_schema(
        parameters=[OpenApiParameter("after", int, description="The table where you are: another one is named.")],
        responses=NextOut,
    )
    def get(self, request: Request) -> Response:
        """What waits for you: turns, the most urgent first; invitations; own offers that are about to be called off;
        results you have not seen; unread chat."""
        given = AfterTableIn(data=request.query_params)
        given.is_valid(raise_exception=True)
        found = waiting.waiting_for(request.user)
        one = waiting.next_after(found, given.validated_data["after"])
        return Response({"next": None if one is None else WaitingOut(one).data} | waiting.counts_of(found).by_reason)
