"""The doors to finding a game: quick match, challenges, offers, rematches, blocked members."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import blocking
from accounts.api.door import valid
from accounts.signed_in import member_of
from games import play
from games.refusals import BadBlock, NotBlocked

from .around import OwnDoor
from .serializers import RefusalOut, SeatedTableOut
from .views import seated_table

SCOPE = "play"


class WordIn(serializers.Serializer):
    word = serializers.CharField(
        required=False, default="", allow_blank=True, max_length=32, help_text="For the dice; it can be given later."
    )


class QuickIn(WordIn):
    game = serializers.CharField(max_length=50)
    pace = serializers.ChoiceField(choices=list(play.QUICK_PACES), default="live")


class RematchIn(WordIn):
    seats = serializers.ChoiceField(choices=play.SEATINGS, default="keep")


class RematchOut(SeatedTableOut):
    joined = serializers.BooleanField(help_text="Somebody had asked before: the seats are as they chose.")


class BlockOut(serializers.Serializer):
    name = serializers.CharField(source="blocked.username")
    at = serializers.DateTimeField()


class QuickMatch(OwnDoor):
    counts_as = {"POST": "open"}

    @extend_schema(request=QuickIn, responses={200: SeatedTableOut, 409: RefusalOut})
    def post(self, request: Request) -> Response:
        """Takes a seat at the oldest open table that fits, or opens one."""
        table = play.quick_match(member=member_of(request), **valid(QuickIn, request))
        return Response(seated_table(table.pk, request.user))


class Decline(OwnDoor):
    @extend_schema(request=None, responses={204: None, 409: RefusalOut})
    def post(self, request: Request, table_id: int) -> Response:
        """Gives up the seat that is kept for you. A table for two is called off."""
        play.decline(table_id=table_id, member=member_of(request))
        return Response(status=204)


class Rematch(OwnDoor):
    counts_as = {"POST": "open"}

    @extend_schema(request=RematchIn, responses={200: RematchOut, 409: RefusalOut})
    def post(self, request: Request, table_id: int) -> Response:
        """Opens another table for the same players, or takes your seat at the one that somebody has opened."""
        member = member_of(request)
        table = play.rematch(table_id=table_id, member=member, **valid(RematchIn, request))
        return Response(seated_table(table.pk, member) | {"joined": table.opener_id != member.pk})


class KeepOpen(OwnDoor):
    @extend_schema(request=None, responses={200: SeatedTableOut, 409: RefusalOut})
    def post(self, request: Request, table_id: int) -> Response:
        """Your offer stands as long again."""
        play.keep_open(table_id=table_id, member=member_of(request))
        return Response(seated_table(table_id, request.user))


class Standing(OwnDoor):
    @extend_schema(responses={200: SeatedTableOut, 409: RefusalOut})
    def delete(self, request: Request, table_id: int) -> Response:
        """This table is the last that your standing offer opens."""
        play.stop_standing(table_id=table_id, member=member_of(request))
        return Response(seated_table(table_id, request.user))


class Blocks(OwnDoor, ListAPIView):
    """The members whom you block."""

    serializer_class = BlockOut

    def get_queryset(self) -> Any:
        return blocking.blocks_of(member_of(self.request))


class OneBlock(OwnDoor):
    scope = "social"

    @extend_schema(request=None, responses={204: None, 409: RefusalOut})
    def put(self, request: Request, name: str) -> Response:
        """You two meet at no new table, and see neither offers nor messages of each other."""
        other = play.members_called([name])[0]
        if not blocking.can_be_blocked(member_of(request), other):
            raise BadBlock
        blocking.block(member=member_of(request), other=other)
        return Response(status=204)

    @extend_schema(responses={204: None, 409: RefusalOut})
    def delete(self, request: Request, name: str) -> Response:
        """You may meet again."""
        if not blocking.unblock(member=member_of(request), name=name):
            raise NotBlocked
        return Response(status=204)
