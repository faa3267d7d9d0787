"""The moves that are composed on the board, each as the things that a reader taps for it, in any order.

What is tapped has keys: `slot-w2` (the place beside a card), `card-w2`, `from-w2` (the cube that moves), `mine-w2-0`
and `theirs-w2-0` (tokens on the sides), and `deceive`, `pocket`, `scandal-1`, `payoff` for what costs chips.
"""

import json
from dataclasses import asdict, dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ..scene import Scene
from .mayor import raise_of
from .offers import offer, placed

_CUBE = gettext_lazy("A cube is a point for who wins the area.")


@dataclass(frozen=True, slots=True)
class Composed:
    keys: list[str]
    action: dict
    label: str  # on the red button
    say: str
    help: str
    level: int | None  # to which it raises, where that is known


def composed(scene: Scene) -> list[Composed]:
    """Everything that the reader may do by tapping the board."""
    return [_composed(scene, action) for action in scene.legal if action["type"] in _KEYS]


def as_json(moves: list[Composed]) -> str:
    return json.dumps([asdict(one) for one in moves])


def only_way(moves: list[Composed]) -> Composed | None:
    """What is carried out unless more is tapped: every other move needs the same and something besides."""
    least = min(moves, key=lambda move: len(move.keys))
    return least if all(set(least.keys) <= set(move.keys) for move in moves) else None


def _composed(scene: Scene, action: dict) -> Composed:
    return Composed(
        keys=_KEYS[action["type"]](action) + (["payoff"] if action.get("payoff") else []),
        action=action,
        label=_label(action),
        say=offer(action, scene),
        help=_help(scene, action),
        level=_level(scene, action),
    )


def _label(action: dict) -> str:
    return {
        "place": _("Put it there"),
        "extort": _("Extort"),
        "flip": _("Turn it up"),
        "invest": _("Invest"),
        "shift": _("Move the cube"),
        "deceive": _("Deceive (1 chip)"),
        "pocket": _("Pocket (1 chip)"),
        "scandal": _("Scandal (2 chips)"),
        "discard": _("Give it up"),
    }[action["type"]]


def _help(scene: Scene, action: dict) -> str:
    if ends_game(scene, action):
        return _("This takes the last one of its kind: you bank, and the game is over.")
    match action["type"]:
        case "place":
            return _("What is put beside a card becomes yours when you bank.")
        case "pocket":
            return _("On the card it is safe from a bust. A roll has to follow.")
        case "deceive":
            return _("A roll has to follow.")
        case "scandal":
            return _scandal_help(scene)
        case "flip":
            return _("It stays face up, and its value raises the level. Above 6 you bust.")
        case "discard":
            return _("It leaves the game.")
        case "invest":
            return _invest_help(action)
    return _("A chip is put next to the Mayor.") if action["type"] == "extort" else str(_CUBE)


def _scandal_help(scene: Scene) -> str:
    if scene.shown["options"]["scandal_chip"] and scene.shown["supply"]["chips"]:
        return _("A chip is put next to the Mayor. A roll has to follow.")
    return _("A roll has to follow.")


def _invest_help(action: dict) -> str:
    if action["card"] == "mayor":
        return _("The level goes up by all cubes on the Mayor.")
    return str(_CUBE) if action.get("flip") is None else _("The bribe stays face up.")


def _level(scene: Scene, action: dict) -> int | None:
    level = scene.shown["level"]
    match action:
        case {"type": "scandal", "by": by}:
            return level + by
        case {"type": "extort"}:
            return level + raise_of(scene)
        case {"type": "invest", "card": "mayor"}:
            return None if ends_game(scene, action) else level + raise_of(scene)
    return None


def ends_game(scene: Scene, action: dict) -> bool:
    """Does this take the last piece of its kind (CDC-34)?"""
    supply = scene.shown["supply"]
    match action["type"]:
        case "place":
            token = placed(action["card"], scene.shown["dice"])
            left = supply["bribes"] if token["kind"] == "bribe" else supply["influence"][token["value"] - 1]
            return left == 1
        case "invest":
            return supply["cubes"] == 1
    return False


def _invest(action: dict) -> list[str]:
    flip = action.get("flip")
    return [f"card-{action['card']}", *([] if flip is None else [f"theirs-{action['card']}-{flip}"])]


def _pocket(action: dict) -> list[str]:
    card, given = action["card"], action["discard"]
    return ["pocket", f"slot-{card}", *([] if given is None else [f"mine-{card}-{given}"])]


def _discard(action: dict) -> list[str]:
    return [f"mine-{action['card']}-{action['index']}"]


_KEYS = {
    "place": lambda action: [f"slot-{action['card']}"],
    "extort": lambda action: [],
    "flip": lambda action: [f"theirs-{action['card']}-{action['index']}"],
    "invest": _invest,
    "shift": lambda action: [f"from-{action['from']}", f"card-{action['to']}"],
    "deceive": lambda action: ["deceive", f"slot-{action['from']}", f"slot-{action['to']}"],
    "pocket": _pocket,
    "scandal": lambda action: [f"scandal-{action['by']}"],
    "discard": _discard,
}
