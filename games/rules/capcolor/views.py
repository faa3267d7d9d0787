"""What everybody sees, and what it counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from games.rules.capcolor import puzzle
from games.rules.capcolor.board import Path
from games.rules.capcolor.charts import Chart
from games.rules.capcolor.holding import Holding
from games.rules.capcolor.lines import Masks
from games.rules.capcolor.race import race_of
from games.rules.capcolor.state import State, cells_coloured
from games.rules.contract import View


def scores(state: State, chart: Chart) -> list[int]:
    if state.solo:
        return [sum(puzzle.level_scores(state, chart))]
    race = race_of(state, chart)
    return [sum(sheet.values()) for sheet in race.standing.sheets(race.playing)]


def seen(state: State, chart: Chart) -> View:
    """What the view has beyond the keys of every game."""
    owners: dict[str, int | None] = dict.fromkeys(chart.ids)
    for seat, path in enumerate(state.coloured):
        owners.update((chart.ids[cell], puzzle.PLAYER if state.solo else seat) for cell in path)
    return {
        "map": None if state.solo else chart.id,
        "solo": chart.id if state.solo else None,
        "board": given(state),
        "first": state.first,
        "cells": owners,
        "last": [[seat, chart.ids[cell]] for seat, cell in state.last],
        "remaining": len(chart.ids) - cells_coloured(state.coloured),
        **(seen_in_puzzle(state, chart) if state.solo else seen_in_race(state, chart)),
    }


def phase(state: State, chart: Chart) -> str:
    if state.reason is not None:
        return "over"
    return "review" if state.solo and puzzle.is_full(state, chart) else "colour"  # CC-22


def given(state: State) -> Any:
    """The document with which the table was opened, if it was one."""
    board = msgspec.json.decode(state.board)
    return None if isinstance(board, str) else board


def seen_in_race(state: State, chart: Chart) -> View:
    race = race_of(state, chart)
    return {
        "sheet": side_by_side(race.standing.sheets(race.playing)),
        "objects": side_by_side([held.objects for held in race.standing.held]),
        "onyx": side_by_side([onyx(held) for held in race.standing.held]),
        "cap": None,
        "undos": None,
        "levels": None,
    }


def seen_in_puzzle(state: State, chart: Chart) -> View:
    return {
        "sheet": None,
        "objects": None,
        "onyx": None,
        "cap": chart.cap,
        "undos": state.undos,
        "levels": [seen_level(chart, level, path) for level, path in enumerate(state.coloured)],
    }


def seen_level(chart: Chart, level: int, path: Path) -> View:
    held, sheet = puzzle.held_on(chart, level, path), puzzle.level_sheet(chart, level, path)
    return {
        "coloured": [chart.ids[cell] for cell in path],
        "score": sum(sheet.values()),
        "target": chart.targets[level],
        "sheet": dict(sheet),
        "objects": dict(held.objects),
        "onyx": onyx(held),
    }


def onyx(held: Holding) -> dict[str, int]:
    return {line.id: line.stake(held) for line in held.board.contests if isinstance(line, Masks)}


def side_by_side(figures: Sequence[Mapping[str, int]]) -> dict[str, list[int]]:
    """The figures of the seats, all with the same names, as a list for each name."""
    return {name: [of_seat[name] for of_seat in figures] for name in figures[0]}
