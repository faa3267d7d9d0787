"""How a match stands: games won in a best of n, or what a table with a match of its own has counted so far."""

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
    if table.match is not None:
        facts = {"best_of": table.match.best_of, "game": table.game_number}
        return _counted(_("Best of %(best_of)d, game %(game)d") % facts, table.match.wins, scene)
    if scene.tally is not None and rules.get(table.game, table.rules_version).has_match_play:
        return _counted(_("The match so far"), scene.tally.points, scene)
    return None


def _counted(title: str, points: list[int], scene: Scene) -> Tally:
    return Tally(title, [Count(seat + 1, scene.name(seat), count) for seat, count in enumerate(points)])
