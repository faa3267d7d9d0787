"""Which dice of Capio a seat wants: those of a best finish, as the rules find it for the stop check (CP-25).

All of it is public: the dice, the cards, and what lies on them.
"""

from __future__ import annotations

from functools import lru_cache

from games.rules.capio.finish import best_finish
from games.rules.capio.laying import Sight, sight
from games.rules.capio.table import Desk, Entry, State, faces, in_middle, lying, spread


def best(state: State, seat: int) -> tuple[Entry, ...]:
    """The dice that would bring the seat the most points now, were nobody else there."""
    return finish(sight(state, seat))


def left(state: State, seat: int) -> list[Entry]:
    """What can still be had of that which the seat wanted when the dice were rolled: quickly known, and near enough."""
    wished = finish(sight(state, seat)._replace(laid=()))
    laid = lying(state)
    gone, busy = {move.die for move in laid}, {move[3:] for move in laid if move.seat == seat}
    return [entry for entry in wished if entry.die not in gone and entry[1:] not in busy]


@lru_cache(maxsize=256)
def finish(seen: Sight) -> tuple[Entry, ...]:
    hands = tuple(seen.hand if seat == seen.seat else None for seat in range(seen.seat + 1))
    mode_dice = [seen.mode_die if seat == seen.seat else None for seat in range(seen.seat + 1)]
    desk = spread(hands, mode_dice, [move for move in seen.laid if move.seat == seen.seat])[seen.seat]
    assert isinstance(desk, Desk)
    return tuple(best_finish(desk, in_middle(seen.laid), faces(seen.values), seen.rules.edition))
