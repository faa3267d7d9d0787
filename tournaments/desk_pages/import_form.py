from django import forms
from django.utils.translation import gettext_lazy as _


class ImportForm(forms.Form):
    """A competition from another site, as a file or as text."""

    file = forms.FileField(
        label=_("File"),
        help_text=_("The file export.json of a competition."),
        required=False,
        widget=forms.ClearableFileInput(attrs={"accept": "application/json,.json", "class": "input"}),
    )
    text = forms.CharField(
        label=_("Or its text"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 6, "class": "input mono", "spellcheck": "false", "autocomplete": "off"}),
        strip=False,
    )
