"""What there is to do: the reader's bar and buttons, and what everybody else waits for."""

from django.utils.translation import gettext as _

from .. import bar as bars
from ..bar import Bar
from ..naming import picked, roll_label
from ..scene import Scene
from .table import NUMBERS


def awaited(scene: Scene) -> str:
    name = {"name": scene.name(scene.shown["turn"])}
    if scene.shown["phase"] == "change":
        return _("Waiting for %(name)s to change red dice or leave them") % name
    return _("Waiting for %(name)s to roll") % name


def bar(scene: Scene) -> Bar:
    if scene.shown["phase"] == "change":
        say = _("Turn your red dice to other numbers, or leave them")
        return bars.yours(scene, say, _("A die that you turn is white then. One that you leave can be turned later."))
    if scene.shown["overtime"]:
        return bars.yours(scene, _("Your roll: choose at least one die"), _scoring_help(scene))
    return bars.yours(scene, _("Your roll: choose the dice, or none"), _scoring_help(scene))


def _scoring_help(scene: Scene) -> str:
    if scene.shown["scoring_due"]:
        return _("Then each scoring die pays whoever has the most of its number, a red one twice.")
    return _("The scoring dice are rolled as soon as everybody has had three turns.")


def offer(action: dict, scene: Scene) -> str:
    match action["type"]:
        case "roll" if not action["dice"]:
            return _("Roll none")
        case "roll":
            hand = scene.shown["hands"][scene.my_seat]
            return roll_label(action["dice"], picked(action["dice"], hand, NUMBERS))
        case "change":
            return _("Turn the red %(die)d to %(to)d") % action
    return _("Leave the red dice")
