from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from . import LONGEST_TEXT, LONGEST_TITLE


class NewsForm(forms.Form):
    title = forms.CharField(label=_("Title"), max_length=LONGEST_TITLE)
    text = forms.CharField(
        label=_("Text"),
        help_text=_("Plain text. Empty lines make paragraphs, addresses become links."),
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 12}),
    )
    language = forms.ChoiceField(
        label=_("Language"),
        help_text=_("Readers of other languages do not see it. Choose any to show it to everybody."),
        choices=[("", _("any")), *settings.LANGUAGES],
        required=False,
    )
