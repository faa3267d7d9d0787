"""Forms for opening a table. The fields of a game's options come from its engine."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from . import clocks
from .rules.options import Choice, OneOf, Option, SomeOf, Switch, Whole, Wholes

PREFIX = "option_"
HUMAN, BOT = "person", "bot"


class NewTable(forms.Form):
    opponent = forms.ChoiceField(
        label=_("Against"),
        choices=[(HUMAN, _("Somebody of the club")), (BOT, _("Dot, the house bot"))],
        initial=HUMAN,
    )
    pace = forms.ChoiceField(
        label=_("Pace"),
        choices=[(name, text) for name, (_pace, text) in clocks.PACES.items()],
        initial=clocks.DEFAULT,
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
        case Wholes():
            return Numbers(**shown)
        case OneOf():
            values = {str(choice.value): choice for choice in option.choices(seats)}
            return forms.TypedChoiceField(choices=said(values), coerce=lambda key: values[key].value, **shown)
        case SomeOf():
            values = {str(choice.value): choice for choice in option.choices(seats)}
            return forms.TypedMultipleChoiceField(
                choices=said(values),
                coerce=lambda key: values[key].value,
                widget=forms.CheckboxSelectMultiple,
                **shown,
            )
    raise TypeError(f"no form field for {option}")


def said(values: dict[str, Choice]) -> list[tuple[str, str]]:
    return [(key, gettext(choice.text).format(**choice.facts)) for key, choice in values.items()]


class Numbers(forms.CharField):
    """Whole numbers in one line. How many and how big they may be is for the engine to say."""

    def prepare_value(self, value: Any) -> Any:
        return " ".join(map(str, value)) if isinstance(value, list) else value

    def clean(self, value: Any) -> list[int]:
        words = super().clean(value).replace(",", " ").split()
        if not all(word.isdecimal() and len(word) < 10 for word in words):
            raise forms.ValidationError(_("Enter whole numbers with spaces between them."))
        return [int(word) for word in words]
