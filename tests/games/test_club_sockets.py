"""The socket of a private club's table: for those who may look at it."""

import pytest
from channels.db import database_sync_to_async

from accounts.clubs import founding
from games import play

from .test_sockets import heard, socket

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


@pytest.fixture
def table(alice, bob, olga):
    """Alice and Bob play in a private club, to which Olga belongs too."""
    club = founding.found(founder=alice, name="Behind the curtain", is_private=True)
    for member in (bob, olga):
        club.memberships.create(member=member)
    table = play.open_table(opener=alice, game="catch-6", word="heron", terms=play.Terms(club=club))
    return play.take_seat(table_id=table.pk, member=bob, word="plum")


async def test_the_club_hears_of_its_table_and_nobody_else_does(table, bob, olga, mallory):
    for insider in (bob, olga):
        hearing = await database_sync_to_async(socket)(f"/ws/tables/{table.pk}/", insider)
        assert await hearing.connect()
        assert (await heard(hearing, "table"))["status"] == "playing"
        await hearing.disconnect()
    for stranger in (mallory, None):
        deaf = await database_sync_to_async(socket)(f"/ws/tables/{table.pk}/", stranger)
        await deaf.connect()
        assert await deaf.receive_output() == {"type": "websocket.close", "code": 4404}
