"""What everybody sees of Capio, and what a seat sees of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import asdict

from games.rules.capio.scoring import Score, bonuses, desk_points, score_sheet, totals
from games.rules.capio.table import (
    DICE,
    Desk,
    Last,
    Row,
    State,
    desks,
    faces,
    in_middle,
    lead,
    lying,
    mode,
    rounds,
    spread,
)
from games.rules.contract import View


def seen(state: State, seat: int | None, actors: list[int]) -> View:
    course, sheet, seats = rounds(state), score_sheet(state), len(state.hands)
    return {
        "game": "capio",
        "phase": state.phase,
        "actors": actors,
        "scores": totals(sheet, seats),
        "out": sorted(state.left),
        "options": {**asdict(state.options), "languages": list(state.options.languages)},
        "bonus": bonuses(sheet, seats),
        "round": course[-1],
        "in_round": course.count(course[-1]),
        "round_length": seats - state.hands.count(None),
        "playthrough": len(course) - 1,
        "values": list(state.values),
        "middle": in_middle(lying(state)),
        "hands": told_hands(state),
        "modes": [mode(die) for die in state.mode_dice],
        "mode_dice": list(state.mode_dice),
        "lead": lead(state),
        "tick": state.tick,
        "done": list(state.done),
        "taken": [move._asdict() for move in state.taken],
        "exchange": state.exchange,
        "ready": [number for number, draft in enumerate(state.drafts) if draft.stop is not None],
        "drafts": [told_draft(state, number) if number == seat else None for number in range(seats)],
        "record": [told_row(*row) for row in zip(course, state.record, sheet, strict=False)],
        "last": told_last(state.last, state.record[-1], len(state.record) - 1) if state.last else None,
        "voids": [list(ruling) for ruling in state.voids],
    }


def covered(view: View) -> View:
    """Before a race nobody knows what is thrown for it. The cards lie open: they are dealt before (CP-6)."""
    nobody = [None] * len(view["hands"])
    return {**view, "values": [None] * len(DICE), "modes": nobody, "mode_dice": nobody}


def told_draft(state: State, seat: int) -> dict[str, Any] | None:
    """CP-19: a draft is for the eyes of its own seat."""
    if not state.drafts or seat in state.left:
        return None
    draft = state.drafts[seat]
    return {"plan": [entry._asdict() for entry in draft.plan], "stop": draft.stop}


def told_hands(state: State) -> list[list[dict[str, Any]] | None]:
    looks, edition = faces(state.values), state.options.edition
    return [desk and told_desk(desk, desk_points(desk, looks, edition)) for desk in desks(state)]


def told_last(last: Last, row: Row, playthrough: int) -> dict[str, Any]:
    """The points are those of the record. Who had left has none there, and no dice either (CP-40)."""
    lay = spread(last.hands, [None] * len(last.hands), last.laid)
    hands = [desk and told_desk(desk, points or (0, 0, 0)) for desk, points in zip(lay, row.seats, strict=True)]
    middle = in_middle(last.laid)
    return {"playthrough": playthrough, "values": list(last.values), "middle": middle, "hands": hands}


def told_desk(desk: Desk, points: Sequence[int]) -> list[dict[str, Any]]:
    return [
        {
            "card": card.id,
            "placed": [list(pair) for pair in sorted(placed.items())],
            "beside": sorted(beside),
            "points": p,
        }
        for card, placed, beside, p in zip(*desk, points, strict=True)
    ]


def told_row(number: int, row: Row, scores: list[Score | None]) -> dict[str, Any]:
    """A row of the record; `number` is the round."""
    seats = [score and {**score._asdict(), "cards": list(score.cards), "counts": score.counts} for score in scores]
    return {"round": number, "stopper": row.stopper, "missed": row.missed, "seats": seats}
