"""Leagues from season to season, ladders, and matches of teams."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.formats import ladder, league, teams
from tournaments.formats.core import Pairing
from tournaments.formats.ladder import Challenge, Why
from tournaments.formats.league import Division, Rules

pytestmark = pytest.mark.once


def tiers(divisions):
    return [list(one.players) for one in divisions]


# --- leagues ------------------------------------------------------------------------------------------------------


def test_the_best_begin_in_the_highest_division():
    assert tiers(league.first_season(range(1, 7), Rules(size=3))) == [[1, 2, 3], [4, 5, 6]]


def test_divisions_are_as_large_as_each_other():
    assert league.shape(31, Rules(size=8)) == [[7], [8], [8], [8]]
    assert league.shape(31, Rules(size=8, doubles=True)) == [[7], [8, 8], [8]]
    assert league.shape(3, Rules(size=8)) == [[3]]


def test_nobody_is_alone_in_a_division():
    for count in range(2, 40):
        for size in range(2, 9):
            sizes = [each for tier in league.shape(count, league.Rules(size=size)) for each in tier]
            assert sum(sizes) == count
            assert min(sizes) >= 2


def test_a_division_fills_a_table():
    assert league.shape(6, league.Rules(size=4, fewest=4)) == [[6]]
    assert league.shape(8, league.Rules(size=4, fewest=4)) == [[4], [4]]


def test_as_many_go_up_as_go_down():
    last = [Division(1, 1, (1, 2, 3, 4)), Division(2, 1, (5, 6, 7, 8))]
    assert tiers(league.next_season(last, Rules(size=4, moves=1))) == [[1, 2, 3, 5], [4, 6, 7, 8]]


def test_of_several_divisions_below_the_best_go_up():
    last = [Division(1, 1, (1, 2, 3, 4)), Division(2, 1, (5, 6, 7, 8)), Division(2, 2, (9, 10, 11, 12))]
    rules = Rules(size=4, moves=2, doubles=True)
    up, *below = league.next_season(last, rules)
    assert set(up.players) == {1, 2, 5, 9}
    assert {player for division in below for player in division.players} == {3, 4, 6, 7, 8, 10, 11, 12}
    assert [league.zones(division, last, rules) for division in last] == [(0, 2), (1, 0), (1, 0)]


def test_who_would_go_down_stays_if_a_place_above_is_free():
    last = [Division(1, 1, (1, 2, 3, 4)), Division(2, 1, (5, 6, 7, 8))]
    up, down = league.next_season(last, Rules(size=4, moves=1), away={2}, newcomers=[9])
    assert set(up.players) == {1, 3, 4, 5}
    assert set(down.players) == {6, 7, 8, 9}


def test_newcomers_begin_at_the_foot():
    last = [Division(1, 1, (1, 2, 3, 4))]
    assert tiers(league.next_season(last, Rules(size=4), newcomers=[9, 8, 7, 6])) == [[1, 2, 3, 4], [9, 8, 7, 6]]


@given(st.integers(2, 120), st.integers(3, 10), st.integers(1, 3), st.booleans())
def test_seasons_lose_nobody_and_nobody_leaps(count, size, moves, doubles):
    rules = Rules(size, moves, doubles)
    last = league.first_season(range(1, count + 1), rules)
    following = league.next_season(last, rules)
    assert sorted(player for one in following for player in one.players) == list(range(1, count + 1))
    assert [len(one.players) for one in following] == [len(one.players) for one in last]
    before, after = ({player: one.tier for one in season for player in one.players} for season in (last, following))
    for division in last:
        moved = [after[player] - before[player] for player in division.players]
        assert set(moved) <= {-1, 0, 1}
        assert (moved.count(-1), moved.count(1)) == league.zones(division, last, rules)


def test_sixty_four_divisions_are_carried_over():
    last = league.first_season(range(1, 513), Rules())
    assert len(last) == 64
    assert len(league.next_season(last, Rules(), away=range(1, 20))) == 62


# --- ladders ------------------------------------------------------------------------------------------------------

LADDER = [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("challenger", "challenged", "so_far", "why"),
    [
        (3, 2, [], None),
        (5, 2, [], None),
        (3, 3, [], Why.SELF),
        (2, 3, [], Why.NOT_ABOVE),
        (6, 2, [], Why.TOO_FAR),
        (3, 2, [Challenge(3, 1, is_open=True)], Why.BUSY),
        (3, 2, [Challenge(4, 2, is_open=True)], Why.TAKEN),
        (3, 2, [Challenge(3, 2)], Why.AGAIN),
        (3, 2, [Challenge(2, 3)], Why.AGAIN),
        (3, 2, [Challenge(3, 2), Challenge(3, 1)], None),
    ],
)
def test_who_may_challenge_whom(challenger, challenged, so_far, why):
    assert ladder.objection(LADDER, challenger, challenged, so_far, ladder.Rules()) == why


def test_a_win_takes_the_place_and_moves_those_between_down():
    assert ladder.after(LADDER, 5, 2, has_won=True) == [1, 5, 2, 3, 4, 6]
    assert ladder.after(LADDER, 5, 2, has_won=False) == LADDER


def test_a_win_over_somebody_who_has_fallen_meanwhile_moves_nobody():
    assert ladder.after([1, 5, 2], 5, 2, has_won=True) == [1, 5, 2]


def test_newcomers_begin_at_the_foot_and_the_idle_go_down():
    assert ladder.joined(LADDER, 7) == [*LADDER, 7]
    assert ladder.dropped(LADDER, 2, 2) == [1, 3, 4, 2, 5, 6]
    assert ladder.dropped(LADDER, 6, 2) == LADDER


# --- teams --------------------------------------------------------------------------------------------------------


def test_who_begins_changes_from_board_to_board():
    made = teams.boards([1, 2, 3], [4, 5, 6])
    assert [board.pairing for board in made] == [Pairing((1, 4)), Pairing((5, 2)), Pairing((3, 6))]
    assert [board.home_seat for board in made] == [0, 1, 0]


def test_a_team_that_is_short_plays_the_boards_it_has():
    assert len(teams.boards([1, 2, 3], [4, 5])) == 2


def test_who_has_more_points_at_the_boards_wins_the_match():
    half = Fraction(1, 2)
    assert teams.outcome([(1, 0), (half, half), (0, 1), (1, 0)]) == ((1, 0), (Fraction(5, 2), Fraction(3, 2)))
    assert teams.outcome([(1, 0), (0, 1)]) == ((half, half), (1, 1))
