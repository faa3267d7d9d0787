"""Talk at the table: chat, private notes, what has been read."""

import unicodedata
from datetime import timedelta

from django.core.cache import cache
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from accounts import live
from accounts.models import Member
from games.models import Message, Note, Seat, Table
from games.refusals import BadMessage, BadNote, GuestsCannotWrite, NotStarted, TooManyMessages

from . import core

LONGEST_MESSAGE = 1000
LONGEST_NOTE = 5000
MOST_A_MINUTE = 20
SENT_AGAIN_WITHIN = timedelta(seconds=10)

UNREADABLE = ("Cc", "Cs", "Zl", "Zp")  # categories of Unicode: control characters, halves of characters, line breaks
TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")  # make text read other than it is written


def say(*, table_id: int, member: Member, text: str) -> Message:
    """Writes to the players' room from a seat, to the spectators' room from elsewhere."""
    text = text.strip()
    if not is_readable(text) or len(text) > LONGEST_MESSAGE:
        raise BadMessage
    with transaction.atomic():
        table = core.lock(table_id)  # so the messages of a table are numbered in the order in which they can be seen
        room = room_of(table, member)
        now = timezone.now()
        last = table.messages.filter(room=room).last()
        if last is not None and (last.author_id, last.text) == (member.pk, text) and now - last.at < SENT_AGAIN_WITHIN:
            return last  # the answer was lost, so it was sent again
        count_message(member)
        message = Message.objects.create(table=table, room=room, author=member, text=text, at=now)
        core.tell_of_talk(table, room)
    return message


def room_of(table: Table, member: Member) -> Message.Room:
    if table.seat_of(member.pk) is not None:
        return Message.Room.PLAYERS
    if member.is_guest:
        raise GuestsCannotWrite
    if table.started_at is None:  # there is nothing to watch yet
        raise NotStarted
    return Message.Room.WATCHERS


def is_readable(text: str, *, besides: str = "") -> bool:
    """Is something to be seen, and as it is written? Emoji and any script are welcome."""
    if any(unicodedata.category(char) in UNREADABLE for char in text if char not in besides):
        return False
    return TURNING.isdisjoint(text) and any(char.isprintable() and not char.isspace() for char in text)


def count_message(member: Member) -> None:
    key = f"messages-of-{member.pk}"
    if cache.add(key, 1, timeout=60):
        return
    try:
        count = cache.incr(key)
    except ValueError:  # the minute has just ended
        return
    if count > MOST_A_MINUTE:
        raise TooManyMessages


def mark_read(*, table_id: int, member: Member, to: int) -> None:
    """The member has read the table's talk up to a message; it is never unread again."""
    with transaction.atomic():
        table = core.lock(table_id)
        seat = core.seat_of(table, member.pk)
        newest = table.messages.aggregate(newest=Max("pk"))["newest"] or 0
        to = min(to, newest)  # what is yet to be written cannot have been read
        if Seat.objects.filter(table=table, number=seat, read_to__lt=to).update(read_to=to):
            live.tell_on_commit([(f"member-{member.pk}", {"type": "turn", "table": None})])


def write_note(*, table_id: int, member: Member, text: str) -> Note:
    """What only the member will ever see, instead of what was there before."""
    if len(text) > LONGEST_NOTE or (text.strip() and not is_readable(text, besides="\n\r\t")):
        raise BadNote
    with transaction.atomic():
        table = core.lock(table_id)
        room_of(table, member)  # where somebody may talk they may keep notes
        values = {"text": text, "changed_at": timezone.now()}
        return Note.objects.update_or_create(table=table, member=member, defaults=values)[0]
