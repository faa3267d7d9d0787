"""In which order cases wait: what can still be prevented, then what is likely and grave, and nothing waits for ever."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import prod

from .measures import Measure

# A reporter of whom nothing is known is believed like one of two, four reports' worth: six reports that were right
# lift that to four of five, and no single mistake ruins anybody's name.
RIGHT_BEFORE, WRONG_BEFORE = 2.0, 2.0
OVERDUE_SECONDS = 7 * 86400  # after a week a case is as urgent as one at a running table, however small it is
MOST_BELIEF = 0.95  # however many report it: those who agreed to do so count as one group


@dataclass(frozen=True, slots=True)
class Reporter:
    """How earlier reports of somebody have ended; those that are undecided do not count."""

    confirmed: int = 0
    rejected: int = 0


@dataclass(frozen=True, slots=True)
class Waiting:
    """A case as the queue sees it."""

    number: int
    opened_at: float
    proposed: Measure  # what the grid would say now, if it is true
    reporters: tuple[Reporter, ...] = ()
    false_alarms: float | None = None  # the smallest estimate of a detector, if one has spoken
    running_tables: int = 0  # of the persons concerned, where it may be going on
    answer_due_at: float | None = None  # an appeal has a deadline


def accuracy(reporter: Reporter) -> float:
    """How likely the next report is right: the mean of a beta distribution."""
    right = RIGHT_BEFORE + reporter.confirmed
    return right / (right + WRONG_BEFORE + reporter.rejected)


def belief(case: Waiting) -> float:
    """How likely there is something in it. Only for the order: it is shown to nobody and decides nothing."""
    doubts = [1 - accuracy(reporter) for reporter in case.reporters]
    if case.false_alarms is not None:
        doubts.append(min(1.0, case.false_alarms))
    return min(MOST_BELIEF, 1 - prod(doubts))


def score(case: Waiting, now: float) -> float:
    """What is at stake times how likely it is; it doubles in the week after which it is overdue."""
    waited = max(0.0, now - case.opened_at) / OVERDUE_SECONDS
    return (1 + case.proposed) * belief(case) * (1 + waited)


def is_pressing(case: Waiting, now: float) -> bool:
    is_due = case.answer_due_at is not None and case.answer_due_at - now < 86400
    return case.running_tables > 0 or is_due or now - case.opened_at >= OVERDUE_SECONDS


def in_order(cases: Iterable[Waiting], now: float) -> Sequence[Waiting]:
    """The most urgent first; of equals the older one, so that the order is always the same."""
    return sorted(cases, key=lambda case: (not is_pressing(case, now), -score(case, now), case.opened_at, case.number))
