"""Sentences of the rules in the reader's language: the rules themselves know no Django."""

from typing import Any

from django.utils.translation import gettext


def sentence(error: Any) -> str:
    if hasattr(error, "text"):
        return gettext(error.text).format(**error.facts)
    return str(error)
