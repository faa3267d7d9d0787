"""The six areas as they are drawn: the card between two sides, and the place beside it."""

from collections.abc import Collection
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.rules.capo.table import FULL_SIDE

from ..scene import Scene
from ..standing import who
from .known import leader, sum_text
from .offers import placed
from .words import AREAS, NAMES, cubes, token, token_on_card

PICTURES = {"w1": "docks", "w2": "casino", "w3": "bottle", "b1": "badge", "b2": "press", "b3": "hall"}


@dataclass(frozen=True, slots=True)
class Token:
    """One token as it lies. A bribe that the reader may not know shows a question mark."""

    text: str
    colour: int
    is_bribe: bool
    is_up: bool
    key: str = ""  # what a move calls it


@dataclass(frozen=True, slots=True)
class Side:
    tokens: list[Token]
    total: str  # of what the reader knows; with a plus where something lies face down besides
    is_ahead: bool

    @property
    def empty(self) -> range:
        return range(FULL_SIDE - len(self.tokens))


@dataclass(frozen=True, slots=True)
class Slot:
    """The place beside a card."""

    key: str
    token: Token | None
    plus: str  # what the roll would put there
    is_target: bool
    label: str


@dataclass(frozen=True, slots=True)
class Area:
    card: str
    name: str
    die: str
    number: int
    picture: str
    cubes: int
    them: Side
    me: Side
    slot: Slot
    targets: list[str]  # what a tap on the card can mean
    say: str
    label: str  # of the card, where it can be tapped


def areas(scene: Scene, keys: Collection[str]) -> list[Area]:
    """All six; those are targets whose keys some move needs."""
    return [_area(scene, card, keys) for card in AREAS]


def _area(scene: Scene, card: str, keys: Collection[str]) -> Area:
    shown = _shown(scene, card)
    return Area(
        card=card,
        name=str(NAMES[card]),
        die="white" if card.startswith("w") else "black",
        number=int(card[1]),
        picture=PICTURES[card],
        cubes=shown["cubes"],
        them=_side(scene, card, 1 - scene.near),
        me=_side(scene, card, scene.near),
        slot=_slot(scene, card, keys),
        targets=[key for key in (f"from-{card}", f"card-{card}") if key in keys],
        say=f"{AREAS[card]}: {said(scene, card)}",
        label=f"{AREAS[card]}, {cubes(shown['cubes'])}",
    )


def _shown(scene: Scene, card: str) -> dict:
    return scene.shown["cards"][card] if scene.view else {"cubes": 0, "beside": None, "sides": [[], []]}


def said(scene: Scene, card: str) -> str:
    """An area in words: cubes, tokens on both sides, what lies beside it, who is ahead."""
    shown = _shown(scene, card)
    parts = [cubes(shown["cubes"])]
    parts += [f"{who(scene, seat)}: {_side_text(side)}" for seat, side in enumerate(shown["sides"]) if side]
    if shown["beside"]:
        parts.append(_("beside it %(token)s") % {"token": token(shown["beside"])})
    if scene.view and (ahead := leader(scene, card)) is not None:
        parts.append(_("ahead: %(name)s") % {"name": who(scene, ahead)})
    return " · ".join(parts)


def _side_text(side: list[dict]) -> str:
    return " + ".join(token_on_card(one) for one in side)


def _side(scene: Scene, card: str, seat: int) -> Side:
    tokens = _shown(scene, card)["sides"][seat]
    owner = "mine" if seat == scene.near else "theirs"
    return Side(
        tokens=[drawn(one, seat, f"{owner}-{card}-{index}") for index, one in enumerate(tokens)],
        total=sum_text(tokens),
        is_ahead=bool(scene.view) and leader(scene, card) == seat,
    )


def drawn(one: dict, seat: int, key: str = "") -> Token:
    return Token(
        text="?" if one["value"] is None else str(one["value"]),
        colour=seat + 1,
        is_bribe=one["kind"] == "bribe",
        is_up=one.get("up", True),
        key=key,
    )


def _slot(scene: Scene, card: str, keys: Collection[str]) -> Slot:
    beside = _shown(scene, card)["beside"]
    key = f"slot-{card}"
    is_target = key in keys
    comes = placed(card, scene.shown["dice"]) if is_target and scene.shown["phase"] == "act" else None
    return Slot(
        key=key,
        token=drawn(beside, scene.shown["turn"]) if beside else None,
        plus=f"+{comes.get('value', '?')}" if comes else "",
        is_target=is_target,
        label=_slot_label(card, beside, comes),
    )


def _slot_label(card: str, beside: dict | None, comes: dict | None) -> str:
    what = {"area": AREAS[card]}
    if comes:
        return _("Put %(token)s beside %(area)s") % {**what, "token": token(comes)}
    if beside:
        return _("Beside %(area)s: %(token)s") % {**what, "token": token(beside)}
    return _("Free place beside %(area)s") % what
