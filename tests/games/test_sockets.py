"""Sockets: everybody at the table hears of a move, and nobody hears a secret."""

import asyncio
from unittest.mock import AsyncMock

import pytest
from channels.db import database_sync_to_async
from django.test import Client

from accounts import live
from config.asgi import application
from games import consumers, play, reading

from .conftest import move
from .websocket import WebSocket

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


def socket(path, member=None, origin="http://localhost"):
    headers = [(b"origin", origin.encode()), (b"host", b"localhost")]
    if member is not None:
        client = Client()
        client.force_login(member)
        headers.append((b"cookie", f"sessionid={client.cookies['sessionid'].value}".encode()))
    return WebSocket(application, path, headers)


async def heard(communicator, kind):
    while True:
        message = await communicator.hear()
        if message["type"] == kind:
            return message


async def test_both_players_and_a_spectator_hear_of_a_move(table, alice, bob):
    seats = [await database_sync_to_async(socket)(f"/ws/tables/{table.pk}/", who) for who in (alice, bob, None)]
    for seat in seats:
        assert await seat.connect()
        assert (await heard(seat, "table"))["version"] == 0
    await database_sync_to_async(move)(table, alice)
    for seat in seats:
        news = await heard(seat, "table")
        assert (news["version"], news["events"][0]["type"]) == (1, "roll")
        await seat.disconnect()


async def test_a_member_hears_elsewhere_that_it_became_their_turn(open_table, alice, bob):
    elsewhere = await database_sync_to_async(socket)("/ws/me/", alice)
    await elsewhere.connect()
    assert (await heard(elsewhere, "turn"))["turns"] == 0
    await database_sync_to_async(play.take_seat)(table_id=open_table.pk, member=bob, word="plum")
    assert await heard(elsewhere, "turn") == {"type": "turn", "table": open_table.pk, "turns": 1, "news": 0}
    await elsewhere.disconnect()


async def test_a_member_hears_elsewhere_of_a_result_and_when_it_was_seen(table, alice, bob):
    elsewhere = await database_sync_to_async(socket)("/ws/me/", bob)
    await elsewhere.connect()
    await heard(elsewhere, "turn")
    await database_sync_to_async(play.leave)(table_id=table.pk, member=alice)
    assert (await heard(elsewhere, "turn"))["news"] == 1
    over = await database_sync_to_async(reading.read)(table.pk, bob)
    await database_sync_to_async(play.see_end)(table=over.table, seat=over.me)
    while (await heard(elsewhere, "turn"))["news"]:  # the tally was told as well
        pass
    await elsewhere.disconnect()


async def test_a_member_hears_elsewhere_of_a_message_and_when_it_was_read(table, alice, bob):
    elsewhere = await database_sync_to_async(socket)("/ws/me/", bob)
    await elsewhere.connect()
    assert (await heard(elsewhere, "turn"))["news"] == 0
    said = await database_sync_to_async(play.say)(table_id=table.pk, member=alice, text="Hello!")
    assert (await heard(elsewhere, "turn"))["news"] == 1
    await database_sync_to_async(play.mark_read)(table_id=table.pk, member=bob, to=said.pk)
    assert (await heard(elsewhere, "turn"))["news"] == 0
    await elsewhere.disconnect()


async def test_the_lobby_hears_of_a_new_table(alice):
    lobby = socket("/ws/lobby/")
    await lobby.connect()
    await heard(lobby, "lobby")
    await database_sync_to_async(play.open_table)(opener=alice, game="catch-6")
    assert await heard(lobby, "lobby")
    await lobby.disconnect()


async def test_nothing_is_told_before_the_commit(table, alice):
    from django.db import transaction

    listener = socket(f"/ws/tables/{table.pk}/")
    await listener.connect()
    await heard(listener, "table")

    @database_sync_to_async
    def move_and_roll_back():
        with transaction.atomic():
            move(table, alice)
            transaction.set_rollback(True)

    await move_and_roll_back()
    assert await listener.receive_nothing(timeout=0.3)
    await listener.disconnect()


async def test_an_unknown_table_is_said_so(db):
    lost = socket("/ws/tables/999999/")
    await lost.connect()
    assert await lost.receive_output() == {"type": "websocket.close", "code": 4404}


async def test_an_unknown_address_is_said_so(db):
    for path in ("/ws/", "/ws/tables/1", "/nowhere"):
        lost = socket(path)
        await lost.connect()
        assert await lost.receive_output() == {"type": "websocket.close", "code": 4404}


async def test_an_origin_that_is_none_is_not_let_in(table):
    assert not await socket(f"/ws/tables/{table.pk}/", origin="http://[").connect()


async def test_a_browser_that_does_not_read_is_let_go_and_others_hear_on(table):
    topic = f"table-{table.pk}"
    stuck, other = consumers.TableNews(), socket(f"/ws/tables/{table.pk}/")
    stuck.inbox, stuck.topics = asyncio.Queue(consumers.MOST_WAITING), (topic,)  # nothing takes from this inbox
    stuck.base_send = AsyncMock()
    live.hub().add(topic, stuck.hear)
    await other.connect()
    await heard(other, "table")
    for number in range(consumers.MOST_WAITING + 2):
        live.tell([(topic, {"type": "table", "version": number})])
        assert (await heard(other, "table"))["version"] == number
    assert stuck.topics == ()
    assert stuck.hear not in live.hub().listeners[topic]
    stuck.base_send.assert_awaited_once_with({"type": "websocket.close", "code": consumers.TOO_SLOW})
    await other.disconnect()


async def test_a_browser_that_leaves_during_the_greeting_leaves_nothing_behind(table):
    for _ in range(5):
        hasty = socket(f"/ws/tables/{table.pk}/")
        await hasty.connect()
        await hasty.disconnect()
    assert f"table-{table.pk}" not in live.hub().listeners


async def test_signing_out_ends_the_members_sockets(alice):
    client = Client()
    await database_sync_to_async(client.force_login)(alice)
    page = await database_sync_to_async(socket)("/ws/me/", alice)
    await page.connect()
    await heard(page, "turn")
    await database_sync_to_async(client.post)("/accounts/logout/")
    assert (await page.receive_output(5))["type"] == "websocket.close"


async def test_another_sites_page_is_not_let_in(table):
    assert not await socket(f"/ws/tables/{table.pk}/", origin="http://evil.example").connect()


async def test_whatever_a_browser_sends_is_ignored(table):
    chatty = socket(f"/ws/tables/{table.pk}/")
    await chatty.connect()
    await heard(chatty, "table")
    await chatty.say(text="{ not json")
    await chatty.say(bytes=b"\xff\x00")
    assert await chatty.receive_nothing(timeout=0.2)
    await chatty.disconnect()
