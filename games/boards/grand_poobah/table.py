"""What lies on the table: everybody's hand, the scoring dice, who has the most of each number."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ..board import Fact
from ..dice import Die, hand
from ..scene import Scene
from ..standing import points, who
from ..telling import last_hand

NUMBERS = range(1, 7)
NOBODYS = -1  # the seat of the scoring dice: no colour of a player
MOST = {
    1: gettext_lazy("Most 1s"),
    2: gettext_lazy("Most 2s"),
    3: gettext_lazy("Most 3s"),
    4: gettext_lazy("Most 4s"),
    5: gettext_lazy("Most 5s"),
    6: gettext_lazy("Most 6s"),
}


def position(scene: Scene) -> list[Fact]:
    return [*_scoring(scene), *_most(scene), *_hands(scene)]


def scoring_dice(values: list[int]) -> list[Die]:
    return hand(values, NOBODYS)


def _scoring(scene: Scene) -> list[Fact]:
    last = scene.shown["last_scoring"]
    if last is None:
        return [Fact(_("Scoring dice"), _("not rolled before everybody’s third turn"))]
    paid = [f"{who(scene, seat)} {amount}" for seat, amount in enumerate(last["points"]) if amount]
    return [Fact(_("Scoring dice"), ", ".join(paid), scoring_dice(last["dice"]))]


def _most(scene: Scene) -> list[Fact]:
    return [Fact(str(MOST[number]), _holders(scene, number)) for number in NUMBERS]


def _holders(scene: Scene, number: int) -> str:
    held = [hand.count(number) for hand in scene.shown["hands"]]
    if not max(held):
        return _("nobody")
    return ", ".join(who(scene, seat) for seat, count in enumerate(held) if count == max(held))


def _hands(scene: Scene) -> list[Fact]:
    return [fact for seat in range(len(scene.shown["hands"])) for fact in _hand(scene, seat)]


def _hand(scene: Scene, seat: int) -> list[Fact]:
    values, score = scene.shown["hands"][seat], points(scene.shown["scores"][seat])
    if seat in scene.shown["out"]:
        return [Fact(_("Score"), _("out with %(points)s") % {"points": score}, seat=seat)]
    return [Fact(_("Dice"), dice=last_hand(values, seat, scene), seat=seat), Fact(_("Score"), score, seat=seat)]
