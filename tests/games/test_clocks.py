"""Clocks by themselves: hours of play, outages, banks and caps."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import clocks
from games.clocks import DAY, HOUR, PACES, Clock, Hours, Pace, elapsed, hours_of, pace_of, runs_out
from games.refusals import BadHours, BadPace

BERLIN = "Europe/Berlin"
OFFICE = Hours(9, 17, BERLIN, weekends=False)
NIGHTS_OFF = Hours(8, 22, BERLIN, weekends=True)


def berlin(text):
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(BERLIN)).timestamp()


def test_without_hours_clocks_always_run():
    assert elapsed(100, 160, None) == 60
    assert runs_out(100, 60, None) == 160


def test_clocks_stand_still_at_night():
    evening, morning = berlin("2026-11-16 21:00"), berlin("2026-11-17 09:00")
    assert elapsed(evening, morning, NIGHTS_OFF) == 2 * HOUR
    assert runs_out(evening, 2 * HOUR, NIGHTS_OFF) == morning


def test_hours_go_on_past_midnight():
    late = Hours(20, 4, BERLIN, weekends=True)
    tea, night, evening = berlin("2026-11-16 15:00"), berlin("2026-11-17 01:00"), berlin("2026-11-17 21:00")
    assert elapsed(tea, night, late) == 5 * HOUR
    assert elapsed(night, evening, late) == 4 * HOUR
    assert runs_out(night, 4 * HOUR, late) == evening


def test_a_night_belongs_to_the_day_on_which_it_began():
    late = Hours(20, 4, BERLIN, weekends=False)
    saturday, sunday, monday = berlin("2026-11-21 03:00"), berlin("2026-11-22 22:00"), berlin("2026-11-23 21:00")
    assert elapsed(saturday, sunday, late) == HOUR  # what is left of Friday's
    assert runs_out(sunday, HOUR, late) == monday


def test_a_weekend_off():
    friday, monday = berlin("2026-11-20 16:00"), berlin("2026-11-23 10:00")
    assert elapsed(friday, monday, OFFICE) == 2 * HOUR
    assert runs_out(friday, 2 * HOUR, OFFICE) == monday


def test_a_night_on_which_the_clocks_are_changed_is_as_long_as_it_is():
    saturday = berlin("2026-10-24 12:00")
    all_day = Hours(0, 24, BERLIN, weekends=True)
    assert runs_out(saturday, 25 * HOUR, all_day) == berlin("2026-10-25 12:00")


def test_an_outage_is_not_counted():
    assert elapsed(0, 100, None, [(20, 50)]) == 70
    assert elapsed(30, 100, None, [(20, 50)]) == 50
    assert elapsed(0, 40, None, [(20, 50)]) == 20
    assert runs_out(0, 70, None, [(20, 50)]) == 100


moments = st.integers(1_700_000_000, 1_800_000_000).map(float)
hours = st.none() | st.builds(
    lambda start, length, zone, weekends: Hours(start, (start + length - 1) % 24 + 1, zone, weekends),
    st.integers(0, 23),
    st.integers(1, 23),
    st.sampled_from(["UTC", BERLIN, "America/New_York", "Asia/Kolkata", "Pacific/Apia"]),
    st.booleans(),
)
gaps = st.lists(st.tuples(moments, st.integers(20, 3 * DAY)), max_size=3).map(
    lambda found: [(begin, begin + length) for begin, length in sorted(found)]
)


@given(since=moments, seconds=st.integers(1, 10 * DAY), hours=hours, outages=gaps)
def test_a_clock_has_run_just_as_long_when_it_runs_out(since, seconds, hours, outages):
    end = runs_out(since, seconds, hours, outages)
    assert elapsed(since, end, hours, outages) == pytest.approx(seconds)
    assert elapsed(since, end - 0.5, hours, outages) < seconds


@given(since=moments, first=st.integers(0, 5 * DAY), second=st.integers(0, 5 * DAY), hours=hours, outages=gaps)
def test_time_adds_up(since, first, second, hours, outages):
    middle, end = since + first, since + first + second
    parts = elapsed(since, middle, hours, outages) + elapsed(middle, end, hours, outages)
    assert elapsed(since, end, hours, outages) == pytest.approx(parts)


def test_a_clock_gets_its_increment_up_to_the_cap():
    clock = Clock(100).start(1000).stop(1040, None)
    assert clock.left == 60
    assert clock.gain(20, 70).left == 70
    assert Clock(90).gain(20, 70).left == 90  # a gift is not taken away


def test_a_pause_stops_a_running_clock_until_its_end():
    clock = Clock(100).start(1000).pause(1040, 5000, None)
    assert clock.left_at(4999, None) == 60
    assert clock.runs_out(None) == 5060
    assert clock.resume(2000).left_at(2010, None) == 50


def test_a_clock_that_is_started_in_a_pause_waits_for_its_end():
    clock = Clock(100).pause(0, 5000, None).start(1000)
    assert clock.runs_out(None) == 5100


def test_a_clock_says_when_it_stands_still():
    friday, closing, saturday = berlin("2026-11-20 16:00"), berlin("2026-11-20 17:00"), berlin("2026-11-21 12:00")
    monday = berlin("2026-11-23 09:00")
    assert Clock(100, friday).pauses(friday, None) is None
    assert Clock(100, friday).pauses(friday, OFFICE) == (closing, monday)
    assert Clock(100, friday).pauses(saturday, OFFICE) == (saturday, monday)
    assert Clock(100).pauses(friday, OFFICE) is None
    assert Clock(100, away_to=saturday).pauses(friday, OFFICE) == (friday, monday)
    assert Clock(100, away_to=friday).pauses(saturday, None) is None


def test_the_presets():
    assert {name: (pace.bank, pace.increment, pace.cap) for name, (pace, _) in PACES.items()} == {
        "live": (60, 60, 60),
        "relaxed": (300, 300, 300),
        "fast": (24 * HOUR, 4 * HOUR, 72 * HOUR),
        "standard": (72 * HOUR, 12 * HOUR, 120 * HOUR),
        "slow": (72 * HOUR, 36 * HOUR, 240 * HOUR),
    }
    assert pace_of("fast") == Pace(24 * HOUR, 4 * HOUR, 72 * HOUR)
    assert clocks.preset(pace_of({"bank": 60, "increment": 60, "cap": 60})) == "live"


@pytest.mark.parametrize(
    "wanted",
    [None, "", "hasty", 60, [], {}, {"bank": 60}, {"bank": 60, "increment": 0, "cap": 30},
     {"bank": 60.0, "increment": 0, "cap": 60}, {"bank": True, "increment": 0, "cap": 60},
     {"bank": 1, "increment": 0, "cap": 60}, {"bank": 60, "increment": -1, "cap": 60},
     {"bank": 60, "increment": 0, "cap": 10**9}],
)  # fmt: skip
def test_no_pace(wanted):
    with pytest.raises(BadPace):
        pace_of(wanted)


GOOD = {"start": 9, "end": 17, "zone": BERLIN, "weekends": False}


def test_hours_survive_being_stored():
    assert hours_of(None) is None
    assert hours_of(GOOD) == OFFICE
    assert hours_of(OFFICE.as_json()) == OFFICE


@pytest.mark.parametrize(
    "change",
    [{"start": 17}, {"start": -1}, {"start": 24}, {"end": 0}, {"end": 25}, {"start": True}, {"zone": "Moon/Base"},
     {"zone": None}, {"zone": "../etc"}, {"weekends": 1}, {"more": 1}],
)  # fmt: skip
def test_no_hours(change):
    with pytest.raises(BadHours):
        hours_of(GOOD | change)


@pytest.mark.parametrize("wanted", [[], {}, "night", 7])
def test_no_hours_at_all(wanted):
    with pytest.raises(BadHours):
        hours_of(wanted)
