"""What the buttons on the pages of a competition do, with or without scripts. A refusal is told on the page."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from accounts.models import Member
from accounts.refusals import Refusal
from accounts.signed_in import member_of
from tournaments import core
from tournaments.models import Competition
from tournaments.refusals import NotThere

from . import coming, playing
from .given import LONGEST_NUMBER
from .typed import keep

Deed = Callable[[Competition, Member, HttpRequest], str | None]  # says what was done, in a sentence

DEEDS: dict[str, Deed] = {
    "enter": coming.enter,
    "accept": coming.accept,
    "word": coming.change_word,
    "volunteer": coming.volunteer,
    "withdraw": coming.withdraw,
    "agree": coming.agree,
    "decline": coming.decline,
    "ask-mate": coming.ask_mate,
    "line-up": coming.line_up,
    "challenge": playing.challenge,
    "come": coming.come,
    "go": coming.go,
    "propose": playing.propose,
    "agree-date": playing.agree_date,
    "decline-date": playing.decline_date,
    "ready": playing.ready,
    "availability": playing.availability,
    "report": playing.report,
    "confirm": playing.confirm,
    "refuse": playing.refuse,
    "ask": playing.ask,
    "take-back": playing.take_back,
}


@require_POST
def do(request: HttpRequest, pk: int, deed: str) -> HttpResponse:
    if not request.user.is_authenticated:
        return redirect_to_login(reverse("competition", args=[pk]))
    found = core.find(pk, request.user)
    if deed not in DEEDS:
        raise NotThere
    try:
        if told := DEEDS[deed](found, member_of(request), request):
            messages.success(request, told)
    except Refusal as refusal:
        messages.warning(request, str(refusal))
        keep(request, found, deed)
    return redirect(_back(request, found))


def _back(request: HttpRequest, competition: Competition) -> str:
    """To the page on which the button is, as far as it is still there for whoever pressed it."""
    if not Competition.objects.shown_to(request.user).filter(pk=competition.pk).exists():
        return reverse("competitions")
    at = request.POST.get("at", "")
    if at == "entrants":
        return reverse("competition-entrants", args=[competition.pk])
    if at.isdecimal() and len(at) < LONGEST_NUMBER:
        return reverse("competition-round", args=[competition.pk, int(at)])
    return reverse("competition", args=[competition.pk])
