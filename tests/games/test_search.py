"""Search: one field for members, clubs, games and tables, without what a reader may not know."""

import pytest
from django.contrib.auth.models import AnonymousUser

from accounts import blocking
from accounts.clubs import founding
from accounts.models import Member
from accounts.privacy import Audience, Section
from games import play, searching
from games.searching import search
from games.searching.titles import games_called

from .conftest import statements

pytestmark = pytest.mark.django_db

NOBODY = AnonymousUser()


def people(query, reader=NOBODY):
    return [member.username for member in search(query, reader).members]


def tables(query, reader=NOBODY):
    return [table.pk for table in search(query, reader).tables]


# --- members ------------------------------------------------------------------------------------------------------


def test_the_beginning_of_a_name_is_enough_in_any_case(alice, bob):
    Member.objects.create_user(username="alicia")
    Member.objects.create_user(username="Al")
    assert people("al") == ["Al", "Alice", "alicia"]
    assert people("ALICE") == ["Alice"]


def test_what_stands_within_a_name_is_found_after_its_beginning(db):
    for name in ("hugo-bert", "Bertha", "Albert"):
        Member.objects.create_user(username=name)
    assert people("bert") == ["Bertha", "Albert", "hugo-bert"]
    assert people("be") == ["Bertha"]  # too short to look for it everywhere


def test_signs_that_mean_something_to_the_database_mean_themselves(alice):
    Member.objects.create_user(username="per_cent")
    assert people("a%") == []
    assert people("_l") == []
    assert people("per_") == ["per_cent"]
    assert people("per-") == []


def test_guests_and_the_departed_are_not_found(alice):
    Member.objects.create_guest()
    Member.objects.create_user(username="Guestave")
    Member.objects.create_user(username="Guesting", is_active=False)
    assert people("guest") == ["Guestave"]


def test_blocked_members_do_not_find_each_other(alice, bob, carol):
    blocking.block(member=alice, other=bob)
    assert people("bob", alice) == people("alice", bob) == []
    assert people("bob", carol) == ["Bob"]


# --- clubs and games ----------------------------------------------------------------------------------------------


def test_clubs_are_found_by_a_word_of_their_name_unless_they_are_private(alice, olga):
    founding.found(founder=olga, name="The Rolling Sixes")
    founding.found(founder=olga, name="Rolling in secret", is_private=True)
    assert [club.name for club in search("rolling", alice).clubs] == ["The Rolling Sixes"]
    assert len(search("rolling", olga).clubs) == 2
    assert not search("olling", alice).clubs


@pytest.mark.parametrize(
    ("query", "slug"),
    [
        ("perf", "perfecto"),
        ("Menteur", "perfecto"),
        ("lugenwurfel", "perfecto"),
        ("2 out of 3", "two-out-of-three"),
        ("zwei aus", "two-out-of-three"),
        ("ÎLES", "capcolor"),
        ("poobah", "grand-poobah"),
        ("catch 6", "catch-6"),
        ("catch six", "catch-6"),
        ("bürgermeister", "capo-dei-capi"),
    ],
)
def test_games_are_found_by_what_people_call_them(query, slug):
    assert [entry.slug for entry in games_called(query)] == [slug]


# --- tables -------------------------------------------------------------------------------------------------------


def between(one, other, game="catch-6", **terms):
    table = play.open_table(opener=one, game=game, word="heron", seat_count=2, terms=play.Terms(**terms))
    return play.take_seat(table_id=table.pk, member=other, word="plum", invitation=table.invitation)


def test_tables_are_found_by_number(alice, bob, table):
    assert tables(str(table.pk)) == tables(f"#{table.pk}") == [table.pk]
    for odd in ("0", "9" * 18, "9" * 40, "-1", "²"):
        assert tables(odd) == []


def test_tables_are_found_by_who_plays_what(alice, bob, carol):
    catch, diangle = between(alice, bob), between(bob, alice, "diangle")
    other = between(alice, carol)
    assert tables("alice bob") == [diangle.pk, catch.pk]
    assert tables("BOB catch 6") == [catch.pk]
    assert tables("catch-6 alice") == [other.pk, catch.pk]
    assert tables("diangle bob alice") == [diangle.pk]
    assert tables("alice nobody") == tables("alice bob carol") == tables("catch 6") == tables("alice") == []


def test_private_tables_are_found_by_those_at_them(alice, bob, carol):
    table = between(alice, bob, is_private=True)
    assert tables("alice bob", carol) == tables(str(table.pk), carol) == []
    assert tables("alice bob", bob) == [table.pk]


def test_private_tables_stay_in_no_list_when_they_are_over(alice, bob, carol):
    table = between(alice, bob, is_private=True)
    play.leave(table_id=table.pk, member=bob)
    for stranger in (carol, NOBODY):
        assert tables("alice bob", stranger) == tables("bob catch-6", stranger) == []
    assert tables("alice bob", bob) == tables(str(table.pk), alice) == [table.pk]


def test_tables_of_a_private_club_are_found_by_its_members(alice, bob, carol, olga):
    club = founding.found(founder=alice, name="Behind the curtain", is_private=True)
    for member in (bob, olga):
        club.memberships.create(member=member)
    table = between(alice, bob, club=club)
    assert tables("alice bob", carol) == tables(str(table.pk)) == []
    assert tables("alice bob", olga) == [table.pk]


def test_tables_of_somebody_kept_apart_are_not_found_except_ones_own(alice, bob, carol):
    table = between(alice, bob)
    blocking.block(member=bob, other=carol)
    blocking.block(member=bob, other=alice)
    assert tables(str(table.pk), carol) == tables("alice bob", carol) == []
    assert tables(str(table.pk), alice) == [table.pk]


def test_who_shows_their_tables_to_nobody_is_not_looked_up_by_them(alice, bob, carol):
    between(alice, bob)
    bob.shows = {Section.RESULTS: Audience.NOBODY}
    bob.save()
    assert tables("alice bob", carol) == []


# --- the page and the API -----------------------------------------------------------------------------------------


def test_the_page_shows_what_was_found(client, alice, bob, table):
    page = client.get("/search/?q=alice+bob").content.decode()
    assert f"/tables/{table.pk}/" in page
    assert 'value="alice bob"' in page
    assert "/people/Alice/" in client.get("/search/?q=ali").content.decode()
    assert "/games/perfecto/" in client.get("/search/?q=perfecto").content.decode()


@pytest.mark.parametrize(
    "query", ["", " ", "%00", "%ff%fe", "x" * 5000, "%25_%5C", "<script>", "a " * 500, "%E2%80%AE"]
)
def test_odd_questions_find_nothing_and_break_nothing(client, alice, query):
    page = client.get(f"/search/?q={query}")
    assert page.status_code == 200
    assert b"<script>alert" not in page.content
    assert client.get(f"/api/v1/search?q={query}").status_code in (200, 400)


def test_search_by_the_api(client, alice, bob, table):
    found = client.get("/api/v1/search?q=alice bob").json()
    assert [(one["id"], one["players"]) for one in found["tables"]] == [(table.pk, ["Alice", "Bob"])]
    found = client.get("/api/v1/search?q=ca").json()
    assert {one["slug"] for one in found["games"]} >= {"catch-6", "capio", "capcolor"}
    assert client.get("/api/v1/search").status_code == 400


def test_a_search_is_a_few_statements_however_much_there_is(client, alice, bob, carol, django_assert_max_num_queries):
    for _ in range(5):
        between(alice, bob)
    client.force_login(carol)
    with django_assert_max_num_queries(16):  # with those of the frame of every page
        client.get("/search/?q=alice+bob+catch-6")


def test_bots_cost_no_more_than_others(client, alice):
    def add(first, last):
        for number in range(first, last):
            Member.objects.create_user(username=f"Dot{number}", is_bot=True, owner=alice)

    add(0, 2)
    few = len(statements(client, "/api/v1/search?q=dot"))
    add(2, 8)
    assert len(statements(client, "/api/v1/search?q=dot")) == few


def test_no_list_is_longer_than_it_should_be(db):
    for number in range(searching.MOST_FOUND + 5):
        Member.objects.create_user(username=f"Twin{number}")
    assert len(people("twin")) == searching.MOST_FOUND


@pytest.mark.postgres
def test_names_are_found_by_an_index(db):
    from django.db import connection

    Member.objects.bulk_create(Member(username=f"{number:05}-name") for number in range(20_000))
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE accounts_member")
    found = Member.objects.filter(username__istartswith="01234")
    assert "member_name_begins" in found.explain()
