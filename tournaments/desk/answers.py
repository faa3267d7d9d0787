"""Answers to requests. Granting one does what was asked for."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from accounts.models import Member
from accounts.refusals import Refusal
from accounts.writing import is_readable
from games import play
from tournaments import core, notices
from tournaments.entrants import substitutes
from tournaments.models import Competition, Entry, Pairing, Request, Right, Round, Ruling
from tournaments.refusals import AnsweredAlready, BadAnswer, TooLateToGrant

from . import results
from .core import locked_pairing, must, must_be_running, must_not_play_for, must_not_play_in
from .entries import put_out
from .rulings import recorded

Kind, Status = Request.Kind, Request.Status
GRANTED = {Kind.CLAIM.value: "claim_granted", Kind.DISPUTE.value: "dispute_granted"}  # these lines decide a game
LONGEST = 500
DAY = timedelta(days=1)


def answer(
    *,
    request: Request,
    member: Member,
    grant: bool,
    text: str = "",
    outcome: results.Outcome | None = None,
    substitute: Member | None = None,
) -> Ruling | None:
    """`outcome` decides a claim or an objection otherwise than by a win or another game; `substitute` names one.

    Who refuses says why. If another organizer has answered the same meanwhile, nothing happens.
    """
    text = _checked_text(text, grant)
    with transaction.atomic():
        request = _locked(request)
        competition = request.competition
        must(competition, member, Right.RESULTS)
        must_not_play_for(request.entry, member)
        if request.pairing is not None:
            must_not_play_in(request.pairing, member)
        if request.status != Status.OPEN:
            _must_be_alike(request, grant)
            return None
        if grant and not can_be_granted(request):
            raise TooLateToGrant
        ruling = _answered(request, member, grant, text, outcome)
        if grant and substitute is not None and request.kind == Kind.SUBSTITUTE:
            _substitute(request, member, substitute, text)
        _tell(request, ruling)
        core.touch(competition)
    return ruling


def _must_be_alike(request: Request, grant: bool) -> None:
    if request.status != (Status.GRANTED if grant else Status.REFUSED):
        raise AnsweredAlready


def can_be_granted(request: Request) -> bool:
    """Time passes, and what was asked for may have settled itself."""
    if request.kind in (Kind.CLAIM, Kind.TIME):
        return request.pairing is not None and request.pairing.status == Pairing.Status.OPEN
    if request.kind == Kind.DISPUTE:
        return request.pairing is not None and request.pairing.is_decided
    return request.kind == Kind.OTHER or request.entry.status in (Entry.Status.IN, Entry.Status.WAITING)


def _answered(request: Request, member: Member, grant: bool, text: str, outcome: results.Outcome | None) -> Ruling:
    if grant and request.kind == Kind.TIME:
        return _give_time(request, member, text)
    kind = GRANTED.get(request.kind, "request_granted") if grant else "request_refused"
    facts = {"asked": request.kind, "request": request.pk}
    with recorded(
        request.competition, kind, by=member, reason=text[:300], facts=facts, entry=request.entry,
        pairing=request.pairing,
    ) as line:  # fmt: skip
        _close(request, member, grant, text)
        if grant:
            _do(request, outcome)
    return line.written()


def _close(request: Request, member: Member, grant: bool, text: str) -> None:
    request.status = Status.GRANTED if grant else Status.REFUSED
    request.answered_by, request.answered_at, request.answer = member, timezone.now(), text
    request.save(update_fields=["status", "answered_by", "answered_at", "answer"])


# --- what was asked for ---------------------------------------------------------------------------------------------


def _do(request: Request, outcome: results.Outcome | None) -> None:
    if request.kind in (Kind.CLAIM, Kind.DISPUTE) and request.pairing is not None:
        must_be_running(request.competition)
        pairing = locked_pairing(request.pairing)
        usual: results.Outcome = _won_by(pairing, request.entry) if request.kind == Kind.CLAIM else results.REPLAY
        results.apply(pairing, results.checked(pairing, usual if outcome is None else outcome))
    elif request.kind == Kind.WITHDRAW:
        put_out(request.entry, Entry.Status.WITHDRAWN)


def _won_by(pairing: Pairing, entry: Entry) -> list[int]:
    return [1 if side.entry_id == entry.pk else 2 for side in pairing.sides.order_by("number")]


def _give_time(request: Request, member: Member, text: str) -> Ruling:
    """To everybody at the table. Where it would be judged the round closes later too: nobody gets time that is no help.

    Clocks have run since, so it is not undone.
    """
    pairing, days = request.pairing, request.days or 1
    assert pairing is not None
    _close(request, member, True, text)
    for table_id in pairing.boards.filter(table__isnull=False).values_list("table", flat=True):
        _extend(table_id, days)
    never_began = not pairing.boards.filter(table__isnull=False).exists()
    if never_began or request.competition.overdue == Competition.Overdue.JUDGED:
        running = Round.objects.filter(pk=pairing.round_id, status=Round.Status.RUNNING, closes_at__isnull=False)
        running.update(closes_at=F("closes_at") + days * DAY)
    facts = {"days": days, "request": request.pk}
    return core.note(
        request.competition,
        "time_given",
        by=member,
        reason=text[:300],
        entry=request.entry,
        pairing=pairing,
        facts=facts,
    )


def _extend(table_id: int, days: int) -> None:
    try:
        play.extend(table_id=table_id, seconds=days * int(DAY.total_seconds()))
    except Refusal:
        return  # this board has just come to its end


def _substitute(request: Request, member: Member, new: Member, text: str) -> None:
    own = request.entry.players.filter(member=request.by, left_at=None).first()
    substitutes.replace(
        competition=request.competition, by=member, entry=request.entry, new=new, player=own,
        reason=text if len(text) >= core.SHORTEST_REASON else str(Kind(request.kind).label),
    )  # fmt: skip


# --- around it --------------------------------------------------------------------------------------------------------


def _checked_text(text: str, grant: bool) -> str:
    text = " ".join(text.split())
    if len(text) > LONGEST or (text and not is_readable(text)) or not (grant or text):
        raise BadAnswer
    return text


def _locked(request: Request) -> Request:
    competition = core.lock(request.competition_id)
    found = Request.objects.select_related("entry", "by", "pairing__round").get(pk=request.pk)
    found.competition = found.entry.competition = competition
    return found


def _tell(request: Request, ruling: Ruling) -> None:
    notices.settled(notices.request_of(request))
    tell = partial(notices.tell_members, request.competition, [request.by_id])
    key = f"request-{request.pk}-{ruling.pk}"
    if request.status == Status.REFUSED:
        tell("refused", key, answer=request.answer)
    elif request.answer:
        tell("granted_saying", key, answer=request.answer)
    else:
        tell("granted", key)
    _tell_others(request, ruling)


def _tell_others(request: Request, ruling: Ruling) -> None:
    """Whoever else plays in the game that it was about."""
    if request.status != Status.GRANTED or request.pairing is None or request.kind == Kind.OTHER:
        return
    for side in request.pairing.sides.exclude(entry=request.entry).select_related("entry__competition"):
        key = f"ruling-{ruling.pk}"
        if request.kind == Kind.TIME:
            notices.tell_entry(side.entry, "extended", key=key)
        else:
            notices.tell_entry(side.entry, "ruled", key=key, reason=request.answer or str(Kind(request.kind).label))
