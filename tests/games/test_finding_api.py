"""Finding a game through the API: what a program sees and is told."""

import pytest
from django.test import Client

from accounts.models import Block, Member
from games import play
from games.models import Table

from .conftest import play_out

pytestmark = pytest.mark.django_db


class Program:
    def __init__(self, member=None):
        self.client = Client()
        if member:
            self.client.force_login(member)

    def __getattr__(self, method):
        def ask(path, data=None, **headers):
            body = {} if method == "get" else {"data": data or {}, "content_type": "application/json"}
            return getattr(self.client, method)(f"/api/v1/{path}", **body, **headers)

        return ask

    def ids(self, query=""):
        return [table["id"] for table in self.get(f"tables{query}").json()["results"]]


@pytest.fixture
def hers(alice):
    return Program(alice)


@pytest.fixture
def his(bob):
    return Program(bob)


def code(answer):
    return answer.status_code, answer.json()["code"]


def test_quick_match(hers, his):
    opened = hers.post("quick", {"game": "catch-6", "pace": "days", "word": "heron"}).json()
    assert (opened["status"], opened["clock"]["bank"]) == ("open", 72 * 3600)
    joined = his.post("quick", {"game": "catch-6", "pace": "days", "word": "plum"}).json()
    assert (joined["id"], joined["status"], joined["me"]) == (opened["id"], "playing", 1)
    assert code(hers.post("quick", {"game": "chess"})) == (404, "no_such_game")
    assert code(hers.post("quick", {"game": "catch-6", "pace": "fast"})) == (400, "invalid")
    assert code(hers.post("quick", {"game": "catch-6", "word": "a|b"})) == (409, "bad_word")
    assert code(Program().post("quick", {"game": "catch-6"}))[1] == "not_authenticated"


def test_a_challenge_from_opening_to_declining(hers, his, carol):
    table = hers.post("tables", {"game": "catch-6", "invite": ["bob"]}).json()
    assert table["seats"][1]["reserved_for"]["name"] == "Bob"
    assert his.ids("?which=challenges") == [table["id"]]
    assert Program(carol).ids() == Program(carol).ids("?which=challenges") == Program().ids("?which=challenges") == []
    assert hers.ids("?which=offers") == [table["id"]]
    assert code(hers.post(f"tables/{table['id']}/decline")) == (409, "not_challenged")
    assert his.post(f"tables/{table['id']}/decline").status_code == 204
    assert hers.get(f"tables/{table['id']}").json()["status"] == "cancelled"


def test_filters_of_the_list(hers, his, alice):
    ids = {}
    for name, wanted in {
        "live": {"game": "catch-6", "language": "fr"},
        "slow": {"game": "catch-6", "pace": "slow"},
        "three": {"game": "diangle", "seats": 3, "language": "de"},
    }.items():
        ids[name] = his.post("tables", wanted).json()["id"]
    assert hers.ids() == [ids["three"], ids["slow"], ids["live"]]
    assert his.ids() == []  # what one could join: not one's own
    assert hers.ids("?game=diangle") == hers.ids("?seats=3") == [ids["three"]]
    assert hers.ids("?pace=days") == [ids["slow"]]
    assert hers.ids("?language=de") == [ids["three"], ids["slow"]]
    for wrong in ("game=chess", "pace=hasty", "seats=99", "language=xx", "which=all"):
        assert code(hers.get(f"tables?{wrong}")) == (400, "invalid")


def test_seats_to_take_over(hers, table, carol):
    Table.objects.filter(pk=table.pk).update(vacant_bits=0b10)
    assert Program(carol).ids("?which=vacant") == [table.pk]
    assert hers.ids("?which=vacant") == []  # she plays there
    assert Program(carol).post(f"tables/{table.pk}/substitute").json()["me"] == 1


def test_a_private_table_and_its_invitation(hers, his):
    table = hers.post("tables", {"game": "catch-6", "private": True, "word": "heron"}).json()
    path, secret = f"tables/{table['id']}", table["invitation"]
    assert his.ids() == []
    assert code(his.get(path)) == (403, "not_invited")
    assert code(his.get(f"{path}?invitation=wrong")) == (409, "bad_invitation")
    assert his.get(f"{path}?invitation={secret}").json()["invitation"] is None
    assert code(his.post(f"{path}/seats", {"word": "plum"})) == (403, "not_invited")
    assert his.post(f"{path}/seats", {"word": "plum", "invitation": secret}).json()["status"] == "playing"


def test_who_gives_up_a_private_seat_is_answered_all_the_same(hers, his):
    table = hers.post("tables", {"game": "catch-6", "private": True}).json()
    his.post(f"tables/{table['id']}/seats", {"word": "plum", "invitation": table["invitation"]})
    left = his.post(f"tables/{table['id']}/leave", {"status": "open"})
    assert (left.status_code, left.json()["me"]) == (200, None)


def test_offers_are_kept_open_and_standing_ones_stopped(hers, his):
    table = hers.post("tables", {"game": "catch-6", "standing": True, "pace": "fast"}).json()
    path = f"tables/{table['id']}"
    assert table["standing"]
    assert hers.post(f"{path}/keep-open").json()["expires_at"] > table["expires_at"]
    assert code(his.post(f"{path}/keep-open")) == (403, "not_the_opener")
    assert code(his.delete(f"{path}/standing")) == (403, "not_the_opener")
    assert not hers.delete(f"{path}/standing").json()["standing"]
    assert code(hers.post("tables", {"game": "catch-6", "standing": True, "pace": "live"})) == (409, "bad_standing")


def test_a_rematch(hers, his, table, alice, bob):
    path = f"tables/{table.pk}/rematch"
    assert code(hers.post(path)) == (409, "not_over")
    play_out(table, alice, bob)
    assert code(hers.post(path, {"seats": "best"})) == (400, "invalid")
    again = hers.post(path, {"seats": "swap", "word": "heron"}).json()
    assert (again["me"], again["rematch_of"], again["joined"]) == (1, table.pk, False)
    joined = his.post(path, {"seats": "keep", "word": "plum"}).json()
    assert (joined["me"], joined["status"], joined["joined"]) == (0, "playing", True)


def test_blocks(hers, his, bob):
    assert hers.put("me/blocks/bob").status_code == 204
    assert hers.put("me/blocks/Bob").status_code == 204
    assert [block["name"] for block in hers.get("me/blocks").json()["results"]] == ["Bob"]
    assert his.get("me/blocks").json()["results"] == []
    his.post("tables", {"game": "catch-6"})
    assert hers.ids() == []
    assert code(hers.post("tables", {"game": "catch-6", "invite": ["Bob"]})) == (409, "kept_apart")
    assert hers.delete("me/blocks/BOB").status_code == 204
    assert code(hers.delete("me/blocks/bob")) == (409, "not_blocked")
    assert len(hers.ids()) == 1


@pytest.mark.parametrize("name", ["Nobody", "Alice", "Dot", "%00", "x" * 300])
def test_who_cannot_be_blocked(hers, name):
    Member.objects.house_bot()
    assert code(hers.put(f"me/blocks/{name}"))[0] == 409
    assert hers.delete(f"me/blocks/{name}").status_code == 409
    assert not Block.objects.exists()


def test_a_list_of_tables_costs_the_same_however_many_there_are(hers, bob, django_assert_max_num_queries):
    for _ in range(20):
        play.open_table(opener=bob, game="catch-6")
    with django_assert_max_num_queries(6):
        assert len(hers.ids()) == 20


def test_options_with_control_characters_are_refused(hers):
    for options in ({"map": {"title": "a\u0000b"}}, {"\u0007": 1}):
        answer = hers.post("tables", {"game": "capcolor", "options": options})
        assert code(answer) == (422, "control_characters")
    assert not Table.objects.exists()
