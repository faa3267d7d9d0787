"""A ladder: whoever beats somebody above takes that place, and everybody between moves down by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Rules:
    reach: int = 3  # how many places above one may challenge
    most_open: int = 1  # challenges that one may have made and not yet played
    rest_rounds: int = 1  # challenges that lie between two of the same pair


class Why(StrEnum):
    """Why a challenge is not possible."""

    SELF = "self"
    NOT_ABOVE = "not_above"
    TOO_FAR = "too_far"
    BUSY = "busy"
    TAKEN = "taken"
    AGAIN = "again"


@dataclass(frozen=True, slots=True)
class Challenge:
    challenger: int
    challenged: int
    is_open: bool = False


def objection(
    order: Sequence[int], challenger: int, challenged: int, so_far: Sequence[Challenge], rules: Rules
) -> Why | None:
    """What stands against a challenge, or None. `so_far` has all challenges, the latest last."""
    above = order.index(challenger) - order.index(challenged)
    running = [one for one in so_far if one.is_open]
    if above == 0:
        return Why.SELF
    if above < 0:
        return Why.NOT_ABOVE
    if above > rules.reach:
        return Why.TOO_FAR
    if sum(one.challenger == challenger for one in running) >= rules.most_open:
        return Why.BUSY
    if any(challenged in (one.challenger, one.challenged) for one in running):
        return Why.TAKEN
    return Why.AGAIN if len(order) > 2 and _too_soon(challenger, challenged, so_far, rules) else None


def _too_soon(challenger: int, challenged: int, so_far: Sequence[Challenge], rules: Rules) -> bool:
    """Between two challenges of the same pair the challenger plays somebody else, if there is anybody else."""
    own = [one for one in so_far if challenger in (one.challenger, one.challenged)]
    latest = own[-rules.rest_rounds :] if rules.rest_rounds else []
    return any({one.challenger, one.challenged} == {challenger, challenged} for one in latest)


def after(order: Sequence[int], challenger: int, challenged: int, *, has_won: bool) -> list[int]:
    """The ladder after a challenge. Only a win moves anybody."""
    new = list(order)
    if has_won and new.index(challenger) > new.index(challenged):
        new.remove(challenger)
        new.insert(new.index(challenged), challenger)
    return new


def joined(order: Sequence[int], player: int) -> list[int]:
    return [*order, player]


def dropped(order: Sequence[int], player: int, places: int) -> list[int]:
    """Who has not played for long goes down."""
    new = [one for one in order if one != player]
    new.insert(min(len(new), order.index(player) + places), player)
    return new
