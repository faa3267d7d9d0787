"""Capio: who wins, who leaves, and what a moderator can do about it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import rules
from games.rules.chance import Seeded
from tests.rules.capio_tables import (
    DONE,
    FIRST,
    FOURTH,
    OTHER_FIRST,
    OTHER_SECOND,
    QUICK,
    SECOND,
    STOP,
    THIRD,
    begin,
    capio,
    dealt,
    die,
    do,
    last_row,
    lay,
    leave,
    random_game,
    rolled,
    thrown,
    view,
)
from tests.rules.scenario import Untouchable

seeds = st.integers(0, 10**6)
paces = st.sampled_from(["live", "turns", "plans"])


# The end of the game


def scored(edition, *rows):
    """A finished game of two with these dice laid by each seat in its two playthroughs."""
    values = rolled(red=[3], yellow=[4], black=[1], white=[2], orange=[4])
    state = begin(FIRST, OTHER_FIRST, values=values, rounds=1, edition=edition)
    for number, (mine, theirs) in enumerate(rows):
        state = lay(lay(state, 0, *mine), 1, *theirs)
        state = do(state, (0, DONE), (1, DONE), chance=[] if number else thrown(values))
    return state


ONE = [(20, 0, 3)]
TARGET = [(20, 0, 3), (16, 0, 4), (8, 0, 6)]  # 3 + 2 + 4 = 9, four points
TWO_CARDS = [(20, 0, 3), (0, 1, 14), (4, 1, 5)]  # a point on each of two cards and two bonus points


@pytest.mark.parametrize(
    ("edition", "mine", "theirs", "places", "reason"),
    [
        ("en", TARGET, ONE, [1, 2], "points"),
        ("en", ONE, TARGET, [2, 1], "points"),
        ("en", TWO_CARDS, TARGET, [1, 2], "bonus"),
        ("en", TARGET, TARGET, [1, 1], "tie"),
        ("de", TWO_CARDS, TARGET, [1, 1], "tie"),
        ("de", TARGET, ONE, [1, 2], "points"),
    ],
)
def test_the_most_points_win_and_in_the_english_edition_bonus_points_decide(
    edition, mine, theirs, places, reason
):  # CP-37, CP-38, R12
    state = scored(edition, (mine, []), ([], theirs))
    assert capio.actors(state) == []
    outcome = capio.outcome(state)
    assert (outcome["places"], outcome["reason"]) == (places, reason)
    assert outcome["scores"] == view(state)["scores"]


def test_who_has_left_comes_after_all_others_the_earlier_the_lower():  # CP-37, CP-38
    state = begin(FIRST, OTHER_FIRST, THIRD, FOURTH, values=rolled(red=[3]), rounds=1)
    state = lay(state, 0, (20, 0, 3))
    state = do(state, *((seat, DONE) for seat in range(4)), chance=thrown())
    state = leave(leave(state, 0), 3)
    while capio.actors(state):
        state, _ = capio.apply(state, 1, STOP, Seeded(1))
    outcome = capio.outcome(state)
    assert outcome["scores"][0] == 1
    assert (outcome["places"][0], outcome["places"][3]) == (4, 3)
    assert outcome["reason"] in ("points", "tie", "bonus")


def test_at_the_end_the_table_stays_as_it_is():
    state = scored("en", (TARGET, ONE[:0]), ([], ONE))
    shown = view(state)
    assert shown["phase"] == "over"
    assert shown["last"] == {key: shown[key] for key in ("playthrough", "values", "middle", "hands")}
    assert shown["done"] == [0, 1]
    assert len(shown["taken"]) == shown["tick"] == 1


# Leaving


def test_with_two_the_other_one_wins_and_everything_stays():  # CP-38, CP-39
    state = begin(SECOND, OTHER_SECOND, modes=(2, 5), values=rolled(red=[3]))
    state = lay(do(state, (1, DONE)), 0, (20, 2, 0))
    before = view(state)
    state = leave(state, 0)
    after = view(state)
    assert capio.outcome(state) == {"places": [2, 1], "scores": [0, 0], "reason": "left"}
    for key in ("middle", "hands", "modes", "mode_dice", "taken", "tick", "values", "lead", "record"):
        assert after[key] == before[key]
    assert (after["phase"], after["out"], after["done"]) == ("over", [0], [1])


def test_what_a_leaver_scored_stays_and_the_running_playthrough_gives_it_nothing():  # CP-39
    state = begin(FIRST, OTHER_FIRST, THIRD, values=rolled(red=[3]))
    state = lay(state, 0, (20, 0, 3))
    state = do(state, *((seat, DONE) for seat in range(3)), chance=thrown(rolled(red=[3])))
    state = leave(state, 0)
    state = do(state, (1, DONE), (2, DONE), chance=thrown())
    assert view(state)["scores"] == [1, 0, 0]
    assert [row["seats"][0] is None for row in view(state)["record"]] == [False, True]


def test_the_dice_of_a_leaver_go_back_to_the_middle():  # CP-40
    state = begin(SECOND, OTHER_SECOND, FIRST, modes=(2, 5), values=rolled(red=[3]))
    state = lay(state, 0, (20, 2, 0))
    state = leave(state, 0)
    shown = view(state)
    assert shown["middle"] == list(range(40))
    assert [card["placed"] for card in shown["hands"][0]] == [[], [], []]
    assert (shown["modes"], shown["mode_dice"]) == ([None, "word", None], [None, 5, None])
    assert (len(shown["taken"]), shown["tick"]) == (1, 1)
    state = lay(state, 2, (20, 0, 3))
    assert view(state)["tick"] == 2


def test_the_turn_of_a_leaver_goes_to_the_next():  # CP-40
    state = begin(FIRST, OTHER_FIRST, THIRD, FOURTH, pace="turns")
    state = do(state, (0, DONE))
    state = leave(state, 1)
    assert capio.actors(state) == [2]
    assert leave(state, 3).turn == 2


@pytest.mark.parametrize("pace", ["live", "turns"])
def test_if_all_others_are_done_the_playthrough_ends_with_a_leaver(pace):  # CP-40
    state = begin(FIRST, OTHER_FIRST, THIRD, pace=pace)
    state = do(state, (0, DONE), (1, DONE))
    state = leave(state, 2, chance=thrown())
    assert last_row(state)["stopper"] is None
    assert last_row(state)["seats"][2] is None
    assert view(state)["playthrough"] == 1


def test_the_lead_stays_with_a_leaver_until_the_next_playthrough():  # CP-40
    state = leave(begin(FIRST, OTHER_FIRST, THIRD), 0)
    assert view(state)["lead"] == 0
    state = do(state, (1, STOP), chance=thrown())
    assert view(state)["lead"] == 1


def test_an_empty_seat_goes_on_receiving_and_passing_a_hand():  # CP-41
    state = begin(FIRST, SECOND, OTHER_FIRST, modes=[2])
    state = leave(state, 2)
    state = do(state, (0, STOP), chance=thrown(modes=[]))  # seat 2 has the confusion card now: nothing is rolled
    hands = [[card["card"] for card in hand] for hand in view(state)["hands"]]
    assert hands == [[*OTHER_FIRST], [*FIRST], [*SECOND]]
    assert view(state)["modes"] == [None, None, None]
    state = do(state, (0, STOP), chance=thrown(modes=[2]))
    assert view(state)["in_round"] == view(state)["round_length"] == 3
    state = do(state, (0, STOP), chance=[*dealt([THIRD, FOURTH]), *thrown()])
    assert view(state)["hands"][2] is None
    assert (view(state)["round"], view(state)["round_length"]) == (2, 2)


def test_leaving_twice_or_after_the_end_changes_nothing():  # CP-41
    state = leave(begin(FIRST, OTHER_FIRST, THIRD), 0)
    assert capio.leave(state, 0, Untouchable()) == (state, [])
    over = leave(state, 1)
    assert capio.leave(over, 2, Untouchable()) == (over, [])


@settings(max_examples=20)
@given(seeds, st.integers(2, 4), paces, st.sampled_from(["en", "de"]))
def test_games_in_which_people_leave_come_to_an_end(seed, seats, pace, edition):  # CP-39, CP-40, CP-41
    for state, _ in random_game(seed, seats, leaving=0.03, **{**QUICK, "rounds": 2}, pace=pace, edition=edition):
        assert capio.load(capio.dump(state)) == state
        dice = [one for hand in view(state)["hands"] if hand for card in hand for _, one in card["placed"]]
        assert sorted([*dice, *view(state)["middle"]]) == list(range(40))
    assert capio.outcome(state) is not None


# A moderator's ruling


def two_rows():
    """Seat 0 makes eight points in the first playthrough and minus one in the second; a third one runs."""
    values = rolled(orange=[2], purple=[3], pink=[6], yellow=[6], black=[2])
    state = begin(SECOND, OTHER_SECOND, modes=(2, 2), values=values, rounds=2)
    state = lay(state, 0, (8, 0, 3), (12, 0, 11), (28, 1, 6), (0, 1, 7), (4, 2, 6))
    state = do(state, (0, DONE), (1, DONE), chance=thrown(rolled(red=[5]), modes=(2, 2)))
    state = lay(state, 0, (die("red"), 0, 0))  # chain-03 wants the red 4 there
    return do(state, (0, DONE), (1, DONE), chance=[*dealt([FIRST, OTHER_FIRST]), *thrown()])


def test_a_void_row_counts_nothing_but_its_minus_points():  # CP-42, CP-43, R14
    state = two_rows()
    assert [row["seats"][0]["points"] for row in view(state)["record"]] == [8, -1]
    assert view(state)["scores"] == [7, 0]
    once = capio.void(state, 0, 0)
    assert (view(once)["scores"], view(once)["bonus"]) == ([-1, 0], [0, 0])
    twice = capio.void(once, 0, 1)
    assert view(twice)["scores"] == [-1, 0]
    assert view(twice)["voids"] == [[0, 0], [0, 1]]
    row = view(twice)["record"][0]["seats"][0]
    assert (row["points"], row["bonus"], row["void"], row["counts"]) == (8, 3, True, 0)


def test_a_ruling_changes_nothing_else_and_can_be_taken_back():  # CP-42
    state = two_rows()
    void = capio.void(state, 0, 0)
    same = {key: value for key, value in view(state).items() if key not in ("scores", "bonus", "record", "voids")}
    assert same == {key: view(void)[key] for key in same}
    assert capio.legal(void, 0) == capio.legal(state, 0)
    assert capio.unvoid(void, 0, 0) == state
    assert capio.load(capio.dump(void)) == void


def ruling_refused(ruling, *arguments):
    with pytest.raises(rules.IllegalMove) as refusal:
        ruling(*arguments)
    return refusal.value.code


@pytest.mark.parametrize("seat", [-1, 2, True, None, "0", 0.0, [0]])
def test_a_ruling_needs_a_seat(seat):  # CP-43
    state = two_rows()
    assert ruling_refused(capio.void, state, seat, 0) == "no_such_seat"
    assert ruling_refused(capio.unvoid, state, seat, 0) == "no_such_seat"


@pytest.mark.parametrize("playthrough", [-1, 3, True, None, "0", 0.0, [0]])
def test_a_ruling_needs_a_playthrough_that_has_begun(playthrough):  # CP-43
    state = two_rows()
    assert ruling_refused(capio.void, state, 0, playthrough) == "not_begun"
    assert ruling_refused(capio.unvoid, state, 0, playthrough) == "not_begun"


def test_a_row_is_void_once_and_only_a_void_row_is_given_back():  # CP-42, CP-43
    void = capio.void(two_rows(), 1, 0)
    assert ruling_refused(capio.void, void, 1, 0) == "void_already"
    assert ruling_refused(capio.unvoid, void, 0, 0) == "not_void"


def test_a_ruling_on_the_playthrough_in_progress_counts_when_it_is_scored():  # CP-43
    state = begin(FIRST, OTHER_FIRST, values=rolled(red=[3]), rounds=1)
    state = capio.void(lay(state, 0, (20, 0, 3)), 0, 0)
    state = do(state, (0, DONE), (1, DONE), chance=thrown())
    assert view(state)["scores"] == [0, 0]
    assert view(capio.unvoid(state, 0, 0))["scores"] == [1, 0]


def test_a_ruling_after_the_end_changes_the_outcome():  # CP-43
    state = scored("en", (TARGET, []), ([], ONE))
    assert capio.outcome(state)["places"] == [1, 2]
    assert capio.outcome(capio.void(state, 0, 0)) == {"places": [2, 1], "scores": [0, 1], "reason": "points"}


def test_a_void_row_has_no_bonus_points_for_a_tie():  # CP-42
    state = scored("en", (TWO_CARDS, []), ([], TWO_CARDS))
    assert capio.outcome(state)["reason"] == "tie"
    void = capio.void(state, 0, 0)
    assert view(void)["bonus"] == [0, 2]


def test_who_did_not_play_a_playthrough_cannot_be_ruled_against_in_it():  # CP-43
    state = leave(begin(FIRST, OTHER_FIRST, THIRD), 2)
    assert ruling_refused(capio.void, state, 2, 0) == "not_played"  # it left in it
    state = do(state, (0, STOP), chance=thrown())
    assert ruling_refused(capio.void, state, 2, 0) == "not_played"
    assert ruling_refused(capio.void, state, 2, 1) == "not_played"  # it had left before
    over = leave(state, 1)
    assert ruling_refused(capio.void, over, 0, 1) == "not_played"  # never scored
    assert view(capio.void(over, 0, 0))["voids"] == [[0, 0]]


def test_a_ruling_that_never_takes_effect_stays_and_can_be_taken_back():  # CP-43
    state = leave(capio.void(begin(FIRST, OTHER_FIRST, THIRD), 2, 0), 2)
    state = do(state, (0, STOP), chance=thrown())
    assert view(state)["voids"] == [[2, 0]]
    assert capio.load(capio.dump(state)) == state
    assert view(capio.unvoid(state, 2, 0))["voids"] == []
