"""The end of a competition: final ranks, trophies, the next season. Whoever calls this has locked the competition."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from accounts import trophies
from tournaments import core, notices
from tournaments.ledger import Ledger, load
from tournaments.models import Competition, Entry, Pairing, Round
from tournaments.reading.standings import StandingRow, StandingTable, tables

from . import seasons

Format, Status = Competition.Format, Competition.Status
UNDECIDED = (Pairing.Status.OPEN, Pairing.Status.PROVISIONAL)
HONOURED = 3  # places that get a trophy; below the highest division only the first


def end_if_decided(competition: Competition, now: datetime) -> bool:
    """Nothing is to come, everything is final."""
    if competition.format == Format.NIGHT and (competition.ends_at is None or now < competition.ends_at):
        return False
    if competition.has_rounds and competition.rounds.exclude(status=Round.Status.CLOSED).exists():
        return False
    if Pairing.objects.filter(round__competition=competition, status__in=UNDECIDED).exists():
        return False
    end(competition)
    return True


def end_ladder_if_due(competition: Competition, now: datetime) -> bool:
    """A ladder goes on until its last day, and until the last challenge is played."""
    if competition.ends_at is None or now < competition.ends_at:
        return False
    return end_if_decided(competition, now)


def end(competition: Competition) -> None:
    ledger = load(competition)
    standings = tables(ledger)
    _rank(ledger, standings)
    competition.rounds.update(status=Round.Status.CLOSED)
    competition.status, competition.ended_at, competition.due_at = Status.OVER, timezone.now(), None
    competition.save(update_fields=["status", "ended_at", "due_at"])
    award(competition, standings)
    core.note(competition, "over")
    _tell(ledger)
    seasons.open_next(competition)


def _tell(ledger: Ledger) -> None:
    """Everybody is told their place; in a league it is that in the division."""
    ranked = [entry for entry in ledger.entries.values() if entry.is_in and entry.final_rank is not None]
    facts = [{"rank": entry.final_rank, "entries": _among(ledger, entry)} for entry in ranked]
    notices.tell_entries(ledger.competition, "ranked", zip(ranked, facts, strict=True))
    notices.tell_desk(ledger.competition, "over", "over")


def _among(ledger: Ledger, entry: Entry) -> int:
    """With how many a rank was shared out: in a league those of the division, otherwise all."""
    is_league = ledger.competition.format == Format.LEAGUE
    book = ledger.book_of(entry.number or 0)
    rivals = book.seeds if is_league and book is not None else {one for book in ledger.books for one in book.seeds}
    return sum(ledger.entries[one].final_rank is not None for one in rivals)


def _rank(ledger: Ledger, standings: list[StandingTable]) -> None:
    """In one's own division; after groups, those who did not go on come behind those who did."""
    knockout = [row for table in standings if table.division.stage == 2 for row in table.rows]
    behind = _behind([table for table in standings if table.division.stage == 1], knockout) if knockout else {}
    for row in knockout or [row for table in standings for row in table.rows]:
        row.entry.final_rank = row.rank
    for number, rank in behind.items():
        ledger.entries[number].final_rank = rank
    Entry.objects.bulk_update(ledger.entries.values(), ["final_rank"])


def _behind(groups: list[StandingTable], through: list[StandingRow]) -> dict[int, int]:
    """Who did not go on, by how many of their group stood between them and those who did."""
    gone_on = {row.number for row in through}
    before: dict[int, int] = {}
    for table in groups:
        ranks = {row.number: row.rank for row in table.rows if row.rank is not None and row.number not in gone_on}
        before |= {number: sum(other < rank for other in ranks.values()) for number, rank in ranks.items()}
    first = 1 + sum(row.rank is not None for row in through)
    return {number: first + sum(other < own for other in before.values()) for number, own in before.items()}


def award(competition: Competition, standings: list[StandingTable]) -> None:
    last_stage = max((table.division.stage for table in standings), default=1)
    for table in standings:
        honoured = HONOURED if table.division.tier == 1 else 1
        if table.division.stage == last_stage:
            for row in table.rows:
                if row.rank is not None and row.rank <= honoured and row.played:
                    _award(competition, table, row.entry, row.rank)


def _award(competition: Competition, table: StandingTable, entry: Entry, rank: int) -> None:
    tier = table.division.tier
    title = competition.name if tier == 1 else f"{competition.name} · {tier}.{table.division.number}"
    assert competition.ended_at is not None
    for player in entry.playing:
        if player.member.departed_at is not None:
            continue
        trophies.award(
            member=player.member,
            key=f"competition-{competition.pk}",
            title=title,
            place=rank,
            url=competition.get_absolute_url(),
            at=competition.ended_at,
        )
