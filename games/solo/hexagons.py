"""Hexagons that stand on a point, and where they lie on paper (CC-61)."""

from collections.abc import Iterable
from math import sqrt

At = tuple[int, int]
CORNERS = [(0.0, -1.0), (sqrt(3) / 2, -0.5), (sqrt(3) / 2, 0.5), (0.0, 1.0), (-sqrt(3) / 2, 0.5), (-sqrt(3) / 2, -0.5)]


def middle(at: At, size: float) -> tuple[float, float]:
    """`size` is the way from the middle of a hexagon to a corner."""
    q, r = at
    return sqrt(3) * (q + r / 2) * size, 1.5 * r * size


def outline(x: float, y: float, size: float) -> str:
    """A path around a hexagon."""
    corners = [f"{x + dx * size:.1f} {y + dy * size:.1f}" for dx, dy in CORNERS]
    return f"M{'L'.join(corners)}Z"


def outlines(hexagons: Iterable[At], size: float, drawn: float | None = None) -> str:
    """A path around each of them; those of another size than the grid's are `drawn` so."""
    return "".join(outline(*middle(at, size), drawn or size) for at in hexagons)


def box(hexagons: Iterable[At], size: float, margin: float = 0.2) -> str:
    """The part of the paper on which they lie, with a margin in hexagons."""
    middles = [middle(at, size) for at in hexagons]
    room = (1 + margin) * size
    left, top = (min(axis) - room for axis in zip(*middles, strict=True))
    right, bottom = (max(axis) + room for axis in zip(*middles, strict=True))
    return f"{left:.1f} {top:.1f} {right - left:.1f} {bottom - top:.1f}"
