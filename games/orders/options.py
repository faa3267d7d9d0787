"""What may be chosen for an order, beyond the options that games have.

several   a list of some of `choices(seats)`, at least `fewest`
list      a list of at least `fewest` words, the first one being the first choice; if there are `choices(seats)`,
          words of these
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, TypeGuard

from games.rules.errors import gettext_noop
from games.rules.options import Choice, Option, Switch
from games.rules.spicy import NUMBERS

WORD = re.compile(r"[A-Za-z0-9]{1,8}")  # the id of a cell (CC-62) or a card
MOST_WORDS = 120  # cells of a map

EVERY_TURN = Switch(
    key="every_turn",
    label=gettext_noop("On every turn"),
    help=gettext_noop("Until you cancel the order, not for one turn only."),
    default=False,
)


@dataclass(frozen=True, kw_only=True)
class Numbers(Option):
    """Some of the numbers of a die."""

    fewest: int
    default: Any = ()
    kind = "several"

    def default_for(self, seats: int) -> list[int]:
        return list(self.default)

    def choices(self, seats: int) -> list[Choice]:
        return [Choice(number, str(number)) for number in NUMBERS]

    def check(self, value: object, seats: int) -> None:
        if not is_list_of(value, int) or not self.fewest <= len(value) or not set(value) <= set(NUMBERS):
            text = gettext_noop('"{label}" must be a list of different numbers from 1 to 6, {fewest} or more.')
            raise self.refused(text, fewest=self.fewest)


@dataclass(frozen=True, kw_only=True)
class Words(Option):
    """Cells or cards by their names, the first choice first."""

    fewest: int
    of: tuple[str, ...] = ()
    default: Any = ()
    kind = "list"

    def default_for(self, seats: int) -> list[str]:
        return list(self.default)

    def choices(self, seats: int) -> list[Choice]:
        return [Choice(word, word) for word in self.of]

    def check(self, value: object, seats: int) -> None:
        if not is_list_of(value, str) or not self.fewest <= len(value) <= MOST_WORDS:
            text = gettext_noop('"{label}" must be a list of different names, {fewest} to {most} of them.')
            raise self.refused(text, fewest=self.fewest, most=MOST_WORDS)
        if not all(word in self.of if self.of else WORD.fullmatch(word) for word in value):
            raise self.refused(gettext_noop('"{label}" has a name in it that does not exist.'))


def is_list_of(value: object, kind: type) -> TypeGuard[list[Any]]:
    """A JSON list of such things, no two of them equal. True and 1.0 are not whole numbers."""
    return type(value) is list and all(type(item) is kind for item in value) and len(set(value)) == len(value)
