"""The doors to what leaves the site and comes back: a whole season as a file, and the proof of its dice and lots."""

from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.wire import JSONParser
from tournaments.files import exporting, importing, spreadsheet
from tournaments.reading import proof

from .competitions import OneCompetitionOut, shown
from .door import CompetitionDoor
from .serializers import RefusalOut, sent

SCOPE = "organize"


class WholeSeason(JSONParser):
    """Larger than anything else that the site takes: see LARGER_BODIES in its settings."""

    most_bytes = importing.MOST_BYTES


class ProofTableOut(serializers.Serializer):
    table = serializers.IntegerField(source="table_id")
    pairing = serializers.IntegerField()
    board = serializers.IntegerField()
    attempt = serializers.IntegerField(help_text="More than 0 if the game was played again.")


class LotsOut(serializers.Serializer):
    title = serializers.CharField(help_text="Of the division.")
    purpose = serializers.CharField(help_text="What is mixed in.")
    order = serializers.SerializerMethodField(help_text="Numbers of entries, the first one drawn first.")

    def get_order(self, lots: proof.Lots) -> list[int]:
        return [number for number, _title in lots.order]


class LinkOut(serializers.Serializer):
    number = serializers.IntegerField(help_text="Hash it so many times, and it is the promise.")
    title = serializers.CharField(help_text="Of its round.")
    value = serializers.CharField(help_text="As hex; empty as long as something hangs on it.")
    shared_deal = serializers.CharField(help_text="Where all tables of the round have the same dice.")
    tables = ProofTableOut(many=True)
    lots = LotsOut(many=True)


class ProofOut(serializers.Serializer):
    promise = serializers.CharField()
    links = LinkOut(many=True)


class Export(CompetitionDoor):
    @extend_schema(responses={200: OpenApiTypes.OBJECT, 404: RefusalOut})
    def get(self, request: Request, competition_id: int) -> Response:
        """The whole season as JSON (`redpip-competition/1`), which another site can take over."""
        competition = self.competition()
        name = f'attachment; filename="competition-{competition.pk}.json"'
        return Response(exporting.as_json(competition), headers={"Content-Disposition": name})


class ExportCSV(CompetitionDoor):
    @extend_schema(responses={(200, "text/csv"): OpenApiTypes.STR, 404: RefusalOut})
    def get(self, request: Request, competition_id: int) -> HttpResponse:
        """Standings and all games, for a spreadsheet."""
        competition = self.competition()
        answer = HttpResponse(spreadsheet.as_csv(competition), content_type="text/csv; charset=utf-8")
        answer.headers["Content-Disposition"] = f'attachment; filename="competition-{competition.pk}.csv"'
        return answer


class Import(CompetitionDoor):
    parser_classes = [WholeSeason]
    counts_as = {"POST": "open"}

    @extend_schema(
        request=OpenApiTypes.OBJECT,
        responses={201: OneCompetitionOut, 403: RefusalOut, 409: RefusalOut, 422: RefusalOut},
        examples=[
            sent(
                "what `export` of another site gives",
                {"format": "redpip-competition/1", "origin": "https://redpip.example/competitions/7/"},
            )
        ],
    )
    def post(self, request: Request) -> Response:
        """Takes over a season from another site: to look at, with names only. Up to 8 MB."""
        competition = importing.take_over(member=self.member, data=request.data)
        return Response(shown(competition, request.user), status=201)


class Proof(CompetitionDoor):
    @extend_schema(responses={200: ProofOut, 404: RefusalOut})
    def get(self, request: Request, competition_id: int) -> Response:
        """The promise, and the links of its chain that may be shown: what all dice and lots were drawn from."""
        competition = self.competition()
        found: Any = proof.of(competition) or proof.Proof(competition.promise, [])
        return Response(ProofOut(found).data)
