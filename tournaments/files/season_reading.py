"""The file of a season, read: from text to season_file.py, or to a sentence about what is wrong and where."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from django.utils.translation import gettext_lazy as _

from tournaments.refusals import BadFile

from .season_file import FORMAT, Season

MOST_BYTES = 8 * 1024 * 1024  # a season of a thousand entrants, with room around every word

# What the reader of JSON says, in our words.
NO_JSON = _("This is no file of JSON, or it was cut off. Choose one that was exported from a competition.")
TOO_LARGE = _("This file is too large: {most} MB at most.")
TOO_DEEP = _("This file is nested too deep for a competition.")
WRONG_FORMAT = _("This is no exported competition: it has to begin with “format”: “{format}”.")
MISSING = _("Something is missing in this file: {field}, at {where}.")
UNKNOWN = _("Something stands in this file that does not belong there: {field}, at {where}.")
NOT_RIGHT = _("Something in this file is not as it should be. Look at {where}.")


def read(data: Any) -> Season:
    text = _as_text(data)
    if len(text) > MOST_BYTES:
        raise BadFile("", TOO_LARGE, most=MOST_BYTES // 1024**2)
    try:
        _must_be_ours(text)
        return msgspec.json.decode(text, type=Season)
    except msgspec.ValidationError as error:
        raise _in_our_words(str(error)) from None
    except ValueError:  # JSON that breaks off, or text that is none
        raise BadFile("", NO_JSON) from None
    except RecursionError:
        raise BadFile("", TOO_DEEP) from None


def _as_text(data: Any) -> bytes:
    try:
        if isinstance(data, str):
            return data.encode()
        return bytes(data) if isinstance(data, bytes | bytearray | memoryview) else msgspec.json.encode(data)
    except RecursionError:
        raise BadFile("", TOO_DEEP) from None
    except (TypeError, ValueError):
        raise BadFile("", NO_JSON) from None


class _Head(msgspec.Struct):
    format: str = ""


def _must_be_ours(text: bytes) -> None:
    """Said first, because with anything else all of it would be wrong."""
    try:
        head = msgspec.json.decode(text, type=_Head)
    except msgspec.ValidationError:
        head = _Head()
    if head.format != FORMAT:
        raise BadFile("format", WRONG_FORMAT, format=FORMAT)


def _in_our_words(problem: str) -> BadFile:
    found = re.search(r" - at `([^`]*)`$", problem)
    where = found[1].removeprefix("$.") if found else "$"
    if field := re.search(r"missing required field `([^`]*)`", problem):
        return BadFile(where, MISSING, field=field[1][:80])
    if field := re.search(r"unknown field `([^`]*)`", problem):
        return BadFile(where, UNKNOWN, field=field[1][:80])
    if field := re.search(r"in `([^`]*)`", problem):
        where = f"{where}.{field[1]}"
    return BadFile(where, NOT_RIGHT)
