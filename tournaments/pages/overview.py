"""The page of a competition: what to do now, who stands where, and what comes next."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest
from django.utils import timezone

from tournaments.ledger import Ledger, load
from tournaments.models import Competition, Entry, Round, Ruling
from tournaments.reading import bracket, chart, names, rounds, stakes, standings
from tournaments.reading.standings import StandingTable

from .facts import facts_of
from .games import games_of
from .now import now_for
from .rounds_ahead import deadlines_of, next_meeting
from .rungs import rungs_of
from .sentences import rules_of
from .taking_part import asking_fields, can_volunteer, entering_fields, objecting_to, team_of
from .typed import given_back

ANNOUNCEMENTS = 5
Format = Competition.Format


def overview_of(request: HttpRequest, competition: Competition, around: dict[str, Any]) -> dict[str, Any]:
    now, standing, ledger = timezone.now(), around["standing"], load(competition)
    entry = ledger.entry_of(standing.reader.pk) if standing.player else None
    games = games_of(ledger, entry, standing.reader, now) if entry is not None and entry.number else []
    tables = standings.tables(ledger, request.user)
    division = chosen(request, tables)
    rungs = rungs_of(ledger, entry) if competition.format == Format.LADDER else []
    seen = now_for(competition, standing, games, now, has_met=has_met(ledger, entry))
    typed = given_back(request, competition) or objecting_to(request, games)
    for game in games:
        game.typed = typed if typed.get("pairing") == str(game.pairing.pk) else {}
    return {
        "now": seen,
        "round_title": seen.game.title if seen.game and competition.has_rounds else "",
        "games": [game for game in games if not game.is_provisional],
        "provisional": [game for game in games if game.is_provisional],
        "askable": games,
        "divisions": tables,
        "division": division,
        "shows_draws": has_draws(tables),
        "race": chart.of(ledger, book_of(ledger, division), request.user) if division else None,
        "drawing": drawing_of(ledger, request.user) if _shows_bracket(competition, division) else None,
        "stakes": stakes.sentences(ledger, entry) if entry is not None and competition.is_running else [],
        "facts": facts_of(competition, ledger, division, around),
        "deadlines": deadlines_of(ledger, now, entry, games),
        "next_meeting": next_meeting(ledger, entry),
        "has_bye": has_bye(ledger, entry, around["current"]),
        "is_done": is_done(competition, tables),
        "is_last_round": is_last_round(competition, division, around["current"]),
        "rungs": rungs,
        "can_challenge": next((rung.entry for rung in rungs if rung.can_challenge), None),
        **night_of(competition, ledger, entry),
        "best": best_of(competition, ledger),
        "announcements": competition.announcements.select_related("author")[:ANNOUNCEMENTS],
        "organizers": competition.organizers.select_related("member"),
        "rules": rules_of(competition),
        "typed": typed,
        "called_off": why_called_off(competition),
        **entering_fields(competition, around),
        **asking_fields(competition, standing, games, now),
        **team_of(competition, standing),
        "can_volunteer": can_volunteer(competition, standing, seen.kind),
    }


# --- parts --------------------------------------------------------------------------------------------------------


def chosen(request: HttpRequest, tables: Sequence[StandingTable]) -> StandingTable | None:
    """The division that the address names, else the reader's own, else the first."""
    wanted = request.GET.get("division", "")
    named = next((table for table in tables if table.key == wanted), None)
    own = next((table for table in tables if any(row.is_me for row in table.rows)), None)
    return named or own or (tables[0] if tables else None)


def book_of(ledger: Ledger, table: StandingTable) -> Any:
    return next(book for book in ledger.books if book.division.pk == table.division.pk)


def drawing_of(ledger: Ledger, reader: Any) -> bracket.Bracket | None:
    book = next((book for book in ledger.books if names.is_knockout(ledger.competition, book.division)), None)
    return bracket.of(ledger, book, reader) if book is not None and book.met else None


def is_done(competition: Competition, tables: Sequence[StandingTable]) -> bool:
    """Is the reader out of a cup, or not among those who have gone on from the groups?"""
    own = next((table for table in tables if any(row.is_me for row in table.rows)), None)
    if own is None or not competition.is_running:
        return False
    if own.division.stage < max(table.division.stage for table in tables):
        return True
    mine = next(row for row in own.rows if row.is_me)
    is_settled = mine.outlook is not None and mine.outlook[0] == mine.outlook[1]
    return names.is_knockout(competition, own.division) and is_settled


def is_last_round(competition: Competition, division: StandingTable | None, current: Round | None) -> bool:
    """Does nothing follow but the last results? After groups a knockout does, and a bracket is asked by `is_done`."""
    if division is None or division.rounds is None or current is None or competition.format == Format.GROUPS:
        return False
    return current.number >= division.rounds and not names.is_knockout(competition, division.division)


def has_draws(tables: Sequence[StandingTable]) -> bool:
    return any(row.drawn for table in tables for row in table.rows)


def night_of(competition: Competition, ledger: Ledger, own: Entry | None) -> dict[str, Any]:
    """Who is at a club night, those who wait longest first, and the tables that are being played."""
    if competition.format != Format.NIGHT or not competition.is_running:
        return {}
    here = [entry for entry in ledger.entries.values() if entry.here_since and entry.is_in]
    playing = [met for book in ledger.books for met in book.met if met.is_open]
    mine = {own.number} if own is not None and own.number else set()
    return {
        "here_now": sorted(here, key=lambda entry: entry.here_since or competition.created_at),
        "playing_now": {side.entry_id for met in playing for side in met.sides},
        "night_tables": [rounds.line(ledger, met, mine) for met in playing],
    }


def has_met(ledger: Ledger, entry: Entry | None) -> bool:
    """Was this entry paired in a round that has begun?"""
    return entry is not None and any(not met.is_planned for met in ledger.met_of(entry.number or 0))


def has_bye(ledger: Ledger, entry: Entry | None, current: Round | None) -> bool:
    """Does a round go by without a game of theirs? In a bracket nobody writes down who waits for the others."""
    if entry is None or current is None:
        return False
    own = [met for met in ledger.met_of(entry.number or 0) if met.round == current.number and not met.is_annulled]
    return all(len(met.players) == 1 for met in own)


def why_called_off(competition: Competition) -> str:
    if competition.status != Competition.Status.CANCELLED:
        return ""
    said = Ruling.objects.filter(competition=competition, kind="called_off").order_by("-pk").first()
    return said.reason if said else ""


def _shows_bracket(competition: Competition, division: StandingTable | None) -> bool:
    return division is not None and names.is_knockout(competition, division.division)


def best_of(competition: Competition, ledger: Ledger) -> list[Entry]:
    """The first three when all is over."""
    if competition.status != Competition.Status.OVER:
        return []
    ranked = [entry for entry in ledger.entries.values() if entry.final_rank and entry.final_rank <= 3]
    return sorted(ranked, key=lambda entry: entry.final_rank or 0)[:4]
