"""The queue: what can still be prevented comes first, good reporters are believed, and nothing waits for ever."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moderation.measures import Measure
from moderation.urgency import OVERDUE_SECONDS, Reporter, Waiting, accuracy, belief, in_order, is_pressing, score

pytestmark = pytest.mark.once

NOW = 1_000_000.0
CASE = Waiting(1, NOW - 3600, Measure.UNRATED, (Reporter(),))

reporters = st.builds(Reporter, st.integers(0, 50), st.integers(0, 50))
cases = st.builds(
    Waiting,
    st.integers(1, 10**6),
    st.floats(0, NOW),
    st.sampled_from(Measure),
    st.lists(reporters, max_size=4).map(tuple),
    st.none() | st.floats(0, 10),
    st.integers(0, 3),
    st.none() | st.floats(0, 2 * NOW),
)


def order(*waiting):
    return [case.number for case in in_order(waiting, NOW)]


def test_what_is_going_on_now_comes_before_what_is_worse_and_over():
    over = replace(CASE, number=1, proposed=Measure.CLOSURE)
    assert order(over, replace(CASE, number=2, proposed=Measure.WARNING, running_tables=1)) == [2, 1]


def test_the_graver_one_first():
    assert order(CASE, replace(CASE, number=2, proposed=Measure.SUSPENSION)) == [2, 1]


def test_whose_reports_were_right_is_believed_sooner():
    wrong, right = Reporter(0, 6), Reporter(6, 0)
    assert accuracy(wrong) < accuracy(Reporter()) == 0.5 < accuracy(right) == 0.8
    assert order(replace(CASE, reporters=(wrong,)), replace(CASE, number=2, reporters=(right,))) == [2, 1]


def test_a_detector_that_is_sure_counts_like_a_good_reporter():
    assert belief(replace(CASE, reporters=(), false_alarms=0.01)) == 0.95
    assert belief(replace(CASE, reporters=(), false_alarms=3.0)) == 0.0


def test_after_a_week_the_smallest_case_is_pressing():
    small = replace(CASE, number=2, proposed=Measure.NONE, opened_at=NOW - OVERDUE_SECONDS)
    assert order(replace(CASE, proposed=Measure.CLOSURE), small) == [2, 1]


def test_an_appeal_whose_deadline_is_tomorrow_is_pressing():
    assert is_pressing(replace(CASE, answer_due_at=NOW + 3600), NOW)
    assert not is_pressing(replace(CASE, answer_due_at=NOW + 2 * 86400), NOW)


@given(st.lists(cases, max_size=12, unique_by=lambda case: case.number), st.randoms())
def test_the_order_is_the_same_however_the_cases_come(waiting, chance):
    shuffled = chance.sample(waiting, len(waiting))
    assert in_order(waiting, NOW) == in_order(shuffled, NOW)


@given(cases, reporters)
def test_another_reporter_or_another_day_never_makes_a_case_less_urgent(case, reporter):
    assert score(replace(case, reporters=(*case.reporters, reporter)), NOW) >= score(case, NOW) - 1e-9
    assert score(case, NOW + 86400) >= score(case, NOW)
    assert 0 <= belief(case) <= 0.95
