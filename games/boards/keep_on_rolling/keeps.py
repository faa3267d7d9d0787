"""What the reader may set aside and roll on, with what the bar says about each choice."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ..scene import Scene
from ..standing import points
from .sums import worth_of


@dataclass(frozen=True, slots=True)
class Keep:
    dice: list[int]
    label: str  # of the red button
    help: str
    note: str  # about what would lie aside


def keeps(scene: Scene) -> list[Keep]:
    return [_keep(scene, action["dice"]) for action in scene.legal if action["type"] == "keep"]


def tray_note(fill: int, banked: int) -> str:
    """What lies aside counts so much, beside what earlier fills have brought."""
    if not banked:
        return points(fill) if fill else ""
    if not fill:
        return _("%(points)s from filling up") % {"points": points(banked)}
    return _("%(points)s, and %(banked)d from filling up") % {"points": points(fill), "banked": banked}


def _keep(scene: Scene, dice: list[int]) -> Keep:
    hand, banked = scene.shown["dice"], scene.shown["banked"]
    aside = sorted([*scene.shown["aside"], *dice])
    fill, rest = worth_of(hand, aside), 6 - len(aside)
    return Keep(
        dice=dice,
        label=_roll_label(rest),
        help=_what_must_come([hand[die - 1] for die in aside], points(banked + fill)),
        note=tray_note(fill, banked),
    )


def _roll_label(rest: int) -> str:
    if not rest:
        return _("Roll all six")
    return ngettext("Roll %(count)d die", "Roll %(count)d dice", rest) % {"count": rest}


def _what_must_come(aside: list[int], at_risk: str) -> str:
    """Which rolls save the turn once these numbers lie aside."""
    if len(aside) == 6:
        return _("%(points)s go on, not doubled. Without two alike they are lost.") % {"points": at_risk}
    if len(aside) < 5:
        what = {"numbers": _either(aside), "points": at_risk}
        return _("%(numbers)s must come, or two alike. Otherwise %(points)s are lost.") % what
    lone = [number for number in aside if aside.count(number) == 1]
    paired = [number for number in aside if aside.count(number) > 1]
    if not lone:
        return _("%(fills)s fills up. Any other number is a bust.") % {"fills": _either(paired)}
    if len(lone) > 1:  # whatever matches, another die stays unpaired: a forced stop (KR-4)
        return _("%(ends)s ends the turn. Any other number is a bust.") % {"ends": _either(aside)}
    what = {"fills": _either(lone), "ends": _either(paired)}
    return _("%(fills)s fills up, %(ends)s ends the turn. Any other number is a bust.") % what


def _either(numbers: Iterable[int]) -> str:
    return get_text_list([str(number) for number in sorted({*numbers})], _("or"))
