"""Leagues from season to season: who was there is carried over, and goes up or down by what they have won."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from accounts.models import Membership
from tournaments import core, notices
from tournaments.formats.league import Division as Standing
from tournaments.models import Competition, Entry, Organizer, Player
from tournaments.setting_up.plan import plan_of

from . import chain

Status = Competition.Status
COPIED = (
    "name", "about", "format", "plan", "club", "league", "game", "options", "seats", "terms", "is_rated", "shares_dice",
    "takes_tabletop", "team_size", "team_play", "tie_breaks", "entrance", "lowest_rating", "highest_rating",
    "most_entries", "late_to", "round_hours", "preview_hours", "objection_hours", "overdue",
)  # fmt: skip


def open_next(competition: Competition) -> Competition | None:
    """The next season takes entries, and everybody who stayed to the end is in it until they withdraw."""
    league = competition.league
    if league is None or not league.goes_on or competition.season is None:
        return None
    number = competition.season + 1
    if league.seasons.filter(season=number).exists():
        return None
    seed, promise = chain.new()
    close_at = timezone.now() + timedelta(days=plan_of(competition).season_days)
    season = Competition.objects.create(
        **{name: getattr(competition, name) for name in COPIED},
        season=number, status=Status.ENTERING, entries_close_at=close_at, due_at=close_at, seed=seed, promise=promise,
    )  # fmt: skip
    Organizer.objects.bulk_create(
        Organizer(competition=season, member_id=one.member_id, rights=one.rights, is_founder=one.is_founder)
        for one in competition.organizers.all()
    )
    _carry_over(competition, season)
    core.note(season, "season_opened", facts={"season": number})
    notices.tell_everybody(season, "season_opened", "opened")
    return season


def _carry_over(last: Competition, season: Competition) -> None:
    """Words are not: they have to be given after the promise."""
    stayed = Entry.objects.filter(competition=last, status=Entry.Status.IN, number__isnull=False)
    inside = None if season.club_id is None else _members(season.club_id)
    teams = [
        (old, [player for player in old.playing if _comes_along(player, inside)])
        for old in stayed.order_by("number").prefetch_related("players__member")
    ]
    teams = [(old, here) for old, here in teams if here]
    entries = Entry.objects.bulk_create(
        _again(season, number, old, is_whole=len(here) >= season.team_size)
        for number, (old, here) in enumerate(teams, start=1)
    )
    Player.objects.bulk_create(
        Player(competition=season, entry=entry, member_id=player.member_id, board=board)
        for entry, (_, here) in zip(entries, teams, strict=True)
        for board, player in enumerate(here, start=1)
    )


def _members(club_id: int) -> set[int]:
    return set(Membership.objects.filter(club=club_id).values_list("member", flat=True))


def _comes_along(player: Player, inside: set[int] | None) -> bool:
    """Not who has left the site, or the club that plays it."""
    return player.member.is_active and (inside is None or player.member_id in inside)


def _again(season: Competition, number: int, old: Entry, *, is_whole: bool) -> Entry:
    """A team that has become too small is not in before it has asked somebody."""
    status = Entry.Status.IN if is_whole else Entry.Status.INVITED
    return Entry(
        competition=season, number=number if is_whole else None, name=old.name, status=status, rating=old.rating,
        availability=old.availability, availability_zone=old.availability_zone,
    )  # fmt: skip


def final_divisions(competition: Competition) -> list[Standing]:
    """How the season before ended, with the entries of this one. Who is not here again has a number below 0."""
    if competition.league is None or competition.season is None:
        return []
    last = competition.league.seasons.filter(season=competition.season - 1, status=Status.OVER).first()
    if last is None:
        return []
    here = {who: entry.number or 0 for entry in _entries(competition) if entry.is_in for who in _who(entry)}
    known = {entry.pk: entry for entry in _entries(last)}
    divisions = []
    for division in last.divisions.filter(stage=1).prefetch_related("places"):
        entries = [known[place.entry_id] for place in division.places.all()]
        by_rank = sorted(entries, key=lambda entry: (entry.final_rank or len(known) + 1, entry.number or 0))
        players = tuple(next((here[who] for who in _who(entry) if who in here), -entry.pk) for entry in by_rank)
        divisions.append(Standing(division.tier, division.number, players))
    return divisions


def _entries(competition: Competition) -> list[Entry]:
    numbered = Entry.objects.filter(competition=competition, number__isnull=False).order_by("number")
    return list(numbered.prefetch_related("players__member"))


def _who(entry: Entry) -> list[tuple[str, int]]:
    """A team by its name and any of its members, everybody else by themselves; so a substitute inherits the place."""
    return [(entry.name.casefold(), player.member_id) for player in entry.playing]
