"""Whole competitions on paper: paired as the site does it and decided at random, without a database."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from random import Random
from typing import Any

from tournaments.course import pairing
from tournaments.formats import league
from tournaments.formats.core import points_for_places
from tournaments.ledger import Book, Ledger, Met
from tournaments.models import Competition, Division, Entry, Pairing, Round, Side

NOON = datetime(2031, 5, 1, 12, tzinfo=UTC)
Status, Kind = Pairing.Status, Pairing.Kind


def ledger_for(count: int, *, divisions: Sequence[Sequence[int]] = (), **wanted: Any) -> Ledger:
    """So many entrants, called A1, A2 and so on; all in one division, or in those that are given."""
    usual = {"name": "On paper", "format": "swiss", "game": "catch-6", "status": "running", "promise": "", "pk": 1}
    competition = Competition(**(usual | {"seed": "00" * 32, "tie_breaks": ["sonneborn"], "terms": {}} | wanted))
    entries = {number: _entry(competition, number) for number in range(1, count + 1)}
    groups = divisions or [[*entries]]
    books = [Book(_division(competition, n), list(seeds)) for n, seeds in enumerate(groups, start=1)]
    return Ledger(competition, entries, books)


def league_for(count: int, size: int, **wanted: Any) -> Ledger:
    made = league.first_season(range(1, count + 1), league.Rules(size=size))
    plan = {"size": size, "moves": 1}
    return ledger_for(count, divisions=[one.players for one in made], format="league", plan=plan, **wanted)


def _entry(competition: Competition, number: int) -> Entry:
    entry = Entry(pk=number, competition=competition, number=number, name=f"A{number}", status=Entry.Status.IN)
    entry._prefetched_objects_cache = {"players": []}
    return entry


def _division(competition: Competition, number: int) -> Division:
    is_league = competition.format == "league"
    tier, beside = (number, 1) if is_league else (1, number)
    return Division(pk=number, competition=competition, tier=tier, number=beside)


# --- playing ------------------------------------------------------------------------------------------------------


def paired(ledger: Ledger, number: int, proposals: Sequence[pairing.Proposal]) -> list[Met]:
    """A round that has begun. Byes are decided at once."""
    round = Round(pk=number, competition=ledger.competition, number=number, status="running", starts_at=NOON)
    books = {book.division.pk: book for book in ledger.books}
    made = []
    for n, one in enumerate(proposals, start=1):
        kind = Kind.BYE if one.is_bye else Kind.PLAYED
        new = Pairing(pk=1000 * number + n, round=round, division=one.division, number=n, tie=one.tie, kind=kind)
        new.status = Status.OPEN
        sides = [Side(pairing=new, number=seat, entry=ledger.entries[p]) for seat, p in enumerate(one.players)]
        made.append(Met(new, sides, [], one.players))
        books[one.division.pk].met.append(made[-1])
        if one.is_bye:
            is_free = pairing.is_scheduled(ledger.competition) and ledger.competition.sides == 2
            sides[0].points, new.status = "0" if is_free else "1", Status.FINAL
    return made


def decide(met: Met, places: Sequence[int], status: Status = Status.FINAL) -> None:
    points = points_for_places(places)
    for side, place, counts in zip(met.sides, places, points, strict=True):
        side.place, side.points = place, str(counts)
    met.pairing.status = status


def win(met: Met, winner: int, status: Status = Status.FINAL) -> None:
    decide(met, [1 if player == winner else 2 for player in met.players], status)


def at_random(met: Met, rng: Random) -> None:
    """Somebody wins, or in formats that have draws two share a place; provisional before it is final."""
    places = rng.sample(range(1, len(met.players) + 1), len(met.players))
    if met.pairing.tie is None and rng.random() < 0.2:
        places = [1] * len(places)
    decide(met, places, Status.PROVISIONAL)


def proposals_of(ledger: Ledger, number: int) -> list[pairing.Proposal]:
    if pairing.is_scheduled(ledger.competition):
        rounds = pairing.schedule(ledger)
        return rounds[number - 1] if number <= len(rounds) else []
    return pairing.next_round(ledger, number, 1)


def played_at_random(ledger: Ledger, seed: int) -> Iterator[Ledger]:
    """The ledger after each step of a whole competition: a round begins, a result comes in, a result is final."""
    rng, number = Random(seed), 1
    yield ledger
    while proposals := proposals_of(ledger, number):
        steps = [met for met in paired(ledger, number, proposals) if met.is_open for _ in range(2)]
        yield ledger
        rng.shuffle(steps)
        for met in steps:
            if met.is_open:
                at_random(met, rng)
            else:
                met.pairing.status = Status.FINAL
            yield ledger
        number += 1
