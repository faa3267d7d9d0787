"""Sentences of the rules in the reader's language: the rules themselves know no Django."""

from typing import Any

from django.utils.translation import gettext


def told(template: Any) -> str:
    """A sentence that carries its facts, as orders have them."""
    return gettext(template.text).format(**template.facts)


def sentence(error: Any) -> str:
    if hasattr(error, "text"):
        return gettext(error.text).format(**error.facts)
    return str(error)
