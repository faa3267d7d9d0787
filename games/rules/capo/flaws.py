"""Which positions of Capo dei Capi cannot be, although every field has the right type."""

from __future__ import annotations

from functools import lru_cache

from games.rules.capo.guards import answer
from games.rules.capo.rolls import busts_on_sight, thrown, ways
from games.rules.capo.table import (
    FULL_SIDE,
    INFLUENCE,
    MOST_LEVEL,
    NOTHING,
    NOWHERE,
    ON_CARDS,
    UNSEEN,
    UP,
    VALUE,
    State,
    bribes_left,
    chips_left,
    count_left,
    cubes_left,
    influence_left,
    on_cards,
)
from games.rules.capo.turn import RENEG_COSTS

BESIDE = INFLUENCE + UNSEEN + NOTHING
IN_BOX = ON_CARDS + UNSEEN
VALUES = "123456"
ORDERS = "pan"


def flaw(state: State) -> str | None:
    """Every stored position is asked this before each move, so the usual ones pass with a few quick looks."""
    return flaw_in_words(state) or flaw_in_supply(state) or flaw_in_turn(state) or FLAWS[state.phase](state)


def flaw_in_words(state: State) -> str | None:
    guards = state.guards
    if (guards is None) == (state.options.backstab == "orders"):
        return "there are guards if and only if backstab is by orders"
    if guards is not None and not (are_orders(guards[0].rolls) and are_orders(guards[1].rolls)):
        return "guards has an order that is none"
    return None


def flaw_in_supply(state: State) -> str | None:
    """CDC-3: nothing is there twice. CDC-34: a game ends when something runs out, and only then."""
    flaw, influence, bribes = tokens_left(on_cards(state), state.beside, state.box, state.options.bribes)
    cubes = cubes_left(state)
    if flaw:
        return flaw
    if influence < 0 or bribes < 0 or cubes < 0 or chips_left(state) < 0:
        return "there are more pieces than the game has"
    if state.ended is not None:
        return flaw_in_end(state, {"influence": influence, "bribes": bribes, "cubes": cubes})
    return None if influence and bribes and cubes else "something has run out, but the game goes on"


# Tokens and orders are kept in mind: whoever looks at a table asks about the same ones, and few change with a move.


@lru_cache(maxsize=4096)
def are_orders(rolls: str) -> bool:
    return not rolls.strip(ORDERS)  # which leaves nothing of a row of letters that are all known


@lru_cache(maxsize=4096)
def tokens_left(placed: str, beside: str, box: str, bribes: str) -> tuple[str | None, int, int]:
    """What is wrong with the tokens; how many of the scarcest influence and of the bribes the supply has."""
    gone = placed + beside + box
    influence = min(influence_left(gone, value) for value in INFLUENCE)
    return flaw_in_tokens(placed, beside, box) or flaw_in_bribes(bribes, gone), influence, bribes_left(gone)


def flaw_in_tokens(placed: str, beside: str, box: str) -> str | None:
    if placed.strip(ON_CARDS):
        return "sides has a token that is none"
    if beside.strip(BESIDE):
        return "beside has a token that is none"
    return "box has a token that is none" if box.strip(IN_BOX) else None


def flaw_in_bribes(bribes: str, gone: str) -> str | None:
    if bribes.strip(VALUES) or [*bribes] != sorted(bribes):
        return "options.bribes are not values from 1 to 6, ascending"
    if any(count_left(bribes, gone, value) < 0 for value in range(1, 7)):
        return "there are more bribes of one value than the game has"
    return None


def flaw_in_end(state: State, left: dict[str, int]) -> str | None:
    if left.pop(str(state.ended)):
        return "what ended the game has not run out"
    if is_scored(state):
        left.pop("cubes", None)  # CDC-31: a refill may have taken the last ones after that
    return None if all(left.values()) else "more than one kind has run out"


def is_scored(state: State) -> bool:
    return state.phase == "over" and state.left is None


def flaw_in_turn(state: State) -> str | None:
    options, phase, he = state.options, state.phase, 1 - state.turn
    if state.hands[he] + state.backstabs > options.chip_limit:
        return "hands or backstabs: the other seat began this turn with more chips than the limit"
    if (state.must_roll and phase != "roll") or (state.bust is None) == (phase == "bust"):
        return "must_roll or bust does not fit the phase"
    if (state.full is None) == (phase == "limit"):
        return "full does not fit the phase"
    if (state.backstabs or state.aside) and options.backstab == "off":
        return "backstabs or aside, but there is no backstab at this table"
    if (state.changes and (state.guards is None or phase == "over")) or (state.aside and phase == "over"):
        return "changes or aside, but there is nothing to guard"
    if state.left is not None and phase != "over":
        return "a seat has left, but the game goes on"
    return flaw_before_first_throw(state) if state.dice is None else None


def flaw_before_first_throw(state: State) -> str | None:
    """CDC-6"""
    if state.hit_man or state.aside or state.backstabs or state.beside != NOWHERE or state.ended:
        return "something has come of a roll before the first throw of the turn"
    if state.phase == "roll":
        return None if state.must_roll else "a turn may be stopped before its first throw"
    return None if state.left is not None else "dice are missing"


# Phase by phase


def goes_on(state: State) -> str | None:
    return None if state.ended is None else "the game has ended, but the turn goes on"


def flaw_in_backstab(state: State) -> str | None:
    if busts_on_sight(state) or answer(state) != "ask":
        return "nobody is asked about this roll"
    return goes_on(state)


def flaw_in_act(state: State) -> str | None:
    if busts_on_sight(state) or answer(state) == "negate":
        return "this roll cannot stand"
    if state.hands[state.turn] < RENEG_COSTS and len(ways(state)) == 1:
        return "there is nothing to decide about this roll"
    return goes_on(state)


def flaw_in_bust(state: State) -> str | None:
    if state.hands[state.turn] < RENEG_COSTS:
        return "a bust that cannot be averted is not asked about"
    if busts_on_sight(state) != state.bust and not is_too_much(state):
        return "this roll does not bust like that"
    return goes_on(state)


def is_too_much(state: State) -> bool:
    """CDC-20: can she have just turned a bribe that takes the level past 6?"""
    most = max((VALUE[letter] for side in state.sides[1 - state.turn] for letter in side if letter in UP), default=0)
    return state.bust == "level" and sorted(thrown(state)) == [4, 5] and state.level + most > MOST_LEVEL


def flaw_in_limit(state: State) -> str | None:
    card = state.full
    if card is None or state.beside[card] == NOTHING or len(state.sides[state.turn][card]) < FULL_SIDE:
        return "no token waits beside a full side"
    return None if state.beside[:card] == NOWHERE[:card] else "banking has missed a card"


def flaw_in_over(state: State) -> str | None:
    if on_cards(state) != on_cards(state).upper():
        return "a bribe has not been turned up at the end"
    if state.left is not None:
        return None
    if state.ended is None:
        return "the game is over, but nothing has run out"
    if state.level or state.hit_man or state.at_mayor or state.beside != NOWHERE:
        return "the last turn has not been banked"
    return "hands above the limit" if state.hands[state.turn] > state.options.chip_limit else None


FLAWS = {
    "roll": goes_on,
    "backstab": flaw_in_backstab,
    "act": flaw_in_act,
    "bust": flaw_in_bust,
    "limit": flaw_in_limit,
    "over": flaw_in_over,
}
