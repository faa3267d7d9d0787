"""Scores as a race: a lane for each seat, a line where it is decided, and what the running turn would add."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

LENGTH = 1_000  # of a lane, in units of its drawing
BEYOND = 1.14  # how far a lane goes on behind the line
CROWD = 5  # so many lanes, or more, are drawn small


@dataclass(frozen=True, slots=True)
class Lane:
    seat: int
    score: int
    plus: int
    bar: int  # lengths in the drawing
    plus_bar: int


@dataclass(frozen=True, slots=True)
class Race:
    lanes: list[Lane]
    line: int  # where it stands in the drawing
    caption: str  # what the line means

    @property
    def is_crowded(self) -> bool:
        return len(self.lanes) >= CROWD


def race_of(scores: Sequence[int], goal: int, caption: str, adding: Mapping[int, int] | None = None) -> Race:
    """The race to a goal. `adding` has what a seat would get on top of its score."""
    adding = adding or {}
    end = max(goal * BEYOND, *(score + adding.get(seat, 0) for seat, score in enumerate(scores)))

    def drawn(points: int) -> int:
        return round(LENGTH * points / end)

    lanes = [
        Lane(seat, score, plus, drawn(score), drawn(score + plus) - drawn(score))
        for seat, score in enumerate(scores)
        for plus in [adding.get(seat, 0)]
    ]
    return Race(lanes, drawn(goal), caption)
