"""What there is to do: the reader's bar and buttons, and what everybody else waits for."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .. import bar as bars
from ..bar import Bar
from ..scene import Scene
from .table import wish_text
from .words import DICE_OF_A_COLOUR, does_fit


def awaited(scene: Scene) -> str:
    names = {"name": scene.names(scene.actors)}
    if scene.shown["phase"] == "plan":
        return _("Waiting for %(name)s to be ready") % names
    return _("Waiting for %(name)s to take a die") % names


def bar(scene: Scene) -> Bar:
    if scene.shown["phase"] == "plan":
        return _plan_bar(scene)
    if scene.shown["phase"] == "turn":
        return bars.yours(scene, _("Your turn: take a die, call STOP or be done"), _hint())
    return bars.yours(scene, _("Take dice as quickly as you can"), _hint())


def _plan_bar(scene: Scene) -> Bar:
    left = scene.shown["options"]["plan_size"] - len(scene.shown["drafts"][scene.my_seat]["plan"])
    if not left:
        return bars.yours(scene, _("Your plan is full: say that you are ready"), _plan_help())
    text = ngettext(
        "Plan your dice, %(count)d more wish at most", "Plan your dice, %(count)d more wishes at most", left
    )
    return bars.yours(scene, text % {"count": left}, f"{_plan_help()} {_hint()}")


def _plan_help() -> str:
    return _("When everybody is ready, the plans are played wish by wish.")


def _hint() -> str:
    return _("Type a colour, a number or “fits” to find a die.")


def offer(action: dict, scene: Scene) -> str:
    match action["type"]:
        case "take" | "plan":
            return _lay(action, scene)
        case "unplan":
            last = scene.shown["drafts"][scene.my_seat]["plan"][-1]
            return _("Take back the last wish: %(wish)s") % {"wish": _wish(last, scene)}
        case "ready":
            return _("Ready, and call STOP at the end") if action["stop"] else _("Ready")
        case "stop":
            return _("Call STOP")
    return _("Done, take no more dice")


def _lay(action: dict, scene: Scene) -> str:
    hand, values = scene.shown["hands"][scene.my_seat], scene.shown["values"]
    label = wish_text(action, hand, values)
    if _has_twin(action["die"], scene):
        label = _("%(wish)s (die %(number)d)") % {"wish": label, "number": action["die"] + 1}
    mode, die = scene.shown["modes"][scene.my_seat], action["die"]
    fits = does_fit(die, values[die], hand[action["card"]]["card"], action["field"], mode)
    return _("%(what)s: %(more)s") % {"what": label, "more": _("fits") if fits else _("wrong")}


def _wish(wish: dict, scene: Scene) -> str:
    return wish_text(wish, scene.shown["hands"][scene.my_seat], scene.shown["values"])


def _has_twin(die: int, scene: Scene) -> bool:
    """Does another die in the middle look the same? Then they are told apart by their numbers."""
    values, first = scene.shown["values"], die - die % DICE_OF_A_COLOUR
    alike = [other for other in range(first, first + DICE_OF_A_COLOUR) if values[other] == values[die]]
    return sum(other in scene.shown["middle"] for other in alike) > 1
