"""The pages on which one looks back at a table."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_safe

from games import boards
from games.belonging import belonging_of
from games.boards.frame import game_title, pace_text
from games.boards.proof import in_fours
from games.comments.views import shown as comments_shown
from games.refusals import MoveNotMade, NoSuchEyes, NothingPlayed, OwnEyesOnly
from games.views import by_invitation, fresh

from . import ledger
from .exports import game_as_data, game_as_text
from .eyes import WATCH, Look, look, number_of
from .moves import CHAPTER, chapters, listed
from .sharing import card_of, heading, result_of, share_of
from .steps import BATCH, Step, step, steps

REFUSED = (NothingPlayed, MoveNotMade, NoSuchEyes, OwnEyesOnly)


def kindly(page: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Whoever asks for something that is not there is told so, at the nearest place that is."""

    @wraps(page)
    def asking(request: HttpRequest, table_id: int, **more: Any) -> HttpResponse:
        try:
            return page(request, table_id, **more)
        except REFUSED as refusal:
            messages.warning(request, str(refusal))
            return redirect("table" if isinstance(refusal, NothingPlayed) else "replay-start", table_id)

    return by_invitation(asking)


def in_json(page: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """The same for what a script asks for."""

    @wraps(page)
    def asking(request: HttpRequest, table_id: int) -> HttpResponse:
        try:
            return page(request, table_id)
        except REFUSED as refusal:
            return fresh(JsonResponse({"code": refusal.code, "detail": str(refusal)}, status=refusal.status))

    return by_invitation(asking)


# --- the replay ----------------------------------------------------------------------------------------------------


@require_safe
@kindly
def start(request: HttpRequest, table_id: int) -> HttpResponse:
    """A finished game begins at the beginning, a running one where it stands."""
    looked = look(table_id, request.user, request.GET)
    return redirect(looked.address("replay", 0 if looked.table.is_over else looked.last))


@require_safe
@kindly
def replay(request: HttpRequest, table_id: int, number: int) -> HttpResponse:
    looked = look(table_id, request.user, request.GET)
    shown = step(looked, number)
    context = {
        "look": looked,
        "table": looked.table,
        "step": shown,
        "mat": shown.mat(),
        "title": game_title(looked.table),
        "heading": heading(looked),
        "belonging": belonging_of(looked.table, request.user),
        "facts": facts_of(looked),
        "ways": ways_of(looked, shown.number),
        "eyes": eyes_of(looked, shown.number),
        "eyes_name": "" if looked.eyes is None else looked.name(looked.eyes),
        "rolls_url": looked.address("rolls"),
        "share": share_of(request, looked, shown),
        "card": card_of(request, looked, shown),
        "styles": static(f"css/boards/{looked.table.game}.css"),
        "script_data": script_data(looked, shown),
        "comments": comments_shown(request, looked.table),
        "at": reverse("replay", args=[table_id, shown.number]),
        **list_context(looked, shown.number),
    }
    return fresh(render(request, "games/replay/replay.html", context))


@require_GET
@in_json
def replay_steps(request: HttpRequest, table_id: int) -> HttpResponse:
    """Some boards from a move on, for the page's script."""
    looked = look(table_id, request.user, request.GET)
    first = looked.has_move(number_of(request.GET.get("from", "")))
    return fresh(JsonResponse({"last": looked.last, "steps": [one.sent() for one in steps(looked, first)]}))


@require_GET
@in_json
def replay_moves(request: HttpRequest, table_id: int) -> HttpResponse:
    """The part of the list in which a move is, for the page's script."""
    looked = look(table_id, request.user, request.GET)
    number = looked.has_move(number_of(request.GET.get("move", "")))
    return fresh(render(request, "games/replay/_moves.html", list_context(looked, number)))


def list_context(looked: Look, number: int) -> dict[str, Any]:
    return {"moves": listed(looked, number), "chapters": chapters(looked, number), "number": number}


def facts_of(looked: Look) -> list[str]:
    table = looked.table
    result = result_of(looked) if table.is_over else ""
    return list(filter(None, [result, boards.options_text(table), pace_text(table)]))


def ways_of(looked: Look, number: int) -> dict[str, str]:
    """Where the four buttons lead; "" where there is nothing further."""
    back, on = looked.address("replay", max(0, number - 1)), looked.address("replay", min(looked.last, number + 1))
    first, last = looked.address("replay", 0), looked.address("replay", looked.last)
    is_first, is_last = number == 0, number == looked.last
    return {
        "first": "" if is_first else first,
        "back": "" if is_first else back,
        "on": "" if is_last else on,
        "last": "" if is_last else last,
    }


def eyes_of(looked: Look, number: int) -> list[dict[str, Any]]:
    """Through whose eyes a finished game can be seen; of a running one there is no choice."""
    if not looked.table.is_over:
        return []
    url = reverse("replay", args=[looked.table.pk, number])
    watcher = {"name": _("a spectator"), "url": f"{url}?seat={WATCH}", "is_chosen": looked.eyes is None}
    return [watcher] + [
        {"name": looked.name(seat), "url": f"{url}?seat={seat}", "is_chosen": looked.eyes == seat}
        for seat in range(len(looked.seats))
    ]


def script_data(looked: Look, shown: Step) -> dict[str, Any]:
    """The data attributes of <main>, read by static/js/replay.js."""
    return {
        "game": looked.table.game,
        "number": shown.number,
        "last": looked.last,
        "batch": BATCH,
        "chapter": CHAPTER,
        "seat": looked.chosen,
        "address": reverse("replay", args=[looked.table.pk, 0]),
        "steps": reverse("replay-steps", args=[looked.table.pk]),
        "moves": reverse("replay-moves", args=[looked.table.pk]),
        "embed": reverse("embed", args=[looked.table.pk, 0]),
    }


# --- the ledger ----------------------------------------------------------------------------------------------------


@require_safe
@kindly
def rolls(request: HttpRequest, table_id: int) -> HttpResponse:
    looked = look(table_id, request.user, request.GET)
    known = ledger.spans(looked)
    total = known[-1].end if known else 0
    first = first_asked(request, known, total)
    context = {
        "look": looked,
        "table": looked.table,
        "title": game_title(looked.table),
        "rows": told_rows(looked, ledger.rows(looked, known, first, first + ledger.PAGE)),
        "total": total,
        "is_complete": total == looked.table.results,
        "pages": [
            {"first": at, "last": min(at + ledger.PAGE, total) - 1, "url": looked.address("rolls", **{"from": at}),
             "is_open": at == first}
            for at in range(0, total, ledger.PAGE)
        ],
        "promise": in_fours(looked.table.public_promise),
    }  # fmt: skip
    return fresh(render(request, "games/replay/rolls.html", context))


def first_asked(request: HttpRequest, known: list[ledger.Span], total: int) -> int:
    if "move" in request.GET:
        return ledger.page_with(known, number_of(request.GET["move"]))
    asked = number_of(request.GET.get("from", "0"))
    return min(asked, max(0, total - 1)) // ledger.PAGE * ledger.PAGE


def told_rows(looked: Look, found: list[ledger.Row]) -> list[dict[str, Any]]:
    """With the name of whose it is, the way into the replay, and a mark where the results of a move begin."""
    moves = [None, *(row.move for row in found)]
    return [
        {
            "row": row,
            "who": "" if row.seat is None else looked.name(row.seat),
            "url": looked.address("replay", row.move),
            "is_first": row.move != before,
        }
        for before, row in zip(moves, found, strict=False)
    ]


# --- files ---------------------------------------------------------------------------------------------------------


@require_safe
@kindly
def export_json(request: HttpRequest, table_id: int) -> HttpResponse:
    looked = look(table_id, request.user, request.GET)
    answer = JsonResponse(game_as_data(looked), json_dumps_params={"ensure_ascii": False, "indent": 1})
    return as_file(answer, f"redpip-{table_id}.json")


@require_safe
@kindly
def export_text(request: HttpRequest, table_id: int) -> HttpResponse:
    looked = look(table_id, request.user, request.GET)
    text = game_as_text(looked, request.build_absolute_uri(reverse("table", args=[table_id])))
    return as_file(HttpResponse(text, content_type="text/plain; charset=utf-8"), f"redpip-{table_id}.txt")


def as_file(answer: HttpResponse, name: str) -> HttpResponse:
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return fresh(answer)
