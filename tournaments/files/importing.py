"""Taking over a season from another site. What is wrong with the file is told in a sentence, and nothing is stored.

It is over, and stays as it came: names instead of members, no tables, no trophies, no ratings.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone

from accounts.models import Member
from tournaments import core
from tournaments.models import (
    Competition,
    Division,
    Entry,
    League,
    Organizer,
    Pairing,
    Place,
    Right,
    Round,
    Ruling,
    Side,
)
from tournaments.refusals import CannotHold, TakenOverAlready, TooManyTakenOver

from .season_check import check
from .season_file import RoundPart, Season
from .season_reading import MOST_BYTES, read

__all__ = ["MOST_BYTES", "read", "take_over"]

MOST_A_DAY = 20


def take_over(*, member: Member, data: Any) -> Competition:
    """From the file as it was uploaded, or from what JSON it holds."""
    if member.is_guest or member.is_bot:
        raise CannotHold
    season = read(data)
    competition = check(season)
    with transaction.atomic():
        Member.objects.select_for_update(no_key=True).get(pk=member.pk)  # so that nobody takes over the same one twice
        _must_be_new(member, season)
        _store(competition, season, member)
    return competition


# --- storing --------------------------------------------------------------------------------------------------------


def _must_be_new(member: Member, season: Season) -> None:
    taken = Organizer.objects.filter(member=member, is_founder=True).exclude(competition__origin="")
    if taken.filter(competition__origin=season.origin).exists():
        raise TakenOverAlready
    if taken.filter(at__gt=timezone.now() - timedelta(days=1)).count() >= MOST_A_DAY:
        raise TooManyTakenOver


def _store(competition: Competition, season: Season, member: Member) -> None:
    competition.elsewhere = _elsewhere(season)
    competition.league = _league(season, member)
    competition.save()
    Organizer.objects.create(competition=competition, member=member, is_founder=True, rights=Right.values)
    entries = _store_entries(competition, season)
    divisions = _store_divisions(competition, season, entries)
    for part in season.rounds:
        _store_round(competition, part, divisions, entries)
    Ruling.objects.bulk_create(
        Ruling(competition=competition, kind=one.kind, at=one.at, entry=entries[one.entry]) for one in season.rulings
    )
    core.note(competition, "taken_over", by=member, facts={"origin": season.origin})


def _elsewhere(season: Season) -> dict[str, Any]:
    """What has no rows here, because its members and tables are on another site."""
    boards = {
        f"{one.number}.{each.number}": each.boards for one in season.rounds for each in one.pairings if each.boards
    }
    players = {str(one.number): one.players for one in season.entries if one.players}
    kept = {"club": season.competition.club, "players": players, "boards": boards, "proof": season.proof}
    stored: dict[str, Any] = msgspec.to_builtins(kept)
    return stored


def _league(season: Season, member: Member) -> League | None:
    """Seasons of one league that somebody takes over from one site stay together."""
    name = season.competition.league
    if not name:
        return None
    site = "/".join(season.origin.split("/")[:3])
    own = League.objects.filter(name=name, seasons__organizers__member=member, seasons__organizers__is_founder=True)
    league = own.filter(seasons__origin__startswith=f"{site}/").exclude(seasons__origin="").first()
    if league is not None and league.seasons.filter(season=season.competition.season).exists():
        raise TakenOverAlready
    return league or League.objects.create(name=name, goes_on=False)


def _store_entries(competition: Competition, season: Season) -> dict[int, Entry]:
    columns = ("number", "name", "status", "rating", "first_round", "last_round", "entered_at", "final_rank")
    made = Entry.objects.bulk_create(
        Entry(competition=competition, **{column: getattr(one, column) for column in columns}) for one in season.entries
    )
    return {entry.number or 0: entry for entry in made}


def _store_divisions(competition: Competition, season: Season, entries: dict[int, Entry]) -> list[Division]:
    divisions = Division.objects.bulk_create(
        Division(competition=competition, stage=one.stage, tier=one.tier, number=one.number) for one in season.divisions
    )
    Place.objects.bulk_create(
        Place(division=division, entry=entries[number], seed=seed)
        for division, one in zip(divisions, season.divisions, strict=True)
        for seed, number in enumerate(one.entries, start=1)
    )
    return divisions


def _store_round(
    competition: Competition, part: RoundPart, divisions: list[Division], entries: dict[int, Entry]
) -> None:
    own = {column: getattr(part, column) for column in ("number", "stage", "status", "starts_at", "closes_at")}
    round = Round.objects.create(competition=competition, is_opened=True, is_told=True, **own)
    columns = ("number", "tie", "status", "kind", "is_ruled", "decided_at")
    pairings = Pairing.objects.bulk_create(
        Pairing(
            round=round,
            division=divisions[one.division],
            made_at=one.decided_at or part.starts_at,
            final_at=one.decided_at,
            **{column: getattr(one, column) for column in columns},
        )
        for one in part.pairings
    )
    Side.objects.bulk_create(
        Side(
            pairing=pairing, number=number, entry=entries[side.entry], place=side.place, score=side.score,
            points=side.points,
        )
        for pairing, one in zip(pairings, part.pairings, strict=True)
        for number, side in enumerate(one.sides)
    )  # fmt: skip
