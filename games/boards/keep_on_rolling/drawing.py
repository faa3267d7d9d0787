"""What the template draws: the race, the dice aside and those just rolled, what the turn is worth."""

import json

from django.utils.translation import gettext as _

from ..race import Race, race_of
from ..scene import Scene
from .keeps import tray_note
from .match import target
from .spread import Spread, spread_of
from .turn import help_for, say


def draw(scene: Scene) -> dict:
    spread = spread_of(scene)
    return {"race": _race(scene), "spread": spread, "words": _words(scene, spread) if spread.keeps else {}}


def _race(scene: Scene) -> Race:
    if scene.view is None:
        goal = target(scene.table)
        return race_of([0] * len(scene.seats), goal, _("The line is the target: %(score)d") % {"score": goal})
    view = scene.shown
    adding = {view["turn"]: view["stop_points"]} if view["stop_points"] else {}
    if view["to_beat"] is not None:
        caption = _("Showdown! The line is the score to beat: %(score)d")
        return race_of(view["scores"], view["to_beat"], caption % {"score": view["to_beat"]}, adding)
    caption = _("The line is the target: %(score)d") % {"score": view["target"]}
    return race_of(view["scores"], view["target"], caption, adding)


def _words(scene: Scene, spread: Spread) -> dict:
    """What the bar and the tray say about each choice, for the script that composes it."""
    return {
        "say": say(scene),
        "help": help_for(scene, None),
        "note": tray_note(scene.shown["aside_points"], scene.shown["banked"]),
        "loose": _("Two alike must be among them, or one like a die that lies aside."),
        "full": _("That would leave nothing to roll: stop instead."),
        "keeps": json.dumps(
            {" ".join(map(str, keep.dice)): [keep.label, help_for(scene, keep), keep.note] for keep in spread.keeps}
        ),
    }
