"""Knockouts: brackets for two at a table, heats for more, and groups before them."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.formats import groups, heats
from tournaments.formats.knockout import Side, bracket, champion, drawn, places, seeding

pytestmark = pytest.mark.once

counts = st.integers(2, 40)


def play(count, seed, **kind):
    """Ties in any order in which they can be played. Who lost how often, and the finished bracket."""
    rng, ties, players = Random(seed), bracket(count, **kind), list(range(1, count + 1))
    winners, lost = {}, Counter()
    while ready := [one for one in drawn(ties, players, winners) if one.is_ready]:
        tie = rng.choice(ready)
        winner = winners[tie.tie.number] = rng.choice(tie.players)
        lost.update({*tie.players} - {winner})
    return lost, drawn(ties, players, winners)


def test_the_best_meet_as_late_as_possible():
    assert seeding(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    done = drawn(bracket(8), list(range(1, 9)), {1: 1, 2: 4, 3: 2, 4: 3, 5: 1, 6: 2})
    assert [one.players for one in done if one.tie.round == 2] == [(1, 4), (2, 3)]
    assert done[-1].players == (1, 2)


def test_byes_go_to_the_best():
    first = [one for one in drawn(bracket(5), [1, 2, 3, 4, 5], {}) if one.tie.round == 1]
    assert [one.winner for one in first] == [1, None, 2, 3]
    assert [one.players for one in first if one.is_ready] == [(4, 5)]


@given(counts, st.integers())
def test_who_loses_is_out(count, seed):
    lost, done = play(count, seed)
    winner = champion(done)
    assert lost == {player: 1 for player in range(1, count + 1) if player != winner}


@given(st.integers(3, 40), st.integers())
def test_in_a_double_knockout_who_loses_twice_is_out(count, seed):
    lost, done = play(count, seed, double=True)
    winner = champion(done)
    assert lost[winner] <= 1
    assert all(lost[player] == 2 for player in range(1, count + 1) if player != winner)


@given(counts, st.integers(), st.sampled_from([{}, {"double": True}, {"third": True}]))
def test_everybody_has_a_place_in_the_end(count, seed, kind):
    _, done = play(count, seed, **kind)
    known = places(done)
    assert set(known) == set(range(1, count + 1))
    assert known[champion(done)] == 1
    in_order = sorted(known.values())
    assert all(place == in_order.index(place) + 1 for place in in_order)


@given(st.integers(3, 16), st.integers())
def test_places_never_change_once_they_are_known(count, seed):
    rng, ties, players = Random(seed), bracket(count, double=True), list(range(1, count + 1))
    winners, before = {}, {}
    while ready := [one for one in drawn(ties, players, winners) if one.is_ready]:
        tie = rng.choice(ready)
        winners[tie.tie.number] = rng.choice(tie.players)
        now = places(drawn(ties, players, winners))
        assert before.items() <= now.items()
        before = now


def test_the_losers_of_the_semi_finals_play_for_the_third_place():
    ties = bracket(4, third=True)
    done = drawn(ties, [1, 2, 3, 4], {1: 1, 2: 3, 3: 3, 4: 4})
    assert [one.tie.side for one in done] == [Side.MAIN, Side.MAIN, Side.MAIN, Side.THIRD]
    assert places(done) == {3: 1, 1: 2, 4: 3, 2: 4}


def test_the_winner_of_the_main_side_has_to_be_beaten_twice():
    ties = bracket(4, double=True)
    by_side = {one.tie.side: one.tie.number for one in drawn(ties, [1, 2, 3, 4], {})}
    winners = {1: 1, 2: 2, 3: 1, 4: 4, 5: 2}  # main, main, main final; below: 4 beats 3, 2 beats 4
    final, decider = by_side[Side.FINAL], by_side[Side.DECIDER]
    assert champion(drawn(ties, [1, 2, 3, 4], winners | {final: 1})) == 1
    open_still = drawn(ties, [1, 2, 3, 4], winners | {final: 2})
    assert champion(open_still) is None
    assert open_still[-1].players == (2, 1)
    assert champion(drawn(ties, [1, 2, 3, 4], winners | {final: 2, decider: 1})) == 1


@pytest.mark.parametrize("count", [0, 1])
def test_without_opponents_nothing_is_decided(count):
    done = drawn(bracket(count), list(range(1, count + 1)), {})
    assert (champion(done), places(done)) == (None, {})


def test_a_word_about_somebody_who_does_not_play_there_decides_nothing():
    assert drawn(bracket(4), [1, 2, 3, 4], {1: 3})[0].winner is None


# --- larger tables ------------------------------------------------------------------------------------------------


def test_heats_spread_the_best():
    assert heats.heats(range(1, 9), 4) == [[1, 4, 5, 8], [2, 3, 6, 7]]
    assert heats.heats(range(1, 14), 4, {3}) == [[1, 8, 9, 13], [2, 7, 10], [3, 6, 11], [4, 5, 12]]


def test_who_is_left_over_goes_on_without_a_game():
    assert heats.heats([1, 2, 3, 4], 3) == [[1], [2, 3, 4]]


def test_the_best_of_a_heat_go_on():
    assert heats.through([7, 8, 9, 6], [2, 1, 4, 2], 2) == [8, 7]


@pytest.mark.parametrize(("count", "rounds"), [(4, 1), (8, 2), (16, 3), (64, 5)])
def test_so_many_rounds_until_one_table_is_left(count, rounds):
    assert heats.rounds_to_come(count, 4, 2) == rounds


@pytest.mark.parametrize(
    ("count", "seats", "go_on", "allowed"), [(8, 4, 1, ()), (5, 4, 2, ()), (8, 4, 4, ()), (1, 4, 1, ())]
)
def test_heats_that_lead_nowhere_are_refused(count, seats, go_on, allowed):
    with pytest.raises(ValueError, match=r"no table|nobody goes out"):
        heats.rounds_to_come(count, seats, go_on, allowed)


@given(st.integers(2, 200), st.integers(3, 5), st.integers(1, 2))
def test_heats_come_to_an_end(count, seats, go_on):
    assert heats.rounds_to_come(count, seats, go_on, {2, 3, 4, 5}) < 20


# --- groups -------------------------------------------------------------------------------------------------------


def test_groups_are_drawn_to_and_fro():
    assert groups.drawn(range(1, 13), 4) == [[1, 8, 9], [2, 7, 10], [3, 6, 11], [4, 5, 12]]


@pytest.mark.parametrize("each", [1, 2, 3])
@pytest.mark.parametrize("count", range(2, 9))
def test_nobody_meets_the_own_group_in_the_first_round_of_the_knockout(count, each):
    standings = [[10 * group + place for place in range(1, 5)] for group in range(1, count + 1)]
    seeds = groups.qualified(standings, each)
    assert sorted(seeds) == sorted(player for group in standings for player in group[:each])
    assert {seed % 10 for seed in seeds[:count]} == {1}
    for one in drawn(bracket(len(seeds)), seeds, {}):
        if one.tie.round == 1 and all(one.players):
            assert len({player // 10 for player in one.players}) == 2
