"""Form fields for the options of a game, as its engine declares them."""

from typing import Any

from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from .rules.capcolor.options import ChartChoice
from .rules.options import Choice, First, OneOf, Option, SomeOf, Switch, Whole, Wholes

LONG = 40  # letters: a choice that needs a line of its own


def has_choice(option: Option, seats: int) -> bool:
    """Do so many seats leave something to choose?"""
    return option.matters(seats) and (not isinstance(option, OneOf) or len(choices_of(option, seats)) > 1)


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
            values = {str(choice.value): choice for choice in choices_of(option, seats)}
            if str(shown["initial"]) not in values:
                shown["initial"] = next(iter(values.values())).value
            texts = said(values)
            field = forms.TypedChoiceField(choices=texts, coerce=lambda key: values[key].value, **shown)
            if max(len(text) for _key, text in texts) > LONG:
                field.widget.attrs["data-long"] = ""
            return field
        case SomeOf():
            values = {str(choice.value): choice for choice in option.choices(seats)}
            return forms.TypedMultipleChoiceField(
                choices=said(values),
                coerce=lambda key: values[key].value,
                widget=forms.CheckboxSelectMultiple,
                **shown,
            )
    raise TypeError(f"no form field for {option}")


def choices_of(option: OneOf, seats: int) -> list[Choice]:
    """What so many can choose. Who plays alone begins, and must have something to play."""
    if seats > 1:
        return option.choices(seats)
    return [] if isinstance(option, First) else [choice for choice in option.choices(1) if choice.value is not None]


def said(values: dict[str, Choice]) -> list[tuple[str, str]]:
    return [(key, text_of(choice)) for key, choice in values.items()]


def text_of(choice: Choice) -> str:
    text = gettext(choice.text).format(**choice.facts)
    if not isinstance(choice, ChartChoice):
        return text
    cells = ngettext("%(count)d cell", "%(count)d cells", sum(choice.cells)) % {"count": sum(choice.cells)}
    return f"{text} · {cells} · {', '.join(map(gettext, choice.mechanics))}"


def fits(field: forms.Field, value: Any) -> bool:
    """May the field begin with this value?"""
    if isinstance(field, forms.ChoiceField):
        values = value if isinstance(value, list) else [value]
        return all(field.valid_value(str(value)) for value in values)
    return True


class Numbers(forms.CharField):
    """Whole numbers in one line. How many and how big they may be is for the engine to say."""

    def prepare_value(self, value: Any) -> Any:
        return " ".join(map(str, value)) if isinstance(value, list) else value

    def clean(self, value: Any) -> list[int]:
        words = super().clean(value).replace(",", " ").split()
        if not all(word.isdecimal() and len(word) < 10 for word in words):
            raise forms.ValidationError(_("Enter whole numbers with spaces between them."))
        return [int(word) for word in words]
