"""The form for a competition: a few lines that everybody fills in, and everything else behind "More"."""

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from accounts.models import Club
from games import catalog, clocks, play
from games.forms import ABSENCE_EFFECTS, OWN, PREFIX, Hours, OwnFigures
from games.models import Table
from games.option_fields import field_for, fits, has_choice
from games.words import sentence
from tournaments.models import Competition
from tournaments.setting_up import checking

from . import chosen, starts
from .fields import Counting, Entering, Plan, Rounds, Short, tie_break_fields
from .fitting import PLANS, left_out, word
from .sending import as_sent


class CompetitionForm(Short, Plan, Entering, Rounds, Counting, OwnFigures, Hours):
    about = forms.CharField(
        label=_("What it is about"),
        help_text=_("Prizes, manners, whom to ask. Everybody can read it."),
        required=False,
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 4, "class": "input"}),
    )
    pace = forms.ChoiceField(
        label=_("Pace"),
        choices=[*((name, text) for name, (_pace, text) in clocks.PACES.items()), (OWN, _("your own figures"))],
    )
    absence = forms.ChoiceField(
        label=_("If somebody runs out of time"),
        choices=[(one.value, one.label) for one in checking.ABSENCES],
        initial=Table.Absence.FORFEIT,
    )
    best_of = forms.TypedChoiceField(
        label=_("Match"),
        help_text=_("Who wins most of the games wins the match. The first turn goes round."),
        choices=[(1, _("one game")), *((n, format_lazy(_("best of {n}"), n=n)) for n in play.MATCH_LENGTHS[1:])],
        coerce=int,
        initial=1,
    )

    def __init__(
        self,
        start: Competition,
        data: Any = None,
        *,
        clubs: Sequence[Club] = (),
        preset: str = "",
        only: Iterable[str] | None = None,
    ) -> None:
        """`only`: what can still be changed, in the words of `setup.FIELDS`."""
        self.start, self.clubs, self.entry = start, clubs, catalog.entry(start.game)
        super().__init__(data, initial=starts.initial_of(start))
        self.fields |= tie_break_fields()
        self.offer_rules()
        for name in left_out(start) & self.fields.keys():
            del self.fields[name]
        word(self.fields, start.format)
        self.offer_clubs()
        self.preset = preset if preset in self.entry.presets else ""
        self.fill(self.options_to_begin_with())
        if only is not None:
            self.leave_out_all_but({*only})

    # --- which fields there are ---

    def offer_rules(self) -> None:
        """All but who begins: that goes round by itself."""
        for option in self.entry.engine.options:
            if option.key != "first" and has_choice(option, self.start.seats):
                self.fields[PREFIX + option.key] = field_for(option, self.start.seats)
        if self.entry.engine.has_match_play or self.start.shares_dice:
            del self.fields["best_of"]

    def offer_clubs(self) -> None:
        own = [(club.slug, club.name) for club in self.clubs]
        if not own:
            del self.fields["club"]
            return
        club = Entering.base_fields["club"]
        self.fields["club"] = forms.ChoiceField(
            label=club.label, help_text=club.help_text, required=False, choices=[("", _("no, for everybody")), *own]
        )

    def leave_out_all_but(self, names: set[str]) -> None:
        kept = {field for field in self.fields if chosen.setting_of(field) in names}
        for name in self.fields.keys() - kept:
            del self.fields[name]

    # --- what they begin with ---

    def options_to_begin_with(self) -> dict[str, Any]:
        """As it has them, or as a preset has them; whether partners sit at one table is no matter of a preset."""
        if not self.preset:
            return self.start.options
        together = {key: value for key, value in self.start.options.items() if key == "teams"}
        return together | self.entry.presets[self.preset][1]

    def fill(self, options: dict[str, Any]) -> None:
        for key, value in options.items():
            field = self.fields.get(PREFIX + key)
            if field is not None and fits(field, value):
                field.initial = value

    def keep(self, given: Any, names: Iterable[str]) -> None:
        """What somebody has typed stays, where it still can be chosen and no preset says otherwise."""
        for name in names:
            field = self.fields.get(name)
            if field is None or (self.preset and name.startswith(PREFIX)):
                continue
            value = field.widget.value_from_datadict(given, {}, name)
            if value is not None and (not isinstance(field, forms.ChoiceField) or fits(field, value)):
                self.initial[name] = field.initial = value

    # --- what the page shows ---

    def fields_of(self, *names: str) -> list[forms.BoundField]:
        return [self[name] for name in names if name in self.fields]

    def short(self) -> list[forms.BoundField]:
        return self.fields_of("name", "entries_close_at", "ends_at", *PLANS[self.start.format][0])

    def rules(self) -> list[forms.BoundField]:
        return self.fields_of(*(name for name in self.fields if name.startswith(PREFIX)), "best_of")

    def figures(self) -> list[forms.BoundField]:
        return self.fields_of(*OwnFigures.base_fields)

    def hours(self) -> list[forms.BoundField]:
        return self.fields_of(*Hours.base_fields)

    def course(self) -> list[forms.BoundField]:
        more = PLANS[self.start.format][1]
        return self.fields_of(*more, "round_hours", "preview_hours", "objection_hours", "overdue")

    def entering(self) -> list[forms.BoundField]:
        return self.fields_of(*Entering.base_fields)

    def counting(self) -> list[forms.BoundField]:
        return self.fields_of(*Counting.base_fields)

    def ties(self) -> list[forms.BoundField]:
        return self.fields_of(*(name for name in self.fields if name.startswith("tie_")))

    def absences(self) -> list[tuple[str, str, str]]:
        return [(one.value, str(one.label), str(ABSENCE_EFFECTS[one])) for one in checking.ABSENCES]

    def zones(self) -> list[str]:
        return sorted(clocks.zones()) if "zone" in self.fields else []

    @property
    def presets(self) -> list[tuple[str, str]]:
        """Those that differ at this table."""
        known: list[dict[str, Any]] = []
        shown = []
        for key, (label, _options) in self.entry.presets.items():
            form = CompetitionForm(self.start, preset=key)
            filled = {name: field.initial for name, field in form.fields.items() if name.startswith(PREFIX)}
            if filled not in known:
                known.append(filled)
                shown.append((key, str(label)))
        return shown

    @property
    def has_hidden_errors(self) -> bool:
        """Is something behind "More" not right?"""
        shown = {field.name for field in self.short()}
        return any(name not in shown and name != "__all__" for name in self.errors)

    def as_it_stands(self) -> "CompetitionForm":
        """The form as if it were sent now."""
        if self.is_bound:
            return self
        sent = CompetitionForm(self.start, as_sent(self), clubs=self.clubs)
        sent.leave_out_all_but({chosen.setting_of(name) for name in self.fields})
        return sent

    # --- what was chosen ---

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        ties = chosen.tie_breaks(self)
        for number, tie in enumerate(ties, start=1):
            if tie in ties[: number - 1]:
                self.add_error(f"tie_{number}", _("This one stands above already."))
        return given

    def explain(self, refusal: Exception) -> None:
        """Beside the field that caused it, and with its name on this page."""
        name, text = chosen.cause_of(refusal), sentence(refusal)
        field = self.fields.get(name)
        self.add_error(name if field else None, text.replace(name, str(field.label), 1) if field else text)
