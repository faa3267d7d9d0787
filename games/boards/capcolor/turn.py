"""What there is to do: the reader's bar and buttons, and what everybody else waits for."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .. import bar as bars
from ..bar import Bar
from ..naming import listed
from ..scene import Scene
from ..standing import who
from .chart import Place, chart_of
from .table import bears
from .words import LANDMARKS


def awaited(scene: Scene) -> str:
    return _("Waiting for %(name)s to colour a cell") % {"name": scene.names(scene.actors)}


def bar(scene: Scene) -> Bar:
    if scene.shown["phase"] == "review":
        return bars.yours(scene, _("All levels are full"), _("Take a cell back and try again, or finish as it is."))
    if scene.shown["levels"]:
        cap = scene.shown["cap"]
        text = ngettext("Colour %(cap)d cell on every level", "Colour %(cap)d cells on every level", cap)
        return bars.yours(scene, text % {"cap": cap}, _("Each level has its target. You can always take a cell back."))
    return bars.yours(
        scene,
        _("Your turn: colour a cell"),
        _("Open are cells with an arrow, cells beside a coloured one, and junks whose cargo you have."),
    )


def offer(action: dict, scene: Scene) -> str:
    match action["type"]:
        case "colour":
            return _colour(chart_of(scene.table).places[action["cell"]], scene)
        case "undo":
            cell = scene.shown["levels"][action["level"] - 1]["coloured"][-1]
            return _("Take back %(cell)s on level %(level)d") % {"cell": cell, "level": action["level"]}
    return _("Finish the puzzle")


def _colour(place: Place, scene: Scene) -> str:
    parts = [bears(place.cell), *(str(LANDMARKS[kind]) for kind in place.marks), _beside(place, scene)]
    label, more = _("Colour %(cell)s") % {"cell": place.cell.id}, ", ".join(filter(None, parts))
    return _("%(what)s: %(more)s") % {"what": label, "more": more} if more else label


def _beside(place: Place, scene: Scene) -> str:
    """Whose cells it would touch."""
    cells = scene.shown["cells"]
    owners = sorted({cells[name] for name in place.touches if cells[name] is not None})
    return _("beside %(names)s") % {"names": listed(who(scene, seat) for seat in owners)} if owners else ""
