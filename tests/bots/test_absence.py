"""What is played for somebody who is away: legal, careful, and never in the way of the others."""

import random

import pytest

from games import bots
from tests.bots.playing import careful, match
from tests.rules.setups import ALL

FEW = 2
ONE_OF_EACH = {(setup.game.slug, setup.seats): setup for setup in ALL}.values()


@pytest.mark.parametrize("setup", ONE_OF_EACH, ids=str)
def test_a_table_of_absent_players_finishes_its_game(setup):
    assert match(setup, 2, players=[careful(FEW)] * setup.seats)["places"]


def safest(slug, *legal):
    """What is played where the careful choice needs no thought."""
    return bots.safest(slug, {}, list(legal), no_guess, random.Random(1), 0)


def no_guess(rng):
    raise AssertionError("this was to be decided without a bot")


def test_keep_on_rolling_stops():
    assert safest("keep-on-rolling", {"type": "keep", "dice": [1, 2]}, {"type": "stop"}) == {"type": "stop"}


def test_a_plan_of_capio_is_handed_over_as_it_stands():
    entry = {"type": "plan", "die": 3, "card": 0, "field": 2}
    ready = [{"type": "ready", "stop": stop} for stop in (True, False)]
    assert safest("capio", *ready, {"type": "unplan"}, entry) == {"type": "ready", "stop": False}


def test_a_race_of_capio_is_left_to_the_others():
    take = {"type": "take", "die": 3, "card": 0, "field": 2}
    assert safest("capio", take, {"type": "stop"}, {"type": "done"}) == {"type": "done"}


def test_perfecto_passes():
    assert safest("perfecto", {"type": "bid", "quantity": 4, "rank": 2}, {"type": "pass"}) == {"type": "pass"}


def test_grand_poobah_keeps_its_dice():
    assert safest("grand-poobah", {"type": "roll", "dice": [1]}, {"type": "roll", "dice": []})["dice"] == []
    assert safest("grand-poobah", {"type": "change", "die": 2, "to": 5}, {"type": "done"}) == {"type": "done"}


def test_diangle_advances_rather_than_stays():
    advance = {"type": "advance", "levels": 1, "spend": [1]}
    assert safest("diangle", {"type": "reroll"}, advance, {"type": "stay"}) == advance
    assert safest("diangle", {"type": "reroll"}, {"type": "stay"}) == {"type": "stay"}


def test_capo_dei_capi_spends_no_chips_and_banks_what_it_has():
    assert safest("capo-dei-capi", {"type": "roll"}, {"type": "stop"}, {"type": "scandal", "by": 1}) == {"type": "stop"}
    assert safest("capo-dei-capi", {"type": "roll"}, {"type": "scandal", "by": 1}) == {"type": "roll"}
    assert safest("capo-dei-capi", {"type": "reneg"}, {"type": "bust"}) == {"type": "bust"}
    assert safest("capo-dei-capi", {"type": "extort"}, {"type": "reneg"}) == {"type": "extort"}


def test_capo_dei_capi_is_not_asked_about_roll_after_roll():
    passes = [{"type": "pass", "rest": rest} for rest in (False, True)]
    assert safest("capo-dei-capi", {"type": "backstab"}, *passes) == {"type": "pass", "rest": True}


def test_a_puzzle_is_finished_rather_than_taken_back():
    assert safest("capcolor", {"type": "undo", "level": 1}, {"type": "finish"}) == {"type": "finish"}
