"""Rounds: published and closed; planning.py plans them. Whoever calls this has locked the competition."""

from __future__ import annotations

from datetime import datetime, timedelta
from fractions import Fraction

from django.db.models import Q
from django.utils import timezone

from games import play, uptime
from tournaments import core
from tournaments.formats.core import WIN
from tournaments.ledger import Ledger, Met, load
from tournaments.models import Board, Competition, Pairing, Round, Side
from tournaments.reading.names import is_knockout
from tournaments.setting_up.plan import table_sizes

from . import chain, judging, pairing, results, stops, tables
from .planning import drop_if_empty, forget_knockout, plan_again, plan_next, replan_if_late, schedule_all, write

__all__ = [
    "close",
    "close_if_due",
    "drop_if_empty",
    "forget_knockout",
    "plan_again",
    "plan_next",
    "publish",
    "publish_if_due",
    "replan_if_late",
    "schedule_all",
    "unseal_if_decided",
    "write",
]

Kind, Status = Pairing.Kind, Pairing.Status


# --- publishing ---------------------------------------------------------------------------------------------------


def publish_if_due(competition: Competition, now: datetime) -> bool:
    """One round at a time: the next one begins when the one before is closed."""
    if competition.rounds.filter(status=Round.Status.RUNNING).exists():
        return False
    planned = competition.rounds.filter(status=Round.Status.PLANNED).first()
    if planned is None or now < planned.starts_at:
        return False
    publish(competition, planned)
    core.note(competition, "published", round=planned)
    return True


def publish(competition: Competition, round: Round) -> None:
    """From now on the pairings hold. Their tables are opened afterwards, one by one: see tables.py."""
    if round.status != Round.Status.PLANNED:
        return
    ledger, now = load(competition), timezone.now()
    round.status, round.starts_at = Round.Status.RUNNING, now
    if round.closes_at is None or round.closes_at <= now:  # nobody loses a game in a round that began too late
        round.closes_at = now + timedelta(hours=competition.round_hours)
    if competition.shares_dice:
        round.deal = chain.deal(tables.words_of(competition).values())
    round.save(update_fields=["status", "starts_at", "closes_at", "deal"])
    planned = [met for book in ledger.books for met in book.met if met.is_planned and met.round == round.number]
    boards: list[Board] = []
    for met in planned:
        met.pairing.round = round
        round.competition = competition
        boards += _published(ledger, met)
    opened = [met.pairing for met in planned if met.pairing.status == Status.OPEN]
    Pairing.objects.bulk_update(opened, ["status"])
    Board.objects.bulk_create(boards)


def _published(ledger: Ledger, met: Met) -> list[Board]:
    """A pairing is played, or decided where there is nobody to play against."""
    if len(met.players) == 1:
        _give_bye(ledger, met)
        return []
    here = [side for side in met.sides if side.entry_id not in _gone_ids(ledger, met)]
    if len(here) < len(met.sides) and not _can_go_on(ledger, met, here):
        _give_up(ledger, met, [side.entry_id for side in met.sides if side not in here])
        return []
    met.pairing.status = Status.OPEN
    entries = {entry.pk: entry for entry in ledger.entries.values()}
    return tables.boards_of(ledger.competition, met.pairing, [entries[side.entry_id] for side in here])


def _gone_ids(ledger: Ledger, met: Met) -> set[int]:
    return {ledger.entries[number].pk for number in pairing.gone(ledger, met.players)}


def _can_go_on(ledger: Ledger, met: Met, here: list[Side]) -> bool:
    """At a larger table the others play among themselves, if the game has tables of that size."""
    if len(here) < 2 or len(here) not in table_sizes(ledger.competition):
        return False
    met.pairing.sides.exclude(pk__in=[side.pk for side in here]).delete()
    for number, side in enumerate(here):
        side.number = number
        side.save(update_fields=["number"])
    return True


def _give_up(ledger: Ledger, met: Met, gone: list[int]) -> None:
    """Of a knockout nothing is annulled: somebody goes on, and loses the next game in the same way."""
    if len(gone) == len(met.sides) and not is_knockout(ledger.competition, met.pairing.division):
        results.annul(met.pairing)
    else:
        results.forfeit(met.pairing, gone)


def _give_bye(ledger: Ledger, met: Met) -> None:
    """It counts as a win where not everybody has one."""
    if pairing.gone(ledger, met.players) and not is_knockout(ledger.competition, met.pairing.division):
        results.annul(met.pairing)
        return
    everybody_has_one = pairing.is_scheduled(ledger.competition, met.pairing.round.stage)
    points = Fraction(0) if everybody_has_one and ledger.competition.sides == 2 else WIN
    now = timezone.now()
    met.sides[0].points, met.sides[0].place = str(points), 1
    met.sides[0].save(update_fields=["points", "place"])
    met.pairing.status, met.pairing.decided_at, met.pairing.final_at = Status.FINAL, now, now
    met.pairing.save(update_fields=["status", "decided_at", "final_at"])


# --- closing ------------------------------------------------------------------------------------------------------


def closing(round: Round, newest_outage: int) -> datetime:
    """When it closes: later by the time in which nobody could move, because the site was down."""
    assert round.closes_at is not None
    return stops.extended(round.starts_at, round.closes_at, uptime.outages(newest_outage))


def close_if_due(competition: Competition, now: datetime) -> bool:
    running = competition.rounds.filter(status=Round.Status.RUNNING).first()
    if running is None:
        return False
    seen_at, newest_outage = uptime.look(now)  # since then perhaps nobody could have moved
    is_late = running.closes_at is not None and closing(running, newest_outage) <= seen_at
    if not is_late and running.pairings.filter(status=Status.OPEN).exists():
        return False
    close(competition, running)
    return True


def close(competition: Competition, round: Round) -> None:
    """What is not over is judged, or goes on while others play the next round. What never began is judged anyway."""
    round.competition = competition
    late = round.pairings.filter(status=Status.OPEN)
    if competition.overdue == Competition.Overdue.GOES_ON:
        late = late.exclude(Q(boards__table__isnull=False))
    for one in late.order_by("number"):
        one.round = round
        if not results.catch_up(one):
            judging.judge(one)
            core.note(competition, "judged", pairing=one)
    round.status = Round.Status.CLOSED
    round.save(update_fields=["status"])
    core.note(competition, "closed", round=round)


def unseal_if_decided(competition: Competition, now: datetime) -> bool:
    """Tables with the same dice can be looked at when none of them is being played any more."""
    if not competition.shares_dice:
        return False
    closed = competition.rounds.filter(status=Round.Status.CLOSED).exclude(pairings__status=Status.OPEN)
    sealed = Board.objects.filter(pairing__round__in=closed, table__is_sealed=True).values_list("table", flat=True)
    numbers = list(sealed)
    if numbers:
        play.unseal(table_ids=numbers)
    return bool(numbers)
