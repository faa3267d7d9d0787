"""The doors to comments under finished games, and to search."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.door import Door, valid
from accounts.api.refusals import RefusalOut
from accounts.signed_in import member_of
from games import comments, searching
from games.comments.reading import visible

from .serializers import LARGEST, MemberOut, StrictInteger
from .views import table_for

SCOPE = "social"


class CommentIn(serializers.Serializer):
    text = serializers.CharField(max_length=comments.LONGEST, trim_whitespace=False)
    move = StrictInteger(
        min_value=0, max_value=LARGEST, default=None, allow_null=True, help_text="The move that it is about."
    )


class CommentOut(serializers.Serializer):
    id = serializers.IntegerField()
    author = MemberOut()
    move = serializers.IntegerField(allow_null=True)
    text = serializers.CharField()
    at = serializers.DateTimeField()


class Comments(Door, ListAPIView):
    """What is said about a game that is over, oldest first."""

    serializer_class = CommentOut

    def get_permissions(self) -> list:
        return [IsAuthenticated()] if self.request.method == "POST" else []

    def get_queryset(self) -> Any:
        table = table_for(self.request, self.kwargs["table_id"])
        comments.have_been_read(table, self.request.user)
        return visible(table, self.request.user)

    @extend_schema(
        request=CommentIn,
        responses={201: CommentOut, 403: RefusalOut, 409: RefusalOut, 422: RefusalOut, 429: RefusalOut},
    )
    def post(self, request: Request, table_id: int) -> Response:
        """Says something about a game that is over, or about one of its moves."""
        written = comments.comment(table_id=table_id, member=member_of(request), **valid(CommentIn, request))
        return Response(CommentOut(written).data, status=201)


class OneComment(Door):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses={204: None, 403: RefusalOut, 404: RefusalOut})
    def delete(self, request: Request, table_id: int, number: int) -> Response:
        """Takes down what you wrote."""
        comments.take_down(table_id=table_id, member=member_of(request), number=number)
        return Response(status=204)


class QueryIn(serializers.Serializer):
    q = serializers.CharField(max_length=searching.LONGEST)


class FoundClubOut(serializers.Serializer):
    name = serializers.CharField()
    slug = serializers.CharField()
    members = serializers.IntegerField(source="size")


class FoundGameOut(serializers.Serializer):
    slug = serializers.CharField()
    title = serializers.CharField()


class FoundTableOut(serializers.Serializer):
    id = serializers.IntegerField()
    game = serializers.CharField()
    status = serializers.CharField()
    players = serializers.SerializerMethodField()

    def get_players(self, table: Any) -> list[str]:
        return [seat.member.name for seat in table.seat_list if seat.member]


class FoundOut(serializers.Serializer):
    members = MemberOut(many=True)
    clubs = FoundClubOut(many=True)
    games = FoundGameOut(many=True)
    tables = FoundTableOut(many=True)


class Search(Door):
    permission_classes: list = []
    counts_as = {"GET": "search"}

    @extend_schema(
        parameters=[OpenApiParameter("q", str, required=True, description="A name, a club, a game, a number …")],
        responses={200: FoundOut, 400: RefusalOut},
    )
    def get(self, request: Request) -> Response:
        """Members, clubs, games and tables, at most 20 of each. Two names, or a name and a game, find the tables they
        share."""
        asked = QueryIn(data=request.query_params)
        asked.is_valid(raise_exception=True)
        return Response(FoundOut(searching.search(asked.validated_data["q"], request.user)).data)
