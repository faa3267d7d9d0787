"""How a match stands, in points: for the seats and for the head."""

from collections.abc import Callable, Collection, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, npgettext

from .board import Pips
from .naming import listed
from .scene import Scene


def points(count: int) -> str:
    return ngettext("%(count)d point", "%(count)d points", count) % {"count": count}


def with_points(count: int) -> str:
    """Points that somebody leads with: some languages need another form than for points alone."""
    words = npgettext("after with", "%(count)d point", "%(count)d points", count) % {"count": count}
    return words.replace("-", "−", count < 0)


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
    return " : ".join(str(figures[seat]).replace("-", "−") for seat in order)


def who(scene: Scene, seat: int) -> str:
    """A seat in a table or a list: its name, or "you"."""
    return _("you") if scene.is_me(seat) else scene.name(seat)


def ahead(
    scene: Scene,
    figures: Sequence[int],
    counted: Callable[[int], str] = with_points,
    gone: Collection[int] | None = None,
) -> str:
    """Who has the most points of those who are still in, and by how much. `counted` puts a figure in words; `gone` is
    for games where one can be out for a while and still lead."""
    if not any(figures):
        return ""
    gone = scene.out if gone is None else gone
    order = sorted((seat for seat in range(len(figures)) if seat not in gone), key=lambda seat: -figures[seat])
    best, others = order[0], order[1:]
    level = [seat for seat in order if figures[seat] == figures[best]]
    if not others:
        return ""
    if len(level) > 1:
        what = {"names": listed(who(scene, seat) for seat in level), "points": counted(figures[best])}
        return _("Level with %(points)s: %(names)s") % what
    facts: dict[str, object] = {
        "name": scene.name(best),
        "points": counted(figures[best]),
        "gap": figures[best] - figures[others[0]],
        "next": _together(scene, [seat for seat in others if figures[seat] == figures[others[0]]]),
    }
    if scene.is_me(best):
        return _("You lead with %(points)s, %(gap)d more than %(next)s") % facts
    return _("%(name)s leads with %(points)s, %(gap)d more than %(next)s") % facts


def _together(scene: Scene, seats: list[int]) -> str:
    """Those who come next: by name, unless it is a crowd."""
    if len(seats) < 3:
        return listed(who(scene, seat) for seat in seats)
    return ngettext("%(count)d other", "%(count)d others", len(seats)) % {"count": len(seats)}
