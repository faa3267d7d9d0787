"""Every action that is composed on the board, in one sentence, prices included."""

from django.utils.translation import gettext as _

from ..scene import Scene
from .words import area, token, token_on_card


def offer(action: dict, scene: Scene) -> str:
    label = _NAMES[action["type"]](action, scene)
    if action.get("payoff"):
        return _("%(move)s, and pay off the hit man (1 chip)") % {"move": label}
    return label


def _deceive(action: dict, scene: Scene) -> str:
    moved = scene.shown["cards"][action["from"]]["beside"]
    what = {"token": token(moved), "from": area(action["from"]), "to": area(action["to"])}
    return _("Deceive (1 chip): %(token)s from %(from)s to %(to)s") % what


def _pocket(action: dict, scene: Scene) -> str:
    shown = scene.shown["cards"][action["card"]]
    what = {"token": token(shown["beside"]), "area": area(action["card"])}
    if action["discard"] is None:
        return _("Pocket (1 chip): %(token)s at %(area)s") % what
    given = _numbered(shown["sides"][scene.my_seat], action["discard"])
    return _("Pocket (1 chip): %(token)s at %(area)s, giving up %(given)s") % {**what, "given": given}


def _scandal(action: dict, scene: Scene) -> str:
    return _("Scandal (2 chips): level up by %(by)d") % action


def _place(action: dict, scene: Scene) -> str:
    what = {"token": token(placed(action["card"], scene.shown["dice"])), "area": area(action["card"])}
    return _("Put %(token)s beside %(area)s") % what


def placed(card: str, roll: list[int]) -> dict:
    """What the roll puts beside this card: the other die's number, or a bribe (CDC-10, 12, 17)."""
    if 5 in roll:
        return {"kind": "bribe"}
    white, black = roll
    return {"kind": "influence", "value": black if card.startswith("w") else white}


def _extort(action: dict, scene: Scene) -> str:
    low, high = sorted(scene.shown["dice"])
    by = {"by": low if low < 4 else 1 if high == 4 else 2}  # CDC-11, 18, 13
    if low == 4 and high == 4:
        return _("Take a chip, level up by %(by)d") % by
    return _("Extort: level up by %(by)d") % by


def _flip(action: dict, scene: Scene) -> str:
    return _("Turn up %(bribe)s") % {"bribe": _bribe(action["card"], action["index"], scene)}


def _invest(action: dict, scene: Scene) -> str:
    if action["card"] == "mayor":
        return _("Invest in the Mayor and extort him")
    label = _("Put a cube on %(area)s") % {"area": area(action["card"])}
    if action.get("flip") is None:
        return label
    bribe = _bribe(action["card"], action["flip"], scene)
    return _("%(move)s and turn up %(bribe)s") % {"move": label, "bribe": bribe}


def _bribe(card: str, index: int, scene: Scene) -> str:
    """A face-down bribe of the other player."""
    what = {"number": index + 1, "name": scene.name(1 - scene.my_seat), "area": area(card)}
    return _("token %(number)d of %(name)s at %(area)s") % what


def _shift(action: dict, scene: Scene) -> str:
    return _("Move a cube from %(from)s to %(to)s") % {"from": area(action["from"]), "to": area(action["to"])}


def _discard(action: dict, scene: Scene) -> str:
    side = scene.shown["cards"][action["card"]]["sides"][scene.my_seat]
    if action["index"] == len(side):
        return _("Give up the newcomer")
    return _("Give up %(given)s") % {"given": _numbered(side, action["index"])}


def _numbered(side: list[dict], index: int) -> str:
    return _("token %(number)d, %(token)s") % {"number": index + 1, "token": token_on_card(side[index])}


_NAMES = {
    "deceive": _deceive,
    "pocket": _pocket,
    "scandal": _scandal,
    "place": _place,
    "extort": _extort,
    "flip": _flip,
    "invest": _invest,
    "shift": _shift,
    "discard": _discard,
}
