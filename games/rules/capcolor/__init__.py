"""CapColor: players colour the cells of a treasure map in turn and count their loot; one alone solves puzzles.

Rules: docs/rules/capcolor.md (CC-...). Maps and puzzles are documents in `maps/` and `solo/`: `documents.py` says what
is one, `charts.py` finds it, `board.py` lays it out, `lines.py` counts each kind of line, `holding.py` is what one seat
has on a board and `standing.py` what all have. `race.py` is the game for two to four, `puzzle.py` the one for one,
`flaws.py` knows which stored positions cannot have come up in play.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from games.rules.actions import Action, fields, whole
from games.rules.capcolor import puzzle, race, views
from games.rules.capcolor.charts import read_chart, written
from games.rules.capcolor.colouring import cell_named
from games.rules.capcolor.flaws import flaw
from games.rules.capcolor.options import MAP, SOLO
from games.rules.capcolor.state import State, chart_of
from games.rules.chance import Chance
from games.rules.contract import Event, Game, Outcome, Step, View
from games.rules.errors import IllegalMove, gettext_noop
from games.rules.options import RANDOM, First, Switch, first_seat

__all__ = ["CapColor"]


class CapColor(Game[State]):
    slug = "capcolor"
    title = "CapColor"
    seats = range(1, 5)
    options = (
        MAP,
        SOLO,
        First(),
        Switch(
            key="auto",
            label=gettext_noop("Colour forced cells"),
            help=gettext_noop("A cell that is a player's only choice is coloured without asking."),
            default=True,
        ),
    )
    actions = {"colour": fields("cell"), "undo": fields("level"), "finish": fields()}
    position = State
    shares_dice = False  # only who begins is drawn

    def start(self, options: Mapping[str, Any], seats: int, chance: Chance) -> Step[State]:
        if type(options) is dict and options.get("solo") is not None:  # CC-9: the map is not even looked at
            options = {key: value for key, value in options.items() if key != "map"}
        return super().start(options, seats, chance)

    def seat_count(self, state: State) -> int:
        return 1 if state.solo else len(state.coloured)

    def opening(self, options: dict[str, Any], seats: int, chance: Chance) -> Step[State]:
        solo = options["solo"] is not None
        if solo != (seats == 1):
            raise SOLO.refused(
                gettext_noop('"{label}" is for one player: choose one to play alone, and none with others.')
            )
        board = written(options["solo"] if solo else options["map"])
        first = first_seat(options["first"], seats, chance)  # CC-23
        events: list[Event] = [{"type": "pick", "seat": first}] if options["first"] == RANDOM else []
        return opened(board, solo, first, options["auto"], seats, events)

    def actors(self, state: State) -> list[int]:
        return [state.turn] if state.reason is None else []

    def choices(self, state: State, seat: int) -> list[Action]:
        chart = chart_of(state)
        return puzzle.choices(state, chart) if state.solo else race.choices(state, chart)

    def play(self, state: State, seat: int, action: Action, chance: Chance) -> Step[State]:
        chart, kind = chart_of(state), action["type"]
        if kind == "colour":
            cell = cell_named(chart, action)
            return puzzle.colour(state, chart, cell) if state.solo else race.colour(state, chart, cell)
        if not state.solo:
            raise IllegalMove("puzzles_only", gettext_noop("Only in a puzzle you can take back or finish."))
        if kind == "undo":
            return puzzle.undo(state, chart, whole(action, "level", 1, len(chart.boards)))
        return puzzle.finish(state, chart)

    def depart(self, state: State, seat: int, chance: Chance) -> Step[State]:
        if state.solo:
            return puzzle.leave(state)
        if any(gone.seat == seat for gone in state.out):
            return state, []  # CC-54
        return race.leave(state, chart_of(state), seat)

    def outcome(self, state: State) -> Outcome | None:
        if state.reason is None:
            return None
        scores = views.scores(state, chart_of(state))
        alone = [1 if state.reason == "solved" else 2]  # CC-52
        return {
            "places": alone if state.solo else race.places(scores, state.out),
            "scores": scores,
            "reason": state.reason,
        }

    def seen(self, state: State, seat: int | None) -> View:
        chart = chart_of(state)
        return {
            "game": self.slug,
            "phase": views.phase(state, chart),
            "actors": self.actors(state),
            "scores": views.scores(state, chart),
            "out": sorted(gone.seat for gone in state.out),
            **views.seen(state, chart),
        }

    def flaw(self, state: State) -> str | None:
        return flaw(state)


def opened(board: bytes, solo: bool, first: int, auto: bool, seats: int, events: list[Event]) -> Step[State]:
    """The blank chart; what happens by itself at once follows (CC-14)."""
    played = read_chart(board, solo)
    paths = len(played.boards) if solo else seats
    state = State(board=msgspec.Raw(board), solo=solo, first=first, auto=auto, coloured=((),) * paths, turn=first)
    begun = {"type": "start", "seat": first, "solo" if solo else "map": played.id, "first": first}
    after, settling = (state, []) if solo else race.begin(state, played)
    return after, [*events, begun, *settling]
