"""The score sheet: every line with what it is counted from, while it is played and after the end."""

from collections.abc import Mapping

from django.utils.text import Truncator
from django.utils.translation import gettext as _

from games.rules.capcolor.lines import AnyLine, Contest, Masks, Product, Taverns, Towers

from ..board import Sheet
from ..scene import Scene
from ..standing import who
from .chart import chart_of
from .words import line_name, signed

LONGEST = 9  # letters of a name above a column
AHEAD = "★"  # has the most of what a line is for


def sheet(scene: Scene) -> Sheet | None:
    """The lines as they stand. After the end `explained` has them, and here is which cell brought what."""
    if scene.view is None:
        return None
    return _cell_by_cell(scene) if scene.table.is_over else _reckoned(scene)


def explained(scene: Scene) -> Sheet | None:
    return _reckoned(scene) if scene.view else None


def _reckoned(scene: Scene) -> Sheet:
    return _levels(scene) if scene.shown["levels"] else _lines(scene)


def _lines(scene: Scene) -> Sheet:
    """A column for each seat, a row for each line."""
    seats, view = range(len(scene.seats)), scene.shown
    rows = []
    for line in chart_of(scene.table).islands[0].lines:
        figures = view["sheet"][line.id]
        held = [{name: counts[seat] for name, counts in view["objects"].items()} for seat in seats]
        onyx = view["onyx"].get(line.id, [0] * len(seats))
        best = max((_stake(line, held[seat], onyx[seat]) for seat in seats if seat not in scene.out), default=0)
        cells = [_figure(line, figures[seat], held[seat], onyx[seat], seat not in scene.out and best) for seat in seats]
        rows.append([line_name(line), *cells])
    total = [_("Total"), *(str(view["scores"][seat]) for seat in seats)]
    return Sheet(
        _("The score sheet"),
        [_("Loot"), *(Truncator(who(scene, seat)).chars(LONGEST) for seat in seats)],
        [*rows, total],
        is_open=True,
    )


def _levels(scene: Scene) -> Sheet:
    """A row for each line of each level, and what the level is to reach."""
    rows: list[list[str]] = []
    levels = zip(chart_of(scene.table).islands, scene.shown["levels"], strict=True)
    for number, (island, level) in enumerate(levels, start=1):
        rows += [
            [
                str(number),
                line_name(line),
                _figure(line, level["sheet"][line.id], level["objects"], level["onyx"].get(line.id, 0)),
            ]
            for line in island.lines
        ]
        rows.append([str(number), _("Total of %(target)d") % level, str(level["score"])])
    return Sheet(_("The score sheet"), [_("Level"), _("Loot"), _("Points")], rows)


def _stake(line: AnyLine, objects: Mapping[str, int], onyx: int) -> int:
    """What counts for a line that only those with the most of it get."""
    return onyx if isinstance(line, Masks) else objects.get("tavern", 0) if isinstance(line, Taverns) else 0


def _figure(line: AnyLine, points: int, objects: Mapping[str, int], onyx: int, best: int = 0) -> str:
    """The points of a line, with what they are made of where the figure alone does not say it: "2×3=6", "2 → 3"."""
    figure = str(points).replace("-", "\N{MINUS SIGN}")
    if isinstance(line, Product):
        one, other = line.icons
        return f"{objects.get(one, 0)}×{objects.get(other, 0)}={figure}"
    if isinstance(line, Contest):
        stake = _stake(line, objects, onyx)
        star = f" {AHEAD}" if best and stake == best else ""
        return f"{stake} → {figure}{star}" if stake else figure
    if isinstance(line, Towers) and objects.get("tower"):
        return f"{objects['tower']} → {figure}"
    return figure


def _cell_by_cell(scene: Scene) -> Sheet:
    """What every cell brought when it was coloured; taken back ones are not among them."""
    coloured: list[dict] = []
    for event in scene.events():
        if event["type"] == "colour":
            coloured.append(event)
        elif event["type"] == "undo":
            coloured = [one for one in coloured if one["cell"] != event["cell"]]
    chart = chart_of(scene.table)
    rows = []
    for event in coloured:
        lines = chart.islands[chart.places[event["cell"]].level].lines
        gains = [f"{line_name(one)} {signed(event['gains'][one.id])}" for one in lines if one.id in event["gains"]]
        rows.append([event["cell"], who(scene, event["seat"]), ", ".join(gains) or "–"])
    return Sheet(_("Cell by cell"), [_("Cell"), _("Player"), _("Points")], rows)
