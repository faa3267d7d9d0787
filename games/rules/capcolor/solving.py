"""Best answers of a puzzle, found by trying every set of cells that can be coloured in some order (CC-69).

That takes minutes for the largest islands, so those of our own puzzles are kept in answers.json; `python -m
games.rules.capcolor.solving` makes the file anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec

from games.rules.capcolor.board import BITS, Cells, numbers
from games.rules.capcolor.charts import HERE, PUZZLES, Chart, read_chart, written
from games.rules.capcolor.puzzle import PLAYER
from games.rules.capcolor.standing import Standing, blank

FILE = HERE / "answers.json"
Answers = dict[str, list[list[str]]]  # by puzzle and level, "cap3-1/0": sets of cells by their ids


def best_sets(chart: Chart, level: int) -> list[Cells]:
    """All sets of as many cells as the cap allows that score the most."""
    board = chart.boards[level]
    best = chart.targets[level]
    found: list[Cells] = []
    for standing in _full(blank(board, 1), chart.cap or 0, set()):
        score = sum(standing.held[PLAYER].sheet(board.no_stakes).values())
        if score > best:
            best, found = score, []
        if score == best:
            found.append(standing.coloured)
    return found


def _full(standing: Standing, left: int, seen: set[Cells]) -> Iterator[Standing]:
    if not left:
        yield standing
        return
    for cell in numbers(standing.open_to(PLAYER)):
        cells = standing.coloured | BITS[cell]
        if cells not in seen:
            seen.add(cells)
            yield from _full(standing.with_cell(PLAYER, cell), left - 1, seen)


@cache
def _answers() -> Answers:
    return msgspec.json.decode(FILE.read_bytes(), type=Answers)


def answers_to(puzzle: str, level: int) -> list[frozenset[str]]:
    """The best sets of cells for a level of one of our puzzles."""
    return [frozenset(cells) for cells in _answers()[f"{puzzle}/{level}"]]


def main() -> None:
    found: Answers = {}
    for puzzle in PUZZLES:
        chart = read_chart(written(puzzle), solo=True)
        for level in range(len(chart.boards)):
            sets = best_sets(chart, level)
            found[f"{puzzle}/{level}"] = sorted([chart.ids[cell] for cell in numbers(cells)] for cells in sets)
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")


if __name__ == "__main__":
    main()
