"""Every point of the finished games, line by line."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from ..board import Sheet
from ..scene import Scene
from ..standing import who
from .tags import EMPTY, SQUARES_OF, Pieces, combination, name_of


def explained(scene: Scene) -> Sheet | None:
    columns = [pgettext("column of the games so far", "Game"), _("Line"), _("Dice"), _("For"), _("Sum")]
    rows = list(_rows(scene))
    return Sheet(_("Every point"), columns, rows) if rows else None


def _rows(scene: Scene) -> Iterator[list[str]]:
    pieces = {**EMPTY}
    for event in scene.events():
        if event["type"] == "game_start":
            pieces = {**EMPTY}
        elif event["type"] == "place":
            pieces[event["square"]] = event
        elif event["type"] == "game_end":
            yield from _game(scene, event, pieces)


def _game(scene: Scene, event: dict, pieces: Pieces) -> Iterator[list[str]]:
    sums = [0, 0]
    for line, winner in enumerate(event["lines"]):
        if winner is not None:
            sums[winner] += 1
            values = [piece["value"] for square in SQUARES_OF[line] if (piece := pieces[square])]
            yield [str(event["game"]), name_of(line), combination(values), who(scene, winner), str(sums[winner])]
