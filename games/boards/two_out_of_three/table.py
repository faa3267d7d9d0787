"""What lies on the table: the board square by square, the dice to place, the hands."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ..board import Fact
from ..dice import Die
from ..naming import numbered
from ..scene import Scene
from ..standing import who


def position(scene: Scene) -> list[Fact]:
    squares = [_square(scene, square, piece) for square, piece in scene.shown["board"].items()]
    return [*squares, *_waiting(scene), *_hand(scene, 0), *_hand(scene, 1)]


def _square(scene: Scene, square: str, piece: dict | None) -> Fact:
    if piece is None:
        return Fact(square, _("empty"))
    return Fact(square, who(scene, piece["seat"]), [Die(piece["die"], piece["value"], piece["seat"])])


def _waiting(scene: Scene) -> list[Fact]:
    dice = [
        Die(number, value, scene.shown["turn"]) for number, value in enumerate(scene.shown["rolled"], start=1) if value
    ]
    return [Fact(_("To place"), dice=dice)] if dice else []


def _hand(scene: Scene, seat: int) -> list[Fact]:
    hand, lines = scene.shown["hands"][seat], scene.shown["points"][seat]
    return [
        Fact(_("In hand"), numbered(hand) if hand else _("nothing"), seat=seat),
        Fact(_("Scores now"), ngettext("%(count)d line", "%(count)d lines", lines) % {"count": lines}, seat=seat),
    ]
