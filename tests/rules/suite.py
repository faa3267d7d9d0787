"""What every game must do, whatever its rules. `test_every_game.py` asks it of each game that is registered.

Each check plays a table at random, from a seed, and looks at what happens on the way.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from games import rules
from games.rules.chance import Scripted, Seeded, Verifiable
from games.rules.leaving import leaving
from tests.rules import hidden
from tests.rules.mutations import mutations
from tests.rules.plain import canonical, is_plain, same, spoil
from tests.rules.scenario import Untouchable
from tests.rules.setups import Setup

MOST_ACTIONS = 20_000
COMMON_KEYS = {"game", "phase", "actors", "scores", "out"}
STRANGE_SEATS = (-1, 99, True, False, 0.0, "0", None, [0], {})


class Recorder(Seeded):
    """Pseudo-random, and remembers what it was asked for, as a script."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)
        self.script: list[dict[str, Any]] = []

    def roll(self, n: int, /) -> list[int]:
        self.script.append({"roll": super().roll(n)})
        return list(self.script[-1]["roll"])

    def pick(self, items: Any, /) -> Any:
        self.script.append({"pick": super().pick(items)})
        return self.script[-1]["pick"]

    def shuffle(self, items: Any, /) -> list[Any]:
        self.script.append({"shuffle": super().shuffle(items)})
        return list(self.script[-1]["shuffle"])


@dataclass(frozen=True)
class Moment:
    """A position of a random game, and how it came about."""

    state: Any
    events: list[Any]
    script: list[dict[str, Any]]  # the chance that was drawn for it
    step: tuple[int, Any] | None = None  # who did what, None at the start


def play(setup: Setup, seed: int, state: Any = None) -> Iterator[Moment]:
    """A random game from the start, or from a position, to its end."""
    rng = random.Random(f"{setup}/{seed}")
    game, chance = setup.game, Recorder(rng)
    events: list[Any] = []
    if state is None:
        state, events = game.start(dict(setup.options), setup.seats, chance)
    yield Moment(state, events, chance.script)
    for _ in range(MOST_ACTIONS):
        actors = game.actors(state)
        if not actors:
            return
        seat = rng.choice(actors)
        legal = game.legal(state, seat)
        assert legal, f"seat {seat} is to act and has nothing to do in {game.dump(state)}"
        action, chance = rng.choice(legal), Recorder(rng)
        state, events = game.apply(state, seat, action, chance)
        yield Moment(state, events, chance.script, (seat, action))
    raise AssertionError(f"the game does not end within {MOST_ACTIONS} actions")


def some(moments: Iterator[Moment], seed: int, most: int = 12) -> list[Moment]:
    """The first and the last moment, and a few in between, for what takes too long to ask at every step."""
    known = list(moments)
    inner = known[1:-1]
    chosen = random.Random(seed).sample(range(len(inner)), min(most, len(inner)))
    return [known[0], *(inner[i] for i in sorted(chosen)), known[-1]]


def viewers(setup: Setup) -> list[int | None]:
    return [None, *range(setup.seats)]


# The checks


def check_it_ends(setup: Setup, seed: int) -> None:
    """Nobody is ever stuck, and there is an outcome exactly when nobody is to act."""
    for moment in play(setup, seed):
        actors = setup.game.actors(moment.state)
        assert actors == sorted(set(actors))
        assert set(actors) <= set(range(setup.seats))
        assert (setup.game.outcome(moment.state) is None) == bool(actors)
        for seat in set(range(setup.seats)) - set(actors):
            assert setup.game.legal(moment.state, seat) == []
    assert actors == []


def check_outcome(setup: Setup, seed: int) -> None:
    """Places are shared by equals and the next one is skipped."""
    *_, last = play(setup, seed)
    check_outcome_of(setup, last.state)


def check_outcome_of(setup: Setup, state: Any) -> None:
    outcome = setup.game.outcome(state)
    assert outcome.keys() == {"places", "scores", "reason"}
    assert is_plain(outcome)
    places = outcome["places"]
    assert len(places) == len(outcome["scores"]) == setup.seats
    if len(places) == 1:
        assert places in ([1], [2])  # alone against a target: reached or missed
    else:
        assert places == [1 + sum(other < place for other in places) for place in places]
    assert outcome["reason"] == str(outcome["reason"]) != ""
    assert outcome["scores"] == setup.game.view(state, None)["scores"]


def check_json(setup: Setup, seed: int) -> None:
    """A position survives being stored, and all that is shown is plain JSON."""
    game = setup.game
    for moment in play(setup, seed):
        stored = game.dump(moment.state)
        assert isinstance(stored, str)
        assert game.load(stored) == moment.state
        assert game.load(stored.encode()) == moment.state
        assert game.dump(game.load(stored)) == stored
        assert is_plain(moment.events)
        assert is_plain(game.view(moment.state, None))
        assert is_plain(moment.step[1] if moment.step else None)


def check_nothing_changes(setup: Setup, seed: int) -> None:
    """A position is a value: playing on does not change it, nor does changing what it gave away."""
    game, before = setup.game, None
    for moment in play(setup, seed):
        if before is not None:
            assert game.dump(before[0]) == before[1], "a move changed the position that it was made from"
        before = moment.state, game.dump(moment.state)
    for moment in some(play(setup, seed), seed):
        stored = game.dump(moment.state)
        for seat in range(setup.seats):
            gifts = {
                "legal": lambda state=moment.state, seat=seat: game.legal(state, seat),
                "view": lambda state=moment.state, seat=seat: game.view(state, seat),
                "actors": lambda state=moment.state: game.actors(state),
                "outcome": lambda state=moment.state: game.outcome(state),
                "leave": lambda state=moment.state, seat=seat: game.leave(state, seat, Seeded(seed))[1],
            }
            for name, ask in gifts.items():
                gift = ask()
                asked = canonical(gift)
                spoil(gift)
                assert canonical(ask()) == asked, f"{name} gives away something that others use"
        spoil(moment.events)
        assert game.dump(moment.state) == stored


def check_legal_agrees_with_apply(setup: Setup, seed: int) -> None:
    """What is offered is accepted; anything else is refused, without a change and without drawing chance."""
    game, rng = setup.game, random.Random(seed)
    played = [moment.step[1] for moment in play(setup, seed) if moment.step]
    for moment in some(play(setup, seed), seed):
        for seat in range(setup.seats):
            legal = game.legal(moment.state, seat)
            offered = {canonical(action) for action in legal}
            assert len(offered) == len(legal), "an action is offered twice"
            for action in rng.sample(legal, min(len(legal), 25)):
                game.apply(moment.state, seat, action, Seeded(rng))
            for action in [*strangers(setup, moment, legal, rng), *rng.sample(played, min(len(played), 10))]:
                if canonical(action) in offered:
                    game.apply(moment.state, seat, action, Seeded(rng))
                else:
                    refused(setup, moment.state, seat, action)


def strangers(setup: Setup, moment: Moment, legal: list[Any], rng: random.Random) -> Iterator[Any]:
    """Actions that may well be illegal: changed ones, other seats' ones, the last one again, no actions at all."""
    for action in rng.sample(legal, min(len(legal), 4)):
        yield from mutations(action)
    for other in range(setup.seats):
        yield from rng.sample(theirs := setup.game.legal(moment.state, other), min(len(theirs), 3))
    if moment.step:
        yield moment.step[1]
        yield from mutations(moment.step[1])
    yield from (None, [], "pass", 0, True, {}, {"type": None}, {"type": []}, {"type": "no such type"})


def refused(setup: Setup, state: Any, seat: Any, action: Any) -> None:
    before = setup.game.dump(state)
    with pytest.raises(rules.IllegalMove) as refusal:
        setup.game.apply(state, seat, action, Untouchable())
    assert refusal.value.code
    assert str(refusal.value) == refusal.value.text.format(**refusal.value.facts)
    assert setup.game.dump(state) == before


def check_strange_seats(setup: Setup, seed: int) -> None:
    """Who has no seat may do nothing and sees what a spectator sees."""
    game = setup.game
    for moment in some(play(setup, seed), seed, most=5):
        for seat in (setup.seats, *STRANGE_SEATS):
            assert game.legal(moment.state, seat) == []
            assert same(game.view(moment.state, seat), game.view(moment.state, None))
            refused(setup, moment.state, seat, moment.step[1] if moment.step else {})
            with pytest.raises(rules.IllegalMove) as refusal:
                game.leave(moment.state, seat, Untouchable())
            assert refusal.value.code == "no_such_seat"


def check_views(setup: Setup, seed: int) -> None:
    """Every view has the common keys, and says the same about whose turn it is."""
    game = setup.game
    for moment in play(setup, seed):
        for viewer in viewers(setup):
            view = game.view(moment.state, viewer)
            assert view.keys() >= COMMON_KEYS
            assert view["game"] == game.slug
            assert view["actors"] == game.actors(moment.state)
            assert (view["phase"] == "over") == (view["actors"] == [])
            assert len(view["scores"]) == setup.seats
            assert view["out"] == sorted(set(view["out"]))
            assert set(view["out"]) <= set(range(setup.seats))
            assert not set(view["out"]) & set(view["actors"])


def check_secrets(setup: Setup, seed: int) -> None:
    """Positions that differ only in what a seat may not know look alike to it, and offer it the same."""
    game, secrets, rng = setup.game, hidden.module_of(setup.game.slug), random.Random(seed)
    different = 0
    for moment in play(setup, seed):
        for viewer in viewers(setup):
            view = game.view(moment.state, viewer)
            if secrets is None:
                assert same(view, game.view(moment.state, None)), "an open game shows somebody something else"
                continue
            for other in secrets.alternatives(moment.state, viewer, rng):
                different += other != moment.state
                assert same(game.view(other, viewer), view), f"{viewer} sees a secret of {game.dump(moment.state)}"
                assert same(game.legal(other, viewer), game.legal(moment.state, viewer))
                assert viewer is None or leaving(game, other, viewer) == leaving(game, moment.state, viewer)
        if secrets is None:
            assert all("only" not in event for event in moment.events)
    assert different or secrets is None, "nothing was hidden in the whole game"


def check_events(setup: Setup, seed: int) -> None:
    """Each event says what it is and who caused it, and no roll happens unseen."""
    for moment in play(setup, seed):
        for event in moment.events:
            assert type(event["type"]) is str
            assert event["seat"] is None or event["seat"] in range(setup.seats)
            only = event.get("only", [])
            assert only == sorted(set(only))
            assert set(only) <= set(range(setup.seats))
        events = iter(moment.events)
        for drawn in moment.script:
            if "roll" in drawn:
                assert any(tells(event, drawn["roll"]) for event in events), f"{drawn} is in no event"


def tells(event: dict[str, Any], values: list[int]) -> bool:
    return values in event.values() or (len(values) == 1 and values[0] in event.values())


def check_leave(setup: Setup, seed: int) -> None:
    """Any seat may go at any moment: the game goes on without it or ends, and going twice changes nothing."""
    game, rng = setup.game, random.Random(seed)
    moments = some(play(setup, seed), seed)
    for moment in moments:
        for seat in range(setup.seats):
            after, events = game.leave(moment.state, seat, Seeded(rng))
            if moment is moments[-1]:
                assert (after, events) == (moment.state, []), "leaving after the end changed something"
                continue
            assert game.load(game.dump(after)) == after
            assert is_plain(events)
            assert seat not in game.actors(after)
            assert seat in game.view(after, None)["out"]
            assert game.leave(after, seat, Untouchable()) == (after, []), "leaving twice changed something"
            *_, last = play(setup, seed, after)
            check_outcome_of(setup, last.state)


def check_replay(setup: Setup, seed: int) -> None:
    """The same actions and the same chance give the same game, draw for draw."""
    game, before = setup.game, None
    for moment in play(setup, seed):
        chance = Scripted(moment.script)
        if moment.step is None:
            again = game.start(dict(setup.options), setup.seats, chance)
        else:
            again = game.apply(before, *moment.step, chance)
        chance.finish()
        assert again == (moment.state, moment.events)
        before = moment.state


def check_verifiable(setup: Setup, seed: int) -> None:
    """Played with verifiable chance, one object a move, a game draws its results one after the other."""
    game, rng = setup.game, random.Random(seed)
    words = [f"word {seat}" for seat in range(setup.seats)]
    chance = Verifiable(bytes(32), seed, words)
    state, _ = game.start(dict(setup.options), setup.seats, chance)
    draws = list(chance.draws)
    for _ in range(300):
        if not game.actors(state):
            break
        seat = rng.choice(game.actors(state))
        chance = Verifiable(bytes(32), seed, words, drawn=len(draws))
        state, _ = game.apply(state, seat, rng.choice(game.legal(state, seat)), chance)
        draws += chance.draws
        assert chance.drawn == len(draws)
    assert all(0 <= result < n for n, result in draws)


CHECKS = (
    check_it_ends,
    check_outcome,
    check_json,
    check_nothing_changes,
    check_legal_agrees_with_apply,
    check_strange_seats,
    check_views,
    check_secrets,
    check_events,
    check_leave,
    check_replay,
    check_verifiable,
)
