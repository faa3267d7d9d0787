"""The page of the collection, and the button that opens a puzzle."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from accounts.signed_in import member_of
from games import play
from games.play import solo
from games.views import as_guest_if_need_be, fresh

from .collection import by_size, collection, of_the_day


@require_safe
def puzzles(request: HttpRequest) -> HttpResponse:
    found = collection(request.user)
    today = of_the_day(timezone.now().date())
    context = {
        "sizes": by_size(found),
        "today": next(puzzle for puzzle in found if puzzle.slug == today),
        "solved": sum(puzzle.state in ("solved", "star") for puzzle in found),
        "count": len(found),
    }
    return fresh(render(request, "games/puzzles.html", context))


@require_POST
def open_puzzle(request: HttpRequest, slug: str) -> HttpResponse:
    solo.must_be_known(slug)  # nobody becomes a guest for nothing
    as_guest_if_need_be(request)
    return redirect(play.open_puzzle(member=member_of(request), puzzle=slug))
