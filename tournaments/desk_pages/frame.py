"""What all pages of the desk have around them. Who does not organize it is told so on the competition's own page."""

from collections.abc import Callable
from typing import Any, Concatenate

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from accounts.models import Member
from accounts.signed_in import member_of
from games import catalog
from tournaments import core
from tournaments.desk.core import organizer, rights_of
from tournaments.models import Competition, Request, Right
from tournaments.refusals import NotAnOrganizer

from . import typed

Shown = tuple[str, dict[str, Any]]  # the template of a page, and what stands on it


def for_organizers(page: Callable[Concatenate[HttpRequest, Competition, Member, ...], Shown]) -> Any:

    @require_safe
    @login_required
    def shown(request: HttpRequest, pk: int, **where: Any) -> HttpResponse:
        member = member_of(request)
        competition = core.find(pk, member)
        if organizer(competition, member) is None:
            messages.warning(request, str(NotAnOrganizer.sentence))
            return redirect(competition)
        template, context = page(request, competition, member, **where)
        return render(request, f"tournaments/desk/{template}.html", frame(request, competition, member) | context)

    return shown


def frame(request: HttpRequest, competition: Competition, member: Member) -> dict[str, Any]:
    """What all of them have around them."""
    rights = rights_of(competition, member)
    waiting = Request.objects.filter(competition=competition, status=Request.Status.OPEN).count()
    return {
        "competition": competition,
        "game": catalog.CATALOG.get(competition.game),
        "rights": {right.value for right in rights},
        "waiting_requests": waiting if Right.RESULTS in rights else 0,
        "is_paused": competition.is_paused(timezone.now()),
        "typed": typed.given_back(request, competition),
        "here": request.resolver_match.url_name if request.resolver_match else "",
    }
