"""The doors to what was: positions of long ago, every chance result of a table, how the dice of the club fell."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.door import Door
from games import catalog, reading
from games.dice import page
from games.dice.views import game_in
from games.replay import ledger
from games.replay.eyes import look

from .serializers import RefusalOut

SEAT = OpenApiParameter(
    "seat",
    str,
    description="Through whose eyes: the number of a seat, or `watch` for a spectator's. Your own unless you say "
    "something else, and until the table is over there are no others.",
)
GAME = OpenApiParameter("game", str, enum=[*catalog.CATALOG], description="Only this game.")


class PositionOut(serializers.Serializer):
    number = serializers.IntegerField(help_text="Of the move that led to it; 0 is the start.")
    last = serializers.IntegerField(help_text="The number of the last move so far.")
    seat = serializers.IntegerField(allow_null=True, help_text="Through whose eyes; null is a spectator.")
    kind = serializers.CharField()
    by = serializers.IntegerField(allow_null=True, help_text="The seat that made the move.")
    events = serializers.ListField(child=serializers.DictField(), help_text="What the seat was told of the move.")
    view = serializers.DictField(help_text="What the seat could see then.")


class RollOut(serializers.Serializer):
    k = serializers.IntegerField(help_text="Its number at the table, from 0 and without gaps, as the verifier counts.")
    move = serializers.IntegerField()
    hidden = serializers.BooleanField(help_text="You may not know it yet; all other fields are null until the end.")
    seat = serializers.IntegerField(allow_null=True, help_text="Whose; null if it is everybody's.")
    of = serializers.IntegerField(allow_null=True, help_text="One of so many equally likely things.")
    value = serializers.IntegerField(allow_null=True, help_text="Which, counted from 1: what a die shows.")
    die = serializers.BooleanField(help_text="A die that was rolled, not a card or who begins.")
    right = serializers.BooleanField(allow_null=True, help_text="Does it follow from the seed? Null until the end.")


class SpreadOut(serializers.Serializer):
    total = serializers.IntegerField(source="spread.total")
    counts = serializers.ListField(child=serializers.IntegerField(), source="spread.counts", help_text="Of each face.")
    chi_square = serializers.FloatField(source="spread.chi_square")
    p = serializers.FloatField(
        source="spread.p",
        allow_null=True,
        help_text="How often fair dice spread as far or further, 0 to 1; null while there are too few to judge by.",
    )
    verdict = serializers.CharField(help_text="The same in plain words.")


class OfGameOut(SpreadOut):
    game = serializers.CharField(source="key")


class OfMonthOut(SpreadOut):
    month = serializers.CharField(source="key", help_text="In which the tables ended: `2026-03`.")


class OfChoiceOut(SpreadOut):
    of = serializers.IntegerField(source="key")


class DiceOut(serializers.Serializer):
    whole = SpreadOut()
    games = OfGameOut(many=True)
    months = OfMonthOut(many=True, help_text="The latest 24, the last one first.")
    choices = OfChoiceOut(many=True, help_text="Cards and the like, by how many there were to choose from.")


class Positions(Door):
    @extend_schema(parameters=[SEAT], responses={200: PositionOut, 403: RefusalOut, 404: RefusalOut, 409: RefusalOut})
    def get(self, request: Request, table_id: int, number: int) -> Response:
        """The view after a move, as it was then."""
        looked = look(table_id, request.user, request.query_params)
        number = looked.has_move(number)
        then, view, moves = next(reading.replayed(looked.table, looked.eyes, number, number))
        made = moves[-1]
        told = {"kind": made.kind, "by": made.seat, "events": made.events}
        known = {"number": then.version, "last": looked.last, "seat": looked.eyes, "view": view}
        return Response(known | told)


class Rolls(Door, ListAPIView):
    serializer_class = RollOut

    @extend_schema(parameters=[SEAT], responses={200: RollOut(many=True), 403: RefusalOut, 409: RefusalOut})
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Every chance result of a table in order. While it is played only the dice that were shown to you."""
        return super().get(request, *args, **kwargs)

    def get_queryset(self) -> Any:
        return Ledger(look(self.kwargs["table_id"], self.request.user, self.request.query_params))


class Ledger:
    """The rows of a table's ledger as a list of which only the wanted part is made."""

    def __init__(self, looked: Any) -> None:
        self.looked, self.spans = looked, ledger.spans(looked)

    def __len__(self) -> int:
        return self.spans[-1].end if self.spans else 0

    def __getitem__(self, wanted: slice) -> list[dict[str, Any]]:
        return [row.as_data() for row in ledger.rows(self.looked, self.spans, wanted.start, wanted.stop)]


class Dice(Door):
    @extend_schema(parameters=[GAME], responses=DiceOut)
    def get(self, request: Request) -> Response:
        """How often each face came up at tables that are over, judged by Pearson's chi-square test."""
        return Response(DiceOut(page.everybodys(game_in(request.query_params))).data)


class OwnDice(Door):
    permission_classes = [IsAuthenticated]

    @extend_schema(parameters=[GAME], responses=DiceOut)
    def get(self, request: Request) -> Response:
        """The same for the dice that were rolled for your own seats."""
        return Response(DiceOut(page.own(request.user, game_in(request.query_params))).data)
