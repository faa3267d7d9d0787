"""The pages on which members find each other: the lobby, the form for a new table, and what their buttons do."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts import blocking
from accounts.clubs.reading import clubs_of
from accounts.models import Club
from accounts.signed_in import member_of

from . import catalog, clocks, listing, play
from .forms import NewTable
from .models import Table
from .refusals import BadBlock, Refusal
from .solo.chosen import chosen_chart
from .summary import summary
from .views import fresh

# Buttons of the form that change what it shows, and open nothing yet.
LOOKS = ("seats_to", "preset", "look")
KEPT = ("invite", "club")  # for whom a table is stays when another game is chosen


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    wanted = listing.Wanted.of(request.GET)
    return render(request, "games/lobby.html", lobby_context(request, wanted))


@require_safe
def lobby_open(request: HttpRequest) -> HttpResponse:
    wanted = listing.Wanted.of(request.GET)
    tables = listing.open_tables(request.user, wanted)
    return fresh(render(request, "games/_open_tables.html", {"open_tables": tables, "wanted": wanted}))


@require_safe
def lobby_mine(request: HttpRequest) -> HttpResponse:
    return fresh(render(request, "games/_own_offers.html", listing.own_offers(request.user)))


def lobby_context(request: HttpRequest, wanted: listing.Wanted) -> dict[str, Any]:
    return {
        "games": list(catalog.CATALOG.values()),
        "wanted": wanted,
        "query": wanted.query,
        "seat_numbers": listing.seat_numbers(),
        "languages": settings.LANGUAGES,
        "quick_clocks": [clocks.PACES[name][1] for name in play.QUICK_PACES.values()],
    } | listing.lobby(request.user, wanted)


# --- opening a table ----------------------------------------------------------------------------------------------


@login_required
def new_table(request: HttpRequest) -> HttpResponse:
    given = request.POST if request.method == "POST" else request.GET
    entry = catalog.entry(given.get("game") or next(iter(catalog.CATALOG)))
    seats = seats_asked_for(given, entry)
    clubs = clubs_of(request.user)
    if request.method == "POST" and not any(name in given for name in LOOKS):
        form = NewTable(entry, seats, given, clubs=clubs)
        if form.is_valid() and (table := form.open_table(member_of(request))):
            return redirect(table)
    else:
        form = NewTable(entry, seats, preset=given.get("preset", "standard" if not request.POST else ""), clubs=clubs)
        form.keep(given, fields_sent(request, entry, clubs))
    context = {
        "form": form,
        "game": entry,
        "games": list(catalog.CATALOG.values()),
        "kept": urlencode({name: given[name] for name in KEPT if given.get(name)}),
        "summary": summary(form),
        "chart": chosen_chart(form),
    }
    return render(request, "games/new.html", context)


def fields_sent(request: HttpRequest, entry: catalog.Entry, clubs: Sequence[Club]) -> Iterable[str]:
    """What a form had when it was sent: a box that was not ticked is not in the data, and still was answered."""
    if request.method != "POST":
        return request.GET
    before = [number for number in entry.engine.seats if str(number) == request.POST.get("seats")]
    return NewTable(entry, before[0], clubs=clubs).fields if before else ()


def seats_asked_for(given: Any, entry: catalog.Entry) -> int:
    wanted = given.get("seats_to") or given.get("seats", "")
    fitting = [number for number in entry.engine.seats if str(number) == wanted]
    return fitting[0] if fitting else entry.engine.usual_seats


# --- buttons ------------------------------------------------------------------------------------------------------


def button(deed: Callable[[HttpRequest, int], Table | str]) -> Any:
    """Does it and goes on to the table or address that it names; a refusal is told in the lobby."""

    @require_POST
    @login_required
    def pressed(request: HttpRequest, table_id: int = 0) -> HttpResponse:
        try:
            return redirect(deed(request, table_id))
        except Refusal as refusal:
            messages.warning(request, str(refusal))
            return redirect("lobby")

    return pressed


@button
def quick(request: HttpRequest, table_id: int) -> Table:
    return play.quick_match(
        member=member_of(request), game=request.POST.get("game", ""), pace=request.POST.get("pace", "")
    )


@button
def accept(request: HttpRequest, table_id: int) -> Table:
    return play.join(table_id=table_id, member=member_of(request))


@button
def decline(request: HttpRequest, table_id: int) -> str:
    play.decline(table_id=table_id, member=member_of(request))
    return "lobby"


@button
def keep_open(request: HttpRequest, table_id: int) -> str:
    play.keep_open(table_id=table_id, member=member_of(request))
    return came_from(request)


@button
def stop_standing(request: HttpRequest, table_id: int) -> str:
    play.stop_standing(table_id=table_id, member=member_of(request))
    return came_from(request)


@button
def call_off(request: HttpRequest, table_id: int) -> str:
    play.leave(table_id=table_id, member=member_of(request), status=Table.Status.OPEN)
    return "lobby"


@button
def take_over(request: HttpRequest, table_id: int) -> Table:
    return play.take_over(table_id=table_id, member=member_of(request))


@button
def rematch(request: HttpRequest, table_id: int) -> Table:
    member = member_of(request)
    table = play.rematch(table_id=table_id, member=member, seats=request.POST.get("seats", "keep"))
    if "seats" in request.POST and table.opener_id != member.pk:
        told = _("%(name)s asked for the rematch before you did, so the seats are as %(name)s chose.")
        messages.info(request, told % {"name": table.opener.username})
    return table


def came_from(request: HttpRequest) -> str:
    """Buttons that stand in the lobby and at the table lead back to where they were pressed."""
    return request.POST.get("at", "") if request.POST.get("at", "").startswith("/tables/") else "lobby"


# --- blocked members ----------------------------------------------------------------------------------------------


@login_required
def blocked(request: HttpRequest) -> HttpResponse:
    member, problem = member_of(request), ""
    if request.method == "POST":
        try:
            change_blocks(request)
            return redirect("blocked")
        except Refusal as refusal:
            problem = str(refusal)
    context = {"blocks": blocking.blocks_of(member), "problem": problem, "name": request.POST.get("block", "")}
    return render(request, "games/blocked.html", context)


def change_blocks(request: HttpRequest) -> None:
    member = member_of(request)
    if name := request.POST.get("lift"):
        if blocking.unblock(member=member, name=name):
            messages.success(request, _("You no longer block %(name)s.") % {"name": name})
        return
    other = play.members_called([request.POST.get("block", "").strip()])[0]
    if not blocking.can_be_blocked(member, other):
        raise BadBlock
    blocking.block(member=member, other=other)
    messages.success(request, _("You block %(name)s from now on.") % {"name": other.username})
