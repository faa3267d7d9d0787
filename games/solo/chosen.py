"""The map or the puzzle that is chosen in the form for a new table: its picture, what is on it, and what counts."""

from collections import Counter
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext_lazy
from msgspec import UNSET

from games.boards.capcolor.isles import Isle, blank_isle
from games.boards.capcolor.levels import line_sign
from games.forms import NewTable
from games.rules.capcolor.charts import MAPS, PUZZLES
from games.rules.capcolor.documents import Island
from games.rules.capcolor.names import name_of

from .picture import islands_of

THINGS: dict[str, Promise] = {  # as they are counted
    "cell": ngettext_lazy("%d cell", "%d cells"),
    "entry": ngettext_lazy("%d way in", "%d ways in"),
    "junk": ngettext_lazy("%d junk", "%d junks"),
    "bridge": ngettext_lazy("%d bridge", "%d bridges"),
    "cliff": ngettext_lazy("%d cliff", "%d cliffs"),
    "sacred": ngettext_lazy("%d sacred mountain", "%d sacred mountains"),
    "cursed": ngettext_lazy("%d cursed mountain", "%d cursed mountains"),
    "mask": ngettext_lazy("%d mask", "%d masks"),
    "cursed-mask": ngettext_lazy("%d cursed mask", "%d cursed masks"),
    "pyramid": ngettext_lazy("%d pyramid", "%d pyramids"),
    "statuette": ngettext_lazy("%d statuette", "%d statuettes"),
}


@dataclass(frozen=True, slots=True)
class Chosen:
    field: str  # by which it was chosen
    title: str
    isles: list[Isle]
    has: list[str]  # what there is: "48 cells", "3 bridges"
    lines: dict[str, str]  # what counts, and its sign


def chosen_chart(form: NewTable) -> Chosen | None:
    """None where another game is played, or nothing is chosen yet."""
    for field, titles in (("option_solo", PUZZLES), ("option_map", MAPS)):
        if (name := _value(form, field)) in titles:
            return _chosen(field, _(titles[name]), islands_of(name))
    return None


def _value(form: NewTable, field: str) -> str:
    return str(form[field].value()) if field in form.fields else ""


def _chosen(field: str, title: str, islands: list[Island]) -> Chosen:
    isles = [blank_isle(island, f"isle-{number}", title) for number, island in enumerate(islands, start=1)]
    lines = {_(name_of(line)): line_sign(line) for island in islands for line in island.lines}
    return Chosen(field, title, isles, _has(islands, isles), lines)


def _has(islands: list[Island], isles: list[Isle]) -> list[str]:
    found: Counter[str] = Counter(mark.kind for island in islands for mark in island.landmarks)
    cells = [cell for island in islands for cell in island.cells]
    found["cell"], found["entry"] = len(cells), sum(cell.entry for cell in cells)
    found["junk"] = sum(cell.junk is not UNSET for cell in cells)
    found["bridge"] = sum(len(isle.land.bridges) for isle in isles)
    found["cliff"] = sum(len(isle.land.cliffs) for isle in isles)
    return [str(text % found[thing]) for thing, text in THINGS.items() if found[thing]]
