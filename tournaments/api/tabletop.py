"""The doors to games with real dice: reporting a result, which counts when the others have confirmed it."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.door import valid
from tournaments.models import TabletopResult
from tournaments.play_modes import tabletop

from . import lookup
from .door import CompetitionDoor
from .fields import LARGEST, Numbers
from .serializers import RefusalOut, sent

SCOPE = "compete"


class ReportIn(serializers.Serializer):
    places = Numbers(least=1, most=16, max_length=16, help_text="By side, in the order of the pairing; equals share.")
    scores = Numbers(least=-LARGEST, max_length=16, help_text="By side: match points, games won.")
    played_on = serializers.DateField()


class ReportOut(serializers.Serializer):
    id = serializers.IntegerField()
    by = serializers.CharField(source="by.name", default=None)
    places = serializers.ListField(child=serializers.IntegerField())
    scores = serializers.ListField(child=serializers.IntegerField())
    played_on = serializers.DateField()
    confirmed_by = serializers.ListField(child=serializers.IntegerField(), help_text="Numbers of sides.")
    status = serializers.ChoiceField(choices=TabletopResult.Status.choices)
    at = serializers.DateTimeField()


class Reports(CompetitionDoor):
    @extend_schema(responses={200: ReportOut(many=True), 404: RefusalOut})
    def get(self, request: Request, competition_id: int, pairing_id: int) -> Response:
        """What was reported for this pairing, the oldest first."""
        reports = TabletopResult.objects.filter(pairing=self.pairing()).select_related("by")
        return Response(ReportOut(reports, many=True).data)

    @extend_schema(
        request=ReportIn,
        responses={201: ReportOut, 403: RefusalOut, 409: RefusalOut, 422: RefusalOut},
        examples=[sent("the first has won 3:1", {"places": [1, 2], "scores": [3, 1], "played_on": "2026-10-02"})],
    )
    def post(self, request: Request, competition_id: int, pairing_id: int) -> Response:
        """Reports a game with real dice. It counts when all others have confirmed it."""
        result = tabletop.report(pairing=self.pairing(), member=self.member, **valid(ReportIn, request))
        return Response(ReportOut(result).data, status=201)


class Confirm(CompetitionDoor):
    @extend_schema(request=None, responses={200: ReportOut, 403: RefusalOut, 404: RefusalOut, 409: RefusalOut})
    def post(self, request: Request, competition_id: int, pairing_id: int) -> Response:
        """It was so."""
        result = lookup.reported(self.pairing())
        tabletop.confirm(result=result, member=self.member)
        result.refresh_from_db()
        return Response(ReportOut(result).data)


class Refuse(CompetitionDoor):
    @extend_schema(request=None, responses={200: ReportOut, 403: RefusalOut, 404: RefusalOut, 409: RefusalOut})
    def post(self, request: Request, competition_id: int, pairing_id: int) -> Response:
        """It was not so: nothing counts, and somebody may report again."""
        result = lookup.reported(self.pairing())
        tabletop.refuse(result=result, member=self.member)
        result.refresh_from_db()
        return Response(ReportOut(result).data)
