"""Who is strongest at a game: of all time and season by season, on the page and by the API."""

import pytest
from django.core.management import CommandError, call_command

from accounts import leaving, ratings
from accounts.models import Rating, SeasonRating, Standing
from accounts.ratings import START, season_now
from games.api.people import Places
from games.models import Table
from games.people import leaderboards

from .conftest import statements
from .test_ratings import finish

pytestmark = pytest.mark.django_db

SURE, UNSURE = 3.0, 8.0
LAST = season_now().previous


def rated(member, mu, sigma=SURE, game="catch-6", **more):
    """A rating as it would have come about."""
    skill = ratings.Skill(mu, sigma)
    standing = Standing.PROVISIONAL if skill.is_provisional else Standing.RANKED
    facts = {"member": member, "game": game, "mu": mu, "sigma": sigma, "shown": skill.shown, "tables": 40, "wins": 20}
    Rating.objects.create(**facts, standing=standing)
    for season, gain in more.items():
        name = {"this": season_now().name, "last": LAST.name}[season]
        SeasonRating.objects.create(**facts, standing=standing, season=name, gain=gain, mu_before=START.mu)


@pytest.fixture
def ranking(alice, bob, carol, olga):
    rated(alice, 28, this=12)
    rated(bob, 31, this=-4)
    rated(carol, 25, last=40)
    rated(olga, 40, UNSURE, this=90)


def names(answer):
    return [row["name"] for row in answer.json()["results"]]


def test_the_strongest_come_first_and_who_is_provisional_stands_apart(client, ranking):
    board = client.get("/leaderboards/catch-6/").context["board"]
    assert [(row.place, row.name) for row in board.rows] == [(1, "Bob"), (2, "Alice"), (3, "Carol")]
    assert [(row.place, row.name) for row in board.provisional] == [(None, "Olga")]


@pytest.mark.parametrize(
    ("season", "found"), [(season_now().name, ["Bob", "Alice"]), (LAST.name, ["Carol"]), ("1999-1", [])]
)
def test_a_season_lists_those_who_played_in_it(client, ranking, season, found):
    assert names(client.get(f"/api/v1/leaderboards/catch-6?season={season}")) == found
    page = client.get(f"/leaderboards/catch-6/?season={season}")
    assert [row.name for row in page.context["board"].rows] == found


def test_those_in_which_somebody_played_can_be_chosen(client, ranking):
    page = client.get("/leaderboards/catch-6/").content.decode()
    assert f'<option value="{LAST.name}">' in page
    assert f'<option value="{LAST.previous.name}">' not in page


def test_equals_share_a_place(alice, bob, carol):
    for member, mu in ((alice, 30), (bob, 30), (carol, 20)):
        rated(member, mu)
    assert [row.place for row in leaderboards.top("catch-6", alice, 5)] == [1, 1, 3]
    assert [leaderboards.own_row("catch-6", None, member).place for member in (alice, bob, carol)] == [1, 1, 3]


def test_equals_share_a_place_from_page_to_page(client, monkeypatch, alice, bob, carol, olga):
    monkeypatch.setattr(leaderboards, "PAGE", 2)
    for member, mu in ((alice, 31), (bob, 30), (carol, 30), (olga, 20)):
        rated(member, mu)
    client.force_login(carol)
    second = client.get("/leaderboards/catch-6/?page=2").context["board"]
    assert [(row.place, row.name) for row in second.rows] == [(2, "Carol"), (4, "Olga")]
    assert second.own.place == 2


def test_everybody_sees_their_own_place_however_far_down(client, monkeypatch, ranking, carol):
    monkeypatch.setattr(leaderboards, "PAGE", 1)
    client.force_login(carol)
    page = client.get("/leaderboards/catch-6/")
    assert [row.name for row in page.context["board"].rows] == ["Bob"]
    assert page.context["board"].own.place == 3
    assert "Your place" in page.content.decode()
    last = client.get("/leaderboards/catch-6/?page=3").context["board"]
    assert [(row.place, row.is_reader) for row in last.rows] == [(3, True)]
    assert (last.has_more, last.is_own_listed) == (False, True)


def test_who_is_provisional_is_told_so(client, monkeypatch, ranking, olga):
    monkeypatch.setattr(leaderboards, "PROVISIONAL", 0)
    client.force_login(olga)
    page = client.get("/leaderboards/catch-6/")
    assert page.context["board"].own.place is None
    assert "Your rating is still uncertain" in page.content.decode()


def test_who_departs_has_no_place_and_moves_nobody_down(client, ranking, bob, alice):
    leaving.depart(member_id=bob.pk)
    assert names(client.get("/api/v1/leaderboards/catch-6")) == ["Alice", "Carol"]
    assert leaderboards.own_row("catch-6", None, alice).place == 1
    assert "departed" not in client.get("/leaderboards/catch-6/").content.decode()


def test_the_api_gives_pages_and_the_readers_own_row(client, ranking, carol):
    client.force_login(carol)
    first = client.get("/api/v1/leaderboards/catch-6?limit=2").json()
    assert [row["place"] for row in first["results"]] == [1, 2]
    assert first["own"]["place"] == 3
    assert first["previous"] is None
    second = client.get(first["next"]).json()
    assert [(row["place"], row["name"]) for row in second["results"]] == [(3, "Carol")]
    assert second["next"] is None
    assert second["results"][0]["skill"] == {"rating": 1500, "interval": 240, "provisional": False}


@pytest.mark.parametrize("query", ["page=0", "page=-1", "page=x", "page=99999999999999", "season=soon", "season=%00"])
def test_nonsense_in_the_address_is_the_first_page(client, ranking, query):
    assert client.get(f"/leaderboards/catch-6/?{query}").status_code == 200


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("chess", "no_such_game"),
        ("catch-6?season=2026-5", "no_such_season"),
        ("catch-6?season=%00", "no_such_season"),
        ("catch-6?season=٢٠٢٦-1", "no_such_season"),
    ],
)
def test_the_api_says_what_is_wrong(client, path, code):
    answer = client.get(f"/api/v1/leaderboards/{path}")
    assert (answer.status_code, answer.json()["code"]) == (404, code)


def test_far_down_nothing_is_found_and_nothing_breaks(client, ranking):
    assert names(client.get("/api/v1/leaderboards/catch-6?offset=999999999999999999999")) == []
    assert client.get("/leaderboards/catch-6/?page=200").status_code == 200
    assert client.get("/leaderboards/chess/").status_code == 404


def test_turning_the_pages_comes_to_an_end_at_the_furthest(client, monkeypatch, ranking):
    monkeypatch.setattr(Places, "furthest", 1)
    first = client.get("/api/v1/leaderboards/catch-6?limit=1").json()
    assert client.get(first["next"]).json()["next"] is None


def test_all_games_at_a_glance(client, ranking, olga):
    rated(olga, 30, game="perfecto")
    boards = {game.slug: [row.name for row in rows] for game, rows in client.get("/leaderboards/").context["boards"]}
    assert boards["catch-6"] == ["Bob", "Alice", "Carol"]
    assert boards["perfecto"] == ["Olga"]
    assert boards["diangle"] == []


def test_the_page_of_a_game_names_its_strongest(client, ranking):
    page = client.get("/games/catch-6/")
    assert [row.name for row in page.context["top"]] == ["Bob", "Alice", "Carol"]
    assert 'href="/leaderboards/catch-6/"' in page.content.decode()


@pytest.mark.parametrize(
    "path",
    [
        "/leaderboards/",
        "/leaderboards/catch-6/",
        "/leaderboards/catch-6/?page=2",
        "/leaderboards/catch-6/?season=2026-4",
    ],
)
@pytest.mark.parametrize("is_member", [True, False])
def test_takes_few_statements(client, ranking, alice, path, is_member):
    if is_member:
        client.force_login(alice)
    assert len(statements(client, path)) <= 8


class TestChecking:
    """The command that proves ratings proves seasons too."""

    def test_a_table_that_was_played_is_in_its_season(self, alice, bob, capsys):
        table = finish([alice, bob], options={"games_to_win": 1})
        season = ratings.season_at(table.ended_at).name
        assert {row.season for row in SeasonRating.objects.all()} == {season}
        assert sorted(row.wins for row in SeasonRating.objects.all()) == [0, 1]
        call_command("check_ratings")

    def test_seasons_that_went_wrong_are_found_and_written_anew(self, alice, bob, capsys):
        finish([alice, bob], options={"games_to_win": 1})
        SeasonRating.objects.filter(member=alice).update(gain=999)
        with pytest.raises(CommandError, match="1 figures"):
            call_command("check_ratings")
        call_command("check_ratings", "--rebuild-seasons")
        assert "Wrote 2 ratings of seasons anew" in capsys.readouterr().out

    def test_a_rated_table_that_was_never_counted_is_found(self, alice, bob, capsys):
        table = finish([alice, bob], options={"games_to_win": 1}, is_rated=False)
        Table.objects.filter(pk=table.pk).update(is_rated=True)
        with pytest.raises(CommandError):
            call_command("check_ratings")
        assert f"table {table.pk}: is over and rated" in capsys.readouterr().out
