from datetime import timedelta

import pytest

from games.boards.clock import awaited_since, in_short, in_words, ticking, time_left
from games.clocks import Clock

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


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(2 * DAY + HOUR, "2 d 1 h"), (3 * DAY + 59 * MINUTE, "3 d"), (3 * HOUR, "3 h"), (25 * MINUTE, "25 min")],
)
def test_seats_use_the_short_form(seconds, text):
    assert in_short(seconds) == text


@pytest.mark.parametrize(("seconds", "text"), [(245, "4:05"), (10, "0:10"), (9.47, "0:09.4"), (0, "0:00.0")])
def test_a_live_clock_shows_tenths_below_ten_seconds(seconds, text):
    assert ticking(seconds) == text


def left(seconds, *, pace):
    return time_left(Playing(pace=pace).start().table, NOW + timedelta(seconds=pace - seconds))


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


def test_a_table_that_has_not_started_has_no_clock():
    assert time_left(Playing().table, NOW) is None
    assert time_left(Playing().table, NOW, 0) is None


def test_every_seat_has_a_clock_of_its_own_and_only_that_of_the_awaited_runs():
    table = Playing(pace=2 * DAY).start().table
    table.clocks[1] = Clock(DAY + HOUR)
    near, far = time_left(table, NOW + timedelta(hours=1), 0), time_left(table, NOW + timedelta(hours=1), 1)
    assert (near.short, far.short) == ("1 d 23 h", "1 d 1 h")
    assert near.deadline
    assert not far.deadline
    assert time_left(table, NOW) == time_left(table, NOW, 0)


def test_time_while_the_site_was_down_is_not_counted():
    table = Playing(pace=DAY).start().table
    table.outages = [(NOW.timestamp() + HOUR, NOW.timestamp() + 3 * HOUR)]
    assert time_left(table, NOW + timedelta(hours=4)).text == "22 hours left"


def test_a_bot_has_no_clock_and_neither_has_whoever_plays_alone():
    table = Playing(pace=DAY).start().table
    table.bot_bits = 0b10
    assert time_left(table, NOW, 1) is None
    table.seat_count = 1
    assert time_left(table, NOW, 0) is None


# NOW is a Sunday.
OFFICE = {"start": 8, "end": 17, "zone": "Europe/Berlin", "weekends": False}


def at_the_office(moment):
    table = Playing(pace=2 * DAY)
    table.table.hours = OFFICE
    return time_left(table.start().table, moment)


def test_outside_the_hours_of_play_a_clock_is_paused_until_they_begin():
    shown = at_the_office(NOW)
    assert (shown.text, shown.short) == ("paused until Monday 8:00", "until Mon 8:00")
    assert shown.deadline is None
    assert not shown.is_low
    assert shown.changes == int((NOW + timedelta(hours=19)).timestamp() * 1000)  # eight in Berlin is seven in UTC


def test_a_clock_that_runs_knows_when_it_will_be_paused():
    shown = at_the_office(NOW + timedelta(days=1))
    assert shown.deadline
    assert shown.changes == int((NOW + timedelta(days=1, hours=4)).timestamp() * 1000)


def test_a_vacation_pauses_the_clock_of_its_member_even_before_the_turn_comes():
    table = Playing(pace=DAY).start().table
    until = NOW.timestamp() + 2 * DAY
    table.clocks = [Clock(*clock).pause(NOW.timestamp(), until, None) for clock in table.clocks]
    for seat in (0, 1):
        assert time_left(table, NOW + timedelta(hours=1), seat).text == "paused until Tuesday 12:00"
        assert not time_left(table, NOW + timedelta(days=2, hours=1), seat).is_paused


def test_a_long_pause_is_told_by_its_date():
    table = Playing(pace=DAY).start().table
    table.clocks[0] = Clock(*table.clocks[0]).pause(NOW.timestamp(), NOW.timestamp() + 20 * DAY, None)
    assert time_left(table, NOW).text == "paused until March 21"


# --- since when ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ago", "text"),
    [
        (timedelta(minutes=5), "since 12:00"),
        (timedelta(hours=11, minutes=59), "since 12:00"),
        (timedelta(hours=12), "since yesterday 12:00"),
        (timedelta(days=1, hours=12), "since Sunday 12:00"),
        (timedelta(days=6), "since Sunday 12:00"),
        (timedelta(days=7), "since March 1"),
    ],
)
def test_a_seat_that_is_awaited_says_since_when(ago, text):
    table = Playing(pace=30 * DAY).start().table
    assert awaited_since(table, 0, NOW + ago) == text
    assert awaited_since(table, 1, NOW + ago) == ""


def test_at_a_live_table_nobody_is_told_since_when():
    assert awaited_since(Playing(pace=300).start().table, 0, NOW) == ""


def test_somebody_on_vacation_is_awaited_since_the_last_move():
    table = Playing(pace=3 * DAY).start().table
    table.moved_at = NOW - timedelta(days=1)
    later = (NOW + timedelta(days=3)).timestamp()
    table.clocks[0] = Clock(DAY, since=later, away_to=later)
    assert awaited_since(table, 0, NOW) == "since yesterday 12:00"


def test_a_bot_has_no_clock_and_is_still_awaited_since_the_last_move():
    table = Playing(pace=3 * DAY).start().table
    table.moved_at, table.clocks[0] = NOW, Clock(DAY)
    assert awaited_since(table, 0, NOW) == "since 12:00"


def test_the_clock_of_a_seat_says_it_and_leaves_the_line_to_what_was_done():
    page = Playing(pace=3 * DAY).start().page_of()
    assert page.count('title="since 12:00 · until March 4, 2026, noon UTC"') == 1
    assert page.count('<span data-time>3 d</span><span class="sr"> since 12:00</span>') == 1
    assert page.count('<div class="does">ready</div>') == 2
