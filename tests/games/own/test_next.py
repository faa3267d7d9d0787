"""One button that brings a member to what waits: a turn, a result, a word in the chat."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import Block
from games import play, uptime
from games.models import Outage, Seat, Table
from games.own import waiting
from tests.games.conftest import play_out, statements

from .conftest import turn_over

pytestmark = pytest.mark.django_db

# --- the order ----------------------------------------------------------------------------------------------------


def test_the_most_urgent_turn_comes_first(signed_in, begin):
    begin(pace="slow")
    urgent = begin(pace="fast")
    begin(pace="standard")
    assert signed_in.get("/next/").url == f"/tables/{urgent.pk}/"


def test_what_counts_is_the_own_clock_and_not_that_of_somebody_else(signed_in, begin, alice, bob):
    """At a table where several are awaited the deadline may be another's."""
    other = begin()
    hurried = begin()
    clocks = Table.objects.get(pk=other.pk).clocks
    clocks[1] = [1.0, clocks[0][1], None, 0]
    Table.objects.filter(pk=other.pk).update(turn_bits=0b11, clocks=clocks, deadline=timezone.now())
    clocks = Table.objects.get(pk=hurried.pk).clocks
    clocks[0][0] = 3600.0
    Table.objects.filter(pk=hurried.pk).update(clocks=clocks)
    assert signed_in.get("/next/").url == f"/tables/{hurried.pk}/"


def test_a_turn_comes_before_a_result_and_a_result_before_a_word(signed_in, begin, alice, bob):
    talked, finished, running = begin(opener=bob, other=alice), begin(), begin()
    play.say(table_id=talked.pk, member=bob, text="Hello!")
    play_out(finished, alice, bob)
    assert signed_in.get("/next/").url == f"/tables/{running.pk}/"
    turn_over(running, alice)
    assert signed_in.get("/next/").url == f"/tables/{finished.pk}/"
    signed_in.get(f"/tables/{finished.pk}/")
    assert signed_in.get("/next/").url == f"/tables/{talked.pk}/#chat"
    play.mark_read(table_id=talked.pk, member=alice, to=2**31)
    assert signed_in.get("/next/").status_code == 200


def test_talk_long_after_the_end_waits_for_nobody(signed_in, begin, alice, bob):
    table = begin()
    play_out(table, alice, bob)
    signed_in.get(f"/tables/{table.pk}/")
    play.say(table_id=table.pk, member=bob, text="Again?")
    assert signed_in.get("/next/").url == f"/tables/{table.pk}/#chat"
    with time_machine.travel(timezone.now() + timedelta(days=31), tick=False):
        signed_in.force_login(alice)
        assert signed_in.get("/next/").status_code == 200


def test_from_a_table_the_next_other_one_is_offered_round_and_round(signed_in, begin):
    tables = [begin(pace=pace) for pace in ("fast", "standard", "slow")]
    tables[1:] = sorted(tables[1:], key=lambda table: (table.deadline, -table.pk))
    tour = [signed_in.get(f"/next/?after={table.pk}").url for table in tables]
    assert tour == [f"/tables/{table.pk}/" for table in (*tables[1:], tables[0])]


def test_from_a_table_that_does_not_wait_any_more_the_most_urgent_one_is_next(signed_in, begin, alice):
    first, second = begin(), begin(pace="slow")
    turn_over(first, alice)
    assert signed_in.get(f"/next/?after={first.pk}").url == f"/tables/{second.pk}/"


def test_when_nothing_waits_it_is_said_kindly(signed_in, begin, alice):
    table = begin()
    page = signed_in.get(f"/next/?after={table.pk}")
    assert "Nothing else waits for you" in page.content.decode()
    assert f'href="/tables/{table.pk}/"' in page.content.decode()
    turn_over(table, alice)
    assert "Nothing waits for you" in signed_in.get("/next/").content.decode()


@pytest.mark.parametrize("after", ["", "x", "-1", "9" * 30, "9" * 5000, "²", "٣"])
def test_nonsense_behind_the_address_does_no_harm(signed_in, begin, after):
    table = begin()
    assert signed_in.get("/next/", {"after": after}).url == f"/tables/{table.pk}/"


def test_a_stranger_is_asked_to_sign_in(client, begin):
    begin()
    assert client.get("/next/").url.startswith("/accounts/login/")


# --- invitations and offers ---------------------------------------------------------------------------------------


def test_an_invitation_comes_after_the_turns_and_before_the_results(signed_in, begin, alice, bob):
    finished, running = begin(), begin()
    play_out(finished, alice, bob)
    invited = play.open_table(opener=bob, game="diangle", invited=[alice], word="heron")
    assert signed_in.get("/next/").url == f"/tables/{running.pk}/"
    assert signed_in.get(f"/next/?after={running.pk}").url == f"/tables/{invited.pk}/"
    turn_over(running, alice)
    answer = signed_in.get("/api/v1/me/next").json()
    assert (answer["next"]["table"], answer["next"]["why"]) == (invited.pk, "challenge")
    assert (answer["challenges"], answer["results"]) == (1, 1)
    assert answer["next"]["until"][:19] == invited.expires_at.isoformat()[:19]
    page = signed_in.get(f"/tables/{running.pk}/").content.decode()
    assert "Next: Diangle with Bob" in page
    assert "data-turns data-quiet>" in page  # it waits, but nothing is red
    play.decline(table_id=invited.pk, member=alice)
    assert signed_in.get("/next/").url == f"/tables/{finished.pk}/"


@pytest.mark.parametrize("answer", ["accept", "called off", "bot"])
def test_an_invitation_that_is_answered_waits_no_more(signed_in, alice, bob, answer):
    table = play.open_table(opener=bob, game="catch-6", invited=[alice])
    assert signed_in.get("/next/").status_code == 302
    match answer:
        case "accept":
            play.join(table_id=table.pk, member=alice)
        case "called off":
            play.leave(table_id=table.pk, member=bob)
        case "bot":
            play.seat_bot(table_id=table.pk, member=bob)
    assert signed_in.get("/next/").status_code == 200


@pytest.mark.parametrize("blocker", ["alice", "bob"])
def test_an_invitation_of_somebody_who_is_kept_apart_calls_nobody(signed_in, alice, bob, carol, blocker):
    table = play.open_table(opener=carol, game="diangle", seat_count=3, invited=[alice])
    play.join(table_id=table.pk, member=bob)
    assert signed_in.get("/next/").status_code == 302
    one, other = (alice, bob) if blocker == "alice" else (bob, alice)
    Block.objects.create(member=one, blocked=other)
    assert signed_in.get("/next/").status_code == 200
    assert "Invitations" not in signed_in.get("/me/").content.decode()


def test_an_offer_waits_from_the_warning_until_it_is_kept_open(signed_in, alice, bob, carol):
    fast = play.Terms(pace="fast")
    table = play.open_table(opener=alice, game="diangle", seat_count=3, word="heron", terms=fast)
    invited = play.open_table(opener=carol, game="catch-6", invited=[alice], word="heron", terms=fast)
    play.join(table_id=table.pk, member=bob)
    with time_machine.travel(table.warn_at - timedelta(minutes=1), tick=False):
        assert signed_in.get("/api/v1/me/next").json()["offers"] == 0
    with time_machine.travel(table.warn_at + timedelta(minutes=1), tick=False):
        for _ in ("before the sweep", "after it"):
            answer = signed_in.get("/api/v1/me/next").json()
            assert (answer["next"]["table"], answer["offers"]) == (invited.pk, 1)
            answer = signed_in.get(f"/api/v1/me/next?after={invited.pk}").json()["next"]
            assert (answer["table"], answer["why"]) == (table.pk, "offer")
            assert answer["until"][:19] == table.expires_at.isoformat()[:19]
            play.look_after_offers()
        assert waiting.counts(bob).offers == 0  # who only sits there cannot keep it open
        play.keep_open(table_id=table.pk, member=alice)
        assert signed_in.get("/api/v1/me/next").json()["offers"] == 0


# --- results ------------------------------------------------------------------------------------------------------


def test_a_result_is_seen_once_its_member_has_opened_the_table(signed_in, begin, alice, bob):
    table = begin()
    play_out(table, alice, bob)
    assert not Seat.objects.filter(has_seen_end=True).exists()
    assert len(statements(signed_in, f"/tables/{table.pk}/")) <= 12  # with its comments, and the bell
    assert Seat.objects.get(has_seen_end=True).member == alice


def test_who_only_watches_has_seen_nothing_for_anybody(client, begin, alice, bob, carol):
    table = begin()
    play_out(table, alice, bob)
    client.force_login(carol)
    client.get(f"/tables/{table.pk}/")
    assert not Seat.objects.filter(has_seen_end=True).exists()


# --- how much it costs --------------------------------------------------------------------------------------------


def test_with_two_hundred_tables_the_way_takes_four_statements(signed_in, two_hundred):
    assert len(statements(signed_in, "/next/")) <= 4
    assert len(statements(signed_in, f"/next/?after={two_hundred[0].pk}")) <= 4
    assert len(statements(signed_in, "/api/v1/me/next")) <= 4


def test_when_nothing_waits_it_takes_no_more(signed_in, two_hundred):
    Table.objects.update(turn_bits=0)
    Seat.objects.update(has_seen_end=True, read_to=2**31)
    assert signed_in.get("/next/").status_code == 200
    assert len(statements(signed_in, "/next/")) <= 5  # there is a page to show, with a bell


def test_with_two_hundred_tables_a_table_page_takes_ten_statements(signed_in, two_hundred, begin, bob, alice):
    waiting = begin(opener=bob, other=alice)
    page = signed_in.get(f"/tables/{waiting.pk}/")
    assert "Next: Catch 6 with Bob" in page.content.decode()
    assert len(statements(signed_in, f"/tables/{waiting.pk}/")) <= 10


# --- the API and the header ---------------------------------------------------------------------------------------


def test_the_api_says_what_waits(signed_in, begin, alice, bob):
    running, finished = begin(), begin()
    play_out(finished, alice, bob)
    answer = signed_in.get("/api/v1/me/next").json()
    until = Table.objects.get(pk=running.pk).deadline
    assert answer.pop("next") | {"until": None} == {
        "table": running.pk,
        "game": "catch-6",
        "why": "turn",
        "until": None,
    }
    assert answer == {"turns": 1, "challenges": 0, "offers": 0, "results": 1, "chats": 0}
    assert signed_in.get("/api/v1/me/next").json()["next"]["until"][:19] == until.isoformat()[:19]
    after = signed_in.get(f"/api/v1/me/next?after={running.pk}").json()["next"]
    assert (after["table"], after["why"], after["until"]) == (finished.pk, "result", None)
    signed_in.get(f"/api/v1/tables/{finished.pk}")
    assert signed_in.get(f"/api/v1/me/next?after={running.pk}").json()["next"] is None


@pytest.mark.parametrize("after", ["x", "-1", "9" * 30])
def test_the_api_refuses_nonsense(signed_in, after):
    answer = signed_in.get("/api/v1/me/next", {"after": after})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")


def test_the_api_wants_to_know_who_asks(client, db):
    assert client.get("/api/v1/me/next").status_code == 401


def test_time_while_the_site_was_down_does_not_make_a_turn_urgent(signed_in, begin, monkeypatch):
    monkeypatch.setattr(uptime, "FRESH_FOR_SECONDS", 0)
    table = begin()
    now = timezone.now()
    with time_machine.travel(now + timedelta(hours=10), tick=False):
        Outage.objects.create(began_at=now + timedelta(hours=1), ended_at=now + timedelta(hours=9))
        until = signed_in.get("/api/v1/me/next").json()["next"]["until"]
    assert until[:16] == (table.deadline + timedelta(hours=8)).isoformat()[:16]


def test_the_header_leads_to_what_waits(signed_in, begin, alice, bob):
    table = begin()
    page = signed_in.get("/me/").content.decode()
    assert 'href="/next/"' in page
    assert "<span data-turns-count>1</span>" in page
    assert f'href="/next/?after={table.pk}"' in signed_in.get(f"/tables/{table.pk}/").content.decode()
    play_out(table, alice, bob)
    assert "data-turns data-quiet>" in signed_in.get("/me/").content.decode()  # a result: nothing red
    signed_in.get(f"/tables/{table.pk}/")
    assert "data-turns data-quiet hidden>" in signed_in.get("/me/").content.decode()
