"""What a game's presenter has to offer. A package with these functions is one; see catch_6.

Every presenter has the words of `Board`. How its table looks is one of two: it is `Drawn` with a template of its own,
or it is `Plain` and plain.py makes cards and buttons of what lies on the table and of what can be done.
"""

from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

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
class Sheet:
    """A small table pinned above the log."""

    title: str
    columns: list[str]
    rows: list[list[str]]


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that lies on the table, in words or as dice: on a seat's card, or on the one that all share."""

    label: str
    value: str = ""
    dice: list[Die] = field(default_factory=list)
    seat: int | None = None

    @property
    def spoken(self) -> str:
        return spoken(self.dice)


class Board(Protocol):
    def options_text(self, table: Table) -> str:
        """What is played, in a few words, for lists of tables too."""

    def facts(self, scene: Scene) -> list[str]:
        """What stands behind the title: "First to 5", "2 : 2"."""

    def bar(self, scene: Scene) -> Bar:
        """What the reader is to do. Asked only when it is the reader's turn. A plain table brings its own buttons."""

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


@runtime_checkable
class Drawn(Board, Protocol):
    def draw(self, scene: Scene) -> dict:
        """What templates/games/boards/<slug>.html draws."""


class Plain(Board, Protocol):
    def offer(self, action: dict, scene: Scene) -> str:
        """Names a legal action as the label of its button: "Roll three dice". No two have the same name."""

    def position(self, scene: Scene) -> list[Fact]:
        """What lies on a table that has started, as far as the reader may see it."""


def games_won(count: int, of: int) -> Pips:
    label = ngettext("%(count)d of %(of)d game won", "%(count)d of %(of)d games won", of)
    return Pips(count, of, label % {"count": count, "of": of})
