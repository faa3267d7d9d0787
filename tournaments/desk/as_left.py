"""Is everything that a line of the log has changed as the line has left it? Previews may have changed since."""

from __future__ import annotations

from typing import Any

from django.db.models import Model

from tournaments.course.pairing import is_scheduled
from tournaments.models import Board, Competition, Division, Pairing, Place, Round, Side

from .rulings import COLUMNS, Change, Changes, Row, Rows, model_of, named, number_of, read


def is_as_left(changes: Changes, now: Rows) -> bool:
    return all(_is_row_as_left(key, now.get(key), change[1]) for key, change in changes.items())


def is_taken(competition: Competition, soft: Changes) -> bool:
    """Has a round or a knockout that went with the line come back since, as another one?"""
    gone = [(model_of(key), change[0]) for key, change in soft.items() if change[0] is not None and change[1] is None]
    rounds = [row["number"] for model, row in gone if model is Round]
    stages = [row["stage"] for model, row in gone if model is Division]
    return (
        Round.objects.filter(competition=competition, number__in=rounds).exists()
        or Division.objects.filter(competition=competition, stage__in=stages).exists()
    )


def of_previews(competition: Competition, changes: Changes) -> set[str]:
    """Rows of pairings that were never more than planned, and of rounds and divisions that came or went with them.

    What is known from the beginning is not made anew, so it has to be as it was left.
    """
    fixed = {round.pk for round in competition.rounds.all() if is_scheduled(competition, round.stage)}
    planned = {key for key in named(changes, Pairing) if _is_only_planned(changes[key])}
    pairings = {key for key in planned if whole(changes[key])["round_id"] not in fixed}
    numbers = {number_of(key) for key in pairings}
    sides = {key for key in named(changes, Side) if whole(changes[key])["pairing_id"] in numbers}
    others = {key for model in (Round, Division) for key in named(changes, model) if None in changes[key]}
    of_divisions = {number_of(key) for key in named(others, Division)}
    places = {key for key in named(changes, Place) if whole(changes[key])["division_id"] in of_divisions}
    replanned = {key for key in named(changes, Round) if _is_about_planning(changes[key])}
    return pairings | sides | others | places | replanned


def _is_only_planned(change: Change) -> bool:
    """It came or went with a preview."""
    return None in change and whole(change)["status"] == Pairing.Status.PLANNED


def _is_about_planning(change: Change) -> bool:
    return all(row is not None and row.keys() <= {"planned_at", "is_edited"} for row in change)


def whole(change: Change) -> Row:
    return change[0] or change[1] or {}


def _is_row_as_left(key: str, now: Row | None, left: Row | None) -> bool:
    if now is None or left is None:
        return now is left
    return all(_settled(model_of(key), name, now[name]) == _settled(model_of(key), name, left[name]) for name in left)


def _settled(model: type[Model], name: str, value: Any) -> Any:
    """That a result has become final meanwhile, or that a table was opened, is no obstacle."""
    if (model, name) in ((Pairing, "final_at"), (Board, "table_id")):
        return None
    return Pairing.Status.PROVISIONAL if model is Pairing and value == Pairing.Status.FINAL else value


def rows_now(changes: Changes) -> Rows:
    found: Rows = {}
    for model in COLUMNS:
        numbers = [number_of(key) for key in named(changes, model)]
        if numbers:
            found |= read(model._default_manager.filter(pk__in=numbers))
    return found
