"""The shapes of what goes out: competitions, entries, rounds, pairings."""

from fractions import Fraction
from typing import Any

from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers

from accounts.api.refusals import RefusalOut as RefusalOut
from tournaments.models import Board, Competition, Entry, Pairing, Side


def sent(name: str, value: dict[str, Any]) -> OpenApiExample:
    """What a program may send, for the description of the API."""
    return OpenApiExample(name, value, request_only=True)


class Exactly(serializers.CharField):
    """A fraction, so that thirds stay thirds."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"help_text": "Exact, as a fraction: 7/2, or 3."} | kwargs)

    def to_representation(self, value: Fraction | int | str) -> str:
        return str(value)


class ListedCompetitionOut(serializers.Serializer):
    """What is the same for everybody."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    about = serializers.CharField()
    format = serializers.ChoiceField(choices=Competition.Format.choices)
    status = serializers.ChoiceField(choices=Competition.Status.choices)
    plan = serializers.DictField(help_text="What the format is told: rounds, groups, whether it is played twice …")
    club = serializers.CharField(source="club.slug", default=None, help_text="Whose it is, or null.")
    league = serializers.IntegerField(source="league_id", allow_null=True)
    season = serializers.IntegerField(allow_null=True)
    game = serializers.CharField()
    options = serializers.DictField()
    seats = serializers.IntegerField()
    terms = serializers.DictField(help_text="Pace, hours, vacations, absence, best_of, as of a table.")
    rated = serializers.BooleanField(source="is_rated")
    shares_dice = serializers.BooleanField(help_text="All tables of a round have the same dice.")
    takes_tabletop = serializers.BooleanField(help_text="Games may be played with real dice.")
    team_size = serializers.IntegerField(help_text="1: everybody for themselves.")
    team_play = serializers.ChoiceField(choices=Competition.TeamPlay.choices)
    tie_breaks = serializers.ListField(child=serializers.CharField())
    entrance = serializers.ChoiceField(choices=Competition.Entrance.choices)
    lowest_rating = serializers.IntegerField(allow_null=True)
    highest_rating = serializers.IntegerField(allow_null=True)
    most_entries = serializers.IntegerField(allow_null=True)
    late_to = serializers.IntegerField(help_text="The last round into which one may still come.")
    entries_close_at = serializers.DateTimeField(allow_null=True, help_text="And it begins.")
    ends_at = serializers.DateTimeField(allow_null=True, help_text="Of a ladder or a club night.")
    round_hours = serializers.IntegerField()
    preview_hours = serializers.IntegerField()
    objection_hours = serializers.IntegerField(help_text="How long a result is provisional.")
    overdue = serializers.ChoiceField(choices=Competition.Overdue.choices)
    paused_until = serializers.DateTimeField(allow_null=True)
    pause_reason = serializers.CharField()
    promise = serializers.CharField(help_text="The first link of the chain that all its dice and lots hang on.")
    origin = serializers.CharField(help_text="The site that it was taken over from, or nothing.")
    created_at = serializers.DateTimeField()
    started_at = serializers.DateTimeField(allow_null=True)
    ended_at = serializers.DateTimeField(allow_null=True)


class PlayerOut(serializers.Serializer):
    name = serializers.CharField(source="member.name")
    board = serializers.IntegerField()
    since = serializers.DateTimeField()
    agreed = serializers.SerializerMethodField(help_text="Has given a word; until all have, a team waits.")

    def get_agreed(self, player: Any) -> bool:
        return bool(player.word)


class EntryOut(serializers.Serializer):
    id = serializers.IntegerField()
    number = serializers.IntegerField(allow_null=True, help_text="Given when it is let in.")
    name = serializers.CharField(source="title", help_text="Of the team, or of its only player.")
    status = serializers.ChoiceField(choices=Entry.Status.choices)
    rating = serializers.IntegerField(allow_null=True, help_text="When it was entered.")
    players = PlayerOut(many=True, source="playing")
    first_round = serializers.IntegerField()
    last_round = serializers.IntegerField(allow_null=True)
    here_since = serializers.DateTimeField(allow_null=True, help_text="On a club night: waits for a table since then.")
    final_rank = serializers.IntegerField(allow_null=True)
    entered_at = serializers.DateTimeField()


class SideOut(serializers.Serializer):
    """What came of it is told when the pairing is decided."""

    entry = serializers.IntegerField(source="entry_id")
    name = serializers.CharField(source="entry.title")
    place = serializers.SerializerMethodField()
    score = serializers.SerializerMethodField()
    points = serializers.SerializerMethodField(help_text="What it counts, exact, as a fraction: 1/2.")

    def get_place(self, side: Side) -> int | None:
        return side.place if side.pairing.is_decided else None

    def get_score(self, side: Side) -> int | None:
        return side.score if side.pairing.is_decided else None

    def get_points(self, side: Side) -> str | None:
        return side.points or None if side.pairing.is_decided else None


class BoardOut(serializers.Serializer):
    number = serializers.IntegerField()
    table = serializers.IntegerField(source="table_id", allow_null=True)
    places = serializers.SerializerMethodField(help_text="By seat.")
    scores = serializers.SerializerMethodField(help_text="By seat.")

    def get_places(self, board: Board) -> list[int] | None:
        return board.places if board.pairing.is_decided else None

    def get_scores(self, board: Board) -> list[int] | None:
        return board.scores if board.pairing.is_decided else None


class PairingOut(serializers.Serializer):
    id = serializers.IntegerField()
    number = serializers.IntegerField()
    round = serializers.IntegerField(source="round.number")
    division = serializers.IntegerField(source="division_id")
    tie = serializers.IntegerField(allow_null=True, help_text="Its place in a bracket.")
    status = serializers.ChoiceField(choices=Pairing.Status.choices)
    kind = serializers.ChoiceField(choices=Pairing.Kind.choices)
    ruled = serializers.BooleanField(source="is_ruled", help_text="Decided by an organizer.")
    agreed_at = serializers.DateTimeField(allow_null=True)
    decided_at = serializers.DateTimeField(allow_null=True)
    final_at = serializers.DateTimeField(allow_null=True, help_text="Until when somebody may object.")
    sides = SideOut(many=True, source="sides.all")
    boards = BoardOut(many=True, source="boards.all")
