from typing import Any

from allauth.core import ratelimit
from django import forms
from django.conf import settings
from django.http import HttpRequest
from django.utils.text import capfirst
from django.utils.translation import get_language, get_language_info
from django.utils.translation import gettext_lazy as _

from accounts.models import Member
from accounts.preferences import PREFERENCES, is_zone
from accounts.privacy import USUAL, Audience, Section, audiences_of
from accounts.signed_in import member_of

ABOUT = {
    Section.RESULTS: _("Which tables you have played and play, and how they ended."),
    Section.RIVALS: _("Whom you meet most often, and who wins."),
    Section.PACE: _("How quickly you answer, and how often your time ran out."),
    Section.PUZZLES: _("How far you have come with the puzzles for one."),
    Section.PRESENCE: _("That you have the page of a table open. Those you play with there always see it."),
}


def languages() -> list[tuple[str, str]]:
    """Each as it calls itself."""
    return [(code, capfirst(get_language_info(code)["name_local"])) for code, _name in settings.LANGUAGES]


def audiences() -> list[tuple[str, Any]]:
    return [(value, capfirst(label)) for value, label in Audience.choices]


class Look(forms.ModelForm):
    class Meta:
        model = Member
        fields = PREFERENCES
        labels = {"language": _("Language"), "theme": _("Theme"), "motion": _("Rolling dice"),
                  "confirms_moves": _("Confirm moves"), "time_zone": _("Time zone")}  # fmt: skip
        help_texts = {
            "language": _("Of the pages, and of what is sent to you."),
            "motion": _("A tap always skips it."),
            "time_zone": _("For the times on the pages and for your quiet hours. Write a city to find yours."),
        }
        widgets = {
            "time_zone": forms.TextInput(
                attrs={"list": "zones", "autocomplete": "off", "spellcheck": "false", "placeholder": "Europe/Lisbon"}
            )
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["language"] = forms.ChoiceField(
            label=self.fields["language"].label, help_text=self.fields["language"].help_text, choices=languages()
        )
        for name in ("theme", "motion"):
            choices = self.fields[name].choices  # type: ignore[attr-defined]
            self.fields[name].choices = [(value, capfirst(label)) for value, label in choices]  # type: ignore[attr-defined]
        self.initial["language"] = self.instance.language or get_language()

    def clean_time_zone(self) -> str:
        """Spaces are how people write what the list writes with an underscore; nothing at all is UTC."""
        name = self.cleaned_data["time_zone"].strip().replace(" ", "_") or "UTC"
        if not is_zone(name):
            raise forms.ValidationError(
                _("There is no such time zone. Choose one from the list, for example Europe/Lisbon."), code="zone"
            )
        return name


class Shown(forms.Form):
    """To whom each part of one's page is shown."""

    def __init__(self, member: Member, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        chosen = audiences_of(member)
        for section in USUAL:
            self.fields[section.value] = forms.ChoiceField(
                label=section.label, help_text=ABOUT[section], choices=audiences(), initial=chosen[section].value
            )


class Leave(forms.Form):
    """The second question: who asks knows the password, and has read what goes."""

    is_sure = forms.BooleanField(
        label=_("I have read what is deleted."),
        error_messages={"required": _("Please confirm that you have read it.")},
    )

    def __init__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request = request
        if member_of(request).has_usable_password():
            self.fields["password"] = forms.CharField(
                label=_("Password"),
                max_length=4096,
                widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
            )

    def clean_password(self) -> str:
        password = self.cleaned_data["password"]
        if not ratelimit.consume(self.request, action="reauthenticate", user=self.request.user):
            raise forms.ValidationError(_("Too many attempts. Wait a minute and try again."), code="too_many")
        if not self.request.user.check_password(password):
            raise forms.ValidationError(_("This is not your password. Nothing was deleted."), code="password")
        return password
