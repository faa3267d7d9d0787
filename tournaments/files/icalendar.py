"""iCalendar as in RFC 5545: lines end with CR LF and are folded after 75 octets, text is escaped, times are in UTC."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from urllib.parse import urlsplit

from django.utils import timezone

from accounts.notices.messages import absolute

LONGEST_LINE = 75  # octets
ASK_AGAIN = "PT1H"  # rounds begin as soon as they can, so dates move


CONTROL = ("Cc", "Cs")  # and halves of characters, which no file can hold


@dataclass(frozen=True, slots=True)
class Event:
    """Without an end it is a moment: something begins or closes."""

    key: str  # the same whenever it is asked for
    begins: datetime
    title: str
    path: str
    ends: datetime | None = None
    about: str = ""


def written(title: str, events: Iterable[Event]) -> str:
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Redpip//Competitions//EN", "CALSCALE:GREGORIAN"]
    lines += [f"NAME:{escaped(title)}", f"X-WR-CALNAME:{escaped(title)}"]
    lines += [f"REFRESH-INTERVAL;VALUE=DURATION:{ASK_AGAIN}", f"X-PUBLISHED-TTL:{ASK_AGAIN}"]
    now = timezone.now()
    for event in events:
        lines += _lines(event, now)
    return "".join(f"{folded(line)}\r\n" for line in [*lines, "END:VCALENDAR"])


def _lines(event: Event, now: datetime) -> Iterator[str]:
    address = absolute(event.path)
    yield "BEGIN:VEVENT"
    yield f"UID:{event.key}@{urlsplit(address).hostname}"
    yield f"DTSTAMP:{moment(now)}"
    yield f"DTSTART:{moment(event.begins)}"
    if event.ends is not None:
        yield f"DTEND:{moment(event.ends)}"
    yield f"SUMMARY:{escaped(event.title)}"
    if event.about:
        yield f"DESCRIPTION:{escaped(event.about)}"
    yield f"URL:{address}"
    yield f"TRANSP:{'TRANSPARENT' if event.ends is None else 'OPAQUE'}"
    yield "END:VEVENT"


def moment(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def escaped(text: str) -> str:
    for plain in ("\\", ";", ","):
        text = text.replace(plain, f"\\{plain}")
    lines = "\\n".join(text.splitlines())
    return "".join(char for char in lines if unicodedata.category(char) not in CONTROL)


def folded(line: str) -> str:
    """No line is longer than 75 octets, and no character is torn apart. What goes on begins with a space."""
    parts, part = list[str](), ""
    for char in line:
        if len(f"{part}{char}".encode()) > LONGEST_LINE:
            parts.append(part)
            part = " "
        part += char
    return "\r\n".join([*parts, part])
