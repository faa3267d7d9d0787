"""What things on a map are called: objects by their number, landmarks, lines of a score sheet."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _
from msgspec import UNSET

from games.rules.capcolor.documents import Cell
from games.rules.capcolor.lines import AnyLine
from games.rules.capcolor.names import name_of

from ..naming import listed

OBJECTS: dict[str, Promise] = {
    "coin": ngettext_lazy("%d coin", "%d coins"),
    "apple": ngettext_lazy("%d apple", "%d apples"),
    "chest": ngettext_lazy("%d chest", "%d chests"),
    "key": ngettext_lazy("%d key", "%d keys"),
    "wood": ngettext_lazy("%d log of wood", "%d logs of wood"),
    "saw": ngettext_lazy("%d saw", "%d saws"),
    "sheep": ngettext_lazy("%d sheep", "%d sheep"),
    "wool": ngettext_lazy("%d ball of wool", "%d balls of wool"),
    "fish": ngettext_lazy("%d fish", "%d fish"),
    "net": ngettext_lazy("%d net", "%d nets"),
    "pearl": ngettext_lazy("%d pearl", "%d pearls"),
    "shell": ngettext_lazy("%d shell", "%d shells"),
    "tower": ngettext_lazy("%d tower", "%d towers"),
    "port": ngettext_lazy("%d port", "%d ports"),
    "tavern": ngettext_lazy("%d tavern", "%d taverns"),
    "sword": ngettext_lazy("%d sword", "%d swords"),
    "barrel": ngettext_lazy("%d barrel", "%d barrels"),
    "spice": ngettext_lazy("%d bag of spice", "%d bags of spice"),
    "dial": ngettext_lazy("%d sundial", "%d sundials"),
}

LANDMARKS: dict[str, Promise] = {
    "sacred": _("at a sacred mountain"),
    "cursed": _("at a cursed mountain"),
    "mask": _("at a mask"),
    "cursed-mask": _("at a cursed mask"),
    "pyramid": _("at a pyramid"),
    "statuette": _("at a statuette"),
}


MARKS: dict[str, Promise] = {
    "sacred": _("sacred mountain"),
    "cursed": _("cursed mountain"),
    "mask": _("mask"),
    "cursed-mask": _("cursed mask"),
    "pyramid": _("pyramid"),
    "statuette": _("statuette"),
}


def amounts(objects: Mapping[Any, int]) -> str:
    """ "2 coins and 1 key"; empty where there is nothing."""
    return listed(OBJECTS[name] % count for name, count in objects.items() if count)


def bears(cell: Cell) -> str:
    """What there is on a cell: "2 coins, arrow"; empty where there is nothing."""
    if cell.junk is not UNSET:
        what = {"points": cell.junk.points, "cargo": amounts(cell.junk.cargo) or gettext("nothing")}
        return gettext("junk of %(points)d for %(cargo)s") % what
    dial = gettext("sundial %(number)d") % {"number": cell.dial} if cell.dial is not UNSET else ""
    return ", ".join(filter(None, [amounts(cell.icons), dial, gettext("arrow") if cell.entry else ""]))


def signed(points: int) -> str:
    """ "+3", "−1", "+0" """
    return f"{points:+d}".replace("-", "\N{MINUS SIGN}")


def line_name(line: AnyLine) -> str:
    return gettext(name_of(line))
