"""How a match stands, in points: for the seats, for the head, for the sheet above the log."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .board import Pips, Sheet
from .scene import Scene


def points(count: int) -> str:
    return ngettext("%(count)d point", "%(count)d points", count) % {"count": count}


def points_of(count: int, of: int) -> Pips:
    label = ngettext("%(count)d of %(of)d point", "%(count)d of %(of)d points", of)
    return Pips(count, of, label % {"count": count, "of": of})


def to_points(goal: int) -> str:
    """What is played for."""
    return ngettext("To %(goal)d point", "To %(goal)d points", goal) % {"goal": goal}


def by_place(scene: Scene, figures: Sequence[int]) -> str:
    """The figures of all seats, the winner's first: "264 : 190 : 87"."""
    places = scene.outcome["places"]
    order = sorted(range(len(figures)), key=lambda seat: places[seat])
    return " : ".join(str(figures[seat]) for seat in order)


def who(scene: Scene, seat: int) -> str:
    """A seat in a table or a list: its name, or "you"."""
    return _("you") if scene.is_me(seat) else scene.name(seat)


def race(scene: Scene, target: int) -> Sheet:
    """The scores of everybody, and what is missing to the target."""
    columns = [_("Player"), _("Points"), _("To go")]
    rows = [
        [who(scene, seat), str(score), _to_go(scene, seat, target - score)]
        for seat, score in enumerate(scene.shown["scores"])
    ]
    return Sheet(_("The scores"), columns, rows)


def _to_go(scene: Scene, seat: int, missing: int) -> str:
    return _("out") if seat in scene.shown["out"] else str(max(0, missing))
