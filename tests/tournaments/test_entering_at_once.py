"""Two things at the same moment at the door of a competition: one outcome each, whoever comes first."""

from functools import partial

import pytest
from django.db import connection

from accounts.refusals import Refusal
from tests.games.test_at_once import at_once
from tournaments.entrants import entering, teams
from tournaments.models import Entry, Player
from tournaments.refusals import EnteredAlready

from .holding import enter, hold, people, person

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
ROUNDS = 5

Status = Entry.Status


def by(deed, competition, *members, **more):
    return [partial(deed, competition=competition, member=member, **more) for member in members]


def test_two_who_race_for_the_last_place_get_one_and_the_other_waits(olga):
    assert connection.vendor == "postgresql"
    first, *rivals = people(3)
    for _ in range(ROUNDS):
        competition = hold(olga, most_entries=2)
        enter(competition, [first])
        entries = at_once(*by(entering.enter, competition, *rivals))
        assert {entry.status for entry in entries} == {Status.IN, Status.WAITING}
        assert sorted(Entry.objects.filter(competition=competition).values_list("number", flat=True)[:2]) == [1, 2]
        competition.delete()


def test_who_enters_twice_at_once_is_in_once(olga):
    member = person("Player1")
    for _ in range(ROUNDS):
        competition = hold(olga)
        came_to = at_once(*by(entering.enter, competition, member, member))
        assert [type(one) for one in came_to if isinstance(one, Refusal)] == [EnteredAlready]
        assert Player.objects.filter(competition=competition, member=member).count() == 1
        competition.delete()


def test_of_two_who_withdraw_at_once_each_makes_room_for_one(olga):
    members = people(6)
    for _ in range(ROUNDS):
        competition = hold(olga, most_entries=2)
        enter(competition, members)
        at_once(*by(entering.withdraw, competition, *members[:2]))
        found = Entry.objects.filter(competition=competition).order_by("entered_at")
        assert [entry.status for entry in found] == [Status.IN, Status.IN, Status.WAITING, Status.WAITING]
        assert len({entry.number for entry in found[:2]}) == 2
        competition.delete()


def test_two_teams_ask_the_same_member_and_one_is_first(olga):
    alice, bob, carol = people(3)
    for _ in range(ROUNDS):
        competition = hold(olga, team_size=2, format="round_robin")
        herons = by(entering.enter, competition, alice, team="Herons", mates=[carol])
        plums = by(entering.enter, competition, bob, team="Plums", mates=[carol])
        came_to = at_once(*herons, *plums)
        assert sum(isinstance(one, Refusal) for one in came_to) == 1
        assert Player.objects.filter(competition=competition, member=carol).count() == 1
        competition.delete()


def test_the_last_two_who_agree_at_once_bring_their_team_in_once(olga):
    alice, *mates = people(3)
    for _ in range(ROUNDS):
        competition = hold(olga, team_size=3, format="round_robin")
        entry = entering.enter(competition=competition, member=alice, team="Herons", mates=mates)
        at_once(*[partial(teams.agree, entry=entry, member=mate) for mate in mates])
        entry.refresh_from_db()
        assert (entry.status, entry.number) == (Status.IN, 1)
        competition.delete()
