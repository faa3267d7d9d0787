"""What a form of the desk names: an entry, a pairing, a moment, an outcome. What is not there is refused."""

from datetime import datetime
from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from accounts.called import member_called
from accounts.models import Member
from tournaments.models import Competition, Entry, Pairing, Player, Request, Round, Ruling
from tournaments.refusals import (
    BadOutcome,
    NoSuchEntry,
    NoSuchPairing,
    NoSuchRequest,
    NoSuchRound,
    NoSuchRuling,
    TooManyNames,
)

LONGEST_NUMBER = 18  # digits of what the database can hold
MOST_SEATS = 16
MOST_NAMES = 100  # at once


def text(request: HttpRequest, name: str) -> str:
    return request.POST.get(name, "").strip()


def reason(request: HttpRequest) -> str:
    return text(request, "reason")


def number(given: str) -> int | None:
    return int(given) if given.isascii() and given.isdecimal() and len(given) <= LONGEST_NUMBER else None


def found(rows: Any, request: HttpRequest, name: str, refusal: type[Exception]) -> Any:
    wanted = number(request.POST.get(name, ""))
    one = rows.filter(pk=wanted).first() if wanted is not None else None
    if one is None:
        raise refusal
    return one


def entry(competition: Competition, request: HttpRequest, name: str = "entry") -> Entry:
    rows = Entry.objects.filter(competition=competition).prefetch_related("players__member")
    one: Entry = found(rows, request, name, NoSuchEntry)
    one.competition = competition
    return one


def player(competition: Competition, request: HttpRequest) -> Player | None:
    """For whom somebody steps in, where several play for an entry."""
    rows = Player.objects.filter(competition=competition, left_at=None)
    return found(rows, request, "player", NoSuchEntry) if request.POST.get("player") else None


def pairing(competition: Competition, request: HttpRequest) -> Pairing:
    rows = Pairing.objects.filter(round__competition=competition).select_related("round__competition", "division")
    return found(rows, request, "pairing", NoSuchPairing)


def round(competition: Competition, request: HttpRequest) -> Round:
    rows = Round.objects.filter(competition=competition).select_related("competition")
    return found(rows, request, "round", NoSuchRound)


def asked(competition: Competition, request: HttpRequest) -> Request:
    rows = Request.objects.filter(competition=competition).select_related(
        "competition", "entry", "pairing__round", "by"
    )
    return found(rows, request, "request", NoSuchRequest)


def ruling(competition: Competition, request: HttpRequest) -> Ruling:
    return found(Ruling.objects.filter(competition=competition), request, "ruling", NoSuchRuling)


def member(request: HttpRequest, name: str = "name") -> Member:
    return member_called(text(request, name))


def members(request: HttpRequest, name: str = "names") -> list[Member]:
    """Several, with spaces or commas between their names."""
    named = dict.fromkeys(text(request, name).replace(",", " ").split())
    if len(named) > MOST_NAMES:
        raise TooManyNames(MOST_NAMES)
    return [member_called(one) for one in named]


def moment(request: HttpRequest, name: str, refusal: type[Exception]) -> datetime:
    """A day and a time as they were typed, in the organizer's own time zone."""
    try:
        typed = parse_datetime(text(request, name))
    except ValueError:  # well written, and no such day
        typed = None
    if typed is None:
        raise refusal
    return typed if timezone.is_aware(typed) else timezone.make_aware(typed)


def outcome(request: HttpRequest, sides: int) -> str | list[int]:
    """A word, places such as "1 2", or the places that were typed beside each side."""
    given = text(request, "outcome")
    if given == "places":
        given = " ".join(text(request, f"place-{side}") for side in range(min(sides, MOST_SEATS)))
    words = given.split()
    if words and all(word.isascii() and word.isdecimal() and len(word) < 3 for word in words):
        return [int(word) for word in words]
    if len(words) != 1:
        raise BadOutcome
    return given
