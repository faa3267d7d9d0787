"""Keep on Rolling, rule by rule. Rules: docs/rules/keep-on-rolling.md; whole stories are in vectors/keep-on-rolling."""

import random
from collections import Counter
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import rules
from games.rules.chance import Scripted, Seeded
from games.rules.keep_on_rolling.table import State, is_filled, look, worth
from games.rules.spicy import ALL_SIX, NUMBERS, SOME_DICE
from tests.rules.scenario import Untouchable

keep_on_rolling = rules.get("keep-on-rolling")

ROLL, STOP = {"type": "roll"}, {"type": "stop"}
BUST = (2, 1, 4, 3, 6, 5)
FIVES = (5, 5, 1, 2, 3, 4)  # two white fives and nothing else
PAIRS = (2, 3, 2, 3, 6, 6)  # filled up, 34 with the red six
CLEAR = {"dice": [None] * 6, "aside": [], "aside_points": 0, "banked": 0, "fills": 0, "stop_points": None}

seeds = st.integers(0, 10**6)
faces = st.integers(1, 6)
hands = st.tuples(faces, faces, faces, faces, faces, faces)
asides = st.sampled_from([(), *SOME_DICE[:-1]])
some_dice = st.sampled_from(SOME_DICE)


def keep(*dice):
    return {"type": "keep", "dice": list(dice)}


def rolls(*throws):
    return Scripted([{"roll": list(values)} for values in throws])


def do(state, action, *throws):
    """The seat on turn acts, and the dice fall as written; all of them are used."""
    chance = rolls(*throws)
    after, events = keep_on_rolling.apply(state, state.turn, action, chance)
    chance.finish()
    return after, events


def opened(*scores, turn=0, target=250, knocked_out=(), left=(), **more):
    """A position between turns. `knocked_out` and `left` are lists of seats here."""
    scores = scores or (0, 0)
    seats = range(len(scores))
    gone = tuple(seat in knocked_out for seat in seats)
    order = tuple(left.index(seat) if seat in left else None for seat in seats)
    return State(target, scores, gone, order, turn, **more)


def rolled(hand, state=None):
    return do(state or opened(), ROLL, hand)[0]


def turn_of(points, state):
    """The seat on turn makes exactly these points: 0, 30 or 68."""
    throw = {0: BUST, 10: FIVES, 30: (5, 5, 1, 2, 5, 3), 68: PAIRS}[points]
    state, events = do(state, ROLL, throw)
    return (state, events) if points == 0 else do(state, STOP)


def refused(state, action, seat=None):
    with pytest.raises(rules.IllegalMove) as refusal:
        keep_on_rolling.apply(state, state.turn if seat is None else seat, action, Untouchable())
    return refusal.value.code


def view(state):
    return keep_on_rolling.view(state, None)


def random_game(seed, seats=3, **options):
    """A whole game by random players: every (state, seat, action, events, next state)."""
    rng = random.Random(seed)
    chance = Seeded(rng)
    state, _ = keep_on_rolling.start({"target": 60, **options}, seats, chance)
    while keep_on_rolling.actors(state):
        seat = keep_on_rolling.actors(state)[0]
        action = rng.choice(keep_on_rolling.legal(state, seat))
        before, (state, events) = state, keep_on_rolling.apply(state, seat, action, chance)
        yield before, seat, action, events, state


def of_kind(events, kind):
    return [event for event in events if event["type"] == kind]


# The turn


@settings(max_examples=20)
@given(seeds)
def test_every_turn_begins_with_blank_dice_and_points_are_never_lost(seed):  # KR-1
    for before, seat, _, events, after in random_game(seed):
        if of_kind(events, "turn_end"):
            assert view(after).items() >= CLEAR.items()
        assert after.scores[seat] >= before.scores[seat]
        assert after.scores[:seat] + after.scores[seat + 1 :] == before.scores[:seat] + before.scores[seat + 1 :]


@settings(max_examples=20)
@given(seeds, st.integers(2, 8))
def test_the_turn_goes_round_past_those_who_are_out(seed, seats):  # KR-2
    for before, seat, action, events, after in random_game(seed, seats):
        for other in range(seats):
            if other != seat:
                assert keep_on_rolling.legal(before, other) == []
                assert refused(before, action, other) == "not_your_turn"
        if of_kind(events, "turn_end"):
            out = view(after)["out"]
            onward = [*range(seat + 1, seats), *range(seat + 1)]
            assert after.turn == next(other for other in onward if other not in out)
        else:
            assert after.turn == seat


def test_a_turn_opens_with_a_roll_of_all_six():  # KR-3
    state = opened()
    assert keep_on_rolling.legal(state, 0) == [ROLL]
    state, events = do(state, ROLL, FIVES)
    assert events == [{"type": "roll", "seat": 0, "dice": list(ALL_SIX), "values": list(FIVES)}]
    assert (view(state)["phase"], view(state)["aside"], view(state)["dice"]) == ("choose", [], list(FIVES))


def test_a_bust_ends_the_turn_by_itself():  # KR-4 (1), KR-7
    state, events = do(opened(), ROLL, BUST)
    assert state == opened(turn=1)
    assert events[1:] == [
        {"type": "bust", "seat": 0, "lost": 0},
        {"type": "turn_end", "seat": 0, "points": 0, "doubled": False, "forced": False, "score": 0},
    ]


def test_when_nothing_is_left_to_roll_the_turn_stops_by_itself():  # KR-4 (2), R2
    state, events = do(rolled(FIVES), keep(1, 2, 3, 4, 5), [5])
    assert state == opened(15, 0, turn=1)
    assert events[2:] == [
        {"type": "aside", "seat": 0, "dice": [6], "points": 15, "filled": False},
        {"type": "turn_end", "seat": 0, "points": 15, "doubled": False, "forced": True, "score": 15},
    ]


@given(hands)
def test_after_any_other_roll_the_seat_chooses(hand):  # KR-4 (3), R1
    state = rolled(hand)
    if len(set(hand)) == 6:
        assert state == opened(turn=1)
    else:
        assert (state.phase, state.turn) == ("choose", 0)
        assert keep_on_rolling.legal(state, 0)[-1] == STOP
        assert len(keep_on_rolling.legal(state, 0)) > 1


def may_go_aside(hand, aside, dice):
    """KR-5 in the words of the page, written down apart from the engine."""
    numbers = [hand[die - 1] for die in dice]
    alike = any(one == other for one, other in combinations(numbers, 2))
    matching = any(hand[die - 1] in numbers for die in aside)
    return not set(dice) & set(aside) and (alike or matching)


def may_be_kept(hand, aside, dice):
    """KR-11"""
    filled = min(Counter(hand).values()) > 1
    return may_go_aside(hand, aside, dice) and (len(aside) + len(dice) < 6 or filled)


@given(hands, asides)
def test_what_may_be_set_aside(hand, aside):  # KR-5, KR-10, KR-11, R3
    assert look(hand, aside).keeps == {dice for dice in SOME_DICE if may_be_kept(hand, aside, dice)}


def test_what_may_be_set_aside_of_every_opening_roll():  # KR-5, KR-11
    """Which dice are alike is all that counts: 203 ways."""
    ways = {tuple(map(hand.index, hand)): hand for hand in product(NUMBERS, repeat=6)}
    assert len(ways) == 203
    for hand in ways.values():
        assert look(hand, ()).keeps == {dice for dice in SOME_DICE if may_be_kept(hand, (), dice)}


def test_a_new_pair_or_a_match_is_needed_and_others_may_go_along():  # KR-5
    state = rolled(FIVES)
    assert refused(state, keep(1)) == "no_match"
    assert refused(state, keep(1, 3)) == "no_match"
    state, _ = do(state, keep(1, 2, 6), [1, 6, 6])
    assert [tuple(action["dice"]) for action in keep_on_rolling.legal(state, 0)[:-1]] == [(4, 5)]
    assert refused(state, keep(1, 4, 5)) == "no_match"


def test_dice_aside_keep_their_number():  # KR-5
    state, events = do(rolled(FIVES), keep(1, 2), [1, 6, 6, 2])
    assert events[1] == {"type": "roll", "seat": 0, "dice": [3, 4, 5, 6], "values": [1, 6, 6, 2]}
    assert (view(state)["dice"], view(state)["aside"]) == ([5, 5, 1, 6, 6, 2], [1, 2])


def test_what_was_aside_in_the_last_fill_is_no_match_in_this_one():  # KR-6
    state, _ = do(rolled(PAIRS), keep(*ALL_SIX), [5, 5, 1, 2, 3, 4])
    assert (view(state)["aside"], view(state)["aside_points"]) == ([], 0)
    assert refused(state, keep(4)) == "no_match"  # a 2: there were two in the last fill


@given(hands, asides)
def test_a_bust_is_exactly_when_nothing_may_be_set_aside(hand, aside):  # KR-7
    numbers = [number for die, number in enumerate(hand, 1) if die not in aside]
    busted = len(set(numbers)) == len(numbers) and not {hand[die - 1] for die in aside} & set(numbers)
    assert busted == (not any(may_go_aside(hand, aside, dice) for dice in SOME_DICE)) == look(hand, aside).is_bust


def test_a_bust_loses_the_whole_turn_and_nothing_else():  # KR-7, R6
    state = opened(40, 0)
    state, _ = do(rolled(PAIRS, state), keep(*ALL_SIX), FIVES)
    state, events = do(state, keep(1, 2), [1, 2, 3, 4])
    assert of_kind(events, "bust") == [{"type": "bust", "seat": 0, "lost": 44}]
    assert state == opened(40, 0, turn=1)


# Counting


def counted(hand, dice):
    """KR-8 in the words of the page."""
    points = 0
    for die in dice:
        number = hand[die - 1]
        alike = [other for other in dice if hand[other - 1] == number]
        if len(alike) > 1:
            points += 2 * number if number in alike else number
    return points


@given(hands, some_dice)
def test_what_dice_aside_count(hand, dice):  # KR-8, R4, R11
    assert worth(hand, dice) == counted(hand, dice)


@pytest.mark.parametrize(
    ("hand", "dice", "points"),
    [
        ((5, 5, 5, 1, 2, 3), (1, 2, 3), 15),
        ((5, 5, 1, 2, 5, 3), (1, 2, 5), 30),
        ((5, 5, 1, 2, 5, 3), (1, 2), 10),  # the red five is not aside
        ((1, 4, 4, 2, 3, 6), ALL_SIX, 8),  # a lone red one and a lone red six
        ((2, 1, 1, 3, 4, 5), (2, 3), 2),
        ((1, 1, 2, 3, 4, 5), (1, 2), 4),
        ((5, 5, 4, 4, 2, 3), (1, 2, 3, 4), 26),  # the red four doubles the fours alone
        ((1, 1, 1, 1, 1, 1), ALL_SIX, 12),
        ((6, 6, 6, 6, 6, 6), ALL_SIX, 72),
    ],
)
def test_examples_of_counting(hand, dice, points):  # KR-8, R4, R11
    assert worth(hand, dice) == points


def test_a_red_die_of_an_earlier_fill_doubles_nothing():  # KR-9
    state, _ = do(rolled((5, 5, 2, 2, 5, 2)), keep(*ALL_SIX), [5, 5, 1, 2, 3, 4])
    assert (view(state)["banked"], view(state)["stop_points"]) == (36, 46)


@given(hands)
def test_six_dice_are_filled_up_when_none_is_unpaired(hand):  # KR-10
    assert is_filled(hand) == all(count >= 2 for count in Counter(hand).values())


def test_the_sample_turn_of_the_rulebook():  # KR-9, KR-10, KR-11, KR-12, R3, R5
    throws = [(3, 5, 5, 6, 1, 4), (2, 2, 1, 3), (5, 4), (2,), (5, 5, 6, 4, 1, 2), (1, 3, 3), (4,)]
    kept = [(2, 3), (1, 4), (5,), (6,), (1, 2, 4), (5, 6)]
    state, told = rolled(throws[0]), []
    for dice, values in zip(kept, throws[1:], strict=True):
        state, events = do(state, keep(*dice), values)
        told += of_kind(events, "aside")
    state, events = do(state, STOP)
    told += of_kind(events, "aside")
    assert [event["points"] for event in told] == [10, 14, 34, 36, 46, 52, 68]
    assert [event["filled"] for event in told] == [False, False, False, True, False, False, True]
    assert events[-1] == {
        "type": "turn_end",
        "seat": 0,
        "points": 136,
        "doubled": True,
        "forced": False,
        "score": 136,
    }


# Actions


def test_all_six_aside_but_not_filled_up_is_a_stop_and_no_keep():  # KR-11, R2
    state = rolled(FIVES)
    assert refused(state, keep(*ALL_SIX)) == "nothing_to_roll"
    state, _ = do(state, keep(1, 2, 3), [5, 6, 6])
    assert refused(state, keep(4, 5, 6)) == "nothing_to_roll"
    assert keep(4, 5) in keep_on_rolling.legal(state, 0)


def test_after_a_fill_up_all_six_are_rolled_and_the_points_are_banked_single():  # KR-11, R5
    state, events = do(rolled(PAIRS), keep(*ALL_SIX), FIVES)
    assert events[0] == {"type": "aside", "seat": 0, "dice": list(ALL_SIX), "points": 34, "filled": True}
    assert view(state).items() >= {"banked": 34, "fills": 1, "aside": [], "stop_points": 44}.items()


def test_stopping_sets_everything_aside_and_doubles_what_is_filled_up():  # KR-12, R1
    state, _ = do(rolled(PAIRS), keep(*ALL_SIX), PAIRS)
    state, events = do(state, STOP)
    assert events == [
        {"type": "aside", "seat": 0, "dice": list(ALL_SIX), "points": 68, "filled": True},
        {"type": "turn_end", "seat": 0, "points": 136, "doubled": True, "forced": False, "score": 136},
    ]
    assert state == opened(136, 0, turn=1)


def test_stopping_later_without_a_fill_up_doubles_nothing():  # R5
    state, _ = do(rolled(PAIRS), keep(*ALL_SIX), FIVES)
    assert do(state, STOP)[0] == opened(44, 0, turn=1)


@settings(max_examples=20)
@given(seeds)
def test_a_stop_adds_what_the_view_promises(seed):  # KR-12, KR-13
    for before, seat, action, events, after in random_game(seed):
        if action == STOP:
            assert after.scores[seat] == before.scores[seat] + view(before)["stop_points"]
        for event in of_kind(events, "turn_end"):
            assert after.scores[seat] == before.scores[seat] + event["points"] == event["score"]
            assert event["points"] % 2 == 0 or not event["doubled"]


def test_never_more_than_58_choices():  # KR-11
    assert len(keep_on_rolling.legal(rolled((4,) * 6), 0)) == 58


def test_each_action_has_its_phase():  # KR-3
    assert refused(opened(), STOP) == "roll_first"
    assert refused(opened(), keep(1, 2)) == "roll_first"
    assert refused(rolled(FIVES), ROLL) == "already_rolled"
    assert refused(rolled(FIVES), keep()) == "bad_dice"


# The showdown


def test_exactly_the_target_is_reaching_it():  # KR-14, R7
    assert view(turn_of(30, opened(target=30))[0])["to_beat"] == 30
    assert view(turn_of(30, opened(target=31))[0])["to_beat"] is None


def test_the_target_is_not_looked_at_during_a_turn():  # R7
    state = rolled(PAIRS, opened(target=30))
    assert view(state)["stop_points"] == 68
    state, _ = do(state, keep(*ALL_SIX), BUST)
    assert (state.scores, view(state)["to_beat"]) == ((0, 0), None)


def test_who_reaches_the_target_first_is_safe():  # KR-15, KR-16
    state, events = turn_of(30, opened(0, 29, 0, target=30))
    assert (of_kind(events, "out"), view(state)["out"]) == ([], [])


@pytest.mark.parametrize(("score", "safe"), [(0, False), (29, False), (30, False), (31, True)])
def test_afterwards_one_must_overtake_the_leader(score, safe):  # KR-15
    state, events = turn_of(30, opened(score, 0, 60, target=50))
    assert (of_kind(events, "out") == []) == safe
    if not safe:
        told = {"type": "out", "seat": 0, "score": score + 30, "leader": 2}
        assert events[-2:] == [events[-2], told]
        assert (view(state)["out"], state.turn) == ([0], 1)


def test_the_former_leader_must_overtake_in_turn():  # KR-16, R8
    state, _ = turn_of(68, opened(0, 60, target=50))
    assert (state.scores, view(state)["to_beat"]) == ((68, 60), 68)
    state, _ = turn_of(0, state)
    assert keep_on_rolling.outcome(state) == {"places": [1, 2], "scores": [68, 60], "reason": "last_in"}


@settings(max_examples=20)
@given(seeds, st.integers(2, 6))
def test_in_the_showdown_nobody_is_on_turn_as_leader(seed, seats):  # KR-16
    for *_, after in random_game(seed, seats):
        if after.phase != "over" and max(after.scores) >= 60:
            assert view(after)["to_beat"] == max(after.scores) > after.scores[after.turn]


@settings(max_examples=20)
@given(seeds, st.integers(2, 6))
def test_risk_is_judged_only_at_the_end_of_the_own_turn(seed, seats):  # KR-15, KR-16, R7
    for before, seat, _, events, after in random_game(seed, seats):
        new = set(view(after)["out"]) - set(view(before)["out"])
        assert new <= {seat}
        if of_kind(events, "turn_end"):
            rivals = [score for other, score in enumerate(after.scores) if other not in {seat, *view(before)["out"]}]
            assert (new == {seat}) == (max(rivals) >= 60 and after.scores[seat] <= max(rivals))


@settings(max_examples=20)
@given(seeds, st.integers(2, 8))
def test_the_last_one_in_wins(seed, seats):  # KR-17, KR-20
    for *_, events, state in random_game(seed, seats):  # noqa: B007
        assert (keep_on_rolling.outcome(state) is None) == (len(view(state)["out"]) < seats - 1)
    outcome = keep_on_rolling.outcome(state)
    winner = outcome["places"].index(1)
    assert winner not in view(state)["out"]
    assert (outcome["reason"], outcome["scores"]) == ("last_in", list(state.scores))
    ending = {"type": "game_end", "seat": events[-1]["seat"], "winner": winner, "reason": "last_in"}
    assert events[-1] == ending


# Chance


def test_start_draws_only_for_a_random_first_player():  # KR-18, R12
    assert keep_on_rolling.start({"first": 2}, 3, Untouchable())[0].turn == 2
    assert keep_on_rolling.start({}, 3, Untouchable())[0].turn == 0
    chance = Scripted([{"pick": 1}])
    state, events = keep_on_rolling.start({"first": "random"}, 3, chance)
    chance.finish()
    assert (state.turn, events) == (1, [{"type": "game_start", "seat": 1}])


@given(hands, seeds)
def test_a_keep_draws_what_is_not_aside_and_nothing_else(hand, seed):  # KR-19
    state = rolled(hand)
    if state.phase != "choose":
        return
    for action in keep_on_rolling.legal(state, 0)[:-1]:
        count = 6 - len(action["dice"]) or 6
        _, events = do(state, action, Seeded(seed).roll(count))
        assert len(of_kind(events, "roll")[0]["dice"]) == count
    do(state, STOP)


# End and places


def test_those_knocked_out_are_placed_by_score_and_may_share():  # KR-21, R9
    state = opened(98, 15, 20, 15, turn=2, target=30, knocked_out=(3, 1))
    state, _ = turn_of(0, state)
    assert keep_on_rolling.outcome(state) == {"places": [1, 3, 2, 3], "scores": [98, 15, 20, 15], "reason": "last_in"}


def test_a_score_counts_also_if_a_better_leader_had_left_in_between():  # KR-21, KR-23, R9
    state = opened(10, 20, 60, 30, target=30, turn=0, knocked_out=(1,), left=(2,))
    state, _ = turn_of(0, state)  # seat 0 has 10 and goes after seat 1, which had 20
    assert keep_on_rolling.outcome(state)["places"] == [3, 2, 4, 1]


def test_those_who_left_come_last_and_the_first_of_them_at_the_end():  # KR-21
    state = opened(90, 80, 70, 0, 0)
    for seat in (0, 2, 1):
        state, _ = keep_on_rolling.leave(state, seat, Untouchable())
    state, events = keep_on_rolling.leave(state, 3, Untouchable())
    assert keep_on_rolling.outcome(state) == {
        "places": [5, 3, 4, 2, 1],
        "scores": [90, 80, 70, 0, 0],
        "reason": "left",
    }
    assert view(state)["left"] == [0, 2, 1, 3]
    assert events[-1] == {"type": "game_end", "seat": 3, "winner": 4, "reason": "left"}


@pytest.mark.parametrize("leaver", [1, 2])
def test_the_reason_is_how_the_last_rival_went(leaver):  # KR-20
    state = opened(0, 90, 0, target=50, turn=2, knocked_out=(0,))
    after, _ = keep_on_rolling.leave(state, leaver, Untouchable())
    assert keep_on_rolling.outcome(after)["reason"] == "left"
    after, _ = turn_of(0, opened(0, 90, 0, target=50, turn=2, left=(0,)))
    assert keep_on_rolling.outcome(after)["reason"] == "last_in"


# Leaving


def test_leaving_on_turn_voids_the_turn():  # KR-22
    state, _ = do(rolled(FIVES, opened(40, 0, 0)), keep(1, 2), [5, 1, 2, 3])
    after, events = keep_on_rolling.leave(state, 0, Untouchable())
    assert after == opened(40, 0, 0, turn=1, left=(0,))
    assert events == [{"type": "left", "seat": 0}]


def test_leaving_out_of_turn_disturbs_nobody():  # KR-22
    state = rolled(FIVES, opened(0, 40, 0))
    after, _ = keep_on_rolling.leave(state, 1, Untouchable())
    assert {key: value for key, value in view(after).items() if key not in ("out", "left")} == {
        key: value for key, value in view(state).items() if key not in ("out", "left")
    }
    assert (view(after)["out"], view(after)["left"]) == ([1], [1])


@pytest.mark.parametrize("leaver", [0, 1])
def test_of_two_the_other_wins_at_once_and_the_table_is_clear(leaver):  # KR-20, KR-22
    after, _ = keep_on_rolling.leave(rolled(FIVES), leaver, Untouchable())
    assert keep_on_rolling.outcome(after)["places"][leaver] == 2
    assert view(after).items() >= {**CLEAR, "phase": "over", "turn": None, "to_beat": None}.items()


def test_when_the_leader_leaves_the_next_best_counts():  # KR-23
    state = opened(10, 60, 90, target=50)
    after, _ = keep_on_rolling.leave(state, 2, Untouchable())
    assert view(after)["to_beat"] == 60
    after, _ = keep_on_rolling.leave(opened(10, 40, 90, target=50), 2, Untouchable())
    assert view(after)["to_beat"] is None
    after, _ = turn_of(0, after)
    assert view(after)["out"] == [2]


def test_those_knocked_out_stay_out_when_the_leader_leaves():  # KR-23, SD-12
    state = opened(10, 40, 20, 90, target=50, knocked_out=(0,), turn=1)
    after, _ = keep_on_rolling.leave(state, 3, Untouchable())
    assert view(after)["out"] == [0, 3]
    assert keep_on_rolling.leave(after, 0, Untouchable()) == (after, [])


# Options and seats


@pytest.mark.parametrize("options", [{"target": 9}, {"target": 5001}, {"first": 2}, {"goal": 100}, {"target": "250"}])
def test_other_options_are_refused(options):  # SD-10
    with pytest.raises(rules.BadOptions):
        keep_on_rolling.start(options, 2, Untouchable())


@pytest.mark.parametrize("seats", [1, 9])
def test_two_to_eight_play(seats):  # R10
    with pytest.raises(rules.BadOptions):
        keep_on_rolling.start({}, seats, Untouchable())
    assert list(keep_on_rolling.seats) == [2, 3, 4, 5, 6, 7, 8]


def test_there_is_one_leader_at_most():  # KR-15
    for seed in range(20):
        for *_, events, after in random_game(seed, 5):
            for event in of_kind(events, "out"):
                best = after.scores[event["leader"]]
                rivals = [score for seat, score in enumerate(after.scores) if seat not in view(after)["out"]]
                assert (max(rivals), rivals.count(best)) == (best, 1)
