"""The options that only Perfecto has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.rules.errors import gettext_noop
from games.rules.options import Switch, Whole

SUGGESTED = {2: 3, 3: 5, 4: 7}  # match points by players


@dataclass(frozen=True, kw_only=True)
class Teams(Switch):
    """Two against two, which takes four."""

    key: str = "teams"
    label: str = gettext_noop("Teams")
    help: str = gettext_noop("With four players: those who sit opposite each other play together.")
    default: Any = False

    def matters(self, seats: int) -> bool:
        return seats == 4

    def check(self, value: object, seats: int) -> None:
        super().check(value, seats)
        if value and not self.matters(seats):
            raise self.refused(gettext_noop('"{label}" is only for four players.'))


@dataclass(frozen=True, kw_only=True)
class MatchPoints(Whole):
    """Points that win the match; 0, or null, is a single game."""

    key: str = "match_points"
    label: str = gettext_noop("Match points")
    help: str = gettext_noop("Who first has this many points wins the match; 0 is a single game.")
    default: Any = 0
    low: int = 0
    high: int = 50

    def default_for(self, seats: int) -> Any:
        return SUGGESTED[seats]

    def check(self, value: object, seats: int) -> None:
        if value is not None:
            super().check(value, seats)
