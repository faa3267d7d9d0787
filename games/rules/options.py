"""The options of a game: what may be chosen when a table is opened.

One declaration serves both sides. `start` checks options with it, and the site draws its form from it: `key`, `kind`,
`label`, `help`, `default_for(seats)`, and what its kind needs:

    whole     a number from `low` to `high`
    wholes    a list of `length` such numbers, in any order
    switch    true or false
    choice    one of `choices(seats)`
    several   a list of one or more of `choices(seats)`, in their order

Labels and help texts are templates for the translators, as the sentences in `games.rules.errors` are.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from games.rules.chance import Chance
from games.rules.errors import BadOptions, gettext_noop, quoted

RANDOM = "random"


@dataclass(frozen=True)
class Choice:
    value: int | str
    text: str
    facts: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.text.format(**self.facts)


@dataclass(frozen=True, kw_only=True)
class Option(ABC):
    key: str
    label: str
    help: str
    default: Any
    kind: ClassVar[str]

    def default_for(self, seats: int) -> Any:
        return list(self.default) if type(self.default) is tuple else self.default  # JSON knows lists only

    @abstractmethod
    def check(self, value: object, seats: int) -> None:
        """Raise BadOptions unless a table with this many seats may have this value."""

    def matters(self, seats: int) -> bool:
        """Is there anything to choose with so many players?"""
        return True

    def refused(self, text: str, **facts: Any) -> BadOptions:
        """People know the option by its label, programs by its key."""
        return BadOptions("bad_option", text, option=self.key, label=self.label, **facts)


@dataclass(frozen=True, kw_only=True)
class Whole(Option):
    """A whole number in a range."""

    low: int
    high: int
    kind = "whole"

    def check(self, value: object, seats: int) -> None:
        if type(value) is not int or not self.low <= value <= self.high:
            text = gettext_noop('"{label}" must be a whole number from {low} to {high}.')
            raise self.refused(text, low=self.low, high=self.high)


@dataclass(frozen=True, kw_only=True)
class Wholes(Option):
    """So many whole numbers in a range. Their order means nothing."""

    length: int
    low: int
    high: int
    kind = "wholes"

    def check(self, value: object, seats: int) -> None:
        numbers = value if type(value) is list and len(value) == self.length else [None]
        if not all(type(number) is int and self.low <= number <= self.high for number in numbers):
            text = gettext_noop('"{label}" must be a list of {length} whole numbers from {low} to {high}.')
            raise self.refused(text, length=self.length, low=self.low, high=self.high)


@dataclass(frozen=True, kw_only=True)
class Switch(Option):
    """On or off."""

    kind = "switch"

    def check(self, value: object, seats: int) -> None:
        if type(value) is not bool:
            raise self.refused(gettext_noop('"{label}" is either on or off: true or false.'))


@dataclass(frozen=True, kw_only=True)
class OneOf(Option):
    """One of a few words or numbers."""

    of: tuple[Choice, ...]
    kind = "choice"

    def choices(self, seats: int) -> list[Choice]:
        return list(self.of)

    def check(self, value: object, seats: int) -> None:
        allowed = [choice.value for choice in self.choices(seats)]
        # true == 1 and 1.0 == 1 in Python, but not in JSON.
        if not any(type(value) is type(known) and value == known for known in allowed):
            raise self.refused(
                gettext_noop('"{label}" must be one of: {allowed}.'), allowed=", ".join(map(str, allowed))
            )


@dataclass(frozen=True, kw_only=True)
class SomeOf(Option):
    """One or more of a few words, always in the same order."""

    of: tuple[Choice, ...]
    kind = "several"

    def choices(self, seats: int) -> list[Choice]:
        return list(self.of)

    def check(self, value: object, seats: int) -> None:
        allowed = [choice.value for choice in self.of]
        if type(value) is not list or not value or value != [word for word in allowed if word in value]:
            text = gettext_noop('"{label}" must be a list of one or more of these, in this order: {allowed}.')
            raise self.refused(text, allowed=", ".join(map(str, allowed)))


@dataclass(frozen=True, kw_only=True)
class First(OneOf):
    """Which seat begins: a seat number, or the word "random" (SD-9)."""

    key: str = "first"
    label: str = gettext_noop("Who begins")
    help: str = gettext_noop("The seat that takes the first turn, or the dice decide.")
    default: Any = 0
    of: tuple[Choice, ...] = (Choice(RANDOM, gettext_noop("At random")),)

    def choices(self, seats: int) -> list[Choice]:
        text = gettext_noop("Seat {number}")
        return [Choice(seat, text, {"number": seat + 1}) for seat in range(seats)] + list(self.of)

    def check(self, value: object, seats: int) -> None:
        if type(value) is not int or not 0 <= value < seats:  # a seat needs no list of choices to be told from others
            super().check(value, seats)


def first_seat(first: int | str, seats: int, chance: Chance) -> int:
    """The seat that the option `first` names. Only "random" draws, and exactly once (SD-9)."""
    return chance.pick(list(range(seats))) if first == RANDOM else int(first)


def resolve(options: Sequence[Option], given: object, seats: int) -> dict[str, Any]:
    """The value of every option: the given one if it is allowed, else the default. Raise BadOptions otherwise."""
    if type(given) is not dict:
        raise BadOptions("bad_options", gettext_noop("Options must be a JSON object."))
    for key in given:
        known = [option.key for option in options]
        if key not in known:
            text = gettext_noop("There is no option {option}; there are: {known}.")
            raise BadOptions("unknown_option", text, option=quoted(key), known=", ".join(known))
    values = {}
    for option in options:
        value = given[option.key] if option.key in given else option.default_for(seats)
        option.check(value, seats)
        values[option.key] = value
    return values
