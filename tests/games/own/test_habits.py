"""How somebody wants to play: vacations, and what is done by itself."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Member, Vacation
from games import orders, play, reading, tasks
from games.models import Message, Move, Order, Table

from .conftest import turn_over

pytestmark = pytest.mark.django_db


def again(table):
    return Table.objects.get(pk=table.pk)


def attended(table, seat):
    return bool(again(table).order_bits >> seat & 1)


# --- forced moves -------------------------------------------------------------------------------------------------


def test_switched_on_it_plays_the_forced_move_that_waits_already(begin, alice, django_capture_on_commit_callbacks):
    """In Catch 6 the first roll is with all six dice: there is no choice."""
    table = begin()
    with django_capture_on_commit_callbacks(execute=True):
        play.change_habits(member=alice, plays_forced_moves=True)
    made = again(table).moves.get(number=1)
    assert (made.seat, made.by) == (0, Move.By.FORCED)


def test_switched_on_it_holds_for_turns_to_come(begin, alice, bob, django_capture_on_commit_callbacks):
    table = begin(opener=bob, other=alice)
    play.change_habits(member=alice, plays_forced_moves=True)
    assert attended(table, 1)
    assert not attended(table, 0)
    assert again(table).bot_since is None
    with django_capture_on_commit_callbacks(execute=True):
        turn_over(table, bob)
    assert again(table).moves.filter(seat=1, by=Move.By.FORCED).exists()


def test_switched_off_nothing_more_is_played(begin, alice, bob):
    table = begin(opener=bob, other=alice)
    play.change_habits(member=alice, plays_forced_moves=True)
    play.change_habits(member=alice, plays_forced_moves=False)
    assert not attended(table, 1)
    turn_over(table, bob)
    tasks.play_for_seats(table.pk)
    assert not again(table).moves.filter(seat=1).exists()


def test_an_order_stays_when_forced_moves_are_switched_off(begin, alice):
    table = begin()
    kind = orders.kinds_of("catch-6")[0]
    Order.objects.create(table=table, seat=0, kind=kind.key, spec={}, looked_to=0, made_at=table.created_at)
    play.change_habits(member=alice, plays_forced_moves=True)
    play.change_habits(member=alice, plays_forced_moves=False)
    assert attended(table, 0)


def test_asking_for_what_is_so_already_changes_nothing(begin, alice, django_assert_max_num_queries):
    table = begin()
    with django_assert_max_num_queries(3):
        play.change_habits(member=alice, plays_forced_moves=False, takes_vacations_by_itself=True)
    assert again(table).order_bits == 0


def test_a_substitute_plays_by_habits_of_their_own(begin, alice, bob, carol, django_capture_on_commit_callbacks):
    """What the member before had left to be done is over, and nobody sees it."""
    table = begin(absence="substitute")
    kind = orders.kinds_of("catch-6")[0]
    Order.objects.create(table=table, seat=0, kind=kind.key, spec={}, looked_to=0, made_at=table.created_at)
    Table.objects.filter(pk=table.pk).update(vacant_bits=1, order_bits=1)
    play.take_over(table_id=table.pk, member=carol)
    assert not attended(table, 0)
    assert reading.order_of(table.pk, carol) is None
    Table.objects.filter(pk=table.pk).update(vacant_bits=1, player_ids=[alice.pk, bob.pk])
    table.seats.filter(number=0).update(member=alice)
    Member.objects.filter(pk=carol.pk).update(plays_forced_moves=True)
    play.take_over(table_id=table.pk, member=carol)
    assert attended(table, 0)


# --- the API ------------------------------------------------------------------------------------------------------


def test_the_switches_by_the_api(signed_in, alice):
    both = {"takes_vacations_by_itself": True, "plays_forced_moves": False}
    assert signed_in.get("/api/v1/me").json() == {"name": "Alice", "guest": False} | both
    answer = signed_in.patch("/api/v1/me", {"plays_forced_moves": True}, content_type="application/json")
    assert answer.json()["plays_forced_moves"]
    assert Member.objects.get(pk=alice.pk).plays_forced_moves
    assert Member.objects.get(pk=alice.pk).takes_vacations_by_itself


@pytest.mark.parametrize(
    "wanted", [{"plays_forced_moves": 1}, {"takes_vacations_by_itself": "yes"}, {"plays_forced_moves": None}, []]
)
def test_a_switch_is_on_or_off(signed_in, wanted):
    answer = signed_in.patch("/api/v1/me", wanted, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")


def test_nothing_else_can_be_changed_that_way(signed_in, alice):
    signed_in.patch("/api/v1/me", {"name": "Mallory", "is_bot": True}, content_type="application/json")
    assert Member.objects.get(pk=alice.pk).username == "Alice"
    assert not Member.objects.get(pk=alice.pk).is_bot


def test_strangers_have_no_switches(client, db):
    assert client.get("/api/v1/me").status_code == 401
    assert client.patch("/api/v1/me", {}, content_type="application/json").status_code == 401


# --- the page -----------------------------------------------------------------------------------------------------


def test_the_switches_on_the_page(signed_in, alice):
    answer = signed_in.post("/me/settings/", {"plays_forced_moves": "on"}, follow=True)
    assert "Your choice is kept." in answer.content.decode()
    member = Member.objects.get(pk=alice.pk)
    assert (member.plays_forced_moves, member.takes_vacations_by_itself) == (True, False)
    assert 'name="plays_forced_moves"' in answer.content.decode()


def test_a_vacation_from_its_beginning_to_its_end(signed_in, alice):
    page = signed_in.get("/me/settings/").content.decode()
    assert "30 of 30 days left this year" in page
    page = signed_in.post("/me/vacation/", {"days": "7"}, follow=True).content.decode()
    assert "23 of 30 days left this year" in page
    assert "You are on vacation until" in page
    page = signed_in.post("/me/vacation/end/", follow=True).content.decode()
    assert "29 of 30 days left this year" in page
    assert "You are on vacation until" not in page


@pytest.mark.parametrize("days", ["0", "31", "x", "", "1.5"])
def test_a_vacation_that_cannot_be_says_why_at_the_field(signed_in, days):
    answer = signed_in.post("/me/vacation/", {"days": days})
    assert answer.status_code == 200
    assert "field-error" in answer.content.decode()
    assert not Vacation.objects.exists()


def test_more_days_than_are_left_are_refused_kindly(signed_in, alice):
    play.begin_vacation(member=alice, days=25)
    page = signed_in.post("/me/vacation/", {"days": "6"}).content.decode()
    assert "no more than are left" in page


def test_ending_what_has_not_begun_is_said_kindly(signed_in):
    assert "You are not on vacation." in signed_in.post("/me/vacation/end/", follow=True).content.decode()


def test_vacations_begin_and_end_by_a_press_only(signed_in):
    assert signed_in.get("/me/vacation/").status_code == 405
    assert signed_in.get("/me/vacation/end/").status_code == 405


def test_a_vacation_takes_no_more_statements_for_two_hundred_tables(two_hundred, alice, bob):
    """They are written in batches, because a statement has room for so many values only."""

    def statements(change, **wanted):
        with CaptureQueriesContext(connection) as captured:
            change(**wanted)
        return len(captured)

    assert statements(play.begin_vacation, member=alice, days=3) <= 15
    assert statements(play.end_vacation, member=alice) <= 15
    tables = Table.objects.filter(status=Table.Status.PLAYING)
    happened = Message.objects.filter(code__in=["vacation", "back_from_vacation"]).values_list("table", "code")
    assert sorted(happened) == sorted(
        (table.pk, code) for table in tables for code in ("vacation", "back_from_vacation")
    )
    assert all(message.facts == {"seat": "Alice"} for message in Message.objects.filter(code="vacation"))
