"""Cups, a small invented game with secrets: the suite is tried on it, and on broken copies of it.

Everybody has a die under a cup. On a turn one shakes it again (twice at most) or shows it. The highest die wins.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from games.rules.actions import Action, fields
from games.rules.chance import Chance
from games.rules.contract import Game, Outcome, Position, Step, View
from games.rules.errors import IllegalMove
from games.rules.options import First, first_seat
from games.rules.spicy import Face

MOST_SHAKES = 2


class Cup(msgspec.Struct, frozen=True):
    die: Face
    shakes: Annotated[int, msgspec.Meta(ge=0, le=MOST_SHAKES)] = 0
    shown: bool = False
    left: bool = False


class State(Position, frozen=True, tag_field="game", tag="cups"):
    cups: Annotated[tuple[Cup, ...], msgspec.Meta(min_length=2, max_length=3)]
    turn: int


class Cups(Game[State]):
    slug = "cups"
    title = "Cups"
    seats = range(2, 4)
    options = (First(),)
    actions = {"shake": fields(), "show": fields()}
    position = State

    def seat_count(self, state: State) -> int:
        return len(state.cups)

    def opening(self, options: dict[str, Any], seats: int, chance: Chance) -> Step[State]:
        first = first_seat(options["first"], seats, chance)
        dice = [chance.roll(1)[0] for _ in range(seats)]
        rolls = [{"type": "roll", "seat": seat, "value": die, "only": [seat]} for seat, die in enumerate(dice)]
        return State(cups=tuple(map(Cup, dice)), turn=first), rolls

    def actors(self, state: State) -> list[int]:
        return [state.turn] if waiting(state) else []

    def choices(self, state: State, seat: int) -> list[Action]:
        show: list[Action] = [{"type": "show"}]
        return show if state.cups[seat].shakes == MOST_SHAKES else [{"type": "shake"}, *show]

    def play(self, state: State, seat: int, action: Action, chance: Chance) -> Step[State]:
        cup = state.cups[seat]
        if action["type"] == "show":
            return with_cup(state, replace(cup, shown=True), seat), [{"type": "show", "seat": seat, "value": cup.die}]
        if cup.shakes == MOST_SHAKES:
            raise IllegalMove("no_more_shakes", "You have shaken your cup twice.")
        die = chance.roll(1)[0]
        events = [{"type": "roll", "seat": seat, "value": die, "only": [seat]}]
        return with_cup(state, replace(cup, die=die, shakes=cup.shakes + 1), seat), events

    def depart(self, state: State, seat: int, chance: Chance) -> Step[State]:
        if state.cups[seat].left:
            return state, []
        gone = with_cup(state, replace(state.cups[seat], left=True), seat, on_turn=state.turn == seat)
        return gone, [{"type": "left", "seat": seat}]

    def seen(self, state: State, seat: int | None) -> View:
        return {
            "game": self.slug,
            "phase": "shake" if waiting(state) else "over",
            "actors": self.actors(state),
            "scores": scores(state),
            "out": [number for number, cup in enumerate(state.cups) if cup.left],
            "dice": [cup.die if cup.shown or number == seat else None for number, cup in enumerate(state.cups)],
        }

    def outcome(self, state: State) -> Outcome | None:
        if waiting(state):
            return None
        merits = [-1 if cup.left else cup.die if cup.shown else 0 for cup in state.cups]
        places = [1 + sum(other > merit for other in merits) for merit in merits]
        return {"places": places, "scores": scores(state), "reason": "shown"}

    def flaw(self, state: State) -> str | None:
        waits = waiting(state)
        return "the wrong cup is on turn" if waits and state.turn not in waits else None


def waiting(state: State) -> list[int]:
    """The seats that have yet to show, unless only one has not left."""
    if sum(not cup.left for cup in state.cups) < 2:
        return []
    return [seat for seat, cup in enumerate(state.cups) if not cup.shown and not cup.left]


def scores(state: State) -> list[int]:
    return [cup.die if cup.shown else 0 for cup in state.cups]


def with_cup(state: State, cup: Cup, seat: int, on_turn: bool = True) -> State:
    after = replace(state, cups=(*state.cups[:seat], cup, *state.cups[seat + 1 :]))
    waits = waiting(after)
    if not on_turn or not waits:
        return after
    return replace(after, turn=min(waits, key=lambda other: (other - seat - 1) % len(state.cups)))
