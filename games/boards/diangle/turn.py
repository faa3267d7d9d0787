"""What there is to do: the reader's bar and buttons, and what everybody else waits for."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .. import bar as bars
from ..bar import Bar
from ..dice import count_word
from ..naming import picked
from ..scene import Scene
from .match import rows_text

NUMBERS = range(1, 7)
DIANGLE = 3  # levels at once (DI-10)


def awaited(scene: Scene) -> str:
    name = {"name": scene.name(scene.shown["turn"])}
    match scene.shown["phase"]:
        case "rolled":
            return _("Waiting for %(name)s to advance, roll again or stay") % name
        case "final":
            return _("Waiting for %(name)s to advance or stay") % name
    return _("Waiting for %(name)s to roll") % name


def bar(scene: Scene) -> Bar:
    return bars.yours(scene, _say(scene), _help(scene))


def _say(scene: Scene) -> str:
    match scene.shown["phase"]:
        case "rolled" if scene.shown["ready"][scene.my_seat]:
            return _("Advance, roll the same dice again, or stay")
        case "rolled":
            return _("Roll the same dice again, or stay")
        case "final":
            return _("Advance or stay")
        case _ if scene.shown["ready"][scene.my_seat]:
            return _("Your roll: choose the dice to keep, or advance first")
    return _("Your roll: choose the dice to keep")


def _help(scene: Scene) -> str:
    """What the rows take. Every seat that is to act has one at least."""
    rows = [number for number in scene.shown["rows"][scene.my_seat] if number]
    text = ngettext(
        "Your row takes %(rows)s. Three of its number fill it, or the red one alone.",
        "Your rows take %(rows)s. Three of its number fill a row, or the red one alone.",
        len(rows),
    )
    return text % {"rows": rows_text(scene, scene.my_seat)}


def offer(action: dict, scene: Scene) -> str:
    match action["type"]:
        case "roll":
            return _roll(action["dice"], scene)
        case "reroll":
            count = len(scene.shown["rolled"])
            text = ngettext("Roll the same die again", "Roll the same %(count)s dice again", count)
            return text % {"count": count_word(count)}
        case "advance":
            return _advance(action, scene)
    return _("Stay")


def _roll(dice: list[int], scene: Scene) -> str:
    if len(dice) == 6:
        return _("Roll all six")
    kept = [die for die in NUMBERS if die not in dice]
    text = ngettext("Keep %(dice)s, roll one die", "Keep %(dice)s, roll %(count)s dice", len(dice))
    return text % {"dice": _named(kept, scene), "count": count_word(len(dice))}


def _advance(action: dict, scene: Scene) -> str:
    levels, dice = action["levels"], _named(action["spend"], scene)
    if levels == DIANGLE:
        return _("Diangle! Three levels with %(dice)s") % {"dice": dice}
    text = ngettext("Advance one level with %(dice)s", "Advance %(count)s levels with %(dice)s", levels)
    return text % {"dice": dice, "count": count_word(levels)}


def _named(dice: list[int], scene: Scene) -> str:
    spent = scene.shown["spent"][scene.my_seat]
    return picked(dice, scene.shown["dice"][scene.my_seat], [die for die in NUMBERS if die not in spent])
