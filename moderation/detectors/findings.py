"""What a detector says: who, what, on which figures, and how often that would be said of honest members."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import exp, inf, log


class Kind(StrEnum):
    TWO_ACCOUNTS = "two_accounts"
    RATING_TRANSFER = "rating_transfer"
    QUICK_RESIGNATIONS = "quick_resignations"
    WIN_TRADING = "win_trading"
    COLLUSION = "collusion"
    REACTION = "reaction"
    STALLING = "stalling"


class Strength(StrEnum):
    HINT = "hint"  # stands in a case file that somebody else has opened
    CASE = "case"  # opens a case


# Of all that a detector looks at while their number doubles, it opens a case about honest ones with at most this
# probability; with seven kinds at most one doubling in fourteen brings a case that should not be. A case is a question
# to a moderator and no verdict, and whoever reads it is told the estimate.
CASE_AT = 0.01
HINT_AT = 0.2  # what one honest member in five may show is not worth a line in the file of somebody reported


@dataclass(frozen=True, slots=True)
class Finding:
    """`text` and `reason` (how the estimate is meant) are templates for the translators; `facts` fill them in."""

    kind: Kind
    members: tuple[int, ...]  # whoever gains, or acts, is named first
    strength: Strength
    log_e: float
    looked_at: int
    tables: tuple[int, ...]
    text: str
    reason: str
    facts: Mapping[str, float]
    game: str = ""  # where it is about one of them only

    @property
    def false_alarms(self) -> float:
        """At most so many honest ones are expected among those looked at for whom as much would be said."""
        return false_alarms(self.log_e, self.looked_at)

    def __str__(self) -> str:
        return self.text.format(**self.facts)


def family(looked_at: int) -> int:
    """How many are counted as looked at: rounded up to a power of two.

    Their number grows while the detector runs. Within one doubling all of them are judged by the same figure, so the
    promise holds for every moment of it and not only for one.
    """
    return 1 << max(0, looked_at - 1).bit_length()


def false_alarms(log_e: float, looked_at: int) -> float:
    """Markov's inequality for each, times how many there are (Bonferroni): whatever depends on whatever."""
    excess = log(family(looked_at)) - log_e
    return exp(excess) if excess < 700 else inf


def strength(log_e: float, looked_at: int) -> Strength | None:
    estimate = false_alarms(log_e, looked_at)
    if estimate > HINT_AT:
        return None
    return Strength.CASE if estimate <= CASE_AT else Strength.HINT
