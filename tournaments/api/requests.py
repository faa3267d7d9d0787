"""The doors to requests: what those who take part ask of the organizers, and what these answer."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.door import valid
from accounts.api.fields import StrictSwitch
from accounts.called import member_called
from tournaments import models
from tournaments.desk import requests

from . import lookup
from .door import OwnDoor
from .fields import Name, Number, Outcome, Text
from .serializers import RefusalOut, sent

SCOPE = "compete"
LONGEST = 500


class AskIn(serializers.Serializer):
    kind = serializers.ChoiceField(choices=models.Request.Kind.choices)
    pairing = Number(default=None, allow_null=True, help_text="Which one it is about: its id.")
    days = Number(default=None, allow_null=True, max_value=365, help_text="With `time`: how many days more.")
    text = Text(default="", allow_blank=True, max_length=LONGEST)


class RequestFilterIn(serializers.Serializer):
    status = serializers.ChoiceField(choices=models.Request.Status.choices, default="")


class AnswerIn(serializers.Serializer):
    grant = StrictSwitch()
    text = Text(default="", allow_blank=True, max_length=LONGEST)
    outcome = Outcome(required=False, help_text="Of a claim or an objection: what it is decided to be.")
    substitute = Name(required=False, help_text="Who plays on, if that was asked for.")


class RequestOut(serializers.Serializer):
    id = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=models.Request.Kind.choices)
    status = serializers.ChoiceField(choices=models.Request.Status.choices)
    by = serializers.CharField(source="by.name")
    entry = serializers.IntegerField(source="entry_id")
    pairing = serializers.IntegerField(source="pairing_id", allow_null=True)
    days = serializers.IntegerField(allow_null=True)
    text = serializers.CharField()
    at = serializers.DateTimeField()
    answer = serializers.CharField()
    answered_by = serializers.CharField(source="answered_by.name", default=None)
    answered_at = serializers.DateTimeField(allow_null=True)


class Requests(OwnDoor, ListAPIView):
    """Your own requests; all of them for organizers who look after results."""

    serializer_class = RequestOut

    def get_queryset(self) -> Any:
        asked = RequestFilterIn(data=self.request.query_params)
        asked.is_valid(raise_exception=True)
        return lookup.requests(self.competition(), self.request.user, asked.validated_data["status"])

    @extend_schema(parameters=[RequestFilterIn])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Your own requests; all of them for organizers who look after results. The oldest first."""
        return super().get(request, *args, **kwargs)

    @extend_schema(
        request=AskIn,
        responses={201: RequestOut, 403: RefusalOut, 409: RefusalOut, 422: RefusalOut},
        examples=[
            sent("more time", {"kind": "time", "pairing": 31, "days": 3, "text": "I am ill."}),
            sent("an objection", {"kind": "dispute", "pairing": 31, "text": "It was 3:2."}),
        ],
    )
    def post(self, request: Request, competition_id: int) -> Response:
        """Asks the organizers: for a win, for more time, to look at a result again, to let you go, for a substitute."""
        wanted, competition = valid(AskIn, request), self.competition()
        if wanted["pairing"] is not None:
            wanted["pairing"] = lookup.pairing(competition, wanted["pairing"], request.user)
        asked = requests.ask(competition=competition, member=self.member, **wanted)
        return Response(RequestOut(asked).data, status=201)


class OneRequest(OwnDoor):
    @extend_schema(responses={200: RequestOut, 404: RefusalOut})
    def get(self, request: Request, competition_id: int, request_id: int) -> Response:
        """One of them, and how it was answered."""
        return Response(RequestOut(lookup.request(self.competition(), request_id, request.user)).data)

    @extend_schema(responses={204: None, 403: RefusalOut, 404: RefusalOut, 409: RefusalOut})
    def delete(self, request: Request, competition_id: int, request_id: int) -> Response:
        """Takes your request back."""
        asked = lookup.request(self.competition(), request_id, request.user)
        requests.take_back(request=asked, member=self.member)
        return Response(status=204)


class Answer(OwnDoor):
    scope = "organize"

    @extend_schema(
        request=AnswerIn,
        responses={200: RequestOut, 403: RefusalOut, 404: RefusalOut, 409: RefusalOut},
        examples=[sent("granted", {"grant": True, "text": "Get well soon."})],
    )
    def post(self, request: Request, competition_id: int, request_id: int) -> Response:
        """Answers as an organizer. Granting does what was asked for."""
        competition, wanted = self.competition(), valid(AnswerIn, request)
        if "substitute" in wanted:
            wanted["substitute"] = member_called(wanted["substitute"])
        asked = lookup.request(competition, request_id, request.user)
        requests.answer(request=asked, member=self.member, **wanted)
        return Response(RequestOut(lookup.request(competition, request_id, request.user)).data)
