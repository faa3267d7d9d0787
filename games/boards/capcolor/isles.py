"""An island with who has coloured what on it, and which of its cells the reader may colour."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from msgspec import UNSET

from games.rules.capcolor.documents import Cell, Island

from ..scene import Scene
from .chart import chart_of
from .island import Land, Spot, land_of
from .offers import Offer
from .words import MARKS, amounts, bears


@dataclass(frozen=True, slots=True)
class CellDrawn:
    spot: Spot
    label: str
    colour: int | None  # of the seat that has coloured it
    coloured_in: int | None  # by the move of this number
    is_last: bool
    offer: Offer | None


@dataclass(frozen=True, slots=True)
class Isle:
    key: str
    label: str
    land: Land
    landmarks: list[tuple[str, Spot]]  # with what they are called
    cells: list[CellDrawn]


def draw_isle(scene: Scene, level: int, label: str, offers: Mapping[str, Offer]) -> Isle:
    island = chart_of(scene.table).islands[level]
    land, moves = land_of(island), _moves(scene)
    return Isle(
        key=f"isle-{level + 1}",
        label=label,
        land=land,
        landmarks=[(str(MARKS[kind]), spot) for kind, spot in land.landmarks],
        cells=[_cell(scene, cell, land.cells[cell.id], offers.get(cell.id), moves) for cell in island.cells],
    )


def blank_isle(island: Island, key: str, label: str) -> Isle:
    """An island that nobody has coloured, to look at."""
    land = land_of(island)
    return Isle(
        key=key,
        label=label,
        land=land,
        landmarks=[(str(MARKS[kind]), spot) for kind, spot in land.landmarks],
        cells=[
            CellDrawn(land.cells[cell.id], _named(cell.id, bears(cell)), None, None, False, None)
            for cell in island.cells
        ],
    )


def _moves(scene: Scene) -> dict[str, int]:
    """By which move each cell was coloured last, as far as the log reaches back."""
    return {event["cell"]: move.number for move in scene.moves for event in move.events if event["type"] == "colour"}


def _cell(scene: Scene, cell: Cell, spot: Spot, offer: Offer | None, moves: Mapping[str, int]) -> CellDrawn:
    owner = scene.shown["cells"][cell.id] if scene.view else None
    last = [name for _seat, name in scene.shown["last"]] if scene.view else []
    return CellDrawn(
        spot=spot,
        label=offer.name if offer else _label(scene, cell, owner),
        colour=None if owner is None else owner + 1,
        coloured_in=None if owner is None else moves.get(cell.id),
        is_last=cell.id in last,
        offer=offer,
    )


def _label(scene: Scene, cell: Cell, owner: int | None) -> str:
    more = ", ".join(filter(None, [bears(cell), _whose(scene, owner), _missing(scene, cell) if owner is None else ""]))
    return _named(cell.id, more)


def _named(cell: str, more: str) -> str:
    return _("%(what)s: %(more)s") % {"what": cell, "more": more} if more else cell


def _whose(scene: Scene, owner: int | None) -> str:
    if owner is None:
        return ""
    return _("yours") if scene.is_me(owner) else _("coloured by %(name)s") % {"name": scene.name(owner)}


def _missing(scene: Scene, cell: Cell) -> str:
    """What the reader lacks for a junk."""
    if cell.junk is UNSET or scene.view is None or scene.me is None:
        return ""
    held = _held(scene, cell)
    lacking = amounts(
        {name: count - held.get(name, 0) for name, count in cell.junk.cargo.items() if count > held.get(name, 0)}
    )
    return _("you lack %(objects)s") % {"objects": lacking} if lacking else ""


def _held(scene: Scene, cell: Cell) -> Mapping[str, int]:
    if scene.shown["levels"]:
        return scene.shown["levels"][chart_of(scene.table).places[cell.id].level]["objects"]
    return {name: counts[scene.my_seat] for name, counts in scene.shown["objects"].items()}
