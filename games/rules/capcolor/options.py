"""The options `map` and `solo`: an id of ours or a document (CC-9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.rules.capcolor.charts import MAPS, PUZZLES, BadDocument, read_chart, written
from games.rules.errors import BadOptions, gettext_noop
from games.rules.options import Choice, OneOf

NO_PUZZLE: Any = None


@dataclass(frozen=True, kw_only=True)
class ChartOption(OneOf):
    solo: bool

    def check(self, value: object, seats: int) -> None:
        if type(value) is dict:
            self.check_document(value)
        elif value not in [choice.value for choice in self.of]:
            text = gettext_noop("The option {option} must be an id of the list, or a document.")
            raise BadOptions("bad_option", text, option=self.key)

    def check_document(self, value: object) -> None:
        try:
            read_chart(written(value), self.solo)
        except BadDocument as problem:
            text = gettext_noop("The document of the option {option} cannot be played: {problem}")
            raise BadOptions("bad_document", text, option=self.key, problem=str(problem)) from problem


MAP = ChartOption(
    key="map",
    label=gettext_noop("Map"),
    help=gettext_noop("The islands to be coloured."),
    default="03-turtle",
    of=tuple(Choice(name, title) for name, title in MAPS.items()),
    solo=False,
)
SOLO = ChartOption(
    key="solo",
    label=gettext_noop("Puzzle"),
    help=gettext_noop("For one player alone; the map is then left out."),
    default=NO_PUZZLE,
    of=(
        Choice(NO_PUZZLE, gettext_noop("No puzzle")),
        *(Choice(name, title) for name, title in PUZZLES.items()),
    ),
    solo=True,
)
