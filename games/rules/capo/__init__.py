"""Capo dei Capi: two gangs push their luck for six areas of a city; most influence takes an area and its cubes.

Rules: docs/rules/capo-dei-capi.md (CDC-..., R-...). Throughout, "she" is the seat on turn and "he" the other one.

    table.py    what lies where, what the supply has left, what it counts
    rolls.py    what each of the 36 rolls does; when it busts and when it may end the game
    offers.py   what may be done in each phase; refusals.py, what to say about anything else
    plays.py    what each action does; deeds.py, the ones that carry out a roll
    turn.py     from a throw of the dice to what comes of it; ending.py, how a turn or the game ends
    guards.py   Backstab and the standing orders for it
    views.py    what a seat may know
    flaws.py    which stored positions cannot have come up in play
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.rules.actions import Action
from games.rules.capo.ending import end_game
from games.rules.capo.flaws import flaw
from games.rules.capo.offers import ACTIONS, offers
from games.rules.capo.options import OPTIONS
from games.rules.capo.plays import PLAYS
from games.rules.capo.refusals import check
from games.rules.capo.table import Guard, Options, State, changes_a_turn, points, winner
from games.rules.capo.views import view
from games.rules.chance import Chance
from games.rules.contract import Event, Game, Outcome, Step, View

FIRST_HAND, SECOND_HAND = 4, 5  # chips, CDC-4


class Capo(Game[State]):
    slug = "capo-dei-capi"
    title = "Capo dei Capi"
    seats = range(2, 3)
    options = OPTIONS
    actions = ACTIONS
    position = State
    reveals = frozenset(("reveal", "flip", "negate", "bribe"))
    drafts = frozenset(("guard",))  # CDC-43

    def seat_count(self, state: State) -> int:
        return 2

    def opening(self, options: dict[str, Any], seats: int, chance: Chance) -> Step[State]:
        first = options["first"]
        chosen = Options(**{**options, "bribes": "".join(map(str, sorted(options["bribes"])))})
        state = State(
            options=chosen,
            turn=first,
            guards=(Guard(), Guard()) if chosen.backstab == "orders" else None,
            changes=changes_a_turn(chosen),
            hands=(FIRST_HAND, SECOND_HAND) if first == 0 else (SECOND_HAND, FIRST_HAND),
        )
        return state, [{"type": "turn", "seat": first, "scores": [0, 0]}]

    def actors(self, state: State) -> list[int]:
        if state.phase == "over":
            return []
        return [1 - state.turn] if state.phase == "backstab" else [state.turn]  # CDC-5

    def choices(self, state: State, seat: int) -> list[Action]:
        return offers(state)

    def play(self, state: State, seat: int, action: Action, chance: Chance) -> Step[State]:
        check(state, action)
        events: list[Event] = []
        return PLAYS[action["type"]](state, action, chance, events), events

    def depart(self, state: State, seat: int, chance: Chance) -> Step[State]:
        events: list[Event] = []
        return end_game(replace(state, left=seat), seat, "left", events), events  # CDC-39

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != "over":
            return None
        reason = "left" if state.left is not None else str(state.ended)  # CDC-38
        return {"places": [1, 2] if winner(state) == 0 else [2, 1], "scores": points(state), "reason": reason}

    def seen(self, state: State, seat: int | None) -> View:
        return view(state, self.actors(state), seat)

    def flaw(self, state: State) -> str | None:
        return flaw(state)
