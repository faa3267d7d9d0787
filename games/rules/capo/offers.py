"""What may be done in each phase of Capo dei Capi. `legal` lists it, and `apply` takes what is on the list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations

from games.rules.actions import Action, fields
from games.rules.capo.guards import possible_changes
from games.rules.capo.rolls import ways
from games.rules.capo.table import CARDS, FULL_SIDE, MOST_LEVEL, NOTHING, NOWHERE, State
from games.rules.capo.turn import RENEG_COSTS
from games.rules.offers import offer

ACTIONS = {
    "roll": fields(),
    "stop": fields(),
    "deceive": fields("from", "to"),
    "pocket": fields("card", "discard"),
    "scandal": fields("by"),
    "guard": fields("roll", "order") + fields("all") + fields("end") + fields("cap"),
    "backstab": fields(),
    "pass": fields("rest"),
    "place": fields("card") + fields("card", "payoff"),
    "extort": fields() + fields("payoff"),
    "flip": fields("card", "index"),
    "invest": fields("card") + fields("card", "flip") + fields("card", "payoff"),
    "shift": fields("from", "to", "payoff"),
    "reneg": fields(),
    "bust": fields(),
    "discard": fields("card", "index"),
}

ROLL, STOP, BACKSTAB, RENEG, BUST = map(offer, ("roll", "stop", "backstab", "reneg", "bust"))
PASSES = tuple(offer("pass", rest=rest) for rest in (False, True))
SCANDALS = {by: offer("scandal", by=by) for by in (1, 2)}
DECEITS = {(one, other): offer("deceive", **{"from": one, "to": other}) for one, other in permutations(CARDS, 2)}
POCKETS = {
    (name, index): offer("pocket", card=name, discard=index) for name in CARDS for index in (None, *range(FULL_SIDE))
}
DISCARDS = [tuple(offer("discard", card=name, index=index) for index in range(FULL_SIDE + 1)) for name in CARDS]


def rolls(state: State) -> Sequence[Action]:
    return (ROLL,)


def stops(state: State) -> Sequence[Action]:
    return () if state.must_roll else (STOP,)  # CDC-28


def deceits(state: State) -> Sequence[Action]:
    if not state.hands[state.turn] or state.beside == NOWHERE:
        return ()
    taken = [name for name, token in zip(CARDS, state.beside, strict=True) if token != NOTHING]
    free = [name for name, token in zip(CARDS, state.beside, strict=True) if token == NOTHING]
    return [DECEITS[one, other] for one in taken for other in free]


def pockets(state: State) -> Sequence[Action]:
    """R-15: on a full side one of the five on the card has to go."""
    if not state.hands[state.turn] or state.beside == NOWHERE:
        return ()
    return [
        POCKETS[name, index]
        for name, token, side in zip(CARDS, state.beside, state.sides[state.turn], strict=True)
        if token != NOTHING
        for index in (range(FULL_SIDE) if len(side) == FULL_SIDE else (None,))
    ]


def scandals(state: State) -> Sequence[Action]:
    if state.hands[state.turn] < 2:
        return ()
    return [scandal for by, scandal in SCANDALS.items() if state.level + by <= MOST_LEVEL]


def backstabs(state: State) -> Sequence[Action]:
    return (BACKSTAB,)


def passes(state: State) -> Sequence[Action]:
    return PASSES


def renegs(state: State) -> Sequence[Action]:
    return (RENEG,) if state.hands[state.turn] >= RENEG_COSTS else ()


def busts(state: State) -> Sequence[Action]:
    return (BUST,)


def discards(state: State) -> Sequence[Action]:
    assert state.full is not None  # CDC-29
    return DISCARDS[state.full]


OFFERS: dict[str, dict[str, Callable[[State], Sequence[Action]]]] = {
    "roll": {
        "roll": rolls,
        "stop": stops,
        "deceive": deceits,
        "pocket": pockets,
        "scandal": scandals,
        "guard": possible_changes,
    },
    "backstab": {"backstab": backstabs, "pass": passes},
    "act": {"place": ways, "extort": ways, "flip": ways, "invest": ways, "shift": ways, "reneg": renegs},
    "bust": {"reneg": renegs, "bust": busts},
    "limit": {"discard": discards},
}
LISTS = {phase: tuple(dict.fromkeys(offers.values())) for phase, offers in OFFERS.items()}


def offers(state: State) -> list[Action]:
    found: list[Action] = []
    for offered in LISTS[state.phase]:
        found += offered(state)
    return found
