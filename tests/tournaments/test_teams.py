"""Teams: asking, agreeing, declining, leaving, and who leads them then."""

import pytest

from accounts import blocking
from accounts.models import Member, Notice
from games.models import Table
from tournaments.entrants import entering, invitations, teams
from tournaments.models import Board, Entry, Player
from tournaments.refusals import (
    BadLineUp,
    BadTeam,
    BadTeamName,
    CannotAskMate,
    CannotBeReached,
    EnteredAlready,
    NotAsked,
    NotTheCaptain,
    TeamAsksYou,
    TeamIsComplete,
    TeamNameTaken,
    TeamNeedsYou,
)

from .holding import begin, hold, open_pairings, people, play_to_the_end, reachable

pytestmark = pytest.mark.django_db

Status = Entry.Status


@pytest.fixture
def league(olga):
    return hold(olga, team_size=2, format="round_robin")


def gather(competition, captain, *mates, name="Herons", **more):
    return entering.enter(competition=competition, member=reachable(captain), team=name, mates=mates, **more)


def complete(competition, captain, *mates, name="Herons"):
    entry = gather(competition, captain, *mates, name=name)
    for mate in mates:
        entry = teams.agree(entry=entry, member=reachable(mate))
    return entry


def names(entry):
    return [player.member.username for player in Entry.objects.get(pk=entry.pk).playing]


def told(member, what):
    return Notice.objects.filter(member=member, facts__what=what, settled_at=None).exists()


# --- coming together ----------------------------------------------------------------------------------------------


def test_a_team_is_in_when_all_have_agreed(league, alice, bob):
    entry = gather(league, alice, bob, word="heron")
    assert (entry.status, entry.number, entry.title) == (Status.INVITED, None, "Herons")
    assert told(bob, "team_asked")
    entry = teams.agree(entry=entry, member=reachable(bob), word="plum")
    assert (entry.status, entry.number, entry.rating) == (Status.IN, 1, 1500)
    assert [player.word for player in entry.playing] == ["heron", "plum"]
    assert not told(bob, "team_asked")
    assert told(alice, "team_complete")


def test_who_agrees_must_be_reached_too(league, alice, mallory):
    entry = gather(league, alice, mallory)
    with pytest.raises(CannotBeReached):
        teams.agree(entry=entry, member=mallory)


def test_agreeing_twice_changes_nothing(league, alice, bob):
    entry = complete(league, alice, bob)
    assert teams.agree(entry=entry, member=bob, word="other").playing[1].word != "other"


def test_who_was_not_asked_cannot_agree(league, alice, bob, mallory):
    with pytest.raises(NotAsked):
        teams.agree(entry=gather(league, alice, bob), member=reachable(mallory))


def test_two_reserves_and_no_more(league):
    alice, *mates = people(5)
    with pytest.raises(BadTeam, match="1 to 3"):
        gather(league, alice, *mates)
    assert len(gather(league, alice, *mates[:3]).playing) == 4


@pytest.mark.parametrize("wrong", [[], ["alice"], ["bob", "bob"]], ids=str)
def test_mates_are_others_and_each_once(league, alice, bob, wrong):
    cast = {"alice": alice, "bob": bob}
    with pytest.raises(BadTeam):
        gather(league, alice, *[cast[name] for name in wrong])


def test_bots_guests_and_those_kept_apart_are_not_asked(league, alice, bob):
    blocking.block(member=bob, other=alice)
    for mate in (bob, Member.objects.house_bot(), Member.objects.create_guest()):
        with pytest.raises(CannotAskMate):
            gather(league, alice, mate)
    assert not Entry.objects.exists()


def test_names_of_teams_can_be_read_and_differ(league, alice, bob, carol, max):
    with pytest.raises(BadTeamName):
        gather(league, alice, bob, name=" x ")
    gather(league, alice, bob, name="Herons")
    with pytest.raises(TeamNameTaken):
        gather(league, carol, max, name=" herons ")


def test_who_plays_for_one_team_is_not_asked_by_another(league, alice, bob, carol):
    complete(league, alice, bob)
    with pytest.raises(CannotAskMate, match="Bob"):
        gather(league, carol, bob, name="Plums")


def test_who_was_asked_answers_before_entering_with_others(league, alice, bob, carol):
    entry = gather(league, alice, bob)
    with pytest.raises(TeamAsksYou, match="Herons"):
        gather(league, bob, carol, name="Plums")
    teams.decline(entry=entry, member=bob)
    assert gather(league, bob, carol, name="Plums").name == "Plums"
    with pytest.raises(EnteredAlready):
        gather(league, bob, carol, name="Pears")


def test_a_full_competition_lets_a_complete_team_wait(olga):
    competition = hold(olga, team_size=2, format="round_robin", most_entries=2)
    members = people(6)
    first = gather(competition, *members[:2], name="First")
    complete(competition, *members[2:4], name="Second")
    complete(competition, *members[4:6], name="Third")
    assert teams.agree(entry=first, member=reachable(members[1])).status == Status.WAITING
    entering.withdraw(competition=competition, member=members[2])
    first.refresh_from_db()
    assert first.status == Status.IN


# --- declining and leaving ----------------------------------------------------------------------------------------


def test_who_declines_makes_room_for_another(league, alice, bob, carol):
    entry = gather(league, alice, bob)
    invitations.decline(competition=league, member=bob)
    assert told(alice, "team_declined")
    teams.ask(entry=entry, member=alice, mate=carol)
    assert teams.agree(entry=entry, member=reachable(carol)).is_in
    assert names(entry) == ["Alice", "Carol"]
    with pytest.raises(TeamIsComplete):
        teams.ask(entry=entry, member=alice, mate=bob)


def test_when_a_reserve_declines_the_others_are_enough(league, alice, bob, carol):
    entry = gather(league, alice, bob, carol)
    teams.agree(entry=entry, member=reachable(bob))
    teams.decline(entry=entry, member=carol)
    entry.refresh_from_db()
    assert entry.status == Status.IN


def test_only_the_captain_asks(league, alice, bob, mallory):
    entry = gather(league, alice, bob)
    with pytest.raises(NotTheCaptain):
        teams.ask(entry=entry, member=bob, mate=mallory)


def test_a_mate_who_withdraws_leaves_a_team_that_looks_for_another(league, alice, bob):
    entry = complete(league, alice, bob)
    entering.withdraw(competition=league, member=bob)
    entry.refresh_from_db()
    assert (entry.status, entry.number) == (Status.INVITED, None)
    assert names(entry) == ["Alice"]
    assert told(alice, "team_left")


def test_a_captain_who_withdraws_takes_the_team_along(league, alice, bob):
    complete(league, alice, bob)
    entering.withdraw(competition=league, member=alice)
    assert not Entry.objects.exists()
    assert told(bob, "team_withdrawn")


def test_a_captain_who_only_leaves_hands_over_to_who_came_next(league, alice, bob, carol):
    entry = complete(league, alice, bob, carol)
    teams.leave(competition=league, member=alice)
    entry.refresh_from_db()
    assert entry.is_in
    assert names(entry) == ["Bob", "Carol"]
    assert teams.captain_of(entry).member == bob
    assert told(bob, "team_yours")


def test_when_the_last_one_leaves_the_team_is_gone(league, alice, bob):
    entry = gather(league, alice, bob)
    teams.decline(entry=entry, member=bob)
    teams.leave(competition=league, member=alice)
    assert not Entry.objects.exists()


# --- boards -------------------------------------------------------------------------------------------------------


def test_the_captain_says_who_plays_where_and_stays_captain(league, alice, bob, carol):
    entry = complete(league, alice, bob, carol)
    teams.line_up(entry=entry, member=alice, boards=[carol, bob, alice])
    assert names(entry) == ["Carol", "Bob", "Alice"]
    assert teams.captain_of(Entry.objects.get(pk=entry.pk)).member == alice
    with pytest.raises(NotTheCaptain):
        teams.line_up(entry=entry, member=carol, boards=[alice, bob, carol])


@pytest.mark.parametrize("wrong", [["alice"], ["alice", "alice"], ["alice", "mallory"]], ids=str)
def test_a_line_up_names_everybody_once(league, alice, bob, mallory, wrong):
    entry = complete(league, alice, bob)
    cast = {"alice": alice, "mallory": mallory}
    with pytest.raises(BadLineUp):
        teams.line_up(entry=entry, member=alice, boards=[cast[name] for name in wrong])


# --- while it is played -------------------------------------------------------------------------------------------


@pytest.fixture
def match(league):
    """Two teams, the first with a reserve, in the middle of their match."""
    members = people(5)
    complete(league, *members[:3], name="Herons")
    complete(league, *members[3:], name="Plums")
    begin(league)
    return members


def test_a_reserve_steps_in_at_the_table(league, match):
    alice, bob, carol, *_rivals = match
    teams.leave(competition=league, member=bob)
    entry = Entry.objects.get(name="Herons")
    assert names(entry) == [alice.username, carol.username]
    seated = {member for board in Board.objects.all() for _side, member in board.line_up}
    assert carol.pk in seated
    assert bob.pk not in seated
    assert any(carol.pk in table.player_ids for table in Table.objects.all())
    assert Player.objects.get(member=bob).left_at is not None


def test_without_a_reserve_nobody_just_goes(league, match):
    with pytest.raises(TeamNeedsYou):
        teams.leave(competition=league, member=match[3 + 1])


def test_a_captain_withdraws_the_whole_team(league, match):
    entering.withdraw(competition=league, member=match[0])
    assert Entry.objects.get(name="Herons").status == Status.WITHDRAWN
    assert not open_pairings(league)
    assert play_to_the_end(league).status == "over"
