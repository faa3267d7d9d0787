"""The chase order of Catch 6, and each reason for which it stops to ask."""

import pytest

from games import rules
from games.orders import Play, Wait
from games.rules.catch6.table import ALL_FREE, State
from games.rules.chance import Scripted, Seeded
from tests.orders.desk import follow, leave, look, reason

catch6 = rules.get("catch-6")

NOTHING = (1, 1, 2, 3, 4, 5)  # these dice catch nothing
TWO_FIVES = (5, 1, 2, 3, 5, 4)  # on dice 1 and 5
FIVES = (5, 5, 1, 5, 5, 2)  # a set


def chase(*numbers):
    return leave("catch-6/chase", numbers=list(numbers))


def running(own=TWO_FIVES, theirs=NOTHING, *, turn=0, caught=ALL_FREE, owes_all=(False, False), phase="roll"):
    return State(games_to_win=2, turn=turn, caught=caught, dice=(own, theirs), owes_all=owes_all, phase=phase)


def rolls(*throws):
    return Scripted([{"roll": list(values)} for values in throws])


def rolled(decision):
    assert isinstance(decision, Play), decision
    assert decision.action["type"] == "roll"
    return decision.action["dice"]


def test_it_keeps_what_it_chases_and_rolls_the_rest():
    assert rolled(look(catch6, running(), 0, chase(5))) == [2, 3, 4, 6]
    assert rolled(look(catch6, running(), 0, chase(4, 5))) == [2, 3, 4]


def test_it_waits_for_its_turn():
    assert look(catch6, running(turn=1), 0, chase(5)) == Wait({})


def test_it_plays_turn_after_turn():
    order, state = chase(5), running()
    for values, kept in (([1, 2, 3, 4], [2, 3, 4, 6]), ([5, 2, 3, 4], [2, 3, 4, 6]), ([2, 3, 4], [3, 4, 6])):
        decision = look(catch6, state, 0, order)
        assert rolled(decision) == kept
        state, events = catch6.apply(state, 0, decision.action, rolls(values))
        order = {**order, "memory": decision.memory}
        assert look(catch6, state, 0, order, events) == Wait(order["memory"])
        state, events = catch6.apply(state, 1, {"type": "roll", "dice": [6]}, rolls([5]))


@pytest.mark.parametrize("owes", ["a first turn", "a full house before"])
def test_it_rolls_all_six_where_that_is_owed(owes):
    state, _ = catch6.start({}, 2, Seeded(1))
    if owes == "a full house before":
        state = running(owes_all=(True, False))
    assert rolled(look(catch6, state, 0, chase(5))) == [1, 2, 3, 4, 5, 6]


def test_it_stops_when_something_can_be_caught():
    state, done, decision = follow(catch6, running(), 0, chase(5), rolls([5, 5, 1, 2]))
    assert state.phase == "catch"
    assert len(done) == 1
    assert reason(decision) == "catchable"
    assert str(decision.reason) == "The 5 can be caught."


def test_it_says_everything_that_can_be_caught():
    _, _, decision = follow(catch6, running(), 0, chase(5), rolls([2, 2, 5, 2]))
    assert str(decision.reason) == "You can catch one of these: 2, 5."


def test_it_stops_when_the_opponent_catches():
    state = running(theirs=FIVES, turn=1, phase="catch")
    state, events = catch6.apply(state, 1, {"type": "catch", "number": 5, "carry": False}, None)
    decision = look(catch6, state, 0, chase(5), events)
    assert reason(decision) == "opponent_caught"
    assert str(decision.reason) == "Your opponent has caught the 5."


def test_it_does_not_mind_that_the_opponent_rolls_or_passes():
    state = running(theirs=FIVES, turn=1, phase="catch")
    state, events = catch6.apply(state, 1, {"type": "pass"}, None)
    assert rolled(look(catch6, state, 0, chase(5), events)) == [2, 3, 4, 6]


@pytest.mark.parametrize("carry", [False, True])
def test_it_stops_when_a_game_ends(carry):
    caught = (1, None, None, None, None, None) if carry else (1, 1, None, None, None, None)
    state = running(theirs=FIVES, turn=1, phase="catch", caught=caught)
    state, events = catch6.apply(state, 1, {"type": "catch", "number": 5, "carry": carry}, None)
    assert state.results
    assert reason(look(catch6, state, 0, chase(5), events)) == "game_ended"


def test_it_stops_when_no_die_is_left_to_roll():
    state = running(own=(5, 5, 5, 6, 5, 5), caught=(None, None, None, None, 1, 1))
    assert reason(look(catch6, state, 0, chase(5, 6))) == "nothing_to_roll"


def test_it_ends_with_the_match():
    state, events = catch6.leave(running(), 1, None)
    decision = look(catch6, state, 0, chase(5), events)
    assert reason(decision) == "over"
    assert decision.is_done
