"""What those who take part ask of the organizers. The answers are in answers.py."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from accounts.models import Member
from accounts.writing import count_message, is_readable
from tournaments import core, notices
from tournaments.models import Competition, Entry, Pairing, Player, Request, Right
from tournaments.refusals import (
    AnsweredAlready,
    AskedAlready,
    BadDays,
    BadRequest,
    NothingToObjectTo,
    NotRunning,
    NotTakingPart,
    NotYourRequest,
    SayMore,
    WhichGame,
)

from .answers import answer, can_be_granted
from .impartial import Own

__all__ = ["answer", "ask", "can_be_granted", "take_back", "waiting"]

Kind, Status = Request.Kind, Request.Status
LONGEST, MOST_DAYS = 500, 14
ABOUT_A_GAME = (Kind.CLAIM, Kind.TIME, Kind.DISPUTE)
NEED_WORDS = (Kind.CLAIM, Kind.DISPUTE, Kind.OTHER)


def ask(
    *,
    competition: Competition,
    member: Member,
    kind: str,
    pairing: Pairing | None = None,
    days: int | None = None,
    text: str = "",
) -> Request:
    """Asked twice in the same words, it is one request."""
    text = " ".join(text.split())
    _check_words(kind, text, days)
    with transaction.atomic():
        competition = core.lock(competition)
        if not (competition.is_running or competition.is_entering):
            raise NotRunning
        entry = _entry_of(competition, member)
        pairing = _about(entry, kind, pairing)
        days = days if kind == Kind.TIME else None
        if earlier := _open(entry, kind, pairing):
            if (earlier.text, earlier.days) == (text, days):
                return earlier
            raise AskedAlready
        count_message(member)
        request = Request.objects.create(
            competition=competition, entry=entry, by=member, pairing=pairing, kind=kind, days=days, text=text
        )
        about = notices.request_of(request)
        key = f"request-{request.pk}"
        notices.tell_desk(competition, kind, key, about=about, right=Right.RESULTS, who=[member.pk])
    return request


def take_back(*, request: Request, member: Member) -> None:
    with transaction.atomic():
        core.lock(request.competition_id)
        found = Request.objects.get(pk=request.pk)
        if found.by_id != member.pk:
            raise NotYourRequest
        if found.status == Status.TAKEN_BACK:
            return
        if found.status != Status.OPEN:
            raise AnsweredAlready
        found.status, found.answered_at = Status.TAKEN_BACK, timezone.now()
        found.save(update_fields=["status", "answered_at"])
        notices.settled(notices.request_of(found))
        core.touch(found.competition)  # a result that waited for it may become final


# --- what may be asked ----------------------------------------------------------------------------------------------


def _check_words(kind: str, text: str, days: int | None) -> None:
    if kind not in Kind.values or len(text) > LONGEST or (text and not is_readable(text)):
        raise BadRequest
    if not text and kind in NEED_WORDS:
        raise SayMore
    if kind == Kind.TIME and (type(days) is not int or not 1 <= days <= MOST_DAYS):
        raise BadDays


def _entry_of(competition: Competition, member: Member) -> Entry:
    places = Player.objects.filter(competition=competition, member=member, left_at=None)
    own = places.select_related("entry").first()
    if own is None or own.entry.status not in (Entry.Status.IN, Entry.Status.WAITING):
        raise NotTakingPart
    own.entry.competition = competition
    return own.entry


def _about(entry: Entry, kind: str, pairing: Pairing | None) -> Pairing | None:
    """The game that it is about, as it stands now."""
    if pairing is None:
        if kind in ABOUT_A_GAME:
            raise WhichGame
        return None
    own = Pairing.objects.filter(pk=pairing.pk, sides__entry=entry, round__competition=entry.competition).first()
    is_shown = own is not None and own.status != Pairing.Status.PLANNED
    if kind == Kind.DISPUTE:
        if own is None or own.status != Pairing.Status.PROVISIONAL:
            raise NothingToObjectTo
    elif not is_shown or (kind in ABOUT_A_GAME and own is not None and own.status != Pairing.Status.OPEN):
        raise WhichGame
    return own if kind in (*ABOUT_A_GAME, Kind.OTHER) else None


def _open(entry: Entry, kind: str, pairing: Pairing | None) -> Request | None:
    return Request.objects.filter(entry=entry, kind=kind, pairing=pairing, status=Status.OPEN).first()


# --- what waits for an answer -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Waiting:
    """A request as the desk shows it to one organizer."""

    request: Request
    can_answer: bool  # not who is concerned
    can_be_granted: bool  # it may have been overtaken by what has happened since


def waiting(competition: Competition, reader: Member) -> list[Waiting]:
    """The oldest first."""
    found = Request.objects.filter(competition=competition, status=Status.OPEN).order_by("pk")
    found = found.select_related("entry__competition", "by", "pairing__round")
    own = Own.of(competition, reader)
    return [Waiting(one, _can_answer(one, own), can_be_granted(one)) for one in found]


def _can_answer(request: Request, own: Own) -> bool:
    return request.entry_id not in own.entries and request.pairing_id not in own.games
