"""Which positions of Diangle cannot be, although every field has the right type."""

from __future__ import annotations

from games.rules.diangle.table import LADDER, TOP, State, advances, is_free_to_choose, rolls, still_in
from games.rules.spicy import SOME_DICE, Hand

NAMED = frozenset(((), *SOME_DICE))


def flaw(state: State) -> str | None:
    """Every stored position is asked this before each move, so the usual ones pass with a few quick looks."""
    return (
        flaw_in_seats(state)
        or flaw_in_dice(state)
        or (flaw_in_end(state) if state.phase == "over" else flaw_in_race(state) or flaw_in_turn(state))
    )


def flaw_in_seats(state: State) -> str | None:
    if not len(state.dice) == len(state.spent) == len(state.progress) == len(state.left):
        return "dice, spent, progress and left must have an entry for each seat"
    order = sorted([when for when in state.left if when is not None])
    if order and order != list(range(len(order))):
        return "the order in which seats left has gaps"
    if state.turn >= len(state.dice):
        return "the seat on turn does not exist"
    return None


def flaw_in_dice(state: State) -> str | None:
    """DI-2, DI-11: dice are rolled before anything is done with them, and gone when their owner is."""
    for hand, spent, progress, left in zip(state.dice, state.spent, state.progress, state.left, strict=True):
        if hand is None:
            if spent or (progress and left is None):
                return "dice were spent without a roll"
        elif left is not None:
            return "the dice of a seat that has left are gone"
        elif spent and not could_be_spent(hand, spent, progress):
            return "such dice cannot be spent"
    return None


def could_be_spent(hand: Hand, spent: tuple[int, ...], progress: int) -> bool:
    """They show numbers of completed levels, and there is a list of them that has each once."""
    return spent in NAMED and {hand[die - 1] for die in spent} <= set(LADDER[:progress])


def flaw_in_end(state: State) -> str | None:
    seats, finished = still_in(state), state.progress.count(TOP)
    if finished:
        if finished > 1 or len(seats) < 2 or state.progress.index(TOP) not in seats:
            return "the race cannot have been finished like this"
    elif len(seats) != 1:
        return "the game is over, but nobody has won"
    return "something is still to be done after the end" if state.rolled or state.extra else None


def flaw_in_race(state: State) -> str | None:
    if TOP in state.progress:
        return "somebody has won, but it goes on"
    seats = still_in(state)
    if len(seats) < 2:
        return "one seat alone plays on"
    if state.turn not in seats:
        return "the seat on turn has left"
    place = seats.index(state.turn)
    rolled = [state.dice[seat] is not None for seat in seats[place + 1 :] + seats[:place]]
    if rolled != sorted(rolled):  # after the seat on turn come those who wait for their first turn
        return "the seats have not taken their turns in order"
    return None


def flaw_in_turn(state: State) -> str | None:
    hand, spent, progress = state.dice[state.turn], state.spent[state.turn], state.progress[state.turn]
    if hand is None:
        return "the first roll has not been made"  # DI-6
    if 3 * state.extra > progress:
        return "there are too many extra turns"  # DI-10
    if state.phase == "select":
        if state.rolled:
            return "dice are rolled before they are selected"
        choice = is_free_to_choose(hand, spent, progress)
        return None if choice else "the only roll there is has not been made"  # DI-7
    if spent:
        return "dice are spent after a roll"  # DI-11
    if state.rolled not in SOME_DICE:
        return "the dice rolled must be named in ascending order, each once"
    return flaw_in_roll(state, hand, progress)


def flaw_in_roll(state: State, hand: Hand, progress: int) -> str | None:
    """DI-5: what was not rolled must have fitted into the rows. DI-8: a second roll leaves a choice."""
    kept = tuple([number if die not in state.rolled else 0 for die, number in enumerate(hand, 1)])
    if state.rolled not in rolls(kept, (), progress):
        return "dice were kept that do not fit"
    if state.phase == "final" and not advances(hand, (), progress):
        return "there is nothing to choose after the second roll"
    return None
