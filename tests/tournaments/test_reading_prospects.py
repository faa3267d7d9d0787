"""Possible final ranks: over whole tournaments nobody's range ever widens, and the truth always lies in it."""

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from tests.tournaments.paper import decide, league_for, ledger_for, paired, played_at_random, proposals_of, win
from tournaments.formats import heats
from tournaments.models import Pairing
from tournaments.reading import standings

pytestmark = pytest.mark.once

seeds = st.integers(0, 2**32)


def ranges(ledger, kind="possible"):
    tables = standings.tables(ledger)
    return {(table.key, row.number): getattr(row, kind) for table in tables for row in table.rows}


def follow(ledger, seed):
    """Plays it all and looks after each step. Returns the ranges at the end."""
    before = {"possible": {}, "outlook": {}}
    for now in played_at_random(ledger, seed):
        found = {kind: ranges(now, kind) for kind in before}
        for kind in found:
            assert_no_wider(found[kind], before[kind])
        assert_no_wider(found["outlook"], found["possible"])
        before = found
    assert before["outlook"] == before["possible"]
    return before["possible"]


def assert_no_wider(found, before):
    for who, (best, worst) in found.items():
        assert 1 <= best <= worst
        low, high = before.get(who, (best, worst))
        assert low <= best, who
        assert worst <= high, who


def ends_well(ledger, seed):
    last = follow(ledger, seed)
    for table in standings.tables(ledger):
        assert table.is_complete
        for row in table.rows:
            assert last[table.key, row.number] == (row.rank, row.rank)


@settings(max_examples=30)
@given(st.integers(2, 9), st.booleans(), seeds)
def test_no_range_widens_where_everybody_meets_everybody(count, double, seed):
    ends_well(ledger_for(count, format="round_robin", plan={"double": double}), seed)


@settings(max_examples=30)
@given(st.integers(2, 16), seeds)
def test_no_range_widens_in_a_swiss_system(count, seed):
    ends_well(ledger_for(count, format="swiss", plan={"rounds": 4}, tie_breaks=["buchholz", "lots"]), seed)


@settings(max_examples=15)
@given(st.integers(6, 20), seeds)
def test_no_range_widens_in_a_league(count, seed):
    ends_well(league_for(count, 5, tie_breaks=["direct", "difference"]), seed)


@settings(max_examples=30)
@given(st.integers(2, 20), st.sampled_from([{}, {"double": True}, {"third": True}]), seeds)
@example(3, {"third": True}, 0)
@example(3, {"double": True}, 0)
def test_no_range_widens_in_a_knockout(count, plan, seed):
    ends_well(ledger_for(count, format="knockout", plan=plan), seed)


@settings(max_examples=15)
@given(st.integers(6, 30), st.integers(1, 2), seeds)
def test_no_range_widens_at_larger_tables(count, go_on, seed):
    wanted = {"game": "perfecto", "seats": 4}
    assume(comes_to_an_end(count, go_on))
    ends_well(ledger_for(count, format="knockout", plan={"go_on": go_on}, **wanted), seed)
    ends_well(ledger_for(count, format="swiss", plan={"rounds": 3}, **wanted), seed)


def comes_to_an_end(count, go_on):
    try:
        return heats.rounds_to_come(count, 4, go_on, {3, 4}) > 0
    except ValueError:
        return False


def test_before_the_first_round_everything_is_possible():
    assert set(ranges(ledger_for(6, format="round_robin")).values()) == {(1, 6)}


def test_a_provisional_result_leaves_everything_possible_and_says_what_follows_if_it_stands():
    ledger = ledger_for(2, format="round_robin")
    (met,) = paired(ledger, 1, proposals_of(ledger, 1))
    win(met, 1, Pairing.Status.PROVISIONAL)
    assert set(ranges(ledger).values()) == {(1, 2)}
    assert [*ranges(ledger, "outlook").values()] == [(1, 1), (2, 2)]
    win(met, 1)
    assert [*ranges(ledger).values()] == [(1, 1), (2, 2)]


def test_with_the_same_dice_nothing_is_certain_before_all_tables_of_a_round_are_over():
    ledger = ledger_for(4, format="swiss", plan={"rounds": 1}, shares_dice=True)
    one, other = paired(ledger, 1, proposals_of(ledger, 1))
    win(one, one.players[0])
    assert set(ranges(ledger).values()) == {(1, 4)}
    win(other, other.players[0])
    assert sorted(ranges(ledger).values()) == [(1, 1), (1, 1), (3, 3), (3, 3)]


def test_whoever_is_through_to_the_final_is_at_least_second():
    ledger = ledger_for(4, format="knockout", plan={"third": True})
    one, _other = paired(ledger, 1, proposals_of(ledger, 1))
    win(one, 1)
    found = {number: possible for (_, number), possible in ranges(ledger).items()}
    assert found == {1: (1, 2), 4: (3, 4), 2: (1, 4), 3: (1, 4)}


def test_who_withdraws_wins_nothing_more():
    ledger = ledger_for(4, format="round_robin")
    ledger.entries[4].status, ledger.entries[4].last_round = "withdrawn", 1
    first, second = paired(ledger, 1, proposals_of(ledger, 1))
    decide(first, [2, 1] if first.players[0] == 4 else [1, 2])
    decide(second, [1, 1])
    found = {number: possible for (_, number), possible in ranges(ledger).items()}
    assert found[4] == (4, 4)
