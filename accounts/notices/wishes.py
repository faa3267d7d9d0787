"""How a member wants to be told: what was chosen, and what holds for everybody who has not."""

from collections.abc import Mapping
from datetime import time, timedelta
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import Member, NoticePolicy
from accounts.refusals import Refusal

from .channels import CHANNELS, EMAIL, PUSH, WEBHOOK
from .kinds import KINDS, Kind, kind
from .policy import Rung, Wishes

ORDER = (WEBHOOK, PUSH, EMAIL)  # which is taken first of several that may be used after the same time
LONGEST_DELAY = 7 * 24 * 60  # minutes
MOST_HOURS = 72
DEFAULTS: dict[str, Any] = {
    "quiet_from": time(22),
    "quiet_to": time(7),
    "alarms_break_quiet": True,
    "digest_at": time(18),
    "urgent_hours": 12,
}
OFF = "off"  # under this key of a ladder: not even on the site


class BadLadder(Refusal):
    code, status = "bad_ladder", 422
    sentence = _(
        "A ladder gives for each kind of notice the channels (push, email, webhook) and after how many minutes each "
        "is used: a whole number from 0 to 10080."
    )


class NoSuchKind(Refusal):
    code, status = "no_such_kind", 422
    sentence = _("There is no such kind of notice.")


def policy_of(member: Member) -> NoticePolicy:
    """What the member has chosen, or the usual, not saved."""
    found = NoticePolicy.objects.filter(member=member).first()
    return found or NoticePolicy(member=member, **DEFAULTS)


def wishes_of(policy: NoticePolicy) -> Wishes:
    begin, end = policy.quiet_from, policy.quiet_to
    return Wishes(
        zone=zone_of(policy.member),
        quiet=None if begin is None or end is None else (begin, end),
        alarms_break_quiet=policy.alarms_break_quiet,
        digest_at=policy.digest_at,
        urgent=timedelta(hours=policy.urgent_hours),
    )


def zone_of(member: Member) -> ZoneInfo:
    try:
        return ZoneInfo(member.time_zone or "UTC")
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


def ladder_of(policy: NoticePolicy, key: str) -> dict[str, int]:
    """Channel → minutes, lowest rung first."""
    chosen: Mapping[str, int] = policy.ladders.get(key, kind(key).ladder)
    rungs = [(minutes, ORDER.index(channel), channel) for channel, minutes in chosen.items() if channel in ORDER]
    return {channel: minutes for minutes, _order, channel in sorted(rungs)}


def rungs_of(policy: NoticePolicy, key: str) -> list[Rung]:
    return [Rung(channel, timedelta(minutes=minutes)) for channel, minutes in ladder_of(policy, key).items()]


def is_wanted(policy: NoticePolicy, key: str) -> bool:
    """Does the member want these notices at all? Only what is optional can be left out."""
    known = kind(key)
    return not known.is_optional or (key in policy.ladders and OFF not in policy.ladders[key])


# --- choosing -----------------------------------------------------------------------------------------------------


def choose(*, member: Member, ladders: Any = None, **wanted: Any) -> NoticePolicy:
    """Changes what is given; what is still to be told follows at once. An address that refused mail is tried again."""
    from .climbing import rearm  # it builds on this module

    with transaction.atomic():
        Member.objects.select_for_update(no_key=True).get(pk=member.pk)  # one choice at a time
        policy, _made = NoticePolicy.objects.get_or_create(member=member, defaults=DEFAULTS)
        if ladders is not None:
            policy.ladders = policy.ladders | checked_ladders(ladders)
            policy.ladders = {key: ladder for key, ladder in policy.ladders.items() if _differs(key, ladder)}
        for name, value in wanted.items():
            assert name in DEFAULTS, name
            setattr(policy, name, value)
        policy.refused_address = ""
        policy.save()
    rearm(member)
    return policy


def _differs(key: str, ladder: Mapping[str, int]) -> bool:
    """Only what differs from the usual is kept, so that the usual can become better for everybody else."""
    known = kind(key)
    return known.is_optional or dict(ladder) != dict(known.ladder)


def checked_ladders(ladders: Any) -> dict[str, dict[str, int]]:
    """As it is stored."""
    if not isinstance(ladders, dict):
        raise BadLadder
    chosen = {}
    for key, ladder in ladders.items():
        if key not in KINDS:
            raise NoSuchKind
        chosen[key] = checked_ladder(ladder, KINDS[key])
    return chosen


def checked_ladder(ladder: Any, of: Kind) -> dict[str, int]:
    if ladder is None and of.is_optional:
        return {OFF: 0}
    if not isinstance(ladder, dict):
        raise BadLadder
    for channel, minutes in ladder.items():
        if channel not in CHANNELS or type(minutes) is not int or not 0 <= minutes <= LONGEST_DELAY:
            raise BadLadder
    return dict(ladder)
