"""What may be stored as the options of a table, whatever its rules make of them."""

import json
import unicodedata
from collections.abc import Iterator
from typing import Any

from games.rules import BadOptions
from games.rules.errors import gettext_noop

MOST_KILOBYTES = 64
UNSTORABLE = ("Cc", "Cs")  # control characters and lone surrogates: PostgreSQL holds neither NUL nor half a letter


def check_storable(options: dict[str, Any]) -> None:
    try:
        size = len(json.dumps(options, ensure_ascii=False).encode(errors="surrogatepass"))
        texts = list(texts_in(options))
    except RecursionError:
        raise BadOptions("options_too_deep", gettext_noop("These options are nested too deep.")) from None
    if size > MOST_KILOBYTES * 1024:
        text = gettext_noop("These options are too large: {limit} KB at most.")
        raise BadOptions("options_too_large", text, limit=MOST_KILOBYTES)
    if any(unicodedata.category(letter) in UNSTORABLE for text in texts for letter in text):
        raise BadOptions("control_characters", gettext_noop("Options cannot contain control characters."))


def texts_in(value: Any) -> Iterator[str]:
    """Every text in a JSON value, keys too."""
    match value:
        case str():
            yield value
        case dict():
            for pair in value.items():
                yield from texts_in(list(pair))
        case list() | tuple():
            for inner in value:
                yield from texts_in(inner)
