"""Whole tournaments at random, for what has to hold in all of them."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random

from tournaments.formats.core import WIN, Kind, Pairing, Result, points_for_places

Pair = Callable[[Sequence[int], list[Result]], list[Pairing]]


def played(number: int, pairing: Pairing, rng: Random) -> Result:
    """The better seed wins more often; now and then somebody shares a place."""
    if pairing.is_bye:
        return Result(number, pairing.players, (WIN,), kind=Kind.BYE)
    strength = [rng.gauss(-player / 20, 1) for player in pairing.players]
    if rng.random() < 0.2:
        strength[1] = strength[0]
    places = [1 + sum(other > own for other in strength) for own in strength]
    return Result(number, pairing.players, points_for_places(places), tuple(10 - place for place in places))


def tournament(players: Sequence[int], rounds: int, pair: Pair, seed: int) -> list[Result]:
    """All results; every round was checked for everybody being at exactly one table."""
    rng, results = Random(seed), list[Result]()
    for number in range(1, rounds + 1):
        pairings = pair(players, results)
        assert sorted(player for pairing in pairings for player in pairing.players) == sorted(players)
        results += [played(number, pairing, rng) for pairing in pairings]
    return results


def won(number: int, winner: int, loser: int, *scores: int) -> Result:
    return Result(number, (winner, loser), (WIN, Fraction(0)), scores)


def drawn(number: int, one: int, other: int, *scores: int) -> Result:
    return Result(number, (one, other), (Fraction(1, 2), Fraction(1, 2)), scores)
