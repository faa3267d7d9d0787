"""When a member last did something on the site. An open page is none of that.

Other apps add what they know of: each is asked for the latest act since a moment, and only for a member to whom
something is about to be sent.
"""

from collections.abc import Callable
from datetime import datetime

from accounts.models import Member, Notice

LastAct = Callable[[Member, datetime], datetime | None]

_asked: list[LastAct] = []


def register(last_act: LastAct) -> LastAct:
    if last_act not in _asked:
        _asked.append(last_act)
    return last_act


def last_acted(member: Member, since: datetime) -> datetime | None:
    return max(filter(None, (last_act(member, since) for last_act in _asked)), default=None)


@register
def last_read(member: Member, since: datetime) -> datetime | None:
    """Marking a notice as read is an act, too."""
    recent = Notice.objects.filter(member=member, read_at__gte=since)
    return recent.order_by("-read_at").values_list("read_at", flat=True).first()
