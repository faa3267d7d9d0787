"""The map in words: row by row what is blank and what is whose, and what every seat has."""

import re
from collections.abc import Iterable
from itertools import groupby

from django.utils.translation import gettext as _
from msgspec import UNSET

from games.rules.capcolor.documents import Cell, Island

from ..board import Fact
from ..scene import Scene
from ..standing import who
from .chart import chart_of
from .words import amounts, line_name


def position(scene: Scene) -> list[Fact]:
    facts = _levels(scene) if scene.shown["levels"] else _hands(scene)
    rows = [fact for island in chart_of(scene.table).islands for fact in _rows(island, scene)]
    return [*facts, *rows]


def bears(cell: Cell) -> str:
    """What there is on a cell: "2 coins, arrow"; empty where there is nothing."""
    if cell.junk is not UNSET:
        what = {"points": cell.junk.points, "cargo": amounts(cell.junk.cargo) or _("nothing")}
        return _("junk of %(points)d for %(cargo)s") % what
    dial = _("sundial %(number)d") % {"number": cell.dial} if cell.dial is not UNSET else ""
    return ", ".join(filter(None, [amounts(cell.icons), dial, _("arrow") if cell.entry else ""]))


def _hands(scene: Scene) -> list[Fact]:
    facts = []
    for seat in range(len(scene.seats)):
        held = {name: counts[seat] for name, counts in scene.shown["objects"].items()}
        facts += [
            Fact(_("Points"), str(scene.shown["scores"][seat]), seat=seat),
            Fact(_("Has"), amounts(held) or _("nothing yet"), seat=seat),
            Fact(_("Cells"), ", ".join(_cells_of(scene, seat)) or _("none yet"), seat=seat),
        ]
        if scene.shown["onyx"]:
            facts.append(Fact(_("Onyx"), _onyx(scene, seat), seat=seat))
    return facts


def _cells_of(scene: Scene, seat: int) -> Iterable[str]:
    return (name for name, owner in scene.shown["cells"].items() if owner == seat)


def _onyx(scene: Scene, seat: int) -> str:
    lines = {line.id: line_name(line) for line in chart_of(scene.table).islands[0].lines}
    return ", ".join(f"{lines[name]} {counts[seat]}" for name, counts in scene.shown["onyx"].items())


def _levels(scene: Scene) -> list[Fact]:
    return [
        Fact(
            _("Level %(number)d") % {"number": number},
            _("%(score)d of %(target)d points with %(count)d of %(cap)d cells: %(cells)s")
            % {
                **level,
                "count": len(level["coloured"]),
                "cap": scene.shown["cap"],
                "cells": ", ".join(level["coloured"]) or _("none yet"),
            },
            seat=0,
        )
        for number, level in enumerate(scene.shown["levels"], start=1)
    ]


def _rows(island: Island, scene: Scene) -> list[Fact]:
    """From top to bottom, each row from left to right: CC-61."""
    cells = sorted(island.cells, key=lambda cell: (cell.at[1], cell.at[0]))
    return [_row(list(row), scene) for _r, row in groupby(cells, key=lambda cell: cell.at[1])]


def _row(cells: list[Cell], scene: Scene) -> Fact:
    letter = re.sub(r"\d+$", "", cells[0].id) or cells[0].id
    return Fact(_("Row %(row)s") % {"row": letter}, " · ".join(_seen(cell, scene) for cell in cells))


def _seen(cell: Cell, scene: Scene) -> str:
    owner = scene.shown["cells"][cell.id]
    if owner is None:
        return f"{cell.id} {bears(cell)}".rstrip()
    return f"{cell.id} = {who(scene, owner)}"
