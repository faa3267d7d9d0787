"""The published grid of verdicts: which offence, for the how manyth time, leads to which measure and for how long.

Pure, so that the page that publishes it, the form that offers it and the code that applies it read the same lines. A
moderator may choose any milder step with a reason, and a harsher one only with a second signature.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum

from games.rules.errors import gettext_noop

from .detectors.findings import Kind
from .measures import Measure, Remedy, Step

LAPSES_DAYS = 365  # what was decided longer ago does not make a new offence a repeated one


class Offence(StrEnum):
    SECOND_ACCOUNT = "second_account"
    COLLUSION = "collusion"
    KINGMAKING = "kingmaking"
    WIN_TRADING = "win_trading"
    RATING_TRANSFER = "rating_transfer"
    STALLING = "stalling"
    AUTOMATION = "automation"
    LEAKING = "leaking"
    INSULT = "insult"
    FALSE_REPORTS = "false_reports"
    OTHER = "other"


# Under which heading a case stands that a detector opens. Who resigns to a partner gives rating points away.
OFFENCE_OF: Mapping[Kind, Offence] = {
    Kind.TWO_ACCOUNTS: Offence.SECOND_ACCOUNT,
    Kind.RATING_TRANSFER: Offence.RATING_TRANSFER,
    Kind.QUICK_RESIGNATIONS: Offence.RATING_TRANSFER,
    Kind.WIN_TRADING: Offence.WIN_TRADING,
    Kind.COLLUSION: Offence.COLLUSION,
    Kind.REACTION: Offence.AUTOMATION,
    Kind.STALLING: Offence.STALLING,
}

_REFUND = frozenset({Remedy.REFUND})
_ANNUL = frozenset({Remedy.ANNUL, Remedy.REFUND})
_FORFEIT = frozenset({Remedy.FORFEIT, Remedy.REFUND})
_VOID = frozenset({Remedy.VOID, Remedy.REFUND})

# Three thoughts give the figures: what can be a misunderstanding begins with a warning, what cannot begins with what
# it was done for (ratings, competitions); each repetition is at least as severe and as long as the one before; and only
# who was told, paused and told again loses the account.
GRID: Mapping[Offence, tuple[Step, ...]] = {
    Offence.SECOND_ACCOUNT: (
        Step(Measure.WARNING, remedies=_REFUND),
        Step(Measure.UNRATED, 30, _REFUND),
        Step(Measure.SUSPENSION, 90, _REFUND),
        Step(Measure.CLOSURE, remedies=_REFUND),
    ),
    Offence.COLLUSION: (
        Step(Measure.UNRATED, 30, _REFUND),
        Step(Measure.COMPETITION_BAN, 90, _REFUND),
        Step(Measure.SUSPENSION, 180, _REFUND),
        Step(Measure.CLOSURE, remedies=_REFUND),
    ),
    Offence.KINGMAKING: (
        Step(Measure.WARNING),
        Step(Measure.UNRATED, 14),
        Step(Measure.COMPETITION_BAN, 30),
        Step(Measure.COMPETITION_BAN, 180),
    ),
    Offence.WIN_TRADING: (
        Step(Measure.UNRATED, 30, _ANNUL),
        Step(Measure.COMPETITION_BAN, 90, _ANNUL),
        Step(Measure.SUSPENSION, 180, _ANNUL),
    ),
    Offence.RATING_TRANSFER: (
        Step(Measure.UNRATED, 30, _ANNUL),
        Step(Measure.COMPETITION_BAN, 90, _ANNUL),
        Step(Measure.SUSPENSION, 180, _ANNUL),
        Step(Measure.CLOSURE, remedies=_ANNUL),
    ),
    Offence.STALLING: (
        Step(Measure.WARNING),
        Step(Measure.UNRATED, 7, _FORFEIT),
        Step(Measure.COMPETITION_BAN, 30, _FORFEIT),
        Step(Measure.SUSPENSION, 30, _FORFEIT),
    ),
    Offence.AUTOMATION: (
        Step(Measure.UNRATED, 30, _VOID),
        Step(Measure.SUSPENSION, 90, _VOID),
        Step(Measure.CLOSURE, remedies=_VOID),
    ),
    Offence.LEAKING: (
        Step(Measure.WARNING, remedies=_ANNUL),
        Step(Measure.COMPETITION_BAN, 30, _ANNUL),
        Step(Measure.SUSPENSION, 30, _ANNUL),
        Step(Measure.SUSPENSION, 180, _ANNUL),
    ),
    Offence.INSULT: (
        Step(Measure.WARNING),
        Step(Measure.SILENCE, 7),
        Step(Measure.SILENCE, 30),
        Step(Measure.SUSPENSION, 30),
        Step(Measure.SUSPENSION, 180),
    ),
    Offence.FALSE_REPORTS: (
        Step(Measure.WARNING),
        Step(Measure.SILENCE, 7),
        Step(Measure.SUSPENSION, 14),
    ),
    Offence.OTHER: (
        Step(Measure.WARNING),
        Step(Measure.SUSPENSION, 7),
        Step(Measure.SUSPENSION, 30),
    ),
}


def repetition(earlier: Iterable[float], now: float) -> int:
    """How many verdicts for the same offence still count: the moments (POSIX seconds) of those that were not undone."""
    return sum(0 <= now - at < LAPSES_DAYS * 86400 for at in earlier)


def step(offence: Offence, repeated: int) -> Step:
    """What the grid says for the first time (0), the second (1), and so on; the last step stays."""
    if repeated < 0:
        raise ValueError("nobody offends fewer than no times before")
    steps = GRID[offence]
    return steps[min(repeated, len(steps) - 1)]


OFFENCES: Mapping[Offence, str] = {
    Offence.SECOND_ACCOUNT: gettext_noop("Playing with a second account"),
    Offence.COLLUSION: gettext_noop("Collusion or soft play"),
    Offence.KINGMAKING: gettext_noop("Kingmaking"),
    Offence.WIN_TRADING: gettext_noop("Trading wins"),
    Offence.RATING_TRANSFER: gettext_noop("Giving away rating points"),
    Offence.STALLING: gettext_noop("Stalling"),
    Offence.AUTOMATION: gettext_noop("Letting a program play in a live race"),
    Offence.LEAKING: gettext_noop("Giving away what is secret at a table"),
    Offence.INSULT: gettext_noop("Insults"),
    Offence.FALSE_REPORTS: gettext_noop("Reporting others against better knowledge"),
    Offence.OTHER: gettext_noop("Something else"),
}
