"""Talk at the table: chat, private notes, what has been read."""

from datetime import timedelta

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from accounts import live
from accounts.models import Member
from accounts.writing import count_message, is_readable
from games.models import Message, Note, Seat, Table
from games.refusals import BadMessage, BadNote, GuestsCannotWrite, NotStarted

from . import clubs, core

LONGEST_MESSAGE = 1000
LONGEST_NOTE = 5000
SENT_AGAIN_WITHIN = timedelta(seconds=10)


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
        if room == Message.Room.PLAYERS:
            core.tell_away([table])
    return message


def room_of(table: Table, member: Member) -> Message.Room:
    if table.seat_of(member.pk) is not None:
        return Message.Room.PLAYERS
    clubs.must_see(member, table)
    if member.is_guest:
        raise GuestsCannotWrite
    if table.started_at is None:  # there is nothing to watch yet
        raise NotStarted
    return Message.Room.WATCHERS


def mark_read(*, table_id: int, member: Member, to: int) -> None:
    """The member has read the table's talk up to a message; it is never unread again."""
    with transaction.atomic():
        table = core.lock(table_id)
        seat = core.seat_of(table, member.pk)
        newest = table.messages.aggregate(newest=Max("pk"))["newest"] or 0
        to = min(to, newest)  # what is yet to be written cannot have been read
        if Seat.objects.filter(table=table, number=seat, read_to__lt=to).update(read_to=to):
            live.tell_on_commit([(f"member-{member.pk}", {"type": "turn", "table": None})])
            core.tell_away([table])


def write_note(*, table_id: int, member: Member, text: str) -> Note:
    """What only the member will ever see, instead of what was there before."""
    if len(text) > LONGEST_NOTE or (text.strip() and not is_readable(text, besides="\n\r\t")):
        raise BadNote
    with transaction.atomic():
        table = core.lock(table_id)
        room_of(table, member)  # where somebody may talk they may keep notes
        values = {"text": text, "changed_at": timezone.now()}
        return Note.objects.update_or_create(table=table, member=member, defaults=values)[0]
