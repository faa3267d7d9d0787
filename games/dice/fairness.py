"""Pearson's chi-square test, by hand: is a spread of faces what fair dice give? Pure, like the rules."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, lgamma, log

EXPECTED_AT_LEAST = 5  # of each face; below that the test says nothing
PRECISION = 1e-15
MOST_TERMS = 10_000


@dataclass(frozen=True, slots=True)
class Spread:
    """How often each face came up, the first face first."""

    counts: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.counts)

    @property
    def expected(self) -> float:
        return self.total / len(self.counts)

    @property
    def is_enough(self) -> bool:
        return len(self.counts) > 1 and self.expected >= EXPECTED_AT_LEAST

    @property
    def chi_square(self) -> float:
        """How far the counts lie from even, all faces together."""
        if not self.total:
            return 0.0
        return sum((count - self.expected) ** 2 for count in self.counts) / self.expected

    @property
    def freedom(self) -> int:
        return len(self.counts) - 1

    @property
    def p(self) -> float | None:
        """How often fair dice spread as far as this or further; None while there are too few of them."""
        return at_least(self.chi_square, self.freedom) if self.is_enough else None


def at_least(chi_square: float, freedom: int) -> float:
    """The probability that chi-square is that large or larger, by chance alone."""
    return upper_gamma(freedom / 2, chi_square / 2)


def most_unusual(ps: Sequence[float]) -> float | None:
    """How often the smallest of so many independent figures is as small as the smallest of these (Šidák).

    Who looks at ten fair spreads finds one that "comes up once in ten times": that proves nothing.
    """
    return 1 - (1 - min(ps)) ** len(ps) if ps else None


def upper_gamma(a: float, x: float) -> float:
    """The regularized upper incomplete gamma function Q(a, x), for a > 0 and x >= 0.

    A series where x is small, else Lentz's continued fraction, as in Abramowitz and Stegun 6.5.29 and 6.5.31.
    """
    if x <= 0:
        return 1.0
    scale = exp(a * log(x) - x - lgamma(a))
    return 1 - scale * _series(a, x) if x < a + 1 else scale * _fraction(a, x)


def _series(a: float, x: float) -> float:
    total = term = 1 / a
    for n in range(1, MOST_TERMS):
        term *= x / (a + n)
        total += term
        if term < total * PRECISION:
            break
    return total


def _fraction(a: float, x: float) -> float:
    tiny = 1e-300
    b = x + 1 - a
    c, d = 1 / tiny, 1 / b
    value = d
    for n in range(1, MOST_TERMS):
        step = -n * (n - a)
        b += 2
        d = 1 / (step * d + b or tiny)
        c = b + step / c or tiny
        value *= c * d
        if abs(c * d - 1) < PRECISION:
            break
    return value
