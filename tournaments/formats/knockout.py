"""Knockouts for two at a table. A bracket is a list of ties; who plays in one follows from those before it.

The best meet as late as possible, and byes go to the best. In a double knockout who loses goes on below; whoever comes
through there meets the winner of the main side, who has to be beaten twice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby


class Side(StrEnum):
    MAIN = "main"
    BELOW = "below"  # those who have lost once
    FINAL = "final"  # of both sides
    DECIDER = "decider"  # if the final goes to who came from below
    THIRD = "third"  # place, between the losers of the semi-finals


@dataclass(frozen=True, slots=True)
class Source:
    """Where a player of a tie comes from: a seed, or the winner or loser of another tie."""

    seed: int = 0
    tie: int = 0
    has_won: bool = True


@dataclass(frozen=True, slots=True)
class Tie:
    number: int  # from 1, so that each comes after those that it depends on
    side: Side
    round: int  # on its side, from 1
    sources: tuple[Source, Source]


# --- the bracket --------------------------------------------------------------------------------------------------


def bracket(count: int, *, double: bool = False, third: bool = False) -> list[Tie]:
    """All ties for so many entrants. A double knockout shows by itself who is third."""
    ties: list[Tie] = []
    seeds = seeding(count)
    main = _main(ties, [Source(seed=seed) for seed in seeds])
    if double and len(seeds) > 2:
        _below(ties, main)
    elif third and len(seeds) > 2:
        one, other = main[-2]
        _add(ties, Side.THIRD, 1, [Source(tie=one, has_won=False), Source(tie=other, has_won=False)])
    return ties


def seeding(count: int) -> list[int]:
    """Seeds in the order of the bracket's lines, filled up to a power of two: 1 8 4 5 2 7 3 6."""
    order = [1]
    while len(order) < count:
        size = 2 * len(order)
        order = [seed for one in order for seed in (one, size + 1 - one)]
    return order


def _main(ties: list[Tie], sources: list[Source]) -> list[list[int]]:
    """The numbers of the ties of the main side, round by round."""
    rounds: list[list[int]] = []
    while len(sources) > 1:
        rounds.append(_round(ties, Side.MAIN, len(rounds) + 1, sources))
        sources = [Source(tie=number) for number in rounds[-1]]
    return rounds


def _below(ties: list[Tie], main: list[list[int]]) -> None:
    """Losers of the first round among themselves; then, by turns, against new losers and among themselves."""
    sources = [Source(tie=number, has_won=False) for number in main[0]]
    number = 0
    for depth, lost in enumerate(main[1:]):
        number += 1
        through = _round(ties, Side.BELOW, number, sources)
        fallen = [Source(tie=tie, has_won=False) for tie in _crossed(lost, depth)]
        number += 1
        met = [source for pair in zip(map(_winner, through), fallen, strict=True) for source in pair]
        sources = [_winner(tie) for tie in _round(ties, Side.BELOW, number, met)]
    final = _add(ties, Side.FINAL, 1, [_winner(main[-1][0]), *sources])
    _add(ties, Side.DECIDER, 1, [_winner(final), Source(tie=final, has_won=False)])


def _crossed(lost: list[int], depth: int) -> list[int]:
    """New losers come in at the other end, or at the other half, so that two who have met do not meet again soon."""
    if depth % 2 == 0:
        return lost[::-1]
    half = len(lost) // 2
    return lost[half:] + lost[:half]


def _winner(tie: int) -> Source:
    return Source(tie=tie)


def _round(ties: list[Tie], side: Side, number: int, sources: list[Source]) -> list[int]:
    return [_add(ties, side, number, sources[n : n + 2]) for n in range(0, len(sources), 2)]


def _add(ties: list[Tie], side: Side, number: int, sources: Sequence[Source]) -> int:
    one, other = sources
    ties.append(Tie(len(ties) + 1, side, number, (one, other)))
    return len(ties)


# --- who plays in it ----------------------------------------------------------------------------------------------

NOBODY = 0  # a line that stays empty; entrants have numbers from 1

Line = int | None  # an entrant, nobody, or None as long as it is open


@dataclass(frozen=True, slots=True)
class Drawn:
    """A tie with what is known of it."""

    tie: Tie
    players: tuple[Line, Line]
    winner: Line

    @property
    def is_ready(self) -> bool:
        return self.winner is None and None not in self.players

    @property
    def known(self) -> tuple[int, ...]:
        """Who plays in it, as far as that is known."""
        return tuple(player for player in self.players if player)

    @property
    def loser(self) -> Line:
        if self.winner is None:
            return None
        one, other = self.players
        return (other if self.winner == one else one) or NOBODY


def drawn(ties: Sequence[Tie], players: Sequence[int], winners: Mapping[int, int]) -> list[Drawn]:
    """The bracket for entrants in the order of their seeds, with the winners of ties so far. Nobody plays nobody."""
    known: dict[int, Drawn] = {}
    for tie in ties:
        one, other = (_line(source, players, known) for source in tie.sources)
        if tie.side == Side.DECIDER and one is not None and one == known[tie.sources[0].tie].players[0]:
            one = other = NOBODY  # the main side has won the final: there is nothing to decide
        known[tie.number] = Drawn(tie, (one, other), _winner_of(one, other, winners.get(tie.number)))
    return [*known.values()]


def _line(source: Source, players: Sequence[int], known: Mapping[int, Drawn]) -> Line:
    if source.seed:
        return players[source.seed - 1] if source.seed <= len(players) else NOBODY
    before = known[source.tie]
    return before.winner if source.has_won else before.loser


def _winner_of(one: Line, other: Line, decided: int | None) -> Line:
    if one == NOBODY:
        return other
    if other == NOBODY:
        return one
    return decided if decided in (one, other) else None


def champion(bracket: Sequence[Drawn]) -> int | None:
    """Who has won it all, or None as long as that is open."""
    played = [one for one in bracket if one.tie.side != Side.THIRD and one.players != (NOBODY, NOBODY)]
    return played[-1].winner if played else None


def places(bracket: Sequence[Drawn]) -> dict[int, int]:
    """Of those whose place is known. Who goes out in the same round shares a place."""
    stages = _stages(bracket)
    left = 1 + sum(len(stage) for stage in stages)  # everybody but one goes out
    found: dict[int, int] = {}
    for stage in stages:
        left -= len(stage)
        found |= {one.loser: left + 1 for one in stage if one.loser}
    for one in bracket:
        if one.tie.side == Side.THIRD and one.winner and one.loser:
            found |= {one.winner: 3, one.loser: 4}
    if winner := champion(bracket):
        found[winner] = 1
    return found


def _stages(bracket: Sequence[Drawn]) -> list[list[Drawn]]:
    """Rounds whose losers are out, in order: of one side only, and without ties that are not played."""
    sides = {Side.MAIN}
    if any(one.tie.side == Side.BELOW for one in bracket):
        sides = {Side.BELOW, Side.DECIDER if _needs_decider(bracket) else Side.FINAL}
    out = [one for one in bracket if one.tie.side in sides and NOBODY not in one.players]
    return [list(stage) for _, stage in groupby(out, key=lambda one: (one.tie.side, one.tie.round))]


def _needs_decider(bracket: Sequence[Drawn]) -> bool:
    return (
        bracket[-1].tie.side == Side.DECIDER and NOBODY not in bracket[-1].players and None not in bracket[-1].players
    )
