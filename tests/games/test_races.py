"""A live race of Capio begins for everybody at the same moment, which the site sets."""

import uuid
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from games import play, tasks
from games.clocks import Clock
from games.models import Table
from games.refusals import TooEarly
from games.rules import get

pytestmark = pytest.mark.django_db

COUNTDOWN = 3
STOP = {"type": "stop"}


@pytest.fixture(autouse=True)
def countdown(settings):
    settings.RACE_COUNTDOWN_SECONDS = COUNTDOWN


def new_race(alice, **options):
    options = {"rounds": 1, "goals": "first", "pace": "live"} | options
    return play.open_table(opener=alice, game="capio", options=options, word="heron")


@pytest.fixture
def race(alice, bob):
    """It has just been thrown."""
    with time_machine.travel(timezone.now(), tick=False):
        table = new_race(alice)
        play.take_seat(table_id=table.pk, member=bob, word="plum")
    return found(table)


def found(table):
    return Table.objects.get(pk=table.pk)


def act(table, member, action):
    version = found(table).version
    return play.act(table_id=table.pk, member=member, version=version, key=uuid.uuid4(), action=action)


def a_take(table, seat=0):
    engine = get("capio")
    return next(one for one in engine.legal(engine.load(table.state), seat) if one["type"] == "take")


def at(moment):
    return time_machine.travel(moment, tick=False)


@pytest.mark.parametrize("what", ["take", "stop", "done"])
def test_nobody_begins_before_the_others(race, alice, bob, what):
    action = a_take(race) if what == "take" else {"type": what}
    assert race.opens_at == race.started_at + timedelta(seconds=COUNTDOWN)
    with at(race.opens_at - timedelta(milliseconds=1)), pytest.raises(TooEarly):
        act(race, alice, action)
    with at(race.opens_at):
        assert act(race, alice, action).version == 1


def test_the_next_race_is_counted_down_as_well(race, alice, bob):
    with at(race.opens_at):
        act(race, alice, STOP)
        with pytest.raises(TooEarly):
            act(race, bob, STOP)
        assert found(race).opens_at == timezone.now() + timedelta(seconds=COUNTDOWN)
    with at(race.opens_at + timedelta(seconds=COUNTDOWN)):
        act(race, bob, STOP)


def test_dice_that_are_taken_do_not_start_it_anew(race, alice, bob):
    with at(race.opens_at):
        act(race, alice, a_take(race))
        act(race, bob, a_take(found(race), 1))
        assert found(race).opens_at == race.opens_at


@pytest.mark.parametrize("pace", ["plans", "turns"])
def test_only_races_are_counted_down(alice, bob, pace):
    table = new_race(alice, pace=pace)
    play.take_seat(table_id=table.pk, member=bob, word="plum")
    assert found(table).opens_at is None


def test_no_clock_runs_before_the_race(race, alice, bob):
    for clock in found(race).clocks:
        assert Clock(*clock).since == race.opens_at.timestamp()
    with at(race.opens_at + timedelta(seconds=10)):
        act(race, alice, STOP)
        after = found(race)
        left = [Clock(*clock).left_at(after.opens_at.timestamp(), None) for clock in after.clocks]
    assert left == [race.bank, race.bank - 10]


def test_bots_wait_too(alice, django_capture_on_commit_callbacks):
    with at(timezone.now()), django_capture_on_commit_callbacks(execute=True):
        table = new_race(alice)
        play.seat_bot(table_id=table.pk, member=alice)
    table = found(table)
    assert table.bot_since == table.opens_at
    with at(table.opens_at - timedelta(milliseconds=1)):
        tasks.play_for_seats(table.pk)
        assert found(table).version == 0
    with at(table.opens_at):
        tasks.play_for_seats(table.pk)
        assert found(table).version > 0


PACE = 4


@pytest.fixture
def two_bots(settings, alice, django_capture_on_commit_callbacks):
    settings.RACE_BOT_SECONDS = PACE
    with at(timezone.now()), django_capture_on_commit_callbacks(execute=True):
        table = play.open_table(opener=alice, game="capio", seat_count=3, options={"pace": "live"}, word="heron")
        for _ in range(2):
            play.seat_bot(table_id=table.pk, member=alice)
    return found(table)


def test_bots_grab_at_a_human_pace_and_by_turns(two_bots, alice):
    table, moment = two_bots, two_bots.opens_at
    for made in range(1, 5):
        moment += timedelta(seconds=PACE / 2)
        with at(moment - timedelta(milliseconds=1)):
            tasks.play_for_seats(table.pk)
        with at(moment):
            assert found(table).bot_since == moment
            tasks.play_for_seats(table.pk)
        assert found(table).version == made
    assert [move.seat for move in table.moves.filter(number__gt=0)] in ([1, 2, 1, 2], [2, 1, 2, 1])


def test_what_others_grab_neither_hurries_nor_delays_a_bot(two_bots, alice):
    with at(two_bots.opens_at):
        act(two_bots, alice, a_take(two_bots))
        act(two_bots, alice, a_take(found(two_bots)))
    assert found(two_bots).bot_since == two_bots.bot_since


def test_the_api_says_when_it_begins_and_that_it_has_not(race, client, alice):
    client.force_login(alice)
    address = f"/api/v1/tables/{race.pk}"
    with at(race.started_at):
        assert client.get(address).json()["opens_at"] is not None
        body = {"version": 0, "key": str(uuid.uuid4()), "action": STOP}
        answer = client.post(f"{address}/moves", body, content_type="application/json")
        assert (answer.status_code, answer.json()["code"]) == (409, "too_early")
    with at(race.opens_at):  # what was refused has used up nothing
        assert client.post(f"{address}/moves", body, content_type="application/json").status_code == 200
