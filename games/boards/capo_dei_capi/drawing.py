"""What the template draws: the six areas around the Mayor, what both have, what chips buy, the supply, the guard."""

from collections.abc import Collection
from dataclasses import dataclass

from django.utils.translation import gettext as _

from ..naming import listed
from ..scene import Scene
from .city import Token, areas, drawn
from .composing import as_json, composed
from .guard import guard
from .known import scores
from .mayor import mayor
from .turn import bar
from .words import NAMES, area, bribes, cubes, token_on_card

FEW = 2  # so many are left that the end of the game is near


@dataclass(frozen=True, slots=True)
class Has:
    """What a seat has in hand."""

    colour: int
    points: int
    chips: int
    cubes: int
    has_hit_man: bool


@dataclass(frozen=True, slots=True)
class Price:
    """Something that costs chips."""

    key: str
    label: str
    chips: int
    is_off: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """A token that can be named: to be turned up, or to be given up."""

    key: str
    token: Token
    label: str
    place: str


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of piece in the supply."""

    name: str
    count: int
    picture: str = ""
    token: str = ""
    is_low: bool = False


def draw(scene: Scene) -> dict:
    moves = composed(scene)
    keys = {key for move in moves for key in move.keys}
    city = areas(scene, keys)
    return {
        "moves": as_json(moves),
        "phase": scene.shown["phase"] if scene.is_my_turn else "",
        "bar": bar(scene) if scene.is_my_turn else None,
        "areas": [*city[:3], None, *city[3:]],  # the Mayor stands between them
        "mayor": mayor(scene),
        "hit_man": scene.shown["hit_man"] is not None if scene.view else False,
        "them": _has(scene, 1 - scene.near),
        "me": _has(scene, scene.near),
        "prices": _prices(scene, keys),
        "choices": _choices(scene, keys),
        "supply": _supply(scene),
        "warning": _warning(scene),
        "guard": guard(scene),
    }


def _has(scene: Scene, seat: int) -> Has | None:
    if scene.view is None:
        return None
    shown = scene.shown
    is_guarded = shown["hit_man"] == seat
    return Has(seat + 1, scores(scene)[seat], shown["chips"][seat], shown["cubes"][seat], is_guarded)


def _prices(scene: Scene, keys: Collection[str]) -> list[Price]:
    """What chips buy, for who plays here. What cannot be bought now is off."""
    if scene.me is None or not scene.actors or (_names_tokens(keys) and scene.shown["phase"] != "roll"):
        return []
    if "payoff" in keys:
        return [Price("payoff", _("Pay off the hit man"), 1, is_off=False)]
    every = [
        ("deceive", _("Deceive"), 1),
        ("pocket", _("Pocket"), 1),
        ("scandal-1", _("Scandal +1"), 2),
        ("scandal-2", _("Scandal +2"), 2),
    ]
    return [Price(key, label, price, is_off=key not in keys) for key, label, price in every]


def _names_tokens(keys: Collection[str]) -> bool:
    return any(key.startswith(("mine-", "theirs-")) for key in keys)


def _choices(scene: Scene, keys: Collection[str]) -> list[Choice]:
    """The tokens on the sides that some move names, as targets large enough for a finger."""
    found = []
    for card in scene.shown["cards"] if scene.view else ():
        for owner, seat in (("theirs", 1 - scene.near), ("mine", scene.near)):
            lying = _lying(scene, card, seat)
            found += [
                _choice(scene, card, seat, f"{owner}-{card}-{index}", index, one)
                for index, one in enumerate(lying)
                if f"{owner}-{card}-{index}" in keys
            ]
    return found


def _lying(scene: Scene, card: str, seat: int) -> list[dict]:
    """The tokens on a side; at a full one with the newcomer that has to find room."""
    shown = scene.shown["cards"][card]
    newcomer = [shown["beside"]] if scene.shown["full"] == card and seat == scene.near else []
    return [*shown["sides"][seat], *newcomer]


def _choice(scene: Scene, card: str, seat: int, key: str, index: int, one: dict) -> Choice:
    is_newcomer = index == len(scene.shown["cards"][card]["sides"][seat])
    what = token_on_card({"up": True} | one)
    label = _("the newcomer, %(token)s") if is_newcomer else _("token %(number)d, %(token)s")
    text = label % {"number": index + 1, "token": what}
    place = _("new") if is_newcomer else "" if seat == scene.near else f"{NAMES[card]} {index + 1}"
    return Choice(key, drawn(one, seat, key), f"{area(card)}: {text}", place)


# --- the supply ----------------------------------------------------------------------------------------------------


def _supply(scene: Scene) -> list[Kind]:
    if scene.view is None:
        return []
    supply = scene.shown["supply"]
    influence = [
        Kind(_("influence %(value)d") % {"value": value}, left, token=str(value), is_low=left <= FEW)
        for value, left in enumerate(supply["influence"], start=1)
    ]
    return [
        *influence,
        Kind(_("bribes"), supply["bribes"], token="?", is_low=supply["bribes"] <= FEW),
        Kind(_("cubes"), supply["cubes"], picture="cube", is_low=supply["cubes"] <= FEW),
        Kind(_("chips"), supply["chips"], picture="chip"),
    ]


def _warning(scene: Scene) -> str:
    """What is about to run out, and with it the game (CDC-34)."""
    if not scene.actors:
        return ""
    supply = scene.shown["supply"]
    few = [f"{left} × {value}" for value, left in enumerate(supply["influence"], start=1) if left <= FEW]
    few += [bribes(supply["bribes"])] if supply["bribes"] <= FEW else []
    few += [cubes(supply["cubes"])] if supply["cubes"] <= FEW else []
    return _("Nearly gone: %(things)s. The last one ends the game.") % {"things": listed(few)} if few else ""
