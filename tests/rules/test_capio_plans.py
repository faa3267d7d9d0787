"""Capio with secret plans: drafts, how they meet, exchanges. Rules: docs/rules/capio.md"""

from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.chance import Scripted, Seeded
from tests.rules.capio_tables import (
    DONE,
    FIRST,
    OTHER_FIRST,
    OTHER_SECOND,
    READY,
    READY_AND_STOP,
    SECOND,
    STOP,
    THIRD,
    UNPLAN,
    capio,
    die,
    do,
    events_of,
    last_row,
    plan,
    points,
    random_game,
    refused,
    rolled,
    take,
    thrown,
    view,
)
from tests.rules.capio_tables import begin as begin_at

seeds = st.integers(0, 10**6)


def begin(*hands, **options):
    return begin_at(*hands, pace="plans", **options)


def planned(state, seat, *entries):
    return do(state, *((seat, plan(*entry)) for entry in entries))


def leave(state, seat, chance=()):
    script = Scripted(chance)
    state, _ = capio.leave(state, seat, script)
    script.finish()
    return state


def moves(state):
    return [(move["tick"], move["seat"], move["die"]) for move in view(state)["taken"]]


RED_FIVES = rolled(red=[5, 3], white=[4], green=[6], pink=[3])  # the red 5 is on lines-01, target-02 and towers-03


def test_a_draft_grows_and_shrinks_at_its_end_and_is_closed_by_ready():  # CP-19
    state = begin(FIRST, OTHER_FIRST, values=RED_FIVES)
    assert (view(state)["phase"], capio.actors(state)) == ("plan", [0, 1])
    state = planned(state, 0, (20, 2, 0), (21, 0, 3))
    assert view(state, 0)["drafts"] == [
        {"plan": [{"die": 20, "card": 2, "field": 0}, {"die": 21, "card": 0, "field": 3}], "stop": None},
        None,
    ]
    state = do(state, (0, UNPLAN))
    assert len(view(state, 0)["drafts"][0]["plan"]) == 1
    state = do(state, (0, READY_AND_STOP))
    assert view(state, 0)["drafts"][0]["stop"] is True
    assert (capio.actors(state), view(state)["ready"]) == ([1], [0])
    for action in (UNPLAN, READY, plan(21, 0, 3)):
        assert refused(state, 0, action) == "not_your_turn"


def test_nobody_else_sees_a_draft_nor_how_long_it_is():  # CP-19
    state = begin(FIRST, OTHER_FIRST, values=RED_FIVES)
    more = planned(state, 0, (20, 2, 0))
    assert view(state, 1) == view(more, 1)
    assert view(state) == view(more)
    stopping, going_on = do(more, (0, READY_AND_STOP)), do(more, (0, READY))
    assert view(stopping, 1) == view(going_on, 1)


def test_what_is_planned_is_told_to_its_own_seat_only():  # CP-19
    state = begin(FIRST, OTHER_FIRST, values=RED_FIVES)
    assert events_of(state, 0, plan(20, 2, 0)) == [
        {"type": "plan", "seat": 0, "die": 20, "card": 2, "field": 0, "only": [0]}
    ]
    state = planned(state, 0, (20, 2, 0))
    assert events_of(state, 0, UNPLAN)[0]["only"] == [0]
    assert events_of(state, 0, READY_AND_STOP) == [{"type": "ready", "seat": 0}]


def test_an_entry_is_judged_by_the_real_table_not_by_the_draft():  # CP-20
    state = begin(FIRST, OTHER_FIRST, values=RED_FIVES)
    state = planned(state, 0, (20, 2, 0), (20, 1, 7), (21, 2, 0))  # one die for two places, one place for two dice
    assert refused(state, 0, plan(20, 2, 0)) == "planned_already"
    assert refused(state, 0, plan(20, 2, 1)) == "does_not_fit"


def test_a_draft_has_at_most_plan_size_entries():  # CP-20
    state = begin(FIRST, OTHER_FIRST, values=RED_FIVES, plan_size=2)
    state = planned(state, 0, (20, 2, 0), (21, 0, 3))
    assert refused(state, 0, plan(21, 1, 17)) == "plan_full"
    assert capio.legal(state, 0) == [READY, READY_AND_STOP, UNPLAN]


def test_an_empty_draft_has_nothing_to_take_off():  # CP-19
    assert refused(begin(FIRST, OTHER_FIRST), 0, UNPLAN) == "nothing_planned"


def test_with_plans_dice_are_not_taken_directly():  # CP-19
    state = begin(FIRST, OTHER_FIRST)
    for action in (take(0, 0, 0), STOP, DONE):
        assert refused(state, 0, action) == "other_pace"


def test_in_the_german_edition_a_die_can_be_planned_beside_a_card():  # CP-14, CP-20
    values = rolled(yellow=[3], red=[3])  # only the red one fits, on the confusion card
    state = begin(SECOND, OTHER_SECOND, modes=(2, 2), values=values, edition="de")
    assert refused(state, 0, plan(die("red"), 0, None)) == "fits_somewhere"
    state = planned(state, 0, (0, 0, None), (0, 1, None))
    assert refused(state, 0, plan(0, 1, None)) == "planned_already"
    assert plan(0, 2, None) in capio.legal(state, 0)
    state = do(state, (0, READY), (1, READY))
    assert points(state) == [-1, 0, 0]  # the second entry was dead


# How plans meet


def test_being_beaten_to_a_die_costs_no_time():  # CP-21, R13
    state = begin(FIRST, OTHER_FIRST, values=RED_FIVES)
    state = planned(state, 0, (20, 2, 0))
    state = planned(state, 1, (20, 0, 2), (28, 0, 3))
    state = do(state, (0, READY), (1, READY))
    assert moves(state) == [(0, 0, 20), (0, 1, 28)]


def test_the_order_of_a_tick_rotates():  # CP-21, R13
    values = rolled(red=[5, 5], purple=[1], green=[6, 6, 1], yellow=[4])
    state = begin(FIRST, OTHER_FIRST, THIRD, values=values)
    state = planned(state, 0, (12, 0, 0), (26, 0, 2))
    state = planned(state, 1, (24, 0, 0), (0, 0, 1))
    state = planned(state, 2, (20, 0, 1))
    state = do(state, *((seat, READY) for seat in (2, 1, 0)))
    assert [move[:2] for move in moves(state)] == [(0, 0), (0, 1), (0, 2), (1, 1), (1, 0)]
    assert view(state)["tick"] == 2


def test_ticks_are_numbered_through_the_whole_playthrough():  # CP-21, CP-22
    state = begin(FIRST, OTHER_FIRST, values=RED_FIVES)
    state = do(planned(state, 0, (20, 2, 0)), (0, READY), (1, READY))
    assert (view(state)["exchange"], view(state)["tick"]) == (2, 1)
    state = planned(planned(state, 0, (21, 0, 3)), 1, (21, 1, 4))
    state = do(state, (0, READY), (1, READY))
    assert moves(state)[-1] == (1, 1, 21)  # tick 1 begins with the second seat


def test_a_stop_mark_works_when_the_plan_is_used_up_and_the_tick_is_played_to_its_end():  # CP-21, CP-23, R10
    values = rolled(red=[3], purple=[1], green=[6], yellow=[4], pink=[3])
    state = begin(FIRST, OTHER_FIRST, values=values, rounds=1)
    state = do(state, (0, READY_AND_STOP))
    state = planned(state, 1, (24, 0, 0), (0, 0, 1))
    state = do(state, (1, READY), chance=thrown())
    row = last_row(state)
    assert row["stopper"] == 0
    assert row["seats"][1]["cards"] == [1, 0, 0]  # one die: that of tick 0
    assert view(state)["last"]["middle"] == [one for one in range(40) if one != 24]


def test_a_second_stop_mark_in_the_same_tick_counts_for_nothing():  # CP-21
    state = begin(FIRST, OTHER_FIRST, values=RED_FIVES, rounds=1)
    state = do(state, (0, READY_AND_STOP), (1, READY_AND_STOP), chance=thrown())
    row = last_row(state)
    assert row["stopper"] == 0
    assert row["seats"][1]["stop"] is None


def test_the_check_looks_at_the_middle_after_the_tick():  # CP-21, CP-25, R10
    # Both want the only red 3. Seat 0 stops in tick 0; seat 1, later in that tick, takes it.
    values = [6 if number == 1 else number for number in rolled(red=[3, 6])]
    state = begin(FIRST, OTHER_FIRST, values=values, rounds=1)
    state = do(state, (0, READY_AND_STOP))
    left_there = events_of(state, 1, READY, thrown())
    taken = events_of(planned(state, 1, (20, 2, 4)), 1, READY, thrown())
    finishes = [
        [laid["die"] for event in events if event["type"] == "stop" for laid in event["finish"]]
        for events in (left_there, taken)
    ]
    assert [20 in finish for finish in finishes] == [True, False]


def test_plans_that_meet_are_told_die_by_die_and_then_the_score():  # CP-21
    state = begin(FIRST, OTHER_FIRST, values=RED_FIVES, rounds=1)
    state = do(planned(state, 0, (20, 2, 0)), (0, READY_AND_STOP))
    events = events_of(state, 1, READY, thrown())
    assert [event["type"] for event in events] == ["ready", "take", "stop", "score", "pass", "dice"]
    assert events[1] == {"type": "take", "tick": 0, "seat": 0, "die": 20, "card": 2, "field": 0}


def test_after_an_exchange_all_drafts_are_empty_and_nobody_learns_what_was_left_over():  # CP-22
    state = begin(FIRST, OTHER_FIRST, values=RED_FIVES)
    state = planned(state, 0, (20, 2, 0), (20, 1, 7))
    state = do(state, (0, READY), (1, READY))
    assert view(state, 0)["drafts"] == [{"plan": [], "stop": None}, None]
    assert view(state)["ready"] == []
    assert moves(state) == [(0, 0, 20)]


def test_an_exchange_without_a_die_ends_the_playthrough():  # CP-24
    state = begin(FIRST, OTHER_FIRST)
    state = do(state, (0, READY), (1, READY), chance=thrown())
    assert (last_row(state)["stopper"], view(state)["playthrough"], view(state)["exchange"]) == (None, 1, 1)


def test_the_last_exchange_ends_the_playthrough():  # CP-24, R17
    state = begin(FIRST, OTHER_FIRST, values=RED_FIVES, exchanges=1)
    state = do(planned(state, 0, (20, 2, 0)), (0, READY), (1, READY), chance=thrown())
    assert (last_row(state)["stopper"], view(state)["playthrough"]) == (None, 1)


def test_an_exchange_that_empties_the_middle_ends_the_playthrough():  # CP-24
    state, _ = capio.start({"plan_size": 20, "exchanges": 6}, 4, Seeded(1))
    for seat in range(4):
        places = {}  # every fourth die has somewhere to go
        for action in capio.legal(state, seat):
            if action["type"] == "plan" and action["die"] % 4 == seat and action["die"] not in places.values():
                places.setdefault((action["card"], action["field"]), action["die"])
        state = planned(state, seat, *((one, card, field) for (card, field), one in places.items()))
    for seat in range(4):
        state, _ = capio.apply(state, seat, READY, Seeded(1))
    assert view(state)["last"]["middle"] == []
    assert (view(state)["playthrough"], last_row(state)["stopper"]) == (1, None)


@settings(max_examples=15)
@given(seeds, st.integers(2, 4))
def test_dice_are_laid_in_the_order_of_the_plan_and_nobody_waits_who_could_lay_one(seed, seats):  # CP-21
    before = None
    options = {"mistakes": False, "rounds": 1, "plan_size": 4, "exchanges": 3}
    for state, events in random_game(seed, seats, **options):
        laid = [event for event in events if event["type"] == "take"]
        if before is not None and events and events[0]["type"] == "ready" and len(events) > 1:
            for seat, draft in enumerate(before.drafts):
                mine = [(event["die"], event["card"], event["field"]) for event in laid if event["seat"] == seat]
                order = [list(draft.plan).index(entry) for entry in mine]
                assert order == sorted(order)
                ticks = [event["tick"] for event in laid if event["seat"] == seat]
                assert ticks == list(
                    range(before.tick, before.tick + len(ticks))
                )  # one in every tick, until none is left
        before = state


# Leaving


def test_the_draft_of_a_leaver_vanishes_and_if_all_others_are_ready_the_plans_meet():  # CP-40
    state = begin(FIRST, OTHER_FIRST, THIRD, values=RED_FIVES)
    state = planned(state, 2, (20, 0, 1))
    state = do(planned(state, 0, (20, 2, 0)), (0, READY), (1, READY))
    state = leave(state, 2)
    assert moves(state) == [(0, 0, 20)]
    assert view(state, 2)["drafts"] == [None, None, None]
    assert (capio.actors(state), view(state)["exchange"]) == ([0, 1], 2)


def test_the_stop_mark_of_a_leaver_vanishes_too():  # CP-40
    state = begin(FIRST, OTHER_FIRST, THIRD, values=RED_FIVES)
    state = do(state, (2, READY_AND_STOP))
    state = leave(state, 2)
    assert (capio.actors(state), view(state)["ready"]) == ([0, 1], [])
    state = do(planned(state, 0, (20, 2, 0)), (0, READY), (1, READY))
    assert view(state)["exchange"] == 2


def test_ticks_go_round_among_those_who_are_in_the_game():  # CP-21, CP-40
    values = rolled(red=[5, 5], purple=[1], green=[6, 6, 1], yellow=[4])
    state = leave(begin(FIRST, OTHER_FIRST, THIRD, values=values), 0)
    assert view(state)["lead"] == 0
    state = planned(planned(state, 1, (24, 0, 0), (0, 0, 1)), 2, (20, 0, 1), (25, 0, 7))
    state = do(state, (1, READY), (2, READY))
    assert [move[:2] for move in moves(state)][:2] == [(0, 1), (0, 2)]
    assert [move[:2] for move in moves(state)][2:3] == [(1, 2)]


def test_when_the_game_is_over_no_draft_is_shown():  # CP-39
    state = begin(FIRST, OTHER_FIRST, values=RED_FIVES)
    state = leave(do(planned(state, 0, (20, 2, 0)), (0, READY)), 1)
    shown = view(state, 0)
    assert (shown["phase"], shown["drafts"], shown["ready"], shown["exchange"]) == ("over", [None, None], [], 1)
