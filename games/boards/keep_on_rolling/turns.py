"""The turns so far, told from the events: whose dice lay how, what was aside, how it ended."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from ..scene import Scene

Faces = dict[int, int]  # what a die shows, by its number


@dataclass(slots=True)
class Turn:
    seat: int
    faces: Faces = field(default_factory=dict)  # of the fill that runs (KR-6)
    rolled_in: dict[int, int] = field(default_factory=dict)  # the move that rolled a die last
    aside: list[int] = field(default_factory=list)
    points: int = 0  # with what is aside now, not doubled
    banked: int = 0  # from earlier fills, of these points
    fills: list[list[int]] = field(default_factory=list)  # what all six showed in each of them
    lost: int | None = None  # what a bust cost
    end: dict = field(default_factory=dict)  # the event that ended it

    @property
    def hand(self) -> list[int]:
        return [self.faces[die] for die in sorted(self.faces)]

    @property
    def is_whole(self) -> bool:
        """Does the log reach back to the roll that began the fill?"""
        return len(self.faces) == 6

    def take(self, event: dict, move: int) -> None:
        match event["type"]:
            case "roll":
                self._roll(event, move)
            case "aside":
                self.aside += event["dice"]
                self.points = event["points"]
            case "bust":
                self.lost = event["lost"]
            case "turn_end":
                self.end = event

    def _roll(self, event: dict, move: int) -> None:
        if len(event["dice"]) == 6:  # the first of the turn, or the one after a fill-up
            self.fills += [self.hand] if self.faces else []
            self.faces, self.aside, self.banked = {}, [], self.points
        self.faces |= zip(event["dice"], event["values"], strict=True)
        self.rolled_in |= dict.fromkeys(event["dice"], move)


def turns(scene: Scene) -> Iterator[Turn]:
    """Oldest first. One that has no end runs still, or its player has left."""
    turn = None
    for move in reversed([*scene.standing_moves()]):
        for event in move.events:
            if event["type"] == "roll" and (turn is None or turn.end or turn.seat != event["seat"]):
                if turn:
                    yield turn
                turn = Turn(event["seat"])
            if turn:
                turn.take(event, move.number)
    if turn:
        yield turn


def last_turn(scene: Scene) -> Turn | None:
    """The one that was just ended, while its dice may still be looked at: until the next roll."""
    last = None
    for turn in turns(scene):
        last = turn
    return last if last and last.end and last.is_whole else None
