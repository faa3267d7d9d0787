"""What the template draws: cups, the bid in the middle, the own dice, and what a bid is composed with."""

from games.rules.spicy import NUMBERS

from ..scene import Scene
from .bids import face
from .hands import hand_of
from .picker import picker
from .showdown import last_showdown
from .sides import choosers
from .stage import stage


def draw(scene: Scene) -> dict:
    showdown = last_showdown(scene)
    return {
        "hands": [hand_of(scene, seat) for seat in _order(scene)],
        "mine": hand_of(scene, scene.near),
        "stage": stage(scene) if scene.view and scene.shown["phase"] != "over" else None,
        "choosers": choosers(scene) if scene.view else [],
        "faces": [face(number) for number in NUMBERS],
        "picker": picker(scene),
        "showdown": showdown,
        "shows_count": bool(showdown and showdown.is_news),
    }


def _order(scene: Scene) -> list[int]:
    """The others, in the order of play: partners sit opposite each other."""
    count = len(scene.seats)
    return [(scene.near + step) % count for step in range(1, count)]
