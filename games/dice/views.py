"""The pages that show how the dice of the club fell, and one's own."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games import catalog

from . import page


@require_safe
def everybodys(request: HttpRequest) -> HttpResponse:
    game = game_in(request.GET)
    return _shown(request, page.everybodys(game), game, is_own=False)


@require_safe
@login_required
def mine(request: HttpRequest) -> HttpResponse:
    game = game_in(request.GET)
    return _shown(request, page.own(request.user, game), game, is_own=True)


def game_in(asked: Any) -> str:
    """What is no game of ours is as good as none."""
    game = asked.get("game", "")
    return game if game in catalog.CATALOG else ""


def _shown(request: HttpRequest, found: page.DicePage, game: str, *, is_own: bool) -> HttpResponse:
    title = catalog.CATALOG[game].title if game else ""
    return render(request, "games/dice/dice.html", {"page": found, "is_own": is_own, "game": game, "title": title})
