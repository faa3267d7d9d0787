"""The options `map` and `solo`: an id of ours or a document (CC-9).

A form offers ours, each with what helps to choose; a document is for whoever writes options by hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.rules.capcolor.charts import MAPS, PUZZLES, BadDocument, Chart, read_chart, written
from games.rules.capcolor.names import name_of
from games.rules.errors import BadOptions, gettext_noop
from games.rules.options import Choice, OneOf

NO_PUZZLE: Any = None
ALONE, TOGETHER = range(1, 2), range(2, 5)  # how many play a puzzle, and how many a map


@dataclass(frozen=True, kw_only=True)
class ChartChoice(Choice):
    """A map or a puzzle of ours. What there is to know about it is in its document, read when somebody asks."""

    seats: range

    @property
    def chart(self) -> Chart:
        return read_chart(written(self.value), self.seats == ALONE)

    @property
    def cap(self) -> int | None:
        """How many cells are coloured on each level, if it is a puzzle."""
        return self.chart.cap

    @property
    def cells(self) -> list[int]:
        """How many there are, level by level; a map is a single level."""
        return [board.all.bit_count() for board in self.chart.boards]

    @property
    def mechanics(self) -> list[str]:
        """What counts on it, each once, for the translators."""
        return list(dict.fromkeys(name_of(line) for board in self.chart.boards for line in board.lines))


@dataclass(frozen=True, kw_only=True)
class ChartOption(OneOf):
    solo: bool

    def choices(self, seats: int) -> list[Choice]:
        """The default, and what so many can play."""
        return [
            choice
            for choice in self.of
            if choice.value == self.default or (isinstance(choice, ChartChoice) and seats in choice.seats)
        ]

    def check(self, value: object, seats: int) -> None:
        if type(value) is dict:
            self.check_document(value)
        elif value not in [choice.value for choice in self.of]:
            raise self.refused(gettext_noop('"{label}" must be an id of the list, or a document.'))

    def check_document(self, value: object) -> None:
        try:
            read_chart(written(value), self.solo)
        except BadDocument as problem:
            text = gettext_noop('The document of "{label}" cannot be played: {problem}')
            facts = {"option": self.key, "label": self.label, "problem": str(problem)}
            raise BadOptions("bad_document", text, **facts) from problem


MAP = ChartOption(
    key="map",
    label=gettext_noop("Map"),
    help=gettext_noop("The islands to be coloured."),
    default="03-turtle",
    of=tuple(ChartChoice(value=name, text=title, seats=TOGETHER) for name, title in MAPS.items()),
    solo=False,
)
SOLO = ChartOption(
    key="solo",
    label=gettext_noop("Puzzle"),
    help=gettext_noop("For one player alone; the map is then left out."),
    default=NO_PUZZLE,
    of=(
        Choice(NO_PUZZLE, gettext_noop("No puzzle")),
        *(ChartChoice(value=name, text=title, seats=ALONE) for name, title in PUZZLES.items()),
    ),
    solo=True,
)
