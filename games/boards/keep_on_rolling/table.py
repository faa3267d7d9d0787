"""What lies on the table: the dice just rolled, those aside, the points at risk."""

from django.utils.translation import gettext as _

from ..board import Fact
from ..scene import Scene
from ..standing import points
from ..telling import last_hand


def position(scene: Scene) -> list[Fact]:
    return [*_dice(scene), *_at_risk(scene), *_scores(scene)]


def _dice(scene: Scene) -> list[Fact]:
    view = scene.shown
    if view["phase"] != "choose":
        return []
    hand = last_hand(view["dice"], view["turn"], scene)
    fresh = [die for die in hand if die.number not in view["aside"]]
    aside = [die for die in hand if die.number in view["aside"]]
    facts = [Fact(_("Just rolled"), dice=fresh)]
    return [*facts, Fact(_("Set aside"), points(view["aside_points"]), aside)] if aside else facts


def _at_risk(scene: Scene) -> list[Fact]:
    view = scene.shown
    facts = []
    if view["banked"]:
        facts.append(Fact(_("From filling up"), points(view["banked"])))
    if view["stop_points"] is not None:
        facts.append(Fact(_("Stopping brings"), points(view["stop_points"])))
    if view["to_beat"] is not None:
        facts.append(Fact(_("To beat"), points(view["to_beat"])))
    return facts


def _scores(scene: Scene) -> list[Fact]:
    return [Fact(_("Score"), _score(scene, seat, score), seat=seat) for seat, score in enumerate(scene.shown["scores"])]


def _score(scene: Scene, seat: int, score: int) -> str:
    if seat in scene.shown["out"]:
        return _("out with %(points)s") % {"points": points(score)}
    return points(score)
