"""Reading an action: it has exactly the keys and types that the game's page lists, or it is refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games.rules.errors import IllegalMove, gettext_noop, quoted

Action = dict[str, Any]
Shapes = tuple[frozenset[str], ...]  # all keys of a type of action, for each way in which it can be written


def fields(*names: str) -> Shapes:
    """The keys of a type of action: its own fields and `type`. One that has now these, now those adds two of these."""
    return (frozenset(("type", *names)),)


def check_keys(action: object, known: Mapping[str, Shapes]) -> None:
    """Refuse whatever is not an object with a type that the game knows and exactly the fields of that type."""
    if not isinstance(action, dict):
        raise IllegalMove("not_an_action", gettext_noop("An action must be a JSON object."))
    kind = action.get("type")
    shapes = known.get(kind) if type(kind) is str else None
    if shapes is None:
        text = gettext_noop("The type of an action must be one of: {known}; not {type}.")
        raise IllegalMove("unknown_action", text, known=", ".join(known), type=quoted(kind))
    if action.keys() not in shapes:
        raise wrong_fields(str(kind), shapes)


def wrong_fields(kind: str, shapes: Iterable[Iterable[str]]) -> IllegalMove:
    text = gettext_noop("The action {type} must have these fields and no others: {fields}.")
    ways = dict.fromkeys(", ".join(sorted(shape)) for shape in shapes)
    return IllegalMove("wrong_fields", text, type=kind, fields=" / ".join(ways))


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
