"""Where the dice of a seat lie: in the rows that take them, or loose beside the rows."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.rules.diangle.table import ROOM, ROWS

from ..dice import Die
from ..scene import Scene
from ..telling import last_hand

BLANK = [None] * 6


@dataclass(frozen=True, slots=True)
class Row:
    number: int
    dice: list[Die]  # a red one first

    @property
    def has_red(self) -> bool:
        return any(die.is_red for die in self.dice)

    @property
    def is_filled(self) -> bool:
        return self.has_red or len(self.dice) == ROOM  # DI-4

    @property
    def missing(self) -> int:
        return ROOM - len(self.dice)


@dataclass(frozen=True, slots=True)
class Laid:
    rows: list[Row]  # from the bottom
    loose: list[Die]  # no row takes them, or none has room

    @property
    def placed(self) -> list[Die]:
        return [die for row in self.rows for die in row.dice]


def lay(scene: Scene, seat: int) -> Laid:
    view = scene.view
    hand = last_hand(view["dice"][seat] if view else BLANK, seat, scene)
    spent = view["spent"][seat] if view else []
    numbers = [number for number in view["rows"][seat] if number] if view else ROWS[0]
    rows = _fill(numbers, [die for die in hand if die.number not in spent])
    placed = {die.number for row in rows for die in row.dice}
    return Laid(rows, [die for die in hand if die.number not in placed])


def _fill(numbers: Iterable[int], dice: list[Die]) -> list[Row]:
    left = {number: _shares([die for die in dice if die.value == number], list(numbers)) for number in set(numbers)}
    return [Row(number, left[number].pop(0)) for number in numbers]


def _shares(dice: list[Die], numbers: list[int]) -> list[list[Die]]:
    """Dice of one number for the rows that take it, from the bottom, so that they fill as many as they can."""
    red, white = [die for die in dice if die.is_red], [die for die in dice if not die.is_red]
    is_taken_twice = len(set(numbers)) < len(numbers)
    if is_taken_twice and red and len(white) >= ROOM:
        return [[*red, *white[ROOM:]], white[:ROOM]]
    ordered = [*red, *white]
    return [ordered[:ROOM], ordered[ROOM : 2 * ROOM]]
