"""A live race of Capio begins for everybody at the same moment, which the site sets."""

import math
import uuid
from datetime import timedelta

import pytest
import time_machine
from channels.db import database_sync_to_async
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.utils import timezone

from games import play, reading, tasks
from games.clocks import Clock
from games.models import Table
from games.refusals import TooEarly
from games.rules import get

from .test_sockets import socket

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


# --- what nobody knows before --------------------------------------------------------------------------------------

THROWN = {"confusion", "dice"}


@pytest.fixture
def second(race, alice):
    """Alice has ended the first race at once; the cards have moved on, and the dice of the second are thrown."""
    with at(race.opens_at):
        act(race, alice, STOP)
    return found(race)


def told_in(table, member):
    """What the events of the log are, as somebody may read it."""
    seen = reading.read(table.pk, member)
    return [event["type"] for move in reading.log_of(seen.table, seen.me) for event in move.events]


def test_before_a_race_everybody_sees_the_cards_and_nobody_the_dice(race, alice, bob, carol):
    for reader in (alice, bob, carol, AnonymousUser()):
        with at(race.opens_at - timedelta(milliseconds=1)):
            seen = reading.read(race.pk, reader)
            assert seen.view["values"] == [None] * 40
            assert all(card["card"] for hand in seen.view["hands"] for card in hand)
            assert seen.view["actors"] == [0, 1]
            assert seen.legal == []
            assert set(told_in(race, reader)) == {"draw"}
        with at(race.opens_at):
            seen = reading.read(race.pk, reader)
            assert seen.view == get("capio").view(get("capio").load(race.state), seen.me)
            assert bool(seen.legal) == (reader in (alice, bob))
            assert told_in(race, reader)[-1] == "dice"


def test_between_two_races_cards_and_score_sheet_stay_to_be_seen(second, alice, bob, carol):
    truth = get("capio").view(get("capio").load(second.state), None)
    with at(second.moved_at):
        for reader in (alice, bob, carol):
            view = reading.read(second.pk, reader).view
            assert view["values"] == [None] * 40
            assert {key for key in truth if view[key] != truth[key]} <= {"values", "modes", "mode_dice"}
            assert (len(view["record"]), view["last"]["playthrough"]) == (1, 0)
            assert told_in(second, reader)[-3:] == ["stop", "score", "pass"]


def test_who_ends_a_race_is_not_told_the_next_dice_first(race, alice):
    key = uuid.uuid4()

    def stop():
        return play.act(table_id=race.pk, member=alice, version=0, key=key, action=STOP)

    with at(race.opens_at):
        for answer in (stop(), stop()):  # the second time it is rebuilt from the log
            assert answer.view["values"] == [None] * 40
            assert THROWN.isdisjoint(event["type"] for event in answer.events)
    with at(found(race).opens_at):
        assert stop().events[-1]["type"] == "dice"


def test_a_key_that_was_used_for_something_else_gets_its_first_answer(race, alice):
    key = uuid.uuid4()
    with at(race.opens_at):
        take = next(one for one in reading.read(race.pk, alice).legal if one["type"] == "take")
        first = play.act(table_id=race.pk, member=alice, version=0, key=key, action=take)
        again = play.act(table_id=race.pk, member=alice, version=1, key=key, action=STOP)
    assert again.view == first.view
    assert found(race).version == 1


def test_how_many_results_were_drawn_is_not_told_either(second, client):
    assert second.drawn > 40
    for moment, drawn in ((second.moved_at, second.drawn - 40), (second.opens_at, second.drawn)):
        with at(moment):
            assert client.get(f"/api/v1/tables/{second.pk}").json()["drawn"] == drawn
            assert client.get(f"/api/v1/tables/{second.pk}/proof").json()["results"] == drawn
            assert client.get(f"/api/v1/tables/{second.pk}/rolls").json()["count"] == drawn


def test_pages_have_blank_dice_until_then(second, alice, bob):
    for client in (signed_in(alice), signed_in(bob), Client()):
        for path in ("", "live/"):
            with at(second.moved_at):
                page = client.get(f"/tables/{second.pk}/{path}").content.decode()
                assert page.count("#capio-blank") == 40
                assert f'data-opens="{math.ceil(second.opens_at.timestamp() * 1000)}"' in page
                assert "cap-last" in page  # the score sheet
            with at(second.opens_at):
                page = client.get(f"/tables/{second.pk}/{path}").content.decode()
                assert "#capio-blank" not in page
                assert "data-opens" not in page


def signed_in(member):
    client = Client()
    client.force_login(member)
    return client


def test_somebody_who_leaves_meanwhile_uncovers_nothing(alice, bob, carol):
    with at(timezone.now()):
        table = play.open_table(opener=alice, game="capio", seat_count=3, options={"pace": "live"}, word="heron")
        for member in (bob, carol):
            play.take_seat(table_id=table.pk, member=member, word="plum")
        play.leave(table_id=table.pk, member=carol)
        assert found(table).version == 1
        seen = reading.read(table.pk, alice)
        assert seen.view["values"] == [None] * 40
        assert told_in(table, alice)[-1] == "left"
        assert THROWN.isdisjoint(told_in(table, alice))
        play.leave(table_id=table.pk, member=bob)
        assert None not in reading.read(table.pk, alice).view["values"]  # it is over: there is no race any more


def test_a_reader_whose_table_is_older_hears_nothing_newer(race, alice):
    """Somebody may end a race between a look at the table and a look at its log."""
    with at(race.opens_at):
        seen = reading.read(race.pk, alice)
        act(race, alice, STOP)
        assert [move.number for move in reading.log_of(seen.table, 0)] == [0]
        assert [then.version for then, _, _ in reading.replayed(seen.table, 0, 0)] == [0]


def test_a_bot_that_comes_meanwhile_waits_as_well(race):
    Table.objects.filter(pk=race.pk).update(bot_bits=2, bot_since=race.started_at)
    with at(race.opens_at - timedelta(milliseconds=1)):
        tasks.play_for_seats(race.pk)
        assert found(race).version == 0


@pytest.mark.django_db(transaction=True)
async def test_who_comes_back_is_not_told_the_dice(alice, bob, settings):
    settings.RACE_COUNTDOWN_SECONDS = 60

    @database_sync_to_async
    def thrown():
        table = new_race(alice)
        play.take_seat(table_id=table.pk, member=bob, word="plum")
        Table.objects.filter(pk=table.pk).update(opens_at=timezone.now())
        act(table, alice, STOP)
        return table

    table = await thrown()
    for reader in (alice, bob, None):
        back = await database_sync_to_async(socket)(f"/ws/tables/{table.pk}/?seen=0", reader)
        assert await back.connect()
        while (message := await back.hear())["type"] != "missed":
            pass
        assert [event["type"] for event in message["moves"][0]["events"]] == ["stop", "score", "pass"]
        await back.disconnect()
