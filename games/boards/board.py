"""What a game's presenter has to offer. A package with these functions is one; see catch_6."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from django.utils.safestring import SafeString
from django.utils.translation import ngettext

from games.models import Move, Table

from .bar import Bar
from .dice import Die, spoken
from .scene import Scene

MOST_PIPS = 7


@dataclass(frozen=True, slots=True)
class Line:
    """One event in the log. `text` names everybody; `say` is for ears and calls the reader "you"."""

    text: SafeString
    say: str = ""
    dice: list[Die] = field(default_factory=list)
    is_key: bool = False

    @property
    def spoken(self) -> str:
        return spoken(self.dice)


@dataclass(frozen=True, slots=True)
class Pips:
    """A count out of a goal. Too many to draw become a figure."""

    count: int
    of: int
    label: str

    @property
    def dots(self) -> list[bool]:
        return [index < self.count for index in range(self.of)] if self.of <= MOST_PIPS else []


@dataclass(frozen=True, slots=True)
class Tray:
    """Dice in a cell of a sheet."""

    dice: list[Die]

    @property
    def spoken(self) -> str:
        return spoken(self.dice)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A small table pinned above the log."""

    title: str
    columns: list[str]
    rows: Sequence[Sequence[str | Tray]]
    is_open: bool = False  # while it is played; after the end all are


class Board(Protocol):
    def options_text(self, table: Table) -> str:
        """What is played, in a few words, for lists of tables too."""

    def facts(self, scene: Scene) -> list[str]:
        """What stands behind the title: "First to 5", "2 : 2"."""

    def bar(self, scene: Scene) -> Bar:
        """What the reader is to do. Asked only when it is the reader's turn."""

    def awaited(self, scene: Scene) -> str:
        """Whom everybody waits for, and for what."""

    def deed(self, event: dict) -> str:
        """What a seat did last, without its name: "caught the 6". Empty where an event is nobody's deed."""

    def line(self, event: dict, move: Move, scene: Scene) -> Line | None:
        """An event for the log; None where nothing is to be said. That a seat left is said already."""

    def score(self, scene: Scene) -> str:
        """The figures of a finished match, the winner's first: "5 : 3"."""

    def pips(self, scene: Scene, seat: int) -> Pips | None:
        """What a seat counts by: games won, match points."""

    def sheet(self, scene: Scene) -> Sheet | None:
        """The games so far."""

    def draw(self, scene: Scene) -> dict:
        """What templates/games/boards/<slug>.html draws."""

    def lead(self, scene: Scene) -> str:
        """Who leads and why, in one sentence; empty before anything counts. Asked only while a table is played."""

    def explained(self, scene: Scene) -> Sheet | None:
        """Every point that was made and what for, oldest first. Asked only after the end, with the whole log."""


def games_won(count: int, of: int) -> Pips:
    label = ngettext("%(count)d of %(of)d game won", "%(count)d of %(of)d games won", of)
    return Pips(count, of, label % {"count": count, "of": of})
