"""The cells that the reader may colour, each with what the bar says about it."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from ..naming import listed
from ..scene import Scene
from ..standing import points, who
from .chart import Place, chart_of
from .words import LANDMARKS, bears, line_name, signed
from .worth import Counting, Worth


@dataclass(frozen=True, slots=True)
class Offer:
    cell: str
    name: str  # for ears
    label: str  # of the red button
    say: str
    help: str
    gain: str  # "+3", or empty


def offers(scene: Scene) -> dict[str, Offer]:
    """By cell."""
    cells = [action["cell"] for action in scene.legal if action["type"] == "colour"] if scene.is_my_turn else []
    counting = Counting(scene) if cells else None
    return {cell: _offer(cell, counting.worth(cell), scene) for cell in cells if counting}


def _offer(cell: str, worth: Worth, scene: Scene) -> Offer:
    place = chart_of(scene.table).places[cell]
    label = _("Colour %(cell)s") % {"cell": cell}
    name = ", ".join(filter(None, [_name(place, label, scene), points(worth.total) if worth.total else ""]))
    brings = signed(worth.total) if worth.total else _("no points")
    say = _("%(what)s: %(more)s") % {"what": label, "more": brings}
    return Offer(cell, name, label, say, _by_line(place, worth, scene), signed(worth.total) if worth.total else "")


def _name(place: Place, label: str, scene: Scene) -> str:
    parts = [bears(place.cell), *(str(LANDMARKS[kind]) for kind in place.marks), _beside(place, scene)]
    more = ", ".join(filter(None, parts))
    return _("%(what)s: %(more)s") % {"what": label, "more": more} if more else label


def _beside(place: Place, scene: Scene) -> str:
    """Whose cells it would touch."""
    cells = scene.shown["cells"]
    owners = sorted({cells[name] for name in place.touches if cells[name] is not None})
    return _("beside %(names)s") % {"names": listed(who(scene, seat) for seat in owners)} if owners else ""


def _by_line(place: Place, worth: Worth, scene: Scene) -> str:
    """ "Coins and apples +1 · Most onyx +16 · Bob −16" """
    lines = chart_of(scene.table).islands[place.level].lines
    own = [f"{line_name(line)} {signed(worth.gains[line.id])}" for line in lines if line.id in worth.gains]
    theirs = [f"{scene.name(seat)} {signed(change)}" for seat, change in worth.losses.items()]
    return " · ".join([*own, *theirs]) or _("It brings nothing by itself, but it may open a way.")
