"""The fields of the form for a competition, apart from those that a game's engine and a table's clock bring along."""

from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.clocks import PACES
from tournaments.models import Competition
from tournaments.reading.names import TIE_BREAKS
from tournaments.setting_up import checking

HOURS_OF_A_DAY = 24
UNITS = [(1, _("hours")), (HOURS_OF_A_DAY, _("days"))]
MOST_RATING = 4000


class Moment(forms.DateTimeField):
    """A day and a time, in the time zone of whoever types it."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
        super().__init__(widget=widget, **kwargs)

    def prepare_value(self, value: Any) -> Any:
        value = super().prepare_value(value)
        return value.replace(second=0, microsecond=0) if isinstance(value, datetime) else value


class SpanInput(forms.MultiWidget):
    """So many hours or days."""

    def __init__(self) -> None:
        number = forms.NumberInput(attrs={"min": 0, "inputmode": "numeric", "aria-label": _("How many")})
        super().__init__([number, forms.Select(choices=UNITS, attrs={"aria-label": _("Unit")})])

    def decompress(self, value: int | None) -> list[int | None]:
        if value is None:
            return [None, HOURS_OF_A_DAY]
        unit = HOURS_OF_A_DAY if value % HOURS_OF_A_DAY == 0 else 1
        return [value // unit, unit]


class Span(forms.MultiValueField):
    """Hours, typed as hours or as days."""

    def __init__(self, *, least: int, most: int, **kwargs: Any) -> None:
        self.least, self.most = least, most
        fields = (forms.IntegerField(min_value=0), forms.TypedChoiceField(choices=UNITS, coerce=int))
        super().__init__(fields, widget=SpanInput(), **kwargs)

    def compress(self, values: list[int]) -> int | None:
        if not values:
            return None
        hours = values[0] * values[1]
        if not self.least <= hours <= self.most:
            limits = {"least": self.least, "days": self.most // HOURS_OF_A_DAY}
            raise forms.ValidationError(_("At least %(least)d h, at most %(days)d days.") % limits)
        return hours


class Short(forms.Form):
    """What everybody is asked for."""

    name = forms.CharField(
        label=_("Name"), min_length=3, max_length=80, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    entries_close_at = Moment(label=_("Entries close"), help_text=_("Then it begins by itself."))
    ends_at = Moment(label=_("It ends"), required=False)


class Plan(forms.Form):
    """What a format is told. Of these a form keeps what its format uses."""

    rounds = forms.IntegerField(
        label=pgettext_lazy("of a competition", "Rounds"),
        help_text=_("Leave it empty, and there are as many as fit the number of entries."),
        required=False,
        min_value=1,
        max_value=checking.MOST_ROUNDS,
    )
    double = forms.BooleanField(label=_("Twice"), help_text=_("Everybody meets everybody twice."), required=False)
    third = forms.BooleanField(
        label=_("Game for the third place"), help_text=_("Between those who lose the semi-finals."), required=False
    )
    groups = forms.IntegerField(label=_("Groups"), min_value=2, max_value=64)
    go_on = forms.IntegerField(
        label=_("How many go on"), help_text=_("So many of each group."), min_value=1, max_value=16
    )
    size = forms.IntegerField(
        label=_("Size of a division"), help_text=_("All are as large, or nearly so."), min_value=2, max_value=64
    )
    moves = forms.IntegerField(
        label=_("Go down"),
        help_text=_("So many of each division, and as many come up for them."),
        min_value=0,
        max_value=16,
    )
    doubles = forms.BooleanField(
        label=_("Pyramid"), help_text=_("Each tier has twice as many divisions as the one above."), required=False
    )
    season_days = forms.IntegerField(
        label=_("Days between seasons"), help_text=_("In which one may enter the next one."), min_value=1, max_value=90
    )
    reach = forms.IntegerField(
        label=_("Places above"), help_text=_("So far up one may challenge."), min_value=1, max_value=100
    )
    most_open = forms.IntegerField(
        label=_("Challenges at once"),
        help_text=_("So many one may have made and not yet played."),
        min_value=1,
        max_value=10,
    )
    rest_rounds = forms.IntegerField(
        label=_("Others in between"),
        help_text=_("So many games against others, before one challenges the same member again."),
        min_value=0,
        max_value=10,
    )
    drop_days = forms.IntegerField(
        label=_("Days without a game"),
        help_text=_("After so many one goes down a place; 0 is never."),
        min_value=0,
        max_value=365,
    )
    later_pace = forms.ChoiceField(
        label=_("After the evening"),
        help_text=_("What is not over is played on at this pace."),
        choices=[(name, text) for name, (pace, text) in PACES.items() if not pace.is_live],
    )


class Rounds(forms.Form):
    round_hours = Span(
        label=_("A round lasts"),
        help_text=_("At most. It closes sooner when everything is played."),
        least=1,
        most=checking.LONGEST_ROUND,
    )
    preview_hours = Span(
        label=_("Preview of a pairing"),
        help_text=_("For so long only you see it, and can change it. Then it holds by itself."),
        least=0,
        most=checking.LONGEST_WAIT,
    )
    objection_hours = Span(
        label=_("Time for objections"),
        help_text=_("For so long a result is provisional, unless you sign it."),
        least=0,
        most=checking.LONGEST_WAIT,
    )
    overdue = forms.ChoiceField(
        label=_("A game that is not over when its round closes"), choices=Competition.Overdue.choices
    )


class Entering(forms.Form):
    entrance = forms.ChoiceField(label=_("Open to"), choices=Competition.Entrance.choices)
    club = forms.ChoiceField(
        label=_("For a club"), help_text=_("Only its members may enter. You organize this club."), required=False
    )
    lowest_rating = forms.IntegerField(
        label=_("Lowest rating"), required=False, min_value=0, max_value=MOST_RATING, help_text=_("Empty: no limit.")
    )
    highest_rating = forms.IntegerField(
        label=_("Highest rating"), required=False, min_value=0, max_value=MOST_RATING, help_text=_("Empty: no limit.")
    )
    most_entries = forms.IntegerField(
        label=_("Most entries"),
        help_text=_("Whoever comes after that waits. Empty: no limit."),
        required=False,
        min_value=2,
        max_value=checking.MOST_ENTRIES,
    )
    late_to = forms.IntegerField(
        label=_("Late entries"),
        help_text=_("Up to this round one may still come in; 0 is not at all."),
        min_value=0,
        max_value=checking.MOST_ROUNDS,
    )
    team_size = forms.IntegerField(
        label=_("Members of a team"),
        help_text=_("1: everybody plays for themselves."),
        min_value=1,
        max_value=checking.LARGEST_TEAM,
    )
    team_play = forms.ChoiceField(label=_("A team plays"), choices=Competition.TeamPlay.choices)


class Counting(forms.Form):
    is_rated = forms.BooleanField(label=_("Rated"), help_text=_("Results count for the ratings."), required=False)
    shares_dice = forms.BooleanField(
        label=_("The same dice for all tables"),
        help_text=_("Everybody is compared with those in the same seat: less luck."),
        required=False,
    )
    takes_tabletop = forms.BooleanField(
        label=_("Real dice"),
        help_text=_("Games may be played at a real table; all who play confirm the result."),
        required=False,
    )


def tie_break_fields() -> dict[str, forms.Field]:
    """One select for each, in their order."""
    first = [(tie.value, named.name) for tie, named in TIE_BREAKS.items()]
    labels = [_("First"), _("Second"), _("Third"), _("Fourth"), _("Fifth")]
    return {
        f"tie_{number}": forms.ChoiceField(
            label=label, choices=first if number == 1 else [("", _("nothing more")), *first], required=number == 1
        )
        for number, label in enumerate(labels, start=1)
    }
