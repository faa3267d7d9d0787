"""What a form says, checked as far as that can be done without knowing what it is for."""

from collections.abc import Iterable
from datetime import date, datetime
from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from django.utils.dateparse import parse_date, parse_datetime

from accounts.models import Member
from tournaments.models import Competition, DateProposal, Pairing, Player, TabletopResult
from tournaments.refusals import NoDayNamed, NoMomentNamed, NotThere
from tournaments.templatetags.competing import in_full

LONGEST_NUMBER = 18  # digits of what the database can hold


def text(request: HttpRequest, name: str) -> str:
    return request.POST.get(name, "").strip()


def number(given: str) -> int | None:
    given = given.strip()
    digits = given.removeprefix("-")
    return int(given) if digits.isascii() and digits.isdecimal() and len(digits) < LONGEST_NUMBER // 2 else None


def found(rows: Any, request: HttpRequest, name: str) -> Any:
    given = request.POST.get(name, "")
    is_number = given.isascii() and given.isdecimal() and len(given) <= LONGEST_NUMBER
    found = rows.filter(pk=int(given)).first() if is_number else None
    if found is None:
        raise NotThere
    return found


def pairing(competition: Competition, request: HttpRequest) -> Pairing:
    """Previews are nobody's business but the organizers'."""
    rows = Pairing.objects.filter(round__competition=competition).exclude(status=Pairing.Status.PLANNED)
    return found(rows.select_related("round"), request, "pairing")


def proposal(competition: Competition, request: HttpRequest) -> Any:
    return found(DateProposal.objects.filter(pairing__round__competition=competition), request, "proposal")


def tabletop(competition: Competition, request: HttpRequest) -> Any:
    return found(TabletopResult.objects.filter(pairing__round__competition=competition), request, "result")


def own(competition: Competition, member: Member) -> Player:
    own = Player.objects.filter(competition=competition, member=member, left_at=None).select_related("entry").first()
    if own is None:
        raise NotThere
    return own


def moment(request: HttpRequest) -> datetime:
    """As a button has it, with its zone, or as it was typed, in the reader's own."""
    for given in _given(request, "when", "moment"):
        try:
            moment = parse_datetime(given)
        except ValueError:  # well written, and no such day
            moment = None
        if moment is not None:
            return moment if timezone.is_aware(moment) else timezone.make_aware(moment)
    raise NoMomentNamed


def _given(request: HttpRequest, *names: str) -> Iterable[str]:
    return (given for name in names if (given := text(request, name)))


def day(request: HttpRequest) -> date:
    try:
        day = parse_date(text(request, "played_on"))
    except ValueError:
        day = None
    if day is None:
        raise NoDayNamed
    return day


def said(moment: datetime) -> str:
    """ "Friday, November 20, 20:00"."""
    return in_full(timezone.localtime(moment))
