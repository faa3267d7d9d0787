"""A list of cells for CapColor: the first that is open is coloured."""

import pytest

from games import rules
from games.orders import Wait
from games.rules.chance import Seeded
from tests.orders.desk import follow, leave, look, reason

game = rules.get("capcolor")
OPENING, _ = game.start({"map": "03s-hatchling"}, 2, Seeded(1))
OPEN = [action["cell"] for action in game.legal(OPENING, 0)]
CLOSED = [cell for cell in game.view(OPENING, 0)["cells"] if cell not in OPEN]
FIRST, SECOND, THIRD = OPEN[:3]


def queue(*cells, **spec):
    return leave("capcolor/queue", cells=list(cells), **spec)


def colour(cell):
    return {"type": "colour", "cell": cell}


def after(*cells):
    """The seats colour these cells in turn; the last one's events."""
    state, events = OPENING, []
    for cell in cells:
        state, events = game.apply(state, game.actors(state)[0], colour(cell), None)
    return state, events


def test_it_colours_the_first_cell_that_is_open():
    assert look(game, OPENING, 0, queue(FIRST, SECOND)).action == colour(FIRST)
    assert look(game, OPENING, 0, queue(CLOSED[0], "ZZ9", SECOND)).action == colour(SECOND)


def test_it_asks_if_no_cell_is_open():
    decision = look(game, OPENING, 0, queue(CLOSED[0]))
    assert reason(decision) == "none_open"
    assert CLOSED[0] in str(decision.reason)


def test_it_waits_for_its_turn():
    assert look(game, OPENING, 1, queue(FIRST)) == Wait({})


@pytest.mark.parametrize("taken", [FIRST, SECOND])
def test_it_is_forgotten_when_somebody_else_takes_one_of_its_cells(taken):
    state, events = after(taken)
    decision = look(game, state, 1, queue(FIRST, SECOND), events)
    assert reason(decision) == "cell_taken"
    assert str(decision.reason) == f"Somebody else has coloured {taken}."


def test_it_goes_on_with_the_others_if_told_so():
    state, events = after(FIRST)
    assert look(game, state, 1, queue(FIRST, SECOND, even_if_taken=True), events).action == colour(SECOND)


def test_other_cells_do_not_matter():
    state, events = after(THIRD)
    assert look(game, state, 1, queue(FIRST, SECOND), events).action == colour(FIRST)


def test_it_colours_one_cell_or_one_on_each_turn():
    _, done, decision = follow(game, OPENING, 0, queue(FIRST, SECOND), None)
    assert (done, reason(decision)) == ([colour(FIRST)], "turn_over")
    order = queue(FIRST, SECOND, every_turn=True)
    _, done, decision = follow(game, OPENING, 0, order, None)
    assert (done, decision) == ([colour(FIRST)], Wait({"begun": True}))
    state, events = after(FIRST, THIRD)
    assert look(game, state, 0, order | {"memory": decision.memory}, events).action == colour(SECOND)
