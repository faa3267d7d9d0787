"""What stands above games says where official tables belong, and hands in sections of pages."""

import pytest
from django.template import engines

from games import belonging
from games.belonging import Belonging
from games.own import parts as own_parts
from games.people import parts as people_parts

from .conftest import statements
from .test_official_tables import official

pytestmark = pytest.mark.django_db

TITLE, URL = "Autumn Swiss · Round 3", "/competitions/autumn-swiss/"


@pytest.fixture
def asked(monkeypatch):
    """A competition says where its tables belong, to everybody but Mallory; whom it was asked about."""
    tables = []

    def maker(table, reader):
        tables.append(table.pk)
        return None if getattr(reader, "username", "") == "Mallory" else Belonging(TITLE, URL)

    monkeypatch.setattr(belonging, "_makers", [])
    belonging.register(maker)
    return tables


@pytest.mark.parametrize("path", ["", "live/", "replay/0/"])
def test_a_table_shows_the_competition_that_it_belongs_to(client, asked, alice, bob, mallory, path):
    table = official([alice, bob])
    for reader, is_shown in ((alice, True), (mallory, False)):
        client.force_login(reader)
        page = client.get(f"/tables/{table.pk}/{path}").content.decode()
        assert (f'href="{URL}">{TITLE}</a>' in page) == is_shown


def test_the_api_says_so_too(client, asked, table, alice, bob):
    of_competition, ordinary = official([alice, bob]), table
    answer = client.get(f"/api/v1/tables/{of_competition.pk}").json()
    assert (answer["official"], answer["competition"]) == (True, {"title": TITLE, "url": URL})
    answer = client.get(f"/api/v1/tables/{ordinary.pk}").json()
    assert (answer["official"], answer["competition"]) == (False, None)


def test_nobody_is_asked_about_ordinary_tables(client, asked, table):
    client.get(f"/tables/{table.pk}/")
    client.get(f"/tables/{table.pk}/replay/0/")
    assert asked == []


def test_a_table_that_nobody_knows_is_official_all_the_same(client, monkeypatch, alice, bob):
    monkeypatch.setattr(belonging, "_makers", [])
    table = official([alice, bob])
    assert client.get(f"/tables/{table.pk}/").status_code == 200
    assert client.get(f"/api/v1/tables/{table.pk}").json()["competition"] is None


# --- sections -----------------------------------------------------------------------------------------------------


@pytest.fixture
def section():
    return engines["django"].from_string("<section>{{ part.name }} plays in 2 competitions</section>")


def test_a_section_stands_above_the_finished_tables(client, monkeypatch, section, alice, bob):
    monkeypatch.setattr(own_parts, "_makers", {})
    before = len(statements(signed_in(client, alice), "/me/"))
    own_parts.register("competitions", lambda member: own_parts.Part(section, {"name": member.username}))
    own_parts.register("nothing", lambda member: None)
    for path in ("/me/", "/me/live/"):
        assert "Alice plays in 2 competitions" in client.get(path).content.decode()
    assert len(statements(client, "/me/")) == before


def test_a_section_stands_on_the_page_of_a_member(client, monkeypatch, section, alice, bob):
    monkeypatch.setattr(people_parts, "_makers", {})

    def for_reader(member, reader):
        return people_parts.Part(section, {"name": member.username}) if reader == bob else None

    people_parts.register("competitions", for_reader)
    assert "2 competitions" not in client.get("/people/Alice/").content.decode()
    assert "Alice plays in 2 competitions" in signed_in(client, bob).get("/people/Alice/").content.decode()


def signed_in(client, member):
    client.force_login(member)
    return client
