"""The registry, the refusals and the options: what all games share before any is played."""

import pytest

from games import rules
from games.rules.actions import check_keys, fields
from games.rules.chance import Seeded
from games.rules.errors import quoted
from games.rules.options import Choice, First, OneOf, SomeOf, Switch, Whole, Wholes, first_seat, resolve
from tests.rules.scenario import Untouchable

SIZE = Whole(key="size", label="Size", help="How big.", default=3, low=1, high=5)
QUICK = Switch(key="quick", label="Quick", help="Or slow.", default=False)
EDITION = OneOf(
    key="edition", label="Edition", help="Which.", default="en", of=(Choice("en", "one"), Choice("de", "two"))
)
PRIZES = Wholes(key="prizes", label="Prizes", help="Two.", default=(1, 2), length=2, low=1, high=6)
COLOURS = SomeOf(
    key="colours",
    label="Colours",
    help="Some.",
    default=("red", "blue"),
    of=(Choice("red", "Red"), Choice("blue", "Blue")),
)


def test_a_game_is_found_by_its_slug():
    assert rules.get("catch-6").title == "Catch 6"
    assert rules.get("catch-6", 1) is rules.get("catch-6")
    assert "catch-6" in rules.slugs()


@pytest.mark.parametrize("slug", ["", "catch6", "Catch-6", None, 6, [], {}, "\ud800"])
def test_an_unknown_game_is_named(slug):
    with pytest.raises(rules.UnknownGame) as refusal:
        rules.get(slug)
    assert refusal.value.code == "unknown_game"
    assert str(refusal.value) == f"There is no game called {quoted(slug)}."


@pytest.mark.parametrize("version", [0, 2, True, 1.0, "1", []])
def test_an_unknown_version_is_named(version):
    with pytest.raises(rules.UnknownGame) as refusal:
        rules.get("catch-6", version)
    assert refusal.value.code == "unknown_version"


def test_a_refusal_can_be_said_in_another_language():
    refusal = rules.IllegalMove("full", "The {size} bag is full.", size="small")
    assert str(refusal) == "The small bag is full."
    assert "Le sac {size} est plein.".format(**refusal.facts) == "Le sac small est plein."
    assert isinstance(refusal, rules.RulesError)


def test_what_people_send_is_quoted_short_and_plain():
    assert quoted("é\n") == "'\\xe9\\n'"
    assert len(quoted("x" * 1000)) == 40


def test_what_is_nested_too_deep_to_be_quoted_is_left_out():
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    assert quoted(deep) == "..."
    with pytest.raises(rules.IllegalMove, match=r"not \.\.\.\."):
        check_keys({"type": deep}, {"pay": fields()})


# SD-10: options


def test_options_take_their_defaults():
    assert resolve([SIZE, QUICK, EDITION], {}, 2) == {"size": 3, "quick": False, "edition": "en"}
    assert resolve([SIZE, QUICK], {"size": 1, "quick": True}, 2) == {"size": 1, "quick": True}


def test_an_option_can_be_a_list():
    assert resolve([PRIZES, COLOURS], {}, 2) == {"prizes": [1, 2], "colours": ["red", "blue"]}
    chosen = {"prizes": [6, 1], "colours": ["blue"]}
    assert resolve([PRIZES, COLOURS], chosen, 2) == chosen
    PRIZES.default_for(2).append(3)
    assert PRIZES.default_for(2) == [1, 2]


@pytest.mark.parametrize(
    ("option", "values"),
    [
        (SIZE, [0, 6, 3.0, True, "3", None, [3]]),
        (QUICK, [0, 1, None, "true", []]),
        (EDITION, ["fr", "", None, 0, ["en"], {}]),
        (PRIZES, [[1], [1, 2, 3], [0, 1], [1, 7], [1, True], [1, 2.0], ["1", "2"], [[1, 2]], (1, 2), "12", 12, None]),
        (COLOURS, [[], ["blue", "red"], ["red", "red"], ["green"], [["red"]], [None], ("red",), "red", 0, None]),
        (First(), [-1, 3, True, 0.0, "0", "Random", None, []]),
    ],
)
def test_an_option_with_another_value_is_refused_and_named(option, values):
    for value in values:
        with pytest.raises(rules.BadOptions) as refusal:
            resolve([option], {option.key: value}, 3)
        assert refusal.value.code == "bad_option"
        assert f'"{option.label}"' in str(refusal.value)
        assert refusal.value.facts["option"] == option.key


def test_an_unknown_option_is_refused_and_named():
    with pytest.raises(rules.BadOptions, match="There is no option 'colour'; there are: size, quick"):
        resolve([SIZE, QUICK], {"colour": "red"}, 2)


@pytest.mark.parametrize("options", [None, [], "size", 3, True])
def test_options_are_an_object(options):
    with pytest.raises(rules.BadOptions, match="JSON object"):
        resolve([SIZE], options, 2)


def test_who_begins_is_a_seat_or_left_to_chance():  # SD-9, SD-R2
    assert [(choice.value, str(choice)) for choice in First().choices(3)] == [
        (0, "Seat 1"),
        (1, "Seat 2"),
        (2, "Seat 3"),
        ("random", "At random"),
    ]
    assert first_seat(2, 3, Untouchable()) == 2
    assert {first_seat("random", 3, Seeded(seed)) for seed in range(20)} == {0, 1, 2}


# Actions


def test_a_type_of_action_may_be_written_in_several_ways():
    known = {"pay": fields() + fields("chips"), "pass": fields()}
    check_keys({"type": "pay"}, known)
    check_keys({"type": "pay", "chips": 1}, known)
    with pytest.raises(rules.IllegalMove) as refusal:
        check_keys({"type": "pay", "cubes": 1}, known)
    assert str(refusal.value) == "The action pay must have these fields and no others: type / chips, type."
