"""Planning rounds: what is known from the beginning, and what follows from results. The competition is locked."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db.models import Max
from django.utils import timezone

from tournaments import core, notices
from tournaments.ledger import HALF, Ledger, load
from tournaments.models import Competition, Division, Entry, Pairing, Round, Side
from tournaments.setting_up.plan import plan_of

from . import pairing
from .pairing import Proposal

Format = Competition.Format
Kind, Status = Pairing.Kind, Pairing.Status


def schedule_all(competition: Competition) -> None:
    """What is known from the beginning: all rounds with their dates, or the only one of a ladder or a club night."""
    now = timezone.now()
    if not competition.has_rounds:
        Round.objects.create(competition=competition, number=1, starts_at=now, status=Round.Status.RUNNING)
        return
    if not pairing.is_scheduled(competition):
        return
    ledger, starts_at = load(competition), now
    for number, proposals in enumerate(pairing.schedule(ledger), start=1):
        round = Round.objects.create(competition=competition, number=number, starts_at=starts_at)
        write(ledger, round, proposals)
        starts_at += timedelta(hours=competition.round_hours)


def plan_next(competition: Competition, now: datetime) -> bool:
    """The round after those that are closed, if there is one to come and nothing is being played or planned."""
    if competition.rounds.exclude(status=Round.Status.CLOSED).exists():
        return False
    ledger, last = load(competition), competition.rounds.last()
    stage, number = _stage(ledger, last), 1 if last is None else last.number + 1
    if stage == 0 or pairing.is_scheduled(competition, stage):
        return False
    proposals = pairing.next_round(ledger, number, stage)
    if not proposals:
        return False
    begins = now + timedelta(hours=competition.preview_hours)
    round = Round.objects.create(competition=competition, number=number, stage=stage, starts_at=begins)
    write(ledger, round, proposals)
    core.note(competition, "planned", round=round)
    if competition.preview_hours:
        notices.tell_desk(competition, "preview", f"preview-{number}", round=number, when=begins)
    return True


def _stage(ledger: Ledger, last: Round | None) -> int:
    """In which stage the next round is; 0 as long as groups are not decided."""
    if ledger.competition.format != Format.GROUPS:
        return 1
    if any(book.division.stage == 2 for book in ledger.books):
        return 2
    if last is None or any(met.is_open for book in ledger.books for met in book.met):
        return 0
    _make_knockout(ledger)
    return 2


def _make_knockout(ledger: Ledger) -> None:
    """The best of each group go on, as their standings say; who does not take part any more makes room for the next."""
    from tournaments.reading.standings import tables as standings

    from .beginning import add_division  # it plans rounds itself

    everybody = [[row.entry.number or 0 for row in table.rows] for table in standings(ledger)]
    here = [[one for one in order if ledger.entries[one].is_in] for order in everybody]
    orders = here if any(here) else everybody  # if all have gone, somebody has to be in the bracket still
    seeds = pairing.qualified(orders, plan_of(ledger.competition).go_on)
    add_division(ledger.competition, (1, 1), [ledger.entries[one] for one in seeds], stage=2)
    fresh = load(ledger.competition)
    ledger.books = fresh.books


def forget_knockout(competition: Competition) -> None:
    """The knockout after groups is drawn anew, from the groups as they are then; unless somebody has seen it."""
    rounds = Round.objects.filter(competition=competition, stage=2)
    if not rounds.exclude(status=Round.Status.PLANNED).exists():
        rounds.delete()
        Division.objects.filter(competition=competition, stage=2).delete()


def plan_again(competition: Competition, round: Round) -> None:
    """A preview whose results have changed. What was planned by hand is lost, so whoever calls this has asked."""
    if round.status != Round.Status.PLANNED or pairing.is_scheduled(competition, round.stage):
        return
    round.pairings.all().delete()
    ledger = load(competition)
    write(ledger, round, pairing.next_round(ledger, round.number, round.stage))
    round.planned_at, round.is_edited = timezone.now(), False
    round.save(update_fields=["planned_at", "is_edited"])


def replan_if_late(competition: Competition, now: datetime) -> bool:
    """A result that came in, or an entry that changed, after the preview was made; unless it was changed by hand."""
    planned = competition.rounds.filter(status=Round.Status.PLANNED, is_edited=False).first()
    if planned is None or pairing.is_scheduled(competition, planned.stage):
        return False
    latest = Pairing.objects.filter(round__competition=competition).aggregate(at=Max("decided_at"))["at"]
    if latest is None or latest <= planned.planned_at:
        return False
    plan_again(competition, planned)
    drop_if_empty(planned)
    return True


def drop_if_empty(round: Round) -> None:
    """A preview in which nobody is left to play: there is no such round."""
    if not round.pairings.exists():
        round.delete()


def write(ledger: Ledger, round: Round, proposals: Sequence[Proposal]) -> None:
    """Two statements, however many there are."""
    made = Pairing.objects.bulk_create(
        Pairing(
            round=round,
            division=one.division,
            number=number,
            tie=one.tie,
            kind=Kind.BYE if one.is_bye else Kind.PLAYED,
        )
        for number, one in enumerate(proposals, start=1)
    )
    Side.objects.bulk_create(
        Side(pairing=new, number=seat, entry=ledger.entries[player])
        for new, one in zip(made, proposals, strict=True)
        for seat, player in enumerate(one.players)
    )
    _count_missed_rounds(ledger, round)


def _count_missed_rounds(ledger: Ledger, round: Round) -> None:
    """Who came late to a Swiss system has half a point for each round before."""
    late = [entry for entry in ledger.entries.values() if entry.is_in and entry.first_round == round.number > 1]
    if ledger.competition.format != Format.SWISS or not late:
        return
    known = {side.entry_id for book in ledger.books for met in book.met for side in met.sides}
    for entry in late:
        if entry.pk not in known:
            for before in ledger.competition.rounds.filter(number__lt=round.number):
                _give_half(ledger, before, entry)


def _give_half(ledger: Ledger, round: Round, entry: Entry) -> None:
    number = 1 + (round.pairings.aggregate(last=Max("number"))["last"] or 0)
    now, division = timezone.now(), ledger.books[0].division
    bye = Pairing.objects.create(
        round=round, division=division, number=number, kind=Kind.BYE, status=Status.FINAL, decided_at=now, final_at=now
    )
    Side.objects.create(pairing=bye, number=0, entry=entry, place=1, points=str(HALF))
