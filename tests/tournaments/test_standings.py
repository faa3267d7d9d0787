"""Points and tie-breaks, what is still possible, and lots."""

import hmac
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.formats import lots, round_robin, swiss
from tournaments.formats.core import WIN, Kind, Result, points_for_places
from tournaments.formats.prospects import possible_ranks
from tournaments.formats.standings import TieBreak, standings

from .playing import drawn, tournament, won

pytestmark = pytest.mark.once

HALF = Fraction(1, 2)


def order(players, results, *tie_breaks, **more):
    return [(row.rank, row.player) for row in standings(players, results, tie_breaks, **more)]


def figures(players, results, tie_break):
    return {row.player: row.ties[0] for row in standings(players, results, [tie_break])}


# --- points -------------------------------------------------------------------------------------------------------


def test_places_bring_points_and_shared_places_share_them():
    assert points_for_places([1, 2]) == (1, 0)
    assert points_for_places([1, 1]) == (HALF, HALF)
    assert points_for_places([2, 1, 4, 3]) == (Fraction(2, 3), 1, 0, Fraction(1, 3))
    assert points_for_places([1, 2, 2]) == (1, Fraction(1, 4), Fraction(1, 4))
    assert points_for_places([2, 1], [Fraction(3), Fraction(1)]) == (1, 3)


@given(st.lists(st.integers(1, 5), min_size=2, max_size=5))
def test_a_table_always_brings_as_many_points_in_all(values):
    places = [1 + sum(other < value for other in values) for value in values]
    assert sum(points_for_places(places)) == Fraction(len(values), 2)


def test_who_cannot_be_told_apart_shares_a_rank():
    assert order([1, 2, 3], [drawn(1, 1, 2), won(2, 1, 3), won(3, 2, 3)]) == [(1, 1), (1, 2), (3, 3)]


def test_a_row_says_what_was_won_drawn_and_lost():
    bye = Result(3, (1,), (WIN,), kind=Kind.BYE)
    row, *_ = standings([1, 2, 3], [won(1, 1, 2), drawn(2, 1, 3), bye])
    assert (row.played, row.won, row.drawn, row.lost, row.points) == (2, 1, 1, 0, Fraction(5, 2))


# --- tie-breaks ---------------------------------------------------------------------------------------------------

# A round robin of four that was worked out by hand: 1 and 2 have two points, 3 and 4 have one.
FOUR = [
    *(won(1, 1, 4, 7, 2), won(1, 2, 3, 7, 6)),
    *(won(2, 1, 2, 7, 5), won(2, 4, 3, 7, 1)),
    *(won(3, 2, 4, 7, 0), won(3, 3, 1, 7, 3)),
]
FOUR_PLAYERS = [1, 2, 3, 4]


def test_direct_encounter_decides_between_those_who_are_level():
    assert order(FOUR_PLAYERS, FOUR, TieBreak.DIRECT) == [(1, 1), (2, 2), (3, 4), (4, 3)]


def test_direct_encounter_says_nothing_unless_all_have_met():
    results = [won(1, 1, 2), won(1, 3, 4), won(2, 5, 1), won(2, 6, 3)]
    assert figures([1, 2, 3, 4, 5, 6], results, TieBreak.DIRECT)[1] == 0


def test_the_points_of_the_opponents():
    assert figures(FOUR_PLAYERS, FOUR, TieBreak.BUCHHOLZ) == {1: 4, 2: 4, 3: 5, 4: 5}
    assert figures(FOUR_PLAYERS, FOUR, TieBreak.BUCHHOLZ_CUT) == {1: 3, 2: 3, 3: 4, 4: 4}


def test_the_points_of_those_who_were_beaten():
    assert figures(FOUR_PLAYERS, FOUR, TieBreak.SONNEBORN) == {1: 3, 2: 2, 3: 2, 4: 1}


def test_what_was_scored_and_the_difference():
    assert figures(FOUR_PLAYERS, FOUR, TieBreak.SCORES) == {1: 17, 2: 19, 3: 14, 4: 9}
    assert figures(FOUR_PLAYERS, FOUR, TieBreak.DIFFERENCE) == {1: 3, 2: 6, 3: -3, 4: -6}


def test_wins():
    results = [won(1, 1, 2), won(2, 3, 1), drawn(3, 4, 5), drawn(4, 4, 2)]
    assert order([1, 4], results, TieBreak.WINS) == [(1, 1), (2, 4)]


def test_a_bye_counts_for_buchholz_as_if_one_had_met_oneself():
    results = [Result(1, (1,), (WIN,), kind=Kind.BYE), won(2, 1, 2)]
    assert figures([1, 2], results, TieBreak.BUCHHOLZ)[1] == 2 + 0


def test_a_later_tie_break_counts_only_where_the_earlier_ones_leave_a_tie():
    assert order(FOUR_PLAYERS, FOUR, TieBreak.SCORES, TieBreak.SONNEBORN)[0] == (1, 2)


def test_larger_tables_have_tie_breaks_too():
    results = [Result(1, (1, 2, 3), (WIN, HALF, Fraction(0))), Result(2, (2, 3, 1), (WIN, HALF, Fraction(0)))]
    assert figures([1, 2, 3], results, TieBreak.SONNEBORN) == {1: 1, 2: 1, 3: HALF}


def test_a_larger_table_weighs_no_more_than_a_smaller_one():
    three, four = (1, 2, 3), (4, 5, 6, 7)
    results = [Result(1, table, points_for_places(range(1, len(table) + 1))) for table in (three, four)]
    for tie_break in (TieBreak.BUCHHOLZ, TieBreak.SONNEBORN):
        shown = figures([*three, *four], results, tie_break)
        assert shown[1] == Fraction(1, 4)
        assert shown[4] == Fraction(1, 3)


def test_direct_encounter_counts_only_where_all_have_met_equally_often():
    results = [won(1, 1, 2), won(2, 1, 2), won(3, 2, 1), won(4, 3, 1), won(5, 3, 2), won(6, 2, 4), won(6, 5, 3)]
    assert set(figures([1, 2, 3], results, TieBreak.DIRECT).values()) == {0}


# --- lots ---------------------------------------------------------------------------------------------------------


def test_lots_are_what_anybody_can_work_out():
    seed = bytes(range(32))
    assert lots.promise(seed) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    by_hand = {n: hmac.new(seed, f"redpip-lots/1|final|{n}".encode(), "sha256").hexdigest() for n in (1, 2, 3)}
    assert lots.drawn(seed, "final", [3, 1, 2]) == sorted(by_hand, key=by_hand.get)


def test_lots_decide_what_nothing_else_decides():
    level = [drawn(1, 1, 2)]
    assert order([1, 2], level, TieBreak.WINS, TieBreak.LOTS, lots={1: 2, 2: 1}) == [(1, 2), (2, 1)]


@given(st.integers(0, 2**64), st.integers(2, 30))
def test_lots_leave_nobody_out_and_depend_on_their_purpose(number, count):
    seed = number.to_bytes(9)
    one, other = (lots.drawn(seed, purpose, range(1, count + 1)) for purpose in ("third place", "seeding"))
    assert sorted(one) == sorted(other) == list(range(1, count + 1))


# --- what is still possible ---------------------------------------------------------------------------------------


@given(st.integers(3, 10), st.integers())
def test_ranges_never_widen_and_hold_the_truth(count, seed):
    players = range(1, count + 1)
    rounds = round_robin.rounds(players)
    results = tournament(players, len(rounds), lambda _, known: rounds[known[-1].round if known else 0], seed)
    results = [one for one in results if one.kind == Kind.PLAYED]
    told = [ranges_after(players, results, games) for games in range(len(results) + 1)]
    final = {row.player: row.rank for row in standings(players, results)}
    for before, after in pairwise(told):
        assert all(before[player][0] <= after[player][0] <= after[player][1] <= before[player][1] for player in players)
    for ranges in told:
        assert all(low <= final[player] <= high for player, (low, high) in ranges.items())


def ranges_after(players, results, games):
    points = {row.player: row.points for row in standings(players, results[:games])}
    to_come = {player: Fraction(sum(player in one.players for one in results[games:])) for player in players}
    return possible_ranks(points, to_come)


def test_before_the_first_game_everything_is_possible_and_after_the_last_nothing_else():
    assert ranges_after([1, 2, 3, 4], FOUR, 0) == dict.fromkeys([1, 2, 3, 4], (1, 4))
    assert ranges_after([1, 2, 3, 4], FOUR, 6) == {1: (1, 2), 2: (1, 2), 3: (3, 4), 4: (3, 4)}


def test_a_swiss_tournament_has_standings():
    results = tournament(range(1, 21), 5, swiss.pair, 3)
    rows = standings(range(1, 21), results, [TieBreak.BUCHHOLZ, TieBreak.SONNEBORN])
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)
    assert sum(row.points for row in rows) == 50
