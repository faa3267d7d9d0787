"""The house bot, which plays every game: it tries what it may do and plays on at random, many times over.

Each try starts from a guess at the position (see `guesses`), so it knows what its seat knows. After every stage the
weaker half of the actions drops out, and the others are tried more often.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest
from typing import Any

from games import rules
from games.bots import manners
from games.bots.manners import Manner
from games.rules.actions import Action
from games.rules.chance import Seeded
from games.rules.contract import Game, View

Imagine = Callable[[random.Random], Any]  # a guess at the position; it is all that a bot sees beside its view
Bot = Callable[[View, list[Action], Imagine, random.Random, int], Action]  # the last is the seat

MOST_CANDIDATES = 32
OF_A_WIN = 2.0  # what the end of the game counts, where being far ahead counts one at most


@dataclass(frozen=True)
class Effort:
    """How long to think about a move. Without a limit in seconds the same seed gives the same move."""

    playouts: int
    seconds: float | None = None


USUAL = Effort(playouts=1500, seconds=0.3)


def house_bot(slug: str, effort: Effort = USUAL) -> Bot:
    def choose(view: View, legal: list[Action], imagine: Imagine, rng: random.Random, seat: int) -> Action:
        return think(slug, legal, imagine, rng, seat, effort)

    return choose


@dataclass
class Trial:
    action: Action
    total: float = 0.0


def think(slug: str, legal: list[Action], imagine: Imagine, rng: random.Random, seat: int, effort: Effort) -> Action:
    game, manner = rules.get(slug), manners.of(slug)
    known = [action for action in manner.candidates(game, imagine(rng), seat) if action in legal] or legal
    trials = [Trial(action) for action in some_of(known, min(MOST_CANDIDATES, 2 + effort.playouts // 4), rng)]
    stages = (len(trials) - 1).bit_length()
    ends_at = None if effort.seconds is None else time.perf_counter() + effort.seconds
    for _ in range(stages):
        for _ in range(max(1, effort.playouts // stages // len(trials))):
            guess = imagine(rng)  # the same for all, so that none is lucky
            for trial in trials:
                trial.total += tried(game, manner, guess, seat, trial.action, rng)
            if ends_at is not None and time.perf_counter() > ends_at:
                return best(trials)[0].action
        trials = best(trials)[: (len(trials) + 1) // 2]
    return trials[0].action


def best(trials: list[Trial]) -> list[Trial]:
    """All have been tried equally often."""
    return sorted(trials, key=lambda trial: trial.total, reverse=True)


def some_of(actions: list[Action], most: int, rng: random.Random) -> list[Action]:
    """All of them, or of too many a sample with some of every type."""
    if len(actions) <= most:
        return actions
    shuffled = [rng.sample(alike, len(alike)) for alike in by_type(actions).values()]
    return [action for action in chain(*zip_longest(*shuffled)) if action][:most]


def by_type(actions: Sequence[Action]) -> dict[str, list[Action]]:
    found: dict[str, list[Action]] = {}
    for action in actions:
        found.setdefault(action["type"], []).append(action)
    return found


# A playout


def tried(game: Game[Any], manner: Manner, state: Any, seat: int, action: Action, rng: random.Random) -> float:
    """How good the position is for the seat that comes of this action and some more by everybody."""
    chance, chapter = Seeded(rng), manner.chapter(state)
    state, _ = game.apply(state, seat, action, chance)
    for _ in range(manner.horizon):
        actors = game.actors(state)
        if not actors or manner.chapter(state) != chapter:
            break
        actor = rng.choice(actors)
        state, _ = game.apply(state, actor, anything(manner.natural(game, state, actor), rng), chance)
    return prospect(game, manner, state, seat)


def anything(actions: list[Action], rng: random.Random) -> Action:
    """First one of the types, then one of it: a roll has 63 ways and a challenge one, but nobody rolls so often."""
    types = list({action["type"]: None for action in actions})
    if len(types) == 1:
        return rng.choice(actions)
    chosen = rng.choice(types)
    return rng.choice([action for action in actions if action["type"] == chosen])


def prospect(game: Game[Any], manner: Manner, state: Any, seat: int) -> float:
    standing = manner.standing(game.view(state, None))
    leads = [standing[seat] - other for number, other in enumerate(standing) if number != seat]
    found = mean([lead / (abs(lead) + manner.good_lead) for lead in leads])
    outcome = game.outcome(state)
    return found if outcome is None else found + OF_A_WIN * success(outcome["places"], seat)


def success(places: list[int], seat: int) -> float:
    """From -1, the last, to 1, the first; alone, whether the place is the first."""
    others = [other for number, other in enumerate(places) if number != seat] or [3 - places[seat]]
    return mean([(other > places[seat]) - (other < places[seat]) for other in others])


def mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)
