"""Who starts the next game of 2 out of 3, said beforehand."""

import random

import pytest

from games import rules
from games.orders import Wait
from games.rules.chance import Seeded
from tests.orders.desk import leave, look

game = rules.get("two-out-of-three")


def starter(who):
    return leave("two-out-of-three/starter", starter=who)


def first_choice():
    """The end of a first game."""
    rng = random.Random(3)
    state, _ = game.start({}, 2, Seeded(rng))
    while game.view(state, None)["phase"] != "choose":
        seat = game.actors(state)[0]
        state, _ = game.apply(state, seat, rng.choice(game.legal(state, seat)), Seeded(rng))
    return state, game.actors(state)[0]


@pytest.mark.parametrize("who", ["me", "opponent"])
def test_it_chooses_who_starts(who):
    state, chooser = first_choice()
    named = chooser if who == "me" else 1 - chooser
    assert look(game, state, chooser, starter(who)).action == {"type": "start", "seat": named}


def test_it_waits_for_the_choice():
    state, chooser = first_choice()
    assert look(game, state, 1 - chooser, starter("me")) == Wait({})
    opening, _ = game.start({}, 2, None)
    assert look(game, opening, 0, starter("me")) == Wait({})  # on turn, but there is nothing to choose
