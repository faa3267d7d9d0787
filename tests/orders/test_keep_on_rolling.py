"""A plan for a turn of Keep on Rolling: what to set aside, when to roll on, when to stop."""

from games import orders, rules
from games.orders import Play, Wait
from games.rules.chance import Scripted, Seeded
from games.rules.keep_on_rolling.table import State
from tests.orders.desk import follow, leave, look, reason

game = rules.get("keep-on-rolling")

ROLL, STOP = {"type": "roll"}, {"type": "stop"}
BUST = (2, 1, 4, 3, 6, 5)


def plan(seats=2, **spec):
    return leave("keep-on-rolling/plan", seats, **spec)


def keep(*dice):
    return {"type": "keep", "dice": list(dice)}


def opened(*scores, target=250, turn=0):
    scores = scores or (0, 0)
    return State(target, scores, (False,) * len(scores), (None,) * len(scores), turn)


def turn(order, *throws, state=None):
    """The whole turn of seat 0 with dice that fall as written."""
    chance = Scripted([{"roll": list(values)} for values in throws])
    state, done, decision = follow(game, state or opened(), 0, order, chance)
    chance.finish()
    return state, done, decision


# Set aside pairs, roll while at most 3 dice are aside, stop at 40

PLAN = plan(aside="matching", most_aside=3, stop_at=40)


def test_the_plan_says_what_it_will_do():
    assert str(orders.describe(PLAN)) == (
        "Sets aside all that matches, rolls on while at most 3 dice are aside, and stops at 40 points or when filled"
        " up; in the showdown never below what is needed."
    )


def test_the_plan_sets_pairs_aside_and_stops_when_too_many_are():
    state, done, decision = turn(PLAN, (5, 5, 1, 2, 3, 4), (5, 2, 3, 6), (5, 4, 6))
    assert done == [ROLL, keep(1, 2), keep(3), STOP]  # then four fives would be aside
    assert state.scores == (20, 0)
    assert reason(decision) == "turn_over"
    assert decision.is_done


def test_the_plan_stops_at_its_points():
    red_sixes = (6, 6, 1, 2, 3, 6)  # three sixes, one of them red: 36
    assert turn(plan(stop_at=36), red_sixes)[1] == [ROLL, STOP]
    assert turn(plan(stop_at=37), red_sixes, (1, 2, 4))[1] == [ROLL, keep(1, 2, 6)]


def test_the_plan_stops_when_filled_up():
    state, done, _ = turn(plan(stop_at=5000, most_aside=5), (2, 1, 2, 1, 4, 4))
    assert done == [ROLL, STOP]
    assert state.scores == (2 * (4 + 2 + 8), 0)


def test_a_bust_ends_the_plan_too():
    state, done, decision = turn(PLAN, BUST)
    assert done == [ROLL]
    assert state.turn == 1
    assert reason(decision) == "turn_over"


def test_only_the_best_number_can_be_set_aside():
    two_pairs = (2, 4, 4, 2, 1, 3)
    best = plan(aside="best", most_aside=3, stop_at=40)
    assert turn(PLAN, two_pairs)[1] == [ROLL, STOP]  # four dice match
    assert turn(best, two_pairs, (1, 2, 3, 6))[1] == [ROLL, keep(2, 3)]


def test_a_red_pair_may_be_better_than_a_higher_one():
    best = plan(aside="best")
    assert turn(best, (4, 4, 3, 3, 1, 2), (1, 2, 5, 6))[1] == [ROLL, keep(3, 4)]  # 12 for the threes, 8 for the fours


# The showdown


def test_in_the_showdown_it_never_stops_below_what_is_needed():
    state = opened(200, 264)
    _, done, _ = turn(plan(stop_at=10, most_aside=2), (5, 5, 1, 2, 3, 4), (5, 5, 6, 1), (2, 6), state=state)
    assert done == [ROLL, keep(1, 2), keep(3, 4)]  # 65 points are needed; then it busts
    _, done, _ = turn(plan(stop_at=10), (6, 6, 6, 6, 6, 6), state=state)
    assert done == [ROLL, STOP]


def test_an_equal_score_is_not_enough():
    pairs = (2, 1, 2, 1, 4, 4)  # worth 28, filled up
    assert turn(plan(stop_at=10), pairs, BUST, state=opened(232, 260))[1] == [ROLL, keep(1, 2, 3, 4, 5, 6)]
    assert turn(plan(stop_at=10), pairs, state=opened(233, 260))[1] == [ROLL, STOP]


# How long


def test_it_waits_for_its_turn():
    assert look(game, opened(turn=1), 0, plan()) == Wait({})


def test_it_plays_one_turn_only():
    """Seat 0 is on turn again, and the plan was not asked in between."""
    state, _ = game.apply(opened(), 0, ROLL, Scripted([{"roll": BUST}]))
    state, events = game.apply(state, 1, ROLL, Scripted([{"roll": BUST}]))
    once, always = plan() | {"memory": {"begun": True}}, plan(every_turn=True) | {"memory": {"begun": True}}
    assert reason(look(game, state, 0, once, events)) == "turn_over"
    assert look(game, state, 0, always, events) == Play(ROLL, {"begun": True})


def test_somebody_who_leaves_does_not_end_the_turn():
    state, _ = game.apply(opened(0, 0, 0), 0, ROLL, Scripted([{"roll": (5, 5, 1, 2, 3, 4)}]))
    state, events = game.leave(state, 1, None)
    order = plan(3) | {"memory": {"begun": True}}
    assert look(game, state, 0, order, events).action == keep(1, 2)


def test_it_takes_over_in_the_middle_of_a_turn():
    state, _ = game.apply(opened(), 0, ROLL, Scripted([{"roll": (5, 5, 1, 2, 3, 4)}]))
    assert look(game, state, 0, plan()).action == keep(1, 2)


def test_it_stops_if_lone_dice_that_were_set_aside_leave_nothing_to_roll_and_asks_if_it_may_not():
    for scores, said in (((0, 0), STOP), ((0, 264), "surprise")):
        state, _ = game.apply(opened(*scores), 0, ROLL, Scripted([{"roll": (2, 2, 1, 3, 4, 5)}]))
        state, _ = game.apply(state, 0, keep(1, 2, 3, 4), Scripted([{"roll": (2, 2)}]))
        decision = look(game, state, 0, plan(most_aside=5, stop_at=5000))
        assert said == (decision.action if isinstance(decision, Play) else reason(decision))


def test_plans_play_a_whole_game():
    chance, order = Seeded(5), plan(every_turn=True)
    state, _ = game.start({}, 2, chance)
    for _ in range(2000):
        if not game.actors(state):
            break
        decision = look(game, state, game.actors(state)[0], order)
        state, _ = game.apply(state, game.actors(state)[0], decision.action, chance)
    assert game.outcome(state)["reason"] == "last_in"
