"""The doors to rounds and pairings: who meets whom, where, and what came of it."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import ledger
from tournaments.models import Competition, Pairing, Round
from tournaments.reading import rounds

from . import lookup
from .door import CompetitionDoor
from .fields import LARGEST
from .serializers import PairingOut, RefusalOut


class RoundOut(serializers.Serializer):
    number = serializers.IntegerField()
    title = serializers.CharField(help_text="In your language: Round 3, Quarter-finals.")
    stage = serializers.IntegerField(source="round.stage")
    status = serializers.ChoiceField(choices=Round.Status.choices, help_text="`planned` only organizers see.")
    starts_at = serializers.DateTimeField()
    closes_at = serializers.DateTimeField(allow_null=True)
    decided = serializers.IntegerField(help_text="So many games are decided …")
    games = serializers.IntegerField(help_text="… of so many.")


class OneRoundOut(RoundOut):
    pairings = PairingOut(many=True)


class PairingFilterIn(serializers.Serializer):
    round = serializers.IntegerField(min_value=0, max_value=LARGEST, default=None, help_text="Its number.")
    entry = serializers.IntegerField(min_value=0, max_value=LARGEST, default=None, help_text="Its id.")
    status = serializers.ChoiceField(choices=Pairing.Status.choices, default="")


def round_in_full(competition: Competition, number: int, reader: Any) -> dict[str, Any]:
    head = rounds.of(ledger.load(competition), number, reader).head
    pairings = lookup.pairings(competition, reader, round=number)
    return RoundOut(head).data | {"pairings": PairingOut(pairings, many=True).data}


class Rounds(CompetitionDoor):
    @extend_schema(responses={200: RoundOut(many=True), 404: RefusalOut})
    def get(self, request: Request, competition_id: int) -> Response:
        """All rounds so far, the first one first; organizers see the preview of the next one too."""
        book = ledger.load(self.competition())
        heads = rounds.schedule(book, with_previews=rounds.sees_previews(book, request.user))
        return Response(RoundOut(heads, many=True).data)


class OneRound(CompetitionDoor):
    @extend_schema(responses={200: OneRoundOut, 404: RefusalOut})
    def get(self, request: Request, competition_id: int, number: int) -> Response:
        """A round with its pairings."""
        return Response(round_in_full(self.competition(), number, request.user))


class Pairings(CompetitionDoor, ListAPIView):
    """Pairings in the order of the rounds."""

    serializer_class = PairingOut

    def get_queryset(self) -> Any:
        asked = PairingFilterIn(data=self.request.query_params)
        asked.is_valid(raise_exception=True)
        return lookup.pairings(self.competition(), self.request.user, **asked.validated_data)

    @extend_schema(parameters=[PairingFilterIn])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Pairings in the order of the rounds; all, or those of a round or an entry."""
        return super().get(request, *args, **kwargs)


class OnePairing(CompetitionDoor):
    @extend_schema(responses={200: PairingOut, 404: RefusalOut})
    def get(self, request: Request, competition_id: int, pairing_id: int) -> Response:
        """Who meets in it, at which tables, and what came of it."""
        return Response(PairingOut(lookup.in_full(self.pairing())).data)
