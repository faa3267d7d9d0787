"""Ratings: each table counts once, by what happened there, and the stored figures can be counted anew."""

import itertools

import pytest
from django.core.management import CommandError, call_command

from accounts import ratings
from accounts.models import Member, Rating, RatingChange
from accounts.ratings import START, Entrant, Skill
from games import play, tasks
from games.models import Table

from .conftest import play_out
from .test_matches import open_between, play_at_random

pytestmark = pytest.mark.django_db


def skill_of(member, game="catch-6"):
    rating = Rating.objects.get(member=member, game=game)
    return Skill(rating.mu, rating.sigma)


def finish(members, game="catch-6", options=None, **terms):
    table = play_at_random(open_between(members, game, options, **terms), members)
    tasks.count_table(table.pk)
    return table


def winner_and_loser(table):
    order = sorted(table.seats.all(), key=lambda seat: table.outcome["places"][seat.number])
    return order[0].member, order[-1].member


def test_the_winner_gains_what_the_loser_loses_and_both_are_better_known(alice, bob):
    winner, loser = winner_and_loser(finish([alice, bob], options={"games_to_win": 1}))
    up, down = skill_of(winner), skill_of(loser)
    assert up.shown > START.shown > down.shown
    assert up.mu - START.mu == pytest.approx(START.mu - down.mu)
    assert up.sigma == down.sigma < START.sigma


def test_a_table_counts_once_however_often_it_is_counted(alice, bob):
    table = finish([alice, bob], options={"games_to_win": 1})
    before = skill_of(alice), skill_of(bob)
    tasks.count_table(table.pk)
    tasks.count_table(table.pk)
    assert (skill_of(alice), skill_of(bob)) == before
    assert RatingChange.objects.filter(table=table.pk).count() == 2


def test_what_is_given_up_weighs_less_than_what_is_lost(alice, bob, carol, olga):
    played = finish([alice, bob], options={"games_to_win": 1})
    left = open_between([carol, olga], "catch-6")
    play.leave(table_id=left.pk, member=carol)
    tasks.count_table(left.pk)
    _, loser = winner_and_loser(played)
    assert START.mu - skill_of(carol).mu == pytest.approx((START.mu - skill_of(loser).mu) * ratings.FORFEIT)


@pytest.mark.parametrize("players", [3, 5])
def test_with_several_players_the_order_of_the_places_is_that_of_the_gains(alice, bob, carol, olga, max, players):
    members = [alice, bob, carol, olga, max][:players]
    table = finish(members, "keep-on-rolling", {"target": 50})
    gains = [skill_of(member, table.game).mu for member in members]
    places = table.outcome["places"]
    for one in range(players):
        for other in range(players):
            if places[one] < places[other]:
                assert gains[one] > gains[other]


def test_partners_win_and_lose_together(alice, bob, carol, olga):
    members = [alice, bob, carol, olga]
    table = finish(members, "perfecto", {"teams": True})
    gains = [skill_of(member, "perfecto").mu for member in members]
    assert gains[0] == pytest.approx(gains[2])
    assert gains[1] == pytest.approx(gains[3])
    assert (gains[0] > gains[1]) == (table.outcome["places"][0] == 1)


def test_an_unrated_table_changes_nothing(alice, bob):
    finish([alice, bob], options={"games_to_win": 1}, is_rated=False)
    assert not Rating.objects.exists()


@pytest.mark.parametrize("kind", ["is_bot", "is_guest"])
def test_nobody_gains_by_playing_bots_and_guests(alice, kind):
    other = Member.objects.create_user("Other", **{kind: True})
    finish([other, alice], options={"games_to_win": 1})
    assert not Rating.objects.exists()


def test_who_gives_up_a_seat_loses_and_the_substitute_has_nothing_to_lose(alice, bob, carol):
    table = open_between([alice, bob], "catch-6", {"games_to_win": 1}, absence=Table.Absence.SUBSTITUTE)
    Table.objects.filter(pk=table.pk).update(vacant_bits=1)
    play.take_over(table_id=table.pk, member=carol)
    tasks.count_table(play_out(table, carol, bob).pk)
    assert skill_of(alice).mu < START.mu < skill_of(bob).mu
    assert not Rating.objects.filter(member=carol).exists()


def test_who_gives_up_a_seat_does_not_win_with_the_partner(alice, bob, carol, olga, max):
    table = open_between([alice, bob, carol, olga], "perfecto", {"teams": True}, absence=Table.Absence.SUBSTITUTE)
    Table.objects.filter(pk=table.pk).update(vacant_bits=1)
    play.take_over(table_id=table.pk, member=max)
    play.leave(table_id=table.pk, member=bob)
    tasks.count_table(table.pk)
    table.refresh_from_db()
    assert [place == 1 for place in table.outcome["places"]] == [True, False, True, False]
    assert skill_of(alice, "perfecto").mu < START.mu < skill_of(carol, "perfecto").mu
    assert not Rating.objects.filter(member=max).exists()


def test_a_wide_interval_is_called_provisional_until_enough_is_known():
    assert START.is_provisional
    skills = [START, START]
    for number in range(80):
        skills = ratings.after([Entrant(1, 0, 1 + number % 2), Entrant(2, 1, 2 - number % 2)], skills)
    assert not skills[0].is_provisional
    assert skills[0].interval < START.interval / 2


class TestChecking:
    @pytest.fixture
    def counted(self, alice, bob, carol):
        for pair in ([alice, bob], [bob, carol], [alice, bob]):
            finish(pair, options={"games_to_win": 1})

    def test_finds_nothing_where_nothing_is_wrong(self, counted, capsys):
        call_command("check_ratings")
        assert "Every rating follows from the results." in capsys.readouterr().out

    def test_finds_a_rating_that_was_changed_by_hand(self, counted, alice, capsys):
        Rating.objects.filter(member=alice).update(mu=40)
        with pytest.raises(CommandError, match="1 figures"):
            call_command("check_ratings")
        assert f"member {alice.pk}: the rating is not the sum" in capsys.readouterr().out

    def test_finds_a_change_that_no_result_explains(self, counted, alice):
        RatingChange.objects.filter(member=alice).update(mu=40)
        with pytest.raises(CommandError):
            call_command("check_ratings")


class TestLobby:
    @pytest.fixture(autouse=True)
    def _tables(self, alice, bob):
        Rating.objects.create(member=alice, game="catch-6", mu=30, sigma=2, shown=1700)
        for opener in (alice, bob):
            play.open_table(opener=opener, game="catch-6", word="heron")
        play.open_table(opener=alice, game="perfecto", word="heron")

    @pytest.mark.parametrize(
        ("query", "found"),
        [
            ("", ["perfecto Alice", "catch-6 Bob", "catch-6 Alice"]),
            ("rating_from=1600", ["catch-6 Alice"]),
            ("rating_to=1600", ["perfecto Alice", "catch-6 Bob"]),
            ("rating_from=1500&rating_to=1500", ["perfecto Alice", "catch-6 Bob"]),
            ("rating_from=1701", []),
        ],
    )
    def test_openers_are_found_by_their_rating_at_the_game(self, client, carol, query, found):
        client.force_login(carol)
        shown = client.get(f"/api/v1/tables?{query}").json()["results"]
        assert [f"{table['game']} {table['opener']['name']}" for table in shown] == found
        listed = client.get(f"/play/?{query}").context["open_tables"]
        assert [f"{table.game} {table.opener.username}" for table in listed] == found

    def test_the_rating_stands_beside_the_opener(self, client, carol):
        client.force_login(carol)
        page = client.get("/play/?rating_from=1600").content.decode()
        assert "rating 1700" in page
        assert "opened by Alice" in page

    @pytest.mark.parametrize("query", ["rating_from=x", "rating_to=-1", "rating_from=99999"])
    def test_nonsense_is_refused_by_the_api_and_ignored_by_the_page(self, client, query):
        assert client.get(f"/api/v1/tables?{query}").status_code == 400
        assert client.get(f"/play/?{query}").status_code == 200


@pytest.mark.parametrize("places", [(1, 1, 1, 4, 5), (1, 1, 3), (1, 2, 2), (1, 1, 1, 4, 4, 6, 6, 6), (1, 1, 1)])
def test_who_shares_a_place_gains_the_same_and_more_than_those_behind(places):
    equals = [START] * len(places)
    entrants = [Entrant(member, member, place) for member, place in enumerate(places)]
    mus = [skill.mu for skill in ratings.after(entrants, equals)]
    assert all(mu == pytest.approx(mus[places.index(place)]) for mu, place in zip(mus, places, strict=True))
    for place, behind in itertools.pairwise(sorted(set(places))):
        assert mus[places.index(place)] > mus[places.index(behind)] + 0.1
    assert sum(mus) == pytest.approx(sum(skill.mu for skill in equals))
