"""A planned turn of Diangle."""

import pytest

from games import rules
from games.orders import Wait
from games.rules.chance import Scripted, Seeded
from games.rules.diangle.table import State
from tests.orders.desk import follow, leave, look, reason

game = rules.get("diangle")

REROLL, STAY = {"type": "reroll"}, {"type": "stay"}
LOOSE = (4, 4, 5, 5, 6, 6)  # nothing fits at the start


def climb(**spec):
    return leave("diangle/climb", **spec)


def table(hand, *, phase="select", progress=(0, 0), rolled=(), turn=0, spent=()):
    return State((hand, LOOSE), (spent, ()), progress, (None, None), turn, phase=phase, rolled=rolled)


def roll(*dice):
    return {"type": "roll", "dice": list(dice)}


def advance(levels, *spend):
    return {"type": "advance", "levels": levels, "spend": list(spend)}


def decided(state, **spec):
    return look(game, state, 0, climb(**spec)).action


# Keep what fits, roll the rest


def test_it_keeps_what_fits_and_rolls_the_rest():
    assert decided(table((2, 1, 1, 6, 3, 4))) == roll(4, 6)


def test_spent_dice_are_rolled():
    assert decided(table((1, 3, 4, 3, 6, 6), progress=(1, 0), spent=(1,))) == roll(1, 5, 6)


def test_of_a_crowded_row_it_keeps_the_red_die():
    crowded = table((5, 5, 2, 2, 2, 2), progress=(0, 0))  # four white twos for three places
    assert len(decided(crowded)["dice"]) == 3
    with_red = table((5, 2, 2, 2, 2, 6), progress=(0, 0))  # die 2 is red
    assert 2 not in decided(with_red)["dice"]


def test_if_all_fit_it_rolls_a_white_die_of_the_highest_row():
    assert decided(table((2, 3, 2, 3, 1, 1))) in (roll(2), roll(4))
    assert decided(table((2, 1, 3, 2, 1, 2))) != roll(3)  # red


# The second roll


@pytest.mark.parametrize(
    ("hand", "when", "does"),
    [
        ((4, 1, 1, 5, 6, 5), "no_better", REROLL),
        ((4, 1, 1, 2, 6, 5), "no_better", STAY),
        ((4, 1, 1, 2, 6, 5), "no_advance", REROLL),
        ((4, 1, 1, 5, 6, 5), "never", STAY),
    ],
)
def test_it_rolls_again_if_that_is_wanted(hand, when, does):
    assert decided(table(hand, phase="rolled", rolled=(1, 4, 5, 6)), reroll=when) == does


def test_a_die_too_many_makes_no_row_better():
    hand = (4, 2, 2, 2, 2, 5)  # die 2 is red, and three whites of the twos were kept
    assert decided(table(hand, phase="rolled", rolled=(1, 5, 6))) == REROLL


# Advancing


def test_it_advances_as_far_as_possible():
    state = table((1, 2, 5, 6, 6, 5), phase="rolled", rolled=(1, 2, 3, 4, 5, 6))
    assert decided(state) == advance(2, 1, 2)


def test_it_advances_before_it_rolls():
    assert decided(table((1, 6, 6, 5, 4, 5))) == advance(1, 1)


def test_it_spends_as_few_dice_as_possible():
    state = table((5, 5, 5, 1, 5, 1), progress=(4, 0), phase="rolled", rolled=(1,))
    assert decided(state)["spend"] == [5]


def test_it_waits_for_a_diangle_for_so_many_turns():
    state = table((1, 6, 6, 5, 4, 5))
    order = climb(wait=1, every_turn=True)
    assert look(game, state, 0, order).action == roll(2, 3, 4, 5, 6)
    state = table((1, 6, 6, 5, 4, 5), phase="final", rolled=(2, 3, 4, 5, 6))
    decision = look(game, state, 0, order)
    assert decision.action == STAY
    decision = look(game, state, 0, order | {"memory": decision.memory})
    assert decision.action == advance(1, 1)
    assert decision.memory["waited"] == 0  # it may wait again on the next level


def test_it_takes_a_diangle_when_it_is_there():
    state = table((1, 2, 3, 5, 4, 5), phase="rolled", rolled=(1, 2, 3, 4, 5, 6))
    assert decided(state, wait=9) == advance(3, 1, 2, 3)


def test_it_does_not_wait_while_somebody_is_ahead():
    assert decided(table((1, 6, 6, 5, 4, 5), progress=(0, 1)), wait=9) == advance(1, 1)


def test_it_does_not_wait_for_a_diangle_that_cannot_come():
    assert decided(table((4, 2, 5, 5, 4, 5), progress=(9, 0)), wait=9) == advance(1, 2)


# How long


def test_it_plays_a_whole_turn():
    chance = Scripted([{"roll": [6, 5]}, {"roll": [1, 5]}, {"roll": [1, 1, 2, 2, 3, 3]}])
    state, done, decision = follow(game, table((2, 1, 1, 6, 3, 4)), 0, climb(), chance)
    assert done == [roll(4, 6), REROLL, advance(1, 2, 3, 4)]
    assert (state.progress, state.turn) == ((1, 0), 1)
    assert reason(decision) == "turn_over"


def test_an_extra_turn_belongs_to_the_turn():
    state = table((1, 2, 3, 5, 4, 5), phase="rolled", rolled=(1, 2, 3, 4, 5, 6))
    chance = Scripted([{"roll": [6, 6, 6]}, {"roll": [5, 5, 6, 6, 4, 4]}])
    _, done, decision = follow(game, state, 0, climb(), chance)
    assert done == [advance(3, 1, 2, 3), roll(1, 2, 3), STAY]
    assert reason(decision) == "turn_over"


def test_it_waits_for_its_turn():
    assert look(game, table(LOOSE, turn=1, phase="rolled", rolled=(1,)), 0, climb()) == Wait({})


@pytest.mark.parametrize("seed", range(5))
def test_plans_that_wait_climb_to_the_top(seed):
    chance, orders = Seeded(seed), [climb(wait=9, every_turn=True), climb(wait=9, reroll="never", every_turn=True)]
    state, _ = game.start({}, 2, chance)
    for _ in range(2000):
        if not game.actors(state):
            break
        seat = game.actors(state)[0]
        decision = look(game, state, seat, orders[seat])
        orders[seat] = orders[seat] | {"memory": decision.memory}
        state, _ = game.apply(state, seat, decision.action, chance)
    assert game.outcome(state)["reason"] == "finished"
