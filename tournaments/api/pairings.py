"""The doors to pairing at the desk: previews, publishing, moving rounds, pauses."""

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.door import valid
from tournaments import ledger, models
from tournaments.desk import moments, rounds, warnings
from tournaments.desk.core import must_organize

from . import lookup
from .competitions import OneCompetitionOut, shown
from .door import CompetitionDoor
from .fields import Moment, Number, Reason
from .rounds import OneRoundOut, round_in_full
from .serializers import RefusalOut, sent

SCOPE = "organize"
REFUSED = {403: RefusalOut, 404: RefusalOut, 409: RefusalOut, 422: RefusalOut}


class SwapIn(serializers.Serializer):
    one = Number(help_text="The id of an entry.")
    other = Number(help_text="The id of the entry with which it changes places.")
    reason = Reason()


class ByeIn(serializers.Serializer):
    entry = Number(help_text="Its id.")
    reason = Reason()


class PairAgainIn(serializers.Serializer):
    reason = Reason(default="", allow_blank=True)


class MoveRoundIn(serializers.Serializer):
    starts_at = Moment(required=False, help_text="Of a preview: when it begins to hold.")
    closes_at = Moment(required=False)
    reason = Reason()

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if len(attrs) == 1:
            raise serializers.ValidationError({"closes_at": _("Say when it begins, or when it closes.")})
        return attrs


class PauseIn(serializers.Serializer):
    until = Moment(help_text="At most 60 days ahead.")
    reason = Reason()


class WarningOut(serializers.Serializer):
    pairing = serializers.IntegerField(help_text="Its number in the round.")
    code = serializers.ChoiceField(choices=["met", "apart", "bye", "gap", "gone"])
    sentence = serializers.CharField()


class Warnings(CompetitionDoor):
    def get_permissions(self) -> list[Any]:
        return [IsAuthenticated()]

    @extend_schema(responses={200: WarningOut(many=True)} | REFUSED)
    def get(self, request: Request, competition_id: int, number: int) -> Response:
        """What to look at before a preview holds: who has met before, a second bye, a wide gap."""
        must_organize(self.competition(), self.member)
        round = self.round()
        found = warnings.warnings(ledger.load(round.competition), round)
        return Response(WarningOut(found, many=True).data)


class RoundDoor(CompetitionDoor):
    """The desk's, about one round."""

    def answer(self, round: models.Round) -> Response:
        return Response(round_in_full(self.competition(), round.number, self.request.user))


class Publish(RoundDoor):
    @extend_schema(request=None, responses={200: OneRoundOut} | REFUSED)
    def post(self, request: Request, competition_id: int, number: int) -> Response:
        """A preview holds from now on, and its tables open."""
        round = self.round()
        rounds.publish_now(round=round, member=self.member)
        return self.answer(round)


class Swap(RoundDoor):
    @extend_schema(
        request=SwapIn,
        responses={200: OneRoundOut} | REFUSED,
        examples=[sent("two", {"one": 4, "other": 9, "reason": "They share a flat."})],
    )
    def post(self, request: Request, competition_id: int, number: int) -> Response:
        """In a preview, two entries change places."""
        round, wanted = self.round(), valid(SwapIn, request)
        one, other = (lookup.entry(round.competition, wanted.pop(name)) for name in ("one", "other"))
        rounds.swap(round=round, member=self.member, one=one, other=other, **wanted)
        return self.answer(round)


class GiveBye(RoundDoor):
    @extend_schema(
        request=ByeIn,
        responses={200: OneRoundOut} | REFUSED,
        examples=[sent("one", {"entry": 4, "reason": "On a journey."})],
    )
    def post(self, request: Request, competition_id: int, number: int) -> Response:
        """In a preview, an entry gets a bye."""
        round, wanted = self.round(), valid(ByeIn, request)
        wanted["entry"] = lookup.entry(round.competition, wanted["entry"])
        rounds.give_bye(round=round, member=self.member, **wanted)
        return self.answer(round)


class PairAgain(RoundDoor):
    @extend_schema(
        request=PairAgainIn,
        responses={200: OneRoundOut} | REFUSED,
        examples=[sent("why", {"reason": "Two have withdrawn."})],
    )
    def post(self, request: Request, competition_id: int, number: int) -> Response:
        """Makes a preview anew, from how things stand now."""
        round = self.round()
        rounds.pair_again(round=round, member=self.member, **valid(PairAgainIn, request))
        return self.answer(round)


class MoveRound(RoundDoor):
    @extend_schema(
        request=MoveRoundIn,
        responses={200: OneRoundOut} | REFUSED,
        examples=[sent("two days more", {"closes_at": "2026-10-16T18:00:00Z", "reason": "Holidays."})],
    )
    def post(self, request: Request, competition_id: int, number: int) -> Response:
        """Begins or closes at another moment."""
        round = self.round()
        moments.move(round=round, member=self.member, **valid(MoveRoundIn, request))
        return self.answer(round)


class Pause(CompetitionDoor):
    @extend_schema(
        request=PauseIn,
        responses={200: OneCompetitionOut} | REFUSED,
        examples=[sent("over New Year", {"until": "2027-01-07T00:00:00Z", "reason": "Holidays."})],
    )
    def put(self, request: Request, competition_id: int) -> Response:
        """Nothing begins and nothing closes until then."""
        moments.pause(competition=self.competition(), member=self.member, **valid(PauseIn, request))
        return Response(shown(self.competition(), request.user))

    @extend_schema(responses={200: OneCompetitionOut} | REFUSED)
    def delete(self, request: Request, competition_id: int) -> Response:
        """Goes on before the pause is over."""
        moments.resume(competition=self.competition(), member=self.member)
        return Response(shown(self.competition(), request.user))
