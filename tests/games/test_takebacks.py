"""Taking back a move: with everybody's consent, never across a draw or something shown."""

import pytest

from accounts.models import Member
from games import history, play, reading
from games.models import Move, Order, Table
from games.refusals import NoTakeback, NothingToTakeBack, Stale

from .conftest import move

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(alice, bob):
    """CapColor: nothing is rolled, nothing is hidden."""
    opened = play.open_table(opener=alice, game="capcolor", word="heron", terms=play.Terms(pace="fast"))
    play.take_seat(table_id=opened.pk, member=bob, word="plum")
    return Table.objects.get(pk=opened.pk)


def again(table):
    return Table.objects.get(pk=table.pk)


def colour(table, member):
    seen = reading.read(table.pk, member)
    return move(table, member, seen.legal[0])


def ask(table, member, say=play.ask_for_takeback):
    return say(table_id=table.pk, member=member, version=again(table).version)


def test_a_move_is_taken_back_when_the_other_agrees(table, alice, bob):
    before = table.state
    colour(table, alice)
    ask(table, alice)
    assert again(table).state != before
    assert again(table).takeback == {"seat": 0, "to": 0, "agreed": 1}
    ask(table, bob, play.agree_to_takeback)
    after = again(table)
    assert after.state == before
    assert after.version == 2
    assert after.takeback is None
    assert after.is_awaiting(0)
    assert after.moves.last().kind == Move.Kind.UNDO
    history.check(after)
    colour(table, alice)
    history.check(again(table))


def test_the_answer_of_the_other_is_taken_back_with_it(table, alice, bob):
    colour(table, alice)
    colour(table, bob)
    ask(table, alice)
    ask(table, bob, play.agree_to_takeback)
    assert again(table).state == table.state
    history.check(again(table))


def test_no_is_no(table, alice, bob):
    colour(table, alice)
    ask(table, alice)
    ask(table, bob, play.refuse_takeback)
    assert again(table).takeback is None
    assert again(table).version == 1
    assert table.messages.get().code == "takeback_refused"
    with pytest.raises(NoTakeback):
        ask(table, bob, play.agree_to_takeback)


def test_who_asked_can_think_better_of_it(table, alice):
    colour(table, alice)
    ask(table, alice)
    ask(table, alice, play.refuse_takeback)
    assert again(table).takeback is None
    assert not table.messages.exists()


def test_a_move_answers_the_question(table, alice, bob):
    colour(table, alice)
    ask(table, alice)
    colour(table, bob)
    assert again(table).takeback is None


def test_what_was_asked_about_an_older_position_is_stale(table, alice, bob):
    colour(table, alice)
    with pytest.raises(Stale):
        play.ask_for_takeback(table_id=table.pk, member=alice, version=0)


def test_nothing_to_take_back(table, alice, bob):
    with pytest.raises(NothingToTakeBack):
        ask(table, alice)
    colour(table, alice)
    with pytest.raises(NothingToTakeBack):
        ask(table, bob)


def test_never_across_a_roll(alice, bob):
    opened = play.open_table(opener=alice, game="catch-6", word="heron")
    play.take_seat(table_id=opened.pk, member=bob, word="plum")
    move(opened, alice)
    with pytest.raises(NothingToTakeBack):
        ask(opened, alice)


def test_a_bot_does_not_mind(alice, django_capture_on_commit_callbacks):
    table = play.open_table(opener=alice, game="capcolor", word="heron")
    with django_capture_on_commit_callbacks(execute=True):
        play.seat_bot(table_id=table.pk, member=alice)
    before = again(table).state
    with django_capture_on_commit_callbacks(execute=True):
        colour(table, alice)
    assert again(table).version == 2
    ask(table, alice)
    assert again(table).state == before


def test_never_across_something_shown(alice, bob):
    """Freezing a die in Perfecto shows it to everybody, and rolls nothing."""
    opened = play.open_table(opener=alice, game="perfecto", options={"rules": "advanced"}, word="heron")
    play.take_seat(table_id=opened.pk, member=bob, word="plum")
    for member in (alice, bob) * 4:
        legal = reading.read(opened.pk, member).legal
        wanted = {action["type"]: action for action in reversed(legal)}  # who is doubled may freeze a die to bid on
        action = wanted.get("freeze") or wanted.get("double") or wanted["bid"]
        move(opened, member, action)
        if action["type"] == "freeze":
            break
    last = again(opened).moves.last()
    assert last.action["type"] == "freeze"
    assert last.draws == []
    with pytest.raises(NothingToTakeBack):
        ask(opened, member)


# --- what was done for somebody ------------------------------------------------------------------------------------


def leave_cells(table, member, *, every_turn=True):
    """An order that colours whatever is open."""
    cells = [action["cell"] for action in reading.read(table.pk, member).legal]
    spec = {"cells": cells, "every_turn": every_turn, "even_if_taken": True}
    return play.give_order(table_id=table.pk, member=member, kind="capcolor/queue", spec=spec)


@pytest.mark.parametrize("every_turn", [True, False], ids=["standing order", "plan of a turn"])
def test_what_an_order_has_played_is_not_played_again(
    every_turn, table, alice, bob, client, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        leave_cells(table, alice, every_turn=every_turn)
    assert again(table).moves.last().by == Move.By.ORDER
    ask(table, alice)
    with django_capture_on_commit_callbacks(execute=True):
        ask(table, bob, play.agree_to_takeback)
    assert again(table).state == table.state
    assert again(table).moves.last().kind == Move.Kind.UNDO
    assert not Order.objects.filter(ended_at=None).exists()
    client.force_login(alice)
    because = client.get(f"/api/v1/tables/{table.pk}/order").json()["ended_because"]
    assert because == "A move of yours was taken back."
    assert because in client.get(f"/tables/{table.pk}/").content.decode()


def test_an_answer_by_order_that_is_taken_back_ends_the_order_as_well(
    table, alice, bob, django_capture_on_commit_callbacks
):
    colour(table, alice)
    with django_capture_on_commit_callbacks(execute=True):
        leave_cells(table, bob)
    assert again(table).version == 2
    ask(table, alice)
    with django_capture_on_commit_callbacks(execute=True):
        ask(table, bob, play.agree_to_takeback)
        colour(table, alice)
    assert again(table).is_awaiting(1)
    assert Order.objects.get().reason == "A move of yours was taken back."


def test_an_order_that_played_nothing_of_it_stays(table, alice, bob, django_capture_on_commit_callbacks):
    colour(table, alice)
    play.give_order(table_id=table.pk, member=bob, kind="capcolor/queue", spec={"cells": ["Z9"], "every_turn": True})
    ask(table, alice)
    ask(table, bob, play.agree_to_takeback)
    assert Order.objects.get().ended_at is None


@pytest.fixture
def one_bid_left(alice, bob):
    """Perfecto: after Alice's bid Bob rolls, and only the highest bid of all is left to him."""
    Member.objects.filter(pk=bob.pk).update(plays_forced_moves=True)
    opened = play.open_table(opener=alice, game="perfecto", word="heron")
    play.take_seat(table_id=opened.pk, member=bob, word="plum")
    bids = [action for action in reading.read(opened.pk, alice).legal if action["type"] == "bid"]
    move(opened, alice, max(bids, key=lambda bid: (bid["quantity"], bid["rank"] == 5)))
    move(opened, bob, next(action for action in reading.read(opened.pk, bob).legal if action["type"] == "roll"))
    assert len(reading.read(opened.pk, bob).legal) == 1
    return again(opened)


def test_what_nobody_chose_is_nothing_to_take_back(one_bid_left, bob, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        play.act_for_seat(table_id=one_bid_left.pk)
    assert again(one_bid_left).moves.last().by == Move.By.FORCED
    with pytest.raises(NothingToTakeBack):
        ask(one_bid_left, bob)
    seen = reading.read(one_bid_left.pk, bob)
    assert not seen.can_take_back(reading.log_of(seen.table, seen.me))


def test_the_only_move_is_not_made_again_for_who_took_it_back(
    one_bid_left, alice, bob, django_capture_on_commit_callbacks
):
    """Bob was quicker than the site, and thinks better of it: now he has time to resign, to ask, to talk."""
    move(one_bid_left, bob, reading.read(one_bid_left.pk, bob).legal[0])
    with django_capture_on_commit_callbacks(execute=True):
        ask(one_bid_left, bob)
        ask(one_bid_left, alice, play.agree_to_takeback)
    assert again(one_bid_left).moves.last().kind == Move.Kind.UNDO
    move(one_bid_left, bob, reading.read(one_bid_left.pk, bob).legal[0])
