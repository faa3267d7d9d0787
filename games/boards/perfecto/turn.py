"""The bar while it is the reader's turn, and what everybody else waits for."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from .. import bar as bars
from ..bar import Bar, Button
from ..scene import Scene
from .answers import last_said, note
from .bids import bid_text
from .picker import picker
from .sides import side_buttons

CALLS = {
    "challenge": gettext_lazy("Challenge"),
    "perfecto": gettext_lazy("Perfecto!"),
    "double": gettext_lazy("Double"),
    "redouble": gettext_lazy("Redouble"),
    "surrender": gettext_lazy("Surrender"),
    "pass": gettext_lazy("Pass"),
}


def awaited(scene: Scene) -> str:
    names = {"names": scene.names(scene.actors)}
    if scene.shown["phase"] == "sides":
        return _("Waiting for %(names)s to choose a side") % names
    if scene.shown["phase"] == "turn" and scene.shown["call"]:
        return _("Waiting for %(names)s to answer") % names
    if scene.shown["phase"] == "turn" and scene.shown["bid"]:
        return _("Waiting for %(names)s to bid or call") % names
    return _("Waiting for %(names)s to bid") % names


def bar(scene: Scene) -> Bar:
    if scene.shown["phase"] == "sides":
        help_ = _("Nobody sees your choice before the showdown. Who is wrong loses a die.")
        return bars.yours(scene, _("The bidding is over: take sides."), help_, side_buttons(scene))
    return bars.yours(scene, _say(scene), _help(scene), [*_composed(scene), *_calls(scene)])


# --- buttons -------------------------------------------------------------------------------------------------------


def _composed(scene: Scene) -> list[Button]:
    """The red button sends what is composed on the board, where there is something to compose."""
    if one := picker(scene):
        rolls = [Button(key="do-all", label=pgettext("dice", "All"), do="all")] if one.may_roll else []
        return [bars.make_move(one.chosen.bids[0]), *rolls]
    return [bars.make_move(_("Freeze a die"), is_disabled=True)] if _must_freeze(scene) else []


def _calls(scene: Scene) -> list[Button]:
    return [_call(scene, action["type"]) for action in scene.legal if action["type"] in CALLS]


def _call(scene: Scene, word: str) -> Button:
    style = "quiet" if word == "pass" else ""
    return Button(f"do-{word}", str(CALLS[word]), note(scene, word), style, do="send", action={"type": word})


# --- words ---------------------------------------------------------------------------------------------------------


def _say(scene: Scene) -> str:
    view = scene.shown
    if view["bid"] is None:
        return _("Now make your bid") if view["phase"] == "raise" else _("You lead: bid, or roll some dice first")
    bid = {"bid": bid_text(view["bid"]), "name": scene.name(view["bid"]["seat"])}
    if view["phase"] == "raise":
        return _("Now bid higher than %(bid)s") % bid
    if view["call"] is None:
        return _("%(name)s bid %(bid)s: bid higher or call") % bid
    return last_said(scene)


def _help(scene: Scene) -> str:
    if _must_freeze(scene):
        return _("To bid higher you first freeze a die: it lies open for the rest of the game.")
    if picker(scene) is None:
        return _("There is no higher bid that you could make.")
    if scene.shown["bid"] is None:
        return _("How many dice of one number lie under all cups together?")
    if scene.shown["call"]:
        return _("A higher bid cancels this one, and what was said to it.")
    return _("As many of a higher number, or more of any.")


def _must_freeze(scene: Scene) -> bool:
    return any(action["type"] == "freeze" for action in scene.legal)
