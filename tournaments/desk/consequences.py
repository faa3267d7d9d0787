"""What follows from a result that changes: ties of a bracket, heats and a knockout after groups hang on those before.

Where that is being played it is called off and paired anew; where it has been played, the result stays as it is.
"""

from __future__ import annotations

from tournaments import ledger
from tournaments.course import results, rounds, running
from tournaments.course.pairing import bracket_of, is_scheduled, still_in
from tournaments.ledger import Book, Ledger, Met
from tournaments.models import Competition, Pairing, Round
from tournaments.refusals import KnockoutHasBegun, ReachesTooFar

Format = Competition.Format


def goes_on(pairing: Pairing) -> bool:
    """Does somebody come one round further by it?"""
    competition = pairing.round.competition
    is_last_stage = competition.format == Format.GROUPS and pairing.division.stage == 2
    return pairing.tie is not None or competition.format == Format.KNOCKOUT or is_last_stage


def must_not_reach_too_far(pairing: Pairing) -> None:
    """Who came through the groups is known when the knockout has begun."""
    competition = pairing.round.competition
    if competition.format == Format.GROUPS and pairing.division.stage == 1 and _published(competition, stage=2):
        raise KnockoutHasBegun


def put_right(pairing: Pairing) -> None:
    """After a result has changed, and with it perhaps who goes on."""
    follow(pairing)
    plan_anew(pairing.round.competition)


def follow(pairing: Pairing) -> None:
    competition = pairing.round.competition
    if goes_on(pairing):
        book = ledger.load(competition)
        division = next(each for each in book.books if each.division.pk == pairing.division_id)
        stale = _stale_ties(book, division) if pairing.tie is not None else _stale_heats(book, division, pairing)
        _call_off(competition, stale)
    elif competition.format == Format.GROUPS:
        rounds.forget_knockout(competition)


def plan_anew(competition: Competition) -> None:
    """Previews go by results and by who takes part. What nobody can play yet is planned when it can."""
    rounds.forget_knockout(competition)
    for round in Round.objects.filter(competition=competition, status=Round.Status.PLANNED):
        if not is_scheduled(competition, round.stage):
            running.replan(competition, round)
            if not round.pairings.exists():
                round.delete()


def _published(competition: Competition, stage: int) -> bool:
    rounds = Round.objects.filter(competition=competition, stage=stage)
    return rounds.exclude(status=Round.Status.PLANNED).exists()


def _stale_ties(book: Ledger, division: Book) -> list[Met]:
    """Ties in which others would play now."""
    now = {drawn.tie.number: set(drawn.players) for drawn in bracket_of(book, division)}
    return [met for met in division.played if met.pairing.tie is not None and now[met.pairing.tie] != set(met.players)]


def _stale_heats(book: Ledger, division: Book, pairing: Pairing) -> list[Met]:
    """Everything after a round from which others go on now."""
    number = pairing.round.number
    later = [met for met in division.played if met.round > number]
    following = {player for met in later if met.round == number + 1 for player in met.players}
    so_far = Book(division.division, division.seeds, [met for met in division.met if met.round <= number])
    return later if later and following != set(still_in(book, so_far)) else []


def _call_off(competition: Competition, stale: list[Met]) -> None:
    if any(met.is_decided and met.pairing.kind != Pairing.Kind.BYE for met in stale):
        raise ReachesTooFar
    for met in stale:
        met.pairing.round.competition = competition
        results.annul(met.pairing)
