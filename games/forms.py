"""Forms for opening a table. The fields of a game's options come from its engine."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from . import pace
from .rules.options import OneOf, Option, Switch, Whole

PREFIX = "option_"
HUMAN, BOT = "person", "bot"


class NewTable(forms.Form):
    opponent = forms.ChoiceField(
        label=_("Against"),
        choices=[(HUMAN, _("Somebody of the club")), (BOT, _("Dot, the house bot"))],
        initial=HUMAN,
    )
    seconds_per_turn = forms.TypedChoiceField(
        label=_("Pace"),
        coerce=int,
        choices=[(seconds, text) for seconds, text in pace.PACES.items()],
        initial=pace.DEFAULT,
        help_text=_("Whoever lets the time of a turn run out has lost."),
    )

    def __init__(self, engine: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for option in engine.options:
            self.fields[PREFIX + option.key] = field_for(option, engine.usual_seats)

    @property
    def option_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith(PREFIX)]

    def options(self) -> dict[str, Any]:
        return {
            name.removeprefix(PREFIX): value for name, value in self.cleaned_data.items() if name.startswith(PREFIX)
        }


def field_for(option: Option, seats: int) -> forms.Field:
    shown = {"label": gettext(option.label), "help_text": gettext(option.help), "initial": option.default_for(seats)}
    match option:
        case Whole():
            return forms.IntegerField(min_value=option.low, max_value=option.high, **shown)
        case Switch():
            return forms.BooleanField(required=False, **shown)
        case OneOf():
            values = {str(choice.value): choice for choice in option.choices(seats)}
            return forms.TypedChoiceField(
                choices=[(key, gettext(choice.text).format(**choice.facts)) for key, choice in values.items()],
                coerce=lambda key: values[key].value,
                **shown,
            )
    raise TypeError(f"no form field for {option}")
