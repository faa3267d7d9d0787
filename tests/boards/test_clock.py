from datetime import timedelta

import pytest

from games.boards.clock import in_short, in_words, ticking, time_left

from .playing import DAY, NOW, Playing

MINUTE, HOUR = 60, 3600


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (2 * DAY + 23 * HOUR, "2 days left"),
        (DAY + 4 * HOUR, "1 day 4 hours left"),
        (DAY + HOUR, "1 day 1 hour left"),
        (DAY + 59 * MINUTE, "1 day left"),
        (3 * HOUR + 10, "3 hours left"),
        (HOUR, "1 hour left"),
        (25 * MINUTE, "25 minutes left"),
        (MINUTE, "1 minute left"),
        (59, "less than a minute left"),
        (0, "less than a minute left"),
    ],
)
def test_days_are_told_in_words(seconds, text):
    assert in_words(seconds) == text


@pytest.mark.parametrize(("seconds", "text"), [(2 * DAY + HOUR, "2 d 1 h"), (3 * HOUR, "3 h"), (25 * MINUTE, "25 min")])
def test_seats_use_the_short_form(seconds, text):
    assert in_short(seconds) == text


@pytest.mark.parametrize(("seconds", "text"), [(245, "4:05"), (10, "0:10"), (9.47, "0:09.4"), (0, "0:00.0")])
def test_a_live_clock_shows_tenths_below_ten_seconds(seconds, text):
    assert ticking(seconds) == text


def left(seconds, *, pace):
    table = Playing(pace=pace).start().table
    table.deadline = NOW + timedelta(seconds=seconds)
    return time_left(table, NOW)


def test_little_time_is_a_tenth_of_the_turn_but_at_most_six_hours():
    assert not left(3 * HOUR, pace=DAY).is_low
    assert left(2 * HOUR, pace=DAY).is_low
    assert not left(7 * HOUR, pace=7 * DAY).is_low
    assert left(5 * HOUR, pace=7 * DAY).is_low


def test_little_time_at_a_live_table_is_twenty_seconds():
    assert not left(21, pace=300).is_low
    assert left(19, pace=300).is_low


def test_time_that_has_run_out_does_not_become_negative():
    assert left(-5, pace=300).text == "0:00.0"


def test_the_exact_moment_is_told_with_its_zone():
    assert left(HOUR, pace=DAY).exact.endswith("UTC")


def test_a_table_without_a_deadline_has_no_clock():
    assert time_left(Playing().table, NOW) is None
