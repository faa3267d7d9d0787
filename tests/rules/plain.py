"""Plain JSON data: comparing it as JSON does, not as Python does, and making any of it."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

from hypothesis import strategies as st


def canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def same(one: Any, other: Any) -> bool:
    """Equal as JSON: true is not 1, and 1.0 is not 1."""
    return canonical(one) == canonical(other)


def is_plain(value: Any) -> bool:
    """Only dicts with string keys, lists, strings, numbers, booleans and None: it survives JSON unchanged."""
    if isinstance(value, dict):
        return all(type(key) is str and is_plain(item) for key, item in value.items())
    if isinstance(value, list):
        return all(map(is_plain, value))
    return value is None or type(value) in (str, int, bool, float)


def spoil(value: Any) -> None:
    """Change everything inside that can be changed, to see whether somebody else was using it."""
    if isinstance(value, dict):
        for item in value.values():
            spoil(item)
        with suppress(TypeError):  # an offer refuses
            value["spoilt"] = True
    elif isinstance(value, list):
        for item in value:
            spoil(item)
        with suppress(TypeError):
            value.append("spoilt")


# Small numbers, the words of the games and near misses come up often; the rest is whatever JSON can hold.
numbers = (
    st.integers(-2, 8) | st.integers() | st.booleans() | st.floats(allow_nan=False) | st.sampled_from([1.0, 10**40])
)
texts = st.sampled_from(["", "type", "roll", "dice", "pass", "random", "1", "\ud800"]) | st.text(max_size=6)
scalars = st.none() | numbers | texts
anything = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=7) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)
