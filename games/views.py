"""The pages: read the request, call one service, show the result."""

from collections.abc import Sequence
from functools import wraps
from typing import Any

from django.contrib.auth import login
from django.core.exceptions import BadRequest
from django.db import transaction
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_GET, require_POST, require_safe

from accounts import news
from accounts.models import Member
from accounts.news.views import put_away_by
from accounts.notices import bell
from accounts.signed_in import member_of

from . import boards, catalog, listing, play, presence, reading
from .belonging import belonging_of
from .models import Move, Table
from .notices.tables import read_result
from .own import waiting
from .people import leaderboards
from .refusals import BadInvitation, ClubOnly, NotInvited, NotSeated, Sealed

# How many moves a log shows, and how many more are loaded: boards look back for what was rolled and done before.
LOGGED = 60
LOGGED_LIVE = 20
LOOKED_BACK = 60
TOP = 5  # of a game, on its page
REPLAYED = 20  # moves that can be shown again
LONGEST_NUMBER = 9  # digits; no table has as many moves

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
        "house_news": news.latest(since=put_away_by(request)),
    }
    return render(request, "home.html", context)


@require_safe
def game(request: HttpRequest, slug: str) -> HttpResponse:
    entry = catalog.entry(slug)
    context = {
        "game": entry,
        "open_tables": listing.open_tables(request.user, listing.Wanted(game=slug)),
        "top": leaderboards.top(slug, request.user, TOP),
    }
    return render(request, "games/game.html", context)


@require_POST
def guest_play(request: HttpRequest) -> HttpResponse:
    """One press from the front page to the first roll: a guest if need be, a table, the house bot."""
    entry = catalog.entry(request.POST.get("game", ""))
    as_guest_if_need_be(request)
    with transaction.atomic():  # nobody takes the seat before the bot
        table = play.open_table(opener=member_of(request), game=entry.slug, options=entry.taster)
        play.seat_bot(table_id=table.pk, member=member_of(request))
    return redirect(table)


def as_guest_if_need_be(request: HttpRequest) -> None:
    """Whoever is not signed in plays as a guest, who can become a member later."""
    if not request.user.is_authenticated:
        login(request, Member.objects.create_guest(), backend=BACKEND)


def by_invitation(page: Any) -> Any:
    """Whoever comes to a private table that has not started is asked for the invitation."""

    @wraps(page)
    def asking(request: HttpRequest, table_id: int, **more: Any) -> HttpResponse:
        try:
            return page(request, table_id, **more)
        except ClubOnly as refusal:
            return fresh(render(request, "games/club_only.html", {"refusal": refusal}, status=403))
        except Sealed as refusal:
            return fresh(render(request, "games/sealed.html", {"refusal": refusal}, status=403))
        except (BadInvitation, NotInvited) as refusal:
            context = {"table_id": table_id, "refusal": refusal, "given": request.GET.get("invitation", "")}
            return fresh(render(request, "games/invitation.html", context, status=403))

    return asking


@require_safe
@by_invitation
def table(request: HttpRequest, table_id: int) -> HttpResponse:
    context = table_context(request, table_id)
    seen = context["scene"]
    if seen.table.is_over and seen.me is not None and (unread := bell.unread(request)):
        read = read_result(seen.table, member_of(request))  # by coming here: a page that is only open sees nothing
        bell.learn(request, unread - read)
    return fresh(render(request, "games/table.html", context))


@require_GET
@by_invitation
def table_live(request: HttpRequest, table_id: int) -> HttpResponse:
    """The newest lines bring a log up to date; a page that has missed more asks for as many as it began with."""
    logged = LOGGED if request.GET.get("log") == "more" else LOGGED_LIVE
    return fresh(render(request, "games/_table.html", table_context(request, table_id, logged)))


@require_GET
@by_invitation
def table_log(request: HttpRequest, table_id: int) -> HttpResponse:
    """The moves before those that a page has already."""
    seen = reading.read(table_id, request.user, request.GET.get("invitation", ""))
    before = number_in(request, "before", most=seen.table.version + 1)
    first = max(0, before - LOGGED)
    moves = reading.log_of(seen.table, seen.me, first - LOOKED_BACK, before)
    scene = scene_of(request, seen, moves=moves, log_from=first)
    return fresh(render(request, "games/boards/_log.html", boards.present_log(scene)))


@require_GET
@by_invitation
def table_since(request: HttpRequest, table_id: int) -> HttpResponse:
    """The board as the reader has seen it last and after each move since, to be played one after the other."""
    seen = reading.read(table_id, request.user, request.GET.get("invitation", ""))
    if seen.me is None:
        return fresh(JsonResponse({"code": NotSeated.code, "detail": str(NotSeated.sentence)}, status=403))
    version = seen.table.version
    since = max(number_in(request, "version", most=version), version - REPLAYED)
    best = seen.best
    steps = [
        step_of(request, seen, best, then, view, moves)
        for then, view, moves in reading.replayed(seen.table, seen.me, since)
    ]
    return fresh(JsonResponse({"version": version, "steps": steps}))


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


def table_context(request: HttpRequest, table_id: int, logged: int = LOGGED) -> dict[str, Any]:
    invitation = request.GET.get("invitation", "")
    seen = reading.read(table_id, request.user, invitation)
    bell.learn(request, seen.bells)
    play.see_end(table=seen.table, seat=seen.me)
    log_from = max(0, seen.table.version + 1 - logged)
    moves = reading.log_of(seen.table, seen.me, 0 if seen.table.is_over else log_from - LOOKED_BACK)
    found = waiting.waiting_for(request.user) if seen.me is not None and not seen.is_my_turn else None
    next_up = waiting.next_after(found, seen.table.pk) if found else None
    next_game, rematch = reading.after(seen.table, request.user)
    after = {"next_game": next_game, "rematch": rematch if seen.me is not None else None}
    after["rematch_seat"] = getattr(rematch, "kept_seat", None)
    around = {
        "can_take_back": seen.can_take_back(moves),
        "leaving": seen.leaving,
        "order": seen.order,
        "best": seen.best,
        "belonging": belonging_of(seen.table, request.user),
        **after,
    }
    asked = {"invitation": invitation, "log_from": log_from}
    scene = scene_of(request, seen, moves=moves, next_up=next_up.name if next_up else "", **asked, **around)
    header = {} if found is None else waiting.counts_of(found).figures
    return {"scene": scene, "table": seen.table} | header | boards.present(scene)


def scene_of(request: HttpRequest, seen: reading.Reading, moves: Sequence[Move] = (), **more: Any) -> boards.Scene:
    return boards.Scene(
        table=seen.table,
        seats=seen.seats,
        me=seen.me,
        reader=request.user,
        view=seen.view,
        legal=seen.legal,
        is_covered=seen.is_covered,
        moves=list(moves),
        now=timezone.now(),
        messages=reading.latest_messages_of(seen.table, request.user, seen.me, boards.SHOWN),
        here=presence.seats_seen(seen.table, request.user),
        note=seen.note,
        tally=getattr(seen.table, "tally", None),
        **more,
    )


def step_of(
    request: HttpRequest,
    seen: reading.Reading,
    best: list[int | None],
    then: Table,
    view: dict[str, Any],
    moves: list[Move],
) -> dict[str, Any]:
    scene = boards.Scene(
        table=then,
        seats=seen.seats,
        me=seen.me,
        reader=request.user,
        view=view,
        legal=[],  # it only shows
        moves=moves[-LOOKED_BACK:],
        now=timezone.now(),
        best=best,
    )
    drawn = boards.present_mat(scene)
    return {
        "number": then.version,
        "say": boards.told(scene),
        "mat": render_to_string(drawn["board_template"], drawn, request),
    }


def number_in(request: HttpRequest, name: str, most: int) -> int:
    """A whole number from the address, from 0 up to the largest that makes sense."""
    given = request.GET.get(name, "")
    if not given.isdecimal() or len(given) > LONGEST_NUMBER:
        raise BadRequest(f"{name} is no number")
    return min(int(given), most)


def fresh(response: HttpResponse) -> HttpResponse:
    """A live page must not come out of a browser's memory when somebody goes back to it."""
    patch_cache_control(response, no_store=True)
    return response
