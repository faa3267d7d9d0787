"""`make bench-rules`: random play per second, beside OpenSpiel's games, in one process and one run."""

import json
import random
import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Any

from games import rules
from games.rules.chance import Seeded

ROUNDS = 5
SECONDS = 0.6
RIVALS = ("python_kuhn_poker", "python_tic_tac_toe", "pig", "liars_dice")
AIMS = {  # at least this much of that rival
    **dict.fromkeys(
        ("catch-6", "keep-on-rolling", "two-out-of-three", "grand-poobah", "diangle"), ("python_kuhn_poker", 1.0)
    ),
    **dict.fromkeys(("perfecto", "capo-dei-capi", "capcolor"), ("python_tic_tac_toe", 1.0)),
    "capio": ("python_tic_tac_toe", 0.3),
}

Playout = Callable[[random.Random], int]  # plays a game to its end and says how many actions it took


def ours(slug: str) -> Playout:
    engine = rules.get(slug)

    def playout(dice: random.Random) -> int:
        chance, count = Seeded(dice), 0
        state, _ = engine.start({}, engine.usual_seats, chance)
        while actors := engine.actors(state):
            seat = actors[int(dice.random() * len(actors))]
            legal = engine.legal(state, seat)
            state, _ = engine.apply(state, seat, legal[int(dice.random() * len(legal))], chance)
            count += 1
        return count

    return playout


def rival(name: str) -> Playout:
    import pyspiel
    from open_spiel.python import games  # noqa: F401  (registers those written in Python)

    game = pyspiel.load_game(name)

    def playout(dice: random.Random) -> int:
        state, count = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                action = dice.choices(actions, weights)[0]
            else:
                actions = state.legal_actions()
                action = actions[int(dice.random() * len(actions))]
            state.apply_action(action)
            count += 1
        return count

    return playout


def per_second(playout: Playout, dice: random.Random) -> float:
    count, begin = 0, time.process_time()
    while (took := time.process_time() - begin) < SECONDS:
        count += playout(dice)
    return count / took


def sizes(slug: str) -> tuple[int, float, float]:
    """Bytes of a position at the end of a game, and dump + load as a share of what json takes for the same data: of a
    position that was loaded a moment ago (by whoever looked at the table), and of one that was never seen."""
    engine, dice = rules.get(slug), random.Random(6)
    chance = Seeded(dice)
    state, _ = engine.start({}, engine.usual_seats, chance)
    while actors := engine.actors(state):
        legal = engine.legal(state, actors[0])
        state, _ = engine.apply(state, actors[0], dice.choice(legal), chance)
    text = engine.dump(state)
    data = json.loads(text)
    mine = quickest(lambda: engine.load(engine.dump(state)))
    unseen = quickest(lambda: engine.load(engine.dump(state).encode()))  # bytes are read anew each time
    plain = quickest(lambda: json.loads(json.dumps(data)))
    return len(text), mine / plain, unseen / plain


def quickest(work: Callable[[], Any], times: int = 300) -> float:
    best = float("inf")
    for _ in range(ROUNDS):
        begin = time.process_time()
        for _ in range(times):
            work()
        best = min(best, time.process_time() - begin)
    return best


def main() -> None:
    jobs = {name: rival(name) for name in RIVALS} | {slug: ours(slug) for slug in rules.slugs()}
    rates: dict[str, list[float]] = {name: [] for name in jobs}
    for number in range(ROUNDS):
        for name, playout in jobs.items():
            rates[name].append(per_second(playout, random.Random(number)))
        print(f"round {number + 1} of {ROUNDS}", file=sys.stderr)
    print("| game | actions/s | aim | position at the end | dump + load / json (aim 0.25) | the first time |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name, found in rates.items():
        line = f"| {name} | {median(found):,.0f} |"
        if name in AIMS:
            other, aim = AIMS[name]
            ratio = median(mine / its for mine, its in zip(found, rates[other], strict=True))
            size, share, first = sizes(name)
            line += f" {ratio:.2f} of {other} (aim {aim}) | {size:,} bytes | {share:.2f} | {first:.2f} |"
        print(line)


if __name__ == "__main__":
    main()
