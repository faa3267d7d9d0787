"""Members as others see them: their pages, two of them side by side, and who is strongest."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from accounts import privacy
from accounts.blocking import can_be_blocked
from accounts.privacy import Section
from accounts.ratings import season_named
from games import catalog

from . import leaderboards, tables, who
from .parts import parts_of
from .profile import members_with_parts, profile_of
from .versus import can_see_both, versus

TABLES = 30  # on a page
LONGEST_NUMBER = 9  # digits


def by_name(page: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Whoever is called otherwise by now, or written otherwise, is found all the same."""

    @wraps(page)
    def leading_on(request: Any, **by_place: str) -> HttpResponse:
        try:
            return page(request, **by_place)
        except who.Renamed as renamed:
            right = {place: renamed.name if name == renamed.asked else name for place, name in by_place.items()}
            query = f"?{request.GET.urlencode()}" if request.GET else ""
            return redirect(reverse(request.resolver_match.view_name, kwargs=right) + query)

    return leading_on


@require_safe
@by_name
def profile(request: HttpRequest, name: str) -> HttpResponse:
    reader: Any = request.user
    member = who.find(name, reader, members_with_parts(reader))
    context = {
        "member": member,
        "profile": profile_of(member, reader, request.GET.get("game", "")),
        "parts": parts_of(member, reader),
        "is_own": reader == member,
        "can_challenge": reader.is_authenticated and reader != member and member.takes_challenges,
        "can_block": reader.is_authenticated and can_be_blocked(reader, member),
        "can_follow": reader.is_authenticated and reader != member and not (reader.is_guest or member.is_guest),
        "can_compare": reader.is_authenticated and reader != member and not member.is_bot,
    }
    return render(request, "games/profile.html", context)


@require_safe
@by_name
def member_tables(request: HttpRequest, name: str) -> HttpResponse:
    """All tables of a member, page by page: those that are being played, or those that are over.

    A page begins after the last table of the one before, so that the hundredth costs no more than the first.
    """
    member = who.find(name, request.user)
    which = "running" if request.GET.get("which") == "running" else "finished"
    after = number_in(request.GET.get("after", ""))
    context: dict[str, Any] = {"member": member, "which": which, "after": after, "is_own": request.user == member}
    if Section.RESULTS in privacy.seen_by(request.user, member):
        seats = tables.LISTS[which](member, request.user)
        further = tables.after(seats, which, after) if after else seats
        found = tables.played(member, further.values("table")[: TABLES + 1])
        context |= {"tables": found[:TABLES], "has_more": len(found) > TABLES}
    return render(request, "games/member_tables.html", context)


@require_safe
@by_name
def head_to_head(request: HttpRequest, name: str, other: str) -> HttpResponse:
    member, opponent = who.find_both(name, other, request.user)
    if member == opponent:
        return redirect("profile", member.username)
    is_shown = can_see_both(request.user, member, opponent, Section.RIVALS)
    context = {
        "member": member,
        "opponent": opponent,
        "versus": versus(member, opponent, request.user) if is_shown else None,
        "can_challenge": request.user == member and opponent.takes_challenges,
    }
    return render(request, "games/head_to_head.html", context)


@require_safe
def all_leaderboards(request: HttpRequest) -> HttpResponse:
    best = leaderboards.at_a_glance(request.user)
    boards = [(catalog.entry(game), rows) for game, rows in best.items()]
    return render(request, "games/leaderboards.html", {"boards": boards})


@require_safe
def leaderboard(request: HttpRequest, slug: str) -> HttpResponse:
    season = season_named(request.GET.get("season", ""))
    page = page_in(request.GET.get("page", ""))
    context = {
        "game": catalog.entry(slug),
        "games": list(catalog.CATALOG.values()),
        "season": season,
        "seasons": leaderboards.seasons(slug),
        "board": leaderboards.board(slug, season, page, request.user),
    }
    return render(request, "games/leaderboard.html", context)


def page_in(text: str) -> int:
    """Of a leaderboard, as it stands in an address; whatever is no such number is the first."""
    return min(number_in(text) or 1, leaderboards.FURTHEST // leaderboards.PAGE)


def number_in(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER else 0
