"""What each roll of Capo dei Capi does: where it may place, how far it raises, when it busts, when it may end the game.

"She" is the seat on turn, "he" the other one. `ways` lists the actions that carry the roll out.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

from games.rules.actions import Action
from games.rules.capo.table import (
    CARDS,
    DOWN,
    FULL_SIDE,
    MOST_LEVEL,
    NOTHING,
    ROLLS,
    UNSEEN,
    Dice,
    State,
    Why,
    cubes_left,
    left_of,
)
from games.rules.offers import offer

MAYOR = "mayor"


def card_of(dice: Dice, number: int) -> int:
    """The card of the die that shows this number, counted from 0: white ones first."""
    white, _ = dice
    return number - 1 if white == number else number + 2


def placings_of(dice: Dice) -> tuple[tuple[int, str], ...]:
    """Each card beside which the roll may place something, ascending, and the token for it."""
    white, black = dice
    if white == black:
        token = {1: "1", 2: "2", 3: "3", 5: UNSEEN}.get(white)  # CDC-17
        return tuple((card, token) for card in range(6)) if token else ()
    if white <= 3 and black <= 3:
        return (white - 1, str(black)), (black + 2, str(white))  # CDC-10
    if 5 in dice and min(dice) <= 3:
        return ((card_of(dice, min(dice)), UNSEEN),)  # CDC-12
    return ()


def meaning_of(dice: Dice) -> str:
    low, high = sorted(dice)
    if low == high:
        return "double"
    if low <= 3:
        return {4: "extort", 5: "bribe", 6: "invest"}.get(high, "influence")
    return {(4, 5): "bribe_mayor", (4, 6): "invest_extort", (5, 6): "invest_bribe"}[low, high]


PLACINGS = {dice: placings_of(dice) for dice in ROLLS}
MEANINGS = {dice: meaning_of(dice) for dice in ROLLS}


def thrown(state: State) -> Dice:
    assert state.dice is not None  # nothing here is asked before the first throw of a turn
    return state.dice


def is_double(state: State) -> bool:
    white, black = thrown(state)
    return white == black


def puts_cube(state: State) -> bool:
    """CDC-14, 15, 16, 19: does the roll take a cube from the supply?"""
    dice = thrown(state)
    return 6 in dice and (dice != (6, 6) or not any(state.cubes))


def raise_of(state: State) -> int:
    """By how much the level goes up, apart from a bribe that is yet to be turned."""
    low, high = sorted(thrown(state))
    if low <= 3:
        return low if high == 4 else 0  # CDC-11
    if low > 4:
        return 0
    if high == 4:
        return 1  # CDC-18
    if high == 5:
        return 0 if has_hidden_bribe(state) else 2  # CDC-13
    return 0 if cubes_left(state) == 1 else state.mayor + 1  # CDC-15, R-7


def hidden_bribes(state: State, card: int) -> list[int]:
    """The indices of his face-down bribes on a card (R-13)."""
    return [index for index, letter in enumerate(state.sides[1 - state.turn][card]) if letter in DOWN]


def has_hidden_bribe(state: State) -> bool:
    return any(letter in DOWN for side in state.sides[1 - state.turn] for letter in side)


def busts_on_sight(state: State) -> Why | None:
    """CDC-24, in its order. Level 6 itself is fine (CDC-25)."""
    if state.hit_man and is_double(state):
        return "doubles"
    if placings := PLACINGS[thrown(state)]:
        return None if any(state.beside[card] == NOTHING for card, _ in placings) else "place"
    return "level" if state.level + raise_of(state) > MOST_LEVEL else None


def may_end(state: State) -> bool:
    """CDC-41: does some way to carry the roll out take the last piece of a kind?"""
    if puts_cube(state):
        return cubes_left(state) == 1
    placings = PLACINGS[thrown(state)]
    return any(state.beside[card] == NOTHING and left_of(state, token) == 1 for card, token in placings)


# The ways to carry a roll out

Way = dict[bool | None, Action]


def way(kind: str, **named: Any) -> Way:
    """The action as it is, and for a double: with the hit man paid off or not."""
    return {None: offer(kind, **named)} | {payoff: offer(kind, **named, payoff=payoff) for payoff in (False, True)}


INDICES = range(FULL_SIDE)
PLACE = [way("place", card=name) for name in CARDS]
EXTORT = way("extort")
FLIP = [[way("flip", card=name, index=index) for index in INDICES] for name in CARDS]
INVEST = {name: way("invest", card=name) for name in (*CARDS, MAYOR)}
INVEST_AND_BRIBE = [{index: way("invest", card=name, flip=index) for index in (None, *INDICES)} for name in CARDS]
SHIFT = {(one, other): way("shift", **{"from": one, "to": other}) for one, other in permutations(CARDS, 2)}


def ways(state: State) -> list[Action]:
    """Every action that carries the roll out; that of a double says whether the hit man is paid off (CDC-22)."""
    payoffs: tuple[bool | None, ...] = (None,)
    if is_double(state):
        payoffs = (False, True) if state.hands[state.turn] >= 1 and not may_end(state) else (False,)
    return [way[payoff] for way in simple_ways(state) for payoff in payoffs]


def simple_ways(state: State) -> list[Way]:
    dice = thrown(state)
    if placings := PLACINGS[dice]:
        return [PLACE[card] for card, _ in placings if state.beside[card] == NOTHING]
    if 6 in dice:
        return ways_to_invest(state)
    if 5 in dice and has_hidden_bribe(state):
        return [FLIP[card][index] for card in range(6) for index in hidden_bribes(state, card)]
    return [EXTORT]


def ways_to_invest(state: State) -> list[Way]:
    dice = thrown(state)
    low = min(dice)
    if low <= 3:
        return [INVEST[CARDS[card_of(dice, low)]]]  # CDC-14
    if low == 4:
        return [INVEST[MAYOR]]  # CDC-15
    if low == 5:
        return ways_to_invest_and_bribe(state)
    if not any(state.cubes):
        return [INVEST[name] for name in CARDS]  # CDC-19
    filled = [name for name, cubes in zip(CARDS, state.cubes, strict=True) if cubes]
    return [SHIFT[one, other] for one in filled for other in CARDS if one != other]


def ways_to_invest_and_bribe(state: State) -> list[Way]:
    """CDC-16; with the last cube the game is over before anything could be turned (CDC-34)."""
    is_last = cubes_left(state) == 1
    return [
        INVEST_AND_BRIBE[card][index]
        for card in range(6)
        for index in (None, *(() if is_last else hidden_bribes(state, card)))
    ]
