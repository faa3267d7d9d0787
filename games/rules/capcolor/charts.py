"""The charts: our own maps and puzzles by their ids, and those that somebody brings along as a document."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from games.rules.capcolor.board import Board
from games.rules.capcolor.documents import Map, Puzzle
from games.rules.errors import gettext_noop
from games.rules.offers import offer

HERE = Path(__file__).parent
MAPS = {
    "03-turtle": gettext_noop("Turtle Island"),
    "04-crescent": gettext_noop("The Crescent"),
    "05-two-moons": gettext_noop("The Two Moons"),
    "06-serpent": gettext_noop("The Serpent"),
    "07-three-sisters": gettext_noop("The Three Sisters"),
    "08-starfish": gettext_noop("The Starfish"),
    "09-atoll": gettext_noop("The Atoll"),
    "10-skull": gettext_noop("Skull Rock"),
    "11-whale": gettext_noop("The Whale"),
    "12-cursed-eye": gettext_noop("The Cursed Eye"),
    "13-butterfly": gettext_noop("The Butterfly"),
    "14-clover": gettext_noop("The Clover"),
    "15-horseshoe": gettext_noop("Horseshoe Harbour"),
    "16-sundials": gettext_noop("The Sundial Plateau"),
    "17-four-crafts": gettext_noop("The Isles of Crafts"),
    "18-anchor": gettext_noop("The Anchor"),
    "19-dragon": gettext_noop("Dragon's Head"),
    "20-reef": gettext_noop("Lighthouse Reef"),
    "21-crab": gettext_noop("The Crab"),
    "22-great-archipelago": gettext_noop("The Great Archipelago"),
    "23-crossed-swords": gettext_noop("Crossed Swords"),
    "03s-hatchling": gettext_noop("The Hatchling"),
    "05s-little-moon": gettext_noop("The Little Moon"),
    "09s-ring": gettext_noop("The Ring"),
    "18s-little-harbour": gettext_noop("The Little Harbour"),
}
PUZZLES = {
    "cap3-1": gettext_noop("First Landing"),
    "cap3-2": gettext_noop("Four Coves"),
    "cap3-3": gettext_noop("Flotsam"),
    "cap3-4": gettext_noop("The Innkeeper's Chart"),
    "cap5-1": gettext_noop("Morning Tide"),
    "cap5-2": gettext_noop("Woolpack Sound"),
    "cap5-3": gettext_noop("Three Moorings"),
    "cap5-4": gettext_noop("Noon Shadow"),
    "cap7-1": gettext_noop("The Long Climb"),
    "cap7-2": gettext_noop("Timber and Onyx"),
    "cap7-3": gettext_noop("Hours and Harbours"),
    "cap7-4": gettext_noop("The Blade and the Bell"),
    "cap10-1": gettext_noop("Pilgrim's Round"),
    "cap10-2": gettext_noop("The Harbour Master"),
    "cap10-3": gettext_noop("The Duellists' Isle"),
    "cap10-4": gettext_noop("The Captain's Chart"),
}


class BadDocument(Exception):
    """What is no chart, and why."""


class Chart:
    """A map is one board; a puzzle has one for each level, with its target, and a cap for all."""

    def __init__(self, document: Map | Puzzle) -> None:
        islands = document.levels if isinstance(document, Puzzle) else (document,)
        self.id = document.id
        self.cap = document.cap if isinstance(document, Puzzle) else None
        self.targets = [level.target for level in document.levels] if isinstance(document, Puzzle) else []
        self.ids: list[str] = []  # of all cells, by number
        self.level_of: list[int] = []  # by number, counted from 0
        self.boards: list[Board] = []
        for level, island in enumerate(islands):
            self.boards.append(Board(island, first=len(self.ids)))
            self.ids += [cell.id for cell in island.cells]
            self.level_of += [level] * len(island.cells)
        self.offers = [offer("colour", cell=name) for name in self.ids]
        self.numbers = {name: number for number, name in enumerate(self.ids)}


@lru_cache(maxsize=128)
def read_chart(text: bytes, solo: bool) -> Chart:
    """The map, or the puzzle, of which this is the id or the document, in JSON."""
    known, folder = (PUZZLES, "solo") if solo else (MAPS, "maps")
    try:
        if text.startswith(b'"'):
            name = msgspec.json.decode(text)
            if name not in known:
                raise BadDocument(f"there is none of ours with this id in {folder}")
            text = (HERE / folder / f"{name}.json").read_bytes()
        return Chart(msgspec.json.decode(text, type=Puzzle) if solo else msgspec.json.decode(text, type=Map))
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise BadDocument(in_ascii(error)) from error


def written(chosen: Any) -> bytes:
    """An id or a document, as it was given, in JSON."""
    try:
        return msgspec.json.encode(chosen)
    except (msgspec.MsgspecError, ValueError, TypeError, RecursionError) as error:
        raise BadDocument(in_ascii(error)) from error


def in_ascii(error: Exception, longest: int = 240) -> str:
    return ascii(str(error))[1:-1][:longest]
