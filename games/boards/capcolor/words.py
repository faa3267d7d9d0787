"""What things on a map are called: objects by their number, landmarks, lines of a score sheet."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

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


def amounts(objects: Mapping[Any, int]) -> str:
    """ "2 coins and 1 key"; empty where there is nothing."""
    return listed(OBJECTS[name] % count for name, count in objects.items() if count)


def line_name(line: AnyLine) -> str:
    return gettext(name_of(line))
