"""An organizer who plays leaves the own games to others: also where they hang on a decision, or on undoing one."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.models import Member
from tournaments.models import Competition, Pairing, Player, Round, Ruling, Side
from tournaments.refusals import OwnTable

from .rulings import Changes, changes_of, named, touched_games

BY_HAND = ("swapped", "bye_given")  # lines that say who meets whom


@dataclass(frozen=True, slots=True)
class Own:
    """What somebody has to do with a competition as a player, now or before somebody took their place."""

    entries: frozenset[int]
    games: frozenset[int]  # pairings that hold
    previews: frozenset[int]  # and those that are only planned

    @classmethod
    def of(cls, competition: Competition, member: Member) -> Own:
        players = Player.objects.filter(competition=competition, member=member)
        entries = frozenset(players.values_list("entry", flat=True))
        sides = Side.objects.filter(entry__in=entries).values_list("pairing", "pairing__status") if entries else ()
        planned = frozenset(pairing for pairing, status in sides if status == Pairing.Status.PLANNED)
        return cls(entries, frozenset(pairing for pairing, _status in sides) - planned, planned)


def concerns(ruling: Ruling, own: Own) -> bool:
    """Is a line about somebody's own entry, a game of theirs, or whom they are to meet?"""
    if not own.entries:
        return False
    changes = changes_of(ruling)
    if ruling.kind in BY_HAND:
        return ruling.entry_id in own.entries or not own.previews.isdisjoint(_pairings_of_sides(changes))
    if ruling.kind == "paired_again":
        return _met(changes, 0, own) != _met(changes, 1, own)
    is_about = ruling.entry_id in own.entries or ruling.pairing_id in own.games
    return is_about or not own.games.isdisjoint(touched_games(changes))


def must_not_concern(ruling: Ruling, member: Member) -> None:
    if concerns(ruling, Own.of(ruling.competition, member)):
        raise OwnTable


def must_not_lose_own_choice(round: Round, member: Member) -> None:
    """Somebody else has decided whom they meet in this preview."""
    own = Own.of(round.competition, member)
    lines = Ruling.objects.filter(competition=round.competition, kind__in=BY_HAND, undone_at=None)
    if any(concerns(line, own) for line in lines.filter(round=round, at__gt=round.planned_at)):
        raise OwnTable


def _pairings_of_sides(changes: Changes) -> set[int]:
    return {row["pairing_id"] for key in named(changes, Side) for row in changes[key] if row is not None}


def _met(changes: Changes, then: int, own: Own) -> list[frozenset[int]]:
    """Who sat with them before a whole round was paired again (0), or after it (1)."""
    tables: dict[int, set[int]] = {}
    for key in named(changes, Side):
        if (row := changes[key][then]) is not None:
            tables.setdefault(row["pairing_id"], set()).add(row["entry_id"])
    return sorted((frozenset(table) for table in tables.values() if not own.entries.isdisjoint(table)), key=sorted)
