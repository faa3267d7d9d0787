"""The match: its target, its scores, overtime."""

from django.utils.translation import gettext as _

from games.models import Table

from ..board import Pips
from ..scene import Scene
from ..standing import ahead, by_place, points_of, to_points

USUAL_TARGET = 100


def options_text(table: Table) -> str:
    return to_points(target(table))


def target(table: Table) -> int:
    return table.options.get("target", USUAL_TARGET)


def facts(scene: Scene) -> list[str]:
    is_overtime = scene.view is not None and scene.shown["overtime"]
    return [options_text(scene.table), *([_("overtime")] if is_overtime else [])]


def score(scene: Scene) -> str:
    return by_place(scene, scene.shown["scores"])


def pips(scene: Scene, seat: int) -> Pips | None:
    return points_of(scene.shown["scores"][seat], scene.shown["target"])


def lead(scene: Scene) -> str:
    return ahead(scene, scene.shown["scores"])
