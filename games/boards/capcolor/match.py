"""What is played and how it stands: the map or the puzzle, the scores, who is ahead."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Table

from ..board import Pips
from ..scene import Scene
from ..standing import ahead, by_place
from .chart import title_of


def options_text(table: Table) -> str:
    """The name of the map. Ours are marked for translation where they are listed."""
    return _(title_of(table))


def facts(scene: Scene) -> list[str]:
    if scene.view is None:
        return [options_text(scene.table)]
    left = scene.shown["remaining"]
    cells = ngettext("%(count)d blank cell", "%(count)d blank cells", left) % {"count": left}
    return [options_text(scene.table), cells] if not scene.shown["levels"] else [options_text(scene.table)]


def score(scene: Scene) -> str:
    if levels := scene.shown["levels"]:
        solved = sum(level["score"] >= level["target"] for level in levels)
        return _("%(solved)d of %(levels)d levels solved") % {"solved": solved, "levels": len(levels)}
    return by_place(scene, scene.shown["scores"])


def lead(scene: Scene) -> str:
    return score(scene) if scene.shown["levels"] else ahead(scene, scene.shown["scores"])


def pips(scene: Scene, seat: int) -> Pips | None:
    if not (levels := scene.shown["levels"]):
        return None
    count = sum(len(level["coloured"]) for level in levels)
    of = scene.shown["cap"] * len(levels)
    label = ngettext("%(count)d of %(of)d cell coloured", "%(count)d of %(of)d cells coloured", of)
    return Pips(count, of, label % {"count": count, "of": of})
