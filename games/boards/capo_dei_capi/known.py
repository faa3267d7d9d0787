"""How it stands as far as the reader may know: their own face-down bribes count, those of others count nothing yet.

The rules' own `scores` and `leads` leave out all that lies face down. Whoever sees their bribes beside the sums would
find them contradicted, so everything that is drawn counts from here. When all is turned up both come out the same.
"""

from ..scene import Scene

BOTH = (0, 1)


def sum_of(side: list[dict]) -> int:
    return sum(token["value"] or 0 for token in side)


def sum_text(side: list[dict]) -> str:
    """With a plus where something besides lies face down."""
    return f"{sum_of(side)}{'+' if any(token['value'] is None for token in side) else ''}"


def leader(scene: Scene, card: str) -> int | None:
    mine, yours = map(sum_of, scene.shown["cards"][card]["sides"])
    return None if mine == yours else int(mine < yours)


def areas_of(scene: Scene, seat: int) -> int:
    return sum(leader(scene, card) == seat for card in scene.shown["cards"])


def scores(scene: Scene) -> list[int]:
    """CDC-36: a point for each area, for each cube on it, and for each cube from the Mayor."""
    return [scene.shown["cubes"][seat] + _on_cards(scene, seat) for seat in BOTH]


def _on_cards(scene: Scene, seat: int) -> int:
    return sum(1 + lies["cubes"] for card, lies in scene.shown["cards"].items() if leader(scene, card) == seat)
