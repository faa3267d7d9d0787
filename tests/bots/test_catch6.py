"""The Catch 6 bot: sensible, and much better than chance."""

import random

import pytest

from games import rules
from games.bots.catch6 import choose, turns_to_set
from tests.bots.playing import at_random, match, thinking
from tests.rules.setups import Setup

catch6 = rules.get("catch-6")
RNG = random.Random(1)


def to_roll(hand, caught=(None,) * 6):
    """Which dice the bot rolls with this hand on the table."""
    view = {"phase": "roll", "turn": 0, "dice": [list(hand), [None] * 6], "caught": list(caught), "points": [0, 0]}
    return choose(view, [], None, RNG, 0)["dice"]


def to_catch(numbers, caught=(None,) * 6, points=(0, 0), carry=True):
    catchable = [{"number": number, "way": "full_house"} for number in numbers]
    view = {"phase": "catch", "turn": 0, "caught": list(caught), "points": list(points), "catchable": catchable}
    ways = (False, True) if carry else (False,)
    legal = [{"type": "catch", "number": number, "carry": way} for number in numbers for way in ways]
    chosen = choose(view, [*legal, {"type": "pass"}], None, RNG, 0)
    return chosen["number"], chosen["carry"]


def test_it_keeps_what_is_nearly_a_set():
    assert to_roll((5, 5, 1, 2, 5, 6)) == [3, 4, 6]


def test_a_red_die_is_worth_more_than_two_white_ones():
    assert to_roll((2, 5, 5, 4, 2, 3), caught=(1, None, None, None, None, None)) == [1, 2, 3, 5, 6]


def test_the_one_is_worth_seven():
    assert to_roll((1, 6, 1, 2, 3, 6)) == [
        2,
        4,
        5,
        6,
    ]  # a red one and a white, a red six and a white: the one pays more


def test_it_does_not_chase_what_is_caught():
    assert to_roll((5, 5, 1, 2, 5, 6), caught=(None, None, None, None, 1, None)) == [1, 2, 3, 4, 5]


def test_it_never_rolls_no_dice_at_all():
    assert to_roll((5,) * 6) == [6]
    assert to_roll((6,) * 6) == [5]


def test_it_takes_the_most_valuable_number():
    assert to_catch([1, 3, 6]) == (1, False)
    assert to_catch([2, 6]) == (6, False)


def test_it_carries_over_when_the_game_is_as_good_as_lost():
    """13 to 0: any catch wins for the opponent, and the five would be the first of four."""
    assert to_catch([5], caught=(1, None, None, None, None, 1), points=(0, 13)) == (5, True)


def test_otherwise_it_does_not_carry_over():
    assert to_catch([5], caught=(1, None, None, None, None, 1), points=(0, 13), carry=False) == (5, False)
    assert to_catch([5]) == (5, False)
    assert to_catch([5], caught=(1, None, None, None, None, None), points=(0, 7)) == (5, False)  # 6 + 4 would do
    assert to_catch([6], caught=(1, 1, 0, None, None, None), points=(3, 9)) == (6, False)  # 9 to 9


def test_a_set_takes_about_so_many_turns():
    """Against the plain average of many tries."""
    rng = random.Random(5)

    def tries(is_red, white):
        turns = 0
        while not (is_red and white >= 3):
            turns += 1
            is_red = is_red or rng.randrange(6) == 0
            white += sum(rng.randrange(6) == 0 for _ in range(5 - white))
        return turns

    for is_red, white in [(False, 0), (True, 0), (False, 3), (True, 2), (False, 5)]:
        average = sum(tries(is_red, white) for _ in range(4000)) / 4000
        assert turns_to_set(is_red, white) == pytest.approx(average, rel=0.06)


def test_it_beats_chance_nearly_always():
    players = [thinking(1), at_random]
    wins = 0
    for seed in range(40):
        setup = Setup(catch6, 2, {"games_to_win": 1, "first": seed % 2})
        wins += match(setup, seed, players=players)["places"] == [1, 2]
    assert wins >= 38


def test_a_game_takes_some_two_dozen_turns():
    """It really chases numbers: at random a game takes several times as long."""
    rolls = 0

    def counting(slug, view, legal, imagine, rng, seat):
        nonlocal rolls
        rolls += view["phase"] == "roll"
        return thinking(1)(slug, view, legal, imagine, rng, seat)

    for seed in range(40):
        match(Setup(catch6, 2, {"games_to_win": 1}), seed, players=[counting, counting])
    assert 18 < rolls / 40 < 30
