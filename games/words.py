"""Sentences of the rules in the reader's language: the rules themselves know no Django."""

from typing import Any

from django.utils.translation import gettext


def told(template: Any) -> str:
    """A sentence that carries its facts, as orders have them."""
    return gettext(template.text).format(**template.facts)


def sentence(error: Any) -> str:
    if not hasattr(error, "text"):
        return str(error)
    facts = error.facts
    if "label" in facts:  # of an option: a template as well
        facts = facts | {"label": gettext(facts["label"])}
    return gettext(error.text).format(**facts)
