"""Grand Poobah, rule by rule. Rules: docs/rules/grand-poobah.md; whole stories are in vectors/grand-poobah."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from games import rules
from games.rules.chance import Scripted, Seeded
from games.rules.grand_poobah.table import Scoring, State, payments
from games.rules.spicy import ALL_SIX, NUMBERS, SOME_DICE
from tests.rules.scenario import Untouchable

grand_poobah = rules.get("grand-poobah")

DONE = {"type": "done"}
ROLL_NONE = {"type": "roll", "dice": []}
WHITE = (2, 1, 1, 1, 1, 1)  # no red die
SIXES = (6, 6, 6, 6, 6, 1)  # no red die either
RED = (1, 2, 4, 5, 6, 3)  # dice 1 and 2 are red
NOBODY_HAS = (3, 4, 5, 3, 4, 3)  # scoring dice that pay neither WHITE nor SIXES

seeds = st.integers(0, 10**6)
faces = st.integers(1, 6)
hands = st.tuples(faces, faces, faces, faces, faces, faces)


def roll(*dice):
    return {"type": "roll", "dice": list(dice)}


def change(die, to):
    return {"type": "change", "die": die, "to": to}


def table(*hands, scores=None, turns=None, turn=0, target=100, retired=(), left=(), **more):
    """A game in the middle. `retired` and `left` are lists of seats here."""
    seats = range(len(hands))
    return State(
        target=target,
        hands=hands,
        scores=scores or (0,) * len(hands),
        turns=turns or (3,) * len(hands),
        retired=tuple(seat in retired for seat in seats),
        left=tuple(left.index(seat) if seat in left else None for seat in seats),
        turn=turn,
        last_scoring=more.pop("last_scoring", Scoring(0, NOBODY_HAS, (0,) * len(hands))),
        **more,
    )


def do(state, action, *throws):
    """The seat on turn acts, and the dice fall as written; all of them are used."""
    chance = Scripted([{"roll": list(values)} for values in throws])
    after, events = grand_poobah.apply(state, state.turn, action, chance)
    chance.finish()
    return after, events


def opened(*throws, seats=2, **options):
    chance = Scripted([{"roll": list(values)} for values in throws])
    state, events = grand_poobah.start(options, seats, chance)
    chance.finish()
    return state, events


def refused(state, action):
    with pytest.raises(rules.IllegalMove) as refusal:
        grand_poobah.apply(state, state.turn, action, Untouchable())
    return refusal.value.code


def leave(state, seat, *throws):
    chance = Scripted([{"roll": list(values)} for values in throws])
    after, events = grand_poobah.leave(state, seat, chance)
    chance.finish()
    return after, events


def view(state):
    return grand_poobah.view(state, None)


def random_game(seed, seats=3, **options):
    """A whole game by random players: every (state, seat, action, events, next state)."""
    rng = random.Random(seed)
    chance = Seeded(rng)
    state, _ = grand_poobah.start({"target": 40, **options}, seats, chance)
    while grand_poobah.actors(state):
        seat = grand_poobah.actors(state)[0]
        action = rng.choice(grand_poobah.legal(state, seat))
        before, (state, events) = state, grand_poobah.apply(state, seat, action, chance)
        yield before, seat, action, events, state


def of_kind(events, kind):
    return [event for event in events if event["type"] == kind]


# Turns


def test_every_seat_has_a_hand_and_there_are_scoring_dice():  # GP-1
    state, _ = opened(WHITE, SIXES, RED, seats=3)
    assert view(state)["hands"] == [list(WHITE), list(SIXES), list(RED)]
    after, events = do(table(WHITE, SIXES), ROLL_NONE, NOBODY_HAS)
    assert after.hands == (WHITE, SIXES)
    assert of_kind(events, "scoring")[0]["dice"] == list(NOBODY_HAS)


def test_first_turns_roll_all_six_by_themselves():  # GP-2, C2, R4
    state, events = opened(WHITE, SIXES)
    assert (state.phase, state.turn, state.turns) == ("roll", 0, (1, 1))
    assert events == [
        {"type": "roll", "seat": 0, "dice": list(ALL_SIX), "values": list(WHITE)},
        {"type": "roll", "seat": 1, "dice": list(ALL_SIX), "values": list(SIXES)},
    ]


def test_a_first_turn_with_a_red_die_waits_for_its_owner():  # GP-2, GP-4, C2
    state, _ = opened(RED)
    assert (state.phase, state.turn, state.turns) == ("change", 0, (0, 0))
    assert view(state)["hands"] == [list(RED), [None] * 6]
    state, events = do(state, DONE, SIXES)  # the next first turn, inside this move
    assert (state.phase, state.turn, state.turns) == ("roll", 0, (1, 1))
    assert [event["type"] for event in events] == ["done", "roll"]


def test_later_any_dice_may_be_rolled_or_none():  # GP-3
    state = table(WHITE, SIXES)
    chosen = [tuple(action["dice"]) for action in grand_poobah.legal(state, 0)]
    assert chosen == [(), *SOME_DICE]
    state, events = do(state, roll(1, 6), [5, 5], NOBODY_HAS)
    assert state.hands[0] == (5, 1, 1, 1, 1, 5)
    assert events[0] == {"type": "roll", "seat": 0, "dice": [1, 6], "values": [5, 5]}


def test_in_overtime_at_least_one_die_is_rolled():  # GP-3
    state = table(WHITE, SIXES, scores=(100, 100), overtime=True)
    assert [tuple(action["dice"]) for action in grand_poobah.legal(state, 0)] == list(SOME_DICE)
    assert refused(state, ROLL_NONE) == "must_roll"


@given(hands)
def test_only_a_hand_with_red_dice_is_asked(hand):  # GP-4, R4
    red = [die for die in NUMBERS if hand[die - 1] == die]
    state, _ = do(table(WHITE, SIXES), roll(*ALL_SIX), hand, *([] if red else [NOBODY_HAS]))
    assert (state.phase, state.turn) == (("change", 0) if red else ("roll", 1))
    if red:
        offered = [change(die, to) for die in red for to in NUMBERS if to != die]
        assert grand_poobah.legal(state, 0) == [*offered, DONE]


def test_the_last_red_die_changed_ends_the_turn():  # GP-4, R3
    state, _ = do(table(RED, SIXES), ROLL_NONE)
    state, events = do(state, change(2, 6))
    assert events == [{"type": "change", "seat": 0, "die": 2, "to": 6}]
    assert (state.phase, state.turn, state.hands[0]) == ("change", 0, (1, 6, 4, 5, 6, 3))
    state, _ = do(state, change(1, 6), NOBODY_HAS)
    assert (state.phase, state.turn, state.hands[0]) == ("roll", 1, (6, 6, 4, 5, 6, 3))


def test_done_keeps_the_red_dice_and_ends_the_turn():  # GP-4, GP-8
    state, _ = do(table(RED, SIXES), ROLL_NONE)
    state, events = do(state, DONE, NOBODY_HAS)
    assert (state.turn, state.hands[0]) == (1, RED)
    assert events[0] == {"type": "done", "seat": 0}


@settings(max_examples=25)
@given(seeds, st.integers(2, 5))
def test_scoring_follows_every_turn_once_all_have_had_three(seed, seats):  # GP-5, GP-6
    for before, seat, _, events, after in random_game(seed, seats):
        completed = after.turns[seat] - before.turns[seat]
        assert len(of_kind(events, "scoring")) == (completed == 1 and min(after.turns) >= 3)
        if completed:
            assert view(before)["scoring_due"] == bool(of_kind(events, "scoring"))


@settings(max_examples=25)
@given(seeds, st.integers(2, 5))
def test_the_turn_goes_round_past_those_who_are_out(seed, seats):  # GP-5
    for before, seat, _, _, after in random_game(seed, seats):
        if min(before.turns) == 0 or after.phase == "over":
            continue  # first turns may follow each other by themselves
        onward = [*range(seat + 1, seats), *range(seat + 1)]
        following = next(other for other in onward if other not in view(after)["out"])
        assert after.turn == (following if after.turns[seat] > before.turns[seat] else seat)


def test_the_first_scoring_follows_the_last_seats_third_turn():  # GP-6
    state = table(WHITE, SIXES, WHITE, turns=(3, 3, 2), turn=2, last_scoring=None)
    assert view(state)["scoring_due"] is True
    state, events = do(state, ROLL_NONE, NOBODY_HAS)
    assert (state.turns, events[-1]["type"]) == ((3, 3, 3), "scoring")
    earlier = table(WHITE, SIXES, WHITE, turns=(3, 2, 2), turn=1, last_scoring=None)
    assert view(earlier)["scoring_due"] is False
    do(earlier, ROLL_NONE)


def test_a_changed_die_is_white_until_it_is_rolled_red_again():  # GP-7, R2
    state, _ = do(table(RED, SIXES), ROLL_NONE)
    state, _ = do(state, change(1, 5))
    assert refused(state, change(1, 2)) == "not_red"
    state = replace(state, turn=0, phase="roll", hands=((5, 3, 4, 5, 6, 3), SIXES))
    state, _ = do(state, roll(1), [1])
    assert change(1, 2) in grand_poobah.legal(state, 0)


def test_what_cannot_be_changed():  # GP-7
    state, _ = do(table(RED, SIXES), ROLL_NONE)
    assert refused(state, change(3, 1)) == "not_red"
    assert refused(state, change(1, 1)) == "no_change"
    assert refused(state, change(1, 7)) == "bad_field"
    assert refused(state, change(0, 1)) == "bad_field"


def test_a_kept_red_die_may_be_changed_on_any_later_turn():  # GP-8
    state = table(RED, SIXES, scores=(5, 5))
    state, _ = do(state, roll(3), [1])  # another die is rolled
    assert change(2, 6) in grand_poobah.legal(state, 0)
    state, _ = do(state, DONE, NOBODY_HAS)
    state, _ = do(state, ROLL_NONE, NOBODY_HAS)  # seat 1
    state, _ = do(state, ROLL_NONE)  # nothing rolled, still red
    assert change(2, 6) in grand_poobah.legal(state, 0)


@pytest.mark.parametrize("turns", [(1, 1), (2, 2), (3, 3)])
def test_red_dice_may_be_changed_in_every_turn(turns):  # R1
    state = table(RED, SIXES, turns=turns, last_scoring=None if turns < (3, 3) else Scoring(1, NOBODY_HAS, (0, 0)))
    state, _ = do(state, ROLL_NONE)
    assert state.phase == "change"


def test_each_action_has_its_phase():  # GP-3, GP-4
    assert refused(table(RED, SIXES), DONE) == "roll_first"
    assert refused(table(RED, SIXES), change(1, 2)) == "roll_first"
    state, _ = do(table(RED, SIXES), ROLL_NONE)
    assert refused(state, ROLL_NONE) == "already_rolled"


# Chance


def test_start_draws_for_a_random_first_player_and_then_rolls():  # C1, C2
    chance = Scripted([{"pick": 1}, {"roll": list(WHITE)}, {"roll": list(SIXES)}])
    state, events = grand_poobah.start({"first": "random"}, 2, chance)
    chance.finish()
    assert (state.turn, state.hands) == (1, (SIXES, WHITE))
    assert [event["seat"] for event in events] == [1, 0]
    assert opened(RED, first=2, seats=3)[0].turn == 2


def test_rolling_none_draws_nothing_and_is_a_turn_like_any_other():  # C3, R8
    state, events = do(table(WHITE, SIXES), ROLL_NONE, [6, 6, 6, 6, 6, 1])
    assert events == [
        {"type": "roll", "seat": 0, "dice": [], "values": []},
        {"type": "scoring", "seat": 0, "dice": [6, 6, 6, 6, 6, 1], "points": [1, 30]},
    ]
    assert (state.turns, state.turn) == ((4, 3), 1)


@given(st.sampled_from(SOME_DICE), seeds)
def test_a_roll_draws_the_named_dice_and_then_the_scoring_dice(dice, seed):  # C3, C4
    thrown = Seeded(seed).roll(len(dice))
    values = [value % 6 + 1 if value == die else value for die, value in zip(dice, thrown, strict=True)]  # none red
    state, events = do(table(WHITE, SIXES), roll(*dice), values, NOBODY_HAS)
    assert [state.hands[0][die - 1] for die in dice] == values
    assert [event["type"] for event in events] == ["roll", "scoring"]
    assert view(state)["last_scoring"]["dice"] == list(NOBODY_HAS)


# Scoring


def judged(dice, hands):
    """GP-9 to GP-11 die by die, written down apart from the engine."""
    points = [0] * len(hands)
    for die, number in enumerate(dice, 1):
        worth = 2 * number if die == number else number
        counts = [Counter(hand)[number] for hand in hands]
        for seat, count in enumerate(counts):
            if count and count == max(counts):
                points[seat] += worth
    return points


@given(hands, st.lists(hands, min_size=2, max_size=5))
def test_what_scoring_dice_pay(dice, hands):  # GP-9, GP-10, GP-11
    assert payments(dice, tuple(hands)) == judged(dice, hands)


@given(hands, st.lists(hands, min_size=2, max_size=4), st.integers(0, 4))
def test_a_hand_that_is_gone_counts_no_more(dice, hands, place):  # GP-10, GP-16
    gone = (*hands[:place], None, *hands[place:])
    paid = judged(dice, hands)
    assert payments(dice, gone) == [*paid[:place], 0, *paid[place:]]


@pytest.mark.parametrize(
    ("dice", "hands", "points"),
    [
        ((2, 1, 1, 1, 1, 1), [(1, 1, 1, 1, 1, 2), (3,) * 6], [7, 0]),
        ((1, 3, 4, 5, 6, 2), [(1, 1, 1, 1, 1, 1), (3,) * 6], [2, 3]),  # the red 1 counts twice
        ((6, 6, 3, 3, 4, 5), [(6, 6, 6, 1, 1, 1), (6, 2, 2, 2, 2, 2)], [12, 0]),  # twelve, however many sixes
        ((5, 6, 6, 6, 6, 4), [(5, 1, 1, 1, 1, 1), (5, 2, 2, 2, 2, 2)], [5, 5]),  # a tie pays each in full
        ((3, 4, 5, 3, 4, 3), [(1, 1, 1, 1, 1, 1), (6,) * 6], [0, 0]),
    ],
)
def test_examples_of_paying(dice, hands, points):  # GP-9, GP-10, GP-11
    assert payments(dice, tuple(hands)) == points


def test_the_example_of_the_rulebook():  # GP-9, GP-10, GP-11, R7
    assert payments((3, 1, 6, 4, 5, 4), ((3, 3, 4, 6, 6, 4), (5, 5, 6, 2, 2, 6))) == [21, 16]


@settings(max_examples=25)
@given(seeds)
def test_scores_are_all_points_so_far(seed):  # GP-12
    paid = [0, 0, 0]
    for before, *_, events, after in random_game(seed):
        assert view(before)["scores"] == paid
        for event in of_kind(events, "scoring"):
            paid = [sum(pair) for pair in zip(paid, event["points"], strict=True)]
        assert view(after)["scores"] == paid
    assert grand_poobah.outcome(after)["scores"] == paid


# The end

SIX_TIMES_FIVE = (6, 6, 6, 6, 6, 3)  # scoring dice: 30 for SIXES


def test_reaching_the_target_wins():  # GP-13, GP-15
    state, events = do(table(WHITE, SIXES, WHITE, scores=(50, 70, 60)), ROLL_NONE, SIX_TIMES_FIVE)
    assert grand_poobah.outcome(state) == {"places": [3, 1, 2], "scores": [50, 100, 60], "reason": "target"}
    assert events[-1] == {"type": "over", "seat": 0, "winner": 1, "reason": "target"}
    seen = view(state)
    assert (seen["phase"], seen["turn"], seen["out"], seen["scoring_due"]) == ("over", None, [], False)
    assert seen["hands"] == [list(WHITE), list(SIXES), list(WHITE)]


def test_one_point_less_does_not():  # GP-13
    state, _ = do(table(WHITE, SIXES, scores=(50, 69)), ROLL_NONE, SIX_TIMES_FIVE)
    assert (grand_poobah.outcome(state), state.turn) == (None, 1)


def test_of_several_past_the_target_the_highest_wins():  # GP-13, R6
    both = (6, 6, 6, 1, 1, 1)
    dice = (1, 1, 1, 6, 6, 5)  # the red one counts twice: 4 for ones, 12 for sixes
    state, _ = do(table(both, (6, 1, 1, 1, 2, 2), (5,) * 6, scores=(90, 99, 99), turn=0), ROLL_NONE, dice)
    assert state.scores == (106, 103, 104)
    assert grand_poobah.outcome(state) == {"places": [1, 3, 2], "scores": [106, 103, 104], "reason": "target"}


def into_overtime():
    """Seats 0 and 2 reach 100 together; seat 1 has 99 and is retired."""
    state = table(SIXES, (5, 5, 5, 1, 1, 1), SIXES, scores=(70, 99, 70))
    return do(state, ROLL_NONE, (6, 6, 6, 6, 6, 2))


def test_a_shared_best_score_brings_overtime():  # GP-14, R5
    state, events = into_overtime()
    assert state.scores == (100, 99, 100)
    assert events[-1] == {"type": "overtime", "seat": 0, "seats": [0, 2]}
    seen = view(state)
    assert (seen["overtime"], seen["out"], seen["actors"]) == (True, [1], [2])
    assert seen["hands"] == [list(SIXES), [None] * 6, list(SIXES)]
    assert seen["turns"] == [4, 3, 3]


def test_hands_of_the_retired_count_no_more():  # GP-14, R5
    state, _ = into_overtime()
    state, events = do(state, roll(1), [5], (5, 3, 4, 4, 3, 2))  # seat 1 had three fives
    assert events[1]["points"] == [0, 0, 5]
    assert grand_poobah.outcome(state) == {"places": [2, 3, 1], "scores": [100, 99, 105], "reason": "overtime"}
    assert events[-1] == {"type": "over", "seat": 2, "winner": 2, "reason": "overtime"}


def test_overtime_goes_on_while_the_lead_is_shared_even_if_one_falls_behind():  # GP-14, R5
    state = table(SIXES, SIXES, WHITE, scores=(100, 100, 100), overtime=True, turn=2)
    state, _ = do(state, roll(2), [1], (6, 4, 4, 4, 4, 3))
    assert (state.scores, state.turn, view(state)["out"]) == ((106, 106, 100), 0, [])
    state, _ = do(state, roll(2), [6], NOBODY_HAS)
    assert state.turn == 1
    state, _ = do(state, roll(2), [6], NOBODY_HAS)
    assert state.turn == 2  # behind, and still in


def test_nobody_is_retired_if_all_are_tied():  # GP-14
    state, _ = do(table(SIXES, SIXES, scores=(70, 70)), ROLL_NONE, SIX_TIMES_FIVE)
    assert (view(state)["overtime"], view(state)["out"], state.turn) == (True, [], 1)


@settings(max_examples=25)
@given(seeds, st.integers(2, 5))
def test_places_follow_the_scores(seed, seats):  # GP-13, GP-15
    *_, (*_, last) = random_game(seed, seats)
    outcome = grand_poobah.outcome(last)
    assert outcome["places"] == [1 + sum(other > score for other in last.scores) for score in last.scores]
    assert outcome["places"].count(1) == 1
    assert outcome["reason"] == ("overtime" if last.overtime else "target")


# Leaving


def test_leaving_takes_the_hand_away_and_leaves_the_score():  # GP-16
    state, events = leave(table(WHITE, SIXES, WHITE, scores=(10, 20, 30)), 1)
    assert events == [{"type": "left", "seat": 1}]
    seen = view(state)
    assert (seen["out"], seen["hands"][1], seen["scores"]) == ([1], [None] * 6, [10, 20, 30])
    assert (state.turn, state.phase) == (0, "roll")


def test_leaving_on_turn_drops_the_turn():  # GP-16, GP-18
    state, _ = do(table(RED, SIXES, WHITE), ROLL_NONE)
    after, _ = leave(state, 0)
    assert (after.turns, after.turn, after.phase) == ((3, 3, 3), 1, "roll")
    assert after.last_scoring == state.last_scoring


def test_after_a_leave_the_next_first_turn_rolls_by_itself():  # GP-16, C2
    state, _ = opened(RED, seats=3)
    after, events = leave(state, 0, WHITE, RED)
    assert [event["type"] for event in events] == ["left", "roll", "roll"]
    assert (after.turn, after.phase, after.turns) == (2, "change", (0, 1, 0))


def test_the_last_one_in_the_game_wins():  # GP-15, GP-17
    state = table(WHITE, SIXES, RED, scores=(10, 20, 30))
    state, _ = leave(state, 2)
    state, events = leave(state, 1)
    assert grand_poobah.outcome(state) == {"places": [1, 2, 3], "scores": [10, 20, 30], "reason": "left"}
    assert events == [{"type": "left", "seat": 1}, {"type": "over", "seat": 1, "winner": 0, "reason": "left"}]
    assert view(state)["hands"][0] == list(WHITE)


def test_who_has_not_had_a_turn_can_win_by_it():  # GP-17
    state, _ = leave(opened(RED)[0], 0)
    assert grand_poobah.outcome(state)["places"] == [2, 1]
    assert view(state)["hands"] == [[None] * 6] * 2


def test_in_overtime_the_one_in_front_of_the_rest_wins():  # GP-17
    state = table(SIXES, SIXES, WHITE, scores=(106, 106, 100), overtime=True)
    after, _ = leave(state, 0)
    assert grand_poobah.outcome(after) == {"places": [3, 1, 2], "scores": [106, 106, 100], "reason": "left"}
    after, _ = leave(state, 2)
    assert grand_poobah.outcome(after) is None


def test_leaving_never_causes_a_scoring_roll_but_the_next_turn_may():  # GP-18
    state = table(WHITE, SIXES, WHITE, turns=(3, 3, 2), turn=2, last_scoring=None)
    after, events = leave(state, 2)
    assert (of_kind(events, "scoring"), after.turn, view(after)["scoring_due"]) == ([], 0, True)
    after, events = do(after, ROLL_NONE, NOBODY_HAS)
    assert len(of_kind(events, "scoring")) == 1


def test_only_those_in_the_game_are_asked_about_three_turns():  # GP-18
    state = table(WHITE, SIXES, None, turns=(3, 2, 1), turn=1, left=(2,), last_scoring=None)
    assert view(state)["scoring_due"] is True


def test_a_retired_seat_that_leaves_loses_nothing():  # GP-19, SD-12
    state, _ = into_overtime()
    assert leave(state, 1) == (state, [])


def test_those_who_left_come_last():  # GP-15
    state = table(SIXES, WHITE, WHITE, WHITE, WHITE, scores=(70, 5, 90, 80, 5))
    for seat in (2, 3):
        state, _ = leave(state, seat)
    state, _ = do(state, ROLL_NONE, SIX_TIMES_FIVE)
    assert grand_poobah.outcome(state) == {"places": [1, 2, 5, 4, 2], "scores": [100, 5, 90, 80, 5], "reason": "target"}


# Options and seats


@pytest.mark.parametrize("options", [{"target": 9}, {"target": 1001}, {"first": 2}, {"goal": 100}])
def test_other_options_are_refused(options):  # SD-10
    with pytest.raises(rules.BadOptions):
        grand_poobah.start(options, 2, Untouchable())


@pytest.mark.parametrize("seats", [1, 6])
def test_two_to_five_play(seats):  # SD-10
    with pytest.raises(rules.BadOptions):
        grand_poobah.start({}, seats, Untouchable())
