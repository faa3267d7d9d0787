"""How the dice of the club fell: counted once, provable, judged in plain words."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games import play
from games.context import has_demo_members
from games.dice import page
from games.dice.fairness import Spread, at_least, most_unusual, upper_gamma
from games.dice.models import CountedRolls, OwnRollCount, RollCount
from games.dice.verdict import how_often, verdict_of, verdict_on_many
from games.models import Table

from .conftest import move, play_out
from .test_replay import client_of


@pytest.fixture
def finished(table, alice, bob):
    table = play_out(table, alice, bob)
    play.count(table_id=table.pk)
    return table


def faces(table, seat=None):
    """How often each face came up, by what the players were told."""
    rolls = [event for one in table.moves.all() for event in one.events if event["type"] == "roll"]
    values = [value for event in rolls if seat in (None, event["seat"]) for value in event["values"]]
    return tuple(values.count(face) for face in range(1, 7))


# --- the test itself -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chi_square", "freedom", "p"),
    [  # from the tables at the end of every book on statistics
        (3.841, 1, 0.05), (6.635, 1, 0.01), (10.828, 1, 0.001),
        (5.991, 2, 0.05), (11.070, 5, 0.05), (15.086, 5, 0.01), (20.515, 5, 0.001), (9.236, 5, 0.10),
        (4.351, 5, 0.50), (1.145, 5, 0.95), (0.554, 5, 0.99), (18.307, 10, 0.05), (43.773, 30, 0.05),
        (124.342, 100, 0.05), (77.929, 100, 0.95), (0, 5, 1),
    ],
)  # fmt: skip
def test_the_probability_is_that_of_the_tables(chi_square, freedom, p):
    assert at_least(chi_square, freedom) == pytest.approx(p, abs=1e-4)


def test_the_series_and_the_fraction_meet_and_tiny_figures_stay_tiny():
    for a in (0.5, 2.5, 10, 50):
        assert upper_gamma(a, a + 0.999999) == pytest.approx(upper_gamma(a, a + 1.000001), abs=1e-5)
    assert 0 < at_least(200, 5) < 1e-38
    assert upper_gamma(1, 3) == pytest.approx(2.718281828459045**-3, rel=1e-12)


def test_a_spread_is_judged_by_how_far_it_lies_from_even():
    spread = Spread((22, 17, 20, 26, 22, 13))  # 120 dice: (4+9+0+36+4+49) / 20
    assert spread.chi_square == pytest.approx(5.1)
    assert spread.p == pytest.approx(0.4038, abs=1e-4)
    assert "about 40 times in 100. That is nothing unusual." in verdict_of(spread)
    assert "less than once in 1000" in verdict_of(Spread((200, 100, 100, 100, 100, 100)))
    assert "too few to judge by: at least 30" in verdict_of(Spread((4, 4, 4, 4, 4, 4)))
    assert verdict_of(Spread((0,) * 6)) == "Nothing has been counted yet."
    assert "nearly always" in how_often(0.999)
    assert "about 4 times in 1000" in how_often(0.004)


def test_many_spreads_are_judged_together():
    assert most_unusual([0.05] * 9) == pytest.approx(1 - 0.95**9)
    odd = Spread((40, 20, 30, 30, 30, 30))
    even = Spread((30,) * 6)
    assert odd.p is not None
    assert verdict_on_many([odd]) == ""
    text = verdict_on_many([odd, *[even] * 8, Spread((1,) * 6)])
    assert text.startswith("9 of these spreads can be judged.")
    assert f"about {round(100 * (1 - (1 - odd.p) ** 9))} times in 100" in text


# --- counting ------------------------------------------------------------------------------------------------------


def test_a_finished_table_is_counted_once(finished, alice, bob):
    play.count(table_id=finished.pk)
    play.count(table_id=finished.pk)
    assert page.everybodys().whole.spread.counts == faces(finished)
    assert page.own(alice).whole.spread.counts == faces(finished, 0)
    assert page.own(bob).whole.spread.counts == faces(finished, 1)
    assert page.everybodys().whole.spread.total == finished.drawn


def test_nothing_is_counted_before_the_end(table, alice):
    move(table, alice)
    play.count(table_id=table.pk)
    assert not RollCount.objects.exists()
    assert not CountedRolls.objects.exists()


def test_tables_add_up(finished, alice, bob):
    again = play.open_table(opener=bob, game="catch-6", options={"games_to_win": 1}, word="x")
    play.take_seat(table_id=again.pk, member=alice, word="y")
    again = play_out(again, bob, alice)
    play.count(table_id=again.pk)
    both = [a + b for a, b in zip(faces(finished), faces(again), strict=True)]
    assert list(page.everybodys().whole.spread.counts) == both
    assert page.own(alice).whole.spread.total == sum(faces(finished, 0)) + sum(faces(again, 1))


def test_dice_of_a_seat_that_changed_hands_are_nobodys_own(alice, bob, carol):
    table = play.open_table(
        opener=alice, game="perfecto", word="heron", terms=play.Terms(pace="fast", absence=Table.Absence.SUBSTITUTE)
    )
    play.take_seat(table_id=table.pk, member=bob, word="plum")  # and everybody rolls all six
    Table.objects.filter(pk=table.pk).update(vacant_bits=2)
    play.take_over(table_id=table.pk, member=carol)
    play.leave(table_id=table.pk, member=alice)
    play.count(table_id=table.pk)
    assert {row.member_id for row in OwnRollCount.objects.all()} == {alice.pk}
    assert page.own(alice).whole.spread.total == 6
    assert page.everybodys().whole.spread.total == 12


def test_dice_on_the_table_are_nobodys_and_cards_are_no_dice(alice, bob):
    table = play.open_table(opener=alice, game="capio", options={"rounds": 1}, word="heron")
    play.take_seat(table_id=table.pk, member=bob, word="plum")
    play.leave(table_id=table.pk, member=bob)
    play.count(table_id=table.pk)
    [start] = table.moves.filter(number=0)
    cards = [of for of, _ in start.draws if of != 6]
    shown = page.everybodys()
    assert shown.whole.spread.total == len(start.draws) - len(cards)
    assert sum(one.spread.total for one in shown.choices) == len(cards)
    assert page.own(alice).whole.spread.total < shown.whole.spread.total - 39


# --- the command ---------------------------------------------------------------------------------------------------


def run(*args):
    told, complaints = StringIO(), StringIO()
    try:
        call_command("count_rolls", *args, stdout=told, stderr=complaints)
    except CommandError as error:
        return str(error), complaints.getvalue()
    return told.getvalue(), complaints.getvalue()


def test_the_command_proves_the_counts_and_makes_them_anew(finished, alice):
    assert f"{finished.drawn} results: every count follows" in run()[0]
    before = sorted(RollCount.objects.values_list("face", "count"))
    RollCount.objects.filter(face=3).update(count=1)
    OwnRollCount.objects.filter(member=alice, face=6).delete()
    verdict, complaints = run()
    assert verdict.startswith("2 counts do not follow")
    assert "stored 1, counted" in complaints
    assert "1 tables counted anew" in run("--rebuild")[0]
    assert sorted(RollCount.objects.values_list("face", "count")) == before
    assert run()[1] == ""


def test_a_table_that_was_forgotten_is_reported(finished):
    CountedRolls.objects.all().delete()
    assert f"table {finished.pk}: over and not counted" in run()[1]


# --- pages and API -------------------------------------------------------------------------------------------------


def test_the_page_shows_counts_and_a_verdict(finished):
    shown = Client().get("/dice/").content.decode()
    for count in faces(finished):
        assert f"<b>{count}</b>" in shown
    assert "If the dice are fair" in shown
    assert "Catch 6" in shown
    assert f"{finished.ended_at:%Y}" in shown
    assert 'href="/dice/mine/"' not in shown


def test_before_anything_is_counted_there_is_a_way_on(db):
    shown = Client().get("/dice/").content.decode()
    assert "No roll has been counted yet" in shown
    assert 'href="/play/"' in shown


def test_own_rolls_are_for_who_is_signed_in(finished, alice, carol):
    assert Client().get("/dice/mine/").status_code == 302
    own = client_of(alice).get("/dice/mine/").content.decode()
    for count in faces(finished, 0):
        assert f"<b>{count}</b>" in own
    assert "None of your rolls has been counted yet" in client_of(carol).get("/dice/mine/").content.decode()


@pytest.mark.parametrize("game", ["catch-6", "perfecto", "nothing", "\x00", "9" * 5000])
def test_one_game_at_a_time(finished, game):
    for path in ("/dice/", "/api/v1/dice"):
        assert Client().get(path, {"game": game}).status_code == 200


def test_by_api(finished, alice):
    whole = Client().get("/api/v1/dice").json()["whole"]
    assert tuple(whole["counts"]) == faces(finished)
    assert whole["p"] == pytest.approx(Spread(faces(finished)).p)
    answer = client_of(alice).get("/api/v1/me/dice", {"game": "catch-6"}).json()
    assert tuple(answer["whole"]["counts"]) == faces(finished, 0)
    assert [month["month"] for month in answer["months"]] == [f"{finished.ended_at:%Y-%m}"]
    assert [game["game"] for game in answer["games"]] == ["catch-6"]
    assert Client().get("/api/v1/me/dice").status_code in (401, 403)


def test_it_costs_the_same_however_much_was_rolled(finished):
    has_demo_members()
    client = Client()
    with CaptureQueriesContext(connection) as captured:
        client.get("/dice/")
    assert len(captured) <= 4
