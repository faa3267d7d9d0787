"""One player and a puzzle: levels, taking back, the end (CC-18 to CC-22, CC-54)."""

from __future__ import annotations

from msgspec.structs import replace

from games.rules.actions import Action
from games.rules.capcolor.board import BITS, Cells, Path
from games.rules.capcolor.charts import Chart
from games.rules.capcolor.colouring import colour_event, end_event, gains, not_open, offers
from games.rules.capcolor.documents import MOST_LEVELS
from games.rules.capcolor.holding import Holding
from games.rules.capcolor.lines import Sheet
from games.rules.capcolor.standing import remember, standing
from games.rules.capcolor.state import MOST_UNDOS, Gone, Reason, State, cells_coloured
from games.rules.contract import Event, Step
from games.rules.errors import IllegalMove, gettext_noop
from games.rules.offers import offer

PLAYER = 0
UNDO = [offer("undo", level=level) for level in range(1, MOST_LEVELS + 1)]
FINISH = offer("finish")


def open_cells(chart: Chart, level: int, path: Path) -> Cells:
    """CC-19: what is open by CC-12, but nothing on a level that is full."""
    return 0 if len(path) == chart.cap else standing(chart.boards[level], (path,)).open_to(PLAYER)


def held_on(chart: Chart, level: int, path: Path) -> Holding:
    return standing(chart.boards[level], (path,)).held[PLAYER]


def is_full(state: State, chart: Chart) -> bool:
    return all(len(path) == chart.cap for path in state.coloured)


def level_sheet(chart: Chart, level: int, path: Path) -> Sheet:
    """CC-43: without rivals every comparison is won in which there is anything."""
    return held_on(chart, level, path).sheet(chart.boards[level].no_stakes)


def level_scores(state: State, chart: Chart) -> list[int]:
    return [sum(level_sheet(chart, level, path).values()) for level, path in enumerate(state.coloured)]


def is_solved(state: State, chart: Chart) -> bool:
    """CC-21: every level is full and has at least its target (CC-R19)."""
    if not is_full(state, chart):
        return False
    return all(score >= target for score, target in zip(level_scores(state, chart), chart.targets, strict=True))


def choices(state: State, chart: Chart) -> list[Action]:
    cells = sum([open_cells(chart, level, path) for level, path in enumerate(state.coloured)])
    undos = [UNDO[level] for level, path in enumerate(state.coloured) if path]
    return [*offers(chart, cells), *undos, *([FINISH] if is_full(state, chart) else [])]


def colour(state: State, chart: Chart, cell: int) -> Step[State]:
    level = chart.level_of[cell]
    path = state.coloured[level]
    before, longer = standing(chart.boards[level], (path,)), (*path, cell)
    if not open_cells(chart, level, path) & BITS[cell]:
        raise level_full(chart, level) if len(path) == chart.cap else not_open(chart, cell, before.coloured)
    grown = before.with_cell(PLAYER, cell)
    remember((longer,), grown)
    after = replace(with_path(state, level, longer), last=((PLAYER, cell),))
    told = colour_event(chart, PLAYER, cell, gains(before.held[PLAYER], grown.held[PLAYER], []), forced=False)
    if is_solved(after, chart):
        return ended(after, [told], "solved")
    return after, [told]


def undo(state: State, chart: Chart, level: int) -> Step[State]:
    """CC-20. Levels count from 1."""
    path = state.coloured[level - 1]
    if not path:
        raise IllegalMove("blank", gettext_noop("Nothing is coloured on level {level}."), level=level)
    undos = min(state.undos + 1, MOST_UNDOS)
    after = replace(with_path(state, level - 1, path[:-1]), last=(), undos=undos)
    return after, [{"type": "undo", "seat": PLAYER, "level": level, "cell": chart.ids[path[-1]]}]


def finish(state: State, chart: Chart) -> Step[State]:
    """CC-22"""
    if not is_full(state, chart):
        text = gettext_noop("Colour {cap} cells on every level before you finish.")
        raise IllegalMove("not_full", text, cap=chart.cap)
    return ended(replace(state, last=()), [], "missed")


def leave(state: State) -> Step[State]:
    """CC-54"""
    gone = Gone(PLAYER, cells_coloured(state.coloured))
    return ended(replace(state, out=(gone,), last=()), [{"type": "out", "seat": PLAYER}], "left")


def ended(state: State, events: list[Event], reason: Reason) -> Step[State]:
    return replace(state, reason=reason), [*events, end_event(PLAYER, reason)]


def with_path(state: State, level: int, path: Path) -> State:
    return replace(state, coloured=(*state.coloured[:level], path, *state.coloured[level + 1 :]))


def level_full(chart: Chart, level: int) -> IllegalMove:
    text = gettext_noop("Level {level} has its {cap} cells; take one back first.")
    return IllegalMove("level_full", text, level=level + 1, cap=chart.cap)
