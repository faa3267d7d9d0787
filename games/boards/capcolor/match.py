"""What is played and how it stands: the map or the puzzle, the scores, the sheet."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Table

from ..board import Pips, Sheet
from ..scene import Scene
from ..standing import by_place, who
from .chart import chart_of, title_of
from .words import line_name


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


def pips(scene: Scene, seat: int) -> Pips | None:
    if not (levels := scene.shown["levels"]):
        return None
    count = sum(len(level["coloured"]) for level in levels)
    of = scene.shown["cap"] * len(levels)
    label = ngettext("%(count)d of %(of)d cell coloured", "%(count)d of %(of)d cells coloured", of)
    return Pips(count, of, label % {"count": count, "of": of})


def sheet(scene: Scene) -> Sheet | None:
    if scene.view is None:
        return None
    return _levels(scene) if scene.shown["levels"] else _lines(scene)


def _lines(scene: Scene) -> Sheet:
    """A column for each seat, a row for each line."""
    seats = range(len(scene.seats))
    rows = [
        [line_name(line), *(str(scene.shown["sheet"][line.id][seat]) for seat in seats)]
        for line in chart_of(scene.table).islands[0].lines
    ]
    total = [_("Total"), *(str(scene.shown["scores"][seat]) for seat in seats)]
    return Sheet(_("The score sheet"), ["", *(who(scene, seat) for seat in seats)], [*rows, total])


def _levels(scene: Scene) -> Sheet:
    """A row for each line of each level, and what the level is to reach."""
    rows: list[list[str]] = []
    for number, (island, level) in enumerate(
        zip(chart_of(scene.table).islands, scene.shown["levels"], strict=True), start=1
    ):
        rows += [[str(number), line_name(line), str(level["sheet"][line.id])] for line in island.lines]
        rows.append([str(number), _("Total of %(target)d") % level, str(level["score"])])
    return Sheet(_("The score sheet"), [_("Level"), "", _("Points")], rows)
