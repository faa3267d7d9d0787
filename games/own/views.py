"""A member's own pages: their tables, the way to what waits, how they want to play."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.signed_in import member_of
from games import play, reading
from games.refusals import Refusal
from games.views import fresh

from . import dashboard, waiting
from .forms import Habits, VacationDays
from .parts import parts_of

LONGEST_NUMBER = 19  # digits of what the database can hold


@require_safe
@login_required
def own_tables(request: HttpRequest) -> HttpResponse:
    return fresh(render(request, "games/dashboard.html", tables_context(request)))


@require_safe
@login_required
def own_tables_live(request: HttpRequest) -> HttpResponse:
    return fresh(render(request, "games/_dashboard.html", tables_context(request)))


def tables_context(request: HttpRequest) -> dict[str, Any]:
    return dashboard.rows_by_kind(request.user) | {"parts": parts_of(request.user)}


@require_safe
@login_required
def next_table(request: HttpRequest) -> HttpResponse:
    """Brings the member to what waits; `?after=` is the table where they are."""
    given = request.GET.get("after", "")
    is_number = given.isascii() and given.isdigit() and len(given) <= LONGEST_NUMBER
    after = int(given) if is_number else None
    found = waiting.waiting_for(request.user)
    one = waiting.next_after(found, after)
    if one is not None:
        return fresh(redirect(f"{one.table.get_absolute_url()}{'#chat' if one.why == waiting.Why.CHAT else ''}"))
    context = {"left": found[0].table if found else None} | waiting.counts_of(found).figures
    return fresh(render(request, "games/nothing_waits.html", context))


# --- how somebody wants to play -----------------------------------------------------------------------------------


@login_required
def settings(request: HttpRequest) -> HttpResponse:
    if request.method == "POST":
        form = Habits(request.POST)
        if form.is_valid():
            play.change_habits(member=member_of(request), **form.cleaned_data)
            messages.success(request, _("Your choice is kept."))
            return redirect("settings")
    return _settings(request)


@require_POST
@login_required
def begin_vacation(request: HttpRequest) -> HttpResponse:
    form = VacationDays(request.POST)
    if form.is_valid():
        try:
            play.begin_vacation(member=member_of(request), days=form.cleaned_data["days"])
        except Refusal as refusal:
            form.add_error("days", str(refusal))
        else:
            messages.success(request, _("Have a good time. Your clocks stand still."))
            return redirect("settings")
    return _settings(request, vacation_days=form)


@require_POST
@login_required
def end_vacation(request: HttpRequest) -> HttpResponse:
    try:
        play.end_vacation(member=member_of(request))
    except Refusal as refusal:
        messages.warning(request, str(refusal))
    else:
        messages.success(request, _("Welcome back. Your clocks run again."))
    return redirect("settings")


def _settings(request: HttpRequest, **forms: Any) -> HttpResponse:
    member = member_of(request)
    context = {
        "habits": Habits(instance=member),
        "vacation_days": VacationDays(),
        "vacation": reading.vacation_of(member),
        "days_a_year": play.VACATION_DAYS_A_YEAR,
    }
    return fresh(render(request, "games/settings.html", context | forms))
