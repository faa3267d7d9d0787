"""The doors to puzzles for one: the collection, opening one, hints and answers."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.door import Door, valid
from accounts.signed_in import member_of
from games import play
from games.solo.collection import collection

from .around import OwnDoor
from .serializers import RefusalOut, SeatedTableOut, StrictInteger
from .views import seated_table

SCOPE = "play"


class PuzzleOut(serializers.Serializer):
    slug = serializers.CharField()
    title = serializers.CharField()
    cap = serializers.IntegerField(help_text="So many cells are coloured on each level.")
    targets = serializers.ListField(child=serializers.IntegerField())
    state = serializers.CharField(
        help_text="Yours: `new`, `tried`, `running`, `solved`, or `star`: without undo and help."
    )
    best = serializers.ListField(child=serializers.IntegerField(allow_null=True), help_text="Yours on each level.")
    undos = serializers.IntegerField(allow_null=True, help_text="The fewest with which you have solved it.")
    solvers = serializers.IntegerField(help_text="How many members have solved it.")


class PuzzleIn(serializers.Serializer):
    puzzle = serializers.CharField(max_length=40)


class LevelIn(serializers.Serializer):
    level = StrictInteger(min_value=1, max_value=99, help_text="Counted from 1.")


class HintOut(serializers.Serializer):
    cell = serializers.CharField(allow_null=True, help_text="A cell of a best answer that can be coloured now.")
    keep = serializers.IntegerField(help_text="So many of the cells coloured on the level, from the first, can stay.")


class AnswerOut(serializers.Serializer):
    cells = serializers.ListField(child=serializers.CharField(), help_text="In an order in which they can be coloured.")


class Puzzles(Door):
    permission_classes = [AllowAny]

    @extend_schema(responses={200: PuzzleOut(many=True)})
    def get(self, request: Request) -> Response:
        """The collection, and how far you have come."""
        return Response(PuzzleOut(collection(request.user), many=True).data)


class OpenPuzzle(OwnDoor):
    counts_as = {"POST": "open"}

    @extend_schema(request=PuzzleIn, responses={200: SeatedTableOut, 404: RefusalOut})
    def post(self, request: Request) -> Response:
        """The table at which you are solving it already, or a new one."""
        table = play.open_puzzle(member=member_of(request), **valid(PuzzleIn, request))
        return Response(seated_table(table.pk, request.user))


class OneHint(OwnDoor):
    @extend_schema(request=LevelIn, responses={200: HintOut, 409: RefusalOut})
    def post(self, request: Request, table_id: int) -> Response:
        """One step towards a best answer. The star for solving it alone is gone then. Not for a solved level: 409."""
        return Response(
            HintOut(play.hint(table_id=table_id, member=member_of(request), **valid(LevelIn, request))).data
        )


class Answer(OwnDoor):
    @extend_schema(request=LevelIn, responses={200: AnswerOut, 409: RefusalOut})
    def post(self, request: Request, table_id: int) -> Response:
        """A best answer for a level. At this table the puzzle does not count as solved any more."""
        cells = play.show_answer(table_id=table_id, member=member_of(request), **valid(LevelIn, request))
        return Response({"cells": cells})
