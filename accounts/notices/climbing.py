"""Asking the policy for everything that a member is to be told, and doing what it says."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db import connection, transaction
from django.db.models import F
from django.utils import timezone

from accounts.models import Delivery, Member, Notice, NoticePolicy
from accounts.queueing import queue

from . import channels, policy
from .activity import last_acted
from .channels import WEBHOOK, webhook
from .kinds import kind
from .policy import Decision, Pending, Rest, Send, Wait, Why
from .telling import policy_in
from .wishes import ladder_of, rungs_of, wishes_of

HELD = (Why.DIGEST, Why.QUIET, Why.ACTED)  # what the log tells; other waiting is nobody's decision
MOST_HELD = 20

Status = Delivery.Status
UNDER_WAY = (Status.DUE, Status.SENDING, Status.SENT, Status.UNKNOWN)


def climb(member_id: int) -> None:
    """Sends what is due for the member, and says of everything else when to look again. One at a time per member."""
    with transaction.atomic():
        skip_locked = connection.features.has_select_for_update_skip_locked
        locked = Member.objects.select_for_update(no_key=True, skip_locked=skip_locked).filter(pk=member_id)
        if not locked.values_list("pk", flat=True):
            return  # somebody else does it in this moment
        member = Member.objects.select_related("notice_policy").get(pk=member_id)
        pending = list(Notice.objects.filter(member=member, look_at__isnull=False).order_by("at", "pk"))
        if pending:
            _carry_out(member, pending, _decisions(member, pending, timezone.now()))


def _decisions(member: Member, pending: Sequence[Notice], now: datetime) -> dict[int, Decision]:
    chosen = policy_in(member)
    wishes = wishes_of(chosen)
    notices = [*pending, *_others_of_threads(pending, now)]
    reachable = _reachable(member, chosen, notices)
    seen = _as_policy_sees(chosen, notices, reachable)
    covered = _covered(notices, seen, reachable, now)
    seen = {one.pk: replace(seen[one.pk], is_covered=one.pk in covered) for one in pending}
    decided = {pk: policy.decide(one, wishes, reachable, None, now) for pk, one in seen.items()}
    if any(isinstance(decision, Send) for decision in decided.values()):  # only then it matters who is here
        acted = last_acted(member, now - policy.ACTED)
        decided = {pk: policy.decide(one, wishes, reachable, acted, now) for pk, one in seen.items()}
    return policy.together(decided, now)


def _others_of_threads(pending: Sequence[Notice], now: datetime) -> list[Notice]:
    threads = {notice.thread for notice in pending if notice.thread}
    if not threads:
        return []
    same = Notice.objects.filter(member=pending[0].member_id, thread__in=threads, settled_at=None).risen(now)
    return list(same.exclude(pk__in=[notice.pk for notice in pending]))


def _reachable(member: Member, chosen: NoticePolicy, notices: Sequence[Notice]) -> set[str]:
    if member.is_guest or member.is_bot or not member.is_active:
        return set()
    wanted = {channel for one in {notice.kind for notice in notices} for channel in ladder_of(chosen, one)}
    return {name for name in wanted if channels.channel(name).reaches(member)}


def _as_policy_sees(chosen: NoticePolicy, notices: Sequence[Notice], reachable: Collection[str]) -> dict[int, Pending]:
    tried: dict[int, dict[str, str]] = defaultdict(dict)
    deliveries = Delivery.objects.filter(notices__in=notices).order_by("pk")
    for pk, channel, status in deliveries.values_list("notices", "channel", "status"):
        tried[pk][channel] = status
    unwanted = webhook.unwanted(chosen.member, {one.kind for one in notices}) if WEBHOOK in reachable else set()
    for notice in notices:
        if notice.kind in unwanted:
            tried[notice.pk].setdefault(WEBHOOK, Status.FAILED)
    return {
        notice.pk: Pending(
            at=notice.at,
            ladder=rungs_of(chosen, notice.kind),
            runs_out=notice.runs_out,
            is_alarm=kind(notice.kind).is_alarm,
            gathers=kind(notice.kind).gathers,
            is_settled=notice.settled_at is not None,
            is_read=notice.read_at is not None,
            is_told=not set(UNDER_WAY).isdisjoint(tried[notice.pk].values()),
            failed=frozenset(channel for channel, status in tried[notice.pk].items() if status == Status.FAILED),
        )
        for notice in notices
    }


def _covered(
    notices: Sequence[Notice], seen: dict[int, Pending], reachable: Collection[str], now: datetime
) -> set[int]:
    """Those of which a later one of the same thread says it: one that is sent, or will be."""
    telling = [one for one in notices if one.thread and one.at <= now and one.settled_at is None]
    telling = [one for one in telling if seen[one.pk].is_told or policy.rung_of(seen[one.pk], reachable)]
    latest = {one.thread: one.at for one in sorted(telling, key=lambda one: one.at)}
    return {one.pk for one in notices if one.at < latest.get(one.thread, one.at)}


# --- doing it -----------------------------------------------------------------------------------------------------


def _carry_out(member: Member, pending: Sequence[Notice], decisions: dict[int, Decision]) -> None:
    now = timezone.now()
    by_channel: dict[str, list[Notice]] = defaultdict(list)
    for notice in pending:
        match decisions[notice.pk]:
            case Send(channel):
                notice.look_at = None
                by_channel[channel].append(notice)
            case Wait(until, why, channel):
                notice.look_at = until
                if why in HELD:
                    _note_held(notice, why, channel, until, now)
            case Rest(why):
                notice.look_at = None
                if why == Why.COVERED:
                    _note_held(notice, why, "", now, now)
    Notice.objects.bulk_update(pending, ["look_at", "held"])
    for channel, notices in by_channel.items():
        _deliver(member, channel, notices, now)


def _note_held(notice: Notice, why: Why, channel: str, until: datetime, now: datetime) -> None:
    """What is held back again for the same reason stays one line in the log."""
    entry: dict[str, Any] = {"why": why, "channel": channel, "at": now.isoformat(), "until": until.isoformat()}
    last = notice.held[-1] if notice.held else {}
    if (last.get("why"), last.get("channel")) == (why, channel):
        entry["at"] = last["at"]
        notice.held[-1] = entry
    elif len(notice.held) < MOST_HELD:
        notice.held.append(entry)


def _deliver(member: Member, channel: str, notices: Sequence[Notice], now: datetime) -> None:
    from . import tasks  # tasks are a door to this package, so they import it

    delivery = Delivery.objects.create(member=member, channel=channel, due_at=now)
    delivery.notices.set(notices)
    transaction.on_commit(lambda: queue(tasks.send, delivery.pk))


def look_again(notices: Sequence[int]) -> None:
    """A channel has failed for good: these climb on."""
    Notice.objects.filter(pk__in=notices, settled_at=None, read_at=None).update(look_at=timezone.now())


def forgotten(now: datetime, most: int) -> list[int]:
    """Members with something to look at, those who wait longest first."""
    return list(dict.fromkeys(Notice.objects.to_look_at(now).values_list("member", flat=True)[:most]))


def rearm(member: Member) -> None:
    """The member has chosen anew: everything that is still to be told is judged by it, alarms to come first of all."""
    chosen = policy_in(Member.objects.select_related("notice_policy").get(pk=member.pk))
    wishes, now = wishes_of(chosen), timezone.now()
    with transaction.atomic():
        waiting = Notice.objects.select_for_update().filter(member=member, look_at__isnull=False)
        alarms = [one for one in waiting if kind(one.kind).is_alarm and one.at > now and one.runs_out]
        for alarm in alarms:
            since = datetime.fromisoformat(alarm.facts["since"])
            alarm.at = max(now, policy.alarm_at(since, alarm.runs_out, wishes))  # type: ignore[arg-type]
        Notice.objects.bulk_update(alarms, ["at"])
        waiting.filter(at__gt=now).update(look_at=F("at"))
        waiting.filter(at__lte=now).update(look_at=now)
    climb(member.pk)
