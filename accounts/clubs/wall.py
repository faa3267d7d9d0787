"""The wall of a club: what its members write for each other."""

from datetime import timedelta
from typing import Any

from django.db import DataError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts import blocking
from accounts.models import Club, Member, Post
from accounts.writing import count_message, is_readable, tidied

from .core import lock, membership_of
from .refusals import BadPost, NoSuchPost, NotAnOrganizer

LONGEST = 2000
SENT_AGAIN_WITHIN = timedelta(seconds=30)


def write(*, club: Club, member: Member, text: str) -> Post:
    text = tidied(text)
    if len(text) > LONGEST or not is_readable(text, besides="\n\t"):
        raise BadPost
    with transaction.atomic():
        club = lock(club)
        membership_of(club, member)
        last = Post.objects.filter(club=club, author=member).first()
        if last and last.text == text and timezone.now() - last.at < SENT_AGAIN_WITHIN:
            return last  # the answer was lost, so it was sent again
        count_message(member)
        return Post.objects.create(club=club, author=member, text=text)


def take_down(*, club: Club, member: Member, number: int) -> None:
    """Authors erase what they wrote. What an organizer takes down is kept out of sight, in case somebody complains."""
    with transaction.atomic():
        own = membership_of(club, member)
        try:
            post = Post.objects.select_for_update().get(pk=number, club=club, removed_at=None)
        except (Post.DoesNotExist, DataError, OverflowError):
            raise NoSuchPost from None
        if post.author_id == member.pk:
            post.delete()
        elif own.can_organize:
            post.removed_by, post.removed_at = member, timezone.now()
            post.save(update_fields=["removed_by", "removed_at"])
        else:
            raise NotAnOrganizer


def posts_of(club: Club, reader: Any) -> QuerySet[Post]:
    """The latest first, without those of members kept apart from the reader."""
    posts = Post.objects.filter(club=club, removed_at=None).select_related("author").order_by("-pk")
    return blocking.without_those_apart(posts, reader, "author")
