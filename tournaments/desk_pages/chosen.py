"""What was chosen in the form for a competition, in the words of `setup.FIELDS`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from accounts.clubs.refusals import NotAMember, NotAnOrganizer
from accounts.models import Club
from games.forms import OWN, PREFIX, Hours, OwnFigures
from games.refusals import BadHours, BadPace
from games.rules import BadOptions
from tournaments.refusals import BadSetting

from .fields import Plan

if TYPE_CHECKING:
    from .forms import CompetitionForm

TERMS = (*OwnFigures.base_fields, *Hours.base_fields, "pace", "absence", "best_of")

# Beside which field a refusal is explained.
FIELD_OF: dict[type[Exception], str] = {
    BadPace: "bank", BadHours: "hours_from", NotAnOrganizer: "club", NotAMember: "club",
}  # fmt: skip


def setting_of(field: str) -> str:
    """Of which setting of a competition a field is a part."""
    if field.startswith(PREFIX):
        return "options"
    if field.startswith("tie_"):
        return "tie_breaks"
    if field in Plan.base_fields:
        return "plan"
    return "terms" if field in TERMS else field


def wanted(form: CompetitionForm) -> dict[str, Any]:
    """Only what the form asks for."""
    settings = {setting_of(name) for name in form.fields}
    return {name: PARTS[name](form) if name in PARTS else form.cleaned_data[name] for name in settings}


def options(form: CompetitionForm) -> dict[str, Any]:
    given = form.cleaned_data.items()
    return {name.removeprefix(PREFIX): value for name, value in given if name.startswith(PREFIX)}


def plan(form: CompetitionForm) -> dict[str, Any]:
    asked = {name: form.cleaned_data[name] for name in Plan.base_fields if name in form.fields}
    return form.start.plan | {name: value or 0 if name == "rounds" else value for name, value in asked.items()}


def terms(form: CompetitionForm) -> dict[str, Any]:
    given = form.cleaned_data
    names = ("pace", "vacations", "absence", "best_of")
    chosen: dict[str, Any] = {name: given[name] for name in names if name in given}
    if chosen["pace"] == OWN:
        chosen["pace"] = {name: (given[name] or 0) * given["unit"] for name in ("bank", "increment", "cap")}
    if (given["hours_from"], given["hours_to"], given["weekends"]) != (0, 24, True):
        hours = {"start": given["hours_from"], "end": given["hours_to"]}
        chosen["hours"] = hours | {"zone": given["zone"], "weekends": given["weekends"]}
    return chosen


def club(form: CompetitionForm) -> Club | None:
    return next((club for club in form.clubs if club.slug == form.cleaned_data["club"]), None)


def tie_breaks(form: CompetitionForm) -> list[str]:
    given = form.cleaned_data
    return [given[name] for name in sorted(form.fields) if name.startswith("tie_") and given.get(name)]


PARTS: dict[str, Any] = {"options": options, "plan": plan, "terms": terms, "club": club, "tie_breaks": tie_breaks}


def cause_of(refusal: Exception) -> str:
    """The field that a refusal is about; empty where it is about all of it."""
    if isinstance(refusal, BadOptions):
        return PREFIX + str(refusal.facts.get("option", ""))
    if isinstance(refusal, BadSetting):
        return {"tie_breaks": "tie_1"}.get(refusal.field, refusal.field)
    return next((field for kind, field in FIELD_OF.items() if isinstance(refusal, kind)), "")
