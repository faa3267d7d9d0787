"""The plain table: every game can be played on it. What lies there stands on cards, what can be done are buttons."""

import json
from collections import Counter
from dataclasses import dataclass, replace
from zlib import crc32

from django.utils.translation import gettext as _

from . import bar as bars
from .bar import Bar
from .board import Fact, Plain
from .scene import Scene
from .seats import SeatCard

MOST_AT_A_GLANCE = 12  # more choices than that get a field that narrows them down
RARE = 3  # so few moves of a type, or fewer


@dataclass(frozen=True, slots=True)
class Place:
    card: SeatCard
    facts: list[Fact]


@dataclass(frozen=True, slots=True)
class Choice:
    label: str
    action: dict

    @property
    def key(self) -> str:
        """The id of its button. It comes from the action, so that focus finds the same choice on a fresh board."""
        return f"act-{crc32(self.action_json.encode()):08x}"

    @property
    def action_json(self) -> str:
        return json.dumps(self.action)


def draw(scene: Scene, board: Plain, seats: list[SeatCard]) -> dict:
    """What templates/games/boards/plain.html draws: the seats in the order of play, the reader's last."""
    facts = board.position(scene) if scene.view else []
    order = [(scene.near + step) % len(seats) for step in range(1, len(seats) + 1)]
    choices = _choices(scene, board)
    return {
        "common": _of(facts, None),
        "places": [Place(seats[number], _of(facts, number)) for number in order],
        "choices": choices,
        "is_long": len(choices) > MOST_AT_A_GLANCE,
    }


def bar_of(scene: Scene, board: Plain) -> Bar:
    """The presenter's words, and the one red button that makes the move."""
    return replace(board.bar(scene), buttons=[_go(scene, board)])


def _go(scene: Scene, board: Plain) -> bars.Button:
    if len(scene.legal) == 1:
        return bars.make_move(board.offer(scene.legal[0], scene), scene.legal[0])
    return bars.make_move(_("Choose a move"))  # until one is chosen it leads to the choices: they may be out of sight


def _choices(scene: Scene, board: Plain) -> list[Choice]:
    """A single one needs no choosing: it is on the red button already."""
    if len(scene.legal) == 1:
        return []
    return [Choice(board.offer(action, scene), action) for action in _sorted(scene.legal)]


def _sorted(legal: list[dict]) -> list[dict]:
    """In a long list the rare moves come first: a call should not be looked for behind a hundred bids."""
    counts = Counter(action["type"] for action in legal)
    return sorted(legal, key=lambda action: counts[action["type"]] > RARE) if len(legal) > MOST_AT_A_GLANCE else legal


def _of(facts: list[Fact], seat: int | None) -> list[Fact]:
    return [fact for fact in facts if fact.seat == seat]
