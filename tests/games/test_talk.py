"""Talk at the table: who may read and write what."""

import pytest

from accounts.models import Block
from games import play, reading
from games.models import Message, Seat

pytestmark = pytest.mark.django_db


def put(table, author, text="hello", room=Message.Room.PLAYERS, **more):
    return Message.objects.create(table=table, author=author, text=text, room=room, at=table.created_at, **more)


def unread_tables(member):
    return [seat.table_id for seat in reading.seats_with_unread_chat(member)]


def test_what_the_other_player_writes_is_unread_until_it_is_read(table, alice, bob):
    message = put(table, alice)
    assert unread_tables(bob) == [table.pk]
    assert unread_tables(alice) == []
    Seat.objects.filter(table=table, member=bob).update(read_to=message.pk)
    assert unread_tables(bob) == []


def test_spectators_talk_is_unread_only_when_the_table_is_over(table, alice, bob, carol):
    put(table, carol, room=Message.Room.WATCHERS)
    assert unread_tables(bob) == []
    play.leave(table_id=table.pk, member=alice)
    assert unread_tables(bob) == [table.pk]


def test_what_only_happened_needs_no_reading(table, bob):
    put(table, None, text="", code="came_back", facts={"seat": 0}, room=Message.Room.TABLE)
    assert unread_tables(bob) == []


def test_what_a_blocked_member_writes_is_never_unread(table, alice, bob):
    Block.objects.create(member=bob, blocked=alice)
    put(table, alice)
    assert unread_tables(bob) == []
    assert unread_tables(alice) == []


def test_unread_chat_at_many_tables_is_one_statement(table, alice, bob, django_assert_num_queries):
    for _ in range(3):
        other = play.open_table(opener=alice, game="catch-6", word="heron")
        play.take_seat(table_id=other.pk, member=bob, word="plum")
        put(other, alice)
    with django_assert_num_queries(1):
        assert len(unread_tables(bob)) == 3
