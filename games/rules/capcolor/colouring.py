"""Colouring a cell: how it is offered, asked for, refused and told. The same in a race and on a level of a puzzle."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.actions import Action
from games.rules.capcolor.board import BITS, Cells, digits
from games.rules.capcolor.charts import Chart
from games.rules.capcolor.holding import Holding, most
from games.rules.capcolor.lines import Sheet
from games.rules.contract import Event
from games.rules.errors import IllegalMove, gettext_noop, quoted


def offers(chart: Chart, cells: Cells) -> list[Action]:
    return [offer for offer, digit in zip(chart.offers, digits(cells), strict=False) if digit == "1"]


def cell_named(chart: Chart, action: Action) -> int:
    name = action["cell"]
    if type(name) is not str or name not in chart.numbers:
        text = gettext_noop("The field {field} must name a cell of this map, not {cell}.")
        raise IllegalMove("no_such_cell", text, field="cell", cell=quoted(name))
    return chart.numbers[name]


def not_open(chart: Chart, cell: int, coloured: Cells) -> IllegalMove:
    """Why a cell cannot be coloured (CC-12)."""
    name = chart.ids[cell]
    if coloured & BITS[cell]:
        return IllegalMove("coloured", gettext_noop("The cell {cell} is coloured already."), cell=name)
    if not chart.boards[chart.level_of[cell]].land & BITS[cell]:
        text = gettext_noop("You do not have everything that the junk {cell} is to load.")
        return IllegalMove("not_loaded", text, cell=name)
    text = gettext_noop("The cell {cell} has no arrow and touches no coloured cell.")
    return IllegalMove("out_of_reach", text, cell=name)


def gains(before: Holding, after: Holding, others: Sequence[Holding]) -> Sheet:
    """What a cell has changed on a seat's sheet. `others` are the seats in play beside it."""
    rivals = most(after.board, others)
    was, now = before.sheet(rivals), after.sheet(rivals)
    return {line: points - was[line] for line, points in now.items() if points != was[line]}


def colour_event(chart: Chart, seat: int, cell: int, change: Sheet, *, forced: bool) -> Event:
    return {"type": "colour", "seat": seat, "cell": chart.ids[cell], "forced": forced, "gains": change}


def end_event(seat: int, reason: str) -> Event:
    return {"type": "end", "seat": seat, "reason": reason}
