"""Rounds, as organizers change them: previews before they hold. Their moments are in moments.py."""

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from accounts.models import Member
from tournaments import core
from tournaments.course import rounds as course
from tournaments.course.pairing import is_scheduled
from tournaments.models import Entry, Pairing, Right, Round, Ruling, Side
from tournaments.refusals import (
    AlreadyPublished,
    BracketIsFixed,
    ByeAlready,
    EndThePause,
    NoRoomForBye,
    NothingToPairAgain,
    NotInThisRound,
    NotTheNextRound,
    StillBeingPlayed,
)
from tournaments.setting_up.plan import table_sizes

from .core import locked_round, must, must_be_running, must_not_play_in
from .impartial import must_not_lose_own_choice
from .moments import move, pause, resume
from .rulings import recorded
from .warnings import Warning, warnings

__all__ = ["Warning", "give_bye", "move", "pair_again", "pause", "publish_now", "resume", "swap", "warnings"]


def swap(*, round: Round, member: Member, one: Entry, other: Entry, reason: str) -> Ruling:
    """Two entries change places, with each other or at one table."""
    reason = core.checked_reason(reason)
    with transaction.atomic():
        round = _preview(round, member)
        here, there = _side(round, one), _side(round, other)
        if here.pk == there.pk or here.pairing.division_id != there.pairing.division_id:
            raise NotInThisRound
        for side in (here, there):
            _must_be_free(side.pairing, member)
        facts = {"one": one.pk, "other": other.pk}
        with recorded(round.competition, "swapped", by=member, reason=reason, round=round, facts=facts) as line:
            _exchange(here, there)
            _mark_edited(round)
    return line.written()


def give_bye(*, round: Round, member: Member, entry: Entry, reason: str) -> Ruling:
    """Instead of who has one. Otherwise the others at the table play without, or have a bye too if one is left."""
    reason = core.checked_reason(reason)
    with transaction.atomic():
        round = _preview(round, member)
        side = _side(round, entry)
        _must_be_free(side.pairing, member)
        if side.pairing.kind == Pairing.Kind.BYE:
            raise ByeAlready
        idle = (
            round.pairings.filter(kind=Pairing.Kind.BYE, division=side.pairing.division_id).order_by("number").first()
        )
        if idle is not None:
            _must_be_free(idle, member)
        with recorded(round.competition, "bye_given", by=member, reason=reason, round=round, entry=entry) as line:
            if idle is not None:
                _exchange(side, Side.objects.get(pairing=idle))
            else:
                _split_off(side)
            _mark_edited(round)
    return line.written()


def pair_again(*, round: Round, member: Member, reason: str = "") -> Ruling:
    """From the results as they are now; what was changed by hand is lost."""
    reason = core.checked_reason(reason) if reason else ""
    with transaction.atomic():
        round = _preview(round, member)
        if is_scheduled(round.competition, round.stage):
            raise NothingToPairAgain
        must_not_lose_own_choice(round, member)
        with recorded(round.competition, "paired_again", by=member, reason=reason, round=round) as line:
            course.plan_again(round.competition, round)
    return line.written()


def publish_now(*, round: Round, member: Member) -> Round:
    """The preview holds from now on. If another organizer was quicker, it is as if both had done it."""
    with transaction.atomic():
        round = locked_round(round)
        competition = round.competition
        must(competition, member, Right.PAIRINGS)
        if round.status != Round.Status.PLANNED:
            return round
        must_be_running(competition)
        if competition.is_paused(timezone.now()):
            raise EndThePause
        if competition.rounds.filter(status=Round.Status.RUNNING).exists():
            raise StillBeingPlayed
        if competition.rounds.filter(status=Round.Status.PLANNED, number__lt=round.number).exists():
            raise NotTheNextRound
        course.publish(competition, round)
        core.note(competition, "published_now", by=member, round=round)
        core.touch(competition)
    return round


def _preview(round: Round, member: Member) -> Round:
    found = locked_round(round)
    must(found.competition, member, Right.PAIRINGS)
    if found.status != Round.Status.PLANNED:
        raise AlreadyPublished
    must_be_running(found.competition)
    return found


def _side(round: Round, entry: Entry) -> Side:
    found = Side.objects.filter(pairing__round=round, entry=entry).select_related("pairing__round").first()
    if found is None:
        raise NotInThisRound
    return found


def _must_be_free(pairing: Pairing, member: Member) -> None:
    """Neither a tie of a bracket, nor a game of the organizer's own."""
    if pairing.tie is not None:
        raise BracketIsFixed
    must_not_play_in(pairing, member)


def _exchange(here: Side, there: Side) -> None:
    """Written anew, because nobody sits at a table twice even for a moment."""
    Side.objects.filter(pk__in=[here.pk, there.pk]).delete()
    here.entry_id, there.entry_id = there.entry_id, here.entry_id
    Side.objects.bulk_create([here, there])


def _split_off(side: Side) -> None:
    pairing, round = side.pairing, side.pairing.round
    others = list(pairing.sides.exclude(pk=side.pk).order_by("number"))
    if len(others) > 1 and len(others) not in table_sizes(round.competition):
        raise NoRoomForBye
    number = 1 + (round.pairings.aggregate(last=Max("number"))["last"] or 0)
    bye = Pairing.objects.create(round=round, division_id=pairing.division_id, number=number, kind=Pairing.Kind.BYE)
    side.delete()
    Side.objects.create(pairing=bye, number=0, entry_id=side.entry_id)
    for seat, other in enumerate(others):
        Side.objects.filter(pk=other.pk).update(number=seat)
    if len(others) == 1:
        Pairing.objects.filter(pk=pairing.pk).update(kind=Pairing.Kind.BYE)


def _mark_edited(round: Round) -> None:
    """So that a result that comes in does not undo what was done by hand."""
    round.is_edited = True
    round.save(update_fields=["is_edited"])
