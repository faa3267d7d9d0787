"""What a verdict can do to a member and to tables, and what undoes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum

from games.rules.errors import gettext_noop

LONG_DAYS = 30  # whoever is kept away for longer misses a whole round of play by days: two moderators sign that


class Measure(IntEnum):
    """From the mildest to the severest."""

    NONE = 0
    WARNING = 1
    SILENCE = 2  # no chat
    UNRATED = 3  # plays, but nothing counts for ratings
    COMPETITION_BAN = 4
    SUSPENSION = 5
    CLOSURE = 6


TIMED = frozenset({Measure.SILENCE, Measure.UNRATED, Measure.COMPETITION_BAN, Measure.SUSPENSION})


class Inverse(StrEnum):
    """What undoes a measure. Each can be applied at any time, whoever has decided."""

    REOPEN_CASE = "reopen_case"
    WITHDRAW_WARNING = "withdraw_warning"
    LET_SPEAK = "let_speak"
    COUNT_AGAIN = "count_again"
    ADMIT_AGAIN = "admit_again"
    LET_PLAY = "let_play"
    REOPEN_ACCOUNT = "reopen_account"


class Remedy(StrEnum):
    """What becomes of the tables concerned, beside what becomes of the member."""

    VOID = "void"  # Capio: no points for that playthrough
    FORFEIT = "forfeit"  # the table is lost by whoever is found guilty
    ANNUL = "annul"  # the table counts for nobody
    REFUND = "refund"  # rating points go back to whoever lost them


@dataclass(frozen=True, slots=True)
class Step:
    """One field of the grid. Measures without days are done once; a closure lasts until it is undone."""

    measure: Measure
    days: int | None = None
    remedies: frozenset[Remedy] = frozenset()

    def __post_init__(self) -> None:
        if (self.measure in TIMED) != (self.days is not None and self.days > 0):
            raise ValueError(f"{self.measure.name} for {self.days} days is no measure")

    @property
    def needs_second_signature(self) -> bool:
        if self.measure < Measure.COMPETITION_BAN:
            return False
        return self.days is None or self.days > LONG_DAYS

    @property
    def inverse(self) -> Inverse:
        return INVERSES[self.measure]


INVERSES: Mapping[Measure, Inverse] = {
    Measure.NONE: Inverse.REOPEN_CASE,
    Measure.WARNING: Inverse.WITHDRAW_WARNING,
    Measure.SILENCE: Inverse.LET_SPEAK,
    Measure.UNRATED: Inverse.COUNT_AGAIN,
    Measure.COMPETITION_BAN: Inverse.ADMIT_AGAIN,
    Measure.SUSPENSION: Inverse.LET_PLAY,
    Measure.CLOSURE: Inverse.REOPEN_ACCOUNT,
}

# A remedy is taken back by the same code that knows how to apply it.
REMEDY_INVERSES: Mapping[Remedy, str] = {
    Remedy.VOID: "unvoid",
    Remedy.FORFEIT: "restore_result",
    Remedy.ANNUL: "restore_result",
    Remedy.REFUND: "take_back_refund",
}

MEASURES: Mapping[Measure, str] = {
    Measure.NONE: gettext_noop("Nothing: no rule was broken."),
    Measure.WARNING: gettext_noop("A warning."),
    Measure.SILENCE: gettext_noop("No chat for {days} days."),
    Measure.UNRATED: gettext_noop("Only unrated tables for {days} days."),
    Measure.COMPETITION_BAN: gettext_noop("No competitions for {days} days."),
    Measure.SUSPENSION: gettext_noop("No new tables for {days} days."),
    Measure.CLOSURE: gettext_noop("The account is closed."),
}


def is_harsher(chosen: Step, proposed: Step) -> bool:
    """More than the grid provides: a severer measure, or the same one for longer."""
    return _weight(chosen) > _weight(proposed)


def needs_second_signature(chosen: Step, proposed: Step) -> bool:
    return chosen.needs_second_signature or is_harsher(chosen, proposed)


def _weight(one: Step) -> tuple[int, int]:
    return one.measure, one.days or 0
