"""The published grid: it only ever becomes more severe, and everything in it can be undone."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moderation.detectors.findings import Kind
from moderation.grid import GRID, LAPSES_DAYS, OFFENCE_OF, OFFENCES, Offence, repetition, step
from moderation.measures import (
    INVERSES,
    MEASURES,
    REMEDY_INVERSES,
    TIMED,
    Inverse,
    Measure,
    Remedy,
    Step,
    is_harsher,
    needs_second_signature,
)

pytestmark = pytest.mark.once

every_offence = pytest.mark.parametrize("offence", Offence)
DAY = 86400.0


@st.composite
def steps(draw):
    measure = draw(st.sampled_from(Measure))
    return Step(measure, draw(st.integers(1, 400)) if measure in TIMED else None)


def test_every_offence_and_every_measure_has_its_words():
    assert set(GRID) == set(OFFENCES) == set(Offence)
    assert set(MEASURES) == set(Measure)
    assert set(OFFENCE_OF) == set(Kind)


@every_offence
def test_a_repetition_is_answered_more_severely_until_the_last_step(offence):
    assert all(is_harsher(later, earlier) for earlier, later in pairwise(GRID[offence]))
    assert step(offence, 99) == GRID[offence][-1]


@every_offence
def test_nobody_loses_the_account_the_first_time_or_by_one_signature(offence):
    assert step(offence, 0).measure < Measure.SUSPENSION
    assert all(one.needs_second_signature for one in GRID[offence] if one.measure == Measure.CLOSURE)


def test_everything_can_be_undone_by_something_of_its_own():
    assert set(INVERSES) == set(Measure)
    assert sorted(INVERSES.values()) == sorted(Inverse)
    assert set(REMEDY_INVERSES) == set(Remedy)


@pytest.mark.parametrize(
    ("one", "needs"),
    [
        (Step(Measure.WARNING), False),
        (Step(Measure.SILENCE, 90), False),
        (Step(Measure.SUSPENSION, 30), False),
        (Step(Measure.SUSPENSION, 31), True),
        (Step(Measure.COMPETITION_BAN, 90), True),
        (Step(Measure.CLOSURE), True),
    ],
)
def test_long_bans_need_a_second_signature(one, needs):
    assert one.needs_second_signature is needs


@given(steps(), steps())
def test_more_than_the_grid_provides_needs_a_second_signature(chosen, proposed):
    assert is_harsher(chosen, proposed) + is_harsher(proposed, chosen) + (chosen == proposed) == 1
    if is_harsher(chosen, proposed):
        assert needs_second_signature(chosen, proposed)


@pytest.mark.parametrize(("measure", "days"), [(Measure.WARNING, 3), (Measure.SUSPENSION, None), (Measure.SILENCE, 0)])
def test_a_measure_lasts_for_some_days_or_is_done_once(measure, days):
    with pytest.raises(ValueError, match="no measure"):
        Step(measure, days)


def test_what_is_long_ago_does_not_count_and_what_is_to_come_neither():
    now = 1000 * DAY
    assert repetition([now - DAY, now - (LAPSES_DAYS + 1) * DAY, now + DAY], now) == 1


def test_nobody_has_offended_fewer_than_no_times():
    with pytest.raises(ValueError, match="fewer"):
        step(Offence.INSULT, -1)
