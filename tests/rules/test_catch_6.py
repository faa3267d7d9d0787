"""Catch 6, rule by rule. Rules: docs/rules/catch-6.md; whole stories are in vectors/catch-6."""

import random
from collections import Counter
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from games import rules
from games.rules.catch6.table import ALL_FREE, GOAL, WORTH, Result, State, catches, points
from games.rules.chance import Scripted, Seeded
from games.rules.spicy import NUMBERS, SOME_DICE
from tests.rules.scenario import Untouchable

catch6 = rules.get("catch-6")

ROLL_ALL = {"type": "roll", "dice": [1, 2, 3, 4, 5, 6]}
PASS = {"type": "pass"}
NOTHING = (1, 1, 2, 3, 4, 5)  # these dice catch nothing
FIVES = (5, 5, 1, 5, 5, 2)  # a set: the red five and three white ones
THREES = (3, 3, 3, 3, 3, 3)  # a raffle; the three is a set
HOUSE = (6, 6, 6, 2, 2, 2)  # a full house of sixes and twos

seeds = st.integers(0, 10**6)
faces = st.integers(1, 6)
hands = st.tuples(faces, faces, faces, faces, faces, faces)
owners = st.sampled_from([None, 0, 1])
tables = st.tuples(owners, owners, owners, owners, owners, owners).filter(lambda caught: max(points(caught)) < GOAL)


def catch(number, carry=False):
    return {"type": "catch", "number": number, "carry": carry}


def rolls(*hands):
    return Scripted([{"roll": list(hand)} for hand in hands])


def running(caught=ALL_FREE, dice=(NOTHING, NOTHING), owes_all=(False, False), **more):
    """A game in the middle: both have rolled, seat 0 is to roll."""
    return State(games_to_win=5, turn=0, caught=caught, dice=dice, owes_all=owes_all, **more)


def after_roll(hand, state=None):
    """Seat 0 rolls all six."""
    return catch6.apply(state or running(), 0, ROLL_ALL, rolls(hand))[0]


def do(state, seat, action):
    """What needs no dice."""
    return catch6.apply(state, seat, action, Untouchable())


def refused(state, seat, action):
    with pytest.raises(rules.IllegalMove) as refusal:
        catch6.apply(state, seat, action, Untouchable())
    return refusal.value.code


def random_match(seed, **options):
    """A whole match by random players: every (state, seat, action, events, next state)."""
    rng = random.Random(seed)
    chance = Seeded(rng)
    state, _ = catch6.start(options, 2, chance)
    while catch6.actors(state):
        seat = catch6.actors(state)[0]
        action = rng.choice(catch6.legal(state, seat))
        before, (state, events) = state, catch6.apply(state, seat, action, chance)
        yield before, seat, action, events, state


# Components and turns


def test_each_seat_has_its_own_dice_and_they_lie_as_they_fell():  # C6-1, SD-4
    state = running(dice=(FIVES, NOTHING))
    state, _ = catch6.apply(state, 0, {"type": "roll", "dice": [3]}, rolls([6]))
    assert catch6.view(state, None)["dice"] == [[5, 5, 6, 5, 5, 2], list(NOTHING)]
    caught, _ = do(state, 0, catch(5))
    assert caught.dice == state.dice


@settings(max_examples=20)
@given(seeds)
def test_a_number_stays_with_whoever_caught_it_until_the_game_ends(seed):  # C6-2, C6-8
    for before, seat, action, events, after in random_match(seed, games_to_win=2):
        if any(event["type"] == "game_start" for event in events):
            continue
        for number, (was, now) in enumerate(zip(before.caught, after.caught, strict=True), 1):
            if was != now:
                assert (was, now, action) == (None, seat, catch(number))


@settings(max_examples=20)
@given(seeds)
def test_the_seats_roll_in_turn_through_the_whole_match(seed):  # C6-3, C6-7
    rolling = [seat for _, seat, action, _, _ in random_match(seed) if action["type"] == "roll"]
    assert rolling == [turn % 2 for turn in range(len(rolling))]


@pytest.mark.parametrize("carry", [False, True])
def test_after_a_game_the_seat_that_did_not_end_it_begins(carry):  # C6-3
    caught = (None if carry else 0, 0, None, None, None, None)
    state, events = do(after_roll(HOUSE, running(caught=caught)), 0, catch(6, carry))
    assert (len(state.results), state.turn) == (1, 1)
    assert events[-1] == {"type": "game_start", "seat": 1, "game": 2, "carried": 6 if carry else None}


@settings(max_examples=20)
@given(seeds)
def test_a_turn_is_one_roll_and_then_at_most_one_catch(seed):  # C6-4, R5
    for before, _, action, events, after in random_match(seed, games_to_win=1):
        assert (before.phase == "roll") == (action["type"] == "roll")
        if action["type"] == "roll":
            assert (after.phase == "catch") == (after.turn == before.turn)
            assert [event["type"] for event in events] == ["roll"]
        elif after.phase != "over":
            assert (after.phase, after.turn) == ("roll", 1 - before.turn)


def test_two_numbers_cannot_be_caught_on_one_turn():  # R5
    state, _ = do(after_roll(HOUSE), 0, catch(6))
    assert refused(state, 0, catch(2)) == "not_your_turn"


def test_all_six_are_owed_on_the_first_turn_of_a_game():  # C6-5 (a)
    state, _ = catch6.start({}, 2, Untouchable())
    assert catch6.legal(state, 0) == [ROLL_ALL]
    assert refused(state, 0, {"type": "roll", "dice": [1, 2, 3, 4, 5]}) == "must_roll_all"
    state, _ = catch6.apply(state, 0, ROLL_ALL, rolls(NOTHING))
    assert catch6.legal(state, 1) == [ROLL_ALL]


@pytest.mark.parametrize(
    ("hand", "number", "owed"),
    [(THREES, 1, True), (HOUSE, 6, True), (HOUSE, 2, True), (THREES, 3, False), (FIVES, 5, False)],
)
def test_a_raffle_and_a_full_house_bring_the_duty_to_roll_all(hand, number, owed):  # C6-5 (b), C6-12
    state, _ = do(after_roll(hand), 0, catch(number))
    assert state.owes_all == (owed, False)
    state, _ = catch6.apply(state, 1, ROLL_ALL, rolls(NOTHING))
    assert len(catch6.legal(state, 0)) == (1 if owed else 63)
    state, _ = catch6.apply(state, 0, ROLL_ALL, rolls(NOTHING))
    assert state.owes_all == (False, False)


def test_otherwise_any_dice_may_be_rolled_but_not_none():  # C6-5, R1
    legal = catch6.legal(running(), 0)
    assert sorted(tuple(action["dice"]) for action in legal) == sorted(SOME_DICE)
    assert refused(running(), 0, {"type": "roll", "dice": []}) == "bad_dice"


def test_a_new_game_is_blank():  # C6-6, R12
    state = after_roll(HOUSE, running(caught=(0, None, None, None, None, None)))
    state, _ = do(state, 0, catch(6))
    state, _ = catch6.apply(state, 1, ROLL_ALL, rolls(NOTHING))
    state, _ = do(after_roll((4, 4, 4, 2, 2, 2), state), 0, catch(4))
    view = catch6.view(state, None)
    assert view["dice"] == [[None] * 6] * 2
    assert view["caught"] == [None] * 6
    assert view["must_roll_all"] == [True, True]


@settings(max_examples=20)
@given(seeds)
def test_only_the_seat_on_turn_acts(seed):  # C6-7
    for before, seat, action, _, _ in random_match(seed, games_to_win=1):
        assert catch6.legal(before, 1 - seat) == []
        assert refused(before, 1 - seat, action) == "not_your_turn"


def test_each_action_has_its_phase():  # C6-4
    assert refused(running(), 0, PASS) == "roll_first"
    assert refused(running(), 0, catch(5)) == "roll_first"
    assert refused(after_roll(FIVES), 0, ROLL_ALL) == "already_rolled"


# Catching


def judged(hand):
    """The ways of a hand in the words of the rulebook, written down apart from the engine."""
    split = Counter(hand)
    shape = sorted(split.values())
    found = {}
    for number in NUMBERS:
        white = sum(value == number for die, value in enumerate(hand, 1) if die != number)
        if hand[number - 1] == number and white >= 3:
            found[number] = "set"  # C6-9, R2
        elif shape == [6]:
            found[number] = "raffle"  # C6-10
        elif shape in ([3, 3], [2, 2, 2], [2, 4]) and number in split:
            found[number] = "full_house"  # C6-11, R3
    return found


def test_every_hand_there_is():  # C6-9, C6-10, C6-11, C6-12, R2, R3, R4
    for hand in product(NUMBERS, repeat=6):
        assert catches(hand, ALL_FREE) == judged(hand), hand


@given(hands, tables)
def test_what_is_caught_cannot_be_caught_again(hand, caught):  # C6-8, R7
    state = after_roll(hand, running(caught=caught))
    free = {number: way for number, way in judged(hand).items() if caught[number - 1] is None}
    assert (state.phase == "catch") == bool(free)
    view = catch6.view(state, 1)
    assert view["catchable"] == [{"number": number, "way": free[number]} for number in sorted(free)]
    assert {action["number"] for action in catch6.legal(state, 0) if action["type"] == "catch"} == set(free)


def test_only_right_after_the_own_roll():  # C6-8
    state = running(dice=(FIVES, FIVES))
    assert refused(state, 0, catch(5)) == "roll_first"
    state, _ = catch6.apply(state, 0, {"type": "roll", "dice": [1, 2]}, rolls([1, 1]))
    assert state.turn == 1  # seat 1's dice still show a set, but it has not rolled
    assert refused(state, 1, catch(5)) == "roll_first"


def test_extra_dice_of_a_number_do_no_harm():  # R2
    assert catches((5, 5, 5, 5, 5, 2), ALL_FREE) == {5: "set"}
    assert catches((5, 5, 5, 5, 5, 5), ALL_FREE)[5] == "set"


@pytest.mark.parametrize("hand", [(2, 1, 1, 1, 1, 1), (4, 4, 4, 6, 4, 1), (2, 3, 2, 3, 2, 1), (3, 1, 1, 1, 1, 2)])
def test_a_full_house_is_exact(hand):  # R3
    assert catches(hand, ALL_FREE) == {}


def test_a_set_goes_before_a_full_house():  # R4
    assert catches((5, 5, 2, 5, 5, 2), ALL_FREE) == {2: "full_house", 5: "set"}


def test_caught_numbers_still_count_for_the_split():  # C6-11
    assert catches(HOUSE, (None, 1, None, None, None, None)) == {6: "full_house"}


def test_a_full_house_of_caught_numbers_is_nothing():  # R7
    state = after_roll(HOUSE, running(caught=(None, 0, None, None, None, 1)))
    assert (state.phase, state.turn, state.owes_all) == ("roll", 1, (False, False))


def test_passing_brings_no_duty_and_the_same_dice_may_catch_later():  # C6-13, R6
    state, events = do(after_roll(HOUSE), 0, PASS)
    assert events == [{"type": "pass", "seat": 0}]
    assert state.owes_all == (False, False)
    state, _ = catch6.apply(state, 1, {"type": "roll", "dice": [1]}, rolls([1]))
    state, _ = catch6.apply(state, 0, {"type": "roll", "dice": [1]}, rolls([6]))
    assert catch(6) in catch6.legal(state, 0)


@given(hands, tables)
def test_passing_is_always_possible(hand, caught):  # C6-13
    state = after_roll(hand, running(caught=caught))
    assert (PASS in catch6.legal(state, 0)) == (state.phase == "catch")


# Carryover


@given(hands, tables, st.integers(1, 21), st.data())
def test_when_a_carryover_is_offered(hand, caught, games_to_win, data):  # C6-14, R8, R9
    lost = data.draw(st.integers(0, games_to_win - 1))
    results = (Result(1, (0, 15), None),) * lost
    state = after_roll(hand, replace(running(caught=caught), games_to_win=games_to_win, results=results))
    for number in judged(hand):
        if caught[number - 1] is None:
            wins = points(caught)[0] + WORTH[number - 1] >= 14
            possible = not wins and lost + 1 < games_to_win
            assert (catch(number, carry=True) in catch6.legal(state, 0)) == possible
            if not possible:
                assert refused(state, 0, catch(number, carry=True)) == "no_carryover"


def test_a_carryover_gives_the_game_away_and_takes_the_number_along():  # C6-14, C6-15, R10, R11
    caught = (1, None, 0, None, None, 1)
    state, events = do(after_roll(FIVES, running(caught=caught)), 0, catch(5, carry=True))
    assert catch6.view(state, None) == {
        "game": "catch-6",
        "phase": "roll",
        "actors": [1],
        "scores": [0, 1],
        "out": [],
        "turn": 1,
        "dice": [[None] * 6] * 2,
        "caught": [None, None, None, None, 0, None],
        "points": [5, 0],
        "must_roll_all": [True, True],
        "catchable": [],
        "results": [{"winner": 1, "points": [3, 13], "by": "carryover", "carried": 5}],
        "games_to_win": 5,
    }
    assert events == [
        {"type": "catch", "seat": 0, "number": 5, "way": "set", "carry": True, "points": 5},
        {"type": "game_end", "seat": 0, "game": 1, "winner": 1, "points": [3, 13], "by": "carryover", "carried": 5},
        {"type": "game_start", "seat": 1, "game": 2, "carried": 5},
    ]


def test_carryovers_may_follow_each_other_and_free_what_was_carried_before():  # R10
    state, _ = do(after_roll(FIVES), 0, catch(5, carry=True))
    state, _ = catch6.apply(state, 1, ROLL_ALL, rolls(NOTHING))
    state, _ = do(after_roll(HOUSE, state), 0, catch(6, carry=True))
    assert state.caught == (None, None, None, None, None, 0)
    assert catch6.view(state, None)["scores"] == [0, 2]


def test_after_a_carryover_by_full_house_one_roll_of_all_six_is_owed():  # R11
    state, _ = do(after_roll(HOUSE), 0, catch(6, carry=True))
    state, _ = catch6.apply(state, 1, ROLL_ALL, rolls(NOTHING))
    state, _ = catch6.apply(state, 0, ROLL_ALL, rolls(NOTHING))
    state, _ = catch6.apply(state, 1, ROLL_ALL, rolls(NOTHING))
    assert len(catch6.legal(state, 0)) == 63


# Chance


def test_start_draws_only_for_a_random_first_player():  # C6-16, R13, SD-9
    assert catch6.start({"first": 1}, 2, Untouchable())[0].turn == 1
    chance = Scripted([{"pick": 1}])
    state, events = catch6.start({"first": "random"}, 2, chance)
    chance.finish()
    assert state.turn == 1
    assert events == [{"type": "game_start", "seat": 1, "game": 1, "carried": None}]


def test_later_games_follow_the_alternation_whoever_began():  # R13
    for first in (0, 1):
        rolling = [seat for _, seat, action, _, _ in random_match(7, first=first) if action["type"] == "roll"]
        assert rolling[:2] == [first, 1 - first]
        assert all(one != two for one, two in pairwise(rolling))


@given(st.sampled_from(SOME_DICE), seeds)
def test_a_roll_draws_the_named_dice_and_nothing_else(dice, seed):  # C6-17
    values = Seeded(seed).roll(len(dice))
    chance = rolls(values)
    state, events = catch6.apply(running(), 0, {"type": "roll", "dice": list(dice)}, chance)
    chance.finish()
    assert events == [{"type": "roll", "seat": 0, "dice": list(dice), "values": values}]
    assert [state.dice[0][die - 1] for die in dice] == values


# Scoring and the end


def test_the_numbers_are_worth_27_together():  # C6-18
    assert {number: points(tuple(0 if n == number else None for n in NUMBERS))[0] for number in NUMBERS} == {
        1: 7,
        2: 2,
        3: 3,
        4: 4,
        5: 5,
        6: 6,
    }
    assert points((0,) * 6) == (27, 0)
    assert points((1, 0, 1, 0, 1, None)) == (6, 15)


def test_a_catch_says_what_it_is_worth():  # C6-18
    _, events = do(after_roll((1, 1, 3, 3, 6, 6)), 0, catch(1))
    assert events == [{"type": "catch", "seat": 0, "number": 1, "way": "full_house", "carry": False, "points": 7}]


def test_fourteen_points_win_the_game_at_once_and_thirteen_do_not():  # C6-19
    thirteen, _ = do(after_roll(HOUSE, running(caught=(0, None, None, None, None, None))), 0, catch(6))
    assert (points(thirteen.caught), thirteen.results) == ((13, 0), ())
    fourteen, events = do(after_roll((5, 5, 4, 4, 5, 4), running(caught=(0, None, 0, None, None, 1))), 0, catch(4))
    assert fourteen.results == (Result(0, (14, 6), None),)
    assert events[1:] == [
        {"type": "game_end", "seat": 0, "game": 1, "winner": 0, "points": [14, 6], "by": "points", "carried": None},
        {"type": "game_start", "seat": 1, "game": 2, "carried": None},
    ]


def test_the_match_ends_with_the_last_game_to_win():  # C6-20
    state = replace(running(caught=(0, None, 0, None, None, None)), games_to_win=1)
    state, events = do(after_roll((5, 5, 4, 4, 5, 4), state), 0, catch(4))
    assert catch6.outcome(state) == {"places": [1, 2], "scores": [1, 0], "reason": "match"}
    assert events[-1] == {"type": "match_end", "seat": 0, "winner": 0, "reason": "match"}
    view = catch6.view(state, None)
    assert (view["phase"], view["turn"], view["actors"]) == ("over", None, [])
    assert (view["points"], view["dice"][0]) == ([14, 0], [5, 5, 4, 4, 5, 4])
    assert (view["must_roll_all"], view["catchable"]) == ([False, False], [])


@settings(max_examples=20)
@given(seeds, st.integers(1, 4))
def test_counting_the_results_gives_the_scores(seed, games_to_win):  # C6-20, C6-21
    told = []
    for *_, events, state in random_match(seed, games_to_win=games_to_win):  # noqa: B007
        told += [event for event in events if event["type"] == "game_end"]
    view, outcome = catch6.view(state, None), catch6.outcome(state)
    winners = [result["winner"] for result in view["results"]]
    assert outcome["scores"] == [winners.count(0), winners.count(1)] == view["scores"]
    assert max(outcome["scores"]) == games_to_win > min(outcome["scores"])
    assert sorted(outcome["places"]) == [1, 2]
    assert [{key: event[key] for key in view["results"][0]} for event in told] == view["results"]
    assert [event["game"] for event in told] == list(range(1, len(told) + 1))


def test_a_running_game_always_has_a_free_number():  # C6-21
    for caught in product((0, 1), repeat=6):
        assert max(points(caught)) >= GOAL


def test_after_the_end_nothing_moves():  # SD-11
    *_, over = (state for *_, state in random_match(3, games_to_win=1))
    for seat in (0, 1):
        assert catch6.legal(over, seat) == []
        assert refused(over, seat, ROLL_ALL) == "over"
        assert catch6.leave(over, seat, Untouchable()) == (over, [])


# Leaving


@settings(max_examples=20)
@given(seeds, st.sampled_from([0, 1]))
def test_whoever_leaves_loses_the_match_at_once(seed, seat):  # C6-22, SD-12
    for before, *_ in random_match(seed, games_to_win=1):
        after, events = catch6.leave(before, seat, Untouchable())
        assert catch6.outcome(after) == {
            "places": [2, 1] if seat == 0 else [1, 2],
            "scores": catch6.view(before, None)["scores"],
            "reason": "left",
        }
        assert events == [
            {"type": "left", "seat": seat},
            {"type": "match_end", "seat": seat, "winner": 1 - seat, "reason": "left"},
        ]
        seen, now = catch6.view(before, None), catch6.view(after, None)
        assert all(now[key] == seen[key] for key in ("dice", "caught", "points", "results"))
        assert (now["out"], now["must_roll_all"]) == ([seat], [False, False])
        assert catch6.leave(after, seat, Untouchable()) == (after, [])


# What every seat sees


@settings(max_examples=20)
@given(seeds)
def test_nothing_is_hidden(seed):  # SD-13
    for *_, state in random_match(seed, games_to_win=1):
        assert catch6.view(state, 0) == catch6.view(state, 1) == catch6.view(state, None)


# Options


@pytest.mark.parametrize("options", [{"games_to_win": 0}, {"games_to_win": 22}, {"first": 2}, {"games": 5}])
def test_other_options_are_refused(options):  # SD-10
    with pytest.raises(rules.BadOptions):
        catch6.start(options, 2, Untouchable())


@pytest.mark.parametrize("seats", [0, 1, 3, True, 2.0, "2", None])
def test_other_numbers_of_seats_are_refused(seats):  # SD-10
    with pytest.raises(rules.BadOptions) as refusal:
        catch6.start({}, seats, Untouchable())
    assert refusal.value.code == "bad_seats"
