"""The pages: read the request, ask the readers of competitions, show the result."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from accounts.clubs.views import page_of
from accounts.models import Member
from games import catalog
from tournaments import core, ledger, notices
from tournaments.files import calendar
from tournaments.models import Competition, Entry, League
from tournaments.reading import crosstable, listing, names, own, proof, rounds, standings
from tournaments.reading.standings import StandingTable
from tournaments.refusals import NotThere

from . import overview
from .frame import frame, frame_code, is_public
from .rounds_ahead import deadlines_of
from .sentences import rules_of

ENTRANTS_A_PAGE = 100
LONGEST_NUMBER = 18  # digits of what the database can hold


@require_safe
def competitions(request: HttpRequest) -> HttpResponse:
    reader, game = request.user, request.GET.get("game", "")
    game = game if game in catalog.CATALOG else ""
    before = request.GET.get("before", "")
    if before.isascii() and before.isdecimal() and len(before) < LONGEST_NUMBER:
        past = listing.past(reader, before=int(before), game=game)
        return render(request, "tournaments/past.html", {"past": past, "game": game, "has_more": _has_more(past)})
    lists = listing.lists(reader, game=game)
    found = own.of(reader) if isinstance(reader, Member) and not reader.is_guest else None
    context = {
        "lists": lists,
        "own": found,
        "mine": sorted(found.now, key=_waits) if found else [],
        "entering": [card for card in lists.entering if card.own is None],  # one's own stand above
        "running": [card for card in lists.running if card.own is None],
        "has_more": _has_more(lists.over),
        "games": list(catalog.CATALOG.values()),
        "game": game,
        "new_url": reverse("competition-new"),
        "calendar_url": calendar.own_address(reader) if isinstance(reader, Member) and not reader.is_guest else "",
    }
    return render(request, "tournaments/competitions.html", context)


def _waits(one: own.Own) -> bool:
    """Where it is the reader's turn comes first."""
    return not any(task.code == "turn" for task in one.tasks)


def _has_more(cards: Sequence[listing.Card]) -> bool:
    return len(cards) >= listing.LISTED


@require_safe
def competition(request: HttpRequest, pk: int) -> HttpResponse:
    found = core.find(pk, request.user)
    if isinstance(request.user, Member):
        notices.seen(found, request.user)
    around = framed(request, found, "competition")
    return render(request, "tournaments/competition.html", around | overview.overview_of(request, found, around))


@require_safe
def round_page(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    found = core.find(pk, request.user)
    book = ledger.load(found)
    page = rounds.of(book, number, request.user)
    with_previews = page.head.is_preview or rounds.sees_previews(book, request.user)
    lines = [line for division in page.divisions for line in division.pairings]
    context = {
        "page": page,
        "schedule": rounds.schedule(book, with_previews=with_previews),
        "provisional": any(line.is_provisional for line in lines),
    }
    return render(request, "tournaments/round.html", framed(request, found, "competition-round") | context)


@require_safe
def crosstable_page(request: HttpRequest, pk: int) -> HttpResponse:
    found = core.find(pk, request.user)
    known = ledger.load(found)
    tables = [table for table in standings.tables(known, request.user) if not _is_knockout(found, table)]
    chosen = overview.chosen(request, tables)
    context = {
        "divisions": tables,
        "division": chosen,
        "cross": crosstable.of(known, overview.book_of(known, chosen), request.user)
        if chosen and chosen.games
        else None,
    }
    return render(request, "tournaments/crosstable.html", framed(request, found, "competition-crosstable") | context)


@require_safe
def bracket_page(request: HttpRequest, pk: int) -> HttpResponse:
    found = core.find(pk, request.user)
    if found.format not in (Competition.Format.KNOCKOUT, Competition.Format.GROUPS):
        raise NotThere
    known = ledger.load(found)
    context = {"drawing": overview.drawing_of(known, request.user)}
    return render(request, "tournaments/bracket.html", framed(request, found, "competition-bracket") | context)


@require_safe
def entrants(request: HttpRequest, pk: int) -> HttpResponse:
    found = core.find(pk, request.user)
    known = Entry.objects.filter(competition=found).prefetch_related("players__member")
    status = Entry.Status
    context = {
        "page": page_of(request, known.filter(status=status.IN).order_by("number"), ENTRANTS_A_PAGE),
        "waiting": known.filter(status=status.WAITING).order_by("entered_at", "pk"),
        "gathering": known.filter(status=status.INVITED).exclude(name="").order_by("pk"),
        "gone": known.filter(status__in=(status.WITHDRAWN, status.OUT)).order_by("number"),
    }
    return render(request, "tournaments/entrants.html", framed(request, found, "competition-entrants") | context)


@require_safe
def proof_page(request: HttpRequest, pk: int) -> HttpResponse:
    found = core.find(pk, request.user)
    context = {"proof": proof.of(found), "frame": frame_code(request, found) if is_public(found) else ""}
    return render(request, "tournaments/proof.html", framed(request, found, "competition-proof") | context)


@require_safe
def to_print(request: HttpRequest, pk: int) -> HttpResponse:
    """Everything on paper: standings, crosstables, the bracket, the games of the current round."""
    found = core.find(pk, request.user)
    around, known = framed(request, found, "competition-print"), ledger.load(found)
    tables, current = standings.tables(known, None), around["current"]
    context = {
        "tables": tables,
        "crosses": [
            crosstable.of(known, overview.book_of(known, table)) for table in tables if _can_cross(found, table)
        ],
        "drawing": overview.drawing_of(known, None),
        "page": rounds.of(known, current.number) if current and any(table.games for table in tables) else None,
        "rules": rules_of(found),
        "deadlines": deadlines_of(known, timezone.now()),
        "printed_at": timezone.now(),
        "shows_draws": overview.has_draws(tables),
    }
    return render(request, "tournaments/print.html", around | context)


@require_safe
def league(request: HttpRequest, pk: int) -> HttpResponse:
    """All seasons that the reader may see; a league of which there is none is not there."""
    found = get_object_or_404(League, pk=min(pk, core.LARGEST))
    seasons = list(
        Competition.objects.shown_to(request.user).filter(league=found).select_related("club").order_by("-season")
    )
    if not seasons:
        raise NotThere
    best = Entry.objects.filter(competition__in=seasons, final_rank__lte=3).prefetch_related("players__member")
    by_season: dict[int, list[Entry]] = {}
    for entry in best.order_by("final_rank", "number"):
        by_season.setdefault(entry.competition_id, []).append(entry)
    rows = [{"competition": season, "best": by_season.get(season.pk, [])} for season in seasons]
    return render(request, "tournaments/league.html", {"league": found, "rows": rows, "latest": seasons[0]})


# --- what they share ----------------------------------------------------------------------------------------------


def framed(request: HttpRequest, found: Competition, here: str) -> dict[str, Any]:
    now = timezone.now()
    return frame(request, found, here) | {"is_public": is_public(found), "paused": found.is_paused(now)}


def _is_knockout(found: Competition, table: StandingTable) -> bool:
    return names.is_knockout(found, table.division)


def _can_cross(found: Competition, table: StandingTable) -> bool:
    return found.has_rounds and not _is_knockout(found, table) and bool(table.games)
