"""Dice that several tables share: the same for the same seat in the same turn, wherever it is played."""

import hashlib
import hmac
import json

import pytest

from games import rules
from games.rules import verify
from games.rules.chance import Dealt, new_turn
from tests.rules.dealt_game import DEAL, SEED, places, played
from tests.rules.setups import ALL

SHARING = [setup for setup in ALL if rules.can_share_dice(setup.game.slug)]
TWO = next(setup for setup in SHARING if setup.game.slug == "catch-6")
THREE = next(setup for setup in SHARING if setup.game.slug == "keep-on-rolling" and setup.seats == 3)
CAPIO = next(setup for setup in SHARING if setup.game.slug == "capio")


def check(game, tmp_path):
    path = tmp_path / "game.json"
    path.write_text(json.dumps(game))
    return verify.check(verify.read_game(str(path)))


def test_every_game_but_the_one_without_dice_can_share_them():
    assert [slug for slug in rules.slugs() if not rules.can_share_dice(slug)] == ["capcolor"]


@pytest.mark.parametrize("setup", SHARING, ids=str)
def test_the_same_seat_has_the_same_dice_in_the_same_turn(setup):
    one, other = places(played(setup, choices=1, table=12)), places(played(setup, choices=2, table=13))
    shared = one.keys() & other.keys()
    assert shared
    assert all(one[place] == other[place] for place in shared)


@pytest.mark.parametrize("setup", SHARING, ids=str)
def test_the_same_choices_make_the_same_game(setup):
    one, other = played(setup, choices=3, table=12), played(setup, choices=3, table=13)
    assert one["moves"] == other["moves"]


@pytest.mark.parametrize("setup", SHARING, ids=str)
def test_the_verifier_recomputes_them_from_the_log_alone(setup, tmp_path):
    game = played(setup, choices=4)
    count = game["results"]
    assert check(game, tmp_path) == f"{count} of {count} results recomputed: the dice were fair."


@pytest.mark.parametrize("setup", SHARING, ids=str)
def test_it_notices_a_changed_die(setup, tmp_path):
    game = played(setup, choices=5)
    draws = [draw for move in game["moves"] for draw in move["draws"] if draw[0] > 1]
    changed = draws[len(draws) // 2]
    changed[1] = (changed[1] + 1) % changed[0]
    with pytest.raises(verify.Unfair):
        check(game, tmp_path)


@pytest.mark.parametrize("change", [{"deal": "ab" * 32}, {"deal": None}])
def test_it_notices_another_deal(change, tmp_path):
    with pytest.raises(verify.Unfair):
        check(played(TWO, choices=6) | change, tmp_path)


def test_it_notices_that_a_turn_is_not_a_new_one(tmp_path):
    game = played(TWO, choices=6)
    move = [one for one in game["moves"] if one["draws"]][-1]
    move["dealt"][0][1] = False
    with pytest.raises(verify.Unfair):
        check(game, tmp_path)


@pytest.mark.parametrize("setup", [TWO, THREE, CAPIO], ids=str)
def test_other_seeds_and_deals_give_other_dice(setup):
    games = [
        played(setup, choices=7),
        played(setup, choices=7, deal="spring"),
        played(setup, choices=7, seed=bytes(32)),
    ]
    assert len({json.dumps([move["draws"] for move in game["moves"]]) for game in games}) == 3


# --- how they are counted -----------------------------------------------------------------------------------------


def drawn_at(*turns):
    """Where the results of these turns come from."""
    return list(verify.Dealing().places(turns))


def test_a_turn_is_counted_for_each_seat():
    turns = [(0, True, 2), (1, True, 1), (0, True, 1), (1, True, 1)]
    assert drawn_at(*turns) == [("0", 0, 0), ("0", 0, 1), ("1", 0, 0), ("0", 1, 0), ("1", 1, 0)]


def test_turns_without_dice_count_as_well():
    assert drawn_at((0, True, 0), (1, True, 0), (0, True, 1)) == [("0", 1, 0)]


def test_a_turn_goes_on_after_what_others_draw_meanwhile():
    turns = [(0, True, 1), (1, True, 1), (0, False, 1), (None, True, 1), (1, False, 1)]
    assert drawn_at(*turns) == [("0", 0, 0), ("1", 0, 0), ("0", 0, 1), ("table", 1, 0), ("1", 0, 1)]


def test_the_table_has_its_first_turn_from_the_beginning():
    assert drawn_at((None, False, 1), (None, True, 1), (None, False, 1)) == [
        ("table", 0, 0),
        ("table", 1, 0),
        ("table", 1, 1),
    ]


def test_a_game_that_says_nothing_draws_for_everybody():
    chance = Dealt(SEED, DEAL, verify.Dealing())
    chance.roll(2)
    assert chance.dealt == [(None, False, 2)]


def test_a_departure_in_the_middle_can_be_checked_too(tmp_path):
    assert "fair" in check(played(THREE, choices=8, leaves_after=9), tmp_path)


def test_a_result_as_anybody_would_compute_it():
    chance = Dealt(SEED, DEAL, verify.Dealing())
    new_turn(chance, 1)
    first = int.from_bytes(hmac.digest(SEED, f"{DEAL}|1|0|0".encode(), "sha256")[:4])
    assert chance.roll(1) == [first % 6 + 1]
    assert (chance.drawn, len(chance.draws)) == (1, 1)
    assert hashlib.sha256(SEED).hexdigest() == verify.promise(SEED)


# --- files --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        lambda game: game.update(deal=7),
        lambda game: game.update(deal=""),
        lambda game: game.update(deal="a|b"),
        lambda game: game.update(deal="x" * 65),
        lambda game: game["moves"][1].pop("dealt"),
        lambda game: game["moves"][1].update(dealt=[]),
        lambda game: game["moves"][1].update(dealt={"0": 6}),
        lambda game: game["moves"][1]["dealt"].append([0, True, 1]),
        lambda game: game["moves"][1]["dealt"].append([0, True]),
        lambda game: game["moves"][1]["dealt"].append([0, 1, 0]),
        lambda game: game["moves"][1]["dealt"].append(["0", True, 0]),
        lambda game: game["moves"][1]["dealt"].append([-1, True, 0]),
        lambda game: game["moves"][1]["dealt"].append([0, True, -1]),
    ],
)
def test_a_damaged_file_is_no_proof(change, tmp_path):
    game = played(TWO, choices=9)
    change(game)
    with pytest.raises(verify.Unchecked):
        check(game, tmp_path)


def test_a_seed_that_others_still_play_with_is_shown_later(tmp_path):
    with pytest.raises(verify.Unchecked, match="when the round is over"):
        check(played(TWO, choices=9) | {"seed": None, "promise": ""}, tmp_path)
