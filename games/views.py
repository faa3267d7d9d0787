"""The pages: read the request, call one service, show the result."""

from collections.abc import Sequence
from functools import wraps
from typing import Any

from django.contrib.auth import login
from django.db import transaction
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_GET, require_POST, require_safe

from accounts.models import Member
from accounts.signed_in import member_of

from . import boards, catalog, listing, play, presence, reading
from .models import Move, Table
from .own import waiting
from .refusals import BadInvitation, NotInvited

BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    counts = Table.objects.aggregate(
        open=Count("pk", filter=Q(status=Table.Status.OPEN)),
        playing=Count("pk", filter=Q(status=Table.Status.PLAYING)),
        finished=Count("pk", filter=Q(status=Table.Status.OVER)),
    )
    context = {
        "games": list(catalog.CATALOG.values()),
        "open_tables": listing.open_tables(request.user)[:5],
        "counts": counts,
    }
    return render(request, "home.html", context)


@require_safe
def game(request: HttpRequest, slug: str) -> HttpResponse:
    entry = catalog.entry(slug)
    return render(
        request,
        "games/game.html",
        {"game": entry, "open_tables": listing.open_tables(request.user, listing.Wanted(game=slug))},
    )


@require_POST
def guest_play(request: HttpRequest) -> HttpResponse:
    """One press from the front page to the first roll: a guest if need be, a table, the house bot."""
    entry = catalog.entry(request.POST.get("game", ""))
    if not request.user.is_authenticated:
        login(request, Member.objects.create_guest(), backend=BACKEND)
    with transaction.atomic():  # nobody takes the seat before the bot
        table = play.open_table(opener=member_of(request), game=entry.slug, options=entry.taster)
        play.seat_bot(table_id=table.pk, member=member_of(request))
    return redirect(table)


def by_invitation(page: Any) -> Any:
    """Whoever comes to a private table that has not started is asked for the invitation."""

    @wraps(page)
    def asking(request: HttpRequest, table_id: int) -> HttpResponse:
        try:
            return page(request, table_id)
        except (BadInvitation, NotInvited) as refusal:
            context = {"table_id": table_id, "refusal": refusal, "given": request.GET.get("invitation", "")}
            return fresh(render(request, "games/invitation.html", context, status=403))

    return asking


@require_safe
@by_invitation
def table(request: HttpRequest, table_id: int) -> HttpResponse:
    return fresh(render(request, "games/table.html", table_context(request, table_id)))


@require_GET
@by_invitation
def table_live(request: HttpRequest, table_id: int) -> HttpResponse:
    return fresh(render(request, "games/_table.html", table_context(request, table_id)))


@require_GET
@by_invitation
def table_talk(request: HttpRequest, table_id: int) -> HttpResponse:
    """The chat and who is there, without the table: a message is no reason to draw a board."""
    table = reading.find(table_id)
    reading.must_be_invited(table, request.user, request.GET.get("invitation", ""))
    seen = reading.Reading(table, table.seat_list, table.seat_of(request.user.pk), None, [])
    return fresh(render(request, "games/boards/_chat.html", {"talk": boards.talk_of(scene_of(request, seen))}))


@require_safe
@by_invitation
def proof(request: HttpRequest, table_id: int) -> HttpResponse:
    return render(request, "games/proof.html", table_context(request, table_id))


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """For whoever watches over the process: it answers, and so does its database."""
    return JsonResponse({"ok": True, "any_table": Table.objects.exists()})


# --- what pages are made of ---------------------------------------------------------------------------------------


def table_context(request: HttpRequest, table_id: int) -> dict[str, Any]:
    invitation = request.GET.get("invitation", "")
    seen = reading.read(table_id, request.user, invitation)
    play.see_end(table=seen.table, seat=seen.me)
    moves = reading.log_of(seen.table, seen.me)
    found = waiting.waiting_for(request.user) if seen.me is not None and not seen.legal else None
    next_up = waiting.next_after(found, seen.table.pk) if found else None
    rematch = reading.rematch_of(seen.table) if seen.me is not None else None
    around = {"can_take_back": seen.can_take_back(moves), "order": seen.order, "next_game": seen.next_game}
    asked = {"invitation": invitation, "rematch": rematch}
    scene = scene_of(request, seen, moves=moves, next_up=next_up.name if next_up else "", **asked, **around)
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
        note=seen.note,
        tally=getattr(seen.table, "tally", None),
        **more,
    )


def fresh(response: HttpResponse) -> HttpResponse:
    """A live page must not come out of a browser's memory when somebody goes back to it."""
    patch_cache_control(response, no_store=True)
    return response
