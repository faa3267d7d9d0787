"""Bots choose among what is legal, by what their seat sees."""

import copy
import random

import pytest

from games import bots, rules
from games.rules.chance import Seeded
from tests.rules.setups import ALL

MOST_ACTIONS = 20_000


def match(setup, seed, *, players):
    """A whole game between bots; returns the outcome. `players[seat]` chooses for that seat."""
    rng, game = random.Random(seed), setup.game
    state, _ = game.start(dict(setup.options), setup.seats, Seeded(rng))
    for _ in range(MOST_ACTIONS):
        actors = game.actors(state)
        if not actors:
            return game.outcome(state)
        seat = actors[0]
        view, legal = game.view(state, seat), game.legal(state, seat)
        seen, offered = copy.deepcopy(view), copy.deepcopy(legal)
        action = players[seat](view, legal, rng)
        assert (view, legal) == (seen, offered), "a bot changed what it was shown"
        assert action in offered
        state, _ = game.apply(state, seat, action, Seeded(rng))
    raise AssertionError("the bots never finish")


def bot(slug):
    return lambda view, legal, rng: bots.choose(slug, view, legal, rng)


@pytest.mark.parametrize("setup", ALL, ids=str)
def test_bots_play_every_game_to_its_end(setup):
    for seed in range(10):
        assert match(setup, seed, players=[bot(setup.game.slug)] * setup.seats)["places"]


@pytest.mark.parametrize("setup", ALL, ids=str)
def test_the_general_bot_plays_every_game_to_its_end(setup):
    for seed in range(3):
        assert match(setup, seed, players=[bots.any_action] * setup.seats)["places"]


@pytest.mark.parametrize("slug", rules.slugs())
def test_a_bot_chooses_the_same_from_the_same(slug):
    game = rules.get(slug)
    state, _ = game.start({}, game.usual_seats, Seeded(1))
    seat = game.actors(state)[0]
    view, legal = game.view(state, seat), game.legal(state, seat)
    chosen = [bots.choose(slug, view, legal, random.Random(3)) for _ in range(3)]
    assert chosen == [chosen[0]] * 3


def test_an_unknown_game_is_played_by_the_general_bot():
    legal = [{"type": "a"}, {"type": "b"}]
    chosen = {bots.choose("no-such-game", {}, legal, random.Random(seed))["type"] for seed in range(20)}
    assert chosen == {"a", "b"}


def test_one_legal_action_is_no_choice():
    assert bots.choose("catch-6", {}, [{"type": "only"}], random.Random(1)) == {"type": "only"}
