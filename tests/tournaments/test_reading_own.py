"""What waits for somebody in their competitions: with the right name, at the right table, if it really waits."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import play
from games.models import Table
from tournaments.entrants import entering, teams
from tournaments.live_games import dates
from tournaments.models import Pairing
from tournaments.reading import own

from .holding import begin, begun, hold, looked, open_pairings, people, person, reachable

pytestmark = pytest.mark.django_db

LIVE = {"format": "round_robin", "terms": {"pace": "live"}}


@pytest.fixture
def pairing(olga):
    """A live game of two."""
    return open_pairings(begun(olga, people(2), **LIVE))[0]


def tasks(member):
    return [task.code for task in own.of(member).tasks]


def page(member, address="competitions", *args):
    client = Client()
    client.force_login(member)
    return client.get(reverse(address, args=args)).content.decode()


def in_a_day():
    return timezone.now() + timedelta(days=1)


def two_teams(olga, **wanted):
    """Each with somebody in reserve."""
    competition = hold(olga, format="round_robin", team_size=2, **wanted)
    squads = [people(6)[:3], people(6)[3:]]
    for name, (captain, *mates) in zip(("Aces", "Kings"), squads, strict=True):
        entry = entering.enter(competition=competition, member=reachable(captain), team=name, mates=mates)
        for mate in mates:
            teams.agree(entry=entry, member=mate, word="oak")
    return begin(competition), squads


# --- dates ------------------------------------------------------------------------------------------------------------


def test_when_a_date_was_declined_another_one_is_needed(pairing):
    one, other = people(2)
    proposal = dates.propose(pairing=pairing, member=one, moment=in_a_day())
    assert (tasks(one), tasks(other)) == ([], ["date"])
    dates.decline(proposal=proposal, member=other)
    assert (tasks(one), tasks(other)) == (["appoint"], ["appoint"])


def test_a_date_that_has_passed_waits_for_nobody(pairing):
    one, other = people(2)
    dates.propose(pairing=pairing, member=one, moment=in_a_day())
    assert "Agree</button>" in page(other, "competition", pairing.round.competition_id)
    with time_machine.travel(timezone.now() + timedelta(days=2)):
        assert (tasks(one), tasks(other)) == (["appoint"], ["appoint"])
        text = page(other, "competition", pairing.round.competition_id)
    assert "Agree</button>" not in text
    assert "Agree on a date with Player1" in text


def test_what_a_mate_has_proposed_needs_no_answer_of_ones_own_team(olga):
    competition, (home, guests) = two_teams(olga, terms={"pace": "live"})
    dates.propose(pairing=open_pairings(competition)[0], member=home[0], moment=in_a_day())
    assert tasks(home[1]) == []
    assert tasks(guests[1]) == ["date"]


def test_who_is_in_reserve_has_nothing_to_agree_on(olga):
    competition, (home, _guests) = two_teams(olga)
    assert not competition.is_entering
    assert tasks(home[2]) == []
    assert "Agree on a date" not in page(home[2])


# --- turns ------------------------------------------------------------------------------------------------------------


def test_the_name_is_that_of_whoever_waits_for_the_move(olga):
    """A game of an earlier round goes on, and waits for the other."""
    competition = begun(olga, people(4), format="round_robin", round_hours=24)
    with time_machine.travel(timezone.now() + timedelta(hours=25)):
        looked(looked(competition))
        meetings = {}
        for one in open_pairings(competition):
            for side in one.sides.all():
                meetings.setdefault(side.entry.playing[0].member, []).append((one, side.number))
        member, (first, second) = next(
            (who, met) for who, met in meetings.items() if [seat for _, seat in met] == [1, 0]
        )
        names = [one.sides.exclude(number=seat).get().entry.title for one, seat in (first, second)]
        text = page(member)
    assert f"Your turn against <b>{names[1]}</b>" in text
    assert f"Your turn against <b>{names[0]}</b>" not in text


def test_in_a_match_the_game_that_is_being_played_is_shown(olga):
    wanted = {"game": "keep-on-rolling", "options": {}, "terms": {"pace": "standard", "best_of": 3}}
    competition = begun(olga, people(2), format="round_robin", **wanted)
    first = open_pairings(competition)[0].boards.get().table_id
    play.leave(table_id=first, member=person("Player1"))
    play.count(table_id=first)
    second = Table.objects.get(status=Table.Status.PLAYING)
    assert second.pk != first
    found = [own.of(member).now[0].pairings[0] for member in people(2)]
    assert {line.table_id for line in found} == {second.pk}
    assert [line.is_my_turn for line in found].count(True) == 1


def test_where_it_is_ones_turn_comes_before_everything_else(olga):
    """On the page each competition has one button."""
    wanted = {"format": "round_robin", "takes_tabletop": True}
    competition = begun(olga, people(2), **wanted)
    mover = next(one for one in people(2) if "turn" in tasks(one))
    other = next(one for one in people(2) if one != mover)
    dates.propose(pairing=Pairing.objects.get(round__competition=competition), member=other, moment=in_a_day())
    assert tasks(mover) == ["turn", "date"]
