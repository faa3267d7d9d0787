"""Reading an action: it has exactly the keys and types that the game's page lists, or it is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.rules.errors import IllegalMove, gettext_noop, quoted

Action = dict[str, Any]


def fields(*names: str) -> frozenset[str]:
    """All keys of a type of action: its own fields and `type`."""
    return frozenset(("type", *names))


def check_keys(action: object, known: Mapping[str, frozenset[str]]) -> None:
    """Refuse whatever is not an object with a type that the game knows and exactly that type's fields."""
    if not isinstance(action, dict):
        raise IllegalMove("not_an_action", gettext_noop("An action must be a JSON object."))
    kind = action.get("type")
    keys = known.get(kind) if type(kind) is str else None
    if keys is None:
        text = gettext_noop("The type of an action must be one of: {known}; not {type}.")
        raise IllegalMove("unknown_action", text, known=", ".join(known), type=quoted(kind))
    if action.keys() != keys:
        text = gettext_noop("The action {type} must have these fields and no others: {fields}.")
        raise IllegalMove("wrong_fields", text, type=kind, fields=", ".join(sorted(keys)))


def whole(action: Action, field: str, low: int, high: int) -> int:
    value = action[field]
    if type(value) is not int or not low <= value <= high:
        text = gettext_noop("The field {field} must be a whole number from {low} to {high}.")
        raise IllegalMove("bad_field", text, field=field, low=low, high=high)
    return value


def flag(action: Action, field: str) -> bool:
    value = action[field]
    if type(value) is not bool:
        raise IllegalMove("bad_field", gettext_noop("The field {field} must be true or false."), field=field)
    return value
