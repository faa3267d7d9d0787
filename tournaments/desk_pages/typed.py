"""What somebody typed into a form of the desk that was refused, or not yet done: nobody types it twice."""

from typing import Any

from django.http import HttpRequest

from tournaments.models import Competition

KEY = "desk_typed"
LONGEST = 2000
NOT_TYPED = ("csrfmiddlewaretoken", "sure", "at")
SEVERAL = ("right",)  # boxes of which more than one can be ticked


def keep(request: HttpRequest, competition: Competition, deed: str, why: str = "") -> None:
    given: dict[str, Any] = {name: value[:LONGEST] for name, value in request.POST.items() if name not in NOT_TYPED}
    given |= {name: request.POST.getlist(name) for name in SEVERAL if name in given} | {"why": why}
    request.session[KEY] = {"competition": competition.pk, "deed": deed.replace("-", "_"), "given": given}


def forget(request: HttpRequest) -> None:
    """It is done."""
    request.session.pop(KEY, None)


def given_back(request: HttpRequest, competition: Competition) -> dict[str, Any]:
    """By deed; once, on the page that comes next. Reading nothing from the session leaves it unchanged."""
    kept = request.session.get(KEY)
    if not kept or kept.get("competition") != competition.pk:
        return {}
    del request.session[KEY]
    return {kept["deed"]: kept["given"]}
