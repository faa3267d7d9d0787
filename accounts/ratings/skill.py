"""What is known of somebody's strength, and how a result changes it: pure, by OpenSkill's Plackett-Luce model."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from math import lcm
from statistics import fmean
from typing import NamedTuple

from openskill.models import PlackettLuce

BEGINNING = 1500  # the figure of somebody of whom nothing is known
POINTS = 40  # of that figure for one unit of the model
PROVISIONAL_ABOVE = 350  # a wider interval says too little; it takes about thirty games of two
FORFEIT = 0.5  # how much of the change counts where somebody gave up: less than a loss that was played out

MODEL = PlackettLuce()


class Skill(NamedTuple):
    mu: float = MODEL.mu
    sigma: float = MODEL.sigma

    @property
    def shown(self) -> int:
        return max(0, round(BEGINNING + (self.mu - MODEL.mu) * POINTS))

    @property
    def interval(self) -> int:
        """So much more or less it may be."""
        return round(2 * self.sigma * POINTS)

    @property
    def is_provisional(self) -> bool:
        return self.interval > PROVISIONAL_ABOVE


START = Skill()


@dataclass(frozen=True, slots=True)
class Entrant:
    """One member's result at a table. Those with the same team have won or lost together."""

    member: int
    team: int
    place: int
    weight: float = 1.0


def after(entrants: Sequence[Entrant], skills: Sequence[Skill]) -> list[Skill]:
    """The skills of all entrants after a table, in the same order."""
    order = sorted(range(len(entrants)), key=lambda index: entrants[index].team)
    teams = [list(group) for _, group in groupby(order, key=lambda index: entrants[index].team)]
    places = [min(entrants[index].place for index in team) for team in teams]
    strengths = [[skills[index] for index in team] for team in teams]
    rated = [_rated(strengths, ranks) for ranks in _without_ties(places)]
    changed = list(skills)
    for number, team in enumerate(teams):
        for seat, index in enumerate(team):
            full = Skill(*map(fmean, zip(*(one[number][seat] for one in rated), strict=True)))
            changed[index] = _weighed(skills[index], full, entrants[index].weight)
    return changed


def _rated(strengths: Sequence[Sequence[Skill]], ranks: Sequence[int]) -> list[list[Skill]]:
    teams = [[MODEL.rating(*skill) for skill in team] for team in strengths]
    return [[Skill(one.mu, one.sigma) for one in team] for team in MODEL.rate(teams, ranks=[*map(float, ranks)])]


def _without_ties(places: Sequence[int]) -> list[list[int]]:
    """Orders in which those who share a place take turns in it; what counts is the mean of what they lead to.

    The model's own ties can give a loser more than the winners who share the first place.
    """
    tied = {place: [team for team, one in enumerate(places) if one == place] for place in places}
    return [
        [place * len(places) + (tied[place].index(team) + turn) % len(tied[place]) for team, place in enumerate(places)]
        for turn in range(lcm(*map(len, tied.values())))
    ]


def _weighed(before: Skill, full: Skill, weight: float) -> Skill:
    return Skill(before.mu + weight * (full.mu - before.mu), before.sigma + weight * (full.sigma - before.sigma))
