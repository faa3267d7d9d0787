"""Paces `live` and `turns`: dice are taken one by one, before everybody's eyes (CP-16 to CP-18)."""

from __future__ import annotations

from msgspec.structs import replace

from games.rules.actions import Action
from games.rules.capio.course import end_playthrough
from games.rules.capio.laying import laying, layings, sight
from games.rules.capio.table import DICE, Move, State, in_game, lying, next_of
from games.rules.chance import Chance
from games.rules.contract import Event, Step
from games.rules.offers import offer

STOP, DONE = offer("stop"), offer("done")


def choices(state: State, seat: int) -> list[Action]:
    return [*layings("take", sight(state, seat)), STOP, DONE]


def play(state: State, seat: int, action: Action, chance: Chance) -> Step[State]:
    events: list[Event] = []
    if action["type"] == "stop":
        return end_playthrough(state, seat, chance, events), events  # CP-23
    if action["type"] == "take":
        move = Move(state.tick, seat, *laying(state, seat, action))
        state = replace(state, taken=(*state.taken, move), tick=state.tick + 1)
        events.append({"type": "take", **move._asdict()})
    else:
        state = replace(state, done=tuple(sorted((*state.done, seat))))  # CP-18
        events.append({"type": "done", "seat": seat})
    return go_on(state, seat, chance, events), events


def go_on(state: State, seat: int, chance: Chance, events: list[Event]) -> State:
    """After an action of this seat, or after it has left."""
    active = still_active(state)
    if not active or len(lying(state)) == len(DICE):  # CP-24
        return end_playthrough(state, None, chance, events)
    if state.turn == seat:
        return replace(state, turn=next_of(active, len(state.hands), seat + 1))  # CP-17
    return state


def still_active(state: State) -> list[int]:
    return [seat for seat in in_game(state) if seat not in state.done]
