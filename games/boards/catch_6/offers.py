"""What the reader can catch now, with what the bar says about each choice."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.catch6 import GOAL

from ..dice import count_word
from ..scene import Scene
from .match import game_number, worth


@dataclass(frozen=True, slots=True)
class Offer:
    number: int
    hits: list[int]  # the dice that count
    say: str
    help: str
    label: str
    can_carry: bool
    is_chosen: bool


def offers(scene: Scene) -> list[Offer]:
    """The reader's catches, the best one chosen: a set brings no duty to roll all six, then points count."""
    if not scene.is_my_turn or scene.shown["phase"] != "catch":
        return []
    catchable = scene.shown["catchable"]
    best = max(catchable, key=lambda one: (one["way"] == "set", worth(one["number"])))
    return [_offer(scene, one["number"], one["way"], one is best) for one in catchable]


def _offer(scene: Scene, number: int, way: str, is_chosen: bool) -> Offer:
    values = scene.shown["dice"][scene.my_seat]
    return Offer(
        number=number,
        hits=[die for die, value in enumerate(values, start=1) if way != "set" or value == number],
        say=_offer_say(values, number, way),
        help=" ".join(_offer_help(scene, number, way)),
        label=_("Catch the %(number)d") % {"number": number},
        can_carry={"type": "catch", "number": number, "carry": True} in scene.legal,
        is_chosen=is_chosen,
    )


def _offer_say(values: list[int], number: int, way: str) -> str:
    if way == "set":
        return _("Catch the %(number)d: %(dice)s, one red") % {"number": number, "dice": so_many(values, number)}
    if way == "raffle":
        return _("Catch the %(number)d: six of a kind") % {"number": number}
    return _("Catch the %(number)d: full house, %(split)s") % {"number": number, "split": _split(values)}


def _offer_help(scene: Scene, number: int, way: str) -> list[str]:
    points = scene.shown["points"][scene.my_seat] + worth(number)
    sentences = [_points_after(scene, points)]
    if way != "set" and points < GOAL:
        sentences.append(_("Then you roll all six next."))
    if len(scene.shown["catchable"]) > 1:
        sentences.append(_("You could take another ringed number."))
    return sentences


def _points_after(scene: Scene, points: int) -> str:
    if points < GOAL:
        return _("That makes %(points)d of %(goal)d.") % {"points": points, "goal": GOAL}
    if scene.shown["scores"][scene.my_seat] + 1 == scene.shown["games_to_win"]:
        return _("That makes %(points)d and wins the match.") % {"points": points}
    return _("That makes %(points)d and wins the game.") % {"points": points}


def carry_note(scene: Scene) -> str:
    """What carrying over costs: it ends the game on the table."""
    return _("gives %(name)s game %(game)d") % {"name": scene.name(1 - scene.my_seat), "game": game_number(scene)}


def _split(values: list[int]) -> str:
    return " + ".join(str(count) for count in sorted(Counter(values).values(), reverse=True))


def so_many(values: Sequence[int | None], number: int) -> str:
    """How the dice of one number are spoken of: "four 5s"."""
    count = values.count(number)
    return ngettext("%(count)s %(number)d", "%(count)s %(number)ds", count) % {
        "count": count_word(count),
        "number": number,
    }
