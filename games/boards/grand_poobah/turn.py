"""What there is to do: the reader's bar and buttons, and what everybody else waits for."""

from django.utils.translation import gettext as _

from .. import bar as bars
from ..bar import Bar, Button
from ..naming import listed
from ..scene import Scene
from .crowns import NUMBERS, crowned

NONE = {"type": "roll", "dice": []}
DONE = {"type": "done"}


def awaited(scene: Scene) -> str:
    name = {"name": scene.name(scene.shown["turn"])}
    if scene.shown["phase"] == "change":
        return _("Waiting for %(name)s to change red dice or leave them") % name
    return _("Waiting for %(name)s to roll") % name


def bar(scene: Scene) -> Bar:
    return _change_bar(scene) if scene.shown["phase"] == "change" else _roll_bar(scene)


def _roll_bar(scene: Scene) -> Bar:
    may_roll_none = NONE in scene.legal
    say = _("Your roll: choose the dice, or none") if may_roll_none else _("Your roll: choose at least one die")
    buttons = [bars.make_move(_("Roll"), is_disabled=True)]
    if may_roll_none:
        buttons.append(Button(key="do-none", label=_("Roll none"), do="send", action=NONE))
    buttons.append(Button(key="do-all", label=_("All six"), style="quiet", do="all"))
    return bars.yours(scene, say, " ".join(filter(None, [_crowns(scene), _scoring_help(scene)])), buttons)


def _crowns(scene: Scene) -> str:
    """The numbers of which the reader has the most, alone or with others."""
    best = {number: crowned(scene.shown["hands"], number) for number in NUMBERS}
    own = [number for number, seats in best.items() if seats == (scene.me,)]
    shared = [number for number, seats in best.items() if scene.me in seats and number not in own]
    if own and shared:
        return _("Crowns: %(own)s; shared: %(shared)s.") % {"own": listed(own), "shared": listed(shared)}
    if own:
        return _("Crowns: %(own)s.") % {"own": listed(own)}
    return _("Crowns, all shared: %(shared)s.") % {"shared": listed(shared)} if shared else _("You have no crown.")


def _scoring_help(scene: Scene) -> str:
    if scene.shown["scoring_due"]:
        return _("The scoring dice follow this turn.")
    return _("The scoring dice are rolled as soon as everybody has had three turns.")


def _change_bar(scene: Scene) -> Bar:
    buttons = [
        bars.make_move(_("Turn it"), is_disabled=True),
        Button(key="do-done", label=_("Leave the red dice"), style="ink", do="send", action=DONE),
    ]
    say = _("Turn your red dice to other numbers, or leave them")
    return bars.yours(
        scene, say, _("A die that you turn is white then. One that you leave can be turned later."), buttons
    )
