"""Several forms of the same kind stand on a page of the desk: which of them was refused?"""

from typing import Any

from django import template

register = template.Library()

ROWS = ("round", "request", "name")  # by one of these a form says what it is about


@register.filter
def of(given: dict[str, Any] | str | None, row: Any) -> dict[str, Any]:
    """What was typed into the form of this row, and nothing for all others."""
    return given if isinstance(given, dict) and str(row) in [given.get(name) for name in ROWS] else {}


@register.filter
def with_field(given: dict[str, Any], name: str) -> dict[str, Any]:
    """The same, if this field was in the form: a round has one for its start and one for its close."""
    return given if name in given else {}


@register.filter
def field(given: dict[str, Any] | str | None, name: str) -> str:
    """What was typed into a field whose name no template can write."""
    return str(given.get(name, "")) if isinstance(given, dict) else ""
