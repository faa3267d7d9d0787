"""How the match of a table stands, as it was counted from the events. (best_of.py tells of several tables.)"""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games import rules

from .scene import Scene


@dataclass(frozen=True, slots=True)
class Count:
    colour: int
    name: str
    points: int


@dataclass(frozen=True, slots=True)
class Tally:
    title: str
    counts: list[Count]


def tally_of(scene: Scene) -> Tally | None:
    table = scene.table
    if scene.tally is None or not rules.get(table.game, table.rules_version).has_match_play:
        return None
    counts = [Count(seat + 1, scene.name(seat), points) for seat, points in enumerate(scene.tally.points)]
    return Tally(_("The match so far"), counts)
