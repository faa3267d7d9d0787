"""What there is to do: the reader's bar and buttons, and what everybody else waits for."""

from collections import Counter

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .. import bar as bars
from ..bar import Bar
from ..dice import count_word
from ..naming import picked
from ..scene import Scene
from ..standing import points

ALL_SIX = range(1, 7)


def awaited(scene: Scene) -> str:
    name = {"name": scene.name(scene.shown["turn"])}
    if scene.shown["phase"] == "choose":
        return _("Waiting for %(name)s to roll on or stop") % name
    return _("Waiting for %(name)s to roll") % name


def bar(scene: Scene) -> Bar:
    if scene.shown["phase"] == "roll":
        return bars.yours(scene, _("Your roll: all six dice"), _needed(scene) or _("Two alike keep the turn alive."))
    say = _("Set dice aside and roll on, or stop with %(points)s")
    rule = _("Set aside two alike, or one like a die that lies aside. A roll without either loses everything.")
    return bars.yours(scene, say % {"points": points(scene.shown["stop_points"])}, _needed(scene) or rule)


def offer(action: dict, scene: Scene) -> str:
    match action["type"]:
        case "roll":
            return _("Roll all six")
        case "keep":
            return _keep(action["dice"], scene)
    return _stop(scene)


def _keep(dice: list[int], scene: Scene) -> str:
    hand, aside = scene.shown["dice"], scene.shown["aside"]
    rest = 6 - len(aside) - len(dice)
    if not rest:
        return _("Set all aside and roll all six")
    text = ngettext("Set aside %(dice)s, roll one die", "Set aside %(dice)s, roll %(count)s dice", rest)
    fresh = [die for die in ALL_SIX if die not in aside]
    return text % {"dice": picked(dice, hand, fresh), "count": count_word(rest)}


def _stop(scene: Scene) -> str:
    brings = {"points": points(scene.shown["stop_points"])}
    if _still_missing(scene) > 0:
        return _("Stop with %(points)s and go out") % brings
    if _fills_up(scene):
        return _("Stop with %(points)s, doubled") % brings
    return _("Stop with %(points)s") % brings


def _fills_up(scene: Scene) -> bool:
    return 1 not in Counter(scene.shown["dice"]).values()  # KR-10


def _needed(scene: Scene) -> str:
    """In the showdown: what it takes to stay in."""
    if scene.shown["to_beat"] is None:
        return ""
    if (missing := _still_missing(scene)) > 0:
        text = ngettext(
            "To overtake you need %(count)d point more.", "To overtake you need %(count)d points more.", missing
        )
        return text % {"count": missing}
    return _("Stopping now overtakes: you stay in.")


def _still_missing(scene: Scene) -> int:
    """How many points are short of overtaking if the reader stops now; 0 where nobody is to be overtaken."""
    view = scene.shown
    if view["to_beat"] is None:
        return 0
    return max(0, view["to_beat"] + 1 - view["scores"][scene.my_seat] - (view["stop_points"] or 0))
