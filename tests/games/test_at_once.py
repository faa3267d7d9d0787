"""Two things at the same moment: exactly one outcome each, whoever comes first."""

import random
import threading
import time
import uuid
from datetime import timedelta

import pytest
import time_machine
from django.core.management import call_command
from django.db import connection, connections

from accounts.models import RatingChange
from games import history, play, rules
from games.models import Move, Seat, SoloRecord, Table, Tally
from games.play import solo
from games.refusals import AlreadyStarted, NotSeated, NotYourTurn, Refusal, Stale, TableFull, TableOver
from games.rules.capcolor.charts import PUZZLES
from games.rules.capcolor.solving import answers_to

from .conftest import ALL_SIX

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = 6


def at_once(*deeds):
    """Does all of it at the same moment; says what each came to: its value, or its refusal."""
    barrier, came_to = threading.Barrier(len(deeds)), [None] * len(deeds)

    def do(number, deed):
        try:
            barrier.wait(10)
            came_to[number] = deed()
        except Exception as problem:
            came_to[number] = problem
        finally:
            connections.close_all()

    threads = [threading.Thread(target=do, args=pair) for pair in enumerate(deeds)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert not any(thread.is_alive() for thread in threads)
    strange = [problem for problem in came_to if isinstance(problem, Exception) and not isinstance(problem, Refusal)]
    assert not strange, strange
    return came_to


def refused(came_to):
    return [type(problem) for problem in came_to if isinstance(problem, Refusal)]


def new_table(alice, **terms):
    return play.open_table(opener=alice, game="catch-6", word="heron", terms=play.Terms(**terms))


def started(alice, bob, **terms):
    table = new_table(alice, **terms)
    play.take_seat(table_id=table.pk, member=bob, word="plum")
    return Table.objects.get(pk=table.pk)


def taking(table, member):
    return lambda: play.take_seat(table_id=table.pk, member=member, word="kite")


def rolling(table, member, key=None):
    key = key or uuid.uuid4()
    return lambda: play.act(table_id=table.pk, member=member, version=0, key=key, action=ALL_SIX)


def acting(table, member, action):
    version = table.version
    return lambda: play.act(table_id=table.pk, member=member, version=version, key=uuid.uuid4(), action=action)


def leaving(table, member):
    """It ends the table, and then counts it."""
    return lambda: play.leave(table_id=table.pk, member=member)


def test_two_people_take_the_last_seat(alice, bob, carol):
    for _ in range(ROUNDS):
        table = new_table(alice)
        came_to = at_once(taking(table, bob), taking(table, carol))
        assert refused(came_to) in ([AlreadyStarted], [TableFull])
        assert sum(seat.member_id in (bob.pk, carol.pk) for seat in Seat.objects.filter(table=table)) == 1
        assert Move.objects.filter(table=table).count() == 1


def test_two_moves_from_one_position(alice, bob):
    for _ in range(ROUNDS):
        table = started(alice, bob)
        came_to = at_once(rolling(table, alice), rolling(table, alice))
        assert refused(came_to) == [Stale]
        assert Table.objects.get(pk=table.pk).version == 1


def test_one_move_sent_twice(alice, bob):
    for _ in range(ROUNDS):
        table, key = started(alice, bob), uuid.uuid4()
        first, second = at_once(rolling(table, alice, key), rolling(table, alice, key))
        assert first == second
        assert Table.objects.get(pk=table.pk).version == 1


def test_somebody_leaves_while_the_last_seat_is_taken(alice, bob):
    for _ in range(ROUNDS):
        table = new_table(alice)
        came_to = at_once(
            taking(table, bob), lambda table=table: play.leave(table_id=table.pk, member=alice, status="open")
        )
        table.refresh_from_db()
        if table.status == Table.Status.CANCELLED:
            assert refused(came_to) == [TableOver]
        else:
            assert table.status == Table.Status.PLAYING
            assert refused(came_to) == [Stale]


def test_a_player_leaves_while_the_last_seat_is_taken(alice, bob, carol):
    for _ in range(ROUNDS):
        table = play.open_table(opener=alice, game="keep-on-rolling", seat_count=3, word="heron")
        play.take_seat(table_id=table.pk, member=bob, word="plum")
        came_to = at_once(
            taking(table, carol), lambda table=table: play.leave(table_id=table.pk, member=bob, status="open")
        )
        table.refresh_from_db()
        if table.status == Table.Status.PLAYING:
            assert refused(came_to) == [Stale]
        else:
            assert refused(came_to) == []
            assert table.player_ids.count(None) == 1


def test_a_clock_runs_out_while_its_owner_moves(alice, bob):
    type(alice).objects.update(takes_vacations_by_itself=False)
    for _ in range(ROUNDS):
        table = started(alice, bob, pace="fast")
        with time_machine.travel(table.deadline + timedelta(seconds=1)):
            came_to = at_once(rolling(table, alice), lambda: play.expire_due())
        table.refresh_from_db()
        if table.is_over:
            assert refused(came_to) in ([Stale], [TableOver])
            assert table.moves.last().kind == Move.Kind.EXPIRE
        else:
            assert refused(came_to) == []
            assert table.moves.last().kind == Move.Kind.ACT
        history.check(table)


def test_two_sweeps_at_once(alice, bob):
    type(alice).objects.update(takes_vacations_by_itself=False)
    tables = [started(alice, bob, pace="fast") for _ in range(5)]
    with time_machine.travel(tables[-1].deadline + timedelta(seconds=1)):
        at_once(play.expire_due, play.expire_due)
        play.expire_due()
    assert Move.objects.filter(kind=Move.Kind.EXPIRE).count() == 5


def test_a_bot_and_its_sweep(alice):
    for _ in range(ROUNDS):
        table = play.open_table(opener=alice, game="catch-6", options={"first": 1}, word="heron")
        play.seat_bot(table_id=table.pk, member=alice)
        at_once(*[lambda table=table: play.act_for_seat(table_id=table.pk)] * 2)
        table.refresh_from_db()
        assert table.moves.count() == table.version + 1
        history.check(table)


def test_a_tally_counted_by_two_workers(alice, bob):
    table = started(alice, bob)
    play.leave(table_id=table.pk, member=alice)
    Tally.objects.all().delete()  # as if nobody had come to it yet
    at_once(*[lambda: play.count(table_id=table.pk)] * 3)
    assert Tally.objects.count() == 1


def test_a_match_goes_on_once(alice, bob):
    table = play.open_table(opener=alice, game="diangle", word="heron", terms=play.Terms(best_of=3))
    play.take_seat(table_id=table.pk, member=bob, word="plum")
    play.leave(table_id=table.pk, member=alice)
    Table.objects.exclude(pk=table.pk).delete()  # as if nobody had come to it yet
    at_once(*[lambda: play.count(table_id=table.pk)] * 3)
    assert Table.objects.count() == 2


def test_tables_of_the_same_members_are_rated_at_once(alice, bob, carol):
    """Members meet at several tables, in every order of seats; each table counts once and none is forgotten."""
    for _ in range(ROUNDS):
        pairs = [(alice, bob), (bob, carol), (carol, alice), (bob, alice)]
        tables = [started(*pair) for pair in pairs]
        at_once(*[leaving(table, first) for table, (first, _) in zip(tables, pairs, strict=True)])
    assert RatingChange.objects.count() == 2 * len(pairs) * ROUNDS
    call_command("check_ratings")


def test_two_taps_open_one_puzzle(alice):
    for puzzle in [*PUZZLES][:ROUNDS]:
        one, other = at_once(*[lambda puzzle=puzzle: play.open_puzzle(member=alice, puzzle=puzzle)] * 2)
        assert one.pk == other.pk


def test_two_tables_with_the_same_puzzle_are_counted_at_once(alice, monkeypatch):
    """It was tried before, and at each table another level is done: the record has both."""
    better = solo.better
    monkeypatch.setattr(solo, "better", lambda *scores: time.sleep(0.02) or better(*scores))  # so that they do meet
    for puzzle in [*PUZZLES][:2]:
        tables = [
            play.open_table(opener=alice, game="capcolor", options={"solo": puzzle}, seat_count=1, word="heron")
            for _ in range(3)
        ]
        for level, table in enumerate(tables):
            for cell in solo.in_order(puzzle, answers_to(puzzle, level - 1)[0]) if level else ():
                table.refresh_from_db()
                acting(table, alice, {"type": "colour", "cell": cell})()
        leaving(tables[0], alice)()
        at_once(*[leaving(table, alice) for table in tables[1:]])
        assert None not in SoloRecord.objects.get(puzzle=puzzle).best[:2]


def test_what_was_looked_at_in_two_windows_at_once(alice, bob):
    for _ in range(ROUNDS):
        table = started(alice, bob)
        rolling(table, alice)()
        Table.objects.filter(pk=table.pk).update(version=5)
        looks = [
            lambda seen=seen, table=table: play.look(table_id=table.pk, member=bob, version=seen) for seen in (1, 5, 2)
        ]
        at_once(*looks)
        assert Seat.objects.get(table=table, number=1).looked_to == 5


def test_a_substitute_and_the_owner_at_once(alice, bob, carol):
    type(alice).objects.update(takes_vacations_by_itself=False)
    for _ in range(ROUNDS):
        table = started(alice, bob, pace="fast", absence="substitute")
        with time_machine.travel(table.deadline + timedelta(seconds=1)):
            play.expire_due()
        came_to = at_once(
            lambda table=table: play.come_back(table_id=table.pk, member=alice),
            lambda table=table: play.take_over(table_id=table.pk, member=carol),
        )
        assert len(refused(came_to)) == 1
        table.refresh_from_db()
        assert table.player_ids[0] in (alice.pk, carol.pk)
        assert table.vacant_bits == 0


def test_a_vacation_begins_while_moves_are_made(alice, bob):
    tables = [started(alice, bob, pace="fast") for _ in range(4)]
    at_once(
        lambda: play.begin_vacation(member=alice, days=2),
        *[rolling(table, alice) for table in tables],
    )
    for table in tables:
        table.refresh_from_db()
        history.check(table)
        assert table.version == 1
        assert table.clocks[0][2] is not None


@pytest.mark.postgres
def test_a_crowd_plays_at_one_table(alice, bob):
    """Many hands send everything that is legal at the same moments; the log stays a game."""
    assert connection.vendor == "postgresql"
    table, dice, engine = started(alice, bob), random.Random(6), rules.get("catch-6")
    while True:
        table.refresh_from_db()
        if table.is_over or table.version > 60:
            break
        state = engine.load(table.state)
        seat = engine.actors(state)[0]
        legal, member = engine.legal(state, seat), (alice, bob)[seat]
        came_to = at_once(*[acting(table, member, action) for action in dice.choices(legal, k=4)])
        assert len(refused(came_to)) == 3
        assert set(refused(came_to)) <= {Stale, NotYourTurn, NotSeated, TableOver}
    history.check(table)
