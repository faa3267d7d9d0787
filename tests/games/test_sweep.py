"""Time that runs out, and bots that were forgotten."""

from datetime import timedelta

import pytest
import time_machine
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games import play, tasks
from games.models import Move, Table
from games.play import core, finding, time

from .conftest import move

pytestmark = pytest.mark.django_db


def test_who_lets_the_time_run_out_has_lost(table):
    with time_machine.travel(table.deadline + timedelta(seconds=1)):
        tasks.expire_due_tables()
    table.refresh_from_db()
    assert table.outcome["places"] == [2, 1]
    assert table.moves.last().kind == Move.Kind.EXPIRE


def test_nobody_loses_before_the_time(table):
    with time_machine.travel(table.deadline - timedelta(seconds=1)):
        tasks.expire_due_tables()
    table.refresh_from_db()
    assert table.status == Table.Status.PLAYING


def test_sweeping_twice_closes_once(table):
    with time_machine.travel(table.deadline + timedelta(seconds=1)):
        assert [play.expire_due(), play.expire_due()] == [1, 0]
    assert Move.objects.filter(kind=Move.Kind.EXPIRE).count() == 1


def test_a_broken_table_does_not_hold_up_the_others(table, alice, bob):
    broken = play.open_table(opener=alice, game="catch-6", word="heron")
    play.take_seat(table_id=broken.pk, member=bob, word="plum")
    Table.objects.filter(pk=broken.pk).update(state="{}")
    with time_machine.travel(table.deadline + timedelta(minutes=1)):
        play.expire_due()
    table.refresh_from_db()
    broken.refresh_from_db()
    assert table.is_over
    assert broken.status == Table.Status.PLAYING
    assert broken.deadline > timezone.now()


def crowd(template, count):
    """Tables being played, none of them due."""
    later = timezone.now() + timedelta(days=2)
    Table.objects.bulk_create(
        Table(
            **{
                field.attname: getattr(template, field.attname)
                for field in Table._meta.concrete_fields
                if field.attname not in ("id", "deadline")
            },
            deadline=later + timedelta(seconds=n),
        )
        for n in range(count)
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def sweep(table):
    """Statements and plan of a sweep that closes this one table."""
    moment = table.deadline + timedelta(seconds=1)
    with (
        time_machine.travel(moment),
        CaptureQueriesContext(
            connection,
        ) as captured,
    ):
        assert play.expire_due() == 1
    statements = [query["sql"] for query in captured]
    claim = next(sql for sql in statements if "deadline" in sql and sql.startswith("SELECT"))
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            core.find_by_index()
            cursor.execute("EXPLAIN (COSTS OFF) " + claim)
            plan = [row[0] for row in cursor.fetchall()]
        else:
            cursor.execute("EXPLAIN QUERY PLAN " + claim)
            plan = [row[3] for row in cursor.fetchall()]
    return len(statements), "\n".join(line.split("(deadline")[0] for line in plan)


def test_the_cost_of_a_sweep_does_not_grow_with_what_is_being_played(table, alice, bob):
    crowd(table, 10)
    few = sweep(table)
    other = play.open_table(opener=alice, game="catch-6", word="heron")
    play.take_seat(table_id=other.pk, member=bob, word="plum")
    other.refresh_from_db()
    crowd(other, 10_000)
    many = sweep(other)
    assert few == many
    assert "table_due" in few[1]


def test_a_bot_answers_through_celery(alice, django_capture_on_commit_callbacks):
    table = play.open_table(opener=alice, game="catch-6", word="heron")
    with django_capture_on_commit_callbacks(execute=True):
        play.seat_bot(table_id=table.pk, member=alice)
        moved = move(table, alice)
        if moved.view["phase"] == "catch":
            move(table, alice, {"type": "pass"})
    table.refresh_from_db()
    assert table.moves.filter(seat=1, kind=Move.Kind.ACT).exists()
    assert table.is_awaiting(0)
    assert table.bot_since is None


@pytest.mark.parametrize(("task", "service"), [("play_for_seats", "act_for_seat"), ("count_table", "count")])
def test_what_a_busy_database_prevents_is_done_by_the_next_sweep(table, monkeypatch, task, service):
    def be_busy(**_wanted):
        raise OperationalError("deadlock detected")

    monkeypatch.setattr(play, service, be_busy)
    Table.objects.filter(pk=table.pk).update(bot_since=table.moved_at, tally_due=table.moved_at)
    getattr(tasks, task)(table.pk)
    table.refresh_from_db()
    assert table.bot_since == table.tally_due == table.moved_at


@pytest.mark.parametrize("who", ["_expire", "begin_vacation"])
def test_time_that_ran_out_while_the_database_was_busy_is_dealt_with_by_the_next_sweep(
    table, alice, bob, monkeypatch, caplog, who
):
    def be_busy(*_given, **_wanted):
        raise OperationalError("database is locked")

    if who == "begin_vacation":
        table = play.open_table(opener=bob, game="catch-6", word="heron", terms=play.Terms(pace="fast"))
        play.take_seat(table_id=table.pk, member=alice, word="plum")
        play.change_habits(member=bob, takes_vacations_by_itself=True)
        table.refresh_from_db()
    with time_machine.travel(table.deadline + timedelta(seconds=1), tick=False):
        with monkeypatch.context() as patched:
            patched.setattr(time, who, be_busy)
            tasks.expire_due_tables()
        assert "left to the next sweep: database is locked" in caplog.text
        before = Table.objects.get(pk=table.pk)
        assert before.status == Table.Status.PLAYING
        assert before.deadline <= timezone.now()  # so it is found again, and not after an hour
        tasks.expire_due_tables()
    after = Table.objects.get(pk=table.pk)
    assert after.is_over if who == "_expire" else after.deadline > table.deadline


def test_offers_wait_for_a_busy_database_too(open_table, monkeypatch, caplog):
    def be_busy(*_given, **_wanted):
        raise OperationalError("database is locked")

    with time_machine.travel(open_table.expires_at + timedelta(seconds=1)):
        with monkeypatch.context() as patched:
            patched.setattr(finding, "call_off", be_busy)
            tasks.look_after_offers()
        assert "left to the next sweep" in caplog.text
        tasks.look_after_offers()
    open_table.refresh_from_db()
    assert open_table.status == Table.Status.CANCELLED


def test_a_forgotten_bot_is_found_by_the_sweep(alice, django_capture_on_commit_callbacks):
    table = play.open_table(opener=alice, game="catch-6", options={"first": 1}, word="heron")
    play.seat_bot(table_id=table.pk, member=alice)  # whatever is told on commit is lost
    table.refresh_from_db()
    assert table.is_awaiting(1)
    assert table.deadline is None
    with time_machine.travel(table.bot_since + tasks.OVERDUE_AFTER), django_capture_on_commit_callbacks(execute=True):
        tasks.wake_seats()
    table.refresh_from_db()
    assert table.is_awaiting(0)
