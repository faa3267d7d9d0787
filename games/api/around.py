"""The doors to what happens around a move: take-backs, orders, time, seats whose members are gone."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.door import Door, valid
from accounts.signed_in import member_of
from games import boards, play, reading
from games.models import Order
from games.refusals import NoOrder

from .serializers import LARGEST, RefusalOut, SeatedTableOut, StrictInteger, StrictSwitch
from .views import seated_table, stale_with_table

SCOPE = "play"


class TimeIn(serializers.Serializer):
    seat = StrictInteger(min_value=0, max_value=15, help_text="Whose clock runs.")


class TakebackIn(serializers.Serializer):
    version = StrictInteger(min_value=0, max_value=LARGEST)
    say = serializers.ChoiceField(choices=["ask", "agree", "refuse"])


class OrderIn(serializers.Serializer):
    kind = serializers.CharField(max_length=40)
    spec = serializers.DictField(default=dict)


class OrderOut(serializers.Serializer):
    kind = serializers.CharField()
    spec = serializers.DictField()
    sentence = serializers.SerializerMethodField()
    made_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)
    ended_because = serializers.SerializerMethodField()

    def get_sentence(self, order: Order) -> str:
        return boards.orders.deed(order)

    def get_ended_because(self, order: Order) -> str | None:
        return order.reason


class OwnDoor(Door):
    permission_classes = [IsAuthenticated]


class GiveTime(OwnDoor):
    @extend_schema(request=TimeIn, responses={200: SeatedTableOut, 409: RefusalOut})
    def post(self, request: Request, table_id: int) -> Response:
        """Gives another seat whose clock runs a day more, or a minute at a live table."""
        play.give_time(table_id=table_id, member=member_of(request), **valid(TimeIn, request))
        return Response(seated_table(table_id, request.user))


class Takeback(OwnDoor):
    @extend_schema(request=TakebackIn, responses={200: SeatedTableOut, 409: RefusalOut})
    def post(self, request: Request, table_id: int) -> Response:
        """Asks that your last action be taken back; or agrees to it, or refuses it, if somebody else has asked."""
        wanted = valid(TakebackIn, request)
        answer: Any = {
            "ask": play.ask_for_takeback,
            "agree": play.agree_to_takeback,
            "refuse": play.refuse_takeback,
        }[wanted["say"]]
        with stale_with_table(table_id, request):
            answer(table_id=table_id, member=member_of(request), version=wanted["version"])
        return Response(seated_table(table_id, request.user))


class StandingOrder(OwnDoor):
    """What the site does for your seat when its turn comes. Nobody else can see it."""

    @extend_schema(responses={200: OrderOut, 409: RefusalOut})
    def get(self, request: Request, table_id: int) -> Response:
        """What you have left to be played, or why it has ended. Nobody else can see it."""
        order = reading.order_of(table_id, member_of(request))
        if order is None:
            raise NoOrder
        return Response(OrderOut(order).data)

    @extend_schema(request=OrderIn, responses={200: OrderOut, 409: RefusalOut, 422: RefusalOut})
    def put(self, request: Request, table_id: int) -> Response:
        """Leaves an order in place of the one before."""
        wanted = valid(OrderIn, request)
        order = play.give_order(table_id=table_id, member=member_of(request), **wanted)
        return Response(OrderOut(order).data)

    @extend_schema(responses={204: None, 409: RefusalOut})
    def delete(self, request: Request, table_id: int) -> Response:
        """You play by yourself again."""
        play.cancel_order(table_id=table_id, member=member_of(request))
        return Response(status=204)


class ComeBack(OwnDoor):
    @extend_schema(request=None, responses={200: SeatedTableOut, 409: RefusalOut})
    def post(self, request: Request, table_id: int) -> Response:
        """Plays on in your seat, which a bot had taken over or which was waiting for a substitute."""
        play.come_back(table_id=table_id, member=member_of(request))
        return Response(seated_table(table_id, request.user))


class SubstituteIn(serializers.Serializer):
    bot = StrictSwitch(default=False, help_text="Not you but a bot takes over, at a table where you have a seat.")


class Substitute(OwnDoor):
    @extend_schema(request=SubstituteIn, responses={200: SeatedTableOut, 409: RefusalOut})
    def post(self, request: Request, table_id: int) -> Response:
        """Takes over a seat whose member has run out of time; or lets a bot do so."""
        take_over = play.let_bot_take_over if valid(SubstituteIn, request)["bot"] else play.take_over
        take_over(table_id=table_id, member=member_of(request))
        return Response(seated_table(table_id, request.user))


class VacationIn(serializers.Serializer):
    days = StrictInteger(min_value=1, max_value=366)


class VacationOut(serializers.Serializer):
    until = serializers.DateTimeField(allow_null=True)
    days_left = serializers.IntegerField()


class OwnVacation(OwnDoor):
    scope = "settings"

    @extend_schema(responses=VacationOut)
    def get(self, request: Request) -> Response:
        """Until when your clocks stand still, and how many days of vacation are left this year."""
        return Response(VacationOut(reading.vacation_of(member_of(request))).data)

    @extend_schema(request=VacationIn, responses={200: VacationOut, 409: RefusalOut})
    def post(self, request: Request) -> Response:
        """From now on your clocks stand still, at every table that allows it; more days are added at the end."""
        play.begin_vacation(member=member_of(request), **valid(VacationIn, request))
        return self.get(request)

    @extend_schema(responses={200: VacationOut, 409: RefusalOut})
    def delete(self, request: Request) -> Response:
        """Your clocks run again."""
        play.end_vacation(member=member_of(request))
        return self.get(request)
