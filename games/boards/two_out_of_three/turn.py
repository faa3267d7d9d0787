"""What there is to do: the reader's bar and buttons, and what everybody else waits for."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .. import bar as bars
from ..bar import Bar, Button
from ..dice import Die, count_word
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
            return _roll_bar(scene)
        case "place":
            return _place_bar(scene)
    return _choose_bar(scene)


# --- rolling -------------------------------------------------------------------------------------------------------


def rolls_of(scene: Scene) -> list[list[int]]:
    """The dice that the reader may roll together."""
    return [action["dice"] for action in scene.legal if action["type"] == "roll"]


def _roll_bar(scene: Scene) -> Bar:
    choices = rolls_of(scene)
    if len(choices) > 1:
        help = _("A die is called by its red number. Where it shows that number it may replace an opposing die.")
        button = bars.make_move(_("Roll"), is_disabled=True)
        return bars.yours(scene, _("Roll up to three dice"), help, [button])
    [dice] = choices
    button = bars.make_move(roll_label(dice, listed(dice)), {"type": "roll", "dice": dice})
    if scene.shown["must_roll_all"]:
        help = _("The other hand is empty, so you roll everything.")
        return bars.yours(scene, _("Your roll: all the dice in your hand"), help, [button])
    return bars.yours(scene, _("Your roll: the last die in your hand"), "", [button])


# --- placing -------------------------------------------------------------------------------------------------------


def _place_bar(scene: Scene) -> Bar:
    dice = _waiting(scene)
    label = ngettext("Place the die", "Place %(count)s dice", len(dice)) % {"count": count_word(len(dice))}
    buttons = [
        bars.make_move(label, is_disabled=True),
        Button(key="do-clear", label=_("Undo"), icon="undo", do="clear", is_disabled=True),
    ]
    first = Die(dice[0], scene.shown["rolled"][dice[0] - 1], scene.my_seat)
    return bars.yours(scene, place_say(scene, dice[0]), place_help(first), buttons)


def place_say(scene: Scene, die: int) -> str:
    return _("Place your %(die)s: tap a square") % {"die": picked([die], scene.shown["rolled"], _waiting(scene))}


def place_help(die: Die) -> str:
    if die.is_red:
        return _("A red die may also take the place of an opposing one.")
    return _("A line needs two alike or three in a row, and most of its dice must be yours.")


def _waiting(scene: Scene) -> list[int]:
    return [number for number, value in enumerate(scene.shown["rolled"], start=1) if value]


# --- between games -------------------------------------------------------------------------------------------------


def _choose_bar(scene: Scene) -> Bar:
    stake = scene.shown["stake"]
    worth = ngettext("It is worth %(stake)d match point.", "It is worth %(stake)d match points.", stake)
    say = _("Choose who begins game %(game)d") % {"game": game_number(scene)}
    starters = (scene.my_seat, 1 - scene.my_seat)
    return bars.yours(scene, say, worth % {"stake": stake}, [_starter_button(scene, seat) for seat in starters])


def _starter_button(scene: Scene, seat: int) -> Button:
    label = _("Begin yourself") if scene.is_me(seat) else _("Let %(name)s begin") % {"name": scene.name(seat)}
    return Button(key=f"do-start-{seat}", label=label, style="ink", do="send", action={"type": "start", "seat": seat})
