"""Somebody who takes part or organizes leaves the site for good: nobody waits for them, and nothing breaks."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.clubs import founding
from accounts.leaving import ask_to_leave, depart
from accounts.models import Member, Membership, Notice
from tournaments.desk import requests
from tournaments.entrants import entering, invitations, substitutes, teams
from tournaments.models import Entry, Organizer, Pairing, Player, Ruling
from tournaments.setting_up import setup

from .holding import begin, begun, enter, hold, looked, open_pairings, people, play_to_the_end, reachable, win

pytestmark = pytest.mark.django_db

Status = Entry.Status


def leave(member):
    depart(member_id=member.pk)


def departed(member):
    return Member.objects.get(pk=member.pk)


# --- entrants -----------------------------------------------------------------------------------------------------


def test_before_the_start_their_place_goes_to_who_waits(olga, alice, bob, carol):
    competition = hold(olga, most_entries=2)
    enter(competition, [alice, bob, carol])
    leave(alice)
    assert not Player.objects.filter(member=alice).exists()
    assert Entry.objects.get(players__member=carol).is_in


def test_whoever_is_about_to_leave_is_not_paired_any_more(olga, alice, bob, carol):
    competition = hold(olga, most_entries=2)
    enter(competition, [alice, bob, carol])
    ask_to_leave(member=alice)
    assert not Player.objects.filter(member=alice).exists()
    assert Entry.objects.get(players__member=carol).is_in


def test_whoever_is_about_to_leave_still_plays_what_is_running(olga):
    alice, *others = people(4)
    begun(olga, [alice, *others])
    ask_to_leave(member=alice)
    assert Entry.objects.get(players__member=alice).is_in


@pytest.mark.parametrize("form", ["swiss", "round_robin", "knockout", "ladder"])
def test_in_the_middle_the_others_win_and_go_on(olga, form):
    alice, *others = people(4)
    competition = begun(olga, [alice, *others], format=form)
    leave(alice)
    looked(competition)
    own = Entry.objects.get(players__member=alice)
    assert own.status == Status.WITHDRAWN
    assert own.title == "departed member"
    assert not Pairing.objects.filter(sides__entry=own, status=Pairing.Status.OPEN).exists()
    if form != "ladder":
        assert play_to_the_end(competition).status == "over"


def test_what_is_over_stays_whole_without_the_name(olga):
    alice, bob = people(2)
    competition = play_to_the_end(begun(olga, [alice, bob]))
    leave(alice)
    entry = Entry.objects.get(players__member=alice)
    assert (entry.status, entry.title) == (Status.IN, "departed member")
    assert looked(competition).status == "over"


def test_invitations_and_offers_go_too(olga, alice, bob):
    competition = hold(olga)
    invitations.invite(competition=competition, organizer=olga, guests=[alice])
    enter(competition, people(2))
    begin(competition)
    substitutes.volunteer(competition=competition, member=reachable(bob))
    for member in (alice, bob):
        leave(member)
        assert not Player.objects.filter(member=member).exists()
    assert not Entry.objects.filter(status__in=[Status.INVITED, Status.WAITING]).exists()


def test_a_result_does_not_wait_for_who_objected_to_it_and_left(olga):
    competition = begun(olga, people(2), format="knockout", objection_hours=48)
    final = open_pairings(competition)[0]
    win(final)
    alice = final.sides.get(place=2).entry.playing[0].member
    requests.ask(competition=competition, member=alice, kind="dispute", pairing=final, text="It was otherwise.")
    entering.withdraw(competition=competition, member=alice)
    with time_machine.travel(timezone.now() + timedelta(hours=49)):
        assert looked(competition).status == "running"
        leave(alice)
        competition.refresh_from_db()
        assert competition.due_at <= timezone.now()
        assert looked(competition).status == "over"


# --- teams --------------------------------------------------------------------------------------------------------


def team(competition, name, captain, *mates):
    entry = entering.enter(competition=competition, member=captain, team=name, mates=mates)
    for mate in mates:
        teams.agree(entry=entry, member=mate)
    return entry


def test_a_captain_who_leaves_the_site_leaves_the_team_to_the_next(olga):
    alice, bob, carol = people(3)
    competition = hold(olga, team_size=2, format="round_robin")
    entry = team(competition, "Herons", alice, bob, carol)
    leave(alice)
    entry = Entry.objects.get(pk=entry.pk)
    assert entry.is_in
    assert teams.captain_of(entry).member == bob


def test_in_the_middle_a_reserve_steps_in(olga):
    members = people(5)
    competition = hold(olga, team_size=2, format="round_robin")
    entry = team(competition, "Herons", *members[:3])
    team(competition, "Plums", *members[3:])
    begin(competition)
    leave(members[0])
    entry = Entry.objects.get(pk=entry.pk)
    assert [player.member for player in entry.playing] == [members[2], members[1]]
    assert play_to_the_end(competition).status == "over"


def test_a_team_that_is_short_of_players_goes_on_and_the_desk_hears_of_it(olga):
    members = people(4)
    competition = hold(olga, team_size=2, format="round_robin")
    entry = team(competition, "Herons", *members[:2])
    team(competition, "Plums", *members[2:])
    begin(competition)
    leave(members[0])
    entry = Entry.objects.get(pk=entry.pk)
    assert entry.is_in
    assert teams.captain_of(entry).member == members[1]
    assert Notice.objects.filter(member=olga, facts__what="short_of_players").exists()
    leave(members[1])
    entry.refresh_from_db()
    assert entry.status == Status.WITHDRAWN
    assert play_to_the_end(competition).status == "over"


# --- the desk -----------------------------------------------------------------------------------------------------


def founder_of(competition):
    return [one.member.username for one in Organizer.objects.filter(competition=competition, is_founder=True)]


def test_who_has_organized_longest_inherits(olga, max, bob):
    competition = hold(olga)
    for member in (max, bob):
        Organizer.objects.create(competition=competition, member=member, rights=["results"])
    leave(olga)
    assert founder_of(competition) == ["Max"]
    assert Notice.objects.filter(member=max, kind="desk", facts__what="inherited").exists()
    assert Ruling.objects.filter(competition=competition, kind="inherited").exists()
    setup.change(competition=competition, member=max, name="Winter Swiss")


def test_without_other_organizers_an_owner_of_the_club_inherits(olga, carol):
    club = founding.found(founder=olga, name="Les Dés")
    Membership.objects.create(club=club, member=carol)
    competition = hold(olga, club=club)
    leave(olga)  # the club goes to carol, and its competition with it
    assert founder_of(competition) == ["Carol"]


def test_without_anybody_it_goes_on_by_itself(olga):
    competition = begun(olga, people(4))
    leave(olga)
    assert founder_of(competition) == []
    assert play_to_the_end(competition).status == "over"


def test_a_ruling_of_somebody_who_has_left_is_still_a_persons(olga, max):
    competition = hold(olga)
    Organizer.objects.create(competition=competition, member=max, rights=["settings"])
    setup.change(competition=competition, member=max, name="Winter Swiss")
    leave(max)
    line = Ruling.objects.get(competition=competition, kind="settings")
    assert (line.by.pk, line.by.name) == (max.pk, "departed member")
