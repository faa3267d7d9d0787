"""A member's notices, what became of them, and how the member wants to be told."""

from datetime import time
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import Notice
from accounts.signed_in import member_of

from . import listing, stopping, telling, wishes
from .channels import TITLES
from .channels.email import address_of
from .forms import Wanted
from .kinds import kind

ON_A_PAGE = 50
FURTHEST = 1000  # pages
LARGEST_ID = 2**63 - 1


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def notices(request: HttpRequest) -> HttpResponse:
    """Unread ones first. A POST marks one or all of them as read."""
    member = member_of(request)
    if request.method == "POST":
        _mark_read(request)
        return redirect("notices")
    page = _page(request)
    unread = [] if page > 1 else list(listing.unread(member)[: listing.MOST_UNREAD])
    earlier, has_more = _slice(listing.earlier(member), page)
    shown = listing.rows([*unread, *earlier])
    new, old = shown[: len(unread)], shown[len(unread) :]  # "unread" is the number beside the bell of every page
    context = {"new": new, "earlier": old, "page": page, "has_more": has_more}
    return render(request, "notices/notices.html", context)


def _mark_read(request: HttpRequest) -> None:
    given = request.POST.get("id", "")
    if given == "all":
        count = telling.read(member_of(request))
        messages.success(
            request, ngettext("%(n)d notice is read.", "%(n)d notices are read.", count) % {"n": count}
        )  # fmt: skip
    elif given.isascii() and given.isdigit() and len(given) < 20 and int(given) <= LARGEST_ID:
        telling.read(member_of(request), [int(given)])


@never_cache
@require_safe
@login_required
def open_notice(request: HttpRequest, notice_id: int) -> HttpResponse:
    """Goes where a notice leads; by that it is read."""
    notice = Notice.objects.filter(member=member_of(request), pk=min(notice_id, LARGEST_ID)).first()
    if notice is None:
        raise Http404
    telling.read(member_of(request), [notice.pk])
    return redirect(notice.url)


@never_cache
@require_safe
@login_required
def log(request: HttpRequest) -> HttpResponse:
    page = _page(request)
    found, has_more = _slice(listing.with_log(listing.risen(member_of(request))), page)
    entries = [{"row": row, "lines": listing.lines(row.notice)} for row in listing.rows(found)]
    return render(request, "notices/log.html", {"entries": entries, "page": page, "has_more": has_more})


def _page(request: HttpRequest) -> int:
    given = request.GET.get("page", "1")
    return min(max(1, int(given)), FURTHEST) if given.isascii() and given.isdigit() and len(given) < 6 else 1


def _slice(found: Any, page: int) -> tuple[list[Notice], bool]:
    rows = list(found[(page - 1) * ON_A_PAGE : page * ON_A_PAGE + 1])
    return rows[:ON_A_PAGE], len(rows) > ON_A_PAGE


# --- choosing -----------------------------------------------------------------------------------------------------


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def settings(request: HttpRequest) -> HttpResponse:
    member = member_of(request)
    policy = wishes.policy_of(member)
    refused = policy.refused_address
    form = Wanted(request.POST or None, instance=policy)
    if form.is_valid():
        wishes.choose(member=member, ladders=form.ladders, **form.cleaned_policy)
        messages.success(request, _("Your choice is kept."))
        return redirect("settings-notices")
    context = {
        "form": form,
        "kinds": list(form.kinds()),
        "night": _night(policy.quiet_from, policy.quiet_to) if not form.errors else None,
        "address": "" if member.is_guest else address_of(member),
        "refused": refused,
        "zone": wishes.zone_of(member).key,
    }
    return render(request, "notices/settings.html", context)


ROAD_FROM, ROAD = 10, 580  # where the picture of a day begins, and how long it is
NOON = 12 * 60


def _night(begin: time | None, end: time | None) -> dict[str, Any] | None:
    """A day from noon to noon, as a road with the quiet hours on it; two pieces if they lie around noon."""
    if begin is None or end is None or begin == end:
        return None
    a, b = ((moment.hour * 60 + moment.minute - NOON) % 1440 for moment in (begin, end))
    pieces = [(a, b)] if a < (b or 1440) else [(a, 1440), (0, b)]
    drawn = [
        {"x": _x(left), "width": _x(right or 1440) - _x(left)} for left, right in pieces if left != (right or 1440)
    ]
    hours = ((b - a) % 1440) / 60
    ticks = [{"x": _x(minutes), "text": f"{(minutes + NOON) // 60 % 24}:00"} for minutes in range(180, 1440, 180)]
    return {"pieces": drawn, "ticks": ticks, "end": _x(b or 1440), "hours": round(hours), "middle": _middle(drawn)}


def _x(minutes: int) -> int:
    return ROAD_FROM + round(minutes * ROAD / 1440)


def _middle(pieces: list[dict[str, int]]) -> int:
    widest = max(pieces, key=lambda piece: piece["width"])
    return widest["x"] + widest["width"] // 2


# --- without signing in -------------------------------------------------------------------------------------------


@csrf_exempt  # mail programs send it without any page of ours; the signed word is what lets it in
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, word: str) -> HttpResponse:
    """One click ends these notices (RFC 8058). Looking ends nothing: programs look at links by themselves."""
    wish = stopping.wish_in(word)
    if wish is None:
        return render(request, "notices/stop.html", {"state": "unknown"}, status=404)
    context = {"channel": TITLES[wish.channel], "titles": [kind(key).title for key in wish.kinds], "state": "ask"}
    if request.method == "POST":
        stopping.stop(wish)
        context["state"] = "done"
    return render(request, "notices/stop.html", context)
