"""Whole games between players: functions that choose as `bots.choose` does, but know which game it is."""

import json
import random
from functools import partial

from games import bots
from games.bots.guesses import guess
from games.rules.chance import Seeded

MOST_ACTIONS = 2_000  # a full match of two random players stays far below


def at_random(slug, view, legal, imagine, rng, seat):
    return rng.choice(legal)


def thinking(playouts):
    """The bot, limited by counting only, so that a seed always gives the same game."""
    return partial(bots.choose, effort=bots.Effort(playouts))


def careful(playouts):
    return partial(bots.safest, effort=bots.Effort(playouts))


def match(setup, seed, *, players):
    """The outcome of a game. `players[seat]` chooses for that seat."""
    rng, game = random.Random(seed), setup.game
    state, _ = game.start(dict(setup.options), setup.seats, Seeded(rng))
    for _ in range(MOST_ACTIONS):
        actors = game.actors(state)
        if not actors:
            return game.outcome(state)
        seat = rng.choice(actors)
        view, legal = game.view(state, seat), game.legal(state, seat)
        shown = json.dumps([view, legal])
        action = players[seat](game.slug, view, legal, partial(guess, game.slug, state, seat), rng, seat)
        assert json.dumps([view, legal]) == shown, "a bot changed what it was shown"
        assert action in legal
        state, _ = game.apply(state, seat, action, Seeded(rng))
    raise AssertionError("the players never finish")
