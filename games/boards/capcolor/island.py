"""An island as a drawing: where its hexagons lie, what stands on them, bridges, cliffs and the ways in from the sea."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import atan2, degrees, hypot

from msgspec import UNSET

from games.rules.capcolor.board import NEIGHBOURS
from games.rules.capcolor.documents import Cell, Island, Placed
from games.solo.hexagons import At, box, middle, outlines

SIZE = 30
CELL_WIDTH = 46.0  # between the upright edges of a cell
SHORE = 37  # land is drawn so large below its cells
PLACES = {  # by how many signs share a cell: where each lies, and how large
    1: ((0.0, 0.0, 27.0),),
    2: ((-9.5, 0.0, 19.0), (9.5, 0.0, 19.0)),
    3: ((-8.5, -7.5, 16.0), (8.5, -7.5, 16.0), (0.0, 7.5, 16.0)),
    4: ((-8.0, -8.0, 15.0), (8.0, -8.0, 15.0), (-8.0, 8.0, 15.0), (8.0, 8.0, 15.0)),
}
MOST_SIGNS = max(PLACES)
CARGO = (24.0, 20.0, 16.0)  # how large what a junk asks for is: one thing, two, three in a row
SIGNS = {"port": "docks", "sacred": "mountain"}  # signs in the sprite that have another name there


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign of the sprite, by its left upper corner. Figures are text: a page writes numbers as its language does."""

    name: str
    x: str
    y: str
    size: str


@dataclass(frozen=True, slots=True)
class Spot:
    """A hexagon with what stands on it."""

    id: str
    x: float
    y: float
    signs: list[Sign]
    figure: str = ""  # the points of a junk, the number of a sundial, or how many of a sign there are
    is_junk: bool = False
    way_in: str = ""  # how far its arrow is turned, in degrees, where it has one

    @property
    def place(self) -> str:
        return f"translate({self.x:.1f} {self.y:.1f})"


@dataclass(frozen=True, slots=True)
class Land:
    box: str
    shore: str
    cells: dict[str, Spot]
    landmarks: list[tuple[str, Spot]]  # with their kinds
    bridges: list[str]
    cliffs: list[str]


def sign(name: str, x: float, y: float, size: float) -> Sign:
    return Sign(name, f"{x:g}", f"{y:g}", f"{size:g}")


def sign_name(thing: str) -> str:
    return SIGNS.get(thing, thing)


def land_of(island: Island) -> Land:
    taken = {part.at for part in island.parts()}
    on_land = [part.at for part in island.parts() if getattr(part, "junk", UNSET) is UNSET]
    at = {part.id: part.at for part in island.parts()}
    walls = {frozenset(pair) for pair in island.walls}
    return Land(
        box=box(taken, SIZE, margin=0.6),
        shore=outlines(on_land, SIZE, SHORE),
        cells={cell.id: _spot(cell, taken) for cell in island.cells},
        landmarks=[(mark.kind, _landmark(mark, mark.kind)) for mark in island.landmarks],
        bridges=[_bridge(at[one], at[other]) for one, other in island.links if frozenset((one, other)) not in walls],
        cliffs=[_cliff(at[one], at[other]) for one, other in island.walls if _are_neighbours(at[one], at[other])],
    )


def _spot(cell: Cell, taken: set[At]) -> Spot:
    x, y = middle(cell.at, SIZE)
    if cell.junk is not UNSET:
        signs = [sign("junk", -18, -22, 17), *_cargo(_one_by_one(cell.junk.cargo.items()))]
        return Spot(cell.id, x, y, signs, str(cell.junk.points), is_junk=True)
    things = [*cell.icons.items(), *([("dial", 1)] if cell.dial is not UNSET else [])]
    names = _one_by_one(things)
    figure = str(cell.dial) if cell.dial is not UNSET else ""
    if len(names) > MOST_SIGNS:
        names, figure = [sign_name(name) for name, _count in things][:MOST_SIGNS], f"×{len(names)}"
    signs = [
        sign(name, dx - size / 2, dy - size / 2, size)
        for name, (dx, dy, size) in zip(names, PLACES.get(len(names), ()), strict=True)
    ]
    return Spot(cell.id, x, y, signs, figure, way_in=_way_in(cell.at, taken) if cell.entry else "")


def _landmark(mark: Placed, kind: str) -> Spot:
    x, y = middle(mark.at, SIZE)
    return Spot(mark.id, x, y, [sign(sign_name(kind), -20, -20, 40)])


def _one_by_one(things: Iterable[tuple[str, int]]) -> list[str]:
    return [sign_name(name) for name, count in things for _one in range(count)]


def _cargo(names: list[str]) -> list[Sign]:
    """In a row below the ship, as large as the cell allows; more than fit side by side lie closer together."""
    size = CARGO[min(len(names), len(CARGO)) - 1]
    step = min(size + 1, (CELL_WIDTH - size) / max(len(names) - 1, 1))
    left = -(step * (len(names) - 1) + size) / 2
    return [sign(name, left + step * index, 9 - size / 2, size) for index, name in enumerate(names)]


def _way_in(at: At, taken: set[At]) -> str:
    """Towards the sea, if it lies at the sea; from above if it does not."""
    q, r = at
    for dq, dr in NEIGHBOURS:
        if (q + dq, r + dr) not in taken:
            x, y = middle((dq, dr), SIZE)
            return f"{degrees(atan2(x, -y)):.0f}"
    return "30"


def _bridge(one: At, other: At) -> str:
    """From edge to edge."""
    (x, y), (to_x, to_y) = middle(one, SIZE), middle(other, SIZE)
    length = hypot(to_x - x, to_y - y)
    dx, dy = (to_x - x) / length * SIZE * 0.8, (to_y - y) / length * SIZE * 0.8
    return f"M{x + dx:.1f} {y + dy:.1f}L{to_x - dx:.1f} {to_y - dy:.1f}"


def _are_neighbours(one: At, other: At) -> bool:
    return (other[0] - one[0], other[1] - one[1]) in NEIGHBOURS


def _cliff(one: At, other: At) -> str:
    """The edge that two neighbours share, with teeth."""
    (x, y), (to_x, to_y) = middle(one, SIZE), middle(other, SIZE)
    across_x, across_y = -(to_y - y) / 2 / 3**0.5, (to_x - x) / 2 / 3**0.5
    mid_x, mid_y = (x + to_x) / 2, (y + to_y) / 2
    return f"M{mid_x - across_x:.1f} {mid_y - across_y:.1f}L{mid_x + across_x:.1f} {mid_y + across_y:.1f}"
