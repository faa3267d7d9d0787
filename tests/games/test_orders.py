"""Orders at the table: carried out through Celery, cancelled when something surprises, seen by nobody else."""

import pytest

from accounts import live
from accounts.models import Member
from games import play, reading
from games.models import Move, Order, Table
from games.orders import BadOrder
from games.refusals import NoOrder, NoSuchOrder

from .conftest import move

pytestmark = pytest.mark.django_db
CHASE = {"kind": "catch-6/chase", "spec": {"numbers": [1, 2, 3, 4, 5, 6]}}


def again(table):
    return Table.objects.get(pk=table.pk)


def leave_order(table, member, kind="keep-on-rolling/plan", **spec):
    return play.give_order(table_id=table.pk, member=member, kind=kind, spec=spec)


@pytest.fixture
def rolling(alice, bob):
    """Keep on Rolling, with Alice to roll."""
    opened = play.open_table(opener=alice, game="keep-on-rolling", word="heron", terms=play.Terms(pace="fast"))
    play.take_seat(table_id=opened.pk, member=bob, word="plum")
    return again(opened)


def test_an_order_plays_the_turn(rolling, alice, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        order = leave_order(rolling, alice)
    table = again(rolling)
    assert table.is_awaiting(1)
    assert set(table.moves.filter(seat=0).values_list("by", flat=True)) == {Move.By.ORDER}
    order.refresh_from_db()
    assert order.ended_at is None or order.ended_because


def test_an_order_waits_for_its_turn(rolling, alice, bob, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        leave_order(rolling, bob)
    assert again(rolling).version == 0
    with django_capture_on_commit_callbacks(execute=True):
        leave_order(rolling, alice)
    assert again(rolling).moves.filter(seat=1, by=Move.By.ORDER).exists()


def test_a_new_order_replaces_the_old_one(rolling, bob):
    leave_order(rolling, bob)
    leave_order(rolling, bob)
    assert Order.objects.filter(ended_at=None).count() == 1
    play.cancel_order(table_id=rolling.pk, member=bob)
    assert not Order.objects.filter(ended_at=None).exists()
    with pytest.raises(NoOrder):
        play.cancel_order(table_id=rolling.pk, member=bob)


def test_a_cancelled_order_does_nothing(rolling, alice, django_capture_on_commit_callbacks):
    leave_order(rolling, alice)
    play.cancel_order(table_id=rolling.pk, member=alice)
    with django_capture_on_commit_callbacks(execute=True):
        play.act_for_seat(table_id=rolling.pk)
    assert again(rolling).version == 0
    assert again(rolling).bot_since is None
    assert again(rolling).order_bits == 0


def test_orders_that_cannot_be_left(rolling, alice):
    with pytest.raises(NoSuchOrder):
        leave_order(rolling, alice, kind="catch-6/chase")
    with pytest.raises(NoSuchOrder):
        leave_order(rolling, alice, kind="no/such")
    with pytest.raises(BadOrder):
        leave_order(rolling, alice, no_such_field=1)


def test_an_order_is_its_members_alone(rolling, alice, bob, client):
    leave_order(rolling, bob)
    client.force_login(alice)
    assert client.get(f"/api/v1/tables/{rolling.pk}/order").json()["code"] == "no_order"
    assert "keep-on-rolling/plan" not in client.get(f"/api/v1/tables/{rolling.pk}").content.decode()
    client.force_login(bob)
    seen = client.get(f"/api/v1/tables/{rolling.pk}/order").json()
    assert (seen["kind"], seen["ended_at"]) == ("keep-on-rolling/plan", None)
    assert seen["sentence"]


def test_nobody_else_is_told_that_there_is_an_order(rolling, bob, monkeypatch, django_capture_on_commit_callbacks):
    told = []
    monkeypatch.setattr(live, "tell", told.extend)
    with django_capture_on_commit_callbacks(execute=True):
        leave_order(rolling, bob)
        play.cancel_order(table_id=rolling.pk, member=bob)
    assert {topic for topic, _ in told} == {f"member-{bob.pk}"}


def test_forced_moves_are_played_for_those_who_ask_for_it(alice, bob, django_capture_on_commit_callbacks):
    Member.objects.filter(pk__in=[alice.pk, bob.pk]).update(plays_forced_moves=True)
    opened = play.open_table(opener=alice, game="catch-6", word="heron")
    with django_capture_on_commit_callbacks(execute=True):
        play.take_seat(table_id=opened.pk, member=bob, word="plum")
    table = again(opened)
    assert table.moves.filter(by=Move.By.FORCED).exists()
    member = (alice, bob)[table.turn_bits.bit_length() - 1]
    assert len(reading.read(table.pk, member).legal) > 1


def test_nobody_elses_forced_moves_are_played(alice, bob, django_capture_on_commit_callbacks):
    Member.objects.filter(pk=bob.pk).update(plays_forced_moves=True)
    opened = play.open_table(opener=alice, game="catch-6", word="heron")
    with django_capture_on_commit_callbacks(execute=True):
        play.take_seat(table_id=opened.pk, member=bob, word="plum")
    assert again(opened).version == 0
    with django_capture_on_commit_callbacks(execute=True):
        moved = move(opened, alice)
        if moved.view["phase"] == "catch":
            move(opened, alice, {"type": "pass"})
    assert again(opened).moves.filter(seat=1, by=Move.By.FORCED).exists()


def test_why_an_order_ended_is_told_in_words(alice, bob, client, django_capture_on_commit_callbacks):
    opened = play.open_table(opener=alice, game="catch-6", word="heron")
    play.take_seat(table_id=opened.pk, member=bob, word="plum")
    with django_capture_on_commit_callbacks(execute=True):
        for member in (alice, bob):
            play.give_order(table_id=opened.pk, member=member, kind="catch-6/chase", spec={"numbers": [5]})
    ended = Order.objects.exclude(ended_at=None).first()
    client.force_login((alice, bob)[ended.seat])
    assert client.get(f"/api/v1/tables/{opened.pk}/order").json()["ended_because"]
