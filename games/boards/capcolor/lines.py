"""Events as sentences: for the log, for ears, and as what a seat did last."""

from django.utils.translation import gettext as _

from games.models import Move

from ..board import Line
from ..log import told
from ..scene import Scene


def deed(event: dict) -> str:
    match event["type"]:
        case "colour":
            return _("coloured %(cell)s") % event
        case "skip":
            return _("could colour nothing")
        case "undo":
            return _("took back %(cell)s") % event
    return ""


def line(event: dict, move: Move, scene: Scene) -> Line | None:
    seat = event["seat"]
    match event["type"]:
        case "start" if len(scene.seats) == 1:
            return told(scene, seat, _("{who} begins the puzzle"), _("You begin."), _("%(name)s begins."), is_key=True)
        case "start":
            return told(scene, seat, _("{who} begins."), _("You begin."), _("%(name)s begins."), is_key=True)
        case "colour":
            return _coloured(event, scene)
        case "skip":
            say = _("You could colour nothing."), _("%(name)s could colour nothing.")
            return told(scene, seat, _("{who} can colour nothing and is skipped"), *say)
        case "undo":
            say = _("You took back %(cell)s."), _("%(name)s took back %(cell)s.")
            return told(scene, seat, _("{who} takes back {cell}"), *say, cell=event["cell"])
        case "end":
            return _ended(event, scene)
    return None  # "pick": who begins is said by "start"; "out": the log says why somebody left


def _coloured(event: dict, scene: Scene) -> Line:
    gain = sum(event["gains"].values())
    if event["forced"]:
        text = _("{who} can only colour <b>{cell}</b>{gain}")
        say = _("You could only colour %(cell)s%(gain)s."), _("%(name)s could only colour %(cell)s%(gain)s.")
    else:
        text = _("{who} colours <b>{cell}</b>{gain}")
        say = _("You coloured %(cell)s%(gain)s."), _("%(name)s coloured %(cell)s%(gain)s.")
    shown = f", {gain:+d}".replace("-", "−") if gain else ""
    return told(scene, event["seat"], text, *say, cell=event["cell"], gain=shown)


def _ended(event: dict, scene: Scene) -> Line | None:
    why = {
        "full": _("Every cell is coloured. The game is over."),
        "stranded": _("Nobody can colour anything more. The game is over."),
        "solved": _("Every level has reached its target. The puzzle is solved."),
        "missed": _("Not every level has reached its target."),
    }.get(event["reason"])
    return told(scene, event["seat"], why, why, why, is_key=True) if why else None
