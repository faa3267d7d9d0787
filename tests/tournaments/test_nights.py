"""Club nights: tables fill by themselves, and what is unfinished goes over to days."""

from collections import Counter
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import Block, Notice
from games import play
from games.models import Table
from tests.tournaments.holding import begin, enter, hold, looked, open_pairings, people, reachable, win
from tournaments.course import results
from tournaments.desk import rounds as desk_rounds
from tournaments.entrants import entering
from tournaments.models import Competition, Entry, Pairing
from tournaments.play_modes import filling, nights
from tournaments.refusals import (
    NightIsOver,
    NightNotBegun,
    NotANight,
    NotEntered,
    NotEntering,
    PausedMeanwhile,
    StillWaiting,
)

pytestmark = pytest.mark.django_db


def evening(olga, **wanted):
    """A club night that takes entries; it begins in an hour."""
    at = timezone.now() + timedelta(hours=1)
    usual = {"format": "night", "terms": {"pace": "live"}, "entries_close_at": at, "ends_at": at + timedelta(hours=3)}
    return hold(olga, **(usual | wanted))


@pytest.fixture
def night(olga):
    return begin(evening(olga))


def come(night, *members):
    for member in members:
        nights.come(competition=night, member=reachable(member))


def company(pairing):
    return {member for _, member in pairing.boards.get().line_up}


def later(**time):
    return time_machine.travel(timezone.now() + timedelta(**time), tick=False)


# --- tables fill ----------------------------------------------------------------------------------------------------


def test_the_second_who_comes_finds_a_table(night, alice, bob):
    come(night, alice)
    assert open_pairings(night) == []
    come(night, bob)
    (pairing,) = open_pairings(night)
    table = Table.objects.get(board__pairing=pairing)
    assert set(table.player_ids) == {alice.pk, bob.pk}
    assert (table.pace, table.status) == ("live", Table.Status.PLAYING)


def test_both_are_told_whom_they_meet(night, alice, bob):
    come(night, alice, bob)
    notice = Notice.objects.get(member=alice, kind="competition", facts__what="seated")
    assert notice.facts["others"] == [bob.pk]


def test_whoever_comes_has_entered(night, alice):
    come(night, alice)
    assert night.entries.get(players__member=alice).is_in


def test_coming_twice_changes_nothing(night, alice, bob):
    come(night, alice, bob, alice, bob)
    assert len(open_pairings(night)) == 1


def test_who_has_entered_but_is_not_here_gets_no_table(olga, alice, bob, carol):
    night = evening(olga)
    enter(night, [alice, bob, carol])
    begin(night)
    assert open_pairings(night) == []
    come(night, carol, alice)
    assert company(open_pairings(night)[0]) == {alice.pk, carol.pk}


def test_after_a_game_the_next_one_comes_by_itself_with_somebody_else(night, alice, bob, carol, mallory):
    come(night, alice, bob, carol, mallory)
    for pairing in open_pairings(night):
        win(pairing)
    looked(night)
    pairs = Counter(frozenset(company(pairing)) for pairing in Pairing.objects.all())
    assert (len(pairs), set(pairs.values())) == (4, {1})


def test_those_who_have_just_met_wait_a_little_for_others(night, alice, bob, carol, mallory):
    come(night, alice, bob, carol, mallory)
    first = next(one for one in open_pairings(night) if alice.pk in company(one))
    win(first)
    looked(night)
    assert len(open_pairings(night)) == 1
    assert night.due_at - timezone.now() <= filling.PATIENCE  # and somebody looks again
    with later(minutes=3):
        looked(night)
        assert len(open_pairings(night)) == 2


def test_two_who_are_alone_play_again_at_once(night, alice, bob):
    come(night, alice, bob)
    win(open_pairings(night)[0])
    looked(night)
    assert len(open_pairings(night)) == 1


def test_who_has_rested_longest_plays_first(night, alice, bob, carol):
    come(night, alice, bob, carol)
    win(open_pairings(night)[0])
    looked(night)
    assert carol.pk in company(open_pairings(night)[0])


def test_the_first_seat_changes(night, alice, bob):
    come(night, alice, bob)
    for _ in range(3):
        win(open_pairings(night)[0])
        looked(night)
    firsts = Counter(pairing.boards.get().line_up[0][1] for pairing in Pairing.objects.all())
    assert firsts == {alice.pk: 2, bob.pk: 2}
    assert all(side == seat for one in Pairing.objects.all() for seat, (side, _) in enumerate(one.boards.get().line_up))


def test_those_who_want_nothing_to_do_with_each_other_are_not_seated_together(night, alice, bob, mallory):
    Block.objects.create(member=alice, blocked=mallory)
    come(night, mallory, alice)
    assert open_pairings(night) == []
    come(night, bob)
    (pairing,) = open_pairings(night)
    assert bob.pk in company(pairing)


def test_who_goes_finishes_the_game_and_gets_no_other(night, alice, bob, carol):
    come(night, alice, bob)
    nights.go(competition=night, member=alice)
    come(night, carol)
    (pairing,) = open_pairings(night)
    win(pairing)
    looked(night)
    assert company(open_pairings(night)[0]) == {bob.pk, carol.pk}


def test_who_does_not_turn_up_at_a_table_is_taken_to_have_gone(night, alice, bob):
    come(night, alice, bob)
    pairing = open_pairings(night)[0]
    results.decide(pairing, places=[1, 2], kind=Pairing.Kind.FORFEIT)
    looked(night)
    here = Entry.objects.filter(here_since__isnull=False)
    assert [entry.pk for entry in here] == [pairing.sides.get(number=0).entry_id]


def test_who_withdraws_is_not_here(night, alice, bob, carol):
    come(night, alice)
    entering.withdraw(competition=night, member=alice)
    come(night, bob, carol)
    assert company(open_pairings(night)[0]) == {bob.pk, carol.pk}


# --- larger tables --------------------------------------------------------------------------------------------------


@pytest.fixture
def four(olga):
    return begin(evening(olga, game="grand-poobah", seats=4, options={}))


def test_a_table_for_four_waits_for_the_fourth(four):
    members = people(4)
    come(four, *members[:3])
    assert open_pairings(four) == []
    come(four, members[3])
    assert len(open_pairings(four)[0].boards.get().line_up) == 4


def test_after_a_while_three_sit_down_without_the_fourth(four):
    come(four, *people(3))
    with later(minutes=3):
        looked(four)
        assert len(open_pairings(four)[0].boards.get().line_up) == 3


# --- when -----------------------------------------------------------------------------------------------------------


def test_nobody_is_seated_before_it_begins(olga, alice):
    night = evening(olga)
    with pytest.raises(NightNotBegun):
        come(night, alice)
    assert not night.entries.exists()


def test_nobody_is_seated_in_a_pause(night, alice):
    night.paused_until = timezone.now() + timedelta(hours=1)
    night.save()
    with pytest.raises(PausedMeanwhile):
        come(night, alice)


def test_where_all_places_are_taken_one_waits(olga, alice, bob, carol):
    night = begin(evening(olga, most_entries=2))
    come(night, alice, bob)
    with pytest.raises(StillWaiting):
        come(night, carol)


def test_other_competitions_know_no_coming_and_going(olga, alice):
    swiss = hold(olga)
    with pytest.raises(NotANight):
        come(swiss, alice)
    with pytest.raises(NotANight):
        nights.go(competition=swiss, member=alice)


def test_who_never_came_cannot_go(night, mallory):
    with pytest.raises(NotEntered):
        nights.go(competition=night, member=mallory)


# --- the end --------------------------------------------------------------------------------------------------------


def test_what_is_unfinished_goes_over_to_days_and_nothing_is_lost(night, alice, bob):
    come(night, alice, bob)
    pairing = open_pairings(night)[0]
    before = Table.objects.get(board__pairing=pairing)
    with later(hours=4, minutes=1):
        Table.objects.filter(pk=before.pk).update(deadline=timezone.now() + timedelta(minutes=1))
        looked(night)
        table = Table.objects.get(pk=before.pk)
        assert (table.pace, table.status) == ("days", Table.Status.PLAYING)
        assert table.state == before.state
        assert table.deadline > timezone.now() + timedelta(days=2)
        assert night.status == Competition.Status.RUNNING
        assert not night.entries.filter(here_since__isnull=False).exists()
        with pytest.raises(NightIsOver):
            come(night, alice)
        win(pairing)
        assert looked(night).status == Competition.Status.OVER


def test_it_ends_in_a_pause_too_because_live_clocks_wait_for_nobody(night, olga, alice, bob):
    come(night, alice, bob)
    until = night.ends_at + timedelta(days=2)
    desk_rounds.pause(competition=night, member=olga, until=until, reason="The heating is broken.")
    looked(night)
    assert night.due_at == night.ends_at
    with later(hours=5):
        looked(night)
        assert Table.objects.get(board__pairing__round__competition=night).pace == "days"
        assert night.due_at == until


def test_a_best_of_three_is_played_on_by_days_in_every_game_that_is_left(olga, alice, bob):
    match = {"game": "keep-on-rolling", "options": {}, "terms": {"pace": "live", "best_of": 3}}
    night = begin(evening(olga, **match))
    come(night, alice, bob)
    first = Table.objects.get(board__pairing__round__competition=night)
    play.leave(table_id=first.pk, member=alice)
    play.count(table_id=first.pk)
    with later(hours=5):
        looked(night)
        second = Table.objects.get(match=first.match_id, game_number=2)
        assert second.pace == "days"
        play.leave(table_id=second.pk, member=bob)
        play.count(table_id=second.pk)
    assert Table.objects.get(match=first.match_id, game_number=3).pace == "days"


def test_the_pace_after_the_night_is_the_one_of_the_plan(olga, alice, bob):
    night = begin(evening(olga, plan={"later_pace": "slow"}))
    come(night, alice, bob)
    with later(hours=5):
        looked(night)
        table = Table.objects.get(board__pairing=open_pairings(night)[0])
        assert table.increment == 36 * 3600


def test_looking_twice_at_the_end_gives_nobody_more_time(night, alice, bob):
    come(night, alice, bob)
    with later(hours=5):
        looked(night)
        deadline = Table.objects.get().deadline
    with later(hours=6):
        looked(night)
        assert Table.objects.get().deadline == deadline


def test_a_night_to_which_nobody_came_is_over(night):
    with later(hours=5):
        assert looked(night).status == Competition.Status.OVER


def test_after_the_end_nobody_enters(night, alice):
    with later(hours=5), pytest.raises(NotEntering):
        entering.enter(competition=night, member=reachable(alice))
