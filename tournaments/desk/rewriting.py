"""The rows of a competition written as they were."""

from __future__ import annotations

from django.db.models import Model

from tournaments.models import Entry, Place, Side

from .rulings import COLUMNS, Changes, Row, named, number_of, values

WRITTEN_ANEW = (Side, Place)  # because no two of them may be alike, even for a moment


def write(changes: Changes) -> None:
    """What is new goes, those that depend on others first; then what was gone comes back, and what changed."""
    for model in reversed(COLUMNS):
        gone = [key for key in named(changes, model) if changes[key][0] is None or model in WRITTEN_ANEW]
        model._default_manager.filter(pk__in=[number_of(key) for key in gone]).delete()
    _free_numbers(changes)
    for model in COLUMNS:
        for key in named(changes, model):
            was, left = changes[key]
            if was is None:
                continue
            if left is None or model in WRITTEN_ANEW:
                _create(model, number_of(key), was)
            elif was:
                model._default_manager.filter(pk=number_of(key)).update(**values(model, was))


def _free_numbers(changes: Changes) -> None:
    """So that entries can exchange theirs."""
    renumbered = [number_of(key) for key in named(changes, Entry) if "number" in (changes[key][0] or {})]
    Entry.objects.filter(pk__in=renumbered).update(number=None)


def _create(model: type[Model], number: int, row: Row) -> None:
    """As it was, whatever a new one would begin with."""
    model._default_manager.bulk_create([model(pk=number, **values(model, row))])
    model._default_manager.filter(pk=number).update(**values(model, row))
