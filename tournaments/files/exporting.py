"""A whole season as JSON, which another site can take over; and as CSV: see spreadsheet.py.

Only what everybody may see who sees the competition: no previews, no requests, no availability, no link of the chain on
which something open hangs.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import msgspec

from accounts.departed import is_departed
from accounts.models import Member
from accounts.notices.messages import absolute
from tournaments.course import chain
from tournaments.ledger import Ledger, Met, load
from tournaments.models import Competition, Entry, Round, Side
from tournaments.play_modes.rungs import falls
from tournaments.reading.proof import last_shown

from .season_file import (
    FORMAT,
    BoardPart,
    DivisionPart,
    EntryPart,
    PairingPart,
    Proof,
    RoundPart,
    RulingPart,
    Season,
    SeatPart,
    Settings,
    SidePart,
)
from .spreadsheet import as_csv

__all__ = ["as_csv", "as_json"]


def as_json(competition: Competition) -> dict[str, Any]:
    """See season_file.py. What was taken over from another site is handed on as it came."""
    return written(_season(load(competition)))


def written(season: Season) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(season)
    return plain


def _season(ledger: Ledger) -> Season:
    competition = ledger.competition
    return Season(
        format=FORMAT,
        origin=competition.origin or absolute(competition.get_absolute_url()),
        competition=_settings(competition),
        entries=[_entry(entry) for entry in ledger.entries.values()],
        divisions=[
            DivisionPart(stage=one.stage, tier=one.tier, number=one.number, entries=book.seeds)
            for book in ledger.books
            for one in [book.division]
        ],
        rounds=_rounds(ledger),
        rulings=[RulingPart(kind="ladder_drop", at=at, entry=number) for number, at in falls(ledger)],
        proof=_proof(competition),
    )


def _settings(competition: Competition) -> Settings:
    """All but two of them are columns."""
    own = {name: getattr(competition, name) for name in Settings.__struct_fields__ if name not in ("club", "league")}
    club = competition.elsewhere.get("club", "") if competition.club is None else competition.club.name
    return Settings(**own, club=club, league="" if competition.league is None else competition.league.name)


def _entry(entry: Entry) -> EntryPart:
    mates = [_name(player.member.username) for player in entry.playing]
    is_team = entry.competition.is_for_teams
    columns = ("status", "rating", "first_round", "last_round", "entered_at", "final_rank")
    return EntryPart(
        number=entry.number or 0,
        name=entry.name or (mates[0] if mates else ""),
        players=entry.competition.elsewhere.get("players", {}).get(str(entry.number), mates if is_team else []),
        **{column: getattr(entry, column) for column in columns},
    )


def _name(username: str | None) -> str:
    """Whoever has gone has no name, in no language."""
    return "" if username is None or is_departed(username) else username


def _proof(competition: Competition) -> Proof:
    if competition.is_imported:
        return msgspec.convert(competition.elsewhere["proof"], Proof)
    number = last_shown(competition)
    return Proof(promise=competition.promise, number=number, link=chain.link(competition, number).hex())


# --- rounds ---------------------------------------------------------------------------------------------------------


def _rounds(ledger: Ledger) -> list[RoundPart]:
    """Without previews."""
    published = Round.objects.filter(competition=ledger.competition).exclude(status=Round.Status.PLANNED)
    pairings: dict[int, list[PairingPart]] = defaultdict(list)
    names = _names(ledger)
    for division, book in enumerate(ledger.books):
        for met in book.met:
            if not met.is_planned:
                pairings[met.round].append(_pairing(met, division, _boards(met, ledger.competition, names)))
    columns = ("number", "stage", "status", "starts_at", "closes_at")
    return [
        RoundPart(
            **{column: getattr(one, column) for column in columns},
            pairings=sorted(pairings[one.number], key=lambda pairing: pairing.number),
        )
        for one in published
    ]


def _pairing(met: Met, division: int, boards: list[BoardPart]) -> PairingPart:
    columns = ("number", "tie", "status", "kind", "is_ruled", "decided_at")
    return PairingPart(
        division=division,
        sides=[_side(number, side, met.is_decided) for number, side in zip(met.players, met.sides, strict=True)],
        boards=boards,
        **{column: getattr(met.pairing, column) for column in columns},
    )


def _side(number: int, side: Side, is_decided: bool) -> SidePart:
    if not is_decided:
        return SidePart(entry=number, place=None, score=None, points="")
    return SidePart(entry=number, place=side.place, score=side.score, points=side.points)


def _boards(met: Met, competition: Competition, names: dict[int, str]) -> list[BoardPart]:
    """Results of single boards when the pairing is decided: with the same dice for all they would tell too much."""
    if competition.is_imported:
        stored = competition.elsewhere["boards"].get(f"{met.round}.{met.pairing.number}", [])
        return msgspec.convert(stored, list[BoardPart])
    return [
        BoardPart(
            number=board.number,
            attempt=board.attempt,
            table=board.table_id,
            seats=[SeatPart(side=side, name=names.get(member, "")) for side, member in board.line_up],
            places=board.places if met.is_decided else None,
            scores=board.scores if met.is_decided else None,
        )
        for board in met.boards
    ]


def _names(ledger: Ledger) -> dict[int, str]:
    """Of everybody who sits or sat at a board."""
    boards = (board for book in ledger.books for met in book.met for board in met.boards)
    numbers = {member for board in boards for _, member in board.line_up}
    members = Member.objects.filter(pk__in=numbers).values_list("pk", "username")
    return {number: _name(username) for number, username in members}
