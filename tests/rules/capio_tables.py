"""Tables of Capio for its tests: hands of one's choice, dice of one's choice, a naive count of the cards."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from games import rules
from games.rules import capio as package
from games.rules.chance import Scripted, Seeded
from tests.rules.scenario import Untouchable

capio = rules.get("capio")

FILE = json.loads(Path(package.__file__).with_name("cards.json").read_text())
PRINTED = {card["id"]: card for card in FILE["cards"]}
COLOURS = FILE["colours"]
KINDS = FILE["kinds"]

FIRST = ("target-01", "towers-02", "lines-01")
SECOND = ("chain-02", "sets-01", "confusion-en-01")
OTHER_FIRST = ("target-02", "towers-03", "lines-03")
OTHER_SECOND = ("chain-03", "sets-02", "confusion-en-02")
THIRD = ("target-03", "towers-04", "lines-04")
FOURTH = ("target-04", "towers-05", "lines-05")

QUICK = {"mistakes": False, "rounds": 1, "plan_size": 3, "exchanges": 2}  # fewer choices make shorter games
STOP, DONE, UNPLAN = {"type": "stop"}, {"type": "done"}, {"type": "unplan"}
READY, READY_AND_STOP = {"type": "ready", "stop": False}, {"type": "ready", "stop": True}


def rolled(**numbers):
    """Forty dice: of each colour named the numbers given, the last one again until there are four; ones otherwise."""
    values = []
    for colour in COLOURS:
        mine = list(numbers.get(colour, [1]))
        values += (mine + mine[-1:] * 4)[:4]
    return values


def die(colour, which=0):
    return COLOURS.index(colour) * 4 + which


def kinds_of(hand):
    return [1 + KINDS.index(PRINTED[card]["kind"]) for card in hand]


def dealt(hands):
    """The chance of a new round with these hands."""
    for hand in hands:
        yield {"roll": kinds_of(hand)}
        yield from ({"pick": card} for card in hand)


def thrown(values=None, modes=()):
    """The chance of a new playthrough. `modes` are the confusion dice of who has such a card."""
    return [*({"roll": [mode]} for mode in modes), {"roll": values or rolled()}]


def begin(*hands, values=None, modes=(), **options):
    """A new game with these hands and these dice; in real time unless told otherwise."""
    chance = Scripted([*dealt(hands), *thrown(values, modes)])
    state, _ = capio.start({"pace": "live", **options}, len(hands), chance)
    chance.finish()
    return state


def take(die, card, field):
    return {"type": "take", "die": die, "card": card, "field": field}


def plan(die, card, field):
    return {"type": "plan", "die": die, "card": card, "field": field}


def do(state, *steps, chance=()):
    """Play (seat, action) one after the other; the script must be used up."""
    script = Scripted(chance)
    for seat, action in steps:
        state, _ = capio.apply(state, seat, action, script)
    script.finish()
    return state


def leave(state, seat, chance=()):
    script = Scripted(chance)
    state, _ = capio.leave(state, seat, script)
    script.finish()
    return state


def lay(state, seat, *moves):
    return do(state, *((seat, take(*move)) for move in moves))


def events_of(state, seat, action, chance=()):
    return capio.apply(state, seat, action, Scripted(chance))[1]


def refused(state, seat, action):
    with pytest.raises(rules.IllegalMove) as refusal:
        capio.apply(state, seat, action, Untouchable())
    assert action not in capio.legal(state, seat)
    return refusal.value.code


def view(state, seat=None):
    return capio.view(state, seat)


def points(state, seat=0):
    return [card["points"] for card in view(state)["hands"][seat]]


def last_row(state):
    return view(state)["record"][-1]


def random_game(seed, seats=2, leaving=0.0, **options):
    """A whole game by random players, some of whom may leave: every (state, events) on the way."""
    rng = random.Random(seed)
    chance = Seeded(rng)
    state, events = capio.start(options, seats, chance)
    yield state, events
    while actors := capio.actors(state):
        seat = rng.choice(actors)
        if rng.random() < leaving:
            state, events = capio.leave(state, rng.randrange(seats), chance)
        else:
            state, events = capio.apply(state, seat, rng.choice(capio.legal(state, seat)), chance)
        yield state, events


# The cards as somebody would count them who has only the page and the file


def fits(card, field, die, number, mode="field"):
    """CP-12, word by word."""
    printed, colour = PRINTED[card]["fields"], COLOURS[die // 4]
    if PRINTED[card]["kind"] == "towers" and field < 9:
        return colour == printed[field]["base"]
    place = printed[field % 9 if PRINTED[card]["kind"] == "towers" else field]
    wanted = place["means"] if mode == "word" and "means" in place else place["colour"]
    return number in place["numbers"] and wanted in (None, colour)


def naive_points(card, placed, beside, edition="en", mode="field"):
    """`placed` is {field: (die, number)}; `beside` counts dice."""
    right = {field for field, (die, number) in placed.items() if fits(card, field, die, number, mode)}
    wrong = len(placed) - len(right) + beside
    printed = PRINTED[card]
    plus, minus, full = NAIVE[printed["kind"]](printed, right, {field: n for field, (_, n) in placed.items()})
    if printed["kind"] == "towers":
        towers = {field % 9 for field in placed}
        bad = [tower for tower in towers if not {tower, tower + 9} <= right]
        wrong = beside + (len(bad) if edition == "en" else len([field for field in placed if field % 9 in bad]))
    minus += wrong
    return plus - minus + (1 if full and minus == 0 else 0)


def naive_target(printed, right, numbers):
    kept = sorted(numbers[field] for field in right)
    while sum(kept) > printed["target"]:
        kept.pop()
    return len(kept), len(right) - len(kept), sum(kept) == printed["target"]


def naive_towers(printed, right, numbers):
    plus = len([tower for tower in range(9) if {tower, tower + 9} <= right])
    return plus, 0, plus == 9


def naive_lines(printed, right, numbers):
    rows = [{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}]
    good = set().union(*(row for row in rows if row <= right))
    return len(good), len(right - good), len(good) == 9


def naive_chain(printed, right, numbers):
    have = {numbers[field] for field in right}
    runs = [b - a + 1 for a in range(1, 7) for b in range(a + 1, 7) if set(range(a, b + 1)) <= have]
    plus = max(runs, default=0)
    return plus, len(right) - plus, plus == 6


def naive_sets(printed, right, numbers):
    rows = [right & {start, start + 1, start + 2} for start in (0, 3, 6)]
    good = [row for start, row in zip((0, 3, 6), rows, strict=True) if start + 1 in row and len(row) > 1]
    plus = sum(map(len, good))
    return plus, len(right) - plus, plus == 9


def naive_confusion(printed, right, numbers):
    return len(right), 0, len(right) == 9


NAIVE = {
    "target": naive_target,
    "towers": naive_towers,
    "lines": naive_lines,
    "chain": naive_chain,
    "sets": naive_sets,
    "confusion": naive_confusion,
}
