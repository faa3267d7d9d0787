"""The shapes of what goes in and out of the API."""

from typing import Any

from django.conf import settings
from rest_framework import serializers

from accounts.api.fields import StrictSwitch as StrictSwitch
from accounts.api.refusals import RefusalOut as RefusalOut
from games import catalog, clocks, listing, play
from games.models import Table

# A version is a count of moves; anything larger is certainly stale, and would not fit the database's integers.
LARGEST = 2**31 - 1


class StrictInteger(serializers.IntegerField):
    """An integer as JSON has it: neither true nor 3.0 nor "3"."""

    def to_internal_value(self, data: Any) -> int:
        if type(data) is not int:
            self.fail("invalid")
        return data


class MoveIn(serializers.Serializer):
    version = StrictInteger(min_value=0, max_value=LARGEST, help_text="The version of the table that you looked at.")
    key = serializers.UUIDField(help_text="Made up by you for this move; a repeated request with it plays once.")
    action = serializers.JSONField(help_text="One of the actions that `legal` lists.")


class TableIn(serializers.Serializer):
    game = serializers.CharField(max_length=50)
    options = serializers.DictField(required=False, default=dict)
    seats = StrictInteger(required=False, min_value=1, max_value=16)
    pace = serializers.JSONField(
        required=False,
        help_text=f"One of {', '.join(clocks.PACES)}; or seconds as an object with `bank`, `increment` and `cap`.",
    )
    hours = serializers.JSONField(
        default=None,
        help_text="When clocks run: `start` and `end` (full hours), `zone`, `weekends` (a switch); null is always.",
    )
    vacations = serializers.BooleanField(default=True)
    absence = serializers.ChoiceField(choices=Table.Absence.values, default=Table.Absence.FORFEIT)
    rated = serializers.BooleanField(default=True, source="is_rated", help_text="Does it count for the ratings?")
    private = serializers.BooleanField(default=False, source="is_private")
    language = serializers.ChoiceField(choices=["", *dict(settings.LANGUAGES)], default="")
    club = serializers.SlugField(
        default=None, allow_null=True, max_length=40, help_text="Of yours: only its members can sit down."
    )
    standing = serializers.BooleanField(default=False, source="is_standing")
    best_of = serializers.ChoiceField(choices=play.MATCH_LENGTHS, default=1)
    invite = serializers.ListField(child=serializers.CharField(max_length=150), default=list, max_length=15)
    word = serializers.CharField(required=False, default="", allow_blank=True, max_length=32, trim_whitespace=True)


class SeatIn(serializers.Serializer):
    word = serializers.CharField(max_length=32, help_text="Anything: it is mixed into the dice of the table.")
    invitation = serializers.CharField(
        required=False, default="", allow_blank=True, max_length=64, help_text="From the link, if the table is private."
    )


class LeaveIn(serializers.Serializer):
    status = serializers.ChoiceField(
        choices=["open", "playing"],
        required=False,
        default=None,
        allow_null=True,
        help_text="How the table was when you looked: giving up a seat must not become resigning on the way.",
    )


class FilterIn(serializers.Serializer):
    """What to list: open tables that you may join, and those among them that you look for."""

    which = serializers.ChoiceField(
        choices=[*listing.LISTS],
        default="open",
        help_text="`vacant`: running tables with a seat to take over; `challenges`: a seat is kept for you; "
        "`offers`: your own open tables.",
    )
    game = serializers.ChoiceField(choices=[*catalog.CATALOG], default="")
    pace = serializers.ChoiceField(choices=listing.PACES, default="")
    seats = serializers.ChoiceField(choices=[str(number) for number in listing.seat_numbers()], default="")
    language = serializers.ChoiceField(
        choices=[*dict(settings.LANGUAGES)], default="", help_text="Tables without a language of their own fit too."
    )
    rating_from = serializers.IntegerField(
        min_value=0, max_value=9_999, default=None, help_text="At least that, the opener's at the game."
    )
    rating_to = serializers.IntegerField(min_value=0, max_value=9_999, default=None, help_text="At most that.")


class AfterIn(serializers.Serializer):
    after = serializers.IntegerField(min_value=-1, max_value=LARGEST, default=-1)


class MovedOut(serializers.Serializer):
    version = serializers.IntegerField()
    events = serializers.ListField(child=serializers.DictField())
    view = serializers.DictField()


class MemberOut(serializers.Serializer):
    name = serializers.CharField(help_text='"departed member", in your language, if they have left.')
    guest = serializers.BooleanField(source="is_guest")
    bot = serializers.BooleanField(source="is_bot")
    owner = serializers.CharField(
        source="owner_name", allow_null=True, help_text="Whose program a bot is; null for people and the house's bots."
    )


class SeatOut(serializers.Serializer):
    number = serializers.IntegerField()
    member = MemberOut(allow_null=True)
    reserved_for = MemberOut(allow_null=True, help_text="For whom a free seat is kept.")
    word = serializers.CharField()
    rating = serializers.IntegerField(
        source="skill.shown", default=None, help_text="The member's at this game; null before the first rated table."
    )
    place = serializers.IntegerField(allow_null=True)
    score = serializers.IntegerField(allow_null=True)


class ClockOut(serializers.Serializer):
    bank = serializers.IntegerField()
    increment = serializers.IntegerField()
    cap = serializers.IntegerField()


class MatchOut(serializers.Serializer):
    id = serializers.IntegerField()
    best_of = serializers.IntegerField()
    wins = serializers.ListField(
        child=serializers.IntegerField(), help_text="Games won, by the seats of the first table of the match."
    )
    ended_at = serializers.DateTimeField(allow_null=True)
    annulled = serializers.BooleanField(source="is_annulled", help_text="Called off: nobody has won it.")


class TableOut(serializers.Serializer):
    """What is the same for everybody."""

    id = serializers.IntegerField()
    game = serializers.CharField()
    rules_version = serializers.IntegerField()
    options = serializers.DictField()
    status = serializers.CharField()
    version = serializers.IntegerField()
    clock = ClockOut(source="*")
    hours = serializers.DictField(allow_null=True)
    vacations = serializers.BooleanField()
    absence = serializers.CharField()
    rated = serializers.BooleanField(source="is_rated")
    private = serializers.BooleanField(source="is_private")
    language = serializers.CharField()
    club = serializers.CharField(source="club.slug", default=None, help_text="The club that it belongs to, or null.")
    opener = MemberOut()
    standing = serializers.BooleanField(source="is_standing")
    expires_at = serializers.DateTimeField(allow_null=True, help_text="When it is called off if nobody joins.")
    rematch_of = serializers.IntegerField(source="rematch_of_id", allow_null=True)
    official = serializers.BooleanField(source="is_official", help_text="Is it played for a competition?")
    match = MatchOut(allow_null=True)
    game_number = serializers.IntegerField()
    tally = serializers.SerializerMethodField(help_text="What each seat has won so far, as counted from the events.")
    deadline = serializers.DateTimeField(allow_null=True)
    opens_at = serializers.DateTimeField(allow_null=True, help_text="When a race begins: nobody may act before.")
    promise = serializers.CharField(
        source="public_promise", help_text="SHA-256 of the seed; empty for a later game of a match, while it is sealed."
    )
    drawn = serializers.IntegerField(source="results", help_text="Chance results so far, without covered ones.")
    outcome = serializers.DictField(allow_null=True)
    seats = SeatOut(many=True, source="seat_list")

    def get_tally(self, table: Table) -> list[int] | None:
        return table.tally.points if hasattr(table, "tally") else None


class CompetitionOut(serializers.Serializer):
    title = serializers.CharField(help_text='"Autumn Swiss · Round 3"')
    url = serializers.CharField()


class SeatedTableOut(TableOut):
    """The same, and what the reader's seat may know."""

    competition = CompetitionOut(allow_null=True, help_text="Where an official table belongs, if you may know.")
    me = serializers.IntegerField(allow_null=True)
    view = serializers.DictField(allow_null=True)
    invitation = serializers.CharField(
        allow_null=True, help_text="For the link to a private table; for its seats only."
    )


class LoggedMoveOut(serializers.Serializer):
    number = serializers.IntegerField()
    kind = serializers.CharField()
    seat = serializers.IntegerField(allow_null=True)
    action = serializers.JSONField(
        allow_null=True,
        help_text="Your own while the table is played; all when it is over. A list, if it is several secret steps.",
    )
    events = serializers.ListField(child=serializers.DictField())
    at = serializers.DateTimeField()


class GameOut(serializers.Serializer):
    slug = serializers.CharField()
    title = serializers.CharField()
    rules_version = serializers.IntegerField(source="version")
    seats = serializers.ListField(child=serializers.IntegerField())
