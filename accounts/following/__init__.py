"""Following: one member likes to know what another plays. It goes one way, and nobody has to agree."""

from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from accounts import blocking
from accounts.models import Follow, Member
from accounts.refusals import Refusal

MOST_FOLLOWED = 500


class BadFollow(Refusal):
    code = "bad_follow"
    sentence = _("You can follow any other member of the club, but neither guests nor yourself.")


class CannotFollow(Refusal):
    code = "cannot_follow"
    sentence = _("You cannot follow this member. There are others to get to know.")


class TooManyFollowed(Refusal):
    code = "too_many_followed"
    sentence = _("You follow 500 members already. Let one of them go first.")


class NotFollowed(Refusal):
    code = "not_followed"
    sentence = _("You do not follow anybody of that name.")


class GuestsCannotFollow(Refusal):
    code = "guests_cannot_follow"
    status = 403
    sentence = _("Join the club to follow somebody. Your games come with you.")


def follow(*, member: Member, other: Member) -> None:
    if member.is_guest:
        raise GuestsCannotFollow
    if other == member or other.is_guest:
        raise BadFollow
    with transaction.atomic():
        # Both rows, in one order, so that a block at the same moment comes before or after, never in between.
        list(Member.objects.select_for_update(no_key=True).filter(pk__in=[member.pk, other.pk]).order_by("pk"))
        if blocking.are_apart(member, other):
            raise CannotFollow
        if Follow.objects.filter(member=member, followed=other).exists():
            return
        if member.follows.count() >= MOST_FOLLOWED:
            raise TooManyFollowed
        Follow.objects.create(member=member, followed=other)


def unfollow(*, member: Member, name: str) -> bool:
    """Says whether there was something to end."""
    if not name.isprintable():
        return False
    return bool(Follow.objects.filter(member=member, followed__username__iexact=name).delete()[0])


def followed_by(member: Any) -> QuerySet[Follow]:
    """Whom the member follows, by name."""
    follows = Follow.objects.filter(member=member, followed__is_active=True)
    return follows.select_related("followed").order_by("followed__username")


def followers_of(member: Any) -> QuerySet[Follow]:
    """Who follows the member, the latest first."""
    follows = Follow.objects.filter(followed=member, member__is_active=True)
    return follows.select_related("member").order_by("-pk")
