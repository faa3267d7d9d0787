"""Actions that are nearly right: a key too many or too few, a value of another type, a number beside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def mutations(action: dict[str, Any]) -> Iterator[Any]:
    yield {**action, "extra": 1}
    yield {**action, "": None}
    yield [action]
    for key, value in action.items():
        others = {name: kept for name, kept in action.items() if name != key}
        yield others
        yield {**others, key.upper(): value}
        for changed in variations(value):
            yield {**others, key: changed}


def variations(value: Any) -> Iterator[Any]:
    yield from (None, {}, [value], {"value": value}, "no such word")
    if isinstance(value, bool):
        yield from (not value, int(value), str(value).lower())
    elif isinstance(value, int):
        yield from (value + 1, value - 1, -value, float(value), str(value), bool(value), value + 2**64)
    elif isinstance(value, str):
        yield from (value.upper(), value + " ", "", 0)
    elif isinstance(value, list):
        yield from list_variations(value)


def list_variations(value: list[Any]) -> Iterator[Any]:
    yield from ([], value[::-1], value + value[-1:], value[:-1], value[1:], [*value, 7], [0, *value])
    for place, item in enumerate(value):
        for changed in variations(item):
            yield [*value[:place], changed, *value[place + 1 :]]
