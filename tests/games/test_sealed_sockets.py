"""The socket of a sealed table: for those who sit there."""

import pytest
from channels.db import database_sync_to_async

from games import play

from .test_club_sockets import is_let_go, listening
from .test_official_tables import official
from .test_sockets import socket

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


@pytest.fixture
def table(alice, bob):
    return official([alice, bob], is_sealed=True)


async def test_only_its_players_hear_of_it(table, alice, mallory):
    hearing = await listening(table, alice)
    await hearing.disconnect()
    for stranger in (mallory, None):
        deaf = await database_sync_to_async(socket)(f"/ws/tables/{table.pk}/", stranger)
        await deaf.connect()
        assert await deaf.receive_output() == {"type": "websocket.close", "code": 4404}


async def test_who_is_replaced_hears_nothing_more(table, alice, bob, carol):
    leaving, staying = await listening(table, alice), await listening(table, bob)
    await database_sync_to_async(play.replace_player)(table_id=table.pk, old=alice, new=carol)
    assert await is_let_go(leaving)
    await staying.disconnect()


async def test_when_it_is_unsealed_everybody_may_listen(table, mallory):
    await database_sync_to_async(play.unseal)(table_ids=[table.pk])
    hearing = await listening(table, mallory)
    await hearing.disconnect()
