"""Entries close: who takes part is put into divisions, by rating and by what was won last season."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from tournaments import core, notices
from tournaments.formats import groups, league, lots
from tournaments.models import Competition, Division, Entry, Place
from tournaments.setting_up import checking
from tournaments.setting_up.plan import fewest_entries, plan_of, table_sizes

from . import chain, results, seasons
from .rounds import schedule_all

Format, Status = Competition.Format, Competition.Status


def begin_if_due(competition: Competition, now: datetime) -> bool:
    if competition.entries_close_at is None or now < competition.entries_close_at:
        return False
    entries = in_order_of_strength(competition)
    if not _can_begin(competition, len(entries)):
        _give_up(competition)
        return True
    competition.status, competition.started_at = Status.RUNNING, timezone.now()
    competition.save(update_fields=["status", "started_at"])
    for division, members in _divisions(competition, entries):
        add_division(competition, division, members)
    core.note(competition, "began", facts={"entries": len(entries)})
    schedule_all(competition)
    return True


def _can_begin(competition: Competition, count: int) -> bool:
    try:
        checking.check_entries(competition, count)
    except ValueError:
        return False
    return count >= fewest_entries(competition)


def _give_up(competition: Competition) -> None:
    """Nobody is kept waiting for a competition that cannot be played."""
    results.annul_open(competition)
    competition.status, competition.ended_at, competition.due_at = Status.CANCELLED, timezone.now(), None
    competition.save(update_fields=["status", "ended_at", "due_at"])
    core.note(competition, "too_few")
    notices.tell_everybody(competition, "too_few", "too-few")


def in_order_of_strength(competition: Competition) -> list[Entry]:
    """By the seeds that an organizer has given, then by rating; who is level goes by lot, which can be checked."""
    entries = list(competition.entries.filter(status=Entry.Status.IN, number__isnull=False))
    drawn = lots.drawn(chain.link(competition, 1), "seeds", [entry.number or 0 for entry in entries])
    place = {number: n for n, number in enumerate(drawn)}
    last = len(entries) + 1
    return sorted(entries, key=lambda one: (one.seed or last, -(one.rating or 0), place[one.number or 0]))


def _divisions(competition: Competition, entries: list[Entry]) -> list[tuple[tuple[int, int], list[Entry]]]:
    """Each with its tier and its number, and who is in it by seed."""
    known = {entry.number or 0: entry for entry in entries}
    plan = plan_of(competition)
    if competition.format == Format.LEAGUE:
        made = _league(competition, list(known), _rules(competition))
        return [((one.tier, one.number), [known[player] for player in one.players]) for one in made]
    if competition.format == Format.GROUPS:
        drawn = groups.drawn(list(known), plan.groups)
        return [((1, number), [known[one] for one in each]) for number, each in enumerate(drawn, start=1)]
    return [((1, 1), entries)]


def _rules(competition: Competition) -> league.Rules:
    plan = plan_of(competition)
    fewest = 2 if competition.sides == 2 else min(table_sizes(competition))
    return league.Rules(plan.size, plan.moves, plan.doubles, fewest)


def _league(competition: Competition, players: list[int], rules: league.Rules) -> list[league.Division]:
    """From the season before, if there was one: those who stay away make room, newcomers begin at the foot."""
    last = seasons.final_divisions(competition)
    if not last:
        return league.first_season(players, rules)
    away = {player for division in last for player in division.players} - set(players)
    return league.next_season(last, rules, away=away, newcomers=players)


def add_division(competition: Competition, where: tuple[int, int], entries: list[Entry], *, stage: int = 1) -> Division:
    tier, number = where
    division = Division.objects.create(competition=competition, stage=stage, tier=tier, number=number)
    Place.objects.bulk_create(
        Place(division=division, entry=entry, seed=seed) for seed, entry in enumerate(entries, start=1)
    )
    return division
