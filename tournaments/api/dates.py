"""The doors to dates: when you have time, what was proposed and agreed on for live games."""

from datetime import datetime
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.door import valid
from tournaments.live_games import dates
from tournaments.models import DateProposal, Pairing

from . import lookup
from .door import CompetitionDoor, OwnDoor
from .fields import Moment, Numbers
from .serializers import PairingOut, RefusalOut, sent

SCOPE = "compete"
HOURS_OF_A_WEEK = 7 * 24


class AvailabilityIn(serializers.Serializer):
    hours = Numbers(
        most=HOURS_OF_A_WEEK - 1,
        max_length=HOURS_OF_A_WEEK,
        help_text="Hours of the week in which you have time; 0 is Monday from 0:00 to 1:00 in your time zone.",
    )


class AvailabilityOut(AvailabilityIn):
    zone = serializers.CharField(help_text="By whose clock they go, in summer and in winter: as you had it then.")


class DateIn(serializers.Serializer):
    moment = Moment()


class DateOut(serializers.Serializer):
    id = serializers.IntegerField()
    by = serializers.CharField(source="by.name")
    moment = serializers.DateTimeField()
    status = serializers.ChoiceField(choices=DateProposal.Status.choices)
    agreed = serializers.SerializerMethodField(help_text="How many have agreed besides who proposed it.")

    def get_agreed(self, proposal: DateProposal) -> int:
        return len(proposal.agreed_by)


class DatesOut(serializers.Serializer):
    agreed_at = serializers.DateTimeField(allow_null=True)
    proposals = DateOut(many=True)
    common = serializers.ListField(
        child=serializers.DateTimeField(), help_text="When all have time in the next two weeks, the best first."
    )


def dates_of(pairing: Pairing) -> dict[str, Any]:
    pairing.refresh_from_db()
    proposals = DateProposal.objects.filter(pairing=pairing).select_related("by")
    common: list[datetime] = dates.common_hours(pairing)
    return {"agreed_at": pairing.agreed_at, "proposals": DateOut(proposals, many=True).data, "common": common}


class Availability(OwnDoor):
    @extend_schema(responses={200: AvailabilityOut, 404: RefusalOut})
    def get(self, request: Request, competition_id: int) -> Response:
        """When you have time for live games of this competition."""
        entry = lookup.must_take_part(self.competition(), self.member)
        return Response({"hours": entry.availability, "zone": entry.availability_zone})

    @extend_schema(
        request=AvailabilityIn,
        responses={200: AvailabilityOut, 404: RefusalOut, 409: RefusalOut, 422: RefusalOut},
        examples=[sent("Monday evening and Saturday", {"hours": [18, 19, 20, 130, 131]})],
    )
    def put(self, request: Request, competition_id: int) -> Response:
        """Says when you have time; dates that suit everybody are then found for you."""
        dates.set_availability(competition=self.competition(), member=self.member, **valid(AvailabilityIn, request))
        return self.get(request, competition_id)


class Dates(OwnDoor):
    @extend_schema(responses={200: DatesOut, 403: RefusalOut, 404: RefusalOut})
    def get(self, request: Request, competition_id: int, pairing_id: int) -> Response:
        """What was proposed, what was agreed on, and when everybody has time. For those who meet, and organizers."""
        return Response(dates_of(lookup.own_pairing(self.competition(), pairing_id, self.member)))

    @extend_schema(
        request=DateIn,
        responses={201: DatesOut, 403: RefusalOut, 409: RefusalOut, 422: RefusalOut},
        examples=[sent("Friday night", {"moment": "2026-10-02T19:00:00+02:00"})],
    )
    def post(self, request: Request, competition_id: int, pairing_id: int) -> Response:
        """Proposes when to play."""
        pairing = self.pairing()
        dates.propose(pairing=pairing, member=self.member, **valid(DateIn, request))
        return Response(dates_of(pairing), status=201)


class OneDate(CompetitionDoor):
    @extend_schema(request=None, responses={200: DatesOut, 403: RefusalOut, 404: RefusalOut, 409: RefusalOut})
    def put(self, request: Request, competition_id: int, pairing_id: int, date_id: int) -> Response:
        """Agrees to a date. When everybody has, the table opens then."""
        pairing = self.pairing()
        dates.agree(proposal=lookup.proposal(pairing, date_id), member=self.member)
        return Response(dates_of(pairing))

    @extend_schema(responses={200: DatesOut, 403: RefusalOut, 404: RefusalOut, 409: RefusalOut})
    def delete(self, request: Request, competition_id: int, pairing_id: int, date_id: int) -> Response:
        """Declines a date, or takes back your own."""
        pairing = self.pairing()
        dates.decline(proposal=lookup.proposal(pairing, date_id), member=self.member)
        return Response(dates_of(pairing))


class Ready(CompetitionDoor):
    @extend_schema(request=None, responses={200: PairingOut, 403: RefusalOut, 409: RefusalOut})
    def post(self, request: Request, competition_id: int, pairing_id: int) -> Response:
        """You are there to play now. The table opens as soon as all sides are."""
        dates.ready(pairing=self.pairing(), member=self.member)
        return Response(PairingOut(lookup.in_full(self.pairing())).data)
