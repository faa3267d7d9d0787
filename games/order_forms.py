"""Forms for standing orders. Their fields come from the options of a kind; the table's script sends what was chosen."""

import json
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext

from . import option_fields
from .models import Order
from .orders import LASTS, Kind
from .orders.options import Numbers, Words
from .rules.options import Option

Names = Mapping[str, Any]  # what cards and the like are called on the board
NOTHING: Names = {}


class OrderForm(forms.Form):
    """Shows what can be chosen; it starts with what the member chose last. What was chosen is checked by the API."""

    def __init__(self, kind: Kind, seats: int, last: Order | None = None, names: Names = NOTHING) -> None:
        self.kind = kind
        spec = last.spec if last is not None and last.kind == kind.key else None
        super().__init__(initial=spec, auto_id=f"{self.slug}-%s")
        for option in kind.options:
            self.fields[option.key] = field_for(option, seats, names)

    @property
    def key(self) -> str:
        return self.kind.key

    @property
    def slug(self) -> str:
        return "order-" + self.key.partition("/")[2]

    @property
    def label(self) -> str:
        return gettext(self.kind.label)

    @property
    def help(self) -> str:
        return gettext(self.kind.help)

    @property
    def lasts(self) -> str:
        """How long it goes on; where its member can choose that, the form asks."""
        has_choice = any(option.key == "every_turn" for option in self.kind.options)
        return "" if has_choice else gettext(LASTS[self.kind.lasts])

    @property
    def kinds_json(self) -> str:
        """Which kind of value each field has, for the script that sends them."""
        return json.dumps({option.key: option.kind for option in self.kind.options})

    @property
    def spec_json(self) -> str:
        """What is chosen at first: lists in their order, which boxes cannot show."""
        return json.dumps({field.name: field.initial for field in self})


def field_for(option: Option, seats: int, names: Names) -> forms.Field:
    shown: dict[str, Any] = {
        "label": gettext(option.label),
        "help_text": gettext(option.help),
        "initial": option.default_for(seats),
    }
    match option:
        case Numbers():
            return Several([(choice.value, str(choice)) for choice in option.choices(seats)], **shown)
        case Words() if option.of:
            return Several([(word, names.get(word, word)) for word in option.of], **shown)
        case Words():
            return Listed(required=option.fewest > 0, **shown)
    return option_fields.field_for(option, seats)


class Several(forms.MultipleChoiceField):
    """Boxes to tick. Where their order counts, the script notes in which order they were ticked."""

    def __init__(self, choices: list[tuple[Any, Any]], **shown: Any) -> None:
        super().__init__(choices=choices, widget=forms.CheckboxSelectMultiple, required=False, **shown)


class Listed(forms.CharField):
    """Names in one line, the first choice first."""

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        return {"class": "input", "autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}

    def prepare_value(self, value: Any) -> Any:
        return " ".join(value) if isinstance(value, list) else value
