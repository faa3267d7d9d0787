"""Tending a hand of Grand Poobah: which numbers stay, and what happens to red dice."""

import pytest

from games import orders, rules
from games.orders import Ask, Wait
from games.rules.chance import Seeded
from games.rules.grand_poobah.table import State
from tests.orders.desk import leave, look, reason

game = rules.get("grand-poobah")

HAND = (6, 5, 4, 2, 2, 1)  # no red die


def tend(*keep, leave_reds=False):
    return leave("grand-poobah/tend", keep=list(keep), leave_reds=leave_reds)


def table(hand=HAND, *, phase="roll", overtime=False, turn=0):
    scores = (100, 100) if overtime else (0, 0)
    return State(100, (hand, HAND), scores, (3, 3), (False, False), (None, None), turn, phase=phase, overtime=overtime)


@pytest.mark.parametrize(
    ("keep", "dice"),
    [([], [1, 2, 3, 4, 5, 6]), ([2, 6], [2, 3, 6]), ([1, 2, 3, 4, 5, 6], []), ([3], [1, 2, 3, 4, 5, 6])],
)
def test_it_rolls_all_but_what_it_keeps(keep, dice):
    assert look(game, table(), 0, tend(*keep)).action == {"type": "roll", "dice": dice}


def test_it_waits_for_its_turn():
    assert look(game, table(turn=1), 0, tend(6)) == Wait({})


def test_it_asks_whether_to_change_a_red_die():
    assert reason(look(game, table((1, 5, 4, 2, 2, 1), phase="change"), 0, tend(6))) == "red"


def test_it_leaves_red_dice_if_told_so():
    decision = look(game, table((1, 5, 4, 2, 2, 1), phase="change"), 0, tend(6, leave_reds=True))
    assert decision.action == {"type": "done"}


def test_it_asks_in_overtime_if_it_would_roll_none():
    assert reason(look(game, table(overtime=True), 0, tend(1, 2, 4, 5, 6))) == "must_roll"
    assert look(game, table(overtime=True), 0, tend(2)).action == {"type": "roll", "dice": [1, 2, 3, 6]}


@pytest.mark.parametrize(
    ("keep", "says"),
    [([], "Rolls all six dice"), ([6, 2], "but those that show 2, 6"), ([1, 2, 3, 4, 5, 6], "Rolls no dice")],
)
def test_it_says_what_it_rolls(keep, says):
    assert says in str(orders.describe(tend(*keep)))
    assert says in str(orders.describe(tend(*keep, leave_reds=True)))


@pytest.mark.parametrize("seed", range(5))
def test_hands_that_are_never_rolled_win_or_come_to_overtime(seed):
    chance, order = Seeded(seed), tend(1, 2, 3, 4, 5, 6, leave_reds=True)
    state, _ = game.start({"target": 60}, 2, chance)
    while game.actors(state):
        seat = game.actors(state)[0]
        decision = look(game, state, seat, order)
        if isinstance(decision, Ask):
            assert reason(decision) == "must_roll"
            break
        state, _ = game.apply(state, seat, decision.action, chance)
