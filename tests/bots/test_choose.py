"""Bots choose among what is legal, by what their seat sees."""

import random
from functools import partial

import pytest

from games import bots, rules
from games.bots.guesses import guess
from games.rules.chance import Seeded
from tests.bots.playing import match, thinking
from tests.rules import hidden, suite
from tests.rules.setups import ALL, Setup

FEW = 2


@pytest.mark.parametrize("setup", ALL, ids=str)
def test_bots_play_every_game_to_its_end(setup):
    assert match(setup, 1, players=[thinking(FEW)] * setup.seats)["places"]


def test_a_puzzle_is_played_to_its_end_without_taking_back():
    setup = Setup(rules.get("capcolor"), 1, {"solo": "cap3-1"})
    assert match(setup, 1, players=[thinking(FEW)])["reason"] in ("solved", "missed")


@pytest.mark.parametrize("slug", rules.slugs())
def test_a_bot_chooses_the_same_from_the_same(slug):
    game = rules.get(slug)
    state, _ = game.start({}, game.usual_seats, Seeded(1))
    chosen = [chosen_in(game, state, game.actors(state)[0], seed=3) for _ in range(3)]
    assert chosen == [chosen[0]] * 3


@pytest.mark.parametrize("slug", [slug for slug in rules.slugs() if hidden.module_of(slug)])
def test_a_bot_chooses_the_same_whatever_is_hidden_from_it(slug):
    setup = next(setup for setup in ALL if setup.game.slug == slug)
    for number, moment in enumerate(suite.some(suite.play(setup, 5), 5, most=8)[:-1]):
        for seat in setup.game.actors(moment.state):
            chosen = chosen_in(setup.game, moment.state, seat, seed=number)
            for other in hidden.module_of(slug).alternatives(moment.state, seat, random.Random(number)):
                assert chosen_in(setup.game, other, seat, seed=number) == chosen


def chosen_in(game, state, seat, *, seed):
    imagine = partial(guess, game.slug, state, seat)
    return bots.choose(
        game.slug,
        game.view(state, seat),
        game.legal(state, seat),
        imagine,
        random.Random(seed),
        seat,
        effort=bots.Effort(FEW),
    )


def test_one_legal_action_is_no_choice():
    def imagine(rng):
        raise AssertionError("there is nothing to think about")

    only = {"type": "only"}
    assert bots.choose("perfecto", {}, [only], imagine, random.Random(1), 0) == only


def test_it_stops_thinking_when_its_time_is_up():
    guesses = []
    game = rules.get("diangle")
    state, _ = game.start({}, 2, Seeded(2))

    def imagine(rng):
        guesses.append(1)
        return state

    effort = bots.Effort(playouts=10**9, seconds=0.0)
    bots.choose("diangle", game.view(state, 0), game.legal(state, 0), imagine, random.Random(1), 0, effort)
    assert len(guesses) == 2  # one to see what could be done, and one to try it all once
