"""From a template to a competition in a minute; changing one; taking one over from another site."""

from collections.abc import Iterable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from accounts.models import Club, Member
from accounts.refusals import Refusal
from accounts.signed_in import member_of
from games import catalog
from games.rules import BadOptions
from tournaments import core
from tournaments.desk.core import must
from tournaments.files import importing
from tournaments.models import Competition, Right
from tournaments.refusals import CannotHold
from tournaments.setting_up import setup
from tournaments.setting_up.blueprints import TEMPLATES, Template

from . import starts
from .chosen import wanted
from .describing import described
from .forms import CompetitionForm
from .import_form import ImportForm

REFUSED = (Refusal, BadOptions)

# Buttons of the form that change what it shows, and make nothing yet.
LOOKS = ("game_to", "seats_to", "preset", "look")


@login_required
def new(request: HttpRequest) -> HttpResponse:
    member = member_of(request)
    if member.is_guest or member.is_bot:
        messages.warning(request, str(CannotHold.sentence))
        return redirect("account_signup")
    given = request.POST if request.method == "POST" else request.GET
    template = TEMPLATES.get(given.get("template", ""))
    if template is None:
        return render(request, "tournaments/desk/templates.html", {"templates": pictured(), "club": given.get("club")})
    start = start_asked_for(given, template)
    form = form_asked_for(request, start, clubs_to_organize(member))
    if form.is_bound and form.is_valid() and (made := make(form, member, opens=given.get("do") != "draft")):
        return redirect("desk", made.pk)
    context = form_context(form) | {
        "template": template, "slug": given["template"], "games": starts.games_for(template),
        "seat_numbers": starts.seats_of(template, form.entry), "picture": picture_of(template),
    }  # fmt: skip
    return render(request, "tournaments/desk/new.html", context)


def clubs_to_organize(member: Member) -> list[Club]:
    own = member.memberships.select_related("club").order_by("club__name")
    return [membership.club for membership in own if membership.can_organize]


def pictured() -> list[dict[str, Any]]:
    return [{"slug": slug, "template": one, "picture": picture_of(one)} for slug, one in TEMPLATES.items()]


def picture_of(template: Template) -> str:
    """Which drawing shows how it goes."""
    wanted = template.wanted
    name = wanted["format"].value
    if wanted.get("team_size", 1) > 1:
        name = "team"
    elif wanted.get("shares_dice"):
        name = "duplicate"
    elif wanted.get("plan", {}).get("double"):
        name = f"double_{name}"
    return f"tournaments/desk/art/{name}.html"


def start_asked_for(given: Any, template: Template) -> Competition:
    games = {entry.slug: entry for entry in starts.games_for(template)}
    wanted = given.get("game_to") or given.get("game", "")
    entry = games.get(wanted) or next(iter(games.values()))
    return starts.from_template(template, entry, seats_asked_for(given, template, entry))


def seats_asked_for(given: Any, template: Template, entry: catalog.Entry) -> int:
    possible = starts.seats_of(template, entry)
    wanted = given.get("seats_to") or given.get("seats", "")
    usual = entry.engine.usual_seats
    return next((number for number in possible if str(number) == wanted), usual if usual in possible else possible[0])


def form_asked_for(request: HttpRequest, start: Competition, clubs: list[Club], only: Any = None) -> CompetitionForm:
    """As it was sent; or, after one of the buttons that only change what it shows, with everything that was typed."""
    if request.method == "POST" and not any(name in request.POST for name in LOOKS):
        return CompetitionForm(start, request.POST, clubs=clubs, only=only)
    given = request.POST if request.method == "POST" else request.GET
    usual = "standard" if start.pk is None and request.method != "POST" else ""
    form = CompetitionForm(start, clubs=clubs, preset=given.get("preset", usual), only=only)
    form.keep(given, typed_into(request, start))
    return form


def typed_into(request: HttpRequest, start: Competition) -> Iterable[str]:
    """What the form asked for: a box that was not ticked is not in the data, and still was answered."""
    if request.method != "POST":
        return request.GET
    sent = CompetitionForm(start).fields
    same_game = request.POST.get("game") == start.game
    return [name for name in sent if same_game or not name.startswith("option_")]


def form_context(form: CompetitionForm) -> dict[str, Any]:
    return {"form": form, "game": form.entry, "summary": described(form)}


def make(form: CompetitionForm, member: Member, *, opens: bool) -> Competition | None:
    """The competition, or None: then the form says why, beside the field that caused it."""
    start = form.start
    fixed = {"format": start.format, "game": start.game, "seats": start.seats, "plan": start.plan}
    fixed |= {"team_size": start.team_size, "shares_dice": start.shares_dice}
    try:
        with transaction.atomic():  # both or nothing
            made = setup.create(founder=member, **fixed | wanted(form))
            return setup.open_entries(competition=made, member=member) if opens else made
    except REFUSED as refusal:
        form.explain(refusal)
        return None


# --- changing one ---------------------------------------------------------------------------------------------------


@login_required
def edit(request: HttpRequest, pk: int) -> HttpResponse:
    member = member_of(request)
    found = core.find(pk, member)
    try:
        must(found, member, Right.SETTINGS)
    except Refusal as refusal:
        messages.warning(request, str(refusal))
        return redirect(found)
    clubs = clubs_to_organize(member)
    form = form_asked_for(request, found, clubs, only=() if found.has_ended else setup.changeable(found))
    if form.is_bound and form.is_valid() and change(form, found, member):
        messages.success(request, _("It is changed."))
        return redirect("desk", found.pk)
    return render(request, "tournaments/desk/edit.html", form_context(form) | {"competition": found})


def change(form: CompetitionForm, competition: Competition, member: Member) -> bool:
    try:
        setup.change(competition=competition, member=member, **wanted(form))
    except REFUSED as refusal:
        form.explain(refusal)
        return False
    return True


# --- taking one over ------------------------------------------------------------------------------------------------


@login_required
def take_over(request: HttpRequest) -> HttpResponse:
    member = member_of(request)
    if member.is_guest or member.is_bot:
        messages.warning(request, str(CannotHold.sentence))
        return redirect("account_signup")
    form = ImportForm(request.POST, request.FILES) if request.method == "POST" else ImportForm()
    if form.is_bound and form.is_valid() and (taken := taken_over(form, member)):
        messages.success(request, _("%(name)s is here now.") % {"name": taken.name})
        return redirect(taken)
    return render(request, "tournaments/desk/import.html", {"form": form})


def taken_over(form: ImportForm, member: Member) -> Competition | None:
    file, text = form.cleaned_data["file"], form.cleaned_data["text"]
    if not file and not text.strip():
        form.add_error("file", _("Choose a file, or paste what is in it."))
    elif file and file.size > importing.MOST_BYTES:
        form.add_error("file", _("The file has at most 8 megabytes."))
    else:
        try:
            return importing.take_over(member=member, data=file.read() if file else text.encode())
        except Refusal as refusal:
            form.add_error("file" if file else "text", str(refusal))
    return None
