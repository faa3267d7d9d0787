from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from accounts.models import Club
from accounts.refusals import Refusal

from . import founding, naming
from .refusals import BadAbout, BadClubName, BadSlug

# Beside which field a refusal is explained.
FIELD_OF: dict[type[Refusal], str] = {BadClubName: "name", BadSlug: "slug", BadAbout: "about"}

# Printed beside each choice: what it means.
ENTRY_EFFECTS = {
    Club.Entry.OPEN: _("Whoever likes the club walks in."),
    Club.Entry.REQUEST: _("Owners and organizers answer each request."),
    Club.Entry.INVITATION: _("Owners and organizers invite members by name."),
}


class ClubForm(forms.Form):
    """What a club says about itself, when it is founded and later."""

    name = forms.CharField(
        label=_("Name"), max_length=naming.LONGEST, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    slug = forms.CharField(
        label=_("Address"),
        help_text=_(
            "Small letters, digits and hyphens. Leave it empty and it is made from the name. It stays for good."
        ),
        required=False,
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )
    about = forms.CharField(
        label=_("What it is about"),
        help_text=_("Who you are and what you play."),
        required=False,
        max_length=founding.LONGEST_ABOUT,
        widget=forms.Textarea(attrs={"rows": 5}),
    )
    language = forms.ChoiceField(label=_("Language"), choices=[("", _("any")), *settings.LANGUAGES], required=False)
    entry = forms.ChoiceField(label=_("How one gets in"), choices=Club.Entry.choices, initial=Club.Entry.OPEN)
    is_private = forms.BooleanField(
        label=_("Private"),
        help_text=_("Only members know of the club and see its wall and tables."),
        required=False,
    )

    def __init__(self, data: Any = None, *, club: Club | None = None) -> None:
        fields = ("name", *founding.CHANGEABLE)
        super().__init__(data, initial={name: getattr(club, name) for name in fields} if club else None)
        if club is not None:
            del self.fields["slug"]

    def entries(self) -> list[tuple[str, str, str]]:
        """Each way in, with what it means beside it."""
        return [(entry.value, str(entry.label), str(ENTRY_EFFECTS[entry])) for entry in Club.Entry]

    def explain(self, refusal: Refusal) -> None:
        field = next((name for kind, name in FIELD_OF.items() if isinstance(refusal, kind)), None)
        self.add_error(field if field in self.fields else None, str(refusal))
