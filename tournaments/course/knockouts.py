"""Brackets and heats: what is known of them, and who meets next. Reads the ledger and writes nothing."""

from __future__ import annotations

from collections.abc import Iterator

from tournaments.formats import heats, knockout
from tournaments.formats.core import Result
from tournaments.ledger import Book, Ledger
from tournaments.setting_up.plan import plan_of, table_sizes

from .proposals import Proposal

# --- two at a table -------------------------------------------------------------------------------------------------


def bracket_of(ledger: Ledger, book: Book) -> list[knockout.Drawn]:
    """The whole bracket with what is known of it."""
    plan = plan_of(ledger.competition)
    ties = knockout.bracket(len(book.seeds), double=plan.double, third=plan.third)
    return knockout.drawn(ties, book.seeds, _winners(book))


def _winners(book: Book) -> dict[int, int]:
    """Who has won each tie that is decided."""
    won = {}
    for met in book.met:
        if met.pairing.tie is not None and (result := met.result()) is not None:
            best = max(range(len(met.players)), key=lambda seat: result.points[seat])
            won[met.pairing.tie] = met.players[best]
    return won


def next_ties(ledger: Ledger, book: Book, _number: int) -> Iterator[Proposal]:
    """Who has a bye waits for the others: a quarter-final is played after the round before it, not beside it."""
    paired = {met.pairing.tie for met in book.met if not met.is_annulled}
    depth = 1 + len({met.round for met in book.played})
    for drawn in bracket_of(ledger, book):
        is_early = drawn.tie.side == knockout.Side.MAIN and drawn.tie.round > depth
        if drawn.is_ready and drawn.tie.number not in paired and not is_early:
            yield Proposal(book.division, _seated(book, *drawn.known), drawn.tie.number)


def _seated(book: Book, one: int, other: int) -> tuple[int, int]:
    """The first seat goes to whoever has had it less; to the better seed, if that says nothing."""
    firsts = {player: sum(met.players[:1] == (player,) for met in book.played) for player in (one, other)}
    first, second = sorted((one, other), key=lambda player: (firsts[player], book.seeds.index(player)))
    return first, second


# --- larger tables --------------------------------------------------------------------------------------------------


def next_heats(ledger: Ledger, book: Book, _number: int) -> Iterator[Proposal]:
    left = still_in(ledger, book)
    if any(met.is_open for met in book.met) or len(left) < 2 or has_final(book):
        return
    if not _can_be_played_out(ledger, len(left)):
        return  # whoever is left shares the first place
    tables = heats.heats(left, ledger.competition.seats, table_sizes(ledger.competition))
    yield from (Proposal(book.division, tuple(table)) for table in tables)


def _can_be_played_out(ledger: Ledger, count: int) -> bool:
    competition = ledger.competition
    try:
        heats.rounds_to_come(count, competition.seats, plan_of(competition).go_on, table_sizes(competition))
    except ValueError:
        return False
    return True


def still_in(ledger: Ledger, book: Book) -> list[int]:
    """Those who have come through all rounds so far, the best seeds first."""
    go_on = plan_of(ledger.competition).go_on
    left = list(book.seeds)
    for number in sorted({met.round for met in book.played}):
        tables = [met for met in book.played if met.round == number]
        through = {player for met in tables for player in _through(met.players, met.result(), go_on)}
        left = [player for player in left if player in through]
    return left


def _through(players: tuple[int, ...], result: Result | None, go_on: int) -> list[int]:
    if result is None or len(players) == 1:
        return list(players)
    places = [1 + sum(other > own for other in result.points) for own in result.points]
    return heats.through(players, places, go_on)


def has_final(book: Book) -> bool:
    """Has one table decided everything?"""
    last = max((met.round for met in book.played), default=0)
    return last > 0 and sum(met.round == last for met in book.played) == 1


def is_decided(ledger: Ledger, book: Book) -> bool:
    """Has a knockout come to its end?"""
    if ledger.competition.sides > 2:
        return has_final(book) and not any(met.is_open for met in book.met)
    return all(drawn.winner is not None for drawn in bracket_of(ledger, book))
