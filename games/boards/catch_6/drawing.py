"""What the template draws: both hands of dice and the six numbers between them."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ..dice import Die, spoken
from ..scene import Scene
from ..telling import last_hand
from .match import BLANK, NUMBERS, worth
from .offers import Offer, offers
from .turn import may_choose


@dataclass(frozen=True, slots=True)
class Marker:
    number: int
    worth: str
    at: str  # "free", "me" (the near side) or "them"
    colour: int | None
    label: str
    offer: Offer | None


@dataclass(frozen=True, slots=True)
class Side:
    seat: int
    label: str
    dice: list[Die]
    is_choosing: bool
    points: int
    owner: str

    @property
    def colour(self) -> int:
        return self.seat + 1


def draw(scene: Scene) -> dict:
    near, far = scene.near, 1 - scene.near
    return {
        "far": _side(scene, far),
        "near": _side(scene, near),
        "numbers": [_marker(scene, number) for number in NUMBERS],
    }


def _side(scene: Scene, seat: int) -> Side:
    values = scene.shown["dice"][seat] if scene.view else BLANK
    dice = last_hand(values, seat, scene)
    is_mine = scene.is_me(seat)
    is_choosing = is_mine and may_choose(scene)
    return Side(
        seat=seat,
        label=_hand_label(scene, seat, dice, is_choosing),
        dice=dice,
        is_choosing=is_choosing,
        points=scene.shown["points"][seat] if scene.view else 0,
        owner=_owner(scene, seat),
    )


def _owner(scene: Scene, seat: int) -> str:
    if scene.is_me(seat):
        return _("you")
    return scene.name(seat) if scene.seats[seat].member else ""


def _hand_label(scene: Scene, seat: int, dice: list[Die], is_choosing: bool) -> str:
    if is_choosing:
        return _("Your dice, tap those to roll")
    if dice[0].value is None:
        return (
            _("Your dice, not rolled yet")
            if scene.is_me(seat)
            else _("%(name)s’s dice, not rolled yet") % {"name": scene.name(seat)}
        )
    if scene.is_me(seat):
        return _("Your dice: %(dice)s") % {"dice": spoken(dice)}
    return _("%(name)s’s dice: %(dice)s") % {"name": scene.name(seat), "dice": spoken(dice)}


def _marker(scene: Scene, number: int) -> Marker:
    owner = scene.shown["caught"][number - 1] if scene.view else None
    offer = next((offer for offer in offers(scene) if offer.number == number), None)
    return Marker(
        number=number,
        worth=_worth_text(number),
        at="free" if owner is None else "me" if owner == scene.near else "them",
        colour=None if owner is None else owner + 1,
        label=_marker_label(scene, number, owner, offer),
        offer=offer,
    )


def _worth_text(number: int) -> str:
    return ngettext("%(points)d pt", "%(points)d pts", worth(number)) % {"points": worth(number)}


def _marker_label(scene: Scene, number: int, owner: int | None, offer: Offer | None) -> str:
    what = {"number": number, "points": worth(number)}
    if offer:
        return _("Catch the %(number)d, %(points)d points") % what
    if owner is None:
        return _("%(number)d, %(points)d points, free") % what
    if scene.is_me(owner):
        return _("%(number)d, %(points)d points, caught by you") % what
    return _("%(number)d, %(points)d points, caught by %(name)s") % {**what, "name": scene.name(owner)}
