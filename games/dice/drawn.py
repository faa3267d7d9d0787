"""Whose chance result it was, and who was told of it: found by laying the draws of a move beside its events.

A draw is only [of how many, which]. Every die that is rolled is told in an event, to everybody or to its owner alone;
draws that no such event tells of (who begins, a card, a bribe) are no dice.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from games.models import heard

SIX = 6


@dataclass(frozen=True, slots=True)
class Face:
    """A die as an event tells of it."""

    value: int
    die: int | None  # its red number, where the game tells its dice apart
    seat: int | None  # whose; None if it lies on the table for all
    event: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Drawn:
    k: int  # the number of the result at its table, as the verifier counts them
    of: int
    result: int  # counted from 0
    face: Face | None  # None if it is no die

    def is_told_to(self, seat: int | None) -> bool:
        """Has the seat (None is a spectator) heard what the die shows?"""
        return self.face is not None and bool(heard([self.face.event], seat))


def drawn_in(draws: Sequence[Sequence[int]], events: Sequence[dict[str, Any]], first: int) -> list[Drawn]:
    """The results of one move, the first of them being number `first` of the table."""
    told: dict[int, Face] = {}
    place = 0
    for event in events:
        faces = list(faces_of(event))
        found = _place_of(faces, draws, place)
        if faces and found is not None:
            told |= {found + offset: face for offset, face in enumerate(faces)}
            place = found + len(faces)
    return [Drawn(first + at, of, result, told.get(at)) for at, (of, result) in enumerate(draws)]


def faces_of(event: dict[str, Any]) -> Iterator[Face]:
    """The dice that an event tells of, in the order in which they were rolled."""
    seat = event.get("seat")
    match event:
        case {"type": "roll", "dice": dice, "values": values}:
            yield from (Face(value, die, seat, event) for die, value in zip(dice, values, strict=True))
        case {"type": "roll", "dice": values}:  # Capo: a white and a black one
            yield from (Face(value, None, seat, event) for value in values)
        case {"type": "scoring", "dice": values}:  # Grand Poobah: they score for everybody
            yield from (Face(value, None, None, event) for value in values)
        case {"type": "goals", "roll": values}:  # Capio
            yield from (Face(value, None, seat, event) for value in values)
        case {"type": "confusion", "roll": value}:
            yield Face(value, None, seat, event)
        case {"type": "dice", "values": values}:
            yield from (Face(value, None, None, event) for value in values)


def _place_of(faces: list[Face], draws: Sequence[Sequence[int]], start: int) -> int | None:
    """Where these dice lie among the draws: the first place at which all of them fit."""
    wanted = [[SIX, face.value - 1] for face in faces]
    ends = range(start, len(draws) - len(wanted) + 1)
    return next((at for at in ends if list(draws[at : at + len(wanted)]) == wanted), None)
