"""The form in which a member chooses how to be told."""

from collections.abc import Iterator
from datetime import time
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts.models import NoticePolicy

from .channels import TITLES
from .kinds import KINDS, Kind
from .wishes import MOST_HOURS, OFF, ORDER, ladder_of

NEVER = ""
DELAYS = (0, 2, 10, 60, 240, 720, 1440)  # minutes
ICONS = {"site": "screen", "push": "phone", "email": "mail", "webhook": "link"}
HOURS = [("", _("each at once")), *((f"{hour:02}:00", format_lazy("{}:00", hour)) for hour in range(24))]


def in_words(minutes: int) -> str:
    if not minutes:
        return gettext("at once")
    if minutes % 60:
        return ngettext("after %(n)d minute", "after %(n)d minutes", minutes) % {"n": minutes}
    return ngettext("after %(n)d hour", "after %(n)d hours", minutes // 60) % {"n": minutes // 60}


def drawn(channel: str, minutes: int) -> dict[str, Any]:
    return {"icon": ICONS[channel], "after": in_words(minutes), "title": TITLES[channel]}


class Wanted(forms.ModelForm):
    digest_at = forms.TypedChoiceField(
        label=_("One e-mail a day"),
        help_text=_("Everything that can wait comes in one letter at this hour."),
        choices=HOURS,
        required=False,
        coerce=time.fromisoformat,
        empty_value=None,
    )

    class Meta:
        model = NoticePolicy
        fields = ["quiet_from", "quiet_to", "alarms_break_quiet", "digest_at", "urgent_hours"]
        labels = {"quiet_from": _("From"), "quiet_to": _("To"), "alarms_break_quiet": _("Alarms may wake me"),
                  "urgent_hours": _("Alarm, hours before the end")}  # fmt: skip
        help_texts = {
            "urgent_hours": _("So long before your time runs out there is an alarm, and no letter is waited for."),
        }
        widgets = {
            "quiet_from": forms.TimeInput(attrs={"type": "time", "class": "input"}, format="%H:%M"),
            "quiet_to": forms.TimeInput(attrs={"type": "time", "class": "input"}, format="%H:%M"),
            "urgent_hours": forms.NumberInput(attrs={"min": 1, "max": MOST_HOURS}),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        digest_at = self.instance.digest_at
        self.initial["digest_at"] = "" if digest_at is None else digest_at.strftime("%H:%M")
        if digest_at is not None and digest_at.minute:  # chosen through the API
            hour = digest_at.strftime("%H:%M")
            self.fields["digest_at"].choices = [*HOURS, (hour, hour)]  # type: ignore[attr-defined]
        for kind in KINDS.values():
            self._add_ladder(kind)

    def _add_ladder(self, kind: Kind) -> None:
        ladder = ladder_of(self.instance, kind.key)
        if kind.is_optional:
            chosen = self.instance.ladders.get(kind.key)
            self.fields[f"{kind.key}-on"] = forms.BooleanField(
                label=_("Tell me on the site"), required=False, initial=chosen is not None and OFF not in chosen
            )
        for channel in ORDER:
            delays = sorted({*DELAYS, ladder.get(channel, 0)})
            self.fields[f"{kind.key}-{channel}"] = forms.ChoiceField(
                label=TITLES[channel],
                required=False,
                choices=[(NEVER, _("never")), *((str(minutes), in_words(minutes)) for minutes in delays)],
                initial=str(ladder[channel]) if channel in ladder else NEVER,
                widget=forms.Select(attrs={"class": "input"}),
            )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        begin, end = cleaned.get("quiet_from"), cleaned.get("quiet_to")
        if (begin is None) != (end is None) and not {"quiet_from", "quiet_to"} & self.errors.keys():
            self.add_error("quiet_to", _("Quiet hours need a beginning and an end. Leave both empty to have none."))
        return cleaned

    @property
    def cleaned_policy(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in self.Meta.fields}

    @property
    def ladders(self) -> dict[str, dict[str, int] | None]:
        """What was chosen, as `wishes.checked_ladders` takes it."""
        found: dict[str, dict[str, int] | None] = {}
        for kind in KINDS.values():
            values = {channel: self.cleaned_data.get(f"{kind.key}-{channel}", NEVER) for channel in ORDER}
            found[kind.key] = {channel: int(value) for channel, value in values.items() if value != NEVER}
            if kind.is_optional and not self.cleaned_data.get(f"{kind.key}-on"):
                found[kind.key] = None
        return found

    def kinds(self) -> Iterator[dict[str, Any]]:
        """For the page: each kind with its rungs as they are, and the fields to change them."""
        for kind in KINDS.values():
            rungs = ladder_of(self.instance, kind.key).items()
            is_off = kind.is_optional and not self.initial_on(kind)
            yield {
                "key": kind.key,
                "title": kind.title,
                "icon": kind.icon,
                "is_off": is_off,
                "rungs": [] if is_off else [drawn(channel, minutes) for channel, minutes in rungs],
                "switch": self[f"{kind.key}-on"] if kind.is_optional else None,
                "fields": [{"field": self[f"{kind.key}-{channel}"], "icon": ICONS[channel]} for channel in ORDER],
            }  # fmt: skip

    def initial_on(self, kind: Kind) -> bool:
        return bool(self.fields[f"{kind.key}-on"].initial)
