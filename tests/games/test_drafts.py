"""Secret steps (Capio's plans, Capo's guard): nobody else learns what they were, nor how many."""

import uuid

import pytest
from django.test import Client

from accounts import live
from games import history, play, reading
from games.models import Table

from .conftest import move

pytestmark = pytest.mark.django_db

READY = {"type": "ready", "stop": False}
UNPLAN = {"type": "unplan"}


@pytest.fixture
def sit(alice, bob, carol):
    """Opens a game for the first two or three of them, and starts it."""

    def open_game(game="capio", seats=2, **options):
        table = play.open_table(opener=alice, game=game, seat_count=seats, options=options, word="heron")
        for member in (bob, carol)[: seats - 1]:
            play.take_seat(table_id=table.pk, member=member, word="plum")
        return Table.objects.get(pk=table.pk)

    return open_game


def plans(table, member):
    return [action for action in reading.read(table.pk, member).legal if action["type"] == "plan"]


def plan(table, member, count):
    for _ in range(count):
        move(table, member, plans(table, member)[0])


def wishes(table, member):
    view = reading.read(table.pk, member).view
    return view["drafts"][0]["plan"]


def seen_by(member, table):
    """All that tells of moves, as somebody gets it, without who asks when."""
    client = Client()
    client.force_login(member)
    here = client.get(f"/api/v1/tables/{table.pk}").json()
    moves = client.get(f"/api/v1/tables/{table.pk}/moves").json()["results"]
    return here["version"], [(one["number"], one["seat"], one["action"], one["events"]) for one in moves]


@pytest.mark.parametrize("watching", ["bob", "carol"])
def test_nobody_can_count_the_wishes_of_a_plan(sit, alice, watching, request):
    short, long = sit(pace="plans"), sit(pace="plans")
    for table, count in ((short, 1), (long, 5)):
        plan(table, alice, count)
        move(table, alice, UNPLAN)
        move(table, alice, READY)
    (version, brief), (other_version, full) = (
        seen_by(request.getfixturevalue(watching), table) for table in (short, long)
    )
    assert version == other_version == 2
    assert brief[1:] == full[1:]
    assert len(wishes(long, alice)) == 4


def test_nobody_can_count_the_orders_of_a_guard(sit, alice, bob):
    table = sit("capo-dei-capi")
    for number in (1, 2, 3):
        move(table, alice, {"type": "guard", "roll": [number, number], "order": "ask"})
    version, moves = seen_by(bob, table)
    assert version == 1
    assert moves[1:] == [(1, 0, None, [])]
    history.check(Table.objects.get(pk=table.pk))


def test_of_further_steps_only_their_own_member_hears(sit, alice, bob, monkeypatch, django_capture_on_commit_callbacks):
    told = []
    monkeypatch.setattr(live, "tell", told.extend)
    table = sit(pace="plans")
    plan(table, alice, 1)
    with django_capture_on_commit_callbacks(execute=True):
        plan(table, alice, 1)
    assert {topic for topic, _ in told} == {f"member-{alice.pk}"}


def test_a_step_that_is_sent_twice_is_made_once(sit, alice):
    table = sit(pace="plans")
    keys = [uuid.uuid4() for _ in range(3)]
    answers = [move(table, alice, plans(table, alice)[0], key=key) for key in keys]
    before = wishes(table, alice)
    for key in keys:
        again = move(table, alice, UNPLAN, key=key)
        assert again.view == answers[-1].view
    assert wishes(table, alice) == before


def test_plans_that_grow_side_by_side_replay(sit, alice, bob):
    table = sit(pace="plans", rounds=1, goals="first")
    for _ in range(3):
        plan(table, alice, 1)
        plan(table, bob, 1)
    move(table, bob, UNPLAN)
    assert Table.objects.get(pk=table.pk).version == 2
    move(table, alice, READY)
    move(table, bob, READY)
    history.check(Table.objects.get(pk=table.pk))


def test_who_leaves_meanwhile_closes_a_move_not_the_plan(sit, alice, bob, carol):
    """What a plan may hold can depend on who is there."""
    table = sit(seats=3, pace="plans")
    plan(table, alice, 2)
    play.leave(table_id=table.pk, member=carol)
    plan(table, alice, 2)
    stored = Table.objects.get(pk=table.pk)
    assert len(wishes(table, alice)) == 4
    assert stored.version == 3
    history.check(stored)


def test_bots_finish_their_plans_beside_somebody_who_has_forced_moves_played(alice):
    """Whose move is thought out, and whose is looked at, must be the same seat."""
    alice.plays_forced_moves = True
    alice.save()
    table = play.open_table(opener=alice, game="capio", seat_count=3, options={"pace": "plans"}, word="heron")
    for _ in range(2):
        play.seat_bot(table_id=table.pk, member=alice)
    for _ in range(60):
        if not play.act_for_seat(table_id=table.pk):
            break
    assert reading.read(table.pk, alice).view["ready"] == [1, 2]
