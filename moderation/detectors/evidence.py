"""Evidence as e-values: bets against honesty at fair odds, whose winnings multiply.

If a member is honest, the expected product is at most 1 at every moment, so that it ever reaches x has a probability of
at most 1/x (Ville's inequality), however often somebody looks. A p-value promises that for one look only; detectors
look after every batch of tables. Products are kept as logarithms: `log_e`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, inf, log

# Rates as an honest member may have them, from once in 500 to nine times in ten, evenly by their logarithm: for
# something rare nobody knows even the order of magnitude beforehand.
RATES = tuple(0.002 * (0.9 / 0.002) ** (step / 24) for step in range(25))
CHEATING_RATES = (0.15, 0.3, 0.45, 0.7, 0.9)
HIGHEST = 0.95  # rates that are multiplied end here
# So many times as often is nobody's fault: less often in any case, and up to three times, as friends play less in
# earnest. Without steps between, somebody might be accused of a rate that merely lies between two of them.
TOLERATED = (0.05, 0.1, 0.2, 0.35, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.25, 1.5, 2.0, 2.5, 3.0)


def log_mean_exp(logs: Sequence[float], weights: Sequence[float] | None = None) -> float:
    """The logarithm of the (weighted) mean of what the logarithms stand for."""
    most = max(logs)
    if most == -inf:
        return -inf
    weighed = weights or [1.0] * len(logs)
    total = sum(weight * exp(one - most) for one, weight in zip(logs, weighed, strict=True))
    return most + log(total / sum(weighed))


def log_likelihood(rate: float, hits: int, of: int) -> float:
    return hits * log(rate) + (of - hits) * log(1 - rate)


@lru_cache(maxsize=4096)
def rate_log_e(hits: int, of: int, hits_elsewhere: int, of_elsewhere: int) -> float:
    """Does something happen more often here than elsewhere to the same member, by more than what is tolerated?

    The member is compared with themself, so what counts as a hit may be defined as one likes: a bad definition
    costs evidence, never justice. Where there is nothing to compare with, nothing is found.
    """
    elsewhere = [log_likelihood(rate, hits_elsewhere, of_elsewhere) for rate in RATES]
    honest = max(
        log_mean_exp([known + log_likelihood(min(HIGHEST, times * rate), hits, of)
                      for known, rate in zip(elsewhere, RATES, strict=True)])
        for times in TOLERATED
    )  # fmt: skip
    cheating = log_mean_exp([log_likelihood(rate, hits, of) for rate in CHEATING_RATES])
    return log_mean_exp(elsewhere) + cheating - honest
