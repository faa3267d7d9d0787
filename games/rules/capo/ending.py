"""How a turn of Capo dei Capi ends: by a bust, by banking, or with the game.

Each function takes a position and returns the one it leads to, and adds what happened to `events`.
"""

from __future__ import annotations

from msgspec.structs import replace

from games.rules.capo.deeds import chip_to_hand, cube_from_supply, told_token
from games.rules.capo.rolls import MAYOR, thrown
from games.rules.capo.table import (
    CARDS,
    DOWN,
    FULL_SIDE,
    MOST_LEVEL,
    NOTHING,
    NOWHERE,
    UNSEEN,
    VALUE,
    State,
    all_turned_up,
    changes_a_turn,
    cubes_left,
    points,
    put,
    values_left,
    with_hand,
    with_side,
)
from games.rules.chance import Chance, same_turn
from games.rules.contract import Event

# Busting


def take_bust(state: State, events: list[Event]) -> State:
    if state.bust == "level":
        state = done_before_raise(state, events)
    lost = [CARDS[card] for card, token in enumerate(state.beside) if token != NOTHING]
    told = {"why": state.bust, "cards": lost, "chips": state.at_mayor}
    events.append({"type": "bust", "seat": state.turn, **told})
    return end_turn(replace(state, beside=NOWHERE, at_mayor=0), events)


def done_before_raise(state: State, events: list[Event]) -> State:
    """CDC-26 (a), R-6: a roll is carried out up to the bust."""
    low, high = sorted(thrown(state))
    if (low, high) == (4, 6):
        return cube_from_supply(state, MAYOR, events)
    return chip_to_hand(state, events) if low == high else state


# Banking (CDC-29 to CDC-31)


def bank(state: State, chance: Chance, events: list[Event]) -> State:
    """Card by card, until a side is full: there she decides first, and then it goes on."""
    for card, token in enumerate(state.beside):
        if token == NOTHING:
            continue
        if len(state.sides[state.turn][card]) == FULL_SIDE:
            return replace(state, phase="limit", full=card)
        events.append({"type": "bank", "seat": state.turn, "card": CARDS[card], "token": told_token(token)})
        state = moved_on(state, card, chance, events)
    return collect(state, events)


def moved_on(state: State, card: int, chance: Chance, events: list[Event]) -> State:
    """The token beside a card goes to the end of her side; a bribe gets its value now, for her eyes only."""
    seat, token = state.turn, state.beside[card]
    side = state.sides[seat][card]
    if token == UNSEEN:
        same_turn(chance, seat)
        value = chance.pick(values_left(state))  # C-2
        told = {"card": CARDS[card], "index": len(side), "value": value}
        events.append({"type": "bribe", "seat": seat, **told, "only": [seat]})
        token = DOWN[value - 1]
    sides = with_side(state, seat, card, side + token)
    return replace(state, beside=put(state.beside, card, NOTHING), sides=sides)


def box_from_side(state: State, card: int, index: int, events: list[Event]) -> State:
    seat = state.turn
    side = state.sides[seat][card]
    events.append(boxed(seat, card, index, side[index]))
    return replace(state, sides=with_side(state, seat, card, put(side, index, "")), box=state.box + side[index])


def box_newcomer(state: State, card: int, events: list[Event]) -> State:
    token = state.beside[card]
    events.append(boxed(state.turn, card, FULL_SIDE, token))
    return replace(state, beside=put(state.beside, card, NOTHING), box=state.box + token)


def collect(state: State, events: list[Event]) -> State:
    """CDC-30: the chips at the Mayor, then the bonus."""
    seat = state.turn
    if state.at_mayor:
        events.append({"type": "chip", "seat": seat, "where": "hand", "n": state.at_mayor})
        state = replace(state, hands=with_hand(state, seat, state.at_mayor), at_mayor=0)
    if state.level == MOST_LEVEL:
        state = refill(take_cubes(state, state.mayor, events), events)
    elif state.level == MOST_LEVEL - 1:
        state = take_cubes(state, state.mayor // 2, events)
    return end_turn(state, events)


def take_cubes(state: State, cubes: int, events: list[Event]) -> State:
    if not cubes:
        return state
    events.append({"type": "bonus", "seat": state.turn, "cubes": cubes})
    mine, yours = state.taken
    taken = (mine + cubes, yours) if state.turn == 0 else (mine, yours + cubes)
    return replace(state, taken=taken, mayor=state.mayor - cubes)


def refill(state: State, events: list[Event]) -> State:
    left = cubes_left(state)
    cubes = min(2, left)
    if not cubes:
        return state
    events.append({"type": "refill", "seat": state.turn, "cubes": cubes})
    ended = state.ended or ("cubes" if cubes == left else None)  # CDC-31, CDC-34
    return replace(state, mayor=state.mayor + cubes, ended=ended)


# The end of the turn and of the game (CDC-32 to CDC-35)


def end_turn(state: State, events: list[Event]) -> State:
    seat = state.turn
    surplus = state.hands[seat] - state.options.chip_limit
    if surplus > 0:
        events.append({"type": "chip", "seat": seat, "where": "supply", "n": surplus})
        state = replace(state, hands=with_hand(state, seat, -surplus))
    state = replace(state, level=0, hit_man=False)
    return end_game(state, seat, state.ended, events) if state.ended else next_turn(state, events)


def next_turn(state: State, events: list[Event]) -> State:
    events.append({"type": "turn", "seat": 1 - state.turn, "scores": points(state)})
    return replace(
        state,
        turn=1 - state.turn,
        phase="roll",
        dice=None,
        must_roll=True,
        bust=None,
        full=None,
        changes=changes_a_turn(state.options),
        backstabs=0,
        aside=False,
    )


def end_game(state: State, seat: int, reason: str, events: list[Event]) -> State:
    events += reveals(state)
    over = replace(
        state,
        phase="over",
        must_roll=False,
        bust=None,
        full=None,
        changes=0,
        aside=False,
        sides=all_turned_up(state),
    )
    events.append({"type": "end", "seat": seat, "reason": reason, "scores": points(over)})
    return over


def boxed(seat: int, card: int, index: int, letter: str) -> Event:
    return {"type": "box", "seat": seat, "card": CARDS[card], "index": index, "token": told_token(letter)}


def reveals(state: State) -> list[Event]:
    """CDC-35: each bribe that is turned up at the end."""
    return [
        {"type": "reveal", "seat": seat, "card": name, "index": index, "value": VALUE[letter]}
        for seat, sides in enumerate(state.sides)
        for name, side in zip(CARDS, sides, strict=True)
        for index, letter in enumerate(side)
        if letter in DOWN
    ]
