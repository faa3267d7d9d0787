"""Where the ties of a bracket stand.

A tie that is a bye is not drawn: whoever had it stands in the next round at once. Each box without one before it takes
a line of its own, and each of the others stands in the middle of those before it, so nothing ever overlaps. In a
double knockout the lower side stands below the main one, and both lead to the final at the right.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..formats.knockout import Drawn, Side, Source
from .bracket_shapes import HEAD, LINE, PITCH


@dataclass(slots=True)
class Spot:
    column: int
    middle: float  # of the box
    shows_title: bool = False


@dataclass(slots=True)
class Layout:
    bracket: list[Drawn]
    shown: Mapping[int, Drawn]  # by the number of the tie
    spots: dict[int, Spot] = field(init=False, default_factory=dict)
    lines: int = field(init=False, default=0)  # that boxes have taken, from above

    def __post_init__(self) -> None:
        for side in (Side.MAIN, Side.BELOW):
            last = [one for one in self.bracket if one.tie.side == side][-1:]
            for one in last:
                self._stand(one.tie.number)
            if side == Side.MAIN and self.is_double:
                self.lines += 1  # room for the heads of the lower side
        for one in self.shown.values():
            if one.tie.side not in (Side.MAIN, Side.BELOW):
                self.spots[one.tie.number] = self._apart(one)

    @property
    def is_double(self) -> bool:
        return any(one.tie.side == Side.BELOW for one in self.bracket)

    def _stand(self, number: int) -> float | None:
        """Everything before a tie first, then itself. None where nothing of it is drawn."""
        one = next(one for one in self.bracket if one.tie.number == number)
        before = [self._stand(source.tie) for source in one.tie.sources if self._is_before(one, source)]
        middles = [middle for middle in before if middle is not None]
        if number not in self.shown:
            return middles[0] if middles else None
        if not middles:
            middles = [HEAD + self.lines * PITCH + LINE]
            self.lines += 1
        middle = sum(middles) / len(middles)
        self.spots[number] = Spot(self._column(one), middle)
        return middle

    def _is_before(self, one: Drawn, source: Source) -> bool:
        return bool(source.tie) and source.has_won and self.bracket[source.tie - 1].tie.side == one.tie.side

    def _column(self, one: Drawn) -> int:
        """In a double knockout those stand above each other who are played at about the same time."""
        if one.tie.side == Side.BELOW:
            return one.tie.round - 1
        if self.is_double:
            return max(0, 2 * one.tie.round - 3)
        return one.tie.round - 1

    def _apart(self, one: Drawn) -> Spot:
        """The final of both sides at the right between them; the game for the third place under the final."""
        last = max(
            spot.column for number, spot in self.spots.items() if self.bracket[number - 1].tie.side != Side.FINAL
        )
        if one.tie.side == Side.THIRD:
            final = self._last(Side.MAIN)
            return Spot(final.column, final.middle + PITCH + LINE, shows_title=True)
        if one.tie.side == Side.DECIDER:
            final = self._last(Side.FINAL)
            return Spot(final.column + 1, final.middle)
        middles = [self._last(Side.MAIN).middle, self._last(Side.BELOW).middle]
        return Spot(last + 1, sum(middles) / 2)

    def _last(self, side: Side) -> Spot:
        return [spot for number, spot in sorted(self.spots.items()) if self.bracket[number - 1].tie.side == side][-1]

    @property
    def head_below(self) -> float:
        """The upper edge of the heads of the lower side."""
        tops = [self.spots[one.tie.number].middle for one in self.shown.values() if one.tie.side == Side.BELOW]
        return min(tops) - LINE - HEAD if tops else 0.0
