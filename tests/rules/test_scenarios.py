"""Every scenario file of every game, and the runner itself."""

import copy
import json

import pytest

from games import rules
from games.rules.chance import OffScript
from tests.rules import scenario

FILES = [path for slug in rules.slugs() for path in scenario.files(slug)]


@pytest.mark.parametrize("path", FILES, ids=[f"{path.parent.name}/{path.stem}" for path in FILES])
def test_scenario(path):
    scenario.run_file(path)


@pytest.mark.parametrize("slug", rules.slugs())
def test_every_game_has_scenarios(slug):
    assert scenario.files(slug)


@pytest.fixture
def told():
    """A scenario that passes, to be spoilt in the tests below."""
    return copy.deepcopy(
        {
            "game": "catch-6",
            "options": {"first": "random"},
            "seats": 2,
            "chance": [{"pick": 0}, {"roll": [5, 5, 1, 5, 5, 2]}],
            "steps": [
                {"seat": 0, "do": {"type": "roll", "dice": [1, 2, 3, 4, 5, 6]}},
                {"seat": 1, "refuse": {"type": "pass"}},
                {"as": 0, "expect": {"actors": [0], "view": {"phase": "catch"}, "legal": 3, "outcome": None}},
                {"as": 0, "expect": {"allows": [{"type": "pass"}], "refuses": [{"type": "roll", "dice": [1]}]}},
                {"leave": 1},
                {"expect": {"actors": [], "outcome": {"places": [1, 2], "reason": "left"}}},
            ],
        }
    )


def test_the_runner_takes_a_true_story(told):
    scenario.run(told)


@pytest.mark.parametrize(
    ("step", "wrong"),
    [
        (1, {"seat": 0, "refuse": {"type": "pass"}}),
        (2, {"as": 0, "expect": {"actors": [1]}}),
        (2, {"as": 0, "expect": {"actors": [False]}}),
        (2, {"as": 0, "expect": {"view": {"phase": "roll"}}}),
        (2, {"as": 0, "expect": {"view": {"no such key": None}}}),
        (2, {"as": 0, "expect": {"view": {"scores": [0]}}}),
        (2, {"as": 0, "expect": {"legal": 2}}),
        (2, {"as": 1, "expect": {"legal": 3}}),
        (2, {"as": 0, "expect": {"outcome": {"reason": "left"}}}),
        (2, {"as": 0, "expect": {"allows": [{"type": "roll", "dice": [1]}]}}),
        (2, {"as": 0, "expect": {"refuses": [{"type": "pass"}]}}),
        (2, {"as": 0, "expect": {"no such expectation": 1}}),
        (2, {"what": "is this"}),
        (5, {"expect": {"outcome": None}}),
        (5, {"expect": {"outcome": {"places": [2, 1]}}}),
    ],
)
def test_the_runner_finds_a_false_step(told, step, wrong):
    told["steps"][step] = wrong
    with pytest.raises(scenario.Failed, match=f"step {step + 1}"):
        scenario.run(told)


def test_the_runner_wants_accepted_actions(told):
    told["steps"][0]["do"]["dice"] = [1]
    with pytest.raises(rules.IllegalMove):
        scenario.run(told)


@pytest.mark.parametrize(
    "chance",
    [
        [],
        [{"pick": 0}],
        [{"roll": [5, 5, 1, 5, 5, 2]}, {"pick": 0}],
        [{"pick": 2}, {"roll": [5, 5, 1, 5, 5, 2]}],
        [{"pick": 0}, {"roll": [5, 5, 1, 5, 5]}],
        [{"pick": 0}, {"roll": [5, 5, 1, 5, 5, 7]}],
        [{"pick": 0}, {"roll": [5, 5, 1, 5, 5, 2]}, {"roll": [1]}],
    ],
)
def test_the_runner_wants_exactly_the_chance_that_is_drawn(told, chance):
    told["chance"] = chance
    with pytest.raises(OffScript):
        scenario.run(told)


def test_the_runner_calls_the_umpire_for_void_and_unvoid(told, monkeypatch):
    """Capio's umpire functions are no actions; the runner knows them by their steps."""
    calls = []
    for name in ("void", "unvoid"):
        rule = lambda state, *ruling, name=name: calls.append((name, *ruling)) or state  # noqa: E731
        monkeypatch.setattr(rules.get("catch-6"), name, rule, raising=False)
    told["steps"][2:2] = [{"void": [0, 1]}, {"unvoid": [0, 1]}]
    scenario.run(told)
    assert calls == [("void", 0, 1), ("unvoid", 0, 1)]


def test_the_files_name_their_game_and_rules():
    for path in FILES:
        told = json.loads(path.read_text())
        assert told["game"] == path.parent.name
        assert told["title"]
        assert told["rules"]
