"""The demo club has competitions of all ages, which were held and played like all others."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from accounts.models import Member, Trophy
from games.demo import CLUB, PASSWORD
from games.models import Move, Table
from tournaments import demo
from tournaments.models import Competition, Pairing

pytestmark = pytest.mark.django_db

CUP, LEAGUE, SWISS = "Catch of the Day Cup", "Poobah League", "Hill Climbers’ Open"


@pytest.fixture
def said():
    out = StringIO()
    call_command("demo", everything=True, stdout=out)
    return out.getvalue()


@pytest.fixture
def alice(said, client):
    """As whoever starts the site signs in."""
    assert client.login(username="Alice", password=PASSWORD)
    return client


def of(name):
    return Competition.objects.get(name=name)


def page(reader, name, *args):
    return reader.get(reverse(name, args=args)).content.decode()


def test_a_cup_is_over_with_games_that_can_be_replayed_ratings_that_follow_and_trophies(said):
    cup = of(CUP)
    assert cup.status == Competition.Status.OVER
    pairings = Pairing.objects.filter(round__competition=cup)
    assert set(pairings.values_list("status", "kind")) == {(Pairing.Status.FINAL, Pairing.Kind.PLAYED)}
    assert pairings.count() == 8  # the one for the third place too
    assert Trophy.objects.filter(title=CUP).count() == 3
    call_command("check_tables", stdout=(tables := StringIO()))
    call_command("check_ratings", stdout=(ratings := StringIO()))
    assert "all agree with their moves" in tables.getvalue()
    assert "Every rating follows" in ratings.getvalue()
    assert not Move.objects.exclude(kind__in=(Move.Kind.START, Move.Kind.ACT)).exists()  # nobody resigned


def test_a_league_is_in_its_middle_and_alice_is_to_move_against_bob(alice):
    league = of(LEAGUE)
    assert list(league.rounds.values_list("status", flat=True)) == ["closed"] * 3 + ["running"] + ["planned"] * 2
    dates = list(league.rounds.values_list("starts_at", flat=True))
    assert dates == sorted(dates)
    waiting = alice.get("/api/v1/me/next").json()["next"]
    assert waiting["why"] == "turn"
    table = Table.objects.get(pk=waiting["table"])
    assert {seat.member.username for seat in table.seats.all()} == {"Alice", "Bob"}
    assert table.board.pairing.round.competition == league
    assert "Your turn against <b>Bob</b>" in page(alice, "competitions")
    assert awaited(league) == {"Alice", "Carol"}


def awaited(competition):
    """Who is to move at its tables."""
    tables = Table.objects.filter(board__pairing__round__competition=competition, status=Table.Status.PLAYING)
    return {seat.member.username for table in tables for seat in table.seats.all() if table.is_awaiting(seat.number)}


def test_a_swiss_system_takes_entries_for_a_week_at_the_desk_of_alice(alice):
    swiss = of(SWISS)
    assert swiss.status == Competition.Status.ENTERING
    desk = page(alice, "desk", swiss.pk)
    assert "It takes entries" in desk
    assert "There are enough entries to begin." in desk
    assert timedelta(days=6) < swiss.entries_close_at - timezone.now() < timedelta(days=8)
    assert "Enter" in page(alice, "competition", swiss.pk)


def test_whoever_watches_finds_all_of_them(said, client):
    found = page(client, "competitions")
    for name in (CUP, LEAGUE, SWISS):
        assert name in found


def test_it_is_made_once_and_says_as_whom_to_sign_in(said):
    again = StringIO()
    call_command("demo", everything=True, stdout=again)
    assert Competition.objects.count() == 3
    assert Member.objects.filter(is_demo=True).count() == 8
    for words in (said, again.getvalue()):
        assert f"sign in as {', '.join(CLUB)}, password {PASSWORD}" in words


def test_without_competitions_it_is_the_small_club_that_other_tests_begin_with(db):
    call_command("demo", stdout=StringIO())
    assert not Competition.objects.exists()
    assert sorted(Member.objects.values_list("username", flat=True)) == [*CLUB]


def test_whoever_stops_it_halfway_gets_a_whole_club_the_next_time(db, monkeypatch):
    def stop(*members):
        raise KeyboardInterrupt

    monkeypatch.setattr(demo, "make_cup", stop)
    with pytest.raises(KeyboardInterrupt):
        call_command("demo", everything=True, stdout=StringIO())
    assert not Member.objects.exists()
    monkeypatch.undo()
    call_command("demo", everything=True, stdout=StringIO())
    assert Competition.objects.count() == 3
