"""What a turn is where tables share their dice: everybody gets the same for it, whatever else happens at a table.

What was thrown is read from the events here, as players are told of it, and not from where the site says it came from.
"""

import pytest

from games import rules
from tests.rules.dealt_game import places, played
from tests.rules.setups import ALL, Setup

SHARING = [setup for setup in ALL if rules.can_share_dice(setup.game.slug)]
GAMES = 6  # with other choices each


def throws_of_a_turn(slug, move, since):
    """The first throw of each turn that begins in a move. `since` are the events before it."""
    rolls = [event for event in move["events"] if event["type"] == "roll"]
    kind = (move["action"] or {}).get("type")
    if slug == "diangle":
        return rolls[kind == "reroll" :]
    if slug == "keep-on-rolling":
        return rolls if kind == "roll" else []
    if slug == "perfecto":
        return rolls if any(event["type"] == "round" for event in move["events"]) else []
    if slug == "capo-dei-capi":
        throws_before = [event["type"] for event in since if event["type"] in ("turn", "roll")]
        return rolls[:1] if throws_before[-1:] == ["turn"] else []
    if slug == "capio":
        return [event | {"seat": None} for event in move["events"] if event["type"] == "dice"]
    return rolls


def first_throws(game):
    """By seat: what was thrown first in each of its turns. Only the values: which dice, players may choose."""
    found, since = {}, []
    for move in game["moves"]:
        for event in throws_of_a_turn(game["game"], move, since):
            found.setdefault(event["seat"], []).append(event["values"] if "values" in event else event["dice"])
        since += move["events"]
    return found


def agree(one, other):
    """As far as both were thrown: somebody else may have thrown fewer dice."""
    return all(a == b for a, b in zip(one, other, strict=False))


@pytest.mark.parametrize("setup", SHARING, ids=str)
def test_everybody_throws_the_same_in_the_same_turn(setup):
    tables = [first_throws(played(setup, choices)) for choices in range(GAMES)]
    for seat, throws in tables[0].items():
        for other in tables[1:]:
            pairs = list(zip(throws, other.get(seat, []), strict=False))
            assert pairs
            assert all(agree(mine, theirs) for mine, theirs in pairs)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_what_scores_for_everybody_in_grand_poobah_is_the_same_at_all_tables(seats):
    setup = Setup(rules.get("grand-poobah"), seats, {"first": 0})
    scorings = []
    for choices in range(GAMES):
        moves = played(setup, choices)["moves"]
        scorings.append([e["dice"] for move in moves for e in move["events"] if e["type"] == "scoring"])
    fewest = min(map(len, scorings))
    assert fewest > 1
    assert all(one[:fewest] == scorings[0][:fewest] for one in scorings)


def test_a_backstab_does_not_change_whose_dice_are_thrown():
    """In Capo dei Capi his answer may make her dice be thrown again, in his move: they are still hers."""
    setup = Setup(rules.get("capo-dei-capi"), 2, {"backstab": "ask", "first": 0})
    asked = [game for game in (played(setup, choices) for choices in range(GAMES)) if "backstab" in kinds_of(game)]
    assert asked
    for game in asked:
        for move in game["moves"]:
            if kind_of(move) == "backstab":
                assert {seat for seat, _, _ in move["dealt"]} == {1 - move["seat"]}


def test_who_departs_takes_nobodys_dice_along():
    setup = Setup(rules.get("diangle"), 3, {"first": 0})
    whole = first_throws(played(setup, choices=1))
    for leaves_after in range(1, 12):
        after = first_throws(played(setup, choices=2, leaves_after=leaves_after))
        for seat, throws in after.items():
            assert all(agree(mine, theirs) for mine, theirs in zip(throws, whole[seat], strict=False))


@pytest.mark.parametrize("setup", SHARING, ids=str)
def test_nobody_is_dealt_the_same_twice(setup):
    game = played(setup, choices=3)
    assert len(places(game)) == game["results"] == sum(len(move["draws"]) for move in game["moves"])


def kind_of(move):
    return (move["action"] or {}).get("type")


def kinds_of(game):
    return {kind_of(move) for move in game["moves"]}
