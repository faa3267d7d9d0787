"""The bar while it is the reader's turn, and what everybody else waits for."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from .. import bar as bars
from ..bar import Bar, Button
from ..scene import Scene
from .composing import Composed, advances, roll_again_help, rolls

REROLL, STAY = {"type": "reroll"}, {"type": "stay"}


def awaited(scene: Scene) -> str:
    name = {"name": scene.name(scene.shown["turn"])}
    match scene.shown["phase"]:
        case "rolled":
            return _("Waiting for %(name)s to advance, roll again or stay") % name
        case "final":
            return _("Waiting for %(name)s to advance or stay") % name
    return _("Waiting for %(name)s to roll") % name


def bar(scene: Scene) -> Bar:
    if not scene.legal:
        return bars.yours(scene, awaited(scene))  # a position that was left behind long ago
    if scene.shown["phase"] == "select":
        return _select_bar(scene)
    ways = advances(scene)
    return _advance_bar(scene, ways) if ways else _again_bar(scene)


def _select_bar(scene: Scene) -> Bar:
    roll = rolls(scene)[0]
    buttons = [bars.make_move(roll.label), Button(key="do-all", label=_("All six"), do="all")]
    return bars.yours(scene, roll.say, roll.help, [*buttons, *_advance_buttons(advances(scene))])


def _advance_bar(scene: Scene, ways: list[Composed]) -> Bar:
    best = ways[0]
    buttons = [bars.make_move(best.label), *_advance_buttons(ways)[1:]]
    if REROLL in scene.legal:
        buttons.append(Button(key="do-again", label=_again(), do="send", action=REROLL))
    return bars.yours(scene, best.say, best.help, [*buttons, _stay()])


def _again_bar(scene: Scene) -> Bar:
    buttons = [bars.make_move(_again(), REROLL), _stay()]
    return bars.yours(scene, _("Roll the same dice again, or stay"), roll_again_help(scene), buttons)


def _advance_buttons(ways: list[Composed]) -> list[Button]:
    """One for each number of levels, the furthest first."""
    labels = {way.levels: way.label for way in ways}
    return [
        Button(
            key=f"do-advance-{levels}",
            label=label if levels == max(labels) else _("Only %(levels)d") % {"levels": levels},
            do="send",
            variant=str(levels),
        )
        for levels, label in labels.items()
    ]


def _again() -> str:
    return pgettext("a second roll of the same dice", "Roll again")


def _stay() -> Button:
    return Button(key="do-stay", label=_("Stay"), style="quiet", do="send", action=STAY)
