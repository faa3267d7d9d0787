"""A guess looks like the position to its seat, could be one, and owes nothing to what the seat may not know."""

import random

import pytest

from games.bots.guesses import guess
from tests.rules import hidden, suite
from tests.rules.setups import ALL

SECRETIVE = [setup for setup in ALL if hidden.module_of(setup.game.slug)]


def moments(setup, seed=1):
    return [moment.state for moment in suite.some(suite.play(setup, seed), seed, most=25)]


@pytest.mark.parametrize("setup", ALL, ids=str)
def test_a_guess_looks_the_same_to_its_seat(setup):
    game = setup.game
    for number, state in enumerate(moments(setup)):
        for seat in range(setup.seats):
            guessed = guess(game.slug, state, seat, random.Random(number))
            assert game.view(guessed, seat) == game.view(state, seat)
            assert game.legal(guessed, seat) == game.legal(state, seat)
            assert game.actors(guessed) == game.actors(state)


@pytest.mark.parametrize("setup", ALL, ids=str)
def test_a_guess_is_a_position_that_could_be(setup):
    game = setup.game
    for number, state in enumerate(moments(setup)):
        for seat in range(setup.seats):
            guessed = guess(game.slug, state, seat, random.Random(number))
            assert game.load(game.dump(guessed)) == guessed


@pytest.mark.parametrize("setup", SECRETIVE, ids=str)
def test_a_guess_owes_nothing_to_what_is_hidden(setup):
    game, compared = setup.game, 0
    alternatives = hidden.module_of(game.slug).alternatives
    for number, state in enumerate(moments(setup)):
        for seat in range(setup.seats):
            for other in alternatives(state, seat, random.Random(number)):
                of_one, of_other = (guess(game.slug, position, seat, random.Random(9)) for position in (state, other))
                assert of_one == of_other
                compared += 1
    assert compared


@pytest.mark.parametrize("slug", sorted({setup.game.slug for setup in SECRETIVE}))
def test_guesses_differ(slug):
    setup = next(setup for setup in SECRETIVE if setup.game.slug == slug)
    for state in moments(setup)[1:-1]:
        for seat in setup.game.actors(state):
            assert len({setup.game.dump(guess(slug, state, seat, random.Random(number))) for number in range(8)}) > 1


@pytest.mark.parametrize("setup", [setup for setup in ALL if setup not in SECRETIVE], ids=str)
def test_where_all_is_open_the_position_itself_is_the_guess(setup):
    for state in moments(setup):
        assert guess(setup.game.slug, state, 0, random.Random(1)) is state
