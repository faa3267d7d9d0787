"""What the template draws: the map and how each seat stands on it, or the levels of a puzzle."""

from dataclasses import dataclass

from django.utils.translation import ngettext

from games.play.solo import puzzle_of

from ..scene import Scene
from .chart import chart_of
from .isles import Isle, draw_isle
from .levels import draw_levels
from .match import options_text
from .offers import offers

HELP = "games/boards/capcolor/_help.html"


@dataclass(frozen=True, slots=True)
class Place:
    """A seat beside the map."""

    seat: int
    score: int
    cells: str


def draw(scene: Scene) -> dict:
    common = {"colour": scene.near + 1, "seats": len(scene.seats)}
    found = offers(scene)
    if scene.view and scene.shown["levels"]:
        helps = puzzle_of(scene.table) is not None
        may_ask = helps and scene.is_my_turn
        return common | {"levels": draw_levels(scene, found), "aside": HELP if helps else "", "may_ask": may_ask}
    return common | {"isle": _isle(scene, found), "places": [_place(scene, seat) for seat in range(len(scene.seats))]}


def _isle(scene: Scene, found: dict) -> Isle:
    cells = len(chart_of(scene.table).islands[0].cells)
    coloured = cells - scene.shown["remaining"] if scene.view else 0
    label = ngettext(
        "%(map)s, %(cells)d cell, %(coloured)d coloured", "%(map)s, %(cells)d cells, %(coloured)d coloured", cells
    )
    what = {"map": options_text(scene.table), "cells": cells, "coloured": coloured}
    return draw_isle(scene, 0, label % what, found)


def _place(scene: Scene, seat: int) -> Place:
    if scene.view is None:
        return Place(seat, 0, "")
    count = sum(owner == seat for owner in scene.shown["cells"].values())
    cells = ngettext("%(count)d cell", "%(count)d cells", count) % {"count": count}
    return Place(seat, scene.shown["scores"][seat], cells)
