"""The doors to club nights and ladders: being there, leaving, challenging somebody above."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.door import valid
from tournaments import ledger
from tournaments.formats.ladder import Why
from tournaments.play_modes import ladder, nights
from tournaments.refusals import NotALadder

from . import lookup
from .door import OwnDoor
from .entries import OwnEntryOut, own_entry
from .fields import Number, Word
from .serializers import PairingOut, RefusalOut, sent

SCOPE = "compete"


class ComeIn(serializers.Serializer):
    word = Word()


class ChallengeIn(serializers.Serializer):
    rival = Number(help_text="The id of the entry above that you challenge.")


class Here(OwnDoor):
    """On a club night: whether you want to play now."""

    @extend_schema(
        request=ComeIn,
        responses={200: OwnEntryOut, 403: RefusalOut, 409: RefusalOut, 422: RefusalOut},
        examples=[sent("with a word", {"word": "heron"})],
    )
    def put(self, request: Request, competition_id: int) -> Response:
        """You are here, and get a table as soon as somebody is free. Who has not entered does so by coming."""
        nights.come(competition=self.competition(), member=self.member, **valid(ComeIn, request))
        return Response(own_entry(self))

    @extend_schema(responses={200: OwnEntryOut, 409: RefusalOut})
    def delete(self, request: Request, competition_id: int) -> Response:
        """You get no further table tonight. What you have begun goes on."""
        nights.go(competition=self.competition(), member=self.member)
        return Response(own_entry(self))


class RungOut(serializers.Serializer):
    entry = serializers.IntegerField()
    name = serializers.CharField()
    objection = serializers.ChoiceField(
        choices=[why.value for why in Why],
        allow_null=True,
        help_text="Why you cannot challenge them; null: you can.",
    )


class Challenges(OwnDoor):
    """On a ladder: the way up."""

    @extend_schema(responses={200: RungOut(many=True), 409: RefusalOut})
    def get(self, request: Request, competition_id: int) -> Response:
        """Everybody else on the ladder from the top, and whom you can challenge."""
        competition = self.competition()
        if competition.format != competition.Format.LADDER:
            raise NotALadder
        own, book = lookup.must_take_part(competition, self.member), ledger.load(competition)
        return Response(
            [
                {"entry": book.entries[number].pk, "name": book.entries[number].title, "objection": why}
                for number, why in ladder.objections(book, own).items()
            ]
        )

    @extend_schema(
        request=ChallengeIn,
        responses={201: PairingOut, 403: RefusalOut, 404: RefusalOut, 409: RefusalOut},
        examples=[sent("somebody above", {"rival": 7})],
    )
    def post(self, request: Request, competition_id: int) -> Response:
        """Challenges somebody above you, and opens the table. If you win you take their place."""
        competition = self.competition()
        rival = lookup.entry(competition, valid(ChallengeIn, request)["rival"])
        pairing = ladder.challenge(competition=competition, member=self.member, rival=rival)
        return Response(PairingOut(lookup.in_full(pairing)).data, status=201)
