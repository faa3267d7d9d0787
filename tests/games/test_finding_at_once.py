"""Two members who look for a game at the same moment: they find each other, and a seat is taken once."""

import pytest
from django.db import connection

from games import play
from games.models import Table
from games.refusals import Refusal

from .conftest import play_out
from .test_at_once import at_once

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
ROUNDS = 10


def by(deed, *members, **more):
    return [lambda member=member: deed(member=member, word=f"word {member.pk}", **more) for member in members]


def test_two_who_look_at_once_find_each_other(alice, bob):
    assert connection.vendor == "postgresql"
    for _ in range(ROUNDS):
        tables = at_once(*by(play.quick_match, alice, bob, game="catch-6", pace="live"))
        assert len({table.pk for table in tables}) == 1
        table = Table.objects.get(pk=tables[0].pk)
        assert table.status == Table.Status.PLAYING
        assert set(table.player_ids) == {alice.pk, bob.pk}
    assert Table.objects.count() == ROUNDS


def test_four_who_look_at_once_make_two_tables(alice, bob, carol, mallory):
    for _ in range(ROUNDS):
        Table.objects.all().delete()
        at_once(*by(play.quick_match, alice, bob, carol, mallory, game="catch-6", pace="days"))
        assert [table.status for table in Table.objects.all()] == [Table.Status.PLAYING] * 2


def test_the_last_seat_goes_to_one_and_the_other_finds_another_table(alice, bob, carol):
    for _ in range(ROUNDS):
        Table.objects.all().delete()
        wanted = play.open_table(opener=alice, game="catch-6", word="heron")
        sit = by(play.take_seat, bob, table_id=wanted.pk)
        look = by(play.quick_match, carol, game="catch-6", pace="live")
        took, found = at_once(*sit, *look)
        if isinstance(took, Refusal):
            assert found.pk == wanted.pk
        else:
            assert found.pk != wanted.pk
            assert found.status == Table.Status.OPEN
        wanted.refresh_from_db()
        assert wanted.status == Table.Status.PLAYING


def test_two_who_want_a_rematch_at_once_sit_at_the_same_table(table, alice, bob):
    over = play_out(table, alice, bob)
    tables = at_once(*by(play.rematch, alice, bob, table_id=over.pk))
    assert tables[0].pk == tables[1].pk
    assert Table.objects.get(pk=tables[0].pk).status == Table.Status.PLAYING


def test_accepting_while_the_opener_calls_it_off_has_one_outcome(alice, bob):
    for _ in range(ROUNDS):
        table = play.open_table(opener=alice, game="catch-6", invited=[bob], word="heron")
        sits = by(play.take_seat, bob, table_id=table.pk)
        leaves = [lambda table=table: play.leave(table_id=table.pk, member=alice, status="open")]
        came_to = at_once(*sits, *leaves)
        assert sum(isinstance(one, Refusal) for one in came_to) == 1


def test_an_offer_is_called_off_once(alice):
    for _ in range(3):
        play.open_table(opener=alice, game="catch-6")
    Table.objects.update(expires_at=Table.objects.first().created_at)
    looked_at = at_once(play.look_after_offers, play.look_after_offers)
    assert sum(looked_at) == 3
    assert not Table.objects.filter(status=Table.Status.OPEN)
