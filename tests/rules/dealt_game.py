"""A game played with dice that several tables share, as the site publishes it."""

import random

from games.rules import verify
from games.rules.chance import Dealt

SEED = bytes(range(32))
DEAL = "0f" * 32
MOST_MOVES = 150


def played(setup, choices, *, table=12, seed=SEED, deal=DEAL, leaves_after=None):
    """Random choices among what is legal; perhaps the first who may act gives up after so many moves."""
    game, rng, dealing = setup.game, random.Random(choices), verify.Dealing()
    chance = Dealt(seed, deal, dealing)
    state, events = game.start(dict(setup.options), setup.seats, chance)
    moves = [told(0, "start", None, None, events, chance)]
    while game.actors(state) and len(moves) < MOST_MOVES:
        seat = rng.choice(game.actors(state))
        kind = "leave" if len(moves) == leaves_after else "act"
        chance = Dealt(seed, deal, dealing, chance.drawn)
        action = rng.choice(game.legal(state, seat)) if kind == "act" else None
        if action is not None:
            state, events = game.apply(state, seat, action, chance)
        else:
            state, events = game.leave(state, seat, chance)
        moves.append(told(len(moves), kind, seat, action, events, chance))
    return {
        "format": "redpip-game/1",
        "table": table,
        "game": game.slug,
        "players": [None] * setup.seats,
        "words": [f"word {seat} of {table}" for seat in range(setup.seats)],
        "deal": deal,
        "promise": verify.promise(seed),
        "seed": seed.hex(),
        "status": "over",
        "results": chance.drawn,
        "moves": moves,
    }


def told(number, kind, seat, action, events, chance):
    return {
        "number": number,
        "kind": kind,
        "seat": seat,
        "action": action,
        "events": events,
        "draws": chance.draws,
        "dealt": [list(turn) for turn in chance.dealt],
    }


def places(game):
    """What was drawn where, as the log has it: (stream, turn, i) and of how many."""
    dealing, found = verify.Dealing(), {}
    for move in game["moves"]:
        for place, (n, drawn) in zip(dealing.places(move["dealt"]), move["draws"], strict=True):
            found[*place, n] = drawn
    return found
