"""What a table tells its members who are away."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts import blocking
from accounts.models import Member, Notice
from accounts.notices import messages, tasks, telling
from games import play, reading
from games.models import Table
from games.play import Terms
from games.rules.capcolor.charts import PUZZLES
from games.tasks import expire_due_tables, look_after_offers, tell_of_forgotten_tables, tell_of_table
from tests.accounts import post as outside

from .conftest import move, play_out

pytestmark = pytest.mark.django_db(transaction=True)  # what is done on commit is done

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.fixture
def clock():
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


@pytest.fixture
def post(monkeypatch):
    return outside.install(monkeypatch)


def begin(alice, bob, pace="standard", **terms):
    table = play.open_table(
        opener=alice, game="catch-6", options={"games_to_win": 1}, word="heron", terms=Terms(pace=pace, **terms)
    )
    play.take_seat(table_id=table.pk, member=bob, word="plum")
    return Table.objects.get(pk=table.pk)


def now_told(member, now=None):
    """The kinds of what still matters and has risen."""
    found = Notice.objects.filter(member=member).unread().risen(now or datetime.now(UTC))
    return sorted(found.values_list("kind", flat=True))


def pass_turn(table, member):
    """Rolls until the turn has gone on, or stops it; says whether the game is over."""
    while True:
        seen = reading.read(table.pk, member)
        if not seen.legal:
            return seen.table.is_over
        stop = next((action for action in seen.legal if action["type"] != "roll"), seen.legal[0])
        move(table, member, stop)


def test_whose_turn_it_becomes_is_told(clock, alice, bob):
    table = begin(alice, bob)
    assert now_told(alice) == ["turn"]
    assert now_told(bob) == []
    pass_turn(table, alice)
    assert now_told(alice) == []
    assert now_told(bob) == ["turn"]
    [notice] = Notice.objects.filter(member=bob, kind="turn")
    assert messages.sentence(notice, messages.names_in([notice])) == "It is your turn: Catch 6 with Alice."
    assert notice.url == table.get_absolute_url()


def test_a_turn_of_many_moves_is_told_once(clock, alice, bob):
    table = begin(alice, bob)
    while reading.read(table.pk, alice).legal:
        move(table, alice, reading.read(table.pk, alice).legal[0])
        tell_of_table(table.pk)
    assert Notice.objects.filter(member=alice, kind="turn").count() == 1


def test_the_same_seat_again_is_a_new_turn(clock, alice, bob):
    table = begin(alice, bob)
    pass_turn(table, alice)
    pass_turn(table, bob)
    assert Notice.objects.filter(member=alice, kind="turn").count() == 2
    assert now_told(alice) == ["turn"]


def test_the_alarm_rises_before_the_time_is_over(clock, alice, bob):
    begin(alice, bob)  # three days
    clock.shift(2 * DAY + 11 * HOUR)
    assert now_told(alice) == ["turn"]
    clock.shift(HOUR)
    assert now_told(alice) == ["alarm", "turn"]


def test_who_moves_in_time_never_hears_the_alarm(clock, alice, bob):
    table = begin(alice, bob)
    pass_turn(table, alice)
    assert not Notice.objects.filter(member=alice, kind="alarm").exists()


def test_more_time_moves_the_alarm(clock, alice, bob):
    table = begin(alice, bob)
    play.give_time(table_id=table.pk, member=bob, seat=0)
    clock.shift(2 * DAY + 13 * HOUR)
    assert now_told(alice) == ["turn"]
    clock.shift(23 * HOUR)
    assert now_told(alice) == ["alarm", "turn"]


def test_more_time_after_the_alarm_rings_once_more(clock, post, alice, bob):
    post.reached["push"] = {"Alice"}
    table = begin(alice, bob)
    clock.shift(2 * DAY + 13 * HOUR)
    tasks.sweep()
    play.give_time(table_id=table.pk, member=bob, seat=0)
    clock.shift(DAY)
    tasks.sweep()
    alarms = [message for message in post.by("push") if message.items[0].kind == "alarm"]
    assert len(alarms) == 2


def test_a_vacation_puts_everything_off(clock, alice, bob):
    table = begin(alice, bob)
    play.begin_vacation(member=alice, days=7)
    clock.shift(6 * DAY)
    assert now_told(alice) == []
    clock.shift(DAY + HOUR)
    assert now_told(alice) == ["turn"]
    clock.shift(2 * DAY + 12 * HOUR)
    assert now_told(alice) == ["alarm", "turn"]
    assert Table.objects.get(pk=table.pk).status == Table.Status.PLAYING


def test_coming_back_early_is_told_at_once(clock, alice, bob):
    begin(alice, bob)
    play.begin_vacation(member=alice, days=7)
    clock.shift(2 * DAY)
    play.end_vacation(member=alice)
    assert now_told(alice) == ["turn"]


def test_at_a_live_table_nobody_is_told_of_turns(clock, alice, bob):
    table = begin(alice, bob, pace="live")
    assert "turn" not in now_told(alice)
    pass_turn(table, alice)
    assert now_told(bob) == []
    assert Table.objects.get(pk=table.pk).notices_due is None


def test_the_start_is_told_to_who_waited_for_it(clock, alice, bob):
    begin(alice, bob, pace="live")
    assert now_told(alice) == ["started"]
    assert now_told(bob) == []


def test_an_invitation_is_told_and_settled_by_coming(clock, alice, bob):
    table = play.open_table(opener=alice, game="catch-6", word="heron", invited=[bob], terms=Terms(pace="standard"))
    assert now_told(bob) == ["challenge"]
    play.take_seat(table_id=table.pk, member=bob, word="plum")
    assert "challenge" not in now_told(bob)


def test_an_invitation_that_is_declined_or_called_off_is_settled(clock, alice, bob):
    table = play.open_table(opener=alice, game="catch-6", word="heron", invited=[bob])
    play.decline(table_id=table.pk, member=bob)
    assert now_told(bob) == []
    other = play.open_table(opener=alice, game="catch-6", word="heron", invited=[bob])
    play.leave(table_id=other.pk, member=alice)
    assert now_told(bob) == []


def test_who_is_blocked_invites_nobody(clock, alice, bob):
    table = play.open_table(opener=alice, game="catch-6", word="heron", invited=[bob])
    blocking.block(member=bob, other=alice)
    tell_of_table(table.pk)
    assert now_told(bob) == []


def test_the_result_is_told_to_those_who_did_not_make_the_last_move(clock, alice, bob):
    table = begin(alice, bob)
    over = play_out(table, alice, bob)
    last = over.moves.get(number=over.version).seat
    mover, other = (alice, bob) if last == 0 else (bob, alice)
    assert now_told(mover) == []
    assert now_told(other) == ["over"]
    [notice] = Notice.objects.filter(member=other, kind="over")
    sentence = messages.sentence(notice, messages.names_in([notice]))
    assert sentence.startswith(("You have won", "You have lost", "A draw"))


def test_looking_at_the_table_reads_the_result_and_an_open_page_does_not(clock, alice, bob, client):
    table = begin(alice, bob)
    play.leave(table_id=table.pk, member=bob)
    client.force_login(alice)
    client.get(f"/tables/{table.pk}/live/")
    assert now_told(alice) == ["over"]
    client.get(table.get_absolute_url())
    assert now_told(alice) == []


@pytest.mark.parametrize(("minutes", "told"), [(1, []), (6, ["over"])])
def test_who_has_just_played_and_watches_the_end_has_seen_it(clock, alice, bob, client, minutes, told):
    table = begin(alice, bob)
    over = play_out(table, alice, bob)
    other = bob if over.moves.get(number=over.version).seat == 0 else alice
    clock.shift(timedelta(minutes=minutes))
    client.force_login(other)
    looked = {"version": over.version}
    assert client.post(f"/api/v1/tables/{over.pk}/looked", looked, content_type="application/json").status_code == 204
    assert now_told(other) == told


def test_somebody_who_runs_out_of_time_is_told_how_it_ended(clock, alice, bob):
    for member in (alice, bob):
        play.change_habits(member=member, takes_vacations_by_itself=False)
    begin(alice, bob)
    clock.shift(3 * DAY + HOUR)
    expire_due_tables()
    assert now_told(alice) == ["over"]
    assert now_told(bob) == ["over"]


def test_a_bot_that_takes_over_ends_the_turn(clock, alice, bob):
    play.change_habits(member=alice, takes_vacations_by_itself=False)
    begin(alice, bob, absence="bot")
    clock.shift(3 * DAY + HOUR)
    expire_due_tables()
    clock.shift(10)
    tell_of_forgotten_tables()
    assert now_told(alice) == []


def test_a_request_to_take_back_is_told_until_it_is_answered(clock, alice, bob):
    table = play.open_table(opener=alice, game="capcolor", word="heron", terms=Terms(pace="fast"))
    play.take_seat(table_id=table.pk, member=bob, word="plum")
    move(table, alice, reading.read(table.pk, alice).legal[0])
    play.ask_for_takeback(table_id=table.pk, member=alice, version=1)
    assert now_told(bob) == ["takeback", "turn"]
    assert now_told(alice) == []
    play.refuse_takeback(table_id=table.pk, member=bob, version=1)
    assert now_told(bob) == ["turn"]


def test_an_offer_that_nobody_takes_is_told_to_its_opener(clock, alice):
    table = play.open_table(opener=alice, game="catch-6", word="heron", terms=Terms(pace="standard"))
    clock.shift(13 * DAY + HOUR)
    look_after_offers()
    assert now_told(alice) == ["offer"]
    play.keep_open(table_id=table.pk, member=alice)
    assert now_told(alice) == []


def test_chat_is_told_once_until_it_is_read(clock, alice, bob):
    table = begin(alice, bob)
    for text in ("Hello", "Are you there?"):
        play.say(table_id=table.pk, member=bob, text=text)
    assert now_told(alice) == ["chat", "turn"]
    [notice] = Notice.objects.filter(member=alice, kind="chat")
    assert messages.sentence(notice, messages.names_in([notice])).startswith("2 new messages from Bob")
    assert "Hello" not in str(notice.facts)
    play.mark_read(table_id=table.pk, member=alice, to=10**9)
    assert now_told(alice) == ["turn"]
    assert now_told(bob) == []


def test_who_is_blocked_writes_to_nobody(clock, alice, bob):
    table = begin(alice, bob)
    blocking.block(member=alice, other=bob)
    play.say(table_id=table.pk, member=bob, text="Hello")
    assert now_told(alice) == ["turn"]


def test_who_has_just_moved_elsewhere_is_not_sent_anything(clock, post, alice, bob, carol):
    post.reached["push"] = {"Alice"}
    first, second = begin(alice, bob), begin(bob, alice)
    pass_turn(first, alice)
    clock.shift(60)
    pass_turn(second, bob)  # Alice's turn there
    clock.shift(150)
    move(second, alice, reading.read(second.pk, alice).legal[0])
    clock.shift(120)
    tasks.sweep()
    assert post.sent == []
    pass_turn(second, alice) if reading.read(second.pk, alice).legal else None
    clock.shift(HOUR)
    tasks.sweep()
    assert post.sent == []


def test_one_message_for_several_tables(clock, post, alice, bob):
    post.reached["push"] = {"Alice"}
    for _ in range(3):
        begin(alice, bob)
    clock.shift(3 * 60)
    tasks.sweep()
    clock.shift(60)
    tasks.sweep()
    [message] = post.by("push")
    assert [item.kind for item in message.items] == ["turn"] * 3
    assert message.url.endswith("/me/notices/")


def test_the_alarm_tells_for_the_turn_too(clock, post, alice, bob):
    """Whoever waited for the daily letter gets one message when time gets short, and not two."""
    outside.confirm_address(alice)
    clock.move_to(NOON.replace(hour=18, minute=30))
    begin(alice, bob, pace="fast")  # 24 hours: time gets short at 6:30, quiet hours end at 7:00
    for _ in range(24):
        tasks.sweep()
        clock.shift(HOUR)
    [letter] = outside.letters_to(alice)
    assert "Your time runs out Tuesday 18:30: Catch 6 with Bob." in letter.subject


def test_a_table_that_was_forgotten_is_found(clock, alice, bob, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr("games.tasks.queue", lambda *args, **kwargs: None)
        begin(alice, bob)
    assert now_told(alice) == []
    clock.shift(10)
    tell_of_forgotten_tables()
    assert now_told(alice) == ["turn"]
    assert not Table.objects.filter(notices_due__isnull=False).exists()


def test_telling_twice_or_late_changes_nothing(clock, alice, bob):
    table = begin(alice, bob)
    before = list(Notice.objects.order_by("pk").values())
    tell_of_table(table.pk)
    tell_of_table(table.pk)
    assert list(Notice.objects.order_by("pk").values()) == before


def test_nobody_is_told_about_puzzles(clock, alice):
    puzzle = {"solo": next(iter(PUZZLES))}
    play.open_table(opener=alice, game="capcolor", options=puzzle, seat_count=1, word="heron")
    assert now_told(alice) == []


def test_bots_are_told_nothing(clock, alice):
    table = play.open_table(opener=alice, game="catch-6", word="heron", terms=Terms(pace="standard"))
    play.seat_bot(table_id=table.pk, member=alice)
    assert not Notice.objects.filter(member__in=Member.objects.filter(is_bot=True)).exists()


def test_a_move_that_passes_the_turn_writes_no_more_than_any_other(clock, alice, bob, monkeypatch):
    monkeypatch.setattr("games.tasks.queue", lambda *args, **kwargs: None)

    def cost(pace):
        table = begin(alice, bob, pace=pace)
        legal = reading.read(table.pk, alice).legal
        with CaptureQueriesContext(connection) as captured:
            move(table, alice, legal[0], version=0)
        return len(captured)

    assert cost("standard") == cost("live")


def test_a_name_that_changes_changes_in_notices_too(clock, alice, bob):
    begin(alice, bob)
    Member.objects.filter(pk=bob.pk).update(username="Robert")
    [notice] = Notice.objects.filter(member=alice, kind="turn")
    assert "Robert" in messages.sentence(notice, messages.names_in([notice]))
    Member.objects.filter(pk=bob.pk).update(departed_at=NOON)
    assert "Robert" not in messages.sentence(notice, messages.names_in([notice]))


def test_settling_is_not_needed_for_what_never_rose(clock, alice, bob):
    table = begin(alice, bob)
    assert Notice.objects.filter(member=alice, kind="alarm").count() == 1
    pass_turn(table, alice)
    telling.settle(f"table-{table.pk}", kinds=["turn"])
    assert not Notice.objects.filter(kind="alarm", member=alice).exists()
