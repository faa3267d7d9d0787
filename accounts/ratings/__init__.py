"""How strong members are at a game: OpenSkill's Plackett-Luce model, for two or more players, teams and ties.

A skill is a mean and how unsure it is. People read it as a figure around 1500 and the interval in which it lies
nineteen times out of twenty. Each table adds its changes once; nothing is ever computed again behind anybody's back,
and `disagreements` shows whether the stored figures follow from the results.
"""

from .book import can_be_rated, count, withdraw
from .proof import disagreements, rebuild_seasons
from .refunds import NobodyToRefund, NothingToTakeBack, Refunded, given_by, preview, refund, take_back_refund
from .seasons import Season, season_at, season_named, season_now
from .skill import BEGINNING, FORFEIT, MODEL, POINTS, PROVISIONAL_ABOVE, START, Entrant, Skill, after

__all__ = [
    "BEGINNING",
    "FORFEIT",
    "MODEL",
    "POINTS",
    "PROVISIONAL_ABOVE",
    "START",
    "Entrant",
    "NobodyToRefund",
    "NothingToTakeBack",
    "Refunded",
    "Season",
    "Skill",
    "after",
    "can_be_rated",
    "count",
    "disagreements",
    "given_by",
    "preview",
    "rebuild_seasons",
    "refund",
    "season_at",
    "season_named",
    "season_now",
    "take_back_refund",
    "withdraw",
]
