"""What the lines of a score sheet are called: on the sheet, and where somebody chooses a map by what counts on it."""

from __future__ import annotations

from games.rules.capcolor.lines import AnyLine, Each, Linked, Masks, Mountain, Product
from games.rules.errors import gettext_noop

OBJECTS = {
    ("coin", "apple"): gettext_noop("Coins and apples"),
    ("sword",): gettext_noop("Swords"),
    ("chest", "key"): gettext_noop("Chests × keys"),
    ("wood", "saw"): gettext_noop("Wood × saws"),
    ("sheep", "wool"): gettext_noop("Sheep × wool"),
    ("fish", "net"): gettext_noop("Fish × nets"),
    ("pearl", "shell"): gettext_noop("Pearls × shells"),
}
LANDMARKS = {
    "sacred": gettext_noop("Sacred mountains"),
    "cursed": gettext_noop("Cursed mountains"),
    "mask": gettext_noop("Most onyx"),
    "cursed-mask": gettext_noop("Most cursed onyx"),
    "pyramid": gettext_noop("Linked pyramids"),
    "statuette": gettext_noop("Linked statuettes"),
}
KINDS = {
    "junks": gettext_noop("Junks"),
    "ports": gettext_noop("Ports × junks"),
    "towers": gettext_noop("Towers"),
    "dials": gettext_noop("Rows of sundials"),
    "fief": gettext_noop("Largest group"),
    "taverns": gettext_noop("Most taverns"),
}


def name_of(line: AnyLine) -> str:
    """A name for the translators; where a table's own map counts other objects, what the map itself calls the line."""
    match line:
        case Each() | Product():
            return OBJECTS.get(line.icons, line.id)
        case Mountain() | Masks() | Linked():
            return LANDMARKS[line.landmark]
    return KINDS[str(line.__struct_config__.tag)]
