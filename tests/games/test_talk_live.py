"""Sockets hint at talk and at who is there: only to those who may know, and never with the text itself."""

import asyncio

import pytest
from channels.db import database_sync_to_async
from django.core.cache import cache
from django.test import Client

from games import play, presence
from games.play import core

from .test_sockets import heard, socket

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


@pytest.fixture(autouse=True)
def nobody_is_there_yet():
    cache.clear()
    presence._here.clear()


@pytest.fixture
async def listen():
    """Opens sockets that have been greeted already: listen(path, member)."""
    opened = []

    async def open_socket(path, member=None):
        listener = await database_sync_to_async(socket)(path, member)
        await listener.connect()
        await heard(listener, "table" if "tables" in path else "turn")
        opened.append(listener)
        return listener

    yield open_socket
    for listener in opened:
        if not listener.future.done():
            await listener.disconnect()


async def all_heard(listener, seconds=0.3):
    """What a socket still says about the table, apart from who is there and from being greeted anew."""
    messages = []
    is_greeting = False
    while True:
        try:
            message = listener.read(await asyncio.wait_for(listener.output_queue.get(), seconds))
        except TimeoutError:
            return messages
        if message["type"] == "back":  # Redis was away for a moment: everybody is asked to look again
            is_greeting = True
        if not is_greeting and message["type"] not in ("presence", "away", "turn"):
            messages.append(message)
        if message["type"] == "table":
            is_greeting = False


async def say(table, member, text="the secret word"):
    await database_sync_to_async(play.say)(table_id=table.pk, member=member, text=text)


def hint(table):
    return [{"type": "talk", "table": table.pk}]


async def test_players_are_hinted_at_players_talk_and_nobody_else_is(listen, table, alice, bob, carol):
    here = f"/ws/tables/{table.pk}/"
    players = [await listen(here, alice), await listen(here, bob), await listen("/ws/me/", bob)]
    others = [await listen(here, carol), await listen(here), await listen("/ws/me/", carol)]
    await say(table, alice)
    for player in players:
        assert await all_heard(player) == hint(table)
    for other in others:
        assert await all_heard(other) == []


async def test_spectators_are_hinted_at_spectators_talk_and_players_are_not(listen, table, alice, carol):
    here = f"/ws/tables/{table.pk}/"
    player, watchers = await listen(here, alice), [await listen(here, carol), await listen(here)]
    await say(table, carol)
    for watcher in watchers:
        assert await all_heard(watcher) == hint(table)
    assert await all_heard(player) == []


async def test_when_the_table_is_over_everybody_is_hinted_at_everything(listen, table, alice, bob, carol):
    await database_sync_to_async(play.leave)(table_id=table.pk, member=bob)
    everybody = [await listen(f"/ws/tables/{table.pk}/", who) for who in (alice, carol, None)]
    await say(table, alice, "good game")
    await say(table, carol, "well played")
    for one in everybody:
        assert await all_heard(one) == hint(table) * 2


async def test_what_happens_is_hinted_at_to_whom_it_concerns(listen, table, alice, bob):
    here = f"/ws/tables/{table.pk}/"
    hers, his, theirs = await listen(here, alice), await listen(here, bob), await listen(here)
    await database_sync_to_async(core.note)(table, "came_back", seat=1, only_seat=1)
    assert await all_heard(his) == hint(table)
    assert await all_heard(hers) == await all_heard(theirs) == []
    await database_sync_to_async(core.note)(table, "came_back", seat=1)
    for one in (hers, his, theirs):
        assert await all_heard(one) == hint(table)


async def test_a_new_socket_is_told_to_look_at_the_talk(table):
    listener = socket(f"/ws/tables/{table.pk}/")
    await listener.connect()
    assert await heard(listener, "talk") == {"type": "talk", "table": table.pk}
    await listener.disconnect()


async def test_what_was_read_is_no_news_on_any_page_of_the_member(listen, table, alice, bob):
    elsewhere = await listen("/ws/me/", bob)
    await say(table, alice)
    assert (await heard(elsewhere, "turn"))["news"] == 1
    await database_sync_to_async(play.mark_read)(table_id=table.pk, member=bob, to=2**40)
    while (await heard(elsewhere, "turn"))["news"]:  # the notice was told as well
        pass


# --- who is there --------------------------------------------------------------------------------------------------


@database_sync_to_async
def seats_here(table):
    return Client().get(f"/api/v1/tables/{table.pk}/presence").json()["seats"]


async def test_a_player_is_there_while_the_page_is_open(listen, table, alice, carol):
    here = f"/ws/tables/{table.pk}/"
    watcher = await listen(here, carol)
    assert await seats_here(table) == []
    hers = await listen(here, alice)
    assert await heard(watcher, "presence") == {"type": "presence", "table": table.pk}
    assert await seats_here(table) == [0]
    await hers.disconnect()
    await heard(watcher, "presence")
    assert await seats_here(table) == []


async def test_a_page_elsewhere_is_not_at_the_table(listen, table, alice):
    await listen("/ws/me/", alice)
    assert await seats_here(table) == []


async def test_who_closes_one_of_two_pages_is_still_there(listen, table, bob):
    here = f"/ws/tables/{table.pk}/"
    first, _ = await listen(here, bob), await listen(here, bob)
    await first.disconnect()
    assert await seats_here(table) == [1]


async def test_who_closes_a_page_at_another_process_is_still_there(listen, table, bob):
    his = await listen(f"/ws/tables/{table.pk}/", bob)
    await heard(his, "presence")
    place = (table.pk, bob.pk)
    await asyncio.to_thread(cache.delete, presence._key(place))  # as the other process does,
    presence._tell(place)  # and says so
    await heard(his, "presence")
    await heard(his, "presence")
    assert await seats_here(table) == [1]


async def test_who_is_not_mentioned_any_more_is_forgotten(listen, table, bob, monkeypatch):
    monkeypatch.setattr(presence, "FORGET_AFTER_SECONDS", 1)
    await listen(f"/ws/tables/{table.pk}/", bob)
    for _ in range(3):
        await asyncio.sleep(0.5)
        await asyncio.to_thread(presence.stay)
    assert await seats_here(table) == [1]
    await asyncio.sleep(1.1)  # the process has died
    assert await seats_here(table) == []
