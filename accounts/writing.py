"""What members write for others to read: at tables, on walls, under games."""

import unicodedata

from django.core.cache import cache
from django.utils.translation import gettext_lazy as _

from .models import Member
from .refusals import Refusal

MOST_A_MINUTE = 20

UNREADABLE = ("Cc", "Cs", "Zl", "Zp")  # categories of Unicode: control characters, halves of characters, line breaks
TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")  # make text read other than it is written


class TooManyMessages(Refusal):
    code = "too_many_messages"
    status = 429
    sentence = _("You have written a lot in the last minute. Wait a moment, then send it again.")


def is_readable(text: str, *, besides: str = "") -> bool:
    """Is something to be seen, and as it is written? Emoji and any script are welcome."""
    if any(unicodedata.category(char) in UNREADABLE for char in text if char not in besides):
        return False
    return TURNING.isdisjoint(text) and any(char.isprintable() and not char.isspace() for char in text)


def tidied(text: str) -> str:
    """What was typed into a field of several lines, with one kind of line break and no more than one empty line."""
    lines = [line.rstrip() for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
    kept = [line for number, line in enumerate(lines) if line or (number and lines[number - 1])]
    return "\n".join(kept).strip()


def count_message(member: Member) -> None:
    """All that a member writes counts together, wherever it is written."""
    key = f"messages-of-{member.pk}"
    if cache.add(key, 1, timeout=60):
        return
    try:
        count = cache.incr(key)
    except ValueError:  # the minute has just ended
        return
    if count > MOST_A_MINUTE:
        raise TooManyMessages
