"""The bets of collusion.py: how much speaks for it that a giver's choices favoured just these."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import exp, log
from statistics import fmean

from .favour import Surplus

HABIT = 0.1  # so much favour is nobody's fault: who sits beside whom, who likes to attack whom
# An error that stays in what is taken for usual would add up like evidence. So where its standard error is larger than
# this nothing is staked, and half of it is granted: rounds of friends, in which all go against one, need as much.
MOST_DOUBT = 0.35
GRANTED = 0.5
BOLDNESS = (0.5, 1.5)  # the logarithm of how much more likely a favour of 1 is where there is collusion


def odds(beyond: Iterable[Surplus], giver: int, gainers: Sequence[int]) -> list[float]:
    """For each boldness: how far the giver favoured these, against all others who could have been in their place.

    Of the two ways to see what is usual, the one that speaks for the giver counts; where both are vague nobody bets.
    """
    doubts = [(surplus, max(surplus.unsure[seat] for seat in gainers)) for surplus in beyond]
    ways = [_compared(surplus.favour, giver, gainers, doubt) for surplus, doubt in doubts if doubt <= MOST_DOUBT]
    return [min(each) for each in zip(*ways, strict=True)] if ways else [1.0] * len(BOLDNESS)


def _compared(surplus: Sequence[float], giver: int, gainers: Sequence[int], doubt: float) -> list[float]:
    others = [seat for seat in range(len(surplus)) if seat != giver]
    ways = [sum(surplus[seat] for seat in way) for way in combinations(others, len(gainers))]
    favoured = sum(surplus[seat] for seat in gainers) - HABIT - GRANTED * doubt
    return [exp(bold * favoured) / fmean(exp(bold * way) for way in ways) for bold in BOLDNESS]


def mean_of(*each: float) -> float:
    return fmean(each)


def grown(bets: Sequence[float], new_odds: Iterable[float]) -> tuple[float, ...]:
    """The logarithm of what each bet has become."""
    new = [log(one) for one in new_odds]
    return tuple(known + one for known, one in zip(bets or [0.0] * len(new), new, strict=True))
