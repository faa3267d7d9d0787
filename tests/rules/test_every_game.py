"""Each game that is registered, at every number of seats and with the options that matter, through the whole suite."""

import re

import pytest

from games import rules
from games.rules.chance import Seeded
from games.rules.options import OneOf, Option, SomeOf, Switch, Whole, Wholes
from tests.rules.setups import ALL, OPTIONS
from tests.rules.suite import CHECKS

SEEDS = range(4)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("setup", ALL, ids=str)
def test_every_game(setup, check):
    for seed in SEEDS:
        check(setup, seed)


def test_the_suite_plays_every_game():
    assert OPTIONS.keys() == set(rules.slugs())


@pytest.mark.parametrize("slug", rules.slugs())
def test_a_game_says_what_it_is(slug):
    game = rules.get(slug)
    assert game.slug == slug
    assert re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", slug)
    assert game.title
    assert game.version == max(rules.GAMES[slug])
    assert len(game.seats) > 0
    assert game.seats.step == 1


@pytest.mark.parametrize("slug", rules.slugs())
def test_a_site_can_draw_a_form_for_the_options(slug):
    game = rules.get(slug)
    assert len({option.key for option in game.options}) == len(game.options)
    for option in game.options:
        assert isinstance(option, Option)
        assert option.label
        assert option.help
        for seats in game.seats:
            option.check(option.default_for(seats), seats)
            if isinstance(option, Whole):
                assert option.low <= option.default_for(seats) <= option.high
            elif isinstance(option, Wholes):
                assert len(option.default_for(seats)) == option.length
            elif isinstance(option, (OneOf, SomeOf)):
                values = [choice.value for choice in option.choices(seats)]
                chosen = option.default_for(seats) if isinstance(option, SomeOf) else [option.default_for(seats)]
                assert {*chosen} <= {*values}
                assert len(set(map(str, option.choices(seats)))) == len(values)
            else:
                assert isinstance(option, Switch)


@pytest.mark.parametrize("setup", ALL, ids=str)
def test_missing_options_take_their_defaults(setup):
    full = {option.key: option.default_for(setup.seats) for option in setup.game.options} | setup.options
    given = dict(setup.options)
    assert setup.game.start(given, setup.seats, Seeded(1)) == setup.game.start(full, setup.seats, Seeded(1))
    assert given == setup.options
