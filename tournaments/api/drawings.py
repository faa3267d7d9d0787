"""The doors to what is drawn of a competition: crosstable, bracket and the race, as data."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import ledger
from tournaments.reading import bracket, chart, crosstable, standings
from tournaments.reading.chart import Race
from tournaments.reading.crosstable import Crosstable as Crossed
from tournaments.reading.names import division_title, is_knockout

from .door import CompetitionDoor
from .serializers import RefusalOut


class CrossGameOut(serializers.Serializer):
    text = serializers.CharField(help_text="7 : 3, 1, ½, ··· while it is being played.")
    result = serializers.ChoiceField(choices=["w", "d", "l", "b", "now"])
    against = serializers.ListField(child=serializers.IntegerField(), help_text="Ranks of others, of who has one.")
    table = serializers.IntegerField(source="table_id", allow_null=True)
    provisional = serializers.BooleanField(source="is_provisional")


class CrossCellOut(serializers.Serializer):
    games = CrossGameOut(many=True)
    self = serializers.BooleanField(source="is_self")


class CrossRowOut(serializers.Serializer):
    rank = serializers.IntegerField(allow_null=True, help_text="null: disqualified.")
    entry = serializers.IntegerField(source="entry.pk")
    name = serializers.CharField(source="title")
    points = serializers.CharField(source="written")
    cells = CrossCellOut(many=True)


class CrosstableOut(serializers.Serializer):
    title = serializers.CharField()
    by_rounds = serializers.BooleanField(help_text="Columns are rounds; otherwise entries, in the order of the rows.")
    columns = serializers.SerializerMethodField()
    rows = CrossRowOut(many=True)

    def get_columns(self, table: Crossed) -> list[str]:
        return [head.title for head in table.heads]


class TieNameOut(serializers.Serializer):
    number = serializers.IntegerField(allow_null=True, help_text="Of the entry; null as long as it is open.")
    name = serializers.CharField(source="title", help_text="Or where it comes from: Winner of 5.")
    seed = serializers.IntegerField(allow_null=True)
    score = serializers.CharField()
    winner = serializers.BooleanField(source="is_winner", help_text="Or goes on, at larger tables.")


class TieOut(serializers.Serializer):
    number = serializers.IntegerField()
    title = serializers.CharField()
    status = serializers.CharField(help_text="Of the pairing; empty as long as it is not paired.")
    table = serializers.IntegerField(source="table_id", allow_null=True)
    names = TieNameOut(many=True)
    x = serializers.FloatField()
    y = serializers.FloatField()
    width = serializers.FloatField()
    height = serializers.FloatField()


class WireOut(serializers.Serializer):
    points = serializers.CharField(help_text="Of an SVG polyline.")
    walked = serializers.BooleanField(source="is_walked", help_text="Somebody has come this way.")


class BracketOut(serializers.Serializer):
    """A knockout, with the places of its drawing in SVG's units."""

    title = serializers.CharField()
    champion = serializers.CharField(help_text="Who has won it all, or nothing.")
    width = serializers.FloatField()
    height = serializers.FloatField()
    ties = TieOut(many=True, source="boxes")
    wires = WireOut(many=True)


class RaceLineOut(serializers.Serializer):
    number = serializers.IntegerField()
    name = serializers.CharField(source="title")
    figures = serializers.ListField(child=serializers.CharField(), help_text="Round by round.")
    points = serializers.CharField(help_text="Of an SVG polyline.")
    me = serializers.BooleanField(source="is_me")


class RaceOut(serializers.Serializer):
    by = serializers.ChoiceField(choices=["rank", "points"])
    width = serializers.FloatField()
    height = serializers.FloatField()
    rounds = serializers.SerializerMethodField()
    lines = RaceLineOut(many=True)

    def get_rounds(self, race: Race) -> list[str]:
        return [mark.figure for mark in race.rounds]


class DivisionRaceOut(serializers.Serializer):
    key = serializers.CharField()
    title = serializers.CharField()
    race = RaceOut(allow_null=True, help_text="null where there is no race by rounds, or not yet.")


class Crosstable(CompetitionDoor):
    @extend_schema(responses={200: CrosstableOut(many=True), 404: RefusalOut})
    def get(self, request: Request, competition_id: int) -> Response:
        """Who has met whom, division by division."""
        book = ledger.load(self.competition())
        tables = [crosstable.of(book, one, request.user) for one in book.books]
        return Response(CrosstableOut(tables, many=True).data)


class Bracket(CompetitionDoor):
    @extend_schema(responses={200: BracketOut(many=True), 404: RefusalOut})
    def get(self, request: Request, competition_id: int) -> Response:
        """The knockout, or none where there is none yet."""
        book = ledger.load(self.competition())
        knockouts = [one for one in book.books if is_knockout(book.competition, one.division)]
        return Response(BracketOut([bracket.of(book, one, request.user) for one in knockouts], many=True).data)


class Chart(CompetitionDoor):
    @extend_schema(responses={200: DivisionRaceOut(many=True), 404: RefusalOut})
    def get(self, request: Request, competition_id: int) -> Response:
        """The race, division by division: ranks or points after each round."""
        book = ledger.load(self.competition())
        return Response([self.race(book, one) for one in book.books])

    def race(self, book: ledger.Ledger, one: ledger.Book) -> dict[str, Any]:
        found = chart.of(book, one, self.request.user)
        key, title = standings.key_of(one.division), division_title(book, one.division)
        return {"key": key, "title": title, "race": None if found is None else RaceOut(found).data}
