"""Who meets whom in the next round, by the format of the competition. Reads the ledger and writes nothing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from math import ceil, log2

from accounts.models import Block
from tournaments.formats import designs, groups, round_robin, swiss
from tournaments.formats.core import Pairing as Drawn
from tournaments.ledger import Book, Ledger
from tournaments.models import Competition, Entry
from tournaments.setting_up.plan import Plan, plan_of, table_sizes

from .knockouts import bracket_of, has_final, is_decided, next_heats, next_ties, still_in
from .proposals import Proposal

__all__ = [
    "Proposal",
    "bracket_of",
    "even_rounds",
    "gone",
    "has_final",
    "is_decided",
    "is_scheduled",
    "kept_apart",
    "next_round",
    "playing",
    "plays_in",
    "qualified",
    "rounds_of_swiss",
    "schedule",
    "still_in",
    "swiss_rounds",
]

Format = Competition.Format
FEWEST_ROUNDS = 3  # of a Swiss system that chooses by itself


# --- the whole schedule, where it is known from the beginning -----------------------------------------------------


def is_scheduled(competition: Competition, stage: int = 1) -> bool:
    """Are all rounds known before the first one?"""
    return competition.format in (Format.ROUND_ROBIN, Format.LEAGUE) or (
        competition.format == Format.GROUPS and stage == 1
    )


def schedule(ledger: Ledger) -> list[list[Proposal]]:
    """All rounds of everybody against everybody, division by division."""
    plans = [(book.division, _rounds_of(ledger.competition, book.seeds)) for book in ledger.books]
    count = max((len(rounds) for _, rounds in plans), default=0)
    return [
        [Proposal(division, drawn.players) for division, rounds in plans if n < len(rounds) for drawn in rounds[n]]
        for n in range(count)
    ]


def _rounds_of(competition: Competition, seeds: list[int]) -> list[list[Drawn]]:
    plan = plan_of(competition)
    if competition.sides == 2:
        return round_robin.rounds(seeds, double=plan.double)
    count = plan.rounds or even_rounds(len(seeds), competition.seats) * (1 + plan.double)
    return designs.rounds(seeds, count, competition.seats, table_sizes(competition))


def even_rounds(count: int, seats: int) -> int:
    """After how many rounds everybody could have met everybody once."""
    return max(1, ceil((count - 1) / (seats - 1)))


# --- the next round, where it follows from those before --------------------------------------------------------------


def next_round(ledger: Ledger, number: int, stage: int) -> list[Proposal]:
    """Nothing, where there is no round to come or not yet."""
    ways: dict[str, Callable[[Ledger, Book, int], Iterator[Proposal]]] = {
        Format.SWISS: _swiss,
        Format.KNOCKOUT: next_ties if ledger.competition.sides == 2 else next_heats,
        Format.GROUPS: next_ties if ledger.competition.sides == 2 else next_heats,
    }
    way = ways[ledger.competition.format]
    books = [book for book in ledger.books if book.division.stage == stage]
    return [proposal for book in books for proposal in way(ledger, book, number)]


def playing(ledger: Ledger, book: Book, number: int) -> list[int]:
    """Who is to be paired in a round, in the order of their seeds."""
    return [one for one in book.seeds if plays_in(ledger.entries[one], number)]


def plays_in(entry: Entry, number: int) -> bool:
    return entry.is_in and entry.first_round <= number and (entry.last_round is None or number <= entry.last_round)


def swiss_rounds(plan: Plan, count: int) -> int:
    """As many as were asked for, or as it takes to find one winner; never more than there are opponents."""
    if count < 2:
        return 0
    return min(plan.rounds or max(FEWEST_ROUNDS, ceil(log2(count))), count - 1 + count % 2)


def _swiss(ledger: Ledger, book: Book, number: int) -> Iterator[Proposal]:
    competition = ledger.competition
    if number > rounds_of_swiss(ledger, book):
        return
    players = playing(ledger, book, number)
    if len(players) < 2:
        return
    results, apart = book.results_to_pair_by(), kept_apart(ledger)
    if competition.sides == 2:
        drawn = swiss.pair(players, results, apart=apart)
        if sum(len(one.players) for one in drawn) < len(players):  # nobody stays without a table
            drawn = swiss.pair(players, results)
    else:
        drawn = swiss.gather(players, results, competition.seats, allowed=table_sizes(competition), apart=apart)
    if all(one.is_bye for one in drawn):
        return  # nobody can play any more
    yield from (Proposal(book.division, one.players) for one in drawn)


def rounds_of_swiss(ledger: Ledger, book: Book) -> int:
    return rounds_for(ledger.competition, len(book.seeds))


def rounds_for(competition: Competition, count: int) -> int:
    """Of a Swiss system with so many entrants, those who have gone among them."""
    plan = plan_of(competition)
    if competition.sides > 2:
        return plan.rounds or max(FEWEST_ROUNDS, ceil(log2(max(2, count))))
    return swiss_rounds(plan, count)


def kept_apart(ledger: Ledger) -> set[frozenset[int]]:
    """Entries of members who want nothing to do with each other."""
    entry_of = {one.member_id: number for number, entry in ledger.entries.items() for one in entry.playing}
    blocks = Block.objects.filter(member__in=entry_of, blocked__in=entry_of).values_list("member", "blocked")
    return {frozenset((entry_of[one], entry_of[other])) for one, other in blocks}


# --- who comes and goes ---------------------------------------------------------------------------------------------


def qualified(standings: list[list[int]], go_on: int) -> list[int]:
    """Seeds of the knockout after the groups, from the order in each of them."""
    return groups.qualified(standings, go_on)


def gone(ledger: Ledger, players: Collection[int]) -> list[int]:
    """Which of these do not take part any more."""
    return [player for player in players if not ledger.entries[player].is_in]
