"""What there is to do: the reader's bar, and what everybody else waits for."""

from django.utils.translation import gettext as _

from .. import bar as bars
from ..bar import Bar
from ..scene import Scene
from .words import area, roll_text


def awaited(scene: Scene) -> str:
    name = {"name": scene.names(scene.actors)}
    match scene.shown["phase"]:
        case "backstab":
            return _("Waiting for %(name)s to let the roll stand or not") % name
        case "act":
            return _("Waiting for %(name)s to carry out the roll") % name
        case "bust":
            return _("Waiting for %(name)s, who is about to bust") % name
        case "limit":
            return _("Waiting for %(name)s to make room for a token") % name
    return _("Waiting for %(name)s to roll or to stop") % name


def bar(scene: Scene) -> Bar:
    return bars.yours(scene, *_WORDS[scene.shown["phase"]](scene))


def _roll(scene: Scene) -> tuple[str, str]:
    if scene.shown["dice"] is None:
        return _("Your turn: roll the dice"), _("Before it you may spend chips, or give orders for the other’s turns.")
    if scene.shown["must_roll"]:
        return _("Roll again"), _("After paying a chip a roll has to follow.")
    return _("Roll again, or stop and bank"), _at_stake(scene)


def _at_stake(scene: Scene) -> str:
    if scene.shown["hit_man"] is not None:
        return _("A bust loses what lies beside the cards. The hit man is here: any double busts.")
    return _("A bust loses what lies beside the cards and the chips at the Mayor.")


def _act(scene: Scene) -> tuple[str, str]:
    say = _("You rolled %(roll)s: carry it out") % {"roll": roll_text(scene.shown["dice"])}
    return say, _("What is put beside a card becomes yours when you bank.")


def _backstab(scene: Scene) -> tuple[str, str]:
    what = {"name": scene.name(scene.shown["turn"]), "roll": roll_text(scene.shown["dice"])}
    say = _("%(name)s rolled %(roll)s. Does it stand?") % what
    return say, _("A backstab costs a chip: the dice are thrown again.")


def _bust(scene: Scene) -> tuple[str, str]:
    why = {
        "doubles": _("The hit man is here, and this is a double."),
        "place": _("The token finds no room."),
        "level": _("The level would pass 6."),
    }
    say = _("You are about to bust: %(roll)s") % {"roll": roll_text(scene.shown["dice"])}
    return say, why[scene.shown["bust"]]


def _limit(scene: Scene) -> tuple[str, str]:
    say = _("No room at %(area)s") % {"area": area(scene.shown["full"])}
    return say, _("Five tokens fit on your side. One of the six leaves the game.")


_WORDS = {"roll": _roll, "act": _act, "backstab": _backstab, "bust": _bust, "limit": _limit}
