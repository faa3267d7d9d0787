"""Time that is counted for nobody: while the site is down, and in a pause."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from games.models import Outage, Pulse
from tests.tournaments.holding import begun, looked, open_pairings, people
from tournaments import ledger
from tournaments.desk import requests, undoing
from tournaments.desk import rounds as desk
from tournaments.models import Round, Ruling
from tournaments.play_modes import ladder

pytestmark = pytest.mark.django_db


def hours_after(begin, hours):
    return time_machine.travel(begin + timedelta(hours=hours), tick=False)


def was_down(begin, since, until):
    """In hours after the beginning; the site is there now."""
    Outage.objects.create(began_at=begin + timedelta(hours=since), ended_at=begin + timedelta(hours=until))
    Pulse.objects.update_or_create(pk=1, defaults={"at": begin + timedelta(days=60)})


def test_an_outage_at_the_close_of_a_round_leaves_as_much_time_as_there_was_before_it(olga):
    competition = begun(olga, people(2), format="knockout", overdue="judged", round_hours=24)
    begin = competition.rounds.get().starts_at
    was_down(begin, 22, 30)
    with hours_after(begin, 31):
        assert looked(competition).rounds.get().status == Round.Status.RUNNING
    with hours_after(begin, 32.1):
        assert looked(competition).rounds.get(number=1).status == Round.Status.CLOSED


# --- ladders ------------------------------------------------------------------------------------------------------


@pytest.fixture
def rungs(olga):
    plan = {"drop_days": 10, "reach": 3}
    return begun(olga, people(3), format="ladder", overdue="judged", round_hours=24, plan=plan)


def challenged(competition):
    top, second, *_ = ladder.order(ledger.load(competition))
    member = competition.entries.get(number=second).playing[0].member
    return ladder.challenge(competition=competition, member=member, rival=competition.entries.get(number=top))


def is_open(pairing):
    looked(pairing.round.competition)
    pairing.refresh_from_db()
    return pairing.status == "open"


def test_a_challenge_has_as_much_more_time_as_the_site_was_down(rungs):
    pairing = challenged(rungs)
    was_down(pairing.made_at, 1, 4)
    with hours_after(pairing.made_at, 26.9):
        assert is_open(pairing)
    with hours_after(pairing.made_at, 27.1):
        assert not is_open(pairing)


def test_a_challenge_waits_for_the_end_of_a_pause(rungs, olga):
    pairing = challenged(rungs)
    until = pairing.made_at + timedelta(hours=60)
    with hours_after(pairing.made_at, 12):
        desk.pause(competition=rungs, member=olga, until=until, reason="Summer fair.")
    was_down(pairing.made_at, 30, 40)  # nothing is counted twice
    with hours_after(pairing.made_at, 71.9):
        assert is_open(pairing)
    with hours_after(pairing.made_at, 72.1):
        assert not is_open(pairing)


@pytest.mark.parametrize("ends", ["resumed", "undone", "shortened"])
def test_a_pause_that_ends_earlier_gives_less(rungs, olga, ends):
    pairing = challenged(rungs)
    begin = pairing.made_at
    with hours_after(begin, 2):
        line = desk.pause(competition=rungs, member=olga, until=begin + timedelta(hours=60), reason="Summer fair.")
    with hours_after(begin, 12):
        if ends == "resumed":
            desk.resume(competition=rungs, member=olga)
        elif ends == "undone":
            undoing.undo(ruling=line, member=olga)
        else:
            until = begin + timedelta(hours=12, seconds=1)
            desk.pause(competition=rungs, member=olga, until=until, reason="It rains.")
    with hours_after(begin, 33.9):
        assert is_open(pairing)
    with hours_after(begin, 34.1):
        assert not is_open(pairing)


def test_more_time_helps_on_a_ladder_too(rungs, olga):
    pairing = challenged(rungs)
    asker = pairing.sides.get(number=0).entry.playing[0].member
    request = requests.ask(competition=rungs, member=asker, kind="time", pairing=pairing, days=2)
    requests.answer(request=request, member=olga, grant=True)
    with hours_after(pairing.made_at, 71.9):
        assert is_open(pairing)
    with hours_after(pairing.made_at, 72.1):
        assert not is_open(pairing)


def test_nobody_goes_down_for_not_playing_in_a_pause(rungs, olga):
    begin = timezone.now()
    desk.pause(competition=rungs, member=olga, until=begin + timedelta(days=20), reason="Summer fair.")
    with hours_after(begin, 24 * 29):
        looked(rungs)
        assert not Ruling.objects.filter(kind="ladder_drop").exists()
    with hours_after(begin, 24 * 31):
        looked(rungs)
        assert Ruling.objects.filter(kind="ladder_drop").exists()


def test_more_time_helps_where_a_live_game_has_not_begun(olga):
    """It would be judged when its round closes, although games that are being played go on."""
    competition = begun(olga, people(2), format="knockout", terms={"pace": "live"}, round_hours=24)
    pairing, closes_at = open_pairings(competition)[0], competition.rounds.get().closes_at
    asker = pairing.sides.get(number=0).entry.playing[0].member
    request = requests.ask(competition=competition, member=asker, kind="time", pairing=pairing, days=2)
    requests.answer(request=request, member=olga, grant=True)
    assert competition.rounds.get().closes_at == closes_at + timedelta(days=2)
