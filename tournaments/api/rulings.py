"""The doors to rulings: who has won by decision, signing results, and the log of the desk with its undo."""

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.door import valid
from tournaments.desk import results, sentences, undoing
from tournaments.desk.core import must_organize

from . import lookup
from .door import CompetitionDoor, OwnDoor
from .fields import Number, Numbers, Outcome, Reason
from .serializers import Exactly, PairingOut, RefusalOut, sent

SCOPE = "organize"


class OutcomeIn(serializers.Serializer):
    outcome = Outcome(
        help_text="Places by side, as [1, 2]; or `draw`, `both_lose`, `annul` (it counts nothing), `replay`."
    )


class RuleIn(OutcomeIn):
    reason = Reason()


class SignIn(serializers.Serializer):
    """Either these pairings, or all of a round."""

    pairings = Numbers(required=False, max_length=1000, help_text="Their ids.")
    round = Number(required=False, help_text="Its number.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if len(attrs) != 1:
            raise serializers.ValidationError({"pairings": _("Name pairings, or a round.")})
        return attrs


class LogOut(serializers.Serializer):
    id = serializers.IntegerField(source="ruling.id")
    kind = serializers.CharField(source="ruling.kind")
    sentence = serializers.CharField(help_text="What happened, in your language.")
    by = serializers.CharField(help_text="Empty: it happened by itself.")
    at = serializers.DateTimeField(source="ruling.at")
    reason = serializers.CharField(source="ruling.reason")
    entry = serializers.IntegerField(source="ruling.entry_id", allow_null=True)
    pairing = serializers.IntegerField(source="ruling.pairing_id", allow_null=True)
    round = serializers.IntegerField(source="ruling.round.number", default=None)
    can_be_undone = serializers.BooleanField()
    undone_by = serializers.CharField()
    undone_at = serializers.DateTimeField(source="ruling.undone_at", allow_null=True)


class EffectOut(serializers.Serializer):
    entry = serializers.IntegerField(source="entry.pk")
    name = serializers.CharField(source="entry.title")
    was = Exactly()
    will_be = Exactly()


class PreviewOut(serializers.Serializer):
    """What a ruling would change, before it is made."""

    effects = EffectOut(many=True, help_text="Points in the standings.")
    stops_game = serializers.BooleanField(help_text="A game that is being played is called off.")
    pairs_again = serializers.BooleanField(help_text="The preview of the next round is made anew.")


class Rule(CompetitionDoor):
    @extend_schema(
        request=RuleIn,
        responses={200: PairingOut, 403: RefusalOut, 404: RefusalOut, 409: RefusalOut, 422: RefusalOut},
        examples=[
            sent("the second has won", {"outcome": [2, 1], "reason": "The first never moved."}),
            sent("once more", {"outcome": "replay", "reason": "Both agree."}),
        ],
    )
    def post(self, request: Request, competition_id: int, pairing_id: int) -> Response:
        """Decides a pairing by hand. Who plays in it cannot."""
        pairing = self.pairing()
        results.rule(pairing=pairing, member=self.member, **valid(RuleIn, request))
        return Response(PairingOut(lookup.in_full(pairing)).data)


class RulePreview(CompetitionDoor):
    @extend_schema(
        request=OutcomeIn,
        responses={200: PreviewOut, 403: RefusalOut, 404: RefusalOut, 409: RefusalOut, 422: RefusalOut},
        examples=[sent("if the second had won", {"outcome": [2, 1]})],
    )
    def post(self, request: Request, competition_id: int, pairing_id: int) -> Response:
        """What a ruling would change. Nothing happens yet."""
        must_organize(self.competition(), self.member)
        return Response(PreviewOut(results.preview(pairing=self.pairing(), **valid(OutcomeIn, request))).data)


class Sign(CompetitionDoor):
    @extend_schema(
        request=SignIn,
        responses={204: None, 403: RefusalOut, 404: RefusalOut, 409: RefusalOut},
        examples=[
            sent("a round", {"round": 3}),
            sent("some", {"pairings": [31, 32]}),
        ],
    )
    def post(self, request: Request, competition_id: int) -> Response:
        """Results become final before the time for objections is over."""
        competition, wanted = self.competition(), valid(SignIn, request)
        if "round" in wanted:
            wanted["round"] = lookup.round(competition, wanted["round"], request.user)
        else:
            wanted["pairings"] = lookup.pairings_by_id(competition, wanted["pairings"], request.user)
        results.sign(competition=competition, member=self.member, **wanted)
        return Response(status=204)


class Log(OwnDoor, ListAPIView):
    """For organizers: what was changed by hand or happened by itself, and why; the latest first."""

    serializer_class = LogOut

    def get_queryset(self) -> Any:
        competition = self.competition()
        must_organize(competition, self.member)
        return lookup.log(competition)

    def paginate_queryset(self, queryset: Any) -> Any:
        return sentences.as_lines(super().paginate_queryset(queryset) or [])


class Undo(CompetitionDoor):
    @extend_schema(request=None, responses={200: LogOut, 403: RefusalOut, 404: RefusalOut, 409: RefusalOut})
    def post(self, request: Request, competition_id: int, ruling_id: int) -> Response:
        """Puts back what was before, while that still makes sense. The log keeps both."""
        competition = self.competition()
        undoing.undo(ruling=lookup.ruling(competition, ruling_id), member=self.member)
        return Response(LogOut(sentences.as_lines([lookup.ruling(competition, ruling_id)])[0]).data)
