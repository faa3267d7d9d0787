"""A club night: whoever is here and free is seated by itself; what is not over at the end is played on by days."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from accounts.models import Member
from accounts.refusals import Refusal
from games import play
from tournaments import core
from tournaments.entrants import entering
from tournaments.entrants.conditions import player_in
from tournaments.models import Board, Competition, Entry, Pairing, Round
from tournaments.refusals import (
    NightIsOver,
    NightNotBegun,
    NotANight,
    NotEntered,
    NotRunning,
    PausedMeanwhile,
    StillWaiting,
)
from tournaments.setting_up.plan import plan_of

from .filling import fill, is_over, next_fill

__all__ = ["come", "end_if_due", "fill", "go", "must_be_open", "next_fill"]


# --- coming and going -----------------------------------------------------------------------------------------------


def come(*, competition: Competition, member: Member, word: str = "") -> Entry:
    """The member is here and plays, game after game, until they go. Who has not entered yet does so by coming."""
    with transaction.atomic():
        competition = core.lock(competition)
        must_be_open(competition)
        own = player_in(competition, member)
        if own is None or not own.entry.is_in:
            entry = entering.enter(competition=competition, member=member, word=word)
        else:
            entry = own.entry
        if not entry.is_in:
            raise StillWaiting
        if entry.here_since is None:
            entry.here_since = timezone.now()
            entry.save(update_fields=["here_since"])
            fill(competition, timezone.now())
            core.touch(competition)
    return entry


def go(*, competition: Competition, member: Member) -> Entry:
    """No further table. A game that is being played goes on."""
    with transaction.atomic():
        competition = core.lock(competition)
        if competition.format != Competition.Format.NIGHT:
            raise NotANight
        own = player_in(competition, member)
        if own is None:
            raise NotEntered
        own.entry.here_since = None
        own.entry.save(update_fields=["here_since"])
    return own.entry


def must_be_open(competition: Competition) -> None:
    """Says what it is that one has to wait for."""
    now = timezone.now()
    if competition.format != Competition.Format.NIGHT:
        raise NotANight
    if competition.is_entering:
        raise NightNotBegun
    if not competition.is_running:
        raise NotRunning
    if is_over(competition, now):
        raise NightIsOver
    if competition.is_paused(now):
        raise PausedMeanwhile


# --- the end of the night -------------------------------------------------------------------------------------------


def end_if_due(competition: Competition, now: datetime) -> bool:
    """Everybody goes home. What is not over is played on at the pace of the plan, and nothing of it is lost.

    A step of running.py; the competition is over when the last of these games is.
    """
    if competition.format != Competition.Format.NIGHT or not is_over(competition, now):
        return False
    round = Round.objects.filter(competition=competition, number=1, status=Round.Status.RUNNING).first()
    if round is None:
        return False
    round.status, round.closes_at = Round.Status.CLOSED, competition.ends_at
    round.save(update_fields=["status", "closes_at"])
    Entry.objects.filter(competition=competition, here_since__isnull=False).update(here_since=None)
    open_boards = Board.objects.filter(pairing__round=round, pairing__status=Pairing.Status.OPEN, table__isnull=False)
    for table_id in open_boards.values_list("table", flat=True):
        _go_over_to_days(table_id, plan_of(competition).later_pace)
    return True


def _go_over_to_days(table_id: int, pace: str) -> None:
    try:
        with transaction.atomic():
            play.change_pace(table_id=table_id, pace=pace)
    except Refusal:
        return  # it has just ended, and is about to be counted
