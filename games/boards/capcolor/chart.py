"""The map, or the levels of a puzzle, as a page speaks of it: what each cell bears and what it touches."""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

import msgspec
from django.utils.translation import get_language

from games.models import Table
from games.rules.capcolor import charts
from games.rules.capcolor.board import touching
from games.rules.capcolor.documents import Cell, Island, Map, Puzzle

USUAL_MAP = "03-turtle"


class Place(NamedTuple):
    cell: Cell
    touches: tuple[str, ...]  # the cells around it
    marks: tuple[str, ...]  # the kinds of landmarks around it
    level: int  # the number of its island, from 0


class Chart(NamedTuple):
    title: Mapping[str, str] | str  # ours are translated with the site, a table's own brings its languages along
    islands: tuple[Island, ...]
    places: dict[str, Place]


def chart_of(table: Table) -> Chart:
    solo = table.options.get("solo")
    chosen = solo or table.options.get("map", USUAL_MAP)
    if isinstance(chosen, str):
        return _ours(chosen, bool(solo))
    return _brought(msgspec.json.encode(chosen), bool(solo))


def title_of(table: Table) -> str:
    """What it is called, in English if it is ours: gettext knows the rest."""
    title = chart_of(table).title
    if isinstance(title, str):
        return title
    return title.get((get_language() or "en")[:2], title["en"])


@cache
def _ours(name: str, is_solo: bool) -> Chart:
    folder, titles = ("solo", charts.PUZZLES) if is_solo else ("maps", charts.MAPS)
    return _chart(titles[name], (charts.HERE / folder / f"{name}.json").read_bytes(), is_solo)


@lru_cache(maxsize=32)
def _brought(document: bytes, is_solo: bool) -> Chart:
    return _chart(msgspec.json.decode(document)["title"], document, is_solo)


def _chart(title: Mapping[str, str] | str, document: bytes, is_solo: bool) -> Chart:
    islands: tuple[Island, ...]
    if is_solo:
        islands = msgspec.json.decode(document, type=Puzzle).levels
    else:
        islands = (msgspec.json.decode(document, type=Map),)
    places = {name: place for level, island in enumerate(islands) for name, place in _places(island, level).items()}
    return Chart(title, islands, places)


def _places(island: Island, level: int) -> dict[str, Place]:
    near, kinds = touching(island), {mark.id: mark.kind for mark in island.landmarks}
    return {
        cell.id: Place(
            cell,
            tuple(sorted(near[cell.id] - kinds.keys())),
            tuple(sorted({kinds[name] for name in near[cell.id] & kinds.keys()})),
            level,
        )
        for cell in island.cells
    }
