"""Standings and bracket on somebody else's page: bare, without cookies, scripts or anything that acts."""

from typing import Any

from csp.decorators import csp_replace
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.replay.embedding import ANYWHERE
from tournaments import core, ledger
from tournaments.models import Competition
from tournaments.reading import standings
from tournaments.refusals import NoSuchCompetition

from . import overview


@require_safe
@csp_replace(ANYWHERE)  # type: ignore[arg-type]  # its types know of no page with arguments
def embed(request: HttpRequest, pk: int) -> HttpResponse:
    """Whoever looks is nobody in particular: the session is not even read."""
    try:
        found = core.find(pk, AnonymousUser())
    except NoSuchCompetition as refusal:
        return _shown(request, {"refusal": refusal}, 404)
    return _shown(request, _context(request, found))


def _context(request: HttpRequest, found: Competition) -> dict[str, Any]:
    known = ledger.load(found)
    tables = standings.tables(known) if found.started_at else []
    return {
        "competition": found,
        "tables": tables,
        "drawing": overview.drawing_of(known, None),
        "shows_draws": overview.has_draws(tables),
        "entered": len(known.entries),
        "full": request.build_absolute_uri(reverse("competition", args=[found.pk])),
    }


def _shown(request: HttpRequest, context: dict[str, Any], status: int = 200) -> HttpResponse:
    """Drawn without the request, so that nothing of its sender gets in."""
    language = {"LANGUAGE_CODE": getattr(request, "LANGUAGE_CODE", "en")}
    return HttpResponse(render_to_string("tournaments/embed.html", context | language), status=status)
