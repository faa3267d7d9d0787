"""What comes in through a socket, read with suspicion: two questions are understood, everything else is refused."""

import time
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qs

import msgspec
from django.utils.translation import gettext as _

LONGEST = 1000
LARGEST_VERSION = 2**31 - 1
MOST_FRAMES, WITHIN_SECONDS = 60, 10.0

PONG = {"type": "pong"}


class Flood:
    """Counts what one client sends. Sixty questions in ten seconds are more than anybody needs."""

    def __init__(self) -> None:
        self.began_at, self.count = time.monotonic(), 0

    def is_too_much(self) -> bool:
        now = time.monotonic()
        if now - self.began_at > WITHIN_SECONDS:
            self.began_at, self.count = now, 0
        self.count += 1
        return self.count > MOST_FRAMES


def refused(code: str, detail: str) -> dict[str, Any]:
    return {"type": "refused", "code": code, "detail": detail}


def read(message: Mapping[str, Any]) -> dict[str, Any]:
    """What the frame asks for, or the refusal that answers it."""
    text = message.get("text")
    if text is None:
        return refused("bad_frame", _("Send text, not bytes."))
    if text == "ping":
        return PONG
    if len(text) > LONGEST:
        return refused("bad_frame", _("That is too long: 1000 characters at most."))
    try:
        asked = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return refused("bad_frame", _('This is not JSON. Send "ping", or {"type": "seen", "version": 17}.'))
    match asked:
        case {"type": "ping"}:
            return PONG
        case {"type": "seen", "version": version}:
            return seen(version)
    return refused("bad_frame", _('Send "ping", or {"type": "seen", "version": 17}. Moves go through the API.'))


def seen(version: Any) -> dict[str, Any]:
    if type(version) is not int or not 0 <= version <= LARGEST_VERSION:
        return refused("bad_version", _("A version is a whole number from 0 on: that of the table you have seen."))
    return {"type": "seen", "version": version}


def seen_on_connect(query: bytes) -> dict[str, Any] | None:
    """`?seen=17`, if it was given."""
    try:
        given = parse_qs(query.decode("ascii"), keep_blank_values=True).get("seen")
    except (UnicodeError, ValueError):
        given = None
    if given is None:
        return None
    text = given[-1]
    return seen(int(text) if text.isascii() and text.isdigit() and len(text) <= 10 else None)


def no_versions() -> dict[str, Any]:
    return refused("no_table", _("Only the socket of a table has versions. This one greets you with how things stand."))
