"""The levels of a puzzle: each an island with its cells, its loot and its target."""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.capcolor.lines import AnyLine, Each, Linked, Masks, Mountain, Product

from ..board import Pips
from ..scene import Scene
from .chart import chart_of
from .island import sign_name
from .isles import Isle, draw_isle
from .offers import Offer
from .words import line_name

SIGNS = {"junks": "junk", "ports": "docks", "towers": "tower", "dials": "dial", "fief": "fief", "taverns": "tavern"}


@dataclass(frozen=True, slots=True)
class Loot:
    """What a line has brought so far."""

    sign: str
    name: str
    points: int


@dataclass(frozen=True, slots=True)
class Undo:
    action: str
    label: str


@dataclass(frozen=True, slots=True)
class Level:
    number: int
    title: str
    isle: Isle
    coloured: Pips
    score: int
    target: int
    best: int | None  # the reader's, at earlier tables
    loot: list[Loot]
    undo: Undo | None
    is_now: bool

    @property
    def is_reached(self) -> bool:
        return self.score >= self.target

    @property
    def is_done(self) -> bool:
        return self.is_reached and self.coloured.count == self.coloured.of


def draw_levels(scene: Scene, offers: Mapping[str, Offer]) -> list[Level]:
    now = _now(scene)
    return [_level(scene, index, offers, index == now) for index in range(len(scene.shown["levels"]))]


def _level(scene: Scene, index: int, offers: Mapping[str, Offer], is_now: bool) -> Level:
    level, title = scene.shown["levels"][index], _("Level %(number)d") % {"number": index + 1}
    lines = chart_of(scene.table).islands[index].lines
    return Level(
        number=index + 1,
        title=title,
        isle=draw_isle(scene, index, title, offers),
        coloured=_coloured(len(level["coloured"]), scene.shown["cap"]),
        score=level["score"],
        target=level["target"],
        best=scene.best[index] if scene.best else None,
        loot=[Loot(line_sign(line), line_name(line), level["sheet"][line.id]) for line in lines],
        undo=_undo(scene, index),
        is_now=is_now,
    )


def _coloured(count: int, cap: int) -> Pips:
    label = ngettext("%(count)d of %(of)d cell coloured", "%(count)d of %(of)d cells coloured", cap)
    return Pips(count, cap, label % {"count": count, "of": cap})


def _undo(scene: Scene, index: int) -> Undo | None:
    action = {"type": "undo", "level": index + 1}
    if not scene.is_my_turn or action not in scene.legal:
        return None
    cell = scene.shown["levels"][index]["coloured"][-1]
    label = _("Take back %(cell)s on level %(level)d") % {"cell": cell, "level": index + 1}
    return Undo(json.dumps(action), label)


def _now(scene: Scene) -> int:
    """Where the latest move was made, unless that level is done; then the first that is not."""
    levels = scene.shown["levels"]
    open_ones = [
        index
        for index, level in enumerate(levels)
        if len(level["coloured"]) < scene.shown["cap"] or level["score"] < level["target"]
    ]
    latest = _latest(scene)
    return latest if latest in open_ones or not open_ones else open_ones[0]


def _latest(scene: Scene) -> int:
    places = chart_of(scene.table).places
    for move in scene.standing_moves():
        for event in reversed(move.events):
            if event["type"] in ("colour", "undo"):
                return places[event["cell"]].level
    return 0


def line_sign(line: AnyLine) -> str:
    """The sign that stands for a line of the sheet."""
    match line:
        case Each():
            return sign_name(line.icons[0])
        case Product():
            return sign_name(line.icons[1])
        case Mountain() | Masks() | Linked():
            return sign_name(line.landmark)
    return SIGNS[str(line.__struct_config__.tag)]
