"""The doors to what is one's own in competitions: where one plays, whom, and what waits."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.reading import own

from .door import OwnDoor


class TaskOut(serializers.Serializer):
    code = serializers.ChoiceField(choices=["turn", "invited", "mate", "date", "appoint", "confirm", "answer"])
    sentence = serializers.CharField()
    url = serializers.CharField(help_text="Of the page where it is done.")


class OwnPairingOut(serializers.Serializer):
    id = serializers.IntegerField(source="pairing.pk")
    round = serializers.IntegerField()
    others = serializers.ListField(child=serializers.CharField(), help_text="Whom you meet.")
    table = serializers.IntegerField(source="table_id", allow_null=True)
    my_turn = serializers.BooleanField(source="is_my_turn")
    closes_at = serializers.DateTimeField(allow_null=True)
    agreed_at = serializers.DateTimeField(allow_null=True)


class OwnCompetitionOut(serializers.Serializer):
    competition = serializers.IntegerField(source="competition.pk")
    name = serializers.CharField(source="competition.name")
    game = serializers.CharField(source="competition.game")
    status = serializers.CharField(source="entry.status", help_text="Of your entry.")
    final_rank = serializers.IntegerField(source="entry.final_rank", allow_null=True)
    pairings = OwnPairingOut(many=True, help_text="That are being played.")
    tasks = TaskOut(many=True, help_text="What waits for you.")


class OrganizedOut(serializers.Serializer):
    competition = serializers.IntegerField(source="competition.pk")
    name = serializers.CharField(source="competition.name")
    requests = serializers.IntegerField(help_text="That wait for an answer.")


class OwnPageOut(serializers.Serializer):
    now = OwnCompetitionOut(many=True, help_text="What waits for you first.")
    over = OwnCompetitionOut(many=True, help_text="The latest 50.")
    organized = OrganizedOut(many=True)


class OwnCompetitions(OwnDoor):
    @extend_schema(responses=OwnPageOut)
    def get(self, request: Request) -> Response:
        """What you take part in, whom you play, what you have to do, and what you organize."""
        return Response(OwnPageOut(own.of(self.member)).data)
