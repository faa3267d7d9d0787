"""The suite itself: it passes an honest game and finds what is wrong with a broken one."""

import json

import msgspec
import pytest
from msgspec.structs import replace

from games import rules
from games.rules.chance import OffScript
from tests.rules import cups, suite
from tests.rules.cups import Cup, Cups, State
from tests.rules.setups import Setup


@pytest.mark.parametrize("check", suite.CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("first", [0, "random"])
def test_an_honest_game_passes(check, seats, first):
    for seed in range(5):
        check(Setup(Cups(), seats, {"first": first}), seed)


class Stuck(Cups):
    def choices(self, state, seat):
        return [action for action in super().choices(state, seat) if state.cups[seat].shakes != 1]


class Endless(Cups):
    def choices(self, state, seat):
        return [{"type": "shake"}]

    def play(self, state, seat, action, chance):
        return super().play(with_shakes(state, seat, 0), seat, action, chance)


class EveryoneWins(Cups):
    def outcome(self, state):
        outcome = super().outcome(state)
        return outcome and {**outcome, "places": [1] * (len(state.cups) - 1) + [2]}


class NeverDone(Cups):
    def outcome(self, state):
        return None


class OffersTooMuch(Cups):
    def choices(self, state, seat):
        return [{"type": "shake"}, {"type": "show"}]


class OffersTooLittle(Cups):
    def choices(self, state, seat):
        return [{"type": "show"}] if state.cups[seat].shakes else super().choices(state, seat)


class OffersTwice(Cups):
    def choices(self, state, seat):
        return super().choices(state, seat) * 2


class SharesItsList(Cups):
    shared = ({"type": "shake"}, {"type": "show"})

    def choices(self, state, seat):
        return list(self.shared[state.cups[seat].shakes == cups.MOST_SHAKES :])


class RollsBeforeItLooks(Cups):
    def play(self, state, seat, action, chance):
        chance.roll(1)
        return super().play(state, seat, action, chance)


class ShowsEverything(Cups):
    def seen(self, state, seat):
        return {**super().seen(state, seat), "dice": [cup.die for cup in state.cups]}


class OffersBySecret(Cups):
    def choices(self, state, seat):
        return [{"type": "show"}] if state.cups[seat - 1].die == 1 else super().choices(state, seat)


class Silent(Cups):
    def play(self, state, seat, action, chance):
        return super().play(state, seat, action, chance)[0], []


class Anonymous(Cups):
    def play(self, state, seat, action, chance):
        after, events = super().play(state, seat, action, chance)
        return after, [{"type": event["type"], "value": event["value"]} for event in events]


class ShowsTuples(Cups):
    def seen(self, state, seat):
        return {**super().seen(state, seat), "dice": tuple(super().seen(state, seat)["dice"])}


class Forgetful(Cups):
    def dump(self, state):
        return json.dumps({**json.loads(super().dump(state)), "turn": 0})


class StaysAtTheTable(Cups):
    def depart(self, state, seat, chance):
        return state, []


class LeavesTwice(Cups):
    def depart(self, state, seat, chance):
        after, events = super().depart(state, seat, chance)
        return after, events or [{"type": "left", "seat": seat}]


class Moody(Cups):
    """Asks for the same dice in another way the second time."""

    calls = 0

    def opening(self, options, seats, chance):
        self.calls += 1
        if self.calls % 2:
            return super().opening(options, seats, chance)
        dice = chance.roll(seats)
        return State(cups=tuple(map(Cup, dice)), turn=0), []


class Loose(msgspec.Struct):
    """A position that can be changed in place."""

    cups: list
    turn: int


class ChangesInPlace(Cups):
    position = Loose

    def opening(self, options, seats, chance):
        state, events = super().opening(options, seats, chance)
        return Loose(list(state.cups), state.turn), events

    def play(self, state, seat, action, chance):
        frozen = State(cups=tuple(state.cups), turn=state.turn)
        after, events = super().play(frozen, seat, action, chance)
        state.cups[:], state.turn = after.cups, after.turn
        return state, events

    def load(self, data):
        return Loose([Cup(**cup) for cup in json.loads(data)["cups"]], json.loads(data)["turn"])


def with_shakes(state, seat, shakes):
    return replace(state, cups=tuple(replace(cup, shakes=shakes) for cup in state.cups))


@pytest.mark.parametrize(
    ("broken", "check"),
    [
        (Stuck, suite.check_it_ends),
        (Endless, suite.check_it_ends),
        (NeverDone, suite.check_it_ends),
        (EveryoneWins, suite.check_outcome),
        (OffersTooMuch, suite.check_legal_agrees_with_apply),
        (OffersTooLittle, suite.check_legal_agrees_with_apply),
        (OffersTwice, suite.check_legal_agrees_with_apply),
        (RollsBeforeItLooks, suite.check_legal_agrees_with_apply),
        (SharesItsList, suite.check_nothing_changes),
        (ChangesInPlace, suite.check_nothing_changes),
        (ShowsEverything, suite.check_secrets),
        (OffersBySecret, suite.check_secrets),
        (Silent, suite.check_events),
        (Anonymous, suite.check_events),
        (ShowsTuples, suite.check_json),
        (Forgetful, suite.check_json),
        (StaysAtTheTable, suite.check_leave),
        (LeavesTwice, suite.check_leave),
        (Moody, suite.check_replay),
    ],
)
def test_a_broken_game_is_found(broken, check):
    with pytest.raises((AssertionError, KeyError, OffScript, rules.IllegalMove, pytest.fail.Exception)):
        try_it(broken, check)


def try_it(broken, check):
    for seed in range(10):
        check(Setup(broken(), 3), seed)
