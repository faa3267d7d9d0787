"""The same again: rematches."""

import pytest

from accounts.models import Block, Member
from games import play
from games.models import Seat, Table
from games.refusals import AlreadyStarted, BadSeating, KeptApart, NotAllTogether, NotOver, NotSeated

from .conftest import play_out
from .test_matches import open_between

pytestmark = pytest.mark.django_db


@pytest.fixture
def over(table, alice, bob):
    return play_out(table, alice, bob)


def test_a_rematch_keeps_game_terms_and_seats(over, alice, bob):
    table = play.rematch(table_id=over.pk, member=bob, word="plum")
    assert (table.game, table.options, table.bank) == (over.game, over.options, over.bank)
    assert (table.player_ids, table.opener) == ([None, bob.pk], bob)
    assert Seat.objects.get(table=table, number=0).reserved_for == alice
    assert list(Table.objects.challenging(alice)) == [table]


def test_the_second_press_joins_the_first(over, alice, bob):
    table = play.rematch(table_id=over.pk, member=bob, word="plum")
    same = play.rematch(table_id=over.pk, member=alice, word="heron", seats="swap")
    assert same.pk == table.pk
    assert same.status == Table.Status.PLAYING
    assert play.rematch(table_id=over.pk, member=alice).pk == table.pk


def test_seats_are_swapped(over, alice, bob):
    table = play.rematch(table_id=over.pk, member=alice, seats="swap")
    assert table.player_ids == [None, alice.pk]


def test_seats_are_drawn(over, alice, bob):
    drawn = set()
    while len(drawn) < 2:
        table = play.rematch(table_id=over.pk, member=alice, seats="draw")
        drawn.add(table.seat_of(alice.pk))
        play.leave(table_id=table.pk, member=alice)  # called off: the next press opens another one


def test_bots_sit_down_again(alice):
    table = play.open_table(opener=alice, game="diangle", seat_count=3, word="heron")
    for _ in range(2):
        table = play.seat_bot(table_id=table.pk, member=alice)
    play.leave(table_id=table.pk, member=alice)
    Table.objects.filter(pk=table.pk).update(status=Table.Status.OVER)
    again = play.rematch(table_id=table.pk, member=alice, word="heron")
    assert again.status == Table.Status.PLAYING
    assert again.bot_bits == 0b110


def test_a_puzzle_is_tried_again(alice):
    table = play.open_table(opener=alice, game="capcolor", seat_count=1, options={"solo": "cap3-1"}, word="heron")
    play.leave(table_id=table.pk, member=alice)
    again = play.rematch(table_id=table.pk, member=alice)
    assert again.options == {"solo": "cap3-1"}
    assert play.take_seat(table_id=again.pk, member=alice, word="kite").status == Table.Status.PLAYING


def test_a_rematch_that_was_declined_can_be_asked_for_again(over, alice, bob):
    first = play.rematch(table_id=over.pk, member=alice)
    play.decline(table_id=first.pk, member=bob)
    assert play.rematch(table_id=over.pk, member=bob).pk != first.pk


def test_a_guest_can_be_asked_for_a_rematch(alice):
    guest = Member.objects.create_guest()
    table = play.open_table(opener=alice, game="catch-6", options={"games_to_win": 1}, word="heron")
    play.take_seat(table_id=table.pk, member=guest, word="plum")
    play.leave(table_id=table.pk, member=guest)
    play.rematch(table_id=table.pk, member=alice, word="heron")
    assert play.rematch(table_id=table.pk, member=guest, word="plum").status == Table.Status.PLAYING


def test_a_whole_match_is_played_again_and_not_before_it_is_over(alice, bob):
    table = play.open_table(opener=alice, game="diangle", word="heron", terms=play.Terms(best_of=3))
    play.take_seat(table_id=table.pk, member=bob, word="plum")
    play.leave(table_id=table.pk, member=bob)
    play.count(table_id=table.pk)
    with pytest.raises(NotOver):
        play.rematch(table_id=table.pk, member=alice)
    second = Table.objects.get(game_number=2)
    play.leave(table_id=second.pk, member=bob)
    play.count(table_id=second.pk)
    again = play.rematch(table_id=second.pk, member=alice)
    assert (again.match.best_of, again.game_number, again.options) == (3, 1, table.options)
    assert play.rematch(table_id=table.pk, member=bob).pk == again.pk  # from whichever of its games one looks back


def test_who_was_replaced_during_a_match_has_no_rematch(alice, bob, carol):
    table = play.open_table(opener=alice, game="diangle", word="heron", terms=play.Terms(best_of=3))
    play.take_seat(table_id=table.pk, member=bob, word="plum")
    play.leave(table_id=table.pk, member=bob)
    play.count(table_id=table.pk)
    second = Table.objects.get(game_number=2)
    Table.objects.filter(pk=second.pk).update(vacant_bits=1 << second.seat_of(bob.pk))
    play.take_over(table_id=second.pk, member=carol)
    play.leave(table_id=second.pk, member=carol)
    play.count(table_id=second.pk)
    with pytest.raises(NotSeated):
        play.rematch(table_id=table.pk, member=bob)
    assert play.rematch(table_id=table.pk, member=alice).seats.filter(reserved_for=carol).exists()


def test_refusals(over, table, alice, bob, carol):
    with pytest.raises(NotSeated):
        play.rematch(table_id=over.pk, member=carol)
    with pytest.raises(BadSeating):
        play.rematch(table_id=over.pk, member=alice, seats="best")
    running = play.rematch(table_id=over.pk, member=alice)
    with pytest.raises(NotOver):
        play.rematch(table_id=running.pk, member=alice)


def test_nobody_is_asked_by_somebody_they_block(over, alice, bob):
    Block.objects.create(member=bob, blocked=alice)
    with pytest.raises(KeptApart):
        play.rematch(table_id=over.pk, member=alice)


def test_there_is_no_rematch_of_those_who_block_each_other_meanwhile(alice, bob, carol):
    table = open_between([alice, bob, carol], "diangle")
    play.leave(table_id=table.pk, member=alice)
    play.leave(table_id=table.pk, member=bob)
    Block.objects.create(member=carol, blocked=bob)
    with pytest.raises(NotAllTogether):
        play.rematch(table_id=table.pk, member=alice)


def test_a_seat_of_the_rematch_that_was_given_away_is_gone(over, alice, bob):
    table = play.rematch(table_id=over.pk, member=alice, word="heron")
    play.seat_bot(table_id=table.pk, member=alice)
    with pytest.raises(AlreadyStarted):
        play.rematch(table_id=over.pk, member=bob, word="plum")
