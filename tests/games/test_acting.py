"""Moves: each counts once, in order, or not at all."""

import uuid
from collections import Counter

import pytest

from games import history, play, rules
from games.models import Move, Table
from games.refusals import KeyUsed, NoSuchTable, NotSeated, NotStarted, NotYourTurn, Stale, TableOver
from games.rules import IllegalMove
from games.rules.chance import Verifiable

from .conftest import ALL_SIX, move, play_out

pytestmark = pytest.mark.django_db


def test_a_move_is_recorded_with_its_dice_and_its_time(table, alice):
    moved = move(table, alice)
    table.refresh_from_db()
    recorded = table.moves.get(number=1)
    assert (moved.version, table.version) == (1, 1)
    assert recorded.action == ALL_SIX
    assert recorded.events[0]["values"] == [result + 1 for of, result in recorded.draws]
    assert table.drawn == 6
    assert recorded.seconds_used >= 0


def test_the_other_seat_is_awaited_next_with_a_new_deadline(table, alice):
    before = table.deadline
    move(table, alice)
    table.refresh_from_db()
    if table.is_awaiting(0):  # the first roll happens to catch something
        move(table, alice, {"type": "pass"})
        table.refresh_from_db()
    assert table.turn_bits == 0b10
    assert table.deadline > before


def test_a_repeated_key_gets_the_first_answer_even_much_later(table, alice, bob):
    key = uuid.uuid4()
    first = move(table, alice, key=key)
    play_out(table, alice, bob)
    assert move(table, alice, version=0, key=key) == first
    assert Move.objects.filter(key=key).count() == 1


def test_a_repeated_key_with_the_latest_version_still_plays_once(table, alice):
    catch_with_the_first_roll(table)
    key = uuid.uuid4()
    first = move(table, alice, key=key)
    assert first.view["phase"] == "catch"
    assert move(table, alice, {"type": "pass"}, key=key) == first
    assert Move.objects.filter(key=key).count() == 1
    assert Table.objects.get().version == 1


def catch_with_the_first_roll(table):
    """Looks for a seed whose first six results are three pairs."""
    for number in range(1000):
        seed = number.to_bytes(32)
        if sorted(Counter(Verifiable(seed, table.pk, table.words).roll(6)).values()) == [2, 2, 2]:
            Table.objects.filter(pk=table.pk).update(seed=seed.hex())
            return
    raise AssertionError("no seed found")


def test_anothers_key_gives_nothing_away(table, alice, bob):
    key = uuid.uuid4()
    move(table, alice, key=key)
    with pytest.raises(KeyUsed):
        move(table, bob, version=0, key=key)


def refused(error, table, member, **kwargs):
    before = Table.objects.filter(pk=table.pk).values().get()
    with pytest.raises(error) as caught:
        move(table, member, **kwargs)
    assert Table.objects.filter(pk=table.pk).values().get() == before
    assert str(caught.value)


def test_a_stale_version_is_refused(table, alice):
    move(table, alice)
    refused(Stale, table, alice, version=0)


def test_a_version_from_the_future_is_refused(table, alice):
    refused(Stale, table, alice, version=7)


def test_who_is_not_awaited_is_refused(table, bob):
    refused(NotYourTurn, table, bob)


def test_who_is_not_seated_is_refused(table, mallory):
    refused(NotSeated, table, mallory)


def test_an_illegal_action_is_refused(table, alice):
    refused(IllegalMove, table, alice, action={"type": "roll", "dice": [1]})
    refused(IllegalMove, table, alice, action="roll")


def test_a_table_that_has_not_started_is_refused(open_table, alice):
    refused(NotStarted, open_table, alice)


def test_a_finished_table_is_refused(table, alice, bob):
    over = play_out(table, alice, bob)
    refused(TableOver, over, alice)


def test_an_unknown_table_is_refused(db, alice):
    for number in (999, 2**70):
        with pytest.raises(NoSuchTable):
            play.act(table_id=number, member=alice, version=0, key=uuid.uuid4(), action=ALL_SIX)


def test_resigning_ends_the_match_also_when_it_is_not_your_turn(table, bob):
    play.leave(table_id=table.pk, member=bob)
    table.refresh_from_db()
    assert table.outcome == {"places": [1, 2], "scores": [0, 0], "reason": "left"}
    assert table.deadline is None
    assert [seat.place for seat in table.seats.all()] == [1, 2]


def test_giving_up_a_seat_does_not_become_resigning_on_the_way(open_table, alice, bob):
    play.take_seat(table_id=open_table.pk, member=bob, word="plum")
    with pytest.raises(Stale):
        play.leave(table_id=open_table.pk, member=alice, status="open")
    assert Table.objects.get().status == Table.Status.PLAYING


def test_a_finished_table_replays_to_the_same_position(table, alice, bob):
    history.check(play_out(table, alice, bob))


def test_a_changed_log_is_found(table, alice):
    move(table, alice)
    recorded = Move.objects.get(number=1)
    recorded.draws[0][1] = (recorded.draws[0][1] + 1) % 6
    recorded.save()
    with pytest.raises(history.Disagreement):
        history.check(Table.objects.get(pk=table.pk))


def test_a_table_keeps_the_rules_version_it_started_with(table, alice, monkeypatch):
    newest = {1: rules.GAMES["catch-6"][1], 2: "games.rules.catch6:NoSuchGame"}
    monkeypatch.setitem(rules.GAMES, "catch-6", newest)
    assert move(table, alice).version == 1
