"""What there is to do: the reader's bar and buttons, and what everybody else waits for."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from .. import bar as bars
from ..bar import Bar
from ..dice import count_word
from ..naming import picked
from ..scene import Scene
from .bids import bid_text
from .table import dice_in_play

CALLS = {
    "redouble": gettext_lazy("Redouble: three dice at stake"),
    "surrender": gettext_lazy("Surrender and lose one die"),
    "pass": gettext_lazy("Pass"),
}


def awaited(scene: Scene) -> str:
    names = {"names": scene.names(scene.actors)}
    if scene.shown["phase"] == "sides":
        return _("Waiting for %(names)s to choose a side") % names
    if scene.shown["phase"] == "turn" and scene.shown["bid"]:
        return _("Waiting for %(names)s to bid or call") % names
    return _("Waiting for %(names)s to bid") % names


def bar(scene: Scene) -> Bar:
    if scene.shown["phase"] == "sides":
        help_ = _("Nobody sees your choice before the showdown. Who is wrong loses a die.")
        return bars.yours(scene, _("The bidding is over: take sides."), help_)
    return bars.yours(scene, _say(scene), _help(scene))


def _say(scene: Scene) -> str:
    view = scene.shown
    if view["bid"] is None:
        return _("Now make your bid") if view["phase"] == "raise" else _("You lead: bid, or roll some dice first")
    bid = {"bid": bid_text(view["bid"]), "name": scene.name(view["bid"]["seat"])}
    if view["phase"] == "raise":
        return _("Now bid higher than %(bid)s") % bid
    if view["call"] is None:
        return _("%(name)s bid %(bid)s: bid higher or call") % bid
    if view["call"]["kind"] == "perfecto":
        return _("Perfecto was said to %(bid)s: your answer") % bid
    return _("The bid of %(bid)s is challenged: your answer") % bid


def _help(scene: Scene) -> str:
    if any(action["type"] == "freeze" for action in scene.legal):
        return _("To bid higher you first freeze a die: it lies open for the rest of the game.")
    count = dice_in_play(scene)
    text = ngettext(
        "%(count)d die is in play. Red ones count for every number.",
        "%(count)d dice are in play. Red ones count for every number.",
        count,
    )
    return text % {"count": count}


def offer(action: dict, scene: Scene) -> str:
    match action["type"]:
        case "bid":
            return _("Bid %(bid)s") % {"bid": bid_text(action)}
        case "roll":
            return _roll(action["dice"], scene)
        case "freeze":
            return _("Freeze %(die)s, then bid") % {"die": _named([action["die"]], scene)}
        case "challenge":
            return _("Challenge: fewer than %(bid)s") % _standing(scene)
        case "perfecto":
            return _("Perfecto! Exactly %(bid)s") % _standing(scene)
        case "double" if scene.shown["call"] is None:
            return _("Double: fewer than %(bid)s, two dice at stake") % _standing(scene)
        case "double":
            return _("Double: two dice at stake")
        case "side":
            return _side(action["with"], scene)
    return str(CALLS[action["type"]])


def _roll(dice: list[int], scene: Scene) -> str:
    text = ngettext(
        "Roll one die again, then bid: %(dice)s", "Roll %(count)s dice again, then bid: %(dice)s", len(dice)
    )
    return text % {"count": count_word(len(dice)), "dice": _named(dice, scene)}


def _named(dice: list[int], scene: Scene) -> str:
    hand = scene.shown["hands"][scene.my_seat]
    loose = [die for die in range(1, hand["count"] + 1) if die not in hand["frozen"]]
    return picked(dice, hand["dice"], loose)


def _side(side: str, scene: Scene) -> str:
    call, bid = scene.shown["call"], scene.shown["bid"]
    what = {"name": scene.name(bid["seat"] if side == "bidder" else call["caller"]), "bid": bid_text(bid)}
    match side, call["kind"]:
        case "bidder", "challenge":
            return _("Side with %(name)s: at least %(bid)s") % what
        case "caller", "challenge":
            return _("Side with %(name)s: fewer than %(bid)s") % what
        case "bidder", _kind:
            return _("Side with %(name)s: not exactly %(bid)s") % what
    return _("Side with %(name)s: exactly %(bid)s") % what


def _standing(scene: Scene) -> dict[str, str]:
    return {"bid": bid_text(scene.shown["bid"])}
