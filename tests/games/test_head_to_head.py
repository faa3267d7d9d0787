"""Two members side by side: what both show, from the eyes of the first."""

import pytest

from accounts import names, privacy
from accounts.models import Member
from games.models import Meeting, Table

from .conftest import statements
from .test_profile import finish

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(alice, bob, carol):
    return [
        finish([alice, bob], options={"games_to_win": 1}, seed=1),
        finish([alice, bob, carol], "keep-on-rolling", {"target": 50}, seed=2),
    ]


def versus(client, one="Alice", other="Bob"):
    return client.get(f"/api/v1/members/{one}/versus/{other}")


def test_counts_game_by_game_who_finished_before_whom(client, played):
    answer = versus(client).json()
    better = [table.outcome["places"][0] < table.outcome["places"][1] for table in played]
    assert answer["total"]["met"] == 2
    assert answer["total"]["won"] == sum(better)
    assert {one["game"]: one["score"]["won"] for one in answer["games"]} == {
        "catch-6": int(better[0]),
        "keep-on-rolling": int(better[1]),
    }
    assert all(one["skill"] and one["other_skill"] for one in answer["games"])


def test_the_other_way_round_it_is_the_opposite(client, played):
    one, other = versus(client).json()["total"], versus(client, "Bob", "Alice").json()["total"]
    assert (one["won"], one["lost"], one["drawn"]) == (other["lost"], other["won"], other["drawn"])


def test_the_page_draws_it_and_lists_the_latest_tables(client, played):
    page = client.get("/people/Alice/vs/Bob/")
    assert [one.number for one in page.context["versus"].latest] == [table.pk for table in reversed(played)]
    assert '<rect class="w"' in page.content.decode()


def test_partners_do_not_meet(alice, bob, carol, olga):
    finish([alice, bob, carol, olga], "perfecto", {"teams": True})
    met = set(Meeting.objects.filter(member=alice, game="perfecto").values_list("other__username", flat=True))
    assert met == {"Bob", "Olga"}


def test_only_the_latest_tables_are_kept(alice, bob, monkeypatch):
    monkeypatch.setattr("games.play.recording.KEPT_TABLES", 2)
    tables = [finish([alice, bob], options={"games_to_win": 1}, seed=seed).pk for seed in range(3)]
    assert Meeting.objects.get(member=alice, other=bob, game=Meeting.ALL).recent == tables[:0:-1]


def test_two_who_never_met_are_invited_to(client, alice, bob):
    client.force_login(alice)
    page = client.get("/people/Alice/vs/Bob/").content.decode()
    assert "have not finished a table against each other yet" in page
    assert "?invite=Bob" in page


def test_names_are_corrected_and_old_ones_lead_on(client, alice, bob):
    assert client.get("/people/alice/vs/Bob/")["Location"] == "/people/Alice/vs/Bob/"
    names.change_name(member=bob, name="Robert")
    assert client.get("/people/Alice/vs/Bob/")["Location"] == "/people/Alice/vs/Robert/"
    assert versus(client).status_code == 200
    assert client.get("/people/Alice/vs/Alice/")["Location"] == "/people/Alice/"
    for nobody in ("Nobody", "%00", "x" * 300):
        assert client.get(f"/people/Alice/vs/{nobody}/").status_code == 404
        assert versus(client, "Alice", nobody).json()["code"] == "no_such_member"


class TestPrivacy:
    @pytest.mark.parametrize("name", ["alice", "bob"])
    def test_both_have_to_show_it(self, client, played, carol, request, name):
        hider = request.getfixturevalue(name)
        privacy.change_shown(member=hider, rivals="nobody")
        client.force_login(carol)
        page = client.get("/people/Alice/vs/Bob/")
        assert page.context["versus"] is None
        assert "This is not shown to you" in page.content.decode()
        assert (versus(client).status_code, versus(client).json()["code"]) == (403, "not_shown")

    def test_the_two_themselves_see_it(self, client, played, alice, bob):
        privacy.change_shown(member=bob, rivals="nobody", results="nobody")
        client.force_login(alice)
        assert versus(client).json()["total"]["met"] == 2
        assert len(versus(client).json()["latest"]) == 2

    def test_who_hides_results_shows_no_tables_here_either(self, client, played, bob, carol):
        privacy.change_shown(member=bob, results="nobody")
        client.force_login(carol)
        assert versus(client).json()["latest"] == []

    def test_private_tables_are_shown_to_those_who_sat_there(self, client, played, alice, bob, carol, olga):
        Table.objects.update(is_private=True)
        shown = {}
        for reader in (alice, carol, olga):
            client.force_login(reader)
            shown[reader.username] = [one["table"] for one in versus(client).json()["latest"]]
        assert shown == {"Alice": [played[1].pk, played[0].pk], "Carol": [played[1].pk], "Olga": []}


@pytest.mark.parametrize("is_member", [True, False])
@pytest.mark.parametrize("audience", ["everybody", "followed"])
def test_takes_few_statements(client, played, carol, is_member, audience):
    for member in Member.objects.filter(username__in=["Alice", "Bob"]):
        privacy.change_shown(member=member, rivals=audience, results=audience)
    if is_member:
        client.force_login(carol)
    assert len(statements(client, "/people/Alice/vs/Bob/")) <= 8
