"""The doors to how it stands: standings with all that is still possible, and what is at stake."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import ledger
from tournaments.formats.standings import TieBreak
from tournaments.reading import stakes, standings

from . import lookup
from .door import CompetitionDoor, OwnDoor
from .serializers import Exactly, PairingOut, RefusalOut


class TieBreakOut(serializers.Serializer):
    slug = serializers.ChoiceField(source="tie_break", choices=[one.value for one in TieBreak])
    short = serializers.CharField()
    name = serializers.CharField()
    about = serializers.CharField()


class FormOut(serializers.Serializer):
    result = serializers.ChoiceField(choices=[("w", "won"), ("d", "drawn"), ("l", "lost"), ("b", "bye")])
    round = serializers.IntegerField()
    table = serializers.IntegerField(source="table_id", allow_null=True)


class StandingRowOut(serializers.Serializer):
    rank = serializers.IntegerField(allow_null=True, help_text="null: disqualified, behind everybody else.")
    entry = serializers.IntegerField(source="entry.pk")
    number = serializers.IntegerField()
    name = serializers.CharField(source="title")
    points = Exactly()
    written = serializers.CharField(help_text="The points as people write them: 3½.")
    played = serializers.IntegerField()
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()
    tie_breaks = serializers.ListField(child=Exactly(), source="ties", help_text="By column.")
    possible = serializers.ListField(
        child=serializers.IntegerField(),
        allow_null=True,
        help_text="Final ranks that are possible, best and worst: for certain, whatever is provisional.",
    )
    outlook = serializers.ListField(
        child=serializers.IntegerField(), allow_null=True, help_text="The same if all provisional results stand."
    )
    zone = serializers.CharField(help_text="`up`, `down`, or nothing: where it would lead if it ended now.")
    provisional = serializers.BooleanField(source="is_provisional", help_text="Somebody may still object to a result.")
    form = FormOut(many=True, help_text="The last results, the latest last.")
    out = serializers.BooleanField(source="is_out", help_text="Withdrawn or disqualified.")
    me = serializers.BooleanField(source="is_me")


class StandingTableOut(serializers.Serializer):
    key = serializers.CharField(help_text="Stage, tier and number of the division.")
    title = serializers.CharField()
    has_points = serializers.BooleanField(help_text="Knockouts and ladders go without.")
    columns = TieBreakOut(many=True, help_text="The tie-breaks, in their order.")
    round = serializers.IntegerField(help_text="How far it has come.")
    rounds = serializers.IntegerField(allow_null=True, help_text="Of how many, where that is known.")
    decided = serializers.IntegerField()
    games = serializers.IntegerField()
    complete = serializers.BooleanField(source="is_complete")
    provisional = serializers.BooleanField(source="is_provisional")
    rows = StandingRowOut(many=True)


class Standings(CompetitionDoor):
    @extend_schema(responses={200: StandingTableOut(many=True), 404: RefusalOut})
    def get(self, request: Request, competition_id: int) -> Response:
        """Who stands where, division by division, with tie-breaks and the final ranks that are still possible."""
        tables = standings.tables(ledger.load(self.competition()), request.user)
        return Response(StandingTableOut(tables, many=True).data)


class StakesOut(serializers.Serializer):
    sentences = serializers.ListField(child=serializers.CharField(), help_text="If it ended today …")
    pairing = PairingOut(allow_null=True, help_text="What you play now, or are known to play next.")


class OwnStakes(OwnDoor):
    @extend_schema(responses={200: StakesOut, 409: RefusalOut})
    def get(self, request: Request, competition_id: int) -> Response:
        """What is at stake for you: where you stand, whom you meet, what a result would change."""
        competition = self.competition()
        entry = lookup.must_take_part(competition, self.member)
        book = ledger.load(competition)
        met = stakes.next_of(book, entry.number or 0)
        pairing = None if met is None else PairingOut(lookup.in_full(met.pairing)).data
        said = stakes.sentences(book, book.entries[entry.number]) if entry.number in book.entries else []
        return Response({"sentences": said, "pairing": pairing})
