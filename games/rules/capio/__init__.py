"""Capio: forty dice in ten colours are rolled at once, and everybody snatches those that three goal cards ask for.

Rules: docs/rules/capio.md (CP-...). A position is a whole game. The goal cards are in `cards.json`; what may be laid is
in `laying.py`, what it counts in `scoring.py`, what a STOP has missed in `finish.py`. The race is run in `race.py`, in
real time or in turn, or in `plans.py`, with secret plans; `course.py` leads through rounds and playthroughs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from games.rules.actions import Action, fields
from games.rules.capio import course, plans, race, umpire
from games.rules.capio.flaws import flaw
from games.rules.capio.options import OPTIONS
from games.rules.capio.seen import covered, seen
from games.rules.capio.table import Draft, Settings, State, ended_by_leaving, in_game
from games.rules.chance import Chance
from games.rules.contract import Event, Game, Outcome, Step, View
from games.rules.errors import IllegalMove, gettext_noop

__all__ = ["Capio"]

WITH_PLANS = ("plan", "unplan", "ready")
WITHOUT_PLANS = ("take", "stop", "done")


class Capio(Game[State]):
    slug = "capio"
    title = "Capio"
    seats = range(2, 5)
    options = OPTIONS
    actions = {
        "take": fields("die", "card", "field"),
        "stop": fields(),
        "done": fields(),
        "plan": fields("die", "card", "field"),
        "unplan": fields(),
        "ready": fields("stop"),
    }
    position = State
    reveals = frozenset(("take", "goals", "score", "stop"))
    at_once = frozenset(("take", "done", "plan", "unplan", "ready"))  # CP-16, CP-19
    drafts = frozenset(("plan", "unplan"))  # CP-19
    thrown = frozenset(("confusion", "dice"))  # CP-9

    def seat_count(self, state: State) -> int:
        return len(state.hands)

    def opening(self, options: dict[str, Any], seats: int, chance: Chance) -> Step[State]:
        settings = Settings(**{**options, "languages": tuple(options["languages"])})
        return course.opening(settings, seats, chance)

    def actors(self, state: State) -> list[int]:
        if state.phase == "over":
            return []
        if state.phase == "turn":
            return [] if state.turn is None else [state.turn]  # CP-17
        if state.phase == "race":
            return race.still_active(state)  # CP-16
        return [seat for seat in in_game(state) if state.drafts[seat].stop is None]  # CP-19

    def holds_races(self, options: Mapping[str, Any]) -> bool:
        return options.get("pace") == "live"  # CP-16

    def is_race(self, state: State) -> bool:
        return state.phase == "race"  # CP-16

    def choices(self, state: State, seat: int) -> list[Action]:
        return plans.choices(state, seat) if state.phase == "plan" else race.choices(state, seat)

    def play(self, state: State, seat: int, action: Action, chance: Chance) -> Step[State]:
        known = WITH_PLANS if state.phase == "plan" else WITHOUT_PLANS
        if action["type"] not in known:
            text = gettext_noop("At this table the type of an action must be one of: {known}.")
            raise IllegalMove("other_pace", text, known=", ".join(known))
        if state.phase == "plan":
            return plans.play(state, seat, action, chance)
        return race.play(state, seat, action, chance)

    def depart(self, state: State, seat: int, chance: Chance) -> Step[State]:
        if seat in state.left:
            return state, []  # CP-41
        events: list[Event] = [{"type": "left", "seat": seat}]
        done = tuple(other for other in state.done if other != seat)
        gone = replace(state, left=(*state.left, seat), done=done)
        if ended_by_leaving(gone):
            return course.end_game(gone, events), events  # CP-39
        mode_dice = (*state.mode_dice[:seat], None, *state.mode_dice[seat + 1 :])
        gone = replace(gone, mode_dice=mode_dice)  # CP-40
        if state.phase == "plan":
            return plans.go_on(plans.with_draft(gone, seat, Draft()), chance, events), events
        return race.go_on(gone, seat, chance, events), events

    def outcome(self, state: State) -> Outcome | None:
        return course.outcome(state) if state.phase == "over" else None

    def seen(self, state: State, seat: int | None) -> View:
        return seen(state, seat, self.actors(state))

    def covered(self, state: State, seat: int | None) -> View:
        return covered(self.view(state, seat))

    def flaw(self, state: State) -> str | None:
        return flaw(state)

    # CP-42, CP-43: for moderators only

    def void(self, state: State, seat: int, playthrough: int) -> State:
        return umpire.void(state, seat, playthrough)

    def unvoid(self, state: State, seat: int, playthrough: int) -> State:
        return umpire.unvoid(state, seat, playthrough)
