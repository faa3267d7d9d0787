"""The socket of a private club's table: for those who may look at it."""

import pytest
from channels.db import database_sync_to_async

from accounts.clubs import door, founding, roles
from games import play
from games.models import Table

from .test_sockets import heard, socket

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


@pytest.fixture
def table(alice, bob, olga):
    """Alice and Bob play in a private club, to which Olga belongs too."""
    club = founding.found(founder=alice, name="Behind the curtain", is_private=True)
    for member in (bob, olga):
        club.memberships.create(member=member)
    table = play.open_table(opener=alice, game="catch-6", word="heron", terms=play.Terms(club=club))
    play.take_seat(table_id=table.pk, member=bob, word="plum")
    return Table.objects.select_related("club").get(pk=table.pk)


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


async def listening(table, member):
    hearing = await database_sync_to_async(socket)(f"/ws/tables/{table.pk}/", member)
    assert await hearing.connect()
    await heard(hearing, "table")
    return hearing


async def is_let_go(hearing):
    while (output := await hearing.receive_output())["type"] != "websocket.close":
        pass
    return output["code"] == 4404


@pytest.mark.parametrize("goes", ["is put out", "leaves"])
async def test_who_no_longer_belongs_to_the_club_hears_nothing_more(table, alice, bob, olga, goes):
    hearing, player = await listening(table, olga), await listening(table, bob)
    if goes == "leaves":
        await database_sync_to_async(door.leave)(club=table.club, member=olga)
    else:
        await database_sync_to_async(roles.remove)(club=table.club, member=alice, other=olga, reason="Noise at night.")
    assert await is_let_go(hearing)
    await player.say(text='{"type": "seen", "version": 0}')
    assert (await heard(player, "missed"))["moves"] == []
    await player.disconnect()


async def test_a_player_who_leaves_the_club_goes_on_playing(table, bob):
    hearing = await listening(table, bob)
    await database_sync_to_async(door.leave)(club=table.club, member=bob)
    await hearing.say(text='{"type": "seen", "version": 0}')
    assert (await heard(hearing, "missed"))["moves"] == []
    await hearing.disconnect()


async def test_when_a_club_draws_the_curtain_strangers_hear_nothing_more(table, alice, olga, mallory):
    await database_sync_to_async(founding.change)(club=table.club, member=alice, is_private=False)
    strangers = [await listening(table, mallory), await listening(table, None)]
    inside = await listening(table, olga)
    await database_sync_to_async(founding.change)(club=table.club, member=alice, is_private=True)
    for stranger in strangers:
        assert await is_let_go(stranger)
    await inside.say(text='{"type": "seen", "version": 0}')
    assert (await heard(inside, "missed"))["moves"] == []
    await inside.disconnect()
