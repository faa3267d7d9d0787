"""What leaving would lead to, as far as its own player may know beforehand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.rules.chance import Seeded
from games.rules.contract import Game


@dataclass(frozen=True, slots=True)
class Leaving:
    winners: list[int]  # of what would be over; nobody while the others play on
    ends_game: bool  # do the others begin a new game at once?


def leaving(game: Game[Any], state: Any, seat: int) -> Leaving | None:
    """None where a seat has nothing left to give up.

    The rules are asked with dice that nobody plays with. An end that came from these, or from what is hidden, says
    nothing about the real one, and telling of it would tell a secret.
    """
    after, events = game.leave(state, seat, Seeded(0))
    if not events:
        return None
    outcome, types = game.outcome(after), {event["type"] for event in events}
    if outcome is None or types & {"roll", *game.reveals}:
        return Leaving([], "game_over" in types)
    return Leaving([seat for seat, place in enumerate(outcome["places"]) if place == 1], False)
