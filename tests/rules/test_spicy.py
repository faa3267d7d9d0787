"""Spicy Dice: what the six games share, apart from any game. Rules: docs/rules/spicy-dice.md"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import IllegalMove
from games.rules.chance import Scripted, Seeded
from games.rules.spicy import ALL_SIX, NUMBERS, SOME_DICE, dice_named, is_red, roll, shown
from tests.rules.plain import anything

faces = st.integers(1, 6)
hands = st.tuples(faces, faces, faces, faces, faces, faces)


def test_a_set_is_six_dice_that_can_show_every_number():  # SD-1
    seen = [set() for _ in range(6)]
    for seed in range(100):
        hand, _ = roll(None, ALL_SIX, 0, Seeded(seed))
        for numbers, value in zip(seen, hand, strict=True):
            numbers.add(value)
    assert seen == [set(NUMBERS)] * 6


def test_each_number_is_red_on_exactly_one_die():  # SD-2, SD-R1
    for number in NUMBERS:
        assert [die for die in NUMBERS if is_red((number,) * 6, die)] == [number]


@given(hands)
def test_a_die_is_red_exactly_while_it_shows_its_own_number(hand):  # SD-3
    assert [is_red(hand, die) for die in NUMBERS] == [hand[die - 1] == die for die in NUMBERS]


def test_the_example_hand_has_four_fives_and_one_is_red():  # SD-5
    hand = (5, 5, 1, 5, 5, 2)
    assert [die for die in NUMBERS if hand[die - 1] == 5] == [1, 2, 4, 5]
    assert [die for die in NUMBERS if is_red(hand, die)] == [5]


def test_a_hand_is_shown_die_by_die_and_null_where_nothing_shows():  # SD-5
    assert shown((5, 5, 1, 5, 5, 2)) == [5, 5, 1, 5, 5, 2]
    assert shown(None) == [None] * 6


def test_there_are_63_ways_to_name_some_dice():  # SD-6
    assert len(set(SOME_DICE)) == 63
    assert all(dice_named(list(dice)) == dice for dice in SOME_DICE)


@pytest.mark.parametrize("named", [[], [2, 1], [1, 1], [0], [7], [1, 2, 3, 4, 5, 6, 7], (1, 2), "12", 1, None, {}])
def test_dice_named_in_another_way_are_refused(named):  # SD-6
    with pytest.raises(IllegalMove) as refusal:
        dice_named(named)
    assert refusal.value.code == "bad_dice"


@pytest.mark.parametrize("named", [[True], [1.0], [1, 2.0], ["1"], [None], [[1]], [{}]])
def test_only_whole_numbers_name_dice(named):  # SD-7
    with pytest.raises(IllegalMove):
        dice_named(named)


@given(anything)
def test_whatever_names_dice_is_one_of_the_63_ways(named):  # SD-6, SD-7
    try:
        dice = dice_named(named)
    except IllegalMove:
        return
    assert dice in SOME_DICE
    assert {type(die) for die in named} == {int}


def test_the_results_go_to_the_dice_in_ascending_order():  # SD-8
    hand, event = roll((5, 5, 5, 5, 5, 5), (2, 3, 6), 1, Scripted([{"roll": [4, 1, 1]}]))
    assert hand == (5, 4, 1, 5, 5, 1)
    assert event == {"type": "roll", "seat": 1, "dice": [2, 3, 6], "values": [4, 1, 1]}


@given(hands, st.sampled_from(SOME_DICE), st.integers(0, 1000))
def test_a_roll_is_one_call_and_leaves_the_other_dice(hand, dice, seed):  # SD-8
    values = Seeded(seed).roll(len(dice))
    chance = Scripted([{"roll": values}])
    after, event = roll(hand, dice, 0, chance)
    chance.finish()
    assert [after[die - 1] for die in dice] == values == event["values"]
    assert all(after[die - 1] == hand[die - 1] for die in NUMBERS if die not in dice)
