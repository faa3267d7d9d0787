"""A long log comes in pieces: the latest moves with the page, earlier ones when somebody asks for them."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games import play
from games.models import Move, Table
from games.views import LOGGED, LOGGED_LIVE

from .conftest import ALL_SIX, move


@pytest.fixture
def long_table(table, alice, bob):
    """Alice and Bob only roll, and never catch anything: 150 moves."""
    while (seen := Table.objects.get(pk=table.pk)).version < 150:
        member = alice if seen.is_awaiting(0) else bob
        moved = move(table, member)
        if moved.view["phase"] == "catch":
            move(table, member, {"type": "pass"})
    return seen


def numbers(page):
    return sorted({int(number) for number in re.findall(r'data-move="(\d+)"', page)}, reverse=True)


def earlier(page):
    found = re.search(r'id="log-earlier"[^>]*data-before="(\d+)"', page)
    return found and int(found[1])


def read(client, path):
    return client.get(path).content.decode()


def test_a_page_brings_the_latest_moves_and_the_way_to_the_others(client, long_table):
    newest = long_table.version
    page = read(client, f"/tables/{long_table.pk}/")
    assert numbers(page) == list(range(newest, newest - LOGGED, -1))
    live = read(client, f"/tables/{long_table.pk}/live/")
    assert numbers(live) == list(range(newest, newest - LOGGED_LIVE, -1))
    assert numbers(read(client, f"/tables/{long_table.pk}/live/?log=more")) == numbers(page)
    found = numbers(page)
    while (before := earlier(page)) is not None:
        page = read(client, f"/tables/{long_table.pk}/log/?before={before}")
        found += numbers(page)
    assert found == list(range(newest, -1, -1))


def test_a_short_log_comes_whole(client, table):
    page = read(client, f"/tables/{table.pk}/")
    assert earlier(page) is None
    assert numbers(page) == [0]


def test_earlier_lines_read_as_they_did_on_the_page(client, long_table, alice):
    client.force_login(alice)
    on_page = lines(read(client, f"/tables/{long_table.pk}/"))
    asked_for = lines(read(client, f"/tables/{long_table.pk}/log/?before={long_table.version - 20}"))
    in_both = [line for line in on_page if line in asked_for]
    assert len({number for line in in_both for number in numbers(line)}) == LOGGED - 21


def lines(page):
    return re.findall(r"<li data-move.*?</li>", page)


def test_a_finished_table_explains_every_point_however_long_it_was(client, long_table, alice):
    play.leave(table_id=long_table.pk, member=alice)
    page = read(client, f"/tables/{long_table.pk}/")
    assert len(numbers(page)) == LOGGED
    assert 'id="explained"' in page


@pytest.mark.parametrize("before", ["", "x", "-1", "1.5", "9" * 5000, "%00", "１２x"])
def test_what_is_no_number_is_said_kindly(client, table, before):
    answer = client.get(f"/tables/{table.pk}/log/?before={before}")
    assert answer.status_code == 400
    assert "<h1" in answer.content.decode()


@pytest.mark.parametrize("before", ["0", "1", "999999999"])
def test_numbers_at_the_edge(client, table, before):
    assert client.get(f"/tables/{table.pk}/log/?before={before}").status_code == 200


def test_the_log_of_a_private_table_is_for_the_invited(alice):
    table = play.open_table(opener=alice, game="catch-6", word="heron", terms=play.Terms(is_private=True))
    assert Client().get(f"/tables/{table.pk}/log/?before=1").status_code == 403
    assert Client().get(f"/tables/{table.pk}/log/?before=1&invitation={table.invitation}").status_code == 200
    assert Client().get("/tables/999/log/?before=1").status_code == 404


def test_a_long_log_costs_a_page_no_more_than_a_short_one(client, long_table, alice):
    client.force_login(alice)
    client.get(f"/tables/{long_table.pk}/")
    with CaptureQueriesContext(connection) as captured:
        client.get(f"/tables/{long_table.pk}/")
    assert len(captured) <= 10
    asked = next(query["sql"] for query in captured if Move._meta.db_table in query["sql"])
    assert ">=" in asked, asked  # not the whole log


# --- the API -------------------------------------------------------------------------------------------------------


def test_the_api_pages_the_moves_like_its_other_lists(client, long_table):
    path, found = f"/api/v1/tables/{long_table.pk}/moves?limit=40", []
    while path:
        page = client.get(path).json()
        assert page["count"] == long_table.version + 1
        found += [one["number"] for one in page["results"]]
        path = page["next"]
    assert found == list(range(long_table.version + 1))
    after = client.get(f"/api/v1/tables/{long_table.pk}/moves?after=147").json()
    assert [one["number"] for one in after["results"]] == list(range(148, long_table.version + 1))


def test_the_api_shows_actions_of_others_only_after_the_end(table, alice, bob):
    def first_action(reader):
        client = Client()
        client.force_login(reader)
        return client.get(f"/api/v1/tables/{table.pk}/moves?after=0").json()["results"][0]["action"]

    move(table, alice)
    assert first_action(alice) == ALL_SIX
    assert first_action(bob) is None
    play.leave(table_id=table.pk, member=alice)
    assert first_action(bob) == ALL_SIX


def test_the_moves_of_a_private_table_are_for_the_invited(alice):
    table = play.open_table(opener=alice, game="catch-6", word="heron", terms=play.Terms(is_private=True))
    assert Client().get(f"/api/v1/tables/{table.pk}/moves").status_code == 403
