"""How evidence is weighed, and what the estimate of false alarms says."""

from math import exp, inf, isclose, log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.ratings import MODEL
from accounts.ratings import POINTS as SHOWN_POINTS
from moderation.detectors.evidence import log_mean_exp, rate_log_e
from moderation.detectors.findings import CASE_AT, Kind, Strength, false_alarms, family, strength
from moderation.detectors.records import BETA, NEW, POINTS
from moderation.detectors.words import REASONS, TEXTS

pytestmark = pytest.mark.once

counts = st.integers(0, 40)


def test_the_detectors_know_the_model_by_which_the_site_rates():
    assert isclose(BETA, MODEL.beta)
    assert tuple(NEW) == (MODEL.mu, MODEL.sigma)
    assert POINTS == SHOWN_POINTS


def test_every_kind_has_its_sentences():
    assert set(TEXTS) == set(REASONS) == set(Kind)


@given(st.lists(st.floats(-50, 50), min_size=1, max_size=20))
def test_the_mean_is_taken_of_what_logarithms_stand_for(logs):
    assert isclose(exp(log_mean_exp(logs)), sum(map(exp, logs)) / len(logs), rel_tol=1e-9)


def test_the_mean_of_nothing_at_all_stays_nothing():
    assert log_mean_exp([-inf, -inf]) == -inf


@given(counts, counts)
def test_without_other_tables_there_is_nothing_to_compare_with(hits, misses):
    """However often somebody resigns to their only partner: perhaps they always do."""
    assert rate_log_e(hits, hits + misses, 0, 0) < log(10)


@given(counts, counts, counts, counts)
def test_whoever_does_it_no_more_often_here_than_elsewhere_is_never_accused(hits, misses, others, other_misses):
    if hits * (others + other_misses) <= others * (hits + misses):
        assert rate_log_e(hits, hits + misses, others, others + other_misses) < log(10)


@given(st.integers(1, 10**6))
def test_as_many_are_allowed_for_as_there_are_at_the_end_of_a_doubling(looked_at):
    assert looked_at <= family(looked_at) < 2 * looked_at
    assert family(family(looked_at)) == family(looked_at)


def test_a_case_is_opened_where_one_in_a_hundred_clubs_would_see_it_by_accident():
    enough = log(64 / CASE_AT)
    assert strength(enough + 0.01, looked_at=50) == Strength.CASE
    assert strength(enough - 0.01, looked_at=50) == Strength.HINT
    assert strength(0.0, looked_at=50) is None


def test_who_was_reported_was_not_searched_for():
    assert strength(log(101), looked_at=1) == Strength.CASE
    assert strength(log(101), looked_at=1000) is None


@given(st.floats(-1e4, 1e4), st.integers(0, 10**6))
def test_an_estimate_is_always_a_number(log_e, looked_at):
    assert false_alarms(log_e, looked_at) >= 0
