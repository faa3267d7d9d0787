"""Spicy Dice as they are drawn and as they are spoken."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

NUMBER_WORDS = (
    gettext_lazy("none"),
    pgettext_lazy("how many dice", "one"),
    gettext_lazy("two"),
    gettext_lazy("three"),
    gettext_lazy("four"),
    gettext_lazy("five"),
    gettext_lazy("six"),
)


@dataclass(frozen=True, slots=True)
class Die:
    number: int  # 1 to 6; a die is called by its red number (SD-2)
    value: int | None  # None while it has not been rolled
    seat: int
    rolled_in: int = 0  # the number of the move that rolled it last: new rolls tumble
    body: str = ""  # "white" or "black", where dice belong to no seat

    @property
    def colour(self) -> int:
        return self.seat + 1

    @property
    def is_red(self) -> bool:
        return self.value == self.number

    @property
    def symbol(self) -> str:
        """Its name in the sprite. The second seat's dice have cut corners, so that colour is never alone."""
        if self.value is None:
            return "die-empty"
        shape = "cut" if self.seat == 1 else "die"
        return f"{shape}-{self.value}{'r' if self.is_red else ''}"

    @property
    def spoken(self) -> str:
        if self.value is None:
            return _("not rolled")
        return _("red %(value)d") % {"value": self.value} if self.is_red else str(self.value)


def hand(values: Sequence[int | None], seat: int, rolled_in: dict[int, int] | None = None) -> list[Die]:
    rolled_in = rolled_in or {}
    return [Die(number, value, seat, rolled_in.get(number, 0)) for number, value in enumerate(values, start=1)]


def spoken(dice: Iterable[Die]) -> str:
    return ", ".join(die.spoken for die in dice)


def count_word(count: int) -> str:
    return str(NUMBER_WORDS[count])
