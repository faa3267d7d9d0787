"""Diangle, rule by rule. Rules: docs/rules/diangle.md; whole stories are in vectors/diangle."""

import random
from collections import Counter
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from games import rules
from games.rules.chance import Scripted, Seeded
from games.rules.diangle.table import LADDER, ROWS, State, advances, ready
from games.rules.diangle.table import rolls as ways_to_roll
from games.rules.spicy import ALL_SIX, NUMBERS, SOME_DICE
from tests.rules.scenario import Untouchable

diangle = rules.get("diangle")

REROLL, STAY = {"type": "reroll"}, {"type": "stay"}
NOTHING = (6, 5, 4, 6, 6, 5)  # nothing fits at progress 0
ONES = (4, 1, 1, 5, 1, 2)  # three white ones, and a two that fits
THREE_REDS = (1, 2, 3, 5, 6, 6)

seeds = st.integers(0, 10**6)
faces = st.integers(1, 6)
hands = st.tuples(faces, faces, faces, faces, faces, faces)
progresses = st.integers(0, 10)
named = st.sampled_from([(), *SOME_DICE])


def roll(*dice):
    return {"type": "roll", "dice": list(dice)}


def advance(levels, *spend):
    return {"type": "advance", "levels": levels, "spend": list(spend)}


def race(*dice, progress=None, spent=None, left=(), turn=0, **more):
    """A race in the middle. `left` is a list of seats here."""
    seats = range(len(dice))
    return State(
        dice=dice,
        spent=spent or ((),) * len(dice),
        progress=progress or (0,) * len(dice),
        left=tuple(left.index(seat) if seat in left else None for seat in seats),
        turn=turn,
        **more,
    )


def rolled(hand, progress=0, phase="rolled", **more):
    """Seat 0 of two has rolled all six."""
    return race(hand, NOTHING, progress=(progress, 0), phase=phase, rolled=ALL_SIX, **more)


def do(state, action, *throws):
    """The seat on turn acts, and the dice fall as written; all of them are used."""
    chance = Scripted([{"roll": list(values)} for values in throws])
    after, events = diangle.apply(state, state.turn, action, chance)
    chance.finish()
    return after, events


def leave(state, seat, *throws):
    chance = Scripted([{"roll": list(values)} for values in throws])
    after, events = diangle.leave(state, seat, chance)
    chance.finish()
    return after, events


def refused(state, action):
    with pytest.raises(rules.IllegalMove) as refusal:
        diangle.apply(state, state.turn, action, Untouchable())
    return refusal.value.code


def view(state):
    return diangle.view(state, None)


def legal(state):
    return diangle.legal(state, state.turn)


def kinds(events):
    return [event["type"] for event in events]


def random_game(seed, seats=3, **options):
    """A whole game by random players: every (state, seat, action, events, next state)."""
    rng = random.Random(seed)
    chance = Seeded(rng)
    state, _ = diangle.start(options, seats, chance)
    while diangle.actors(state):
        seat = diangle.actors(state)[0]
        action = rng.choice(diangle.legal(state, seat))
        before, (state, events) = state, diangle.apply(state, seat, action, chance)
        yield before, seat, action, events, state


# The ladder, the rows


def test_the_ladder_goes_up_to_six_and_back():  # DI-1
    assert LADDER == (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)


@settings(max_examples=15)
@given(seeds)
def test_progress_rises_by_the_levels_of_an_advance_and_never_falls(seed):  # DI-1, DI-9, DI-15
    for before, seat, action, _, after in random_game(seed):
        rise = [now - was for was, now in zip(before.progress, after.progress, strict=True)]
        assert rise[seat] == action.get("levels", 0)
        assert sum(rise) == rise[seat]
        assert view(after)["scores"] == list(after.progress)


@settings(max_examples=15)
@given(seeds)
def test_dice_lie_as_they_fell_until_they_are_rolled(seed):  # DI-2
    for before, _, _, events, after in random_game(seed):
        thrown = {(event["seat"], die) for event in events if event["type"] == "roll" for die in event["dice"]}
        for seat, (was, now) in enumerate(zip(before.dice, after.dice, strict=True)):
            if was is not None:
                assert all(was[die - 1] == now[die - 1] for die in NUMBERS if (seat, die) not in thrown)


def test_the_rows_follow_the_progress():  # DI-3, R10
    assert ROWS[0] == (1, 2, 3)
    assert ROWS[4] == (5, 6, 5)
    assert ROWS[7] == (4, 3, 2)
    state = race(NOTHING, NOTHING, None, None, progress=(9, 10, 4, 0), left=(2,))
    assert view(state)["rows"] == [[2, 1, None], [1, None, None], [5, 6, 5], [1, 2, 3]]


# Selecting


def may_keep(hand, spent, progress, kept):
    """DI-5 in the words of the page, written down apart from the engine."""
    rows = LADDER[progress : progress + 3]
    shown = Counter(hand[die - 1] for die in kept)
    return not set(kept) & set(spent) and all(count <= 3 * rows.count(number) for number, count in shown.items())


@given(hands, named, progresses)
def test_what_may_be_rolled_and_what_kept(hand, spent, progress):  # DI-5, DI-11, R4, R7
    allowed = [dice for dice in SOME_DICE if may_keep(hand, spent, progress, set(NUMBERS) - set(dice))]
    assert list(ways_to_roll(hand, spent, progress)) == allowed


def test_six_fives_have_room_at_the_summit():  # DI-3, DI-5
    assert len(ways_to_roll((5,) * 6, (), 4)) == 63
    assert len(ways_to_roll((5,) * 6, (), 5)) == 63 - sum(1 for dice in SOME_DICE if len(dice) < 3)


def test_dice_that_do_not_fit_must_be_rolled_and_others_may_be():  # DI-5
    state = race((2, 1, 4, 5, 6, 1), NOTHING)
    assert [tuple(action["dice"]) for action in legal(state)] == [dice for dice in SOME_DICE if {3, 4, 5} <= set(dice)]
    assert refused(state, roll(4, 5)) == "cannot_keep"
    assert refused(state, roll()) == "bad_dice"  # R7
    assert refused(state, STAY) == "roll_first"
    assert refused(state, REROLL) == "roll_first"


def test_a_red_die_and_two_white_ones_fit_and_three_do_not():  # R4
    hand = (1, 1, 1, 1, 5, 6)
    state = race(hand, NOTHING)
    assert roll(4, 5, 6) in legal(state)
    assert roll(5, 6) not in legal(state)


def test_a_first_turn_rolls_all_six_by_itself():  # DI-6, DI-7, C2
    chance = Scripted([{"roll": list(NOTHING)}])
    state, events = diangle.start({}, 3, chance)
    chance.finish()
    assert events == [{"type": "roll", "seat": 0, "dice": list(ALL_SIX), "values": list(NOTHING), "by": "rule"}]
    assert (state.phase, view(state)["rolled"]) == ("rolled", list(ALL_SIX))
    assert view(state)["dice"] == [list(NOTHING), [None] * 6, [None] * 6]
    state, events = do(state, STAY, ONES)
    assert (state.turn, events[1]["by"]) == (1, "rule")


def test_when_nothing_fits_all_six_are_rolled_by_themselves():  # DI-7
    state = race(NOTHING, NOTHING, phase="rolled", rolled=ALL_SIX)
    state, events = do(state, STAY, ONES)
    assert (kinds(events), state.turn, state.phase) == (["stay", "roll"], 1, "rolled")


def test_an_advance_to_be_made_is_a_choice():  # DI-7
    state = race(NOTHING, (1, 4, 4, 5, 5, 6), phase="rolled", rolled=ALL_SIX)
    state, events = do(state, STAY)
    assert (kinds(events), state.phase) == (["stay"], "select")
    assert advance(1, 1) in legal(state)


@settings(max_examples=15)
@given(seeds)
def test_a_selection_always_leaves_a_choice(seed):  # DI-7
    for before, *_, events, _ in random_game(seed):
        if before.phase == "select":
            assert len(legal(before)) > 1
            assert roll(*ALL_SIX) in legal(before)
        for event in events:
            if event["type"] == "roll" and event["by"] == "rule":
                assert event["dice"] == list(ALL_SIX)


# Rolling


def test_after_the_first_roll_one_may_roll_the_same_dice_again():  # DI-8, C3
    state, events = do(race(ONES, NOTHING), roll(1, 4), [6, 6])
    assert events == [{"type": "roll", "seat": 0, "dice": [1, 4], "values": [6, 6], "by": "player"}]
    assert (state.phase, state.rolled) == ("rolled", (1, 4))
    assert legal(state) == [REROLL, advance(1, 2, 3, 5), STAY]
    assert refused(state, roll(1)) == "already_rolled"
    state, events = do(state, REROLL, [4, 4])
    assert events == [{"type": "roll", "seat": 0, "dice": [1, 4], "values": [4, 4], "by": "player"}]
    assert legal(state) == [advance(1, 2, 3, 5), STAY]
    assert refused(state, REROLL) == "already_rolled"


def test_after_a_second_roll_without_an_advance_the_turn_ends_by_itself():  # DI-8
    state, events = do(race((2, 1, 4, 5, 6, 1), ONES), roll(3, 4, 5), [6, 6, 6])
    state, events = do(state, REROLL, [5, 5, 5])
    assert (kinds(events), state.turn, state.phase) == (["roll"], 1, "select")


def test_after_the_first_roll_nothing_ends_by_itself():  # DI-8
    state = rolled(NOTHING)
    assert legal(state) == [REROLL, STAY]


# Advancing


def fillings(hand, spent, progress, levels):
    """DI-4, DI-13: every set of dice that fills the lowest rows with no die too many."""
    loose = [die for die in NUMBERS if die not in spent]
    rows = LADDER[progress : progress + levels]
    parts = []
    for number in rows:
        white = [die for die in loose if hand[die - 1] == number != die]
        red = [(number,)] if number in loose and hand[number - 1] == number else []
        parts.append([*red, *combinations(white, 3)])
    found = set()
    for way in product(*parts):
        dice = [die for part in way for die in part]
        if len(set(dice)) == len(dice):
            found.add(tuple(sorted(dice)))
    return found


def preferred(hand, spent, number, rows):
    """DI-13 (b), row by row from the bottom: the red die if it is there and not used yet, else the three lowest."""
    loose = [die for die in NUMBERS if hand[die - 1] == number and die not in spent]
    used = []
    for _ in range(rows):
        left = [die for die in loose if die not in used]
        used += [number] if number in left else left[:3]
    return set(used)


@settings(max_examples=300)
@given(hands | hands.map(lambda hand: tuple(max(number, 4) for number in hand)), named, progresses)
def test_what_may_be_spent(hand, spent, progress):  # DI-4, DI-9, DI-13
    offered = advances(hand, spent, progress)
    for levels in range(1, len(ROWS[progress]) + 1):
        rows = LADDER[progress : progress + levels]
        allowed = fillings(hand, spent, progress, levels)
        for number in set(rows) - set(ROWS[progress + levels]):
            own = {die for die in NUMBERS if hand[die - 1] == number}
            wanted = preferred(hand, spent, number, rows.count(number))
            allowed = {spend for spend in allowed if own & set(spend) == wanted}
        assert {spend for count, spend in offered if count == levels} == allowed
    assert ready(hand, spent, progress) == max((levels for levels, _ in offered), default=0)


COMING_BACK = {(4, 1): {5}, (3, 2): {4, 5}, (4, 2): {5}, (2, 3): {4, 5}, (3, 3): {4, 5}}


def test_numbers_come_back_only_round_the_summit():  # DI-14
    found = {}
    for progress in range(11):
        for levels in range(1, len(ROWS[progress]) + 1):
            if back := set(LADDER[progress : progress + levels]) & set(ROWS[progress + levels]):
                found[progress, levels] = back
    assert found == COMING_BACK


@given(hands, named, progresses)
def test_elsewhere_there_is_one_advance_for_each_number_of_levels(hand, spent, progress):  # DI-14
    count = Counter(levels for levels, _ in advances(hand, spent, progress))
    assert all(times == 1 or (progress, levels) in COMING_BACK for levels, times in count.items())


@pytest.mark.parametrize(
    ("hand", "progress", "expected"),
    [
        ((4, 1, 1, 5, 1, 4), 0, [(1, (2, 3, 5))]),
        ((1, 1, 4, 6, 6, 5), 0, [(1, (1,))]),  # the red one alone
        ((6, 1, 1, 1, 1, 4), 0, [(1, (2, 3, 4))]),  # the three lowest
        ((1, 1, 1, 1, 6, 4), 0, [(1, (1,))]),
        ((2, 1, 1, 2, 1, 2), 0, [(1, (2, 3, 5)), (2, (1, 2, 3, 4, 5, 6))]),
        ((2, 2, 2, 4, 5, 6), 0, []),  # the middle row alone is of no use
        ((5, 5, 5, 1, 5, 6), 4, [(1, (1, 2, 3)), (1, (5,)), (2, (1, 2, 3, 6)), (2, (5, 6)), (3, (1, 2, 3, 5, 6))]),
        (
            (5, 5, 5, 5, 5, 6),
            4,
            [
                *((1, dice) for dice in [(1, 2, 3), (1, 2, 4), (1, 3, 4), (2, 3, 4), (5,)]),
                *((2, dice) for dice in [(1, 2, 3, 6), (1, 2, 4, 6), (1, 3, 4, 6), (2, 3, 4, 6), (5, 6)]),
                (3, (1, 2, 3, 5, 6)),
            ],
        ),
        ((2, 1, 4, 5, 6, 3), 9, []),
        ((1, 2, 4, 5, 6, 3), 9, [(1, (2,)), (2, (1, 2))]),
        ((1, 2, 4, 5, 6, 3), 10, [(1, (1,))]),
    ],
)
def test_examples_of_advancing(hand, progress, expected):  # DI-4, DI-9, DI-13, R5, R10
    assert list(advances(hand, (), progress)) == expected


def test_spent_dice_fill_nothing():  # DI-9, DI-11
    assert advances((4, 1, 1, 5, 1, 4), (2,), 0) == {}
    assert [*advances((1, 1, 1, 1, 6, 4), (1,), 0)] == [(1, (2, 3, 4))]


def test_after_a_roll_an_advance_ends_the_turn():  # DI-9, DI-11, R6
    state, events = do(rolled((4, 1, 1, 5, 1, 4)), advance(1, 2, 3, 5), NOTHING)
    assert kinds(events) == ["advance", "roll"]
    assert events[0] == {"type": "advance", "seat": 0, "levels": 1, "spend": [2, 3, 5]}
    assert (state.turn, state.progress, view(state)["spent"]) == (1, (1, 0), [[2, 3, 5], []])


def test_before_the_roll_an_advance_leaves_the_turn():  # DI-9, R6
    state, events = do(race((4, 1, 1, 5, 1, 2), NOTHING), advance(1, 2, 3, 5))
    assert (kinds(events), state.turn, state.phase) == (["advance"], 0, "select")
    assert view(state)["rows"][0] == [2, 3, 4]
    assert [action["dice"] for action in legal(state)] == [
        [2, 3, 4, 5],
        [1, 2, 3, 4, 5],
        [2, 3, 4, 5, 6],
        list(ALL_SIX),
    ]


def test_one_may_advance_again_before_rolling():  # DI-9, R9
    state, _ = do(race((1, 2, 3, 4, 4, 4), NOTHING), advance(1, 1))
    state, _ = do(state, advance(1, 2))
    state, events = do(state, advance(1, 3))
    assert (state.progress[0], state.extra, kinds(events)) == (3, 0, ["advance"])  # three steps are no Diangle
    assert view(state)["spent"][0] == [1, 2, 3]


def test_after_an_advance_before_the_roll_the_roll_may_come_by_itself():  # DI-7, DI-9
    state, events = do(race((1, 5, 5, 6, 6, 5), NOTHING), advance(1, 1), ONES)
    assert (kinds(events), events[1]["by"], state.phase, state.turn) == (["advance", "roll"], "rule", "rolled", 0)


def test_fewer_levels_may_be_taken_or_none():  # DI-9, R9
    state = rolled(THREE_REDS)
    assert legal(state) == [REROLL, advance(1, 1), advance(2, 1, 2), advance(3, 1, 2, 3), STAY]
    state, _ = do(state, STAY, NOTHING)
    assert (state.progress, view(state)["ready"]) == ((0, 0), [3, 0])


def test_what_cannot_be_advanced():  # DI-9, DI-13
    state = rolled((1, 1, 4, 6, 6, 5))
    assert refused(state, advance(2, 1, 2)) == "not_filled"
    assert refused(state, advance(1, 1, 2)) == "cannot_spend"
    assert refused(state, advance(1, 2)) == "cannot_spend"
    assert refused(state, advance(1)) == "bad_dice"
    assert refused(state, advance(0, 1)) == "bad_field"


def test_a_diangle_earns_an_extra_turn():  # DI-10, DI-12
    state, events = do(rolled(THREE_REDS), advance(3, 1, 2, 3))
    assert kinds(events) == ["advance", "diangle", "extra_turn"]
    assert (state.turn, state.phase, state.progress, state.extra) == (0, "select", (3, 0), 0)
    assert roll(1, 2, 3) in legal(state)  # 5, 6 and 6 fit the new rows 4, 5, 6
    state, _ = do(state, roll(1, 2, 3), [1, 1, 1])
    assert REROLL in legal(state)
    state, events = do(state, STAY, ONES)
    assert state.turn == 1


def test_extra_turns_can_earn_further_ones():  # DI-10
    state, _ = do(rolled(THREE_REDS), advance(3, 1, 2, 3))
    state, _ = do(state, roll(*ALL_SIX), [1, 1, 1, 4, 5, 6])
    state, events = do(state, advance(3, 4, 5, 6), [6, 6, 3, 4, 5, 6])
    assert kinds(events) == ["advance", "diangle", "extra_turn", "roll"]
    assert (state.turn, state.progress[0]) == (0, 6)


def test_a_diangle_before_rolling_gives_its_extra_turn_after_this_one():  # R8
    state, events = do(race(THREE_REDS, NOTHING), advance(3, 1, 2, 3))
    assert (kinds(events), state.phase, state.extra) == (["advance", "diangle"], "select", 1)
    state, _ = do(state, roll(1, 2, 3), [1, 1, 1])
    state, events = do(state, STAY)
    assert (kinds(events), state.turn, state.extra) == (["stay", "extra_turn"], 0, 0)


def test_two_levels_are_no_diangle():  # DI-10
    _, events = do(rolled((1, 2, 4, 5, 6, 6)), advance(2, 1, 2), ONES)
    assert "diangle" not in kinds(events)


def test_spent_dice_must_be_rolled_and_then_are_ordinary_again():  # DI-11, R5
    state = race((5, 5, 5, 6, 6, 5), NOTHING, progress=(5, 0), spent=((1, 2, 3), ()))
    assert all({1, 2, 3} <= set(action["dice"]) for action in legal(state) if action["type"] == "roll")
    state, _ = do(state, roll(1, 2, 3), [5, 5, 6])
    assert (view(state)["spent"], view(state)["ready"]) == ([[], []], [2, 0])  # three sixes, three fives


def test_dice_that_did_not_fit_before_may_be_kept_in_the_new_rows():  # DI-11, R3
    state = race((1, 3, 4, 4, 6, 6), NOTHING, progress=(1, 0), spent=((1,), ()))
    assert roll(1, 5, 6) in legal(state)


def test_a_five_spent_on_the_way_up_does_not_serve_on_the_way_down():  # R5
    state, _ = do(race((5, 5, 5, 5, 5, 6), NOTHING, progress=(4, 0)), advance(2, 1, 2, 3, 6))
    assert view(state)["rows"][0] == [5, 4, 3]
    assert advance(1, 5) in legal(state)
    assert refused(state, advance(1, 1, 2, 4)) == "cannot_spend"


@settings(max_examples=15)
@given(seeds, st.integers(2, 4))
def test_the_turn_goes_round_but_for_extra_turns(seed, seats):  # DI-12
    for before, seat, action, events, after in random_game(seed, seats):
        if after.phase == "over":
            continue
        ended = action["type"] == "stay" or (action["type"] == "advance" and before.phase != "select")
        ended = ended or (action["type"] == "reroll" and after.phase != "final")
        stays = not ended or "extra_turn" in kinds(events)
        assert after.turn == (seat if stays else (seat + 1) % seats)


def test_everybody_has_own_rows():  # R2
    state = race(ONES, ONES, phase="rolled", rolled=ALL_SIX)
    assert view(state)["ready"] == [1, 1]
    state, _ = do(state, STAY)
    assert advance(1, 2, 3, 5) in legal(state)


def test_there_are_four_things_to_do_and_placing_dice_is_none():  # R1, R3
    assert list(diangle.actions) == ["roll", "reroll", "advance", "stay"]


# Chance


def test_start_draws_for_a_random_first_player_and_then_rolls():  # C1, C2
    chance = Scripted([{"pick": 3}, {"roll": list(NOTHING)}])
    state, events = diangle.start({"first": "random"}, 4, chance)
    chance.finish()
    assert (state.turn, events[0]["seat"]) == (3, 3)
    state, _ = do(state, STAY, NOTHING)
    assert state.turn == 0


@given(hands, progresses, seeds)
def test_rolls_draw_the_selected_dice(hand, progress, seed):  # C2, C3
    rng = random.Random(seed)
    dice = rng.choice([*ways_to_roll(hand, (), progress)])
    state = race(hand, NOTHING, progress=(progress, 0))
    values = Seeded(rng).roll(len(dice))
    state, events = do(state, roll(*dice), values)
    assert (events[0]["dice"], events[0]["values"]) == (list(dice), values)
    chance = Scripted([{"roll": values}, *([{"roll": list(NOTHING)}] * 2)])
    _, events = diangle.apply(state, 0, REROLL, chance)
    assert (events[0]["dice"], events[0]["values"]) == (list(dice), values)


# The end


def test_the_last_level_wins_at_once():  # DI-16, DI-17, R11
    state = race((1, 6, 5, 5, 6, 5), NOTHING, NOTHING, None, progress=(10, 4, 4, 0), left=())
    state, events = do(replace(state, phase="rolled", rolled=ALL_SIX), advance(1, 1))
    assert diangle.outcome(state) == {"places": [1, 2, 2, 4], "scores": [11, 4, 4, 0], "reason": "finished"}
    assert events[-1] == {"type": "over", "seat": 0, "winner": 0, "reason": "finished"}
    seen = view(state)
    assert (seen["phase"], seen["turn"], seen["rolled"], seen["extra"]) == ("over", None, [], 0)
    assert (seen["rows"][0], seen["spent"][0], seen["ready"][0]) == ([None] * 3, [1], 0)


def test_a_diangle_that_wins_brings_no_extra_turn():  # DI-10, DI-16
    state, events = do(rolled((1, 2, 3, 4, 4, 4), progress=8), advance(3, 1, 2, 3))
    assert kinds(events) == ["advance", "diangle", "over"]
    assert (diangle.actors(state), view(state)["extra"]) == ([], 0)


def test_two_rows_at_the_end_win_together():  # R10
    state, events = do(rolled((1, 2, 4, 4, 4, 4), progress=9), advance(2, 1, 2))
    assert kinds(events) == ["advance", "over"]
    assert state.progress == (11, 0)


@settings(max_examples=15)
@given(seeds, st.integers(2, 4))
def test_the_first_with_eleven_levels_wins(seed, seats):  # DI-15, DI-16, DI-17
    for before, *_, after in random_game(seed, seats):
        assert max(before.progress) < 11
        assert (after.phase == "over") == (11 in after.progress)
    outcome = diangle.outcome(after)
    assert outcome["scores"] == list(after.progress)
    assert outcome["places"] == [1 + sum(other > own for other in after.progress) for own in after.progress]
    assert outcome["reason"] == "finished"


# Leaving


def test_leaving_takes_the_dice_and_leaves_the_progress():  # DI-18
    state = race(ONES, THREE_REDS, NOTHING, progress=(1, 5, 2), spent=((), (1, 2), ()))
    after, events = leave(state, 1)
    assert events == [{"type": "left", "seat": 1}]
    seen = view(after)
    assert (seen["out"], seen["dice"][1], seen["spent"][1], seen["scores"]) == ([1], [None] * 6, [], [1, 5, 2])
    assert (seen["rows"][1], seen["ready"][1], seen["turn"]) == ([6, 5, 4], 0, 0)


def test_leaving_on_turn_drops_the_turn_and_the_extra_turns():  # DI-18
    state, _ = do(race(THREE_REDS, NOTHING, ONES), advance(3, 1, 2, 3))
    assert state.extra == 1
    after, events = leave(state, 0, ONES)
    assert (kinds(events), after.turn, after.phase, after.extra) == (["left", "roll"], 1, "rolled", 0)


def test_the_next_seats_first_roll_comes_by_itself():  # DI-18, C2
    chance = Scripted([{"roll": list(NOTHING)}])
    state, _ = diangle.start({}, 3, chance)
    after, events = leave(state, 0, THREE_REDS)
    assert (kinds(events), after.turn, after.dice) == (["left", "roll"], 1, (None, THREE_REDS, None))


def test_whoever_remains_wins():  # DI-17, DI-19
    state = race(ONES, NOTHING, NOTHING, progress=(1, 5, 7))
    state, _ = leave(state, 2)
    state, events = leave(state, 1)
    assert diangle.outcome(state) == {"places": [1, 2, 3], "scores": [1, 5, 7], "reason": "left"}
    assert events == [{"type": "left", "seat": 1}, {"type": "over", "seat": 1, "winner": 0, "reason": "left"}]
    assert view(state)["dice"][0] == list(ONES)


def test_those_who_left_come_behind_those_who_did_not():  # DI-17
    state = race((1, 6, 5, 5, 6, 5), NOTHING, NOTHING, NOTHING, progress=(10, 0, 9, 8))
    state, _ = leave(state, 2)
    state, _ = leave(state, 3)
    state, _ = do(state, advance(1, 1))
    assert diangle.outcome(state)["places"] == [1, 2, 4, 3]


# Options and seats


def test_only_the_first_player_is_an_option():  # SD-10
    for options in ({"target": 11}, {"first": 2}, {"first": None}):
        with pytest.raises(rules.BadOptions):
            diangle.start(options, 2, Untouchable())
    for seats in (1, 5):
        with pytest.raises(rules.BadOptions):
            diangle.start({}, seats, Untouchable())
