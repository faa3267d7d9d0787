"""All orders against each other and against chance: they do what is legal, change nothing, and come to an end."""

import copy
import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import orders, rules
from games.orders import Ask, Play, Wait
from games.orders.options import Numbers, Words
from games.rules.chance import Seeded
from games.rules.options import OneOf, Switch, Whole
from tests.orders.desk import seen_by

MOST_ACTIONS = 10_000
SHORT = {  # options for games that are soon over
    "catch-6": {"games_to_win": 1},
    "keep-on-rolling": {"target": 60},
    "two-out-of-three": {"match_points": 1},
    "grand-poobah": {"target": 30},
    "perfecto": {"rules": "advanced", "match_points": 0},
    "diangle": {},
    "capo-dei-capi": {"backstab": "ask"},
    "capcolor": {"map": "03s-hatchling"},
}
MOST_SEATS = 3


def any_value(option, cells, rng):
    match option:
        case Whole():
            return rng.randint(option.low, min(option.high, 60))
        case Switch():
            return rng.random() < 0.5
        case OneOf():
            return rng.choice(option.choices(2)).value
        case Numbers():
            return sorted(rng.sample(range(1, 7), rng.randint(option.fewest, 6)))
        case Words():
            words = list(option.of) or cells
            return rng.sample(words, rng.randint(option.fewest, min(len(words), 6)))
    raise TypeError(option)


class Table:
    """Each seat has an order, or plays at random; when an order ends it may leave another one."""

    def __init__(self, slug, seed):
        self.rng = random.Random(seed)
        self.game, self.chance = rules.get(slug), Seeded(self.rng)
        self.seats = self.rng.choice([seats for seats in self.game.seats if 1 < seats <= MOST_SEATS])
        self.state, _ = self.game.start(SHORT[slug], self.seats, self.chance)
        self.cells = list(self.game.view(self.state, None).get("cells", []))
        self.orders = [self.any_order() for _ in range(self.seats)]
        self.unseen = [[] for _ in range(self.seats)]
        self.decisions = []

    def any_order(self):
        kind = self.rng.choice([None, *orders.kinds_of(self.game.slug)])
        if kind is None:
            return None
        spec = {option.key: any_value(option, self.cells, self.rng) for option in kind.options}
        order = {"kind": kind.key, "spec": orders.check(kind.key, spec, self.seats), "memory": {}}
        assert str(orders.describe(order))
        return json.loads(json.dumps(order))

    def look(self, seat):
        """What the seat's order decides, as far as the seat can know the table."""
        order = self.orders[seat]
        if order is None:
            return None
        given = order, seat, self.game.view(self.state, seat), self.game.legal(self.state, seat), self.unseen[seat]
        before = copy.deepcopy(given)
        decision = orders.decide(*given)
        assert given == before, "an order changed what it was shown"
        assert decision == orders.decide(*given)
        self.unseen[seat] = []
        self.decisions.append(decision)
        if isinstance(decision, Ask):
            assert str(decision.reason)
            self.orders[seat] = self.any_order()
        else:
            self.orders[seat] = {**order, "memory": json.loads(json.dumps(decision.memory))}
        return decision

    def step(self):
        actors = self.game.actors(self.state)
        for other in range(self.seats):
            if other not in actors and self.rng.random() < 0.3:
                assert not isinstance(self.look(other), Play), "an order plays out of turn"
        seat = actors[0]
        decision, legal = self.look(seat), self.game.legal(self.state, seat)
        if isinstance(decision, Play):
            assert decision.action in legal
        action = decision.action if isinstance(decision, Play) else self.rng.choice(legal)
        self.state, events = self.game.apply(self.state, seat, action, self.chance)
        for other in range(self.seats):
            self.unseen[other] += seen_by(other, events)

    def play(self):
        for _ in range(MOST_ACTIONS):
            if not self.game.actors(self.state):
                return self.game.outcome(self.state)
            self.step()
        raise AssertionError(f"no end: {self.orders}")


@pytest.mark.parametrize("slug", SHORT)
@given(seed=st.integers(0, 10**6))
@settings(max_examples=15)
def test_games_with_orders_come_to_an_end(slug, seed):
    assert Table(slug, seed).play()["places"]


@pytest.mark.parametrize("slug", SHORT)
def test_orders_of_every_game_play_wait_and_end(slug):
    """The test above is no test if nothing ever happens."""
    tables = [Table(slug, seed) for seed in range(4)]
    for table in tables:
        table.play()
    kinds = {type(decision) for table in tables for decision in table.decisions}
    assert kinds >= {Play, Wait}
    for seat, order in enumerate(tables[0].orders):
        if order:
            decision = tables[0].look(seat)
            assert decision.is_done  # the game is over


def test_every_game_with_orders_is_played_here():
    assert {kind.game for kind in orders.KINDS.values()} == set(SHORT)


@pytest.mark.parametrize("kind", ["pass", "side", "call"])
def test_hidden_dice_make_no_difference(kind):
    """Two tables that differ in the other cups only: the orders at both decide the same, all through the round."""
    game = rules.get("perfecto")
    order = {"kind": f"perfecto/{kind}", "spec": orders.check(f"perfecto/{kind}", {}, 3), "memory": {}}
    script = [{"type": "bid", "quantity": 9, "rank": 4}, {"type": "challenge"}, {"type": "pass"}]
    tables = [game.start({"rules": "advanced"}, 3, OthersDice(seed))[0] for seed in (1, 2)]
    assert tables[0] != tables[1]
    for action in script:
        seen = []
        for number, state in enumerate(tables):
            actor = game.actors(state)[0]
            tables[number], events = game.apply(state, actor, action, None)
            view, legal = game.view(tables[number], 0), game.legal(tables[number], 0)
            seen.append(orders.decide(order, 0, view, legal, seen_by(0, events)))
        assert seen[0] == seen[1]


class OthersDice(Seeded):
    """Seat 0 rolls the same at every table, the others do not."""

    def __init__(self, seed):
        super().__init__(seed)
        self.first = True

    def roll(self, n, /):
        mine, self.first = self.first, False
        return [1, 2, 3, 4, 5, 5][:n] if mine else super().roll(n)
