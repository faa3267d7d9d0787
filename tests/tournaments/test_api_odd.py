"""Odd requests to every address of the API of competitions: answered, always in JSON, and never our fault."""

import json
import random
import re
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.db import transaction
from django.utils import timezone

from tournaments.api import urls
from tournaments.desk import requests
from tournaments.files import exporting
from tournaments.live_games import dates
from tournaments.models import Pairing

from .addresses import BODIES, doors
from .holding import begun, draft, enter, hold, people, play_round, reachable
from .programs import Program

pytestmark = [pytest.mark.django_db, pytest.mark.once]

ODD = [
    None, True, False, 0, -1, 1, 2, 2**31, 2**63, -(2**63), 10**30, 1.5, 1e308, "", " ", "x", "1", "\x00", "\u202e",
    "x" * 5000, "Alice", "2100-01-01T00:00:00Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59+14:00", "2026-02-30",
    [], [[]], [None], [1, 1], [1, "1", True], [2**63], ["Alice", "alice"], ["\x00"], [{}], {}, {"a": 1}, {"": None},
    {"pace": {"bank": 1e300}}, {"pace": [], "hours": [], "best_of": []}, {"rounds": 10**30}, {"rounds": -1},
    {"double": 7},
]  # fmt: skip
WHOLE = ["null", "[]", "7", '"x"', "true", "{", "", '{"word": "\\ud800"}', "[" * 100 + "]" * 100, "1e999", "\xff"]


@pytest.fixture
def world(olga, alice, bob, carol):
    """One competition of each kind, with something of everything in them."""
    cache.clear()
    reachable(carol)
    cast, now = [alice, bob], timezone.now()
    live = begun(olga, cast, terms={"pace": "live"}, takes_tabletop=True)
    swiss = begun(olga, [*cast, *people(2)], preview_hours=24, plan={"rounds": 3}, objection_hours=24)
    ladder = begun(olga, cast, format="ladder")
    night = begun(
        olga, cast, format="night", terms={"pace": "live"}, entries_close_at=now + timedelta(hours=1),
        ends_at=now + timedelta(hours=2),
    )  # fmt: skip
    knockout = begun(olga, cast, format="knockout")
    over = play_round(begun(olga, cast, plan={"rounds": 1}))
    entering = hold(olga)
    enter(entering, cast)
    pairing = Pairing.objects.get(round__competition=live)
    dates.propose(pairing=pairing, member=alice, moment=now + timedelta(days=1))
    requests.ask(competition=live, member=alice, kind="other", text="May I ask something?")
    return {
        "competitions": [live, swiss, ladder, night, knockout, over, entering, draft(olga)],
        "programs": [Program(olga), Program(alice), Program(carol)],
    }


def path_of(route, competition):
    """An address with what is in this competition, or with what is nowhere."""
    first = {
        "competition_id": competition.pk,
        "entry_id": competition.entries.values_list("pk", flat=True).first(),
        "pairing_id": Pairing.objects.filter(round__competition=competition).values_list("pk", flat=True).first(),
        "request_id": competition.requests.values_list("pk", flat=True).first(),
        "ruling_id": competition.rulings.values_list("pk", flat=True).first(),
        "number": 1,
        "date_id": 1,
        "league_id": 1,
        "name": "Alice",
    }
    return re.sub(r"<\w+:(\w+)>", lambda found: str(first[found[1]] or 0), route)


def answer_to(program, method, path, body):
    """As if nobody had asked before or would ask again."""
    cache.clear()
    with transaction.atomic():
        answer = program.client.generic(method.upper(), f"/api/v1/{path}", body, content_type="application/json")
        transaction.set_rollback(True)
    return answer


def bodies_for(route, dice):
    """Each field with something odd, all of them odd, one missing, and nothing that could be read at all."""
    good = BODIES.get(route, {})
    for name in good:
        yield from (good | {name: value} for value in dice.sample(ODD, 9))
        yield {other: value for other, value in good.items() if other != name}
    yield from ({name: dice.choice(ODD) for name in good} for _ in range(3))
    yield {"unknown": 1}


@pytest.mark.parametrize(("method", "route"), doors(), ids=lambda part: part.replace("<int:", "<"))
def test_whatever_is_sent_is_answered(world, method, route):
    dice = random.Random(f"{method} {route}")
    asked = [json.dumps(body) for body in bodies_for(route, dice)] + WHOLE
    for body in asked:
        program, competition = dice.choice(world["programs"]), dice.choice(world["competitions"])
        answer = answer_to(program, method, path_of(route, competition), body)
        assert answer.status_code < 500, (body, answer.content)
        if answer.status_code >= 400:
            said = answer.json()
            assert said["code"], body
            assert len(said["detail"]) > 10, (body, said)


def test_whatever_is_well_meant_is_answered_everywhere(world):
    for method, route in doors():
        for competition in world["competitions"]:
            for program in world["programs"]:
                answer = answer_to(program, method, path_of(route, competition), json.dumps(BODIES.get(route, {})))
                assert answer.status_code < 500, (method, route, competition, answer.content)


def test_everything_can_be_read_everywhere(world):
    for pattern in urls.urlpatterns:
        for competition in world["competitions"]:
            for program in (world["programs"][0], Program()):
                answer = program.ask("get", path_of(str(pattern.pattern), competition))
                assert answer.status_code < 500, (pattern, competition, answer.content)


def test_a_season_with_anything_changed_is_taken_over_or_refused(world):
    dice, program = random.Random(8), world["programs"][2]
    over = world["competitions"][5]
    for _ in range(150):
        season = exporting.as_json(over)
        _change_something(season, dice)
        answer = answer_to(program, "post", "competitions/import", json.dumps(season, default=str))
        assert answer.status_code in (201, 409, 413, 422), answer.content
        if answer.status_code != 201:
            assert answer.json()["code"]
            assert len(answer.json()["detail"]) > 10


def _change_something(part, dice):
    """One value, anywhere in it."""
    keys = list(part) if isinstance(part, dict) else list(range(len(part)))
    key = dice.choice(keys)
    if isinstance(part[key], dict | list) and part[key] and dice.random() < 0.8:
        _change_something(part[key], dice)
    else:
        part[key] = dice.choice(ODD)
