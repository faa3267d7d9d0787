"""What the organizers tell everybody who takes part, or one of them."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import Member
from accounts.writing import count_message, is_readable, tidied
from tournaments import core, notices
from tournaments.models import Announcement, Competition, Entry, Right, Ruling
from tournaments.refusals import BadMessage, TooManyAnnouncements

from .core import locked_entry, must

LONGEST = 2000
MOST_A_DAY = 10
SENT_AGAIN_WITHIN = timedelta(seconds=30)


def announce(*, competition: Competition, member: Member, text: str) -> Announcement:
    """To everybody, and on the page of the competition."""
    text = _checked(text)
    with transaction.atomic():
        competition, now = core.lock(competition), timezone.now()
        must(competition, member, Right.MESSAGES)
        last = Announcement.objects.filter(competition=competition, author=member).first()
        if last and last.text == text and now - last.at < SENT_AGAIN_WITHIN:
            return last  # the answer was lost, so it was sent again
        since = now - timedelta(days=1)
        if Announcement.objects.filter(competition=competition, at__gt=since).count() >= MOST_A_DAY:
            raise TooManyAnnouncements
        count_message(member)
        announcement = Announcement.objects.create(competition=competition, author=member, text=text)
        core.note(competition, "announced", by=member, facts={"announcement": announcement.pk})
        key = f"announced-{announcement.pk}"
        notices.tell_everybody(competition, "announced", key, who=[member.pk], text=text)
    return announcement


def write(*, entry: Entry, member: Member, text: str) -> Ruling:
    """To one of those who take part. The log keeps that it was written, not what."""
    text = _checked(text, notices.LONGEST_TEXT)
    with transaction.atomic():
        entry = locked_entry(entry)
        must(entry.competition, member, Right.MESSAGES)
        count_message(member)
        ruling = core.note(entry.competition, "written", by=member, entry=entry)
        notices.tell_entry(entry, "written", key=f"written-{ruling.pk}", who=[member.pk], text=text)
    return ruling


def _checked(text: str, longest: int = LONGEST) -> str:
    text = tidied(text)
    if len(text) > longest or not is_readable(text, besides="\n\t"):
        raise BadMessage(longest)
    return text
