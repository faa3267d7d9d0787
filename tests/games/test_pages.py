"""The pages as a browser gets them; what they do in one is in tests/browser and tests/boards."""

import gzip
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Member
from games import catalog, play
from games.forms import NewTable
from games.models import Table
from games.refusals import TableFull

from .conftest import move, play_out

pytestmark = pytest.mark.django_db

OPEN_TO_ALL = [
    "/",
    "/play/",
    "/play/open/",
    "/play/mine/",
    "/games/catch-6/",
    "/verifier/",
    "/fair-play/",
    "/privacy/",
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
]


@pytest.mark.parametrize("path", OPEN_TO_ALL)
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_a_stranger_reads_every_page_in_three_languages(client, path, language):
    answer = client.get(path, headers={"accept-language": language})
    assert answer.status_code == 200
    if path not in ("/play/open/", "/play/mine/"):
        assert f'<html lang="{language}"' in answer.content.decode()


@pytest.mark.parametrize("path", OPEN_TO_ALL)
def test_no_page_needs_inline_styles_or_scripts_and_none_is_allowed(client, path):
    answer = client.get(path)
    html = answer.content.decode()
    assert not re.search(r"<[^>]+\sstyle=", html)
    assert not re.search(r"<[^>]+\son\w+=", html)
    assert not re.search(r"<script(?![^>]*\b(src|type=\"application/json\"))", html)
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("stage", ["open", "playing", "over", "cancelled"])
@pytest.mark.parametrize("reader", ["alice", "bob", "carol", None])
def test_every_reader_sees_a_table_at_every_stage(client, open_table, alice, bob, carol, stage, reader, request):
    from games import play

    if stage == "cancelled":
        play.leave(table_id=open_table.pk, member=alice)
    elif stage != "open":
        play.take_seat(table_id=open_table.pk, member=bob, word="plum")
        if stage == "over":
            play_out(open_table, alice, bob)
    if reader:
        client.force_login(request.getfixturevalue(reader))
    for path in ("", "live/", "proof/"):
        answer = client.get(f"/tables/{open_table.pk}/{path}")
        assert answer.status_code == 200
        html = answer.content.decode()
        assert "Catch 6" in html
        seed = Table.objects.get().seed
        assert seed not in html or stage == "over"


def test_a_live_page_is_never_kept_by_the_browser(client, table):
    for path in (f"/tables/{table.pk}/", f"/tables/{table.pk}/live/", "/play/open/", "/play/mine/"):
        assert "no-store" in client.get(path).headers["Cache-Control"]


@pytest.mark.parametrize("path", ["/tables/999/", "/tables/99999999999999999999/", "/games/chess/", "/nowhere/"])
def test_what_is_not_there_is_said_kindly(client, path):
    answer = client.get(path)
    assert answer.status_code == 404
    assert "/play/" in answer.content.decode()


def test_a_table_page_takes_at_most_ten_statements(client, table, alice, bob):
    for _ in range(3):
        for member in (alice, bob):
            seen = Table.objects.get(pk=table.pk)
            if seen.is_awaiting(seen.seat_of(member.pk)):
                moved = move(table, member)
                if moved.view["phase"] == "catch":
                    move(table, member, {"type": "pass"})
    client.force_login(alice)
    with CaptureQueriesContext(connection) as captured:
        client.get(f"/tables/{table.pk}/")
    assert len(captured) <= 10


def test_the_lobby_takes_no_more_statements_for_more_tables(client, alice, bob):
    from games import play

    def statements():
        with CaptureQueriesContext(connection) as captured:
            client.get("/play/")
        return len(captured)

    client.force_login(alice)
    play.open_table(opener=bob, game="catch-6")
    play.open_table(opener=alice, game="catch-6")
    few = statements()
    for _ in range(20):
        play.open_table(opener=bob, game="catch-6")
        table = play.open_table(opener=alice, game="catch-6", word="heron")
        play.take_seat(table_id=table.pk, member=bob, word="plum")
    assert statements() <= few + 1


def new_table_form(**changed):
    """What a browser sends when only this was changed."""
    form = NewTable(catalog.entry("catch-6"), 2).as_it_stands().data
    sent = {name: value for name, value in form.items() if value is not None and value is not False}
    return {"game": "catch-6", "seats": "2"} | sent | changed


def test_opening_a_table_by_the_form(client, alice):
    client.force_login(alice)
    form = new_table_form(pace="fast", option_games_to_win="3", option_first="random")
    answer = client.post("/play/new/", form)
    table = Table.objects.get()
    assert answer.url == f"/tables/{table.pk}/"
    assert table.options == {"games_to_win": 3, "first": "random"}
    assert table.words == ["", ""]  # the browser gives it afterwards, when the promise is known


def test_a_form_with_mistakes_says_so_at_the_field(client, alice):
    client.force_login(alice)
    form = new_table_form(bots="7", pace="hasty", option_games_to_win="99", option_first="x")
    answer = client.post("/play/new/", form)
    assert answer.status_code == 200
    assert set(answer.context["form"].errors) == {"bots", "pace", "option_games_to_win", "option_first"}
    assert not Table.objects.exists()


def test_opening_a_table_asks_a_stranger_to_sign_in(client):
    assert client.get("/play/new/").url.startswith("/accounts/login/")


def test_one_press_makes_a_guest_and_a_table_against_the_bot(client):
    answer = client.post("/play/guest/", {"game": "catch-6"})
    table = Table.objects.get()
    assert answer.url == f"/tables/{table.pk}/"
    assert [seat.member.is_bot for seat in table.seats.order_by("number")] == [False, True]
    assert Member.objects.filter(is_guest=True).count() == 1


def test_a_guest_finds_the_bot_at_the_table_or_no_table_at_all(client, monkeypatch):
    def refuse(**_wanted):
        raise TableFull

    monkeypatch.setattr(play, "seat_bot", refuse)
    with pytest.raises(TableFull):
        client.post("/play/guest/", {"game": "catch-6"})
    assert not Table.objects.exists()


def test_a_guest_is_made_by_a_press_only(client):
    assert client.get("/play/guest/").status_code == 405
    assert client.post("/play/guest/", {"game": "chess"}).status_code == 404
    assert not Member.objects.exists()


def test_the_language_is_remembered(client):
    client.post("/i18n/setlang/", {"language": "de", "next": "/play/"})
    assert '<html lang="de"' in client.get("/play/").content.decode()


def test_health_is_told(client):
    assert client.get("/healthz").status_code == 200


@pytest.mark.parametrize("path", ["/play/guest/", "/accounts/login/", "/nowhere/"])
@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded; charset=utf-16", "multipart/form-data"])
def test_a_form_that_cannot_be_read_is_refused(path, kind):
    client = Client(enforce_csrf_checks=True)
    answer = client.generic("POST", path, b"\xff\xfex=1", content_type=kind)
    assert 400 <= answer.status_code < 500


def test_pages_come_compressed_and_their_length_tells_nothing(client):
    answers = [client.get("/verifier/", headers={"accept-encoding": "gzip"}) for _ in range(20)]
    assert {answer["Content-Encoding"] for answer in answers} == {"gzip"}
    assert len({len(answer.content) for answer in answers}) > 1  # random bytes: see decision 13
    assert b"<h1" in gzip.decompress(answers[0].content)
    assert not client.get("/verifier/").has_header("Content-Encoding")
