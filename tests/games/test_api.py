"""The API as a program meets it: the happy way, and every refusal with its code and its sentence."""

import json
import random
import uuid

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games import bots
from games.models import Table

from .conftest import ALL_SIX, move, play_out

pytestmark = pytest.mark.django_db


@pytest.fixture
def as_member():
    def sign_in(member, **kwargs):
        client = Client(**kwargs)
        client.force_login(member)
        return client

    return sign_in


def post(client, path, data, **kwargs):
    return client.post(f"/api/v1/{path}", data, content_type="application/json", **kwargs)


def wish(version=0, action=ALL_SIX, key=None):
    return {"version": version, "key": str(key or uuid.uuid4()), "action": action}


@pytest.mark.parametrize("method", ["get", "post", "put", "patch", "delete"])
@pytest.mark.parametrize("path", ["/api/", "/api/v1/", "/api/v1/nope", "/api/v1/tables/1/nope", "/api/v2/games"])
def test_where_there_is_nothing_a_program_is_told_so(client, method, path):
    answer = getattr(client, method)(path, headers={"accept-language": "de"})
    assert (answer.status_code, answer.headers["Content-Type"]) == (404, "application/json")
    assert answer.json() == {"code": "not_found", "detail": "Unter dieser Adresse gibt es nichts."}


def test_an_option_is_named_for_people_and_for_programs(as_member, alice):
    options = {"teams": True}
    answer = post(as_member(alice), "tables", {"game": "perfecto", "options": options})
    assert refused(answer, 422, "bad_option")["option"] == "teams"
    assert answer.json()["detail"] == '"Teams" is only for four players.'


def test_a_match_from_opening_to_the_proof(as_member, alice, bob, carol):
    hers, his, theirs = as_member(alice), as_member(bob), as_member(carol)
    opened = post(hers, "tables", {"game": "catch-6", "options": {"games_to_win": 1}}).json()
    here = f"tables/{opened['id']}"
    assert opened["me"] == 0
    assert opened["view"] is None
    assert theirs.get("/api/v1/tables").json()["results"][0]["id"] == opened["id"]
    post(his, f"{here}/seats", {"word": "plum"})
    started = post(hers, f"{here}/seats", {"word": "heron"}).json()
    assert started["status"] == "playing"
    dice = random.Random(6)
    while True:
        for client in (hers, his):
            legal = client.get(f"/api/v1/{here}/legal").json()
            if legal:
                seen = client.get(f"/api/v1/{here}").json()
                action = bots.choose("catch-6", seen["view"], legal, None, dice, seen["me"])
                assert post(client, f"{here}/moves", wish(seen["version"], action)).status_code == 200
        if hers.get(f"/api/v1/{here}").json()["status"] == "over":
            break
    proof = theirs.get(f"/api/v1/{here}/proof").json()
    assert proof["seed"]
    assert sum(len(move["draws"]) for move in proof["moves"]) == proof["results"]


def test_the_answer_to_a_move(as_member, table, alice):
    answer = post(as_member(alice), f"tables/{table.pk}/moves", wish())
    assert answer.status_code == 200
    body = answer.json()
    assert set(body) == {"version", "events", "view"}
    assert body["version"] == 1
    assert body["events"][0]["type"] == "roll"


@pytest.mark.django_db(transaction=True)  # without the savepoints that a test's own transaction would add
def test_a_move_takes_at_most_six_statements(as_member, table, alice):
    client = as_member(alice)
    with CaptureQueriesContext(connection) as captured:
        post(client, f"tables/{table.pk}/moves", wish())
    assert len(captured) <= 6, [query["sql"] for query in captured]


def test_a_repeated_request_gets_the_same_answer(as_member, table, alice):
    client, same = as_member(alice), wish()
    first = post(client, f"tables/{table.pk}/moves", same)
    again = post(client, f"tables/{table.pk}/moves", same)
    assert (again.status_code, again.content) == (first.status_code, first.content)


def refused(answer, status, code):
    assert answer.status_code == status, answer.content
    body = answer.json()
    assert body["code"] == code
    assert len(body["detail"]) > 10
    return body


def test_a_stale_version_gets_the_table_as_it_is(as_member, table, alice):
    client = as_member(alice)
    post(client, f"tables/{table.pk}/moves", wish())
    body = refused(post(client, f"tables/{table.pk}/moves", wish()), 409, "stale")
    assert body["table"]["version"] == 1
    assert body["table"]["view"]["game"] == "catch-6"


def test_not_your_turn(as_member, table, bob):
    refused(post(as_member(bob), f"tables/{table.pk}/moves", wish()), 409, "not_your_turn")


def test_not_seated(as_member, table, mallory):
    refused(post(as_member(mallory), f"tables/{table.pk}/moves", wish()), 403, "not_seated")


def test_not_signed_in(table):
    refused(post(Client(), f"tables/{table.pk}/moves", wish()), 401, "not_authenticated")


def test_wrong_csrf_token(as_member, table, alice):
    client = as_member(alice, enforce_csrf_checks=True)
    refused(post(client, f"tables/{table.pk}/moves", wish()), 403, "permission_denied")
    assert Table.objects.get(pk=table.pk).version == 0


@pytest.mark.parametrize("number", [999999, 10**40])
def test_unknown_table(as_member, alice, number):
    client = as_member(alice)
    refused(post(client, f"tables/{number}/moves", wish()), 404, "no_such_table")
    refused(client.get(f"/api/v1/tables/{number}"), 404, "no_such_table")


def test_illegal_action(as_member, table, alice):
    body = refused(post(as_member(alice), f"tables/{table.pk}/moves", wish(action={"type": "pass"})), 422, "roll_first")
    assert body["detail"]


def test_finished_table(as_member, table, alice, bob):
    over = play_out(table, alice, bob)
    refused(post(as_member(alice), f"tables/{table.pk}/moves", wish(over.version)), 409, "table_over")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b'{"version": 0, "key": ',
        b"[" * 20000,
        b'{"version": 1e400, "key": "x", "action": {}}',
    ],
)
def test_malformed_json(as_member, table, alice, body):
    client = as_member(alice)
    answer = client.post(f"/api/v1/tables/{table.pk}/moves", body, content_type="application/json")
    assert answer.status_code == 400
    assert answer.json()["detail"]


@pytest.mark.parametrize(
    "body",
    [
        [],
        None,
        "move",
        7,
        {},
        {"version": 0},
        {"version": "0", "key": str(uuid.uuid4()), "action": ALL_SIX},
        {"version": True, "key": str(uuid.uuid4()), "action": ALL_SIX},
        {"version": -1, "key": str(uuid.uuid4()), "action": ALL_SIX},
        {"version": 2**63, "key": str(uuid.uuid4()), "action": ALL_SIX},
        {"version": 0, "key": "once", "action": ALL_SIX},
        {"version": 0, "key": None, "action": ALL_SIX},
        {"version": 0, "key": str(uuid.uuid4())},
    ],
)
def test_a_body_of_the_wrong_shape_names_the_field(as_member, table, alice, body):
    answer = post(as_member(alice), f"tables/{table.pk}/moves", json.dumps(body))
    refused(answer, 400, "invalid")
    assert Table.objects.get(pk=table.pk).version == 0


@pytest.mark.parametrize(
    "action", [None, [], "roll", 3, True, {}, {"type": None}, {"type": ["roll"]}, {"type": "roll", "dice": [[]]}]
)
def test_any_json_as_an_action_is_refused_kindly(as_member, table, alice, action):
    answer = post(as_member(alice), f"tables/{table.pk}/moves", wish(action=action))
    assert answer.status_code in (400, 422)
    assert answer.json()["detail"]
    assert Table.objects.get(pk=table.pk).version == 0


@pytest.mark.parametrize("levels", [61, 900, 30_000])
def test_a_body_nested_too_deeply(as_member, table, alice, levels):
    body = "[" * levels + "]" * levels
    refused(post(as_member(alice), f"tables/{table.pk}/moves", body), 400, "bad_json")
    refused(post(as_member(alice), "tables", f'{{"game": "catch-6", "options": {{"first": {body}}}}}'), 400, "bad_json")


def test_a_body_as_deep_as_it_may_be(as_member, alice):
    body = "[" * 58 + "]" * 58
    answer = post(as_member(alice), "tables", f'{{"game": "catch-6", "options": {{"first": {body}}}}}')
    assert answer.status_code == 422


def test_an_oversized_body(as_member, table, alice):
    refused(post(as_member(alice), f"tables/{table.pk}/moves", wish(action={"x": "y" * 100_000})), 413, "too_large")
    refused(post(as_member(alice), f"tables/{table.pk}/moves", wish(action={"x": "y" * 300_000})), 413, "too_large")


def test_the_wrong_content_type(as_member, table, alice):
    client = as_member(alice)
    answer = client.post(
        f"/api/v1/tables/{table.pk}/moves", "version=0", content_type="application/x-www-form-urlencoded"
    )
    refused(answer, 415, "unsupported_media_type")


def test_the_wrong_method(as_member, table, alice):
    refused(as_member(alice).delete(f"/api/v1/tables/{table.pk}"), 405, "method_not_allowed")


def test_an_unknown_address(db):
    assert Client().get("/api/v1/nowhere").status_code == 404


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"game": "chess"}, 404, "no_such_game"),
        ({"game": "catch-6", "options": {"games_to_win": "many"}}, 422, "bad_option"),
        ({"game": "catch-6", "options": {"joker": 1}}, 422, "unknown_option"),
        ({"game": "catch-6", "options": []}, 400, "invalid"),
        ({"game": "catch-6", "seats": 5}, 422, "bad_seats"),
        ({"game": "catch-6", "pace": "hasty"}, 409, "bad_pace"),
        ({"game": "catch-6", "pace": {"bank": 60, "increment": True, "cap": 60}}, 409, "bad_pace"),
        ({"game": "catch-6", "hours": {"start": 9}}, 409, "bad_hours"),
        ({"game": "catch-6", "absence": "shrug"}, 400, "invalid"),
        ({"game": "catch-6", "best_of": 2}, 400, "invalid"),
        ({"game": "catch-6", "invite": ["Nobody"]}, 409, "nobody_called"),
        ({"game": "catch-6", "word": "a|b"}, 409, "bad_word"),
        ({}, 400, "invalid"),
    ],
)
def test_a_table_that_cannot_be_opened(as_member, alice, body, status, code):
    refused(post(as_member(alice), "tables", body), status, code)
    assert not Table.objects.exists()


def test_refusals_speak_the_readers_language(as_member, table, alice):
    client = as_member(alice)
    english = post(client, f"tables/{table.pk}/moves", wish(5)).json()["detail"]
    german = post(client, f"tables/{table.pk}/moves", wish(5), headers={"accept-language": "de"}).json()["detail"]
    french = post(client, f"tables/{table.pk}/moves", wish(5), headers={"accept-language": "fr"}).json()["detail"]
    assert len({english, german, french}) == 3


def test_while_it_is_played_a_table_keeps_its_seed_and_results(as_member, table, alice, bob):
    move(table, alice)
    secrets = [table.seed]
    client = as_member(bob)
    here = f"/api/v1/tables/{table.pk}"
    for path in (
        here,
        f"{here}/moves",
        f"{here}/legal",
        f"{here}/proof",
        f"/tables/{table.pk}/",
        f"/tables/{table.pk}/live/",
        f"/tables/{table.pk}/log/?before=2",
    ):
        text = client.get(path).content.decode()
        for secret in secrets:
            assert secret not in text, path
    proof = client.get(f"{here}/proof").json()
    assert (proof["seed"], proof["moves"], proof["results"]) == (None, [], 6)


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/v1/tables?limit=9223372036854775808", 200),
        ("/api/v1/tables?offset=9223372036854775808", 200),
        ("/api/v1/tables?limit=x&offset=-1", 200),
        ("/api/v1/tables/{id}/moves?after=" + "9" * 5000, 400),
        ("/api/v1/tables/{id}/moves?after=x", 400),
        ("/api/v1/tables/{id}/moves?after=0", 200),
    ],
)
def test_odd_queries(client, table, path, status):
    assert client.get(path.format(id=table.pk)).status_code == status


def test_there_is_no_order_where_there_is_no_table(client, alice):
    client.force_login(alice)
    for table_id in (999_999, 10**20):
        assert client.get(f"/api/v1/tables/{table_id}/order").json()["code"] == "no_order"


def test_odd_methods(client):
    assert client.options("/api/v1/docs").status_code == 405
    assert client.head("/api/v1/docs").status_code == 200


def test_an_answer_is_for_one_reader_only(client, table):
    for path in ("", "/moves", "/legal", "/proof"):
        assert client.get(f"/api/v1/tables/{table.pk}{path}").headers["Cache-Control"] == "no-store"
