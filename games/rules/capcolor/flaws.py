"""Which positions of CapColor cannot be, although every field has the right type.

A race is played over again: the cells in their order and the departures say everything about it, so whatever cannot
have come about is found. That takes a quarter of a millisecond, the first time that a process sees the position.
"""

from __future__ import annotations

from typing import NamedTuple

from games.rules.capcolor.board import BITS, Board, Path
from games.rules.capcolor.charts import BadDocument, Chart
from games.rules.capcolor.puzzle import PLAYER, is_full, is_solved
from games.rules.capcolor.race import Race
from games.rules.capcolor.standing import blank, remember
from games.rules.capcolor.state import Gone, Reason, State, cells_coloured, chart_of


def flaw(state: State) -> str | None:
    try:
        chart = chart_of(state)
    except BadDocument as problem:
        return f"board is no {'puzzle' if state.solo else 'map'}: {problem}"
    return flaw_in_puzzle(state, chart) if state.solo else flaw_in_race(state, chart)


# Two to four players


class Played(NamedTuple):
    """What a race has come to."""

    turn: int
    last: tuple[tuple[int, int], ...]
    reason: Reason | None


def flaw_in_race(state: State, chart: Chart) -> str | None:
    seats = len(state.coloured)
    if not 2 <= seats <= 4 or state.first >= seats:
        return "coloured and first do not fit a table of two to four seats"
    if state.undos:
        return "undos are for puzzles"
    played = replayed(chart.boards[0], state.first, state.auto, state.coloured, state.out)
    if played is None:
        return "coloured and out cannot have come about"
    if played != Played(state.turn, state.last, state.reason):
        return "turn, last and reason do not follow from coloured and out"
    return None


def replayed(board: Board, first: int, auto: bool, coloured: tuple[Path, ...], out: tuple[Gone, ...]) -> Played | None:
    """The race in which the seats coloured these cells and left at these moments, None if there is none."""
    race = Race(board, ((),) * len(coloured), first, auto)
    run(race)
    departures = list(out)
    while race.reason is None:
        if departures and departures[0].after == cells_coloured(race.coloured):
            if departures[0].seat not in race.playing:
                return None
            race.last = []
            race.leave(departures.pop(0).seat)
        elif tuple(race.coloured) == coloured:
            break
        elif not take_turn(race, coloured[race.turn]):
            return None
        run(race)
    if departures or tuple(race.coloured) != coloured:
        return None
    remember(coloured, race.standing)
    return Played(race.turn, tuple(race.last), race.reason)


def take_turn(race: Race, path: Path) -> bool:
    """The seat on turn colours the next cell of its path, if it may."""
    done = len(race.coloured[race.turn])
    if done >= len(path) or not race.standing.open_to(race.turn) & BITS[path[done]]:
        return False
    race.last = []
    race.colour(path[done])
    return True


def run(race: Race) -> None:
    for _ in race.settle():
        pass


# Puzzles


def flaw_in_puzzle(state: State, chart: Chart) -> str | None:
    if state.first != PLAYER or state.turn != PLAYER:
        return "first and turn must be 0 in a puzzle"
    if len(state.coloured) != len(chart.boards):
        return "coloured must have a list for each level"
    for level, path in enumerate(state.coloured):
        if not can_be_coloured(chart, level, path):
            return f"level {level + 1} cannot have been coloured like this"
    if state.out != ((Gone(PLAYER, cells_coloured(state.coloured)),) if state.reason == "left" else ()):
        return "out and reason do not agree"
    return flaw_in_reason(state, chart) or flaw_in_last(state, chart)


def can_be_coloured(chart: Chart, level: int, path: Path) -> bool:
    standing = blank(chart.boards[level], 1)
    for cell in path:
        if not standing.open_to(PLAYER) & BITS[cell]:
            return False
        standing = standing.with_cell(PLAYER, cell)
    remember((path,), standing)
    return chart.cap is not None and len(path) <= chart.cap


def flaw_in_reason(state: State, chart: Chart) -> str | None:
    if is_solved(state, chart):
        return None if state.reason == "solved" else "the puzzle is solved, but reason does not say so"
    allowed = (None, "left", "missed") if is_full(state, chart) else (None, "left")
    return None if state.reason in allowed else "reason is not how this puzzle can end"


def flaw_in_last(state: State, chart: Chart) -> str | None:
    """The latest move coloured the last cell of a level or, if `last` is empty, took one back or ended the puzzle."""
    if state.last:
        tops = [((PLAYER, path[-1]),) for path in state.coloured if path]
        fits = state.last in tops and state.reason not in ("left", "missed")
    elif state.reason is None:
        fits = not is_full(state, chart) if state.undos else not any(state.coloured)
    else:
        fits = state.reason != "solved"
    return None if fits else "last does not fit what was coloured"
