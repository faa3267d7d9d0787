"""The roll ledger: every chance result of a table has its number; what is hidden stays so until the end."""

import json
import random
import re

import pytest
from django.test import Client

from games import play, reading, rules
from games.dice.drawn import drawn_in, faces_of
from games.models import Move, Table
from games.replay.ledger import PAGE
from games.rules.chance import Verifiable

from .conftest import move, play_out, play_some
from .test_replay import client_of


def rows_of(member, table, **asked):
    answer = client_of(member).get(f"/api/v1/tables/{table.pk}/rolls", {"limit": 200} | asked)
    assert answer.status_code == 200, answer.content
    return answer.json()["results"]


def ledger(member, table, **asked):
    return client_of(member).get(f"/tables/{table.pk}/rolls/", asked).content.decode()


@pytest.mark.parametrize("slug", rules.slugs())
@pytest.mark.parametrize("first", [0, "random"])
def test_every_die_that_was_told_is_found_among_the_draws(slug, first):
    """With real rules: what the events tell and what was drawn are the same dice, in the same order."""
    engine, words = rules.get(slug), ["heron", "plum"]
    dice = random.Random(slug)
    options = {"first": first} if has_first(engine, first) else {}
    chance = Verifiable(bytes(32), 7, words)
    state, events = engine.start(options, 2, chance)
    for _ in range(300):
        drawn = drawn_in(chance.draws, events, 0)
        told = [face.value for event in events for face in faces_of(event)]
        assert [one.face.value for one in drawn if one.face] == told
        assert all(one.of == 6 and one.result + 1 == one.face.value for one in drawn if one.face)
        if engine.outcome(state) is not None:
            break
        seat = dice.choice(engine.actors(state))
        chance = Verifiable(bytes(32), 7, words, chance.drawn)
        state, events = engine.apply(state, seat, dice.choice(engine.legal(state, seat)), chance)


def has_first(engine, first):
    try:
        engine.start({"first": first}, 2, Verifiable(bytes(32), 7, ["heron", "plum"]))
    except rules.BadOptions:
        return False
    return True


def test_the_results_are_numbered_without_gaps_and_checked(table, alice, bob, carol):
    table = play_out(table, alice, bob)
    rows = []
    while len(rows) < table.drawn:
        rows += rows_of(carol, table, offset=len(rows))
    assert [row["k"] for row in rows] == list(range(table.drawn))
    assert all(row["right"] and row["die"] and row["of"] == 6 and not row["hidden"] for row in rows)
    values = [value for one in table.moves.order_by("number") for _, value in one.draws]
    assert [row["value"] - 1 for row in rows] == values
    assert {row["seat"] for row in rows} == {0, 1}
    shown = ledger(None, table)
    assert shown.count("same</span>") == min(PAGE, table.drawn)
    assert 'id="r0"' in shown
    assert f'href="/tables/{table.pk}/replay/1/" id="move-1"' in shown


def test_a_tampered_result_is_marked(table, alice, bob):
    move(table, alice)
    play.leave(table_id=table.pk, member=bob)
    first = Move.objects.get(table=table, number=1)
    first.draws[2][1] = (first.draws[2][1] + 1) % 6
    first.save()
    assert [row["right"] for row in rows_of(None, table)] == [True, True, False, True, True, True]
    assert ledger(None, table).count("differs</span>") == 1


def test_a_result_too_few_is_said(table, alice):
    move(table, alice)
    Table.objects.filter(pk=table.pk).update(drawn=7)
    assert "The table has counted 7 results, but 6 are recorded." in ledger(alice, table)


def test_while_it_is_played_open_dice_are_shown_and_none_is_checked(table, alice, carol):
    move(table, alice)
    for member in (alice, carol, None):
        rows = rows_of(member, table)
        assert [row["value"] - 1 for row in rows] == [value for _, value in table.moves.get(number=1).draws]
        assert {row["right"] for row in rows} == {None}


def test_hidden_dice_are_their_owners_alone(perfecto, alice, bob, olga):
    dealt = {event["seat"]: event["values"] for event in perfecto.moves.get(number=0).events if event["type"] == "roll"}
    for seat, member in enumerate((alice, bob)):
        rows = rows_of(member, perfecto)[:18]
        assert [row["value"] for row in rows if not row["hidden"]] == dealt[seat]
        assert [row["seat"] for row in rows if not row["hidden"]] == [seat] * 6
        hidden = [row for row in rows if row["hidden"]]
        assert len(hidden) == 12
        assert all(row["value"] is row["of"] is row["seat"] is None and not row["die"] for row in hidden)
    assert all(row["hidden"] for row in rows_of(olga, perfecto)[:18])
    assert ledger(olga, perfecto).count("hidden until the end") >= 18
    assert 'role="img"' not in ledger(None, perfecto).split("<tbody>")[1].split("</tbody>")[0]
    for member in (bob, alice):
        play.leave(table_id=perfecto.pk, member=member)
    rows = rows_of(olga, perfecto)
    assert [row["value"] for row in rows[:18]] == dealt[0] + dealt[1] + dealt[2]
    assert all(row["right"] for row in rows)


def test_what_is_no_die_tells_nothing_before_the_end(alice, bob):
    """Which of the bribes that are left was drawn would tell its owner about those that others have."""
    opened = play.open_table(opener=alice, game="capo-dei-capi", options={"backstab": "off", "first": 0}, word="heron")
    play.take_seat(table_id=opened.pk, member=bob, word="plum")
    dice = random.Random(1)
    while not bribes(opened):
        member = next(member for member in (alice, bob) if reading.read(opened.pk, member).legal)
        move(opened, member, dice.choice(reading.read(opened.pk, member).legal))
    for member in (alice, bob, None):
        rows = rows_of(member, opened)
        assert [row["k"] for row in rows if row["hidden"]] == bribes(opened)
    play.leave(table_id=opened.pk, member=bob)
    [row] = [row for row in rows_of(None, opened) if row["k"] in bribes(opened)][:1]
    assert (row["of"], row["die"], row["right"]) == (15, False, True)


def bribes(table):
    """The numbers of the results that are no dice."""
    draws = [draw for one in table.moves.order_by("number") for draw in one.draws]
    return [k for k, (of, _) in enumerate(draws) if of != 6]


def test_long_ledgers_come_in_pages(long_table, alice, bob):
    table = play_some(long_table, [alice, bob], 110)
    assert table.drawn > PAGE
    first, second = ledger(alice, table), ledger(alice, table, **{"from": PAGE})
    assert f'id="r{PAGE - 1}"' in first
    assert f'id="r{PAGE}"' not in first
    assert f'id="r{PAGE}"' in second
    number = int(re.search(r'id="move-(\d+)"', second)[1])
    assert f'id="move-{number}"' in ledger(alice, table, move=number)


@pytest.mark.parametrize("asked", [{"from": "x"}, {"from": "-1"}, {"move": ""}, {"move": "\x00"}, {"from": "9" * 5000}])
def test_odd_places_are_said_kindly(table, alice, asked):
    answer = client_of(alice).get(f"/tables/{table.pk}/rolls/", asked, follow=True)
    assert answer.status_code == 200
    assert "This table has no such move yet" in answer.content.decode()


def test_where_nothing_was_drawn_it_says_so(alice, bob):
    opened = play.open_table(opener=alice, game="capcolor", word="heron", options={"first": 0})
    play.take_seat(table_id=opened.pk, member=bob, word="plum")
    assert "Nothing was drawn at this table" in ledger(None, opened)
    assert rows_of(None, opened) == []


def test_the_api_says_what_is_wrong(open_table, alice):
    for path in ("rolls", "positions/0"):
        assert client_of(alice).get(f"/api/v1/tables/{open_table.pk}/{path}").json()["code"] == "nothing_played"
        assert Client().get(f"/api/v1/tables/999999/{path}").status_code == 404
    assert Client().get(f"/api/v1/tables/{10**20}/rolls").status_code == 404
    assert Client().get(f"/api/v1/tables/{open_table.pk}/positions/{10**30}").status_code in (404, 409)
    assert json.loads(Client().get("/api/v1/tables/999999/rolls").content)["detail"]
