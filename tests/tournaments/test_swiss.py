"""Swiss rounds, over thousands of tournaments: who meets, who sits first, who has a bye."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.formats import swiss
from tournaments.formats.core import WIN, History, Kind, Pairing, Result
from tournaments.formats.matching import Edge, best_matching

from .playing import drawn, tournament, won

pytestmark = pytest.mark.once

counts = st.integers(4, 24)
seeds = st.integers(0, 10**6)


def rounds_for(count):
    """As many as can always be paired without meeting again."""
    return min(7, (count - 1) // 2)


@given(counts, seeds)
def test_nobody_meets_twice_and_nobody_has_two_byes(count, seed):
    results = tournament(range(1, count + 1), rounds_for(count), swiss.pair, seed)
    history = History(results)
    assert set(history.meetings.values()) <= {1}
    assert all(byes <= 1 for byes in history.byes.values())
    assert sum(history.byes.values()) == (rounds_for(count) if count % 2 else 0)


@given(counts, seeds)
def test_the_first_seat_goes_round(count, seed):
    results = tournament(range(1, count + 1), rounds_for(count), swiss.pair, seed)
    history = History(results)
    assert all(abs(2 * history.lead(player)) <= 3 for player in range(1, count + 1))


@given(counts, seeds)
def test_the_points_of_two_who_meet_are_as_near_as_any_round_could_make_them(count, seed):
    """Compared with the best of all rounds without a repetition, where these are few enough to try."""
    count = 6 + 2 * (count % 2)
    players = range(1, count + 1)
    results = tournament(players, 2, swiss.pair, seed)
    history = History(results)
    groups = {entrant.player: entrant.group for entrant in swiss.line_up(players, history)}

    def gaps(pairs):
        return sum((groups[one] - groups[other]) ** 2 for one, other in pairs)

    possible = [pairs for pairs in all_rounds(tuple(players)) if not any(history.have_met(*pair) for pair in pairs)]
    assert gaps(pairing.players for pairing in swiss.pair(players, results)) == min(map(gaps, possible))


def all_rounds(players):
    if not players:
        yield []
        return
    first, *rest = players
    for other in rest:
        for more in all_rounds(tuple(player for player in rest if player != other)):
            yield [(first, other), *more]


@given(st.integers(6, 20), seeds)
def test_those_who_are_kept_apart_never_meet(count, seed):
    apart = {frozenset((1, 2)), frozenset((3, 4))}
    players = range(1, count + 1)
    results = tournament(players, 2, lambda *known: swiss.pair(*known, apart=apart), seed)
    assert not apart & set(History(results).meetings)


def test_the_first_round_sets_the_upper_half_against_the_lower():
    pairings = swiss.pair([1, 2, 3, 4, 5, 6, 7, 8], [])
    assert [set(pairing.players) for pairing in pairings] == [{1, 5}, {2, 6}, {3, 7}, {4, 8}]


def test_the_bye_goes_to_the_last_of_those_who_had_none():
    assert swiss.pair([1, 2, 3, 4, 5], [])[-1] == Pairing((5,))
    results = [won(1, 1, 3), won(1, 2, 4), Result(1, (5,), (WIN,), kind=Kind.BYE)]
    assert swiss.pair([1, 2, 3, 4, 5], results)[-1] == Pairing((4,))


def test_a_game_that_was_not_played_can_still_be_played():
    forfeit = Result(1, (1, 2), (WIN, Fraction(0)), kind=Kind.FORFEIT)
    assert swiss.pair([1, 2], [forfeit]) == [Pairing((1, 2))]


def test_they_meet_again_only_where_there_is_no_other_way():
    results = [won(1, 1, 2)]
    assert swiss.pair([1, 2], results) == [Pairing((2, 1))]
    with_others = swiss.pair([1, 2, 3, 4], [*results, drawn(1, 3, 4)])
    assert not {frozenset((1, 2)), frozenset((3, 4))} & {frozenset(one.players) for one in with_others}


def test_who_may_meet_nobody_is_left_out():
    apart = {frozenset(pair) for pair in combinations([1, 2], 2)}
    assert swiss.pair([1, 2], [], apart=apart) == []


def test_a_large_field_is_paired_whole():
    players = range(1, 301)
    history = History(tournament(players, 5, swiss.pair, 1))
    assert set(history.meetings.values()) == {1}


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(0, 2**90)), min_size=1, max_size=15))
def test_the_matching_is_the_best_of_all(triples):
    """However large the figures are: compared with trying everything."""
    edges = [*{(min(a, b), max(a, b)): Edge(min(a, b), max(a, b), w) for a, b, w in triples if a != b}.values()]
    against = {(edge.one, edge.other): edge.against for edge in edges}
    ways = [
        way
        for size in range(len(edges) + 1)
        for way in combinations(against, min(size, 3))
        if len({node for pair in way for node in pair}) == 2 * len(way)
    ]
    best = min(ways, key=lambda way: (-len(way), sum(against[pair] for pair in way)))
    found = best_matching(edges)
    assert (len(found), sum(against[pair] for pair in found)) == (len(best), sum(against[pair] for pair in best))


# --- larger tables ------------------------------------------------------------------------------------------------


@given(st.integers(6, 30), seeds)
def test_larger_tables_hold_everybody_once_and_mix(count, seed):
    def pair(players, results):
        return swiss.gather(players, results, 4, allowed={3, 5})

    history = History(tournament(range(1, count + 1), 3, pair, seed))
    assert not any(history.byes.values())
    if count >= 16:
        assert max(history.meetings.values()) <= 2


def test_larger_tables_bring_together_who_has_as_many_points():
    places = [
        Result(1, tuple(range(n, n + 4)), (WIN, Fraction(2, 3), Fraction(1, 3), Fraction(0))) for n in (1, 5, 9, 13)
    ]
    first, *_ = swiss.gather(range(1, 17), places, 4)
    assert set(first.players) == {1, 5, 9, 13}


def test_larger_tables_keep_apart_who_is_kept_apart():
    tables = swiss.gather(range(1, 9), [], 4, apart={frozenset((1, 2))})
    assert not any({1, 2} <= set(table.players) for table in tables)


def test_larger_tables_keep_several_apart_where_that_can_be():
    apart = {frozenset(pair) for pair in [(1, 4), (4, 5), (3, 6), (3, 8), (4, 7)]}
    tables = swiss.gather(range(1, 9), [], 4, apart=apart)
    assert not any(pair <= set(table.players) for table in tables for pair in apart)


def test_who_is_left_over_at_larger_tables_had_no_bye_before():
    results = [Result(1, (7,), (WIN,), kind=Kind.BYE)]
    assert swiss.gather(range(1, 8), results, 3)[-1] == Pairing((6,))
