"""What there is to do: the reader's bar, and what everybody else waits for."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .. import bar as bars
from ..bar import Bar, Button
from ..scene import Scene

FINISH = {"type": "finish"}


def awaited(scene: Scene) -> str:
    return _("Waiting for %(name)s to colour a cell") % {"name": scene.names(scene.actors)}


def bar(scene: Scene) -> Bar:
    if scene.shown["phase"] == "review":
        finish = Button(key="do-finish", label=_("Finish the puzzle"), do="send", action=FINISH)
        help_ = _("Take a cell back and try again, or finish as it is.")
        return bars.yours(scene, _("All levels are full"), help_, [finish])
    colour = bars.make_move(_("Colour"), is_disabled=True)
    if scene.shown["levels"]:
        cap = scene.shown["cap"]
        text = ngettext("Colour %(cap)d cell on every level", "Colour %(cap)d cells on every level", cap)
        help_ = _("Each level has its target. You can always take a cell back.")
        return bars.yours(scene, text % {"cap": cap}, help_, [colour])
    return bars.yours(
        scene,
        _("Your turn: colour a cell"),
        _("Open are cells with an arrow, cells beside a coloured one, and junks whose cargo you have."),
        [colour],
    )
