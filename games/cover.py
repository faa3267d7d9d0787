"""What was thrown for a race is covered until the race begins, for everybody alike and at every door.

`Table.opens_at` is the moment. Until then the dice of that throw are in no view and no event, and nothing that was
drawn with them is counted (`Table.results`); what lay there before them stays to be seen.
"""

from typing import Any

from . import rules
from .models import Table


def view(table: Table, state: Any, seat: int | None, is_covered: bool) -> dict[str, Any]:
    """What a seat may know of a position."""
    engine = rules.get(table.game, table.rules_version)
    return engine.covered(state, seat) if is_covered else engine.view(state, seat)


def legal(table: Table, state: Any, seat: int | None, is_covered: bool) -> list[dict[str, Any]]:
    """What a seat may do; which dice fit would tell what they show. At a table that was called off, nothing."""
    if seat is None or is_covered or table.status != Table.Status.PLAYING:
        return []
    return rules.get(table.game, table.rules_version).legal(state, seat)


def events(table: Table, told: list[dict[str, Any]], is_covered: bool) -> list[dict[str, Any]]:
    """What may be said of a move."""
    if not is_covered:
        return told
    thrown = rules.get(table.game, table.rules_version).thrown
    return [event for event in told if event["type"] not in thrown]
