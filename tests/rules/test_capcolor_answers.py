"""The best answers that we keep for our own puzzles: each solves its level, and none is missing."""

import pytest

from games import rules
from games.rules.capcolor import solving
from games.rules.capcolor.board import numbers
from games.rules.capcolor.charts import PUZZLES, read_chart, written
from games.rules.chance import Seeded

ENGINE = rules.get("capcolor")


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_the_kept_answers_solve_the_puzzle(puzzle):
    state, _ = ENGINE.start({"solo": puzzle}, 1, Seeded(0))
    for level in range(len(ENGINE.view(state, 0)["levels"])):
        wanted = set(solving.answers_to(puzzle, level)[0])
        while wanted:  # in an order in which it can be done
            action = next(one for one in ENGINE.legal(state, 0) if one.get("cell") in wanted)
            state, _ = ENGINE.apply(state, 0, action, Seeded(0))
            wanted.discard(action["cell"])
    assert ENGINE.outcome(state)["reason"] == "solved"


@pytest.mark.parametrize("puzzle", [name for name in PUZZLES if name.startswith(("cap3", "cap5"))])
def test_no_other_cells_are_as_good(puzzle):
    chart = read_chart(written(puzzle), solo=True)
    for level in range(len(chart.boards)):
        found = solving.best_sets(chart, level)
        assert {frozenset(chart.ids[cell] for cell in numbers(cells)) for cells in found} == {
            *solving.answers_to(puzzle, level)
        }
