"""The board after each move, with the sentences of the log about it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.template.loader import render_to_string
from django.utils.html import strip_tags
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from games import boards, reading
from games.boards.log import Entry
from games.boards.scene import Scene

from .eyes import Look

BATCH = 20  # boards that a page fetches at once
LOOKED_BACK = 60  # moves before it that a board may want to know of
LONGEST_TITLE = 60
ENDS = (".", "!", "?", "…")  # of a sentence


@dataclass(frozen=True, slots=True)
class Step:
    scene: Scene

    @property
    def number(self) -> int:
        return self.scene.table.version

    @property
    def entries(self) -> list[Entry]:
        """The lines of the log about the move, in the order in which it happened."""
        return boards.present_log(replace(self.scene, log_from=self.number))["log"][::-1]

    @property
    def words(self) -> str:
        return " ".join(words_of(entry) for entry in self.entries) or nothing_seen()

    @property
    def title(self) -> str:
        """For the browser's tab."""
        what = {"number": self.number, "words": Truncator(self.words).chars(LONGEST_TITLE)}
        return _("Move %(number)d: %(words)s") % what

    def mat(self) -> str:
        """The board itself. It needs nothing of the request, so it is the same for whoever may look."""
        drawn = boards.present_mat(self.scene)
        return render_to_string(drawn["board_template"], drawn)

    def sent(self) -> dict[str, Any]:
        """What the page's script shows."""
        told = render_to_string("games/replay/_told.html", {"step": self})
        return {"number": self.number, "title": self.title, "words": self.words, "told": told, "mat": self.mat()}


def steps(look: Look, first: int, count: int = BATCH) -> Iterator[Step]:
    """The boards from a move on. What those eyes could not see then is not in them."""
    best = look.seen.best if look.is_own else []
    for then, view, moves in reading.replayed(look.table, look.eyes, first, first + count - 1):
        yield Step(look.scene(table=then, view=view, moves=moves[-LOOKED_BACK:], best=best))


def step(look: Look, number: int) -> Step:
    return next(steps(look, look.has_move(number), 1))


def words_of(entry: Entry) -> str:
    """A line of the log as plain text: who did what, with the dice in words."""
    text = " ".join(strip_tags(entry.line.text).split())
    if entry.line.dice:
        text = f"{text.rstrip('.')} ({entry.line.spoken})"
    return text if text.endswith(ENDS) else f"{text}."


def nothing_seen() -> str:
    return _("Nothing that could be seen from here.")
