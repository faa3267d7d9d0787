"""Whatever JSON comes in: a named refusal with a code and a sentence, never another exception."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import rules
from games.rules.chance import Seeded
from tests.rules import suite
from tests.rules.plain import anything, canonical, scalars, texts
from tests.rules.scenario import Untouchable
from tests.rules.setups import Setup, setups

SLUGS = rules.slugs()


def bank(slug: str) -> list[tuple[Setup, object]]:
    """Positions of random games, the first and last ones among them."""
    return [
        (setup, moment.state)
        for setup in setups(slug)
        for seed in range(3)
        for moment in suite.some(suite.play(setup, seed), seed, most=20)
    ]


BANKS = {slug: bank(slug) for slug in SLUGS}


def assert_named(refusal: rules.RulesError) -> None:
    assert refusal.code
    assert str(refusal) == refusal.text.format(**refusal.facts)
    assert str(refusal).isascii()
    assert len(str(refusal)) < 400


@pytest.mark.parametrize("slug", SLUGS)
@given(data=st.data())
@settings(max_examples=100)
def test_any_options_and_seats(slug, data):
    game = rules.get(slug)
    keys = st.sampled_from([option.key for option in game.options]) | texts
    options = data.draw(anything | st.dictionaries(keys, scalars | anything, max_size=3))
    seats = data.draw(st.sampled_from(list(game.seats)) | scalars | anything)
    try:
        state, _ = game.start(options, seats, Seeded(1))
    except rules.BadOptions as refusal:
        assert_named(refusal)
        with pytest.raises(rules.BadOptions):
            game.start(options, seats, Untouchable())
    else:
        assert game.load(game.dump(state)) == state


@pytest.mark.parametrize("slug", SLUGS)
@given(data=st.data())
@settings(max_examples=200)
def test_any_action(slug, data):
    setup, state = data.draw(st.sampled_from(BANKS[slug]))
    game = setup.game
    seat = data.draw(st.sampled_from(range(setup.seats)) | scalars)
    kinds = st.sampled_from([*game.actions, "no such type"])
    fields = sorted({field for shapes in game.actions.values() for shape in shapes for field in shape} - {"type"})
    values = st.lists(st.integers(0, 7), max_size=6) | scalars | anything
    shaped = st.fixed_dictionaries({"type": kinds}, optional=dict.fromkeys(fields, values))
    action = data.draw(shaped | anything)
    offered = type(seat) is int and canonical(action) in map(canonical, game.legal(state, seat))
    if offered:
        game.apply(state, seat, action, Seeded(1))
        return
    with pytest.raises(rules.IllegalMove) as refusal:
        game.apply(state, seat, action, Untouchable())
    assert_named(refusal.value)


@pytest.mark.parametrize("slug", SLUGS)
@given(seat=scalars | anything)
def test_any_seat_may_ask(slug, seat):
    setup, state = BANKS[slug][0]
    setup.game.legal(state, seat)
    setup.game.view(state, seat)
    if type(seat) is not int or seat not in range(setup.seats):
        with pytest.raises(rules.IllegalMove):
            setup.game.leave(state, seat, Untouchable())


@pytest.mark.parametrize("slug", SLUGS)
@given(data=anything.map(json.dumps) | st.text() | st.binary() | anything)
@settings(max_examples=300)
def test_any_stored_position(slug, data):
    with pytest.raises(rules.BadPosition):
        rules.get(slug).load(data)


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize(
    "data",
    [b"", "", "null", "[" * 100_000, '{"a":' * 100_000, "\ud800", '"\ud800"', b"\xff", None, 7, 1e400, [], {}, ["{}"]],
    ids=range(14),
)
def test_no_position_at_all(slug, data):
    with pytest.raises(rules.BadPosition) as refusal:
        rules.get(slug).load(data)
    assert refusal.value.code == "bad_position"


@pytest.mark.parametrize("slug", SLUGS)
@given(data=st.data())
@settings(max_examples=250)
def test_a_position_with_changed_fields_is_refused_or_can_be_played(slug, data):
    setup, state = data.draw(st.sampled_from(BANKS[slug]))
    _, other = data.draw(st.sampled_from(BANKS[slug]))
    stored = json.loads(setup.game.dump(state))
    for _ in range(data.draw(st.integers(1, 3))):
        change(stored, json.loads(setup.game.dump(other)), data)
    try:
        loaded = setup.game.load(json.dumps(stored))
    except rules.BadPosition:
        return
    assert_playable(setup, loaded)


def change(stored, other, data) -> None:
    """Replace one value somewhere inside: by a bad one, a near one, or what another position has in its place."""
    places = list(walk(stored))
    holder, key, path = data.draw(st.sampled_from(places))
    value = holder[key]
    near = [value + 1, value - 1] if type(value) is int else [not value] if type(value) is bool else []
    theirs = [found for found in [look_up(other, path)] if found is not ...]
    holder[key] = data.draw(st.sampled_from([None, 0, 1, True, [], {}, "", *near, *theirs, *theirs]))
    if isinstance(holder, dict) and data.draw(st.integers(0, 30)) == 0:
        del holder[key]


def walk(value, path=()):
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield value, key, (*path, key)
        yield from walk(item, (*path, key))


def look_up(value, path):
    for key in path:
        try:
            value = value[key]
        except (KeyError, IndexError, TypeError):
            return ...
    return value


def assert_playable(setup: Setup, state) -> None:
    """Nothing that can be asked of this position raises anything, now and to the end of the game."""
    setup = replace(setup, seats=setup.game.seat_count(state))
    game, rng = setup.game, random.Random(1)
    assert game.load(game.dump(state)) == state
    for seat in suite.viewers(setup):
        game.view(state, seat)
        legal = game.legal(state, seat)
        assert bool(legal) == (seat in game.actors(state))
        for action in rng.sample(legal, min(len(legal), 5)):
            after, _ = game.apply(state, seat, action, Seeded(rng))
            assert game.load(game.dump(after)) == after
    for seat in range(setup.seats):
        after, _ = game.leave(state, seat, Seeded(rng))
        assert game.load(game.dump(after)) == after
    for moment in suite.play(setup, 1, state):
        last = moment.state
    suite.check_outcome_of(setup, last)
