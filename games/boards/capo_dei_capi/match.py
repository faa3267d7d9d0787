"""What is played and how it stands: the options, the points, who leads where."""

from django.utils.translation import gettext as _

from games.models import Table

from ..board import Pips, Sheet
from ..scene import Scene
from ..standing import ahead, by_place, points, who, with_points
from .known import areas_of, leader, scores, sum_of, sum_text
from .words import AREAS, areas, cubes


def options_text(table: Table) -> str:
    return {
        "orders": _("backstab by orders"),
        "ask": _("backstab asked each time"),
        "off": _("no backstab"),
    }[table.options.get("backstab", "orders")]


def facts(scene: Scene) -> list[str]:
    if scene.view is None:
        return [options_text(scene.table)]
    mine, other = scores(scene)[scene.near], scores(scene)[1 - scene.near]
    return [f"{mine} : {other}", options_text(scene.table)]


def score(scene: Scene) -> str:
    return by_place(scene, scores(scene))


def pips(scene: Scene, seat: int) -> Pips | None:
    return None


def sheet(scene: Scene) -> Sheet | None:
    """Each area with its cubes and what the reader may know of both sides."""
    if scene.view is None:
        return None
    columns = [_("Area"), _("Cubes"), *(who(scene, seat) for seat in (0, 1)), _("Ahead")]
    rows = [_row(scene, card, str(name)) for card, name in AREAS.items()]
    mayor = [_("Mayor"), str(scene.shown["mayor"]["cubes"]), *map(str, scene.shown["cubes"]), ""]
    total = [_("Points"), "", *map(str, scores(scene)), ""]
    return Sheet(_("The areas"), columns, [*rows, mayor, total])


def _row(scene: Scene, card: str, name: str) -> list[str]:
    shown, ahead_there = scene.shown["cards"][card], leader(scene, card)
    sums = [sum_text(side) for side in shown["sides"]]
    return [name, str(shown["cubes"]), *sums, "" if ahead_there is None else who(scene, ahead_there)]


def lead(scene: Scene) -> str:
    """Who leads, and what the points are made of: areas, and cubes on them or from the Mayor."""
    figures = scores(scene)
    if len({*figures}) == 1:
        return ahead(scene, figures)
    best = figures.index(max(figures))
    won = areas_of(scene, best)
    what = {"name": scene.name(best), "points": with_points(figures[best]), "areas": areas(won)}
    what["cubes"] = cubes(figures[best] - won)
    if scene.is_me(best):
        return _("You lead with %(points)s: %(areas)s, %(cubes)s") % what
    return _("%(name)s leads with %(points)s: %(areas)s, %(cubes)s") % what


# --- every point, after the end ------------------------------------------------------------------------------------


def explained(scene: Scene) -> Sheet | None:
    """The cubes that the Mayor paid as they came, then the areas as they were won; and what broke a tie."""
    paid = [_paid(scene, event) for event in scene.events() if event["type"] == "bonus"]
    won = [_won(scene, card, str(name)) for card, name in AREAS.items()]
    columns = [_("For"), _("Player"), _("Points"), _("Why")]
    return Sheet(_("Every point"), columns, [*paid, *won, *_totals(scene), *_tie(scene)])


def _paid(scene: Scene, event: dict) -> list[str]:
    return [_("Mayor"), who(scene, event["seat"]), str(event["cubes"]), _("%(cubes)s as a bonus") % _taken(event)]


def _taken(event: dict) -> dict[str, str]:
    return {"cubes": cubes(event["cubes"])}


def _won(scene: Scene, card: str, name: str) -> list[str]:
    shown, winner = scene.shown["cards"][card], leader(scene, card)
    mine, theirs = (sum_of(shown["sides"][seat]) for seat in (scene.near, 1 - scene.near))
    sums = f"{mine} : {theirs}"
    if winner is None:
        return [name, _("nobody"), "0", sums]
    why = _("%(sums)s; the area and %(cubes)s") % {"sums": sums, "cubes": cubes(shown["cubes"])}
    return [name, who(scene, winner), str(1 + shown["cubes"]), why]


def _totals(scene: Scene) -> list[list[str]]:
    return [[_("Sum"), who(scene, seat), str(total), points(total)] for seat, total in enumerate(scores(scene))]


def _tie(scene: Scene) -> list[list[str]]:
    """CDC-37: chips, then areas, then who ended the game."""
    shown = scene.shown
    if len({*scores(scene)}) > 1 or shown["out"]:
        return []
    winner = scene.outcome["places"].index(1)
    if len({*shown["chips"]}) > 1:
        why = _("more chips in hand")
    elif areas_of(scene, 0) != areas_of(scene, 1):
        why = _("more areas")
    else:
        why = _("ended the game")
    return [[_("Tie"), who(scene, winner), "", why]]
