"""What a competition is to be, as somebody asks for it: from a template, in full, or as a change."""

from typing import Any

from rest_framework import serializers

from accounts.api.fields import StrictSwitch
from accounts.clubs.reading import find as find_club
from games import catalog
from games.models import Table
from tournaments.formats.standings import TieBreak
from tournaments.models import Competition
from tournaments.refusals import NoSuchTemplate
from tournaments.setting_up import setup
from tournaments.setting_up.checking import LARGEST_TEAM, MOST_ENTRIES, MOST_ROUNDS

from .fields import Moment, Number, Text


class TermsIn(serializers.Serializer):
    """How tables are played: as those that members open."""

    pace = serializers.JSONField(required=False, help_text="A name, or `bank`, `increment` and `cap` in seconds.")
    hours = serializers.JSONField(required=False, allow_null=True, help_text="When clocks run; null is always.")
    vacations = StrictSwitch(required=False)
    absence = serializers.ChoiceField(choices=Table.Absence.values, required=False)
    best_of = Number(required=False, help_text="Games without a match of their own: 1, 3, 5, 7 or 9.")
    language = Text(required=False, allow_blank=True, max_length=8)


class CompetitionChangeIn(serializers.Serializer):
    """What is given changes; the rest stays."""

    name = Text(required=False, max_length=80)
    about = Text(required=False, allow_blank=True, max_length=4000, trim_whitespace=False)
    format = serializers.ChoiceField(choices=Competition.Format.choices, required=False)
    plan = serializers.DictField(
        required=False,
        help_text=f"What the format is told, if not the usual: {', '.join(setup.Plan.__struct_fields__)}.",
    )
    club = Text(required=False, allow_null=True, max_length=40, help_text="Of which you are an organizer.")
    game = serializers.ChoiceField(choices=[*catalog.CATALOG], required=False)
    options = serializers.DictField(required=False)
    seats = Number(required=False, min_value=1, max_value=16)
    terms = TermsIn(required=False)
    rated = StrictSwitch(required=False, source="is_rated")
    shares_dice = StrictSwitch(required=False)
    takes_tabletop = StrictSwitch(required=False)
    team_size = Number(required=False, min_value=1, max_value=LARGEST_TEAM)
    team_play = serializers.ChoiceField(choices=Competition.TeamPlay.choices, required=False)
    tie_breaks = serializers.ListField(
        child=serializers.ChoiceField(choices=[one.value for one in TieBreak]), required=False, max_length=len(TieBreak)
    )
    entrance = serializers.ChoiceField(choices=Competition.Entrance.choices, required=False)
    lowest_rating = Number(required=False, allow_null=True, max_value=9_999)
    highest_rating = Number(required=False, allow_null=True, max_value=9_999)
    most_entries = Number(required=False, allow_null=True, max_value=MOST_ENTRIES)
    late_to = Number(required=False, max_value=MOST_ROUNDS)
    entries_close_at = Moment(required=False, allow_null=True)
    ends_at = Moment(required=False, allow_null=True)
    round_hours = Number(required=False)
    preview_hours = Number(required=False)
    objection_hours = Number(required=False)
    overdue = serializers.ChoiceField(choices=Competition.Overdue.choices, required=False)


class CompetitionIn(CompetitionChangeIn):
    """From a template, or in full; whatever is given besides a template counts."""

    template = Text(required=False, max_length=40, help_text="One of `GET /competitions/templates`.")
    name = Text(max_length=80)
    game = serializers.ChoiceField(choices=[*catalog.CATALOG])

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if "template" not in attrs and "format" not in attrs:
            raise serializers.ValidationError({"format": self.fields["name"].error_messages["required"]})
        return attrs


def wanted_by(given: dict[str, Any], reader: Any) -> dict[str, Any]:
    """What the serializer has read, as `setup` takes it: on top of the template, if one was named."""
    wanted = dict(given)
    if "club" in wanted:
        wanted["club"] = find_club(wanted["club"], reader) if wanted["club"] else None
    if (slug := wanted.pop("template", None)) is None:
        return wanted
    if slug not in setup.TEMPLATES:
        raise NoSuchTemplate
    usual = setup.TEMPLATES[slug].wanted
    wanted |= {name: usual.get(name, {}) | wanted[name] for name in ("plan", "terms") if name in wanted}
    return usual | wanted
