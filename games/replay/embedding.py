"""A game on somebody else's page: bare, without cookies, scripts or anything that acts, as a spectator saw it."""

from typing import Any

from csp.decorators import csp_replace
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.refusals import ClubOnly, MoveNotMade, NoSuchTable, NotForOtherPages, NothingPlayed, NotInvited, Sealed

from .eyes import Look, look
from .sharing import card_of, heading, is_public
from .steps import step

REFUSED = (ClubOnly, MoveNotMade, NoSuchTable, NotForOtherPages, NothingPlayed, NotInvited, Sealed)
ANYWHERE = {"frame-ancestors": ["*"], "script-src": ["'none'"], "form-action": ["'none'"]}


@require_safe
@csp_replace(ANYWHERE)  # type: ignore[arg-type]  # its types know of no page with arguments
def embed(request: HttpRequest, table_id: int, number: int) -> HttpResponse:
    """Whoever looks is nobody in particular: the session is not even read."""
    try:
        return shown(request, context_of(request, look(table_id, AnonymousUser(), {}), number))
    except REFUSED as refusal:  # the same answer for all tables that are none of their business
        return shown(request, {"refusal": refusal if isinstance(refusal, MoveNotMade) else NotForOtherPages()}, 404)


def context_of(request: HttpRequest, looked: Look, number: int) -> dict[str, Any]:
    if not is_public(looked.table):
        raise NotForOtherPages
    now = step(looked, number)
    table = looked.table
    near = {"back": now.number - 1, "on": now.number + 1}
    return {
        "table": table,
        "step": now,
        "mat": now.mat(),
        "heading": heading(looked),
        "last": looked.last,
        "ways": {name: reverse("embed", args=[table.pk, to]) for name, to in near.items() if 0 <= to <= looked.last},
        "card": card_of(request, looked, now),
        "full": request.build_absolute_uri(reverse("replay", args=[table.pk, now.number])),
        "styles": static(f"css/boards/{table.game}.css"),
    }


def shown(request: HttpRequest, context: dict[str, Any], status: int = 200) -> HttpResponse:
    """Drawn without the request, so that nothing of its sender gets in."""
    language = {"LANGUAGE_CODE": getattr(request, "LANGUAGE_CODE", "en")}
    return HttpResponse(render_to_string("games/replay/embed.html", context | language), status=status)
