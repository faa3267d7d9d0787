"""Everybody against everybody: Berger's tables, and block designs for larger tables."""

from collections import Counter

import pytest

from tournaments.formats import designs, round_robin
from tournaments.formats.sizes import table_sizes

pytestmark = pytest.mark.once

# As they are published (FIDE Handbook C.05, annex 1): round by round, the first seat first.
PUBLISHED = {
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    8: [
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ],
    10: [
        "1-10 2-9 3-8 4-7 5-6",
        "10-6 7-5 8-4 9-3 1-2",
        "2-10 3-1 4-9 5-8 6-7",
        "10-7 8-6 9-5 1-4 2-3",
        "3-10 4-2 5-1 6-9 7-8",
        "10-8 9-7 1-6 2-5 3-4",
        "4-10 5-3 6-2 7-1 8-9",
        "10-9 1-8 2-7 3-6 4-5",
        "5-10 6-4 7-3 8-2 9-1",
    ],
}


def played(count, **more):
    return [[one.players for one in each] for each in round_robin.rounds(range(1, count + 1), **more)]


@pytest.mark.parametrize("count", PUBLISHED)
def test_the_tables_are_those_that_are_published(count):
    rounds = [" ".join("-".join(map(str, pair)) for pair in each) for each in played(count)]
    assert rounds == PUBLISHED[count]


@pytest.mark.parametrize("count", range(2, 41))
def test_each_two_meet_once_and_the_first_seat_is_shared_out(count):
    pairs = [pair for each in played(count) for pair in each if len(pair) == 2]
    assert Counter(map(frozenset, pairs)) == {frozenset((a, b)): 1 for a in range(1, count + 1) for b in range(1, a)}
    firsts, seconds = Counter(first for first, _ in pairs), Counter(second for _, second in pairs)
    most = 1 if count % 2 == 0 else 0
    assert all(abs(firsts[player] - seconds[player]) <= most for player in range(1, count + 1))


@pytest.mark.parametrize("count", [3, 5, 7, 21])
def test_with_an_odd_number_everybody_has_one_bye(count):
    byes = [pair[0] for each in played(count) for pair in each if len(pair) == 1]
    assert sorted(byes) == list(range(1, count + 1))


def test_in_the_second_half_the_seats_are_swapped():
    rounds = played(6, double=True)
    assert len(rounds) == 10
    assert rounds[5:] == [[pair[::-1] for pair in each] for each in rounds[:5]]


@pytest.mark.parametrize("count", [0, 1])
def test_nobody_plays_alone(count):
    assert played(count) == []


# --- larger tables ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_where_there_is_a_plane_each_two_meet_exactly_once(seats):
    schedule = designs.rounds(range(seats * seats), seats + 1, seats)
    assert designs.spread(schedule) == {1: seats**2 * (seats**2 - 1) // 2}
    assert all(len(pairing.players) == seats for pairings in schedule for pairing in pairings)


@pytest.mark.parametrize(
    ("count", "seats", "rounds"), [(12, 4, 11), (15, 3, 7), (20, 4, 8), (14, 4, 6), (10, 3, 6), (24, 3, 8), (30, 5, 6)]
)
def test_elsewhere_nobody_meets_anybody_much_more_often_than_others(count, seats, rounds):
    schedule = designs.rounds(range(count), rounds, seats, range(3, 6))
    met = designs.spread(schedule)
    mean = sum(times * pairs for times, pairs in met.items()) / (count * (count - 1) / 2)
    assert max(met) <= mean + 1.5
    assert all(
        sorted(player for one in pairings for player in one.players) == list(range(count)) for pairings in schedule
    )


def test_the_first_seat_of_larger_tables_goes_round():
    schedule = designs.rounds(range(16), 5, 4)
    firsts = Counter(pairing.players[0] for pairings in schedule for pairing in pairings)
    assert max(firsts.values()) <= 2
    assert len(firsts) == 16


def test_who_is_left_over_is_another_one_each_time():
    schedule = designs.rounds(range(7), 6, 3)
    byes = Counter(one.players[0] for pairings in schedule for one in pairings if one.is_bye)
    assert max(byes.values()) == 1


def test_planning_twice_gives_the_same_plan():
    assert designs.rounds(range(14), 5, 4, {3}) == designs.rounds(range(14), 5, 4, {3})


@pytest.mark.parametrize("allowed", [{4}, {3, 4}, {3, 4, 5}, {2, 3, 4}])
@pytest.mark.parametrize("count", range(45))
def test_tables_are_as_usual_as_can_be_and_as_few_as_possible_stay_out(count, allowed):
    sizes = table_sizes(count, 4, allowed)
    assert set(sizes) <= allowed
    could_be = {0}
    for _ in range(count):
        could_be |= {known + size for known in could_be for size in allowed if known + size <= count}
    assert sum(sizes) == max(could_be)


def test_sizes_that_one_would_choose():
    assert table_sizes(14, 4, {3, 4, 5}) == [4, 4, 3, 3]
    assert table_sizes(9, 4, {3, 4, 5}) == [5, 4]
    assert table_sizes(13, 4, {3, 4}) == [4, 3, 3, 3]
