"""The form for a new table: who plays, by which rules, with which clock."""

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from accounts.called import NobodyCalled
from accounts.models import Club, Member

from . import clocks, play
from .catalog import Entry
from .models import Table
from .option_fields import field_for, fits, has_choice
from .refusals import (
    BadAbsence,
    BadHours,
    BadInvitation,
    BadMatch,
    BadPace,
    BadStanding,
    KeptApart,
    NotInTheClub,
    Refusal,
)
from .rules import BadOptions
from .words import sentence

PREFIX = "option_"
OWN = "own"
UNITS = {1: _("seconds"), 60: _("minutes"), 3600: _("hours"), 86400: _("days")}
MANY = 10**7  # more than any clock can hold, in whatever unit

# Printed beside each choice: what really happens then.
ABSENCE_EFFECTS = {
    Table.Absence.FORFEIT: _("Who runs out of time has left the table. With two players the other one wins."),
    Table.Absence.SAFEST: _("A careful move is made instead. After three of them in a row the seat is lost."),
    Table.Absence.BOT: _("A bot plays on in this seat until its member comes back."),
    Table.Absence.SUBSTITUTE: _("For three days anybody may take over this seat. Then it is lost."),
}

# Beside which field a refusal is explained.
FIELD_OF: dict[type[Exception], str] = {
    BadPace: "bank",
    BadHours: "hours_from",
    BadAbsence: "absence",
    BadMatch: "best_of",
    BadStanding: "is_standing",
    NotInTheClub: "club",
    BadInvitation: "invite",
    NobodyCalled: "invite",
    KeptApart: "invite",
}


class Players(forms.Form):
    bots = forms.IntegerField(label=_("Bots"), help_text=_("So many seats are taken by bots."), initial=0, min_value=0)
    invite = forms.CharField(
        label=_("Invite"),
        help_text=_("Names of members, with spaces between them. A seat is kept for each."),
        required=False,
        max_length=500,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )
    is_private = forms.BooleanField(
        label=_("Private"), help_text=_("Not in the lobby: only those with its link can sit down."), required=False
    )
    is_rated = forms.BooleanField(
        label=_("Rated"),
        help_text=_("The result counts for the ratings, unless bots or guests play along."),
        required=False,
        initial=True,
    )
    is_standing = forms.BooleanField(
        label=_("Standing offer"),
        help_text=_("When it starts, another table like it is opened. By days only, and not private."),
        required=False,
    )
    club = forms.ChoiceField(
        label=_("For my club"),
        help_text=_("Only members of the club can sit down, and only they see the offer."),
        required=False,
    )
    language = forms.ChoiceField(
        label=_("Language"),
        help_text=_("In which you like to chat."),
        choices=[("", _("any")), *settings.LANGUAGES],
        required=False,
    )


class OwnFigures(forms.Form):
    bank = forms.IntegerField(label=_("At the start"), required=False, initial=24, min_value=0, max_value=MANY)
    increment = forms.IntegerField(label=_("More a turn"), required=False, initial=4, min_value=0, max_value=MANY)
    cap = forms.IntegerField(label=_("At most"), required=False, initial=72, min_value=0, max_value=MANY)
    unit = forms.TypedChoiceField(label=_("Unit"), choices=list(UNITS.items()), coerce=int, initial=3600)


class Hours(forms.Form):
    hours_from = forms.TypedChoiceField(
        label=_("Clocks run from"), choices=[(n, f"{n}:00") for n in range(24)], coerce=int, initial=0
    )
    hours_to = forms.TypedChoiceField(
        label=_("Clocks run until"),
        help_text=_("An hour before the start is on the next day."),
        choices=[(n, f"{n}:00") for n in range(1, 25)],
        coerce=int,
        initial=24,
    )
    zone = forms.CharField(
        label=_("Time zone"),
        initial=timezone.get_current_timezone_name,  # the opener's own
        widget=forms.TextInput(attrs={"list": "zones", "autocomplete": "off", "spellcheck": "false"}),
    )
    weekends = forms.BooleanField(
        label=_("Weekends"), help_text=_("Clocks run on Saturdays and Sundays too."), required=False, initial=True
    )
    vacations = forms.BooleanField(
        label=_("Vacations"),
        help_text=_("Clocks stand still while their owner is on vacation, but not at live tables."),
        required=False,
        initial=True,
    )

    def clean_zone(self) -> str:
        if self.cleaned_data["zone"] not in clocks.zones():
            raise forms.ValidationError(_("Choose a time zone of the list, such as Europe/Vienna."))
        return self.cleaned_data["zone"]


class NewTable(Players, OwnFigures, Hours):
    pace = forms.ChoiceField(
        label=_("Pace"),
        choices=[*((name, text) for name, (_pace, text) in clocks.PACES.items()), (OWN, _("your own figures"))],
        initial=clocks.DEFAULT,
    )
    absence = forms.ChoiceField(
        label=_("If somebody runs out of time"), choices=Table.Absence.choices, initial=Table.Absence.FORFEIT
    )
    best_of = forms.TypedChoiceField(
        label=_("Match"),
        help_text=_("Who wins most of the games wins the match. The first turn goes round."),
        choices=[(1, _("one game")), *((n, format_lazy(_("best of {n}"), n=n)) for n in play.MATCH_LENGTHS[1:])],
        coerce=int,
        initial=1,
    )

    def __init__(
        self, entry: Entry, seats: int, data: Any = None, *, preset: str = "", clubs: Sequence[Club] = ()
    ) -> None:
        super().__init__(data)
        self.entry, self.seats, self.clubs = entry, seats, clubs
        for option in entry.engine.options:
            if has_choice(option, seats):
                self.fields[PREFIX + option.key] = field_for(option, seats)
        if seats == 1:
            for name in [*Players.base_fields, *OwnFigures.base_fields, *Hours.base_fields, "pace", "absence"]:
                del self.fields[name]
        else:
            self.fields["bots"] = self.seats_for_bots()
            self.offer_clubs()
        if seats == 1 or entry.engine.has_match_play:
            del self.fields["best_of"]
        self.preset = preset if preset in entry.presets else ""
        if self.preset:
            self.fill(entry.presets[preset][1])

    def seats_for_bots(self) -> forms.Field:
        bots = Players.base_fields["bots"]
        most = self.seats - 1
        return forms.IntegerField(label=bots.label, help_text=bots.help_text, initial=0, min_value=0, max_value=most)

    def offer_clubs(self) -> None:
        """A table can be for one of the opener's clubs; who is in none is not asked."""
        if not self.clubs:
            del self.fields["club"]
            return
        choices = [("", _("everybody")), *((club.slug, club.name) for club in self.clubs)]
        club = Players.base_fields["club"]
        self.fields["club"] = forms.ChoiceField(
            label=club.label, help_text=club.help_text, required=False, choices=choices
        )

    def keep(self, given: Any, names: Iterable[str]) -> None:
        """What somebody has chosen stays, where it still can be chosen and no preset says otherwise."""
        for name in names:
            field = self.fields.get(name)
            if field is None or (self.preset and name.startswith(PREFIX)):
                continue
            value = field.widget.value_from_datadict(given, {}, name)
            if value is not None and fits(field, value):
                field.initial = value

    def fill(self, options: dict[str, Any]) -> None:
        """The rules as a preset has them; what it does not mention is as usual."""
        for key, value in options.items():
            field = self.fields.get(PREFIX + key)
            if field is not None and fits(field, value):
                field.initial = value

    # --- what the page shows ---

    @property
    def seat_numbers(self) -> list[int]:
        return list(self.entry.engine.seats)

    @property
    def presets(self) -> list[tuple[str, str]]:
        """Those that differ at this table."""
        known: list[dict[str, Any]] = []
        shown = []
        for key, (label, _options) in self.entry.presets.items():
            form = NewTable(self.entry, self.seats, preset=key, clubs=self.clubs)
            filled = {name: field.initial for name, field in form.fields.items() if name.startswith(PREFIX)}
            if filled not in known:
                known.append(filled)
                shown.append((key, str(label)))
        return shown

    def fields_of(self, *names: str) -> list[forms.BoundField]:
        return [self[name] for name in names if name in self.fields]

    def who(self) -> list[forms.BoundField]:
        return self.fields_of(*Players.base_fields)

    def rules(self) -> list[forms.BoundField]:
        return self.fields_of(*(name for name in self.fields if name.startswith(PREFIX)), "best_of")

    def figures(self) -> list[forms.BoundField]:
        return self.fields_of(*OwnFigures.base_fields)

    def hours(self) -> list[forms.BoundField]:
        return self.fields_of(*Hours.base_fields)

    def zones(self) -> list[str]:
        return sorted(clocks.zones())

    def absences(self) -> list[tuple[str, str, str]]:
        """Each choice, with its effect beside it."""
        return [(absence.value, str(absence.label), str(ABSENCE_EFFECTS[absence])) for absence in Table.Absence]

    def as_it_stands(self) -> "NewTable":
        """The form as if it were sent now."""
        return (
            self
            if self.is_bound
            else NewTable(self.entry, self.seats, {name: self[name].value() for name in self.fields}, clubs=self.clubs)
        )

    # --- what was chosen ---

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        free = self.seats - 1 - len(self.names())
        if given.get("bots") and given["bots"] > free >= 0:
            self.add_error("bots", _("There are not so many free seats."))
        return given

    def names(self) -> list[str]:
        return self.cleaned_data.get("invite", "").replace(",", " ").split()

    def options(self) -> dict[str, Any]:
        return {
            name.removeprefix(PREFIX): value for name, value in self.cleaned_data.items() if name.startswith(PREFIX)
        }

    def terms(self) -> play.Terms:
        given = self.cleaned_data
        if self.seats == 1:
            return play.Terms()
        pace = given["pace"]
        if pace == OWN:
            pace = {name: (given[name] or 0) * given["unit"] for name in ("bank", "increment", "cap")}
        hours = None
        if (given["hours_from"], given["hours_to"], given["weekends"]) != (0, 24, True):
            hours = {"start": given["hours_from"], "end": given["hours_to"]}
            hours |= {"zone": given["zone"], "weekends": given["weekends"]}
        same = ("vacations", "absence", "is_rated", "is_private", "is_standing", "language", "best_of")
        club = next((club for club in self.clubs if club.slug == given.get("club")), None)
        return play.Terms(pace=pace, hours=hours, club=club, **{name: given[name] for name in same if name in given})

    def open_table(self, opener: Member) -> Table | None:
        """The table, or None: then the form says why, beside the field that caused it."""
        try:
            with transaction.atomic():  # nobody takes a seat before the bots
                return self.table_with_bots(opener)
        except (Refusal, BadOptions) as refusal:
            self.add_error(self.cause_of(refusal), sentence(refusal))
            return None

    def table_with_bots(self, opener: Member) -> Table:
        table = play.open_table(
            opener=opener,
            game=self.entry.slug,
            options=self.options(),
            seat_count=self.seats,
            invited=play.members_called(self.names()),
            terms=self.terms(),
        )
        for _n in range(self.cleaned_data.get("bots", 0)):
            play.seat_bot(table_id=table.pk, member=opener)
        return table

    def cause_of(self, refusal: Exception) -> str | None:
        if isinstance(refusal, BadOptions):
            name = PREFIX + str(refusal.facts.get("option", ""))
        else:
            name = next((field for kind, field in FIELD_OF.items() if isinstance(refusal, kind)), "")
        return name if name in self.fields else None
