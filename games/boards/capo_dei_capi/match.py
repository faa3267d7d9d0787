"""What is played and how it stands: the options, the points, who leads where."""

from django.utils.translation import gettext as _

from games.models import Table

from ..board import Pips, Sheet
from ..scene import Scene
from ..standing import by_place, who
from .words import AREAS


def options_text(table: Table) -> str:
    return {
        "orders": _("backstab by orders"),
        "ask": _("backstab asked each time"),
        "off": _("no backstab"),
    }[table.options.get("backstab", "orders")]


def facts(scene: Scene) -> list[str]:
    if scene.view is None:
        return [options_text(scene.table)]
    mine, other = scene.shown["scores"][scene.near], scene.shown["scores"][1 - scene.near]
    return [f"{mine} : {other}", options_text(scene.table)]


def score(scene: Scene) -> str:
    return by_place(scene, scene.shown["scores"])


def pips(scene: Scene, seat: int) -> Pips | None:
    return None


def sheet(scene: Scene) -> Sheet | None:
    """Each area with its cubes and what everybody can see of both sides; face-down bribes count nothing yet."""
    if scene.view is None:
        return None
    columns = [_("Area"), _("Cubes"), *(who(scene, seat) for seat in (0, 1)), _("Ahead")]
    rows = [_row(scene, card, str(name)) for card, name in AREAS.items()]
    mayor = [_("Mayor"), str(scene.shown["mayor"]["cubes"]), *map(str, scene.shown["cubes"]), ""]
    total = [_("Points"), "", *map(str, scene.shown["scores"]), ""]
    return Sheet(_("The areas"), columns, [*rows, mayor, total])


def _row(scene: Scene, card: str, name: str) -> list[str]:
    shown, leader = scene.shown["cards"][card], scene.shown["leads"][card]
    sums = [str(open_sum(side)) for side in shown["sides"]]
    return [name, str(shown["cubes"]), *sums, "" if leader is None else who(scene, leader)]


def open_sum(side: list[dict]) -> int:
    return sum(token["value"] for token in side if token["up"])
