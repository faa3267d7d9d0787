"""Who stands where in a division, whatever its format. The best first; those who cannot be told apart share a rank.

Who has withdrawn has lost what was left to play, and keeps what was won before. Who is disqualified stands behind
everybody else and has no rank. On a ladder whoever has gone holds no rung.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from django.utils import timezone

from tournaments.course import chain, pairing
from tournaments.setting_up.plan import plan_of

from ..formats import heats, knockout, lots
from ..formats.round_robin import berger
from ..formats.standings import Row, TieBreak, standings, without_rank
from ..ledger import Book, Ledger
from ..models import Competition, Round
from .names import is_knockout, tie_breaks

Format = Competition.Format


def ranked(ledger: Ledger, book: Book) -> list[Row]:
    return without_rank(_by_results(ledger, book), disqualified(ledger, book))


def disqualified(ledger: Ledger, book: Book) -> set[int]:
    return {player for player in book.seeds if ledger.entries[player].is_disqualified}


def _by_results(ledger: Ledger, book: Book) -> list[Row]:
    if is_knockout(ledger.competition, book.division):
        return _by_places(book, knockout_places(ledger, book))
    if ledger.competition.format == Format.LADDER:
        return _by_ladder(ledger, book)
    return standings(book.seeds, book.results(), tie_breaks(ledger.competition), drawn_lots(ledger, book))


# --- how long it goes on ----------------------------------------------------------------------------------------------


def rounds_of(ledger: Ledger, book: Book) -> int | None:
    """How many rounds a division has where that is known from the beginning; None where it is not."""
    competition, count = ledger.competition, len(book.seeds)
    if is_knockout(competition, book.division) or not competition.has_rounds:
        return None
    if competition.format == Format.SWISS:
        return pairing.rounds_of_swiss(ledger, book)
    plan = plan_of(competition)
    if competition.sides == 2:
        return len(berger(count)) * (1 + plan.double) if count > 1 else 0
    return plan.rounds or pairing.even_rounds(count, competition.seats) * (1 + plan.double)


def begun_round(book: Book) -> int:
    """The last round that is no mere preview."""
    return max((met.round for met in book.met if met.pairing.round.status != Round.Status.PLANNED), default=0)


def is_complete(ledger: Ledger, book: Book) -> bool:
    """Has everything been played? Results may be provisional still."""
    if ledger.competition.has_ended:
        return True
    if any(met.is_open or met.is_planned for met in book.met):
        return False
    if is_knockout(ledger.competition, book.division):
        return pairing.is_decided(ledger, book)
    rounds, begun = rounds_of(ledger, book), begun_round(book)
    if rounds is None:  # a ladder, a club night
        return ledger.competition.ends_at is not None and ledger.competition.ends_at <= timezone.now()
    return begun >= rounds or len(pairing.playing(ledger, book, begun + 1)) < 2  # who is left has nobody to play


# --- tables of points -------------------------------------------------------------------------------------------------


def has_points(ledger: Ledger, book: Book) -> bool:
    """Is it a table of points? Knockouts and ladders have places only."""
    return not is_knockout(ledger.competition, book.division) and ledger.competition.format != Format.LADDER


def drawn_lots(ledger: Ledger, book: Book) -> Mapping[int, int]:
    """Who drew which number, in the order of the lots. Nobody draws one before all is played."""
    draws = TieBreak.LOTS in tie_breaks(ledger.competition) and not ledger.competition.is_imported
    if not draws or not book.met or not has_points(ledger, book) or not is_complete(ledger, book):
        return {}
    seed = chain.link(ledger.competition, begun_round(book))
    return {player: n for n, player in enumerate(lots.drawn(seed, lots_purpose(book), book.seeds), start=1)}


def lots_purpose(book: Book) -> str:
    division = book.division
    return f"standings|{division.stage}.{division.tier}.{division.number}"


# --- knockouts --------------------------------------------------------------------------------------------------------


def knockout_places(ledger: Ledger, book: Book) -> dict[int, int]:
    """Of those whose place is known."""
    if ledger.competition.sides == 2:
        return knockout.places(pairing.bracket_of(ledger, book))
    return heat_places(ledger, book)


def heat_places(ledger: Ledger, book: Book) -> dict[int, int]:
    """Who goes out in the same round shares a place; the last table decides the best ones."""
    found: dict[int, int] = {}
    go_on, so_far = plan_of(ledger.competition).go_on, set(book.seeds)
    for number in sorted({met.round for met in book.played}):
        tables = [met for met in book.played if met.round == number]
        is_final = len(tables) == 1
        left = sum(min(go_on, len(met.players)) for met in tables)
        here = {player for met in tables for player in met.players}
        found |= {player: (len(here) if is_final else left) + 1 for player in so_far - here - found.keys()}
        so_far = here
        for met in tables:
            result = met.result()
            if result is None or len(met.players) == 1:
                continue
            places = [1 + sum(other > own for other in result.points) for own in result.points]
            if is_final:
                found |= dict(zip(met.players, places, strict=True))
                continue
            through = heats.through(met.players, places, go_on)
            found |= {player: left + 1 for player in met.players if player not in through}
    return found


def _by_places(book: Book, places: Mapping[int, int]) -> list[Row]:
    """Those who are still in first, in the order of their seeds: each of them could still win."""
    rows = {row.player: row for row in standings(book.seeds, book.results())}
    in_order = sorted(book.seeds, key=lambda player: places.get(player, 0))
    return [replace(rows[player], rank=places.get(player, 1)) for player in in_order]


# --- ladders ----------------------------------------------------------------------------------------------------------


def _by_ladder(ledger: Ledger, book: Book) -> list[Row]:
    from tournaments.play_modes import ladder

    rows = {row.player: row for row in standings(book.seeds, book.results())}
    return [
        replace(rows[player], rank=rank) for rank, player in enumerate(ladder.order(ledger), start=1) if player in rows
    ]
