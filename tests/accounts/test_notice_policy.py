"""What the policy promises, whatever the hour, the zone and the wishes."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.notices.policy import (
    ACTED,
    BURST,
    Pending,
    Rest,
    Rung,
    Send,
    Wait,
    Why,
    Wishes,
    alarm_at,
    decide,
    next_time,
    quiet_until,
    together,
)

ZONES = ["UTC", "Europe/Lisbon", "America/New_York", "Asia/Kolkata", "Pacific/Apia", "Australia/Lord_Howe"]
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)

FIRST = datetime(2026, 1, 1, tzinfo=UTC)
CHANGES = [datetime(2026, 3, 29, 1, tzinfo=UTC), datetime(2026, 10, 25, 1, tzinfo=UTC)]  # of the clocks in Lisbon
anywhere = st.integers(0, 2 * 365 * 24 * 60).map(lambda minutes: FIRST + minutes * MINUTE)
around_a_change = st.builds(
    lambda change, minutes: change + minutes * MINUTE, st.sampled_from(CHANGES), st.integers(-1500, 1500)
)
moments = anywhere | around_a_change
clocks = st.builds(time, st.integers(0, 23), st.sampled_from([0, 15, 30, 59]))
spans = st.integers(0, 5 * 24 * 60).map(lambda minutes: minutes * MINUTE)
wishes_of_anybody = st.builds(
    Wishes,
    zone=st.sampled_from(ZONES).map(ZoneInfo),
    quiet=st.none() | st.tuples(clocks, clocks),
    alarms_break_quiet=st.booleans(),
    digest_at=st.none() | clocks,
    urgent=st.integers(1, 72).map(lambda hours: hours * HOUR),
)
ladders = st.lists(
    st.builds(Rung, st.sampled_from(["webhook", "push", "email"]), st.integers(0, 1440).map(lambda n: n * MINUTE)),
    unique_by=lambda rung: rung.channel,
)
channels = st.sets(st.sampled_from(["webhook", "push", "email"]))


@st.composite
def notices(draw):
    at = draw(moments)
    runs_out = draw(st.none() | spans.map(lambda span: at + span + MINUTE))
    is_alarm = draw(st.booleans()) and runs_out is not None
    return Pending(
        at=at,
        ladder=draw(ladders),
        runs_out=runs_out,
        is_alarm=is_alarm,
        gathers=not is_alarm and draw(st.booleans()),
        failed=frozenset(draw(channels)),
    )


def climb(notice, wishes, reachable, acts=()):
    """Asks again whenever the policy says so, until it has said its last; gives all that was said with its moment."""
    said, now = [], notice.at
    for _ in range(200):
        acted = max((act for act in acts if act <= now), default=None)
        decision = decide(notice, wishes, reachable, acted, now)
        said.append((now, decision))
        if not isinstance(decision, Wait):
            return said
        assert decision.until > now, decision
        now = decision.until
    raise AssertionError("it never ends")


@given(notices(), wishes_of_anybody, channels)
def test_the_first_rung_that_reaches_is_the_one(notice, wishes, reachable):
    usable = [rung for rung in notice.ladder if rung.channel in reachable - notice.failed]
    now, last = climb(notice, wishes, reachable)[-1]
    if not usable:
        assert last == Rest(Why.SITE)
    else:
        assert isinstance(last, Send)
        assert last.channel == usable[0].channel
        assert now >= notice.at + usable[0].delay or usable[0].channel == "email"


@given(notices(), wishes_of_anybody, channels, st.lists(moments, max_size=3))
def test_nothing_but_an_alarm_is_sent_in_quiet_hours(notice, wishes, reachable, acts):
    now, last = climb(notice, wishes, reachable, acts)[-1]
    if isinstance(last, Send) and quiet_until(wishes, now) is not None:
        assert notice.is_alarm
        assert wishes.alarms_break_quiet


@given(notices(), wishes_of_anybody, channels)
def test_who_has_just_acted_is_sent_nothing(notice, wishes, reachable):
    due, last = climb(notice, wishes, reachable)[-1]
    if isinstance(last, Send):
        now, again = climb(notice, wishes, reachable, acts=[due - MINUTE])[-1]
        assert isinstance(again, Send)
        is_late_alarm = notice.is_alarm and now >= notice.at + (notice.runs_out - notice.at) / 2
        assert now >= due - MINUTE + ACTED or is_late_alarm


@given(notices(), wishes_of_anybody)
def test_an_e_mail_waits_for_the_letter_unless_time_is_short(notice, wishes):
    reachable = {"email"}
    delay = next((rung.delay for rung in notice.ladder if rung.channel == "email"), None)
    now, last = climb(notice, wishes, reachable)[-1]
    if not isinstance(last, Send) or wishes.digest_at is None or not notice.gathers:
        return
    shown = now.astimezone(wishes.zone).time().replace(tzinfo=None)
    is_letter = shown == wishes.digest_at or now == next_time(wishes.digest_at, wishes.zone, notice.at + delay)
    is_short = notice.runs_out is not None and notice.runs_out - now <= wishes.urgent
    ends_quiet = wishes.quiet is not None and now == next_time(wishes.quiet[1], wishes.zone, now)
    assert is_letter or is_short or ends_quiet
    assert now >= notice.at + delay


@given(notices(), wishes_of_anybody, channels, st.sampled_from(["is_settled", "is_read", "is_told", "is_covered"]))
def test_what_is_over_is_never_sent(notice, wishes, reachable, how):
    from dataclasses import replace

    assert isinstance(decide(replace(notice, **{how: True}), wishes, reachable, None, notice.at + 9 * HOUR), Rest)


@given(st.lists(moments, min_size=1, max_size=5), st.sampled_from([0, 59, 60, 600]))
def test_what_is_due_together_goes_together(dues, later):
    now = max(dues) + timedelta(seconds=later)
    decided = together({n: Send("push", due, at_once=False) for n, due in enumerate(dues)}, now)
    kinds = {type(decision) for decision in decided.values()}
    assert len(kinds) == 1  # all of them, or none
    assert kinds == ({Send} if now >= min(dues) + BURST else {Wait})


def test_something_urgent_takes_along_what_waits_for_its_burst():
    now = datetime(2026, 3, 1, 12, tzinfo=UTC)
    decided = together({1: Send("push", now, at_once=False), 2: Send("push", now, at_once=True)}, now)
    assert all(isinstance(decision, Send) for decision in decided.values())


def test_each_channel_has_its_own_burst():
    now = datetime(2026, 3, 1, 12, tzinfo=UTC)
    decided = together({1: Send("push", now, at_once=False), 2: Send("email", now, at_once=True)}, now)
    assert decided == {1: Wait(now + BURST, Why.BURST, "push"), 2: Send("email", now, at_once=True)}


# --- alarms -------------------------------------------------------------------------------------------------------


@given(moments, st.integers(10, 20_000).map(lambda minutes: minutes * MINUTE), wishes_of_anybody)
def test_an_alarm_rings_within_the_turn_and_not_late(since, length, wishes):
    ends = since + length
    at = alarm_at(since, ends, wishes)
    assert since < at < ends
    if wishes.alarms_break_quiet or quiet_until(wishes, at) is None:
        assert at <= max(ends - wishes.urgent, since + length / 2)


def lisbon(**more):
    usual = {"quiet": (time(22), time(7)), "alarms_break_quiet": True, "digest_at": time(18), "urgent": 12 * HOUR}
    return Wishes(zone=ZoneInfo("Europe/Lisbon"), **usual | more)


def at(day, hour, minute=0):
    return datetime(2026, 7, day, hour, minute, tzinfo=ZoneInfo("Europe/Lisbon"))


def test_an_alarm_comes_so_many_hours_before_the_end():
    assert alarm_at(at(1, 12), at(4, 12), lisbon()) == at(4, 0)


def test_a_short_turn_has_its_alarm_half_way():
    assert alarm_at(at(1, 12), at(1, 16), lisbon()) == at(1, 14)


def test_who_must_not_be_woken_is_told_before_going_to_bed():
    assert alarm_at(at(1, 12), at(4, 12), lisbon(alarms_break_quiet=False)) == at(3, 21, 59)


def test_an_alarm_wakes_and_a_turn_does_not():
    night = at(3, 3)
    turn = Pending(at=night, ladder=[Rung("push", 0 * MINUTE)], runs_out=at(3, 9))
    alarm = Pending(at=night, ladder=[Rung("push", 0 * MINUTE)], runs_out=at(3, 9), is_alarm=True, gathers=False)
    assert decide(turn, lisbon(), {"push"}, None, night) == Wait(at(3, 7), Why.QUIET, "push")
    assert decide(alarm, lisbon(), {"push"}, None, night) == Send("push", night, at_once=True)


def test_the_letter_comes_at_its_hour():
    turn = Pending(at=at(3, 9), ladder=[Rung("email", HOUR)], runs_out=at(6, 9))
    assert decide(turn, lisbon(), {"email"}, None, at(3, 9)) == Wait(at(3, 18), Why.DIGEST, "email")


def test_time_that_gets_short_before_the_letter_is_not_waited_out():
    turn = Pending(at=at(3, 9), ladder=[Rung("email", HOUR)], runs_out=at(4, 0))
    assert decide(turn, lisbon(), {"email"}, None, at(3, 9)) == Wait(at(3, 12), Why.DIGEST, "email")


def test_time_that_is_short_already_waits_for_nothing_but_its_rung():
    turn = Pending(at=at(3, 9), ladder=[Rung("email", HOUR)], runs_out=at(3, 20))
    assert decide(turn, lisbon(), {"email"}, None, at(3, 10)) == Send("email", at(3, 10), at_once=True)


def test_acting_all_evening_does_not_swallow_the_alarm():
    alarm = Pending(at=at(3, 12), ladder=[Rung("push", 0 * MINUTE)], runs_out=at(3, 14), is_alarm=True, gathers=False)
    acting = [at(3, 12) + n * 2 * MINUTE for n in range(-1, 60)]
    assert climb(alarm, lisbon(), {"push"}, acting)[-1][0] == at(3, 13)


# --- times of the day ---------------------------------------------------------------------------------------------


@given(moments, wishes_of_anybody)
def test_quiet_hours_end_within_a_day_or_so(moment, wishes):
    end = quiet_until(wishes, moment)
    if end is not None:
        assert moment < end <= moment + timedelta(hours=26)
        assert quiet_until(wishes, end) is None


@pytest.mark.parametrize(
    ("moment", "end"),
    [
        ("2026-10-25T00:15:00+00:00", "2026-10-25T00:30:00+00:00"),  # 1:15 the first time: until the first 1:30
        ("2026-10-25T01:15:00+00:00", "2026-10-25T01:30:00+00:00"),  # and an hour later the second time
    ],
)
def test_an_hour_that_comes_twice_is_quiet_twice(moment, end):
    wishes = lisbon(quiet=(time(22), time(1, 30)))
    assert quiet_until(wishes, datetime.fromisoformat(moment)) == datetime.fromisoformat(end)


def test_an_hour_that_is_left_out_ends_the_quiet_hours_after_it():
    wishes = lisbon(quiet=(time(22), time(1, 30)))
    end = quiet_until(wishes, datetime(2026, 3, 29, 0, 30, tzinfo=UTC))  # at 1:00 it becomes 2:00
    assert end is not None
    assert quiet_until(wishes, end) is None
