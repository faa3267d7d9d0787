"""Coming back to a table: what came since is shown move by move, as the reader could have seen it then."""

import json
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games import history, play, reading, rules
from games.models import Seat, Table
from games.views import REPLAYED

from .conftest import move, play_some


def client_of(member):
    client = Client()
    client.force_login(member)
    return client


def since(member, table, version=0):
    return client_of(member).get(f"/tables/{table.pk}/since/?version={version}").json()


def page(member, table):
    return client_of(member).get(f"/tables/{table.pk}/").content.decode()


def looks(member, table, version):
    return client_of(member).post(f"/api/v1/tables/{table.pk}/looked", {"version": version}, "application/json")


def looked_to(table, seat):
    return Seat.objects.get(table=table, number=seat).looked_to


def new_to(member, table):
    """The last version that the page says its reader knows."""
    return int(re.search(r'data-since="(\d+)"', page(member, table))[1])


# --- what has been looked at ---------------------------------------------------------------------------------------


def test_who_looks_is_told_nothing_twice(table, alice, bob):
    move(table, alice)
    assert new_to(bob, table) == 0
    assert looks(bob, table, 1).status_code == 204
    assert looked_to(table, 1) == 1
    assert new_to(bob, table) == 1


def test_what_was_looked_at_once_stays_so(table, alice, bob):
    move(table, alice)
    looks(bob, table, 1)
    assert looks(bob, table, 0).status_code == 204
    assert looked_to(table, 1) == 1


def test_nobody_has_seen_what_is_yet_to_come(table, bob):
    assert looks(bob, table, 7).status_code == 204
    assert looked_to(table, 1) == 0


def test_who_has_made_a_move_has_looked(table, alice):
    move(table, alice)
    assert new_to(alice, table) == 1
    assert looked_to(table, 0) == 0  # it costs the move nothing


@pytest.mark.parametrize("version", [-1, "x", None, 1.5, 2**40, True])
def test_odd_versions_are_refused_with_a_sentence(table, alice, version):
    answer = looks(alice, table, version)
    assert answer.status_code == 400
    assert answer.json()["detail"]


def test_only_who_sits_there_looks(table, carol):
    assert looks(carol, table, 0).json()["code"] == "not_seated"
    assert Client().post(f"/api/v1/tables/{table.pk}/looked", {}, "application/json").status_code in (401, 403)
    for number in (999_999, 10**20):
        answer = client_of(carol).post(f"/api/v1/tables/{number}/looked", {"version": 1}, "application/json")
        assert answer.status_code in (403, 404)


def test_a_substitute_has_missed_nothing(alice, bob, carol):
    table = play.open_table(
        opener=alice, game="catch-6", word="heron", terms=play.Terms(pace="fast", absence=Table.Absence.SUBSTITUTE)
    )
    play.take_seat(table_id=table.pk, member=bob, word="plum")
    move(table, alice)
    Table.objects.filter(pk=table.pk).update(vacant_bits=2)
    play.take_over(table_id=table.pk, member=carol)
    assert new_to(carol, table) == 1


def test_looking_takes_one_statement_and_a_page_still_ten(table, alice, bob):
    move(table, alice)
    client = client_of(bob)
    client.get(f"/tables/{table.pk}/")
    with CaptureQueriesContext(connection) as captured:
        client.get(f"/tables/{table.pk}/")
    assert len(captured) <= 10
    with CaptureQueriesContext(connection) as captured:
        play.look(table_id=table.pk, member=bob, version=1)
    assert len(captured) == 1


# --- playing it again ----------------------------------------------------------------------------------------------


def test_each_missed_move_has_its_board_and_its_sentence(table, alice, bob):
    table = play_some(table, [alice, bob], 6)
    shown = since(bob, table, 2)
    assert shown["version"] == 6
    assert [step["number"] for step in shown["steps"]] == [2, 3, 4, 5, 6]
    narrated = re.findall(r'data-move="(\d+)" data-narrate="([^"]*)"', page(bob, table))
    for step in shown["steps"]:
        sentences = [say for number, say in reversed(narrated) if int(number) == step["number"]]
        assert step["say"] == " ".join(sentences).replace("&#x27;", "'")
    assert all("c6" in step["mat"] for step in shown["steps"])


def test_only_the_last_moves_are_shown_again(long_table, alice, bob):
    table = play_some(long_table, [alice, bob], REPLAYED + 5)
    assert len(since(alice, table)["steps"]) == REPLAYED + 1


def test_nothing_missed_is_only_the_board_as_it_is(table, alice):
    assert [step["number"] for step in since(alice, table)["steps"]] == [0]
    assert [step["number"] for step in since(alice, table, 999_999_999)["steps"]] == [0]


def test_a_board_of_then_has_no_clock_and_nothing_to_tap(table, alice, bob):
    table = play_some(table, [alice, bob], 4)
    for step in since(alice, table)["steps"]:
        assert "data-deadline" not in step["mat"]
        assert "data-can" not in step["mat"]


@pytest.mark.parametrize("version", ["", "x", "-1", "1.5", "9" * 5000, "%00"])
def test_what_is_no_number_is_said_kindly(table, alice, version):
    answer = client_of(alice).get(f"/tables/{table.pk}/since/?version={version}")
    assert answer.status_code == 400
    assert "<h1" in answer.content.decode()


def test_spectators_have_missed_nothing(table, alice, carol):
    move(table, alice)
    for client in (client_of(carol), Client()):
        answer = client.get(f"/tables/{table.pk}/since/?version=0")
        assert answer.status_code == 403
        assert answer.json()["detail"]
    assert new_to(carol, table) == 1
    assert 'id="missed"' not in page(carol, table)


def test_tables_that_cannot_be_seen(alice, bob):
    private = play.open_table(opener=alice, game="catch-6", word="heron", terms=play.Terms(is_private=True))
    assert client_of(bob).get(f"/tables/{private.pk}/since/?version=0").status_code == 403
    assert since(alice, private) == {"version": 0, "steps": []}
    for number in (999, 10**20):
        assert client_of(bob).get(f"/tables/{number}/since/?version=0").status_code == 404


def test_a_move_that_was_taken_back_is_shown_and_taken_back(alice, bob):
    opened = play.open_table(opener=alice, game="capcolor", word="heron", terms=play.Terms(pace="fast"))
    play.take_seat(table_id=opened.pk, member=bob, word="plum")
    first = reading.read(opened.pk, alice).legal[0]
    move(opened, alice, first)
    play.ask_for_takeback(table_id=opened.pk, member=alice, version=1)
    play.agree_to_takeback(table_id=opened.pk, member=bob, version=1)
    start, coloured, undone = since(bob, opened)["steps"]
    assert undone["say"] == "Alice took back a move."
    assert coloured["mat"] != start["mat"]
    facts = [re.findall(r"<dd>.*?</dd>", step["mat"]) for step in (start, undone)]
    assert facts[0] == facts[1]


def test_a_finished_table_is_shown_to_its_end(table, alice, bob):
    play_some(table, [alice, bob], 3)
    play.leave(table_id=table.pk, member=bob)
    *_, last = since(alice, table, 2)["steps"]
    assert last["say"].startswith("Bob resigned.")


def test_it_costs_the_same_however_much_was_missed(long_table, alice, bob):
    table = play_some(long_table, [alice, bob], 12)
    client = client_of(alice)
    client.get(f"/tables/{table.pk}/since/?version=0")
    for version in (0, 11):
        with CaptureQueriesContext(connection) as captured:
            client.get(f"/tables/{table.pk}/since/?version={version}")
        assert len(captured) <= 7, [query["sql"] for query in captured]


# --- secrets -------------------------------------------------------------------------------------------------------


FACE = re.compile(r'<svg class="die[^>]*data-seat="(\d)"[^>]*><use href="[^"]*#(?:die|cut)-([1-6])')


def test_dice_that_were_hidden_then_are_not_in_it(perfecto, bob, alice):
    """Whoever sits in seat 1 sees of the others only what the rules showed at that moment."""
    engine, hidden = rules.get("perfecto"), 0
    views = {move.number: engine.view(state, 1) for move, state, _, _ in history.positions(perfecto)}
    for step in since(bob, perfecto)["steps"]:
        drawn = FACE.findall(step["mat"])
        for seat in (0, 2):
            known = [value for value in views[step["number"]]["hands"][seat]["dice"] if value is not None]
            hidden += not known
            values = [int(value) for colour, value in drawn if int(colour) == seat + 1]
            assert known or not values, step["number"]
    assert hidden
    assert FACE.findall(since(alice, perfecto)["steps"][1]["mat"])  # one's own can be seen: the test would find others


def test_a_secret_roll_is_told_to_nobody_else(perfecto, alice, bob, carol):
    rolls = [event for one in perfecto.moves.all() for event in one.events if event["type"] == "roll"]
    assert any("only" in event for event in rolls)
    for reader, member in enumerate((alice, bob, carol)):
        shown = since(member, perfecto)
        assert perfecto.seed not in json.dumps(shown)
        heard = " ".join(step["say"] for step in shown["steps"])
        for seat, name in enumerate(("Alice", "Bob", "Carol")):
            public = [event for event in rolls if event["seat"] == seat and "only" not in event]
            told = re.findall(rf"{name} rolled (?:red )?\d", heard)
            assert len(told) == (0 if seat == reader else len(public))
