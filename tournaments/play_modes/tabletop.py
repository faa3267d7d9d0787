"""A game with real dice: one of those who played says how it ended, all others confirm it, and then it counts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import Member
from games import play
from tournaments import core, notices
from tournaments.course import results
from tournaments.models import Board, Competition, Pairing, Player, Side, TabletopResult
from tournaments.refusals import (
    BadTabletopDay,
    BadTabletopPlaces,
    BadTabletopScores,
    ConfirmedOrRefused,
    GameIsDecided,
    NoDrawHere,
    NoTabletop,
    NotRunning,
    NotYourGame,
    ReportedAlready,
)

LARGEST_SCORE = 100_000


def report(
    *, pairing: Pairing, member: Member, places: Sequence[int], scores: Sequence[int] = (), played_on: date
) -> TabletopResult:
    """By side: places from 1, where who shares one has the same number; and scores, which may be left out."""
    try:
        with transaction.atomic():
            competition, pairing = _locked(pairing)
            side = _side_of(pairing, member)
            count = pairing.sides.count()
            _check(pairing, places, scores, count)
            _check_day(pairing, played_on)
            result = TabletopResult.objects.create(
                pairing=pairing, by=member, played_on=played_on, places=list(places), scores=list(scores),
                confirmed_by=[side.number],
            )  # fmt: skip
            for other in pairing.sides.exclude(pk=side.pk).select_related("entry"):
                other.entry.competition = competition
                notices.tell_entry(
                    other.entry, "reported", key=f"reported-{result.pk}", about=notices.pairing_of(pairing),
                    who=[member.pk],
                )  # fmt: skip
    except IntegrityError:
        raise ReportedAlready from None
    return result


def confirm(*, result: TabletopResult, member: Member) -> TabletopResult:
    """When all sides have, it counts, and the table on the site is called off."""
    with transaction.atomic():
        competition, pairing = _locked(result.pairing)
        result, side = _open(result), _side_of(pairing, member)
        result.confirmed_by = sorted({*result.confirmed_by, side.number})
        if len(result.confirmed_by) == pairing.sides.count():
            result.status = TabletopResult.Status.CONFIRMED
            _count(pairing, result)
            _tell_reporter(competition, result, "report_confirmed")
        result.save(update_fields=["confirmed_by", "status"])
        notices.settled(notices.pairing_of(pairing), [member.pk])
    return result


def refuse(*, result: TabletopResult, member: Member) -> TabletopResult:
    """It was not so, says one of the others; or who has reported it takes it back."""
    with transaction.atomic():
        competition, pairing = _locked(result.pairing)
        result = _open(result)
        _side_of(pairing, member)
        result.status = TabletopResult.Status.REFUSED
        result.save(update_fields=["status"])
        notices.settled(notices.pairing_of(pairing))
        if result.by_id != member.pk:
            _tell_reporter(competition, result, "report_refused", who=[member.pk])
            notices.tell_desk(competition, "report_refused", f"report-refused-{result.pk}", who=[member.pk])
    return result


def _count(pairing: Pairing, result: TabletopResult) -> None:
    for table_id in Board.objects.filter(pairing=pairing, table__isnull=False).values_list("table", flat=True):
        play.annul(table_id=table_id)
    results.decide(pairing, places=result.places, scores=result.scores, kind=Pairing.Kind.TABLETOP)


def _tell_reporter(competition: Competition, result: TabletopResult, what: str, **facts: Any) -> None:
    if result.by_id is not None:
        notices.tell_members(competition, [result.by_id], what, f"{what}-{result.pk}", **facts)


# --- what has to hold -----------------------------------------------------------------------------------------------


def _locked(pairing: Pairing) -> tuple[Competition, Pairing]:
    """The competition first, then the pairing as it is now."""
    competition = core.lock(pairing.round.competition_id)
    pairing = Pairing.objects.select_related("round").get(pk=pairing.pk)
    pairing.round.competition = competition
    if not competition.takes_tabletop or competition.shares_dice:
        raise NoTabletop
    if not competition.is_running:
        raise NotRunning
    if pairing.status != Pairing.Status.OPEN:
        raise GameIsDecided
    return competition, pairing


def _open(result: TabletopResult) -> TabletopResult:
    result = TabletopResult.objects.select_for_update().get(pk=result.pk)
    if result.status != TabletopResult.Status.OPEN:
        raise ConfirmedOrRefused
    return result


def _side_of(pairing: Pairing, member: Member) -> Side:
    """For which the member plays now."""
    own = Player.objects.filter(member=member, left_at=None, entry__sides__pairing=pairing).values("entry")
    side = Side.objects.filter(pairing=pairing, entry__in=own).first()
    if side is None:
        raise NotYourGame
    return side


def _check(pairing: Pairing, places: Sequence[int], scores: Sequence[int], count: int) -> None:
    if len(places) != count or any(type(place) is not int for place in places):
        raise BadTabletopPlaces
    if any(place != 1 + sum(other < place for other in places) for place in places):
        raise BadTabletopPlaces
    if pairing.tie is not None and list(places).count(1) > 1:
        raise NoDrawHere
    if scores and (len(scores) != count or not all(map(_is_score, scores))):
        raise BadTabletopScores


def _is_score(score: object) -> bool:
    return type(score) is int and abs(score) <= LARGEST_SCORE


def _check_day(pairing: Pairing, played_on: date) -> None:
    """In the time of the round, give or take a day: it is not the same day everywhere."""
    day = timedelta(days=1)
    if not (pairing.made_at - day).date() <= played_on <= (timezone.now() + day).date():
        raise BadTabletopDay
