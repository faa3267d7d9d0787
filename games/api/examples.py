"""Examples for the description of the API, found by playing: what the rules would refuse can never stand here.

Of each game some tables are played at random until every way to write an action has been offered once. That takes a
fraction of a second, and happens when somebody first asks for the description.
"""

import json
import random
from dataclasses import dataclass
from functools import cache
from typing import Any

from games import catalog, rules
from games.rules.actions import Action
from games.rules.chance import Seeded
from games.rules.contract import Game
from games.rules.options import Option

MOST_GAMES = 500
MOST_MOVES = 1000
SHOWN = 12  # of the values of an option

# Which tables offer all actions of a game, if the usual one does not.
TABLES: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "perfecto": [(3, {"rules": "advanced"})],
    "capo-dei-capi": [(2, {}), (2, {"backstab": "ask"})],
    "capio": [(2, {"pace": "plans"}), (2, {"pace": "turns"})],
    "capcolor": [(1, {"solo": "cap3-1"}), (2, {})],
}

# What each type of action does. The games' pages in docs/rules say when it is allowed.
SENTENCES = {
    "catch-6": {
        "roll": "Rolls the dice named; they are counted from 1.",
        "catch": "Catches a number; with `carry` it is carried over to the next game.",
        "pass": "Catches nothing, and the turn is over.",
    },
    "keep-on-rolling": {
        "roll": "The opening throw of a turn.",
        "keep": "Puts the dice named aside and rolls the rest.",
        "stop": "Puts everything aside and ends the turn.",
    },
    "two-out-of-three": {
        "roll": "Rolls the dice named out of the hand.",
        "place": "Sets a rolled die on a square.",
        "start": "Says which seat begins the next game.",
    },
    "grand-poobah": {
        "roll": "Throws the dice named again; an empty list throws none.",
        "change": "Turns a red die to another number.",
        "done": "Changes no more dice.",
    },
    "perfecto": {
        "bid": "Bids that so many dice show this rank.",
        "roll": "Rolls own loose dice again; a bid follows.",
        "challenge": "Calls the bid too high.",
        "perfecto": "Calls the bid spot on.",
        "double": "Raises the stake to 2, in place of a challenge or in answer to one.",
        "redouble": "Raises the stake to 3 in answer to a double.",
        "surrender": "Gives in to a double or a redouble.",
        "pass": "Lets a call stand.",
        "freeze": "Freezes a loose die, which everybody sees from then on; a bid follows.",
        "side": "Takes the side of the bidder or of the caller, in secret.",
    },
    "diangle": {
        "roll": "Rolls the dice named and keeps the others.",
        "reroll": "Rolls the very same dice again.",
        "advance": "Goes up so many levels and spends these dice.",
        "stay": "Stays on the level, and the turn is over.",
    },
    "capo-dei-capi": {
        "roll": "Rolls the white and the black die.",
        "stop": "Stops and banks what lies beside the cards and next to the Mayor.",
        "deceive": "For a chip, a token that lies beside a card changes over to another one.",
        "pocket": "For a chip, such a token goes onto its card at once; `discard` makes room if the side is full.",
        "scandal": "For two chips the level of the Mayor rises by 1 or 2.",
        "guard": "Changes the orders of the guard, in secret: one roll, all of them, the switch `end`, or the cap.",
        "backstab": "For a chip, the other player's roll does not count and is thrown again.",
        "pass": "Lets the roll stand; with `rest` those of the rest of the turn too.",
        "place": "Places the token or bribe that the dice give; after a double, with or without a payoff.",
        "extort": "Raises the level of the Mayor; after a double, with or without a payoff.",
        "flip": "Turns up a face-down bribe of the other player, which raises the level.",
        "invest": "Puts a cube onto an area or the Mayor; `flip` turns up a bribe there, or null.",
        "shift": "Moves a cube from one area to another after 6-6.",
        "reneg": "For two chips the roll does not count, and the dice are thrown again.",
        "bust": "Accepts the bust: what lies beside the cards is lost and the turn is over.",
        "discard": "Says which of six tokens leaves the game: one of the five, or the newcomer.",
    },
    "capio": {
        "take": "Takes a die and lays it on a field of a card; null is beside it.",
        "stop": "Calls STOP: the playthrough is over for everybody.",
        "done": "Takes no more dice.",
        "plan": "Adds a wish to the secret plan.",
        "unplan": "Takes the last wish of the plan back.",
        "ready": "Hands the plan in; with `stop` it ends with a STOP.",
    },
    "capcolor": {
        "colour": "Colours a cell.",
        "undo": "Takes the last cell of a level of a puzzle back.",
        "finish": "Hands a puzzle in when all its levels are full.",
    },
}


@dataclass(frozen=True, slots=True)
class Example:
    action: Action
    sentence: str
    position: str  # in which it was offered, to whom
    seat: int

    @property
    def type(self) -> str:
        return str(self.action["type"])


@cache
def actions_of(slug: str) -> tuple[Example, ...]:
    """One for each type of action, and for each way to write it, in the order of the rules."""
    engine = rules.get(slug)
    ways = [(kind, shape) for kind, shapes in engine.actions.items() for shape in shapes]
    dice, found = random.Random(slug), dict[tuple[str, frozenset[str]], Example]()
    tables = TABLES.get(slug) or [(engine.usual_seats, {})]
    for number in range(MOST_GAMES):
        if len(found) == len(ways):
            break
        _play(engine, *tables[number % len(tables)], dice, found)
    return tuple(found[way] for way in ways if way in found)


def _play(
    engine: Game[Any], seats: int, options: dict[str, Any], dice: random.Random, found: dict[Any, Example]
) -> None:
    state, _events = engine.start(options, seats, Seeded(dice))
    for _ in range(MOST_MOVES):
        actors = engine.actors(state)
        if not actors:
            return
        seat = dice.choice(actors)
        legal = engine.legal(state, seat)
        for action in dice.sample(legal, len(legal)):
            way = (str(action["type"]), frozenset(action))
            if way not in found:
                found[way] = Example(dict(action), SENTENCES[engine.slug][way[0]], engine.dump(state), seat)
        state, _events = engine.apply(state, seat, dice.choice(legal), Seeded(dice))


@cache
def opening_choices(slug: str) -> list[Action]:
    """Some of what may be done first."""
    engine = rules.get(slug)
    state, _events = engine.start({}, engine.usual_seats, Seeded(6))
    return [dict(action) for action in engine.legal(state, engine.actors(state)[0])[:3]]


def options_of(slug: str) -> dict[str, dict[str, Any]]:
    """Tables to open: with every option as it is unless somebody chooses, and as the site's own presets have them."""
    engine = rules.get(slug)
    usual = {option.key: option.default_for(engine.usual_seats) for option in engine.options}
    named = {"every option": usual} | {name: options for name, (_title, options) in catalog.entry(slug).presets.items()}
    return {name: options for name, options in named.items() if options}


def about_options(slug: str) -> str:
    """What can be chosen, in a list: the same declarations that the rules check."""
    engine = rules.get(slug)
    seats = engine.usual_seats
    return "\n".join(
        f"- `{option.key}`: {option.label}. {option.help} {_values(option, seats)}" for option in engine.options
    )


def _values(option: Option, seats: int) -> str:
    facts: Any = option
    match option.kind:
        case "whole":
            return f"({facts.low} to {facts.high})"
        case "wholes":
            return f"({facts.length} numbers from {facts.low} to {facts.high})"
        case "switch":
            return "(true or false)"
        case "choice" | "several":
            values = [json.dumps(choice.value) for choice in facts.choices(seats)]
            shown = [f"`{value}`" for value in values[:SHOWN]] + ["…"] * (len(values) > SHOWN)
            return f"({'one' if option.kind == 'choice' else 'one or more'} of: {', '.join(shown)})"
    return ""
