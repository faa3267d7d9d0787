"""From an empty lobby to the first roll."""

import hashlib
from datetime import timedelta

import pytest

from games import play
from games.models import Move, Table
from games.refusals import AlreadyStarted, BadPace, BadWord, NoSuchGame, NotSeated, NotTheOpener, TableFull, TableOver
from games.rules import BadOptions

pytestmark = pytest.mark.django_db


def test_the_opener_sits_down_and_the_promise_is_made(alice):
    table = play.open_table(opener=alice, game="catch-6")
    assert table.status == Table.Status.OPEN
    assert table.promise == hashlib.sha256(bytes.fromhex(table.seed)).hexdigest()
    assert [seat.member for seat in table.seats.all()] == [alice, None]


def test_the_last_word_starts_the_game(open_table, bob):
    table = play.take_seat(table_id=open_table.pk, member=bob, word="plum 77")
    assert table.status == Table.Status.PLAYING
    assert table.is_awaiting(0)
    assert table.deadline == table.started_at + timedelta(seconds=table.bank)
    start = table.moves.get()
    assert (start.number, start.kind, start.events[0]["type"]) == (0, Move.Kind.START, "game_start")


def test_an_opener_without_a_word_holds_the_start_until_it_is_given(alice, bob):
    table = play.open_table(opener=alice, game="catch-6")
    assert play.take_seat(table_id=table.pk, member=bob, word="plum").status == Table.Status.OPEN
    assert play.take_seat(table_id=table.pk, member=alice, word="heron").status == Table.Status.PLAYING


def test_taking_a_seat_twice_changes_nothing(open_table, alice):
    play.take_seat(table_id=open_table.pk, member=alice, word="another")
    assert Table.objects.get().words == ["heron", ""]


def test_a_third_member_finds_no_seat(alice, bob, carol):
    table = play.open_table(opener=alice, game="catch-6")
    play.take_seat(table_id=table.pk, member=bob, word="plum")
    with pytest.raises(TableFull):
        play.take_seat(table_id=table.pk, member=carol, word="kite")


def test_a_started_table_takes_nobody(table, carol):
    with pytest.raises(AlreadyStarted):
        play.take_seat(table_id=table.pk, member=carol, word="kite")


@pytest.mark.parametrize("word", ["", "a|b", "line\nbreak", "x" * 33, "\x00"])
def test_a_word_that_would_spoil_the_message_is_refused(open_table, bob, word):
    with pytest.raises(BadWord):
        play.take_seat(table_id=open_table.pk, member=bob, word=word)


def test_bad_options_and_games_leave_no_table_behind(alice):
    with pytest.raises(BadOptions):
        play.open_table(opener=alice, game="catch-6", options={"games_to_win": 0})
    with pytest.raises(BadOptions):
        play.open_table(opener=alice, game="catch-6", seat_count=3)
    with pytest.raises(NoSuchGame):
        play.open_table(opener=alice, game="chess")
    with pytest.raises(BadPace):
        play.open_table(opener=alice, game="catch-6", terms=play.Terms(pace="hasty"))
    assert not Table.objects.exists()


def test_a_bot_is_seated_by_the_opener_only(open_table, alice, bob):
    with pytest.raises(NotTheOpener):
        play.seat_bot(table_id=open_table.pk, member=bob)
    table = play.seat_bot(table_id=open_table.pk, member=alice)
    assert table.status == Table.Status.PLAYING
    assert table.seats.get(number=1).member.is_bot
    assert table.words[1] == f"bot-{table.promise[:8]}-2"  # not of the house's choosing


def test_the_opener_calls_the_table_off(open_table, alice, bob):
    play.leave(table_id=open_table.pk, member=alice)
    assert Table.objects.get().status == Table.Status.CANCELLED
    with pytest.raises(TableOver):
        play.take_seat(table_id=open_table.pk, member=bob, word="plum")


def test_a_guest_of_the_table_gives_the_seat_back(alice, bob):
    table = play.open_table(opener=alice, game="catch-6")
    play.take_seat(table_id=table.pk, member=bob, word="plum")
    play.leave(table_id=table.pk, member=bob)
    assert [seat.member for seat in table.seats.all()] == [alice, None]


def test_nobody_leaves_a_table_without_sitting_at_it(open_table, mallory):
    with pytest.raises(NotSeated):
        play.leave(table_id=open_table.pk, member=mallory)
