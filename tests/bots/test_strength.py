"""The house bot is no champion, but in every game it beats whoever plays at random."""

from math import comb

import pytest

from games import rules
from tests.bots.playing import at_random, match, thinking
from tests.rules.setups import Setup


def luck(slug, seats, options, *, games, playouts):
    """How likely somebody no better than the others comes first as often as the bot does. Its seat goes round."""
    setup, won = Setup(rules.get(slug), seats, options), 0
    for seed in range(games):
        own = seed % seats
        players = [thinking(playouts) if seat == own else at_random for seat in range(seats)]
        won += match(setup, seed, players=players)["places"][own] == 1
    fair = 1 / seats
    return sum(comb(games, wins) * fair**wins * (1 - fair) ** (games - wins) for wins in range(won, games + 1))


@pytest.mark.parametrize(
    ("slug", "options", "games", "playouts"),
    [
        ("catch-6", {"games_to_win": 1}, 8, 1),
        ("keep-on-rolling", {"target": 150}, 24, 32),
        ("two-out-of-three", {"match_points": 1}, 12, 32),
        ("grand-poobah", {"target": 200}, 12, 48),
        ("perfecto", {"match_points": 0}, 8, 32),
        ("diangle", {}, 8, 8),
        ("capo-dei-capi", {}, 12, 16),
        ("capio", {"rounds": 1}, 6, 8),
        ("capcolor", {"map": "03s-hatchling"}, 10, 16),
    ],
)
def test_it_beats_chance_in_every_game(slug, options, games, playouts):
    assert luck(slug, 2, options, games=games, playouts=playouts) < 0.02


@pytest.mark.parametrize(
    ("slug", "options"),
    [
        ("perfecto", {"rules": "advanced", "match_points": 1}),
        ("capio", {"rounds": 1, "pace": "turns"}),
        ("capio", {"rounds": 1, "pace": "live", "edition": "de"}),
    ],
)
def test_it_beats_two_at_once(slug, options):
    assert luck(slug, 3, options, games=4, playouts=8) < 0.02
