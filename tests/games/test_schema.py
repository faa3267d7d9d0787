"""The API's description of itself: whole, valid, and with examples that the rules accept."""

import random

import pytest
from django.core.management import call_command
from django.urls import URLPattern, URLResolver, get_resolver
from drf_spectacular.validation import validate_schema

from games import rules
from games.api import examples, schema
from games.rules.chance import Seeded
from tests.rules.setups import ALL
from tests.rules.suite import play

WAYS = ["get", "post", "put", "patch", "delete"]


@pytest.fixture(scope="module")
def described():
    return schema.msgspec.json.decode(schema.description())


def operations(described):
    return [(path, method, one) for path, found in described["paths"].items() for method, one in found.items()]


# --- the whole ----------------------------------------------------------------------------------------------------


def test_it_is_made_without_a_complaint(tmp_path):
    file = tmp_path / "schema.yml"
    call_command("spectacular", fail_on_warn=True, validate=True, file=str(file))
    assert file.stat().st_size > 100_000


def test_what_is_served_is_valid_and_made_once(client, db, described, monkeypatch):
    answer = client.get("/api/v1/schema")
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.json() == described
    validate_schema(described)
    monkeypatch.setattr(schema, "SchemaGenerator", None)
    assert client.get("/api/v1/schema", headers={"accept-language": "de"}).content == answer.content


def addresses(patterns, before=""):
    for pattern in patterns:
        here = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, here)
        elif isinstance(pattern, URLPattern) and here.startswith("api/v1/"):
            yield here, pattern.callback


def test_every_address_and_every_method_is_in_it(described):
    ours = set()
    for address, callback in addresses(get_resolver().url_patterns):
        path = "/" + "".join("{" + part.split(":")[-1].split(">")[0] + "}" + part.partition(">")[2] if i else part
                             for i, part in enumerate(address.split("<")))  # fmt: skip
        ours |= {(path, method) for method in WAYS if hasattr(callback.cls, method)}
    theirs = {(path, method) for path, method, _one in operations(described)}
    assert ours - theirs == {("/api/v1/schema", "get"), ("/api/v1/docs", "get")}
    assert theirs <= ours


def test_every_operation_says_what_it_is_about(described):
    subjects = {tag["name"]: tag["description"] for tag in described["tags"]}
    assert all(subjects.values())
    names = [one["operationId"] for _path, _method, one in operations(described)]
    assert len(names) == len(set(names))
    silent = [(method, path) for path, method, one in operations(described) if not one.get("description")]
    assert silent == []
    for path, method, one in operations(described):
        assert one["tags"][0] in subjects, (method, path)
        assert "What all addresses of the API share" not in one["description"], (method, path)


def test_both_ways_to_sign_in(described):
    ways = described["components"]["securitySchemes"]
    assert {way["type"] for way in ways.values()} == {"apiKey", "http"}
    assert described["paths"]["/api/v1/me"]["get"]["security"] == [{name: []} for name in ("token", "session")]
    assert {} in described["paths"]["/api/v1/tables/{table_id}/moves"]["get"]["security"]
    assert {} not in described["paths"]["/api/v1/tables/{table_id}/moves"]["post"]["security"]


def test_lists_say_how_to_turn_the_page(described):
    parameters = {one["name"]: one for one in described["paths"]["/api/v1/tables"]["get"]["parameters"]}
    assert parameters["limit"]["schema"] == {"type": "integer", "minimum": 1, "maximum": 200, "default": 50}
    assert parameters["offset"]["schema"]["minimum"] == 0


@pytest.mark.parametrize("path", ["/api/v1/tables", "/api/v1/members/{name}/tables", "/api/v1/me/sessions"])
def test_what_comes_page_by_page_is_described_so(described, path):
    answer = described["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
    page = described["components"]["schemas"][answer["$ref"].rpartition("/")[2]]
    assert page["properties"].keys() == {"count", "next", "previous", "results"}


def test_what_may_be_refused_is_told_with_its_codes(described):
    refused = described["components"]["responses"]
    assert "`stale`" in refused["Refused409"]["description"]
    assert "`no_such_table`" in refused["Refused404"]["description"]
    sentence = refused["Refused404"]["content"]["application/json"]["examples"]["no_such_table"]["value"]["detail"]
    assert sentence == "There is no such table. Look for another one in the lobby."
    move = described["paths"]["/api/v1/tables/{table_id}/moves"]["post"]["responses"]
    assert {*move} == {"200", "400", "401", "403", "404", "409", "413", "415", "422", "429"}
    assert move["409"] == {"$ref": "#/components/responses/Refused409"}
    assert all("429" in one["responses"] for _path, _method, one in operations(described))


def test_whatever_is_referred_to_is_there(described):
    def references(value):
        if isinstance(value, dict):
            yield from ([value["$ref"]] if "$ref" in value else [])
            value = list(value.values())
        for part in value if isinstance(value, list) else []:
            yield from references(part)

    for reference in set(references(described)):
        kind, name = reference.removeprefix("#/components/").split("/")
        assert name in described["components"][kind], reference


# --- the games ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", rules.slugs())
def test_every_action_of_the_rules_has_an_example_that_is_accepted(slug):
    engine = rules.get(slug)
    found = {(one.type, frozenset(one.action)) for one in examples.actions_of(slug)}
    assert found == {(kind, shape) for kind, shapes in engine.actions.items() for shape in shapes}
    for one in examples.actions_of(slug):
        state = engine.load(one.position)
        engine.apply(state, one.seat, one.action, Seeded(random.Random(slug)))
        assert one.sentence.endswith(".")


@pytest.mark.parametrize("setup", ALL, ids=str)
def test_nothing_happens_in_play_that_has_no_example(setup):
    known = {(one.type, frozenset(one.action)) for one in examples.actions_of(setup.game.slug)}
    done = {(moment.step[1]["type"], frozenset(moment.step[1])) for moment in play(setup, 7) if moment.step}
    assert done
    assert done <= known


def test_the_description_has_all_of_them(described):
    shown = described["paths"]["/api/v1/tables/{table_id}/moves"]["post"]["requestBody"]["content"]
    actions = [(name.split("/")[0], one["value"]["action"], one["description"]) for name, one in
               shown["application/json"]["examples"].items()]  # fmt: skip
    expected = [(slug, one.action, one.sentence) for slug in rules.slugs() for one in examples.actions_of(slug)]
    assert actions == expected


@pytest.mark.parametrize("slug", rules.slugs())
def test_tables_that_are_shown_can_be_opened(described, slug):
    engine = rules.get(slug)
    shown = described["paths"]["/api/v1/tables"]["post"]["requestBody"]["content"]["application/json"]["examples"]
    of_game = {name: one for name, one in shown.items() if name.startswith(f"{slug}/")}
    for one in of_game.values():
        engine.start(one["value"]["options"], one["value"]["seats"], Seeded(1))
    whole = of_game[f"{slug}/every-option"]
    assert whole["value"]["options"].keys() == {option.key for option in engine.options}
    assert all(f"`{option.key}`" in whole["description"] for option in engine.options)


def test_a_table_that_is_shown_is_opened_by_the_api(described, client, alice):
    client.force_login(alice)
    shown = described["paths"]["/api/v1/tables"]["post"]["requestBody"]["content"]["application/json"]["examples"]
    for name in ("catch-6/every-option", "capio/quick", "perfecto/rulebook"):
        answer = client.post("/api/v1/tables", shown[name]["value"], content_type="application/json")
        assert answer.status_code == 201, answer.json()
