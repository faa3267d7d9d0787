"""The doors to leagues, which go on from season to season; each season is a competition of its own."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from . import lookup
from .door import CompetitionDoor
from .serializers import ListedCompetitionOut, RefusalOut


class LeagueOut(serializers.Serializer):
    id = serializers.IntegerField()
    name = serializers.CharField()
    goes_on = serializers.BooleanField(help_text="Whether the next season is opened when one is over.")
    created_at = serializers.DateTimeField()


class OneLeagueOut(LeagueOut):
    seasons = ListedCompetitionOut(many=True, help_text="That you may see, the latest first.")


class Leagues(CompetitionDoor, ListAPIView):
    """Leagues of which you may see a season, the newest first."""

    serializer_class = LeagueOut

    def get_queryset(self) -> Any:
        return lookup.leagues(self.request.user)


class OneLeague(CompetitionDoor):
    @extend_schema(responses={200: OneLeagueOut, 404: RefusalOut})
    def get(self, request: Request, league_id: int) -> Response:
        """A league with its seasons."""
        league = lookup.league(league_id, request.user)
        seasons = lookup.seasons(league, request.user)
        return Response(LeagueOut(league).data | {"seasons": ListedCompetitionOut(seasons, many=True).data})
