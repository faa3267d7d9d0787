"""What somebody typed into a form that was refused: nobody types it twice."""

from typing import Any

from django.http import HttpRequest

from tournaments.models import Competition

KEPT = ("text", "team", "word", "kind", "days", "moment", "played_on", "pairing")
LISTS = ("mate", "board")
LONGEST = 1000
MOST = 8


def keep(request: HttpRequest, competition: Competition, deed: str) -> None:
    given: dict[str, Any] = {name: request.POST[name][:LONGEST] for name in KEPT if name in request.POST}
    given |= {name: [one[:LONGEST] for one in request.POST.getlist(name)[:MOST]] for name in LISTS}
    given |= {name: value[:LONGEST] for name, value in request.POST.items() if name.startswith(("place-", "score-"))}
    request.session["competition_typed"] = {"competition": competition.pk, "deed": deed, **given}


def given_back(request: HttpRequest, competition: Competition) -> dict[str, Any]:
    """Once, on the page that comes next. Reading nothing from the session leaves it unchanged."""
    kept = request.session.get("competition_typed")
    if not kept or kept.get("competition") != competition.pk:
        return {}
    del request.session["competition_typed"]
    return kept
