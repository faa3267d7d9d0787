"""Taking sides: who has chosen stays visible, what they chose does not (PF-48)."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from ..bar import Button
from ..scene import Scene
from ..standing import who
from .bids import bid_text
from .lines import DEEDS


@dataclass(frozen=True, slots=True)
class Chooser:
    name: str
    colour: int
    text: str
    is_locked: bool = False


def choosers(scene: Scene) -> list[Chooser]:
    """Everybody in the round: the two whom it is about, those who have chosen and those who have not."""
    if scene.shown["phase"] != "sides":
        return []
    playing = [seat for seat in range(len(scene.seats)) if seat not in scene.out]
    return [_chooser(scene, seat) for seat in playing]


def _chooser(scene: Scene, seat: int) -> Chooser:
    call = scene.shown["call"]
    name, colour = who(scene, seat), seat + 1
    if seat == scene.shown["bid"]["seat"]:
        return Chooser(name, colour, pgettext("what a seat did", "bid"))
    if seat == call["caller"]:
        return Chooser(name, colour, str(DEEDS[call["kind"]]))
    if seat in scene.actors:
        return Chooser(name, colour, _("yet to choose"))
    if scene.is_me(seat):
        return Chooser(name, colour, _("with %(name)s") % {"name": _backed(scene, scene.shown["sides"][seat])}, True)
    return Chooser(name, colour, _("has chosen"), is_locked=True)


def side_buttons(scene: Scene) -> list[Button]:
    """Two equal ones: the choice is made at once, and nobody sees it."""
    sides = [action["with"] for action in scene.legal]
    return [
        Button(
            key=f"do-side-{side}",
            label=_("With %(name)s") % {"name": _backed(scene, side)},
            note=_belief(scene, side),
            do="send",
            action={"type": "side", "with": side},
        )
        for side in sides
    ]


def _backed(scene: Scene, side: str) -> str:
    return scene.name(scene.shown["bid"]["seat"] if side == "bidder" else scene.shown["call"]["caller"])


def _belief(scene: Scene, side: str) -> str:
    what = {"bid": bid_text(scene.shown["bid"])}
    match side, scene.shown["call"]["kind"]:
        case "bidder", "challenge":
            return _("at least %(bid)s") % what
        case "caller", "challenge":
            return _("fewer than %(bid)s") % what
        case "bidder", _kind:
            return _("not exactly %(bid)s") % what
    return _("exactly %(bid)s") % what
