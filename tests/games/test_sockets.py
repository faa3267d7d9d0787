"""Sockets: everybody at the table hears of a move, and nobody hears a secret."""

import asyncio
from unittest.mock import AsyncMock

import pytest
from channels.db import database_sync_to_async
from django.test import Client

from accounts import live
from config.asgi import application
from games import consumers, play, reading
from games.models import Table

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
    told = await heard(elsewhere, "turn")
    told.pop("unread")  # the notice of it may have been made already
    assert told == {"type": "turn", "table": open_table.pk, "why": "turn", "turns": 1, "news": 0}
    await elsewhere.disconnect()


async def called(communicator, why):
    while (message := await heard(communicator, "turn")).get("why") != why:
        pass
    return message


async def test_a_member_hears_elsewhere_of_an_invitation_and_of_its_end(alice, bob, carol):
    elsewhere, stranger = [await database_sync_to_async(socket)("/ws/me/", who) for who in (bob, carol)]
    for listener in (elsewhere, stranger):
        await listener.connect()
        await heard(listener, "turn")
    table = await database_sync_to_async(play.open_table)(opener=alice, game="catch-6", invited=[bob])
    told = await called(elsewhere, "challenge")
    told.pop("unread")  # the notice of it may have been made already
    assert told == {"type": "turn", "table": table.pk, "why": "challenge", "turns": 0, "news": 1}
    await database_sync_to_async(play.leave)(table_id=table.pk, member=alice)
    while (await heard(elsewhere, "turn"))["news"]:
        pass
    assert await stranger.receive_nothing(timeout=0.3)
    for listener in (elsewhere, stranger):
        await listener.disconnect()


async def test_the_opener_hears_elsewhere_that_a_table_will_be_called_off(open_table, alice):
    elsewhere = await database_sync_to_async(socket)("/ws/me/", alice)
    await elsewhere.connect()
    await heard(elsewhere, "turn")
    await database_sync_to_async(Table.objects.update)(warn_at=open_table.created_at)
    await database_sync_to_async(play.look_after_offers)()
    news = await called(elsewhere, "offer")
    assert (news["table"], news["news"]) == (open_table.pk, 1)
    await database_sync_to_async(play.keep_open)(table_id=open_table.pk, member=alice)
    while (await heard(elsewhere, "turn"))["news"]:
        pass
    await elsewhere.disconnect()


async def test_who_is_asked_about_a_takeback_hears_it_elsewhere_and_nobody_else(alice, bob, carol):
    @database_sync_to_async
    def begin_and_colour():
        table = play.open_table(opener=alice, game="capcolor", seat_count=2, word="heron")
        play.take_seat(table_id=table.pk, member=bob, word="plum")
        move(table, alice, reading.read(table.pk, alice).legal[0])
        return table

    table = await begin_and_colour()
    listeners = [await database_sync_to_async(socket)("/ws/me/", who) for who in (alice, bob, carol)]
    for listener in listeners:
        await listener.connect()
        await heard(listener, "turn")
    await database_sync_to_async(play.ask_for_takeback)(table_id=table.pk, member=alice, version=1)
    asked = await called(listeners[1], "takeback")
    asked.pop("unread")
    assert asked == {"type": "turn", "table": table.pk, "why": "takeback", "turns": 1, "news": 0}
    assert await listeners[0].receive_nothing(timeout=0.3)
    assert await listeners[2].receive_nothing(timeout=0.3)
    for listener in listeners:
        await listener.disconnect()


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
    while (await heard(elsewhere, "turn"))["news"]:  # the notice was told as well
        pass
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


async def test_a_socket_that_is_asked_says_that_it_is_alive(table):
    listener = socket(f"/ws/tables/{table.pk}/")
    await listener.connect()
    await heard(listener, "table")
    await listener.say(text="ping")
    assert await listener.hear() == {"type": "pong"}
    await listener.say(text='{"type": "ping"}')
    assert await listener.hear() == {"type": "pong"}
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
