"""What there is to do: the reader's bar and buttons, and what everybody else waits for."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .. import bar as bars
from ..bar import Bar
from ..dice import Die
from ..naming import listed, picked, roll_label
from ..scene import Scene
from .match import game_number


def awaited(scene: Scene) -> str:
    name = {"name": scene.name(scene.actors[0])}
    match scene.shown["phase"]:
        case "place":
            return _("Waiting for %(name)s to place the dice") % name
        case "choose":
            return _("Waiting for %(name)s to choose who begins") % name
    return _("Waiting for %(name)s to roll") % name


def bar(scene: Scene) -> Bar:
    match scene.shown["phase"]:
        case "roll":
            return bars.yours(scene, _roll_say(scene), _roll_help(scene))
        case "place":
            return bars.yours(scene, _("Place your dice"), _place_help(scene))
    stake = scene.shown["stake"]
    worth = ngettext("It is worth %(stake)d match point.", "It is worth %(stake)d match points.", stake)
    say = _("Choose who begins game %(game)d") % {"game": game_number(scene)}
    return bars.yours(scene, say, worth % {"stake": stake})


def _roll_say(scene: Scene) -> str:
    if scene.shown["must_roll_all"]:
        return _("Your roll: all the dice in your hand")
    return _("Your roll: choose up to three dice")


def _roll_help(scene: Scene) -> str:
    if scene.shown["must_roll_all"]:
        return _("The other hand is empty, so you roll everything.")
    return _("A die is called by its red number. Where it shows that number it may replace an opposing die.")


def _place_help(scene: Scene) -> str:
    if any(value == number for number, value in enumerate(scene.shown["rolled"], start=1)):
        return _("A red die may also take the place of an opposing one.")
    return _("A line needs two alike or three in a row, and most of its dice must be yours.")


def offer(action: dict, scene: Scene) -> str:
    match action["type"]:
        case "roll":
            return roll_label(action["dice"], listed(action["dice"]))
        case "place":
            return _place(action["die"], action["square"], scene)
    if scene.is_me(action["seat"]):
        return _("Begin yourself")
    return _("Let %(name)s begin") % {"name": scene.name(action["seat"])}


def _place(die: int, square: str, scene: Scene) -> str:
    rolled, piece = scene.shown["rolled"], scene.shown["board"][square]
    waiting = [number for number, value in enumerate(rolled, start=1) if value]
    what = {"die": picked([die], rolled, waiting), "square": square}
    if piece is None:
        return _("Place %(die)s on %(square)s") % what
    gone = Die(piece["die"], piece["value"], piece["seat"]).spoken
    return _("Place %(die)s on %(square)s and send %(gone)s back") % {**what, "gone": gone}
