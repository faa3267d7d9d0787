"""What there is to do: the reader's bar and buttons, and what everybody else waits for."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .. import bar as bars
from ..bar import Bar, Button
from ..scene import Scene


def awaited(scene: Scene) -> str:
    names = {"name": scene.names(scene.actors)}
    if scene.shown["phase"] == "plan":
        return _("Waiting for %(name)s to be ready") % names
    return _("Waiting for %(name)s to take a die") % names


def bar(scene: Scene) -> Bar:
    if scene.shown["phase"] == "plan":
        return _plan_bar(scene)
    if scene.shown["phase"] == "turn":
        help = _("Tap a die, then one of your cards. Or call STOP, or be done.")
        return bars.yours(scene, _("Your turn: take a die"), help, _taking())
    help = _("The order in which grabs reach the site decides, for everybody alike.")
    return bars.yours(scene, _("Go: tap a die, then a card"), help, _taking())


def _taking() -> list[Button]:
    """STOP and Done cannot be taken back: they only arm the red button."""
    return [
        bars.make_move(_("Lay the die"), is_disabled=True),
        Button(key="do-stop", label=_("STOP"), style="ink", do="send", variant="stop"),
        Button(key="do-done", label=_("Done"), style="quiet", do="send", variant="done"),
    ]


def _plan_bar(scene: Scene) -> Bar:
    made = len(scene.shown["drafts"][scene.my_seat]["plan"])
    left = scene.shown["options"]["plan_size"] - made
    help = _("Earlier wishes are taken first; what is gone by then is skipped.")
    if not left:
        return bars.yours(scene, _("Your plan is full: say that you are ready"), help, _planning(made))
    text = ngettext(
        "Plan your dice, %(count)d more wish at most", "Plan your dice, %(count)d more wishes at most", left
    )
    return bars.yours(scene, text % {"count": left}, help, _planning(made))


def _planning(made: int) -> list[Button]:
    ready = ngettext("Ready with %(count)d wish", "Ready with %(count)d wishes", made) % {"count": made}
    return [
        bars.make_move(ready if made else _("Ready without a plan"), {"type": "ready", "stop": False}),
        Button(
            key="do-ready-stop",
            label=_("Ready and STOP"),
            style="ink",
            do="send",
            action={"type": "ready", "stop": True},
        ),
    ]
