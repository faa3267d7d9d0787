"""Making notices, and letting go of those that no longer matter.

Every app that has something to say calls these: `tell` it, `settle` it when it has been dealt with.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts import live
from accounts.models import Member, Notice, NoticePolicy, NoticeQuerySet
from accounts.queueing import queue

from .kinds import KINDS, kind
from .wishes import DEFAULTS, is_wanted

MOST_AT_ONCE = 50  # tasks; what tells a thousand members must not fill the queue of everybody else


@dataclass(frozen=True, slots=True)
class News:
    """One notice to be made. The same key is never told twice to the same member."""

    member: int
    kind: str
    key: str
    url: str
    facts: dict[str, Any] = field(default_factory=dict)
    about: str = ""
    thread: str = ""
    at: datetime | None = None
    runs_out: datetime | None = None


def tell(
    *, member: Member, kind: str, key: str, url: str, facts: dict[str, Any] | None = None, about: str = "",
    at: datetime | None = None, runs_out: datetime | None = None,
) -> None:  # fmt: skip
    tell_all([News(member.pk, kind, key, url, facts or {}, about, at=at, runs_out=runs_out)])


def tell_all(news: Sequence[News]) -> None:
    """Two statements, however many. Bots, departed members and those who do not want it are left out."""
    if not news:
        return
    now = timezone.now()
    policies = policies_of({one.member for one in news})
    wanted = [one for one in news if one.member in policies and is_wanted(policies[one.member], one.kind)]
    Notice.objects.bulk_create((_row(one, now) for one in wanted), ignore_conflicts=True)
    ring({one.member for one in wanted if kind(one.kind).rings})
    changed({one.member for one in wanted})


def _row(one: News, now: datetime) -> Notice:
    at = one.at or now
    return Notice(
        member_id=one.member, kind=one.kind, key=one.key, about=one.about, thread=one.thread, facts=one.facts,
        url=one.url, at=at, runs_out=one.runs_out, look_at=at,
    )  # fmt: skip


def policies_of(members: Iterable[int]) -> dict[int, NoticePolicy]:
    """Of those who can be told something at all."""
    people = Member.objects.filter(pk__in=members, is_bot=False, is_active=True).select_related("notice_policy")
    return {member.pk: policy_in(member) for member in people}


def policy_in(member: Member) -> NoticePolicy:
    """What a member that was read with `notice_policy` has chosen."""
    chosen = getattr(member, "notice_policy", None)  # the other end of a one-to-one that nobody has made yet
    if chosen is None:
        return NoticePolicy(member=member, **DEFAULTS)
    chosen.member = member
    return chosen


def settle(about: str, *, kinds: Iterable[str], members: Iterable[int] | None = None) -> None:
    """These notices no longer matter: nobody is told any more, and they are no longer counted."""
    found = Notice.objects.filter(about=about, kind__in=list(kinds), settled_at=None)
    if members is not None:
        found = found.filter(member__in=list(members))
    settle_rows(list(found.only("pk", "member_id", "kind", "at")))


def settle_rows(notices: Sequence[Notice]) -> None:
    """What has not risen yet was never told, and is as if it had never been."""
    now = timezone.now()
    if not notices:
        return
    Notice.objects.filter(pk__in=[one.pk for one in notices if one.at > now]).delete()
    risen = [one.pk for one in notices if one.at <= now]
    Notice.objects.filter(pk__in=risen, settled_at=None).update(settled_at=now, look_at=None)
    ring({one.member_id for one in notices if kind(one.kind).rings})


def read(member: Member, ids: Sequence[int] | None = None) -> int:
    """The member has read these, or all; says how many were not read before."""
    now = timezone.now()
    unread = Notice.objects.filter(member=member).unread().risen(now)
    if ids is not None:
        unread = unread.filter(pk__in=ids)
    count = unread.update(read_at=now, look_at=None)
    if count:
        ring([member.pk])
    return count


def read_about(member: Member, about: str, kinds: Iterable[str]) -> int:
    """The member has come to what these are about. Says how many were not read before."""
    now = timezone.now()
    unread = Notice.objects.filter(about=about, settled_at=None, member=member, read_at=None, kind__in=list(kinds))
    count = unread.update(read_at=now, look_at=None)
    if count:
        ring([member.pk])
    return count


def changed(members: Collection[int]) -> None:
    """On commit: the notices of these members climb. Where many are told at once, the next sweep looks after them."""
    from . import tasks  # tasks are a door to this package, so they import it

    for member in sorted(members) if len(members) <= MOST_AT_ONCE else ():
        transaction.on_commit(partial(queue, tasks.climb, member))


def ring(members: Iterable[int]) -> None:
    """On commit: the bells of these members count anew, on every page that they have open."""
    live.tell_on_commit([(f"member-{member}", {"type": "turn", "table": None}) for member in members])


def unread_in_bell(member: Member) -> NoticeQuerySet:
    """What is counted beside the bell: read from one small index."""
    silent = [key for key, known in KINDS.items() if not known.rings]
    return Notice.objects.filter(member=member).unread().risen(timezone.now()).exclude(kind__in=silent)
