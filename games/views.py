"""The pages: read the request, call one service, show the result."""

from collections.abc import Sequence
from typing import Any

from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_GET, require_POST, require_safe

from accounts.models import Member
from accounts.signed_in import member_of

from . import boards, catalog, play, presence, reading
from .forms import BOT, HUMAN, NewTable
from .models import Move, Table
from .own import waiting
from .refusals import Refusal
from .rules import BadOptions
from .words import sentence

LISTED = 50
BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    counts = Table.objects.aggregate(
        open=Count("pk", filter=Q(status=Table.Status.OPEN)),
        playing=Count("pk", filter=Q(status=Table.Status.PLAYING)),
        finished=Count("pk", filter=Q(status=Table.Status.OVER)),
    )
    context = {"games": list(catalog.CATALOG.values()), "open_tables": open_tables(request)[:5], "counts": counts}
    return render(request, "home.html", context)


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    context = {"open_tables": open_tables(request), "games": list(catalog.CATALOG.values())}
    return render(request, "games/lobby.html", context | own_tables(request))


@require_safe
def lobby_open(request: HttpRequest) -> HttpResponse:
    return fresh(render(request, "games/_open_tables.html", {"open_tables": open_tables(request)}))


@require_safe
def lobby_mine(request: HttpRequest) -> HttpResponse:
    return fresh(render(request, "games/_my_tables.html", own_tables(request)))


@require_safe
def game(request: HttpRequest, slug: str) -> HttpResponse:
    entry = catalog.entry(slug)
    return render(request, "games/game.html", {"game": entry, "open_tables": open_tables(request, slug)})


@login_required
def new_table(request: HttpRequest) -> HttpResponse:
    slug = request.POST.get("game") or request.GET.get("game") or next(iter(catalog.CATALOG))
    entry = catalog.entry(slug)
    form = NewTable(entry.engine, request.POST or None, initial={"opponent": request.GET.get("opponent", HUMAN)})
    if request.method == "POST" and form.is_valid():
        try:
            table = play.open_table(
                opener=member_of(request),
                game=slug,
                options=form.options(),
                terms=play.Terms(pace=form.cleaned_data["pace"]),
            )
        except (Refusal, BadOptions) as refusal:
            form.add_error(None, sentence(refusal))
        else:
            if form.cleaned_data["opponent"] == BOT:
                play.seat_bot(table_id=table.pk, member=member_of(request))
            return redirect(table)
    return render(request, "games/new.html", {"form": form, "game": entry, "games": list(catalog.CATALOG.values())})


@require_POST
def guest_play(request: HttpRequest) -> HttpResponse:
    """One press from the front page to the first roll: a guest if need be, a table, the house bot."""
    entry = catalog.entry(request.POST.get("game", ""))
    if not request.user.is_authenticated:
        login(request, Member.objects.create_guest(), backend=BACKEND)
    table = play.open_table(opener=member_of(request), game=entry.slug, options=entry.taster)
    play.seat_bot(table_id=table.pk, member=member_of(request))
    return redirect(table)


@require_safe
def table(request: HttpRequest, table_id: int) -> HttpResponse:
    return fresh(render(request, "games/table.html", table_context(request, table_id)))


@require_GET
def table_live(request: HttpRequest, table_id: int) -> HttpResponse:
    return fresh(render(request, "games/_table.html", table_context(request, table_id)))


@require_GET
def table_talk(request: HttpRequest, table_id: int) -> HttpResponse:
    """The chat and who is there, without the table: a message is no reason to draw a board."""
    table = reading.find(table_id)
    seen = reading.Reading(table, table.seat_list, table.seat_of(request.user.pk), None, [])
    return fresh(render(request, "games/boards/_chat.html", {"talk": boards.talk_of(scene_of(request, seen))}))


@require_safe
def proof(request: HttpRequest, table_id: int) -> HttpResponse:
    return render(request, "games/proof.html", table_context(request, table_id))


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """For whoever watches over the process: it answers, and so does its database."""
    return JsonResponse({"ok": True, "any_table": Table.objects.exists()})


# --- what pages are made of ---------------------------------------------------------------------------------------


def table_context(request: HttpRequest, table_id: int) -> dict[str, Any]:
    seen = reading.read(table_id, request.user)
    play.see_end(table=seen.table, seat=seen.me)
    moves, note = reading.log_of(seen.table, seen.me), reading.note_of(seen.table, request.user)
    found = waiting.waiting_for(request.user) if seen.me is not None and not seen.legal else None
    next_up = waiting.next_after(found, seen.table.pk) if found else None
    around = {"can_take_back": seen.can_take_back(moves), "order": seen.order, "next_game": seen.next_game}
    scene = scene_of(request, seen, moves=moves, note=note, next_up=next_up.name if next_up else "", **around)
    header = {} if found is None else waiting.counts_of(found).in_header
    return {"scene": scene, "table": seen.table} | header | boards.present(scene)


def scene_of(request: HttpRequest, seen: reading.Reading, moves: Sequence[Move] = (), **more: Any) -> boards.Scene:
    return boards.Scene(
        table=seen.table,
        seats=seen.seats,
        me=seen.me,
        reader=request.user,
        view=seen.view,
        legal=seen.legal,
        moves=list(moves),
        now=timezone.now(),
        messages=reading.latest_messages_of(seen.table, request.user, seen.me, boards.SHOWN),
        here=presence.seats_here(seen.table),
        tally=getattr(seen.table, "tally", None),
        **more,
    )


def open_tables(request: HttpRequest, slug: str = "") -> list[Table]:
    tables = Table.objects.open().with_seats()
    if slug:
        tables = tables.filter(game=slug)
    return listed(tables[:LISTED], request.user)


def own_tables(request: HttpRequest) -> dict[str, Any]:
    if not request.user.is_authenticated:
        return {"my_tables": [], "finished_tables": []}
    tables = Table.objects.of(request.user).with_seats()
    running = tables.filter(status__in=[Table.Status.OPEN, Table.Status.PLAYING]).order_by("deadline", "created_at")
    finished = tables.filter(status=Table.Status.OVER).order_by("-ended_at")[:10]
    mine = listed(running, request.user)
    mine.sort(key=lambda table: (not (table.my_turn or table.needs_word), table.deadline is None))
    return {"my_tables": mine, "finished_tables": listed(finished, request.user)}


def listed(found: Any, reader: Any) -> list[Any]:
    """Tables with what a list says about each."""
    now = timezone.now()
    tables: list[Any] = list(found)
    for table in tables:
        number = table.seat_of(reader.pk)
        table.my_seat = table.seat_list[number] if number is not None else None
        table.my_turn = number is not None and table.is_awaiting(number)
        table.needs_word = number is not None and not table.words[number]
        table.free_seats = sum(seat.member is None for seat in table.seat_list)
        table.time_left = boards.time_left(table, now)
        table.pace_text = boards.pace_text(table)
        table.game_title = catalog.entry(table.game).title
        table.options_text = boards.options_text(table)
    return tables


def fresh(response: HttpResponse) -> HttpResponse:
    """A live page must not come out of a browser's memory when somebody goes back to it."""
    patch_cache_control(response, no_store=True)
    return response
