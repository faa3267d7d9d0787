"""When live games are played: hours in which members can, dates that they agree on, and playing at once."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.utils import timezone

from accounts.models import Member, Notice
from games.models import Table
from tournaments.entrants import entering
from tournaments.live_games import dates
from tournaments.models import Competition, DateProposal, Pairing
from tournaments.refusals import (
    BadDate,
    BadHours,
    DateGone,
    NotEntered,
    NothingToAgreeOn,
    NotYourGame,
    PausedMeanwhile,
    TooManyDates,
)

from .holding import begun, looked, open_pairings, people, person

pytestmark = pytest.mark.django_db

MONDAY = datetime(2026, 5, 4, 12, tzinfo=UTC)
Status = DateProposal.Status


@pytest.fixture(autouse=True)
def _monday_noon():
    with time_machine.travel(MONDAY, tick=False):
        yield


@pytest.fixture
def pairing(olga):
    """Two who are to play a live game within three days."""
    competition = begun(olga, people(2), terms={"pace": "live"}, round_hours=72)
    return open_pairings(competition)[0]


@pytest.fixture
def alice(pairing):
    return person("Player1")


@pytest.fixture
def bob(pairing):
    return person("Player2")


def in_hours(count):
    return timezone.now() + timedelta(hours=count)


def told(member, what):
    return Notice.objects.filter(member=member, facts__what=what, settled_at=None).count()


# --- hours --------------------------------------------------------------------------------------------------------


def available(pairing, member, *hours):
    dates.set_availability(competition=pairing.round.competition, member=member, hours=hours)


def test_hours_in_which_both_can_are_found_the_soonest_first(pairing, alice, bob):
    available(pairing, alice, 18, 19, 44)  # Monday 18:00 and 19:00, Tuesday 20:00
    available(pairing, bob, 19, 44, 10)  # Monday 19:00 and 10:00, Tuesday 20:00
    assert dates.common_hours(pairing) == [MONDAY.replace(hour=19), MONDAY.replace(day=5, hour=20)]


def test_who_has_named_no_hours_leaves_the_choice_to_the_other(pairing, alice, bob):
    assert dates.common_hours(pairing) == []
    available(pairing, alice, 18)
    assert dates.common_hours(pairing) == [MONDAY.replace(hour=18)]


def test_hours_that_suit_only_one_are_no_common_hours(pairing, alice, bob):
    available(pairing, alice, 18)
    available(pairing, bob, 19)
    assert dates.common_hours(pairing) == []


def test_hours_after_the_round_are_too_late(pairing, alice, bob):
    for member in (alice, bob):
        available(pairing, member, 3 * 24 + 13)  # Thursday 13:00; the round closes at noon
    assert dates.common_hours(pairing) == []


def test_of_larger_tables_the_hours_that_suit_most_come_first(olga):
    competition = begun(olga, people(3), terms={"pace": "live"}, game="keep-on-rolling", options={}, seats=3)
    pairing = open_pairings(competition)[0]
    for name, hours in (("Player1", [14, 20]), ("Player2", [14, 20]), ("Player3", [20])):
        available(pairing, person(name), *hours)
    found = dates.common_hours(pairing)
    assert [moment.hour for moment in found] == [20, 20, 14, 14]


@pytest.mark.parametrize("wrong", [168, -1, "18", True, 1.5], ids=str)
def test_a_week_has_168_hours(pairing, alice, wrong):
    with pytest.raises(BadHours):
        available(pairing, alice, wrong)


def test_who_does_not_take_part_has_no_hours_here(pairing, mallory):
    with pytest.raises(NotEntered):
        available(pairing, mallory, 18)


# --- summer and winter --------------------------------------------------------------------------------------------


def lives_in(member, zone):
    Member.objects.filter(pk=member.pk).update(time_zone=zone)
    member.time_zone = zone


def by_the_clock(moments, zone):
    return [f"{moment.astimezone(ZoneInfo(zone)):%a %H:%M}" for moment in sorted(moments)]


TUESDAY_20, TUESDAY_14 = 44, 38
# Clocks in Berlin go forward on 29 March 2026 and back on 25 October, those in New York on 8 March and 1 November.
WEEKS_OF_CHANGE = [datetime(2026, 3, 23, 12, tzinfo=UTC), datetime(2026, 10, 19, 12, tzinfo=UTC)]


@pytest.mark.parametrize("before", WEEKS_OF_CHANGE, ids=["spring", "autumn"])
@pytest.mark.parametrize("zone", ["Europe/Berlin", "America/New_York", "Asia/Kolkata"])
def test_eight_on_tuesdays_stays_there_when_clocks_change(olga, before, zone):
    with time_machine.travel(before, tick=False):
        pairing = open_pairings(begun(olga, people(2), terms={"pace": "live"}, round_hours=24 * 60))[0]
        for member in people(2):
            lives_in(member, zone)
            available(pairing, member, TUESDAY_20)
        assert by_the_clock(dates.common_hours(pairing), zone) == ["Tue 20:00", "Tue 20:00"]
    with time_machine.travel(before + timedelta(weeks=3), tick=False):
        assert by_the_clock(dates.common_hours(pairing), zone) == ["Tue 20:00", "Tue 20:00"]


def test_two_who_live_far_apart_meet_in_the_weeks_in_which_their_clocks_allow_it(olga):
    """New York has summer time already, Berlin not yet: for three weeks in March they are five hours apart."""
    with time_machine.travel(datetime(2026, 3, 23, 12, tzinfo=UTC), tick=False):
        pairing = open_pairings(begun(olga, people(2), terms={"pace": "live"}, round_hours=24 * 60))[0]
        berlin, new_york = people(2)
        lives_in(berlin, "Europe/Berlin")
        lives_in(new_york, "America/New_York")
        available(pairing, berlin, TUESDAY_20)
        available(pairing, new_york, TUESDAY_14)
        assert dates.common_hours(pairing) == [datetime(2026, 3, 31, 18, tzinfo=UTC)]
        available(pairing, new_york, TUESDAY_14 + 1)
        assert dates.common_hours(pairing) == [datetime(2026, 3, 24, 19, tzinfo=UTC)]


def test_where_clocks_are_half_an_hour_apart_the_whole_hour_has_to_suit(olga, pairing, alice, bob):
    lives_in(bob, "Asia/Kolkata")  # 5:30 ahead
    available(pairing, alice, 14)  # Monday 14:00 to 15:00
    available(pairing, bob, 19)  # 19:00 to 20:00, which is 13:30 to 14:30
    assert dates.common_hours(pairing) == []
    available(pairing, bob, 19, 20)
    assert dates.common_hours(pairing) == [MONDAY.replace(hour=14)]


def test_an_hour_that_the_clock_leaves_out_is_never_offered(olga):
    with time_machine.travel(datetime(2026, 3, 28, 12, tzinfo=UTC), tick=False):
        pairing = open_pairings(begun(olga, people(2), terms={"pace": "live"}, round_hours=48))[0]
        for member in people(2):
            lives_in(member, "Europe/Berlin")
            available(pairing, member, 6 * 24 + 2)  # Sunday 2:00, when it becomes 3:00
        assert dates.common_hours(pairing) == []


# --- agreeing -----------------------------------------------------------------------------------------------------


def test_what_both_agree_on_holds_and_the_table_opens_then(pairing, alice, bob):
    proposal = dates.propose(pairing=pairing, member=alice, moment=in_hours(5))
    assert (told(bob, "date_proposed"), told(alice, "date_proposed")) == (1, 0)
    dates.agree(proposal=proposal, member=bob)
    pairing.refresh_from_db()
    assert pairing.agreed_at == in_hours(5)
    assert (told(bob, "date_proposed"), told(alice, "date_agreed"), told(bob, "date_agreed")) == (0, 1, 1)
    looked(pairing.round.competition)
    assert not Table.objects.exists()
    with time_machine.travel(in_hours(5), tick=False):
        looked(pairing.round.competition)
        assert Table.objects.get().status == Table.Status.PLAYING


def test_the_competition_looks_again_at_that_moment(pairing, alice, bob):
    dates.agree(proposal=dates.propose(pairing=pairing, member=alice, moment=in_hours(5)), member=bob)
    assert looked(pairing.round.competition).due_at == in_hours(5)


def test_proposing_what_the_other_has_proposed_is_agreeing(pairing, alice, bob):
    dates.propose(pairing=pairing, member=alice, moment=in_hours(5))
    assert dates.propose(pairing=pairing, member=bob, moment=in_hours(5)).status == Status.AGREED


def test_proposing_and_agreeing_twice_changes_nothing(pairing, alice, bob):
    first = dates.propose(pairing=pairing, member=alice, moment=in_hours(5))
    assert dates.propose(pairing=pairing, member=alice, moment=in_hours(5)).pk == first.pk
    assert dates.agree(proposal=first, member=alice).status == Status.OPEN  # one's own
    dates.agree(proposal=first, member=bob)
    assert dates.agree(proposal=first, member=bob).status == Status.AGREED
    assert told(bob, "date_agreed") == 1


def test_at_larger_tables_all_have_to_agree(olga):
    competition = begun(olga, people(3), terms={"pace": "live"}, game="keep-on-rolling", options={}, seats=3)
    pairing = open_pairings(competition)[0]
    proposal = dates.propose(pairing=pairing, member=person("Player1"), moment=in_hours(5))
    assert dates.agree(proposal=proposal, member=person("Player2")).status == Status.OPEN
    assert dates.agree(proposal=proposal, member=person("Player3")).status == Status.AGREED


def test_a_later_agreement_takes_the_place_of_the_first(pairing, alice, bob):
    for hours in (5, 7):
        dates.agree(proposal=dates.propose(pairing=pairing, member=alice, moment=in_hours(hours)), member=bob)
    pairing.refresh_from_db()
    assert pairing.agreed_at == in_hours(7)
    assert [one.status for one in DateProposal.objects.order_by("moment")] == [Status.DECLINED, Status.AGREED]


def test_who_cannot_then_declines(pairing, alice, bob):
    proposal = dates.propose(pairing=pairing, member=alice, moment=in_hours(5))
    dates.decline(proposal=proposal, member=bob)
    assert told(alice, "date_declined") == 1
    for answer in (dates.agree, dates.decline):
        with pytest.raises(DateGone):
            answer(proposal=proposal, member=bob)
    again = dates.propose(pairing=pairing, member=bob, moment=in_hours(5))
    assert (again.pk, again.by, again.status) == (proposal.pk, bob, Status.OPEN)


def test_what_was_agreed_can_be_called_off(pairing, alice, bob):
    proposal = dates.propose(pairing=pairing, member=alice, moment=in_hours(5))
    dates.agree(proposal=proposal, member=bob)
    dates.decline(proposal=proposal, member=alice)
    pairing.refresh_from_db()
    assert pairing.agreed_at is None
    assert told(bob, "date_declined") == 1


@pytest.mark.parametrize("hours", [-1, 0, 72, 2000], ids=str)
def test_dates_lie_ahead_and_in_the_round(pairing, alice, hours):
    with pytest.raises(BadDate):
        dates.propose(pairing=pairing, member=alice, moment=in_hours(hours))


def test_a_date_that_has_passed_cannot_be_agreed_to(pairing, alice, bob):
    proposal = dates.propose(pairing=pairing, member=alice, moment=in_hours(1))
    with time_machine.travel(in_hours(2), tick=False), pytest.raises(DateGone):
        dates.agree(proposal=proposal, member=bob)


def test_ten_dates_at_a_time_are_enough(pairing, alice):
    for hours in range(1, 11):
        dates.propose(pairing=pairing, member=alice, moment=in_hours(hours))
    with pytest.raises(TooManyDates):
        dates.propose(pairing=pairing, member=alice, moment=in_hours(11))


def test_strangers_have_no_say(pairing, alice, mallory):
    proposal = dates.propose(pairing=pairing, member=alice, moment=in_hours(1))
    for deed in (
        lambda: dates.propose(pairing=pairing, member=mallory, moment=in_hours(1)),
        lambda: dates.agree(proposal=proposal, member=mallory),
        lambda: dates.decline(proposal=proposal, member=mallory),
        lambda: dates.ready(pairing=pairing, member=mallory),
    ):
        with pytest.raises(NotYourGame):
            deed()


def test_a_game_by_days_needs_no_date(olga):
    pairing = open_pairings(begun(olga, people(2)))[0]
    with pytest.raises(NothingToAgreeOn):
        dates.propose(pairing=pairing, member=person("Player1"), moment=in_hours(5))


def test_a_game_with_real_dice_may_have_one(olga):
    pairing = open_pairings(begun(olga, people(2), takes_tabletop=True))[0]
    proposal = dates.propose(pairing=pairing, member=person("Player1"), moment=in_hours(5))
    assert dates.agree(proposal=proposal, member=person("Player2")).status == Status.AGREED


# --- now ----------------------------------------------------------------------------------------------------------


def test_when_all_are_there_the_table_opens_at_once(pairing, alice, bob):
    assert dates.ready(pairing=pairing, member=alice) is False
    assert dates.who_is_ready(pairing) == {pairing.sides.get(entry__players__member=alice).entry_id}
    assert told(bob, "ready") == 1
    assert dates.ready(pairing=pairing, member=alice) is False
    assert told(bob, "ready") == 1
    assert dates.ready(pairing=pairing, member=bob) is True
    assert Table.objects.get().status == Table.Status.PLAYING
    assert told(bob, "ready") == 0
    with pytest.raises(NothingToAgreeOn):
        dates.ready(pairing=pairing, member=alice)


def test_who_was_ready_long_ago_is_not_waited_for(pairing, alice, bob):
    dates.ready(pairing=pairing, member=alice)
    with time_machine.travel(in_hours(1), tick=False):
        assert dates.who_is_ready(pairing) == set()
        assert dates.ready(pairing=pairing, member=bob) is False


def test_in_a_pause_nothing_begins(pairing, alice):
    Competition.objects.update(paused_until=in_hours(5))
    with pytest.raises(PausedMeanwhile):
        dates.ready(pairing=pairing, member=alice)


def test_who_withdraws_after_pressing_the_button_is_not_counted_as_there(olga):
    members = people(4)
    competition = begun(olga, members, terms={"pace": "live"}, game="keep-on-rolling", options={}, seats=4)
    pairing = open_pairings(competition)[0]
    dates.ready(pairing=pairing, member=members[0])
    entering.withdraw(competition=competition, member=members[0])
    assert [dates.ready(pairing=pairing, member=member) for member in members[1:]] == [False, False, True]
    assert Table.objects.get().seat_count == 3


def test_a_game_that_nobody_agreed_on_is_judged_when_the_round_closes(pairing):
    with time_machine.travel(in_hours(73), tick=False):
        looked(pairing.round.competition)
    pairing.refresh_from_db()
    assert pairing.status == Pairing.Status.FINAL
    assert not Table.objects.exists()
