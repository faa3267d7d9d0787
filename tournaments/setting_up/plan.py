"""What the format of a competition is told, and on which terms and at how large tables it is played."""

from __future__ import annotations

from typing import Any

import msgspec

from games import play, rules
from games.rules.chance import Seeded
from tournaments.models import Competition

Format = Competition.Format


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a format is told; each uses some of it."""

    rounds: int = 0  # Swiss, and larger tables: how many; 0 is as many as fit
    double: bool = False  # everybody twice; in a knockout a second chance
    third: bool = False  # a game for the third place
    groups: int = 2
    go_on: int = 2  # from each group, or from each larger table of a knockout
    size: int = 8  # of a division
    moves: int = 2  # who goes down from a division, and as many come up
    doubles: bool = False  # each tier of a league has twice as many divisions as the one above
    season_days: int = 14  # between two seasons, for entries
    reach: int = 3  # places above that one may challenge
    most_open: int = 1
    rest_rounds: int = 1
    drop_days: int = 0  # without a game, after which one goes down a place on a ladder; 0 is never
    later_pace: str = "standard"  # at which an unfinished table of a club night is played on


def plan_of(competition: Competition) -> Plan:
    return msgspec.convert(competition.plan, Plan)


def terms_of(competition: Competition) -> play.Terms:
    """On which its tables are opened."""
    return play.Terms(**competition.terms, is_rated=competition.is_rated, club=competition.club)


def fewest_entries(competition: Competition) -> int:
    """With fewer nothing can be played; a ladder and a club night begin with whoever is there."""
    if not competition.has_rounds:
        return 0
    if competition.format != Format.GROUPS:
        return max(2, competition.sides)
    smallest = 2 if competition.sides == 2 else min(table_sizes(competition))
    return smallest * plan_of(competition).groups


def table_sizes(competition: Competition) -> set[int]:
    """How many may sit at a table besides the usual number, where not all tables can be full."""
    engine = rules.get(competition.game)
    near = {competition.seats - 1, competition.seats + 1} & {*engine.seats} - {1}
    return {size for size in near if _can_be_played(engine, competition.options, size)} | {competition.seats}


def _can_be_played(engine: Any, options: dict[str, Any], seats: int) -> bool:
    try:
        engine.start(options, seats, Seeded(0))
    except rules.BadOptions:
        return False
    return True
