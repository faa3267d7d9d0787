from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.notices.kinds import KINDS
from accounts.outbound import LONGEST


class NewWebhook(forms.Form):
    url = forms.CharField(
        label=_("Address"),
        max_length=LONGEST,
        widget=forms.URLInput(
            attrs={"placeholder": "https://", "autocomplete": "off", "spellcheck": "false", "class": "input"}
        ),
        error_messages={"required": _("Write the address of your program. It begins with https://.")},
    )
    kinds = forms.MultipleChoiceField(
        label=_("Only these notices"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"invalid_choice": _("There is no such kind of notice.")},
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["kinds"].choices = [(key, kind.title) for key, kind in KINDS.items()]  # type: ignore[attr-defined]
