"""The islands of our maps and puzzles, and puzzles at a glance: the shapes of their islands, small."""

from dataclasses import dataclass
from functools import cache

import msgspec

from games.rules.capcolor.charts import HERE, PUZZLES
from games.rules.capcolor.documents import Island, Map, Puzzle

from .hexagons import box, outlines

SIZE = 10


@dataclass(frozen=True, slots=True)
class Silhouette:
    """Paths for an SVG, one for each kind of hexagon, and the box in which they lie."""

    box: str
    land: str
    entries: str
    ships: str
    landmarks: str


@cache
def islands_of(name: str) -> list[Island]:
    """The island of a map of ours, or those of a puzzle's levels."""
    if name in PUZZLES:
        document = msgspec.json.decode((HERE / "solo" / f"{name}.json").read_bytes(), type=Puzzle)
        return [*document.levels]
    return [msgspec.json.decode((HERE / "maps" / f"{name}.json").read_bytes(), type=Map)]


@cache
def silhouettes(puzzle: str) -> list[Silhouette]:
    return [silhouette(island) for island in islands_of(puzzle)]


def silhouette(island: Island) -> Silhouette:
    ships = [cell.at for cell in island.cells if cell.junk is not msgspec.UNSET]
    return Silhouette(
        box=box([part.at for part in island.parts()], SIZE),
        land=outlines([cell.at for cell in island.cells if cell.at not in ships], SIZE),
        entries=outlines([cell.at for cell in island.cells if cell.entry], SIZE),
        ships=outlines(ships, SIZE),
        landmarks=outlines([landmark.at for landmark in island.landmarks], SIZE),
    )
