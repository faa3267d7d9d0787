"""The notices of a member as their own pages and the API show them, and what became of each."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Prefetch, Q
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from accounts.models import Delivery, Member, Notice, NoticeQuerySet

from .channels import TITLES
from .kinds import KINDS, kind
from .messages import names_in, sentence
from .policy import Why

MOST_UNREAD = 100
Status = Delivery.Status


@dataclass(frozen=True, slots=True)
class Row:
    notice: Notice
    sentence: str
    icon: str

    @property
    def is_unread(self) -> bool:
        return self.notice.read_at is None and self.notice.settled_at is None


def rows(notices: Sequence[Notice]) -> list[Row]:
    names = names_in(notices)
    return [Row(notice, sentence(notice, names), kind(notice.kind).icon) for notice in notices]


def risen(member: Member) -> NoticeQuerySet:
    return Notice.objects.filter(member=member).risen(timezone.now()).order_by("-at", "-pk")


def unread(member: Member) -> NoticeQuerySet:
    return risen(member).unread()


def earlier(member: Member) -> NoticeQuerySet:
    """What was read or dealt with. Turns that were taken are the course of a game, and not worth a line."""
    turns = [key for key, known in KINDS.items() if not known.rings or known.is_alarm]
    dealt_with = Q(read_at__isnull=False) | Q(settled_at__isnull=False)
    return risen(member).filter(dealt_with).exclude(Q(settled_at__isnull=False), kind__in=turns)


def with_log(notices: NoticeQuerySet) -> NoticeQuerySet:
    return notices.prefetch_related(Prefetch("deliveries", Delivery.objects.order_by("pk")))


# --- what became of a notice ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that was done with a notice, or not done."""

    at: datetime
    state: str  # good, wait or bad: how it is drawn
    channel: str
    text: str

    @property
    def icon(self) -> str:
        return {"good": "check", "wait": "pause", "bad": "warn"}[self.state]


def lines(notice: Notice) -> list[Line]:
    told = [_of_delivery(delivery) for delivery in notice.deliveries.all()]
    held = [_of_hold(entry) for entry in notice.held]
    found = [Line(notice.at, "good", "site", _("Shown on the site.")), *held, *told]
    if not any(line.state == "good" for line in told) and (end := _ended(notice)):
        found.append(end)
    return sorted(found, key=lambda line: line.at)


def _of_hold(entry: dict[str, Any]) -> Line:
    until = _clock(datetime.fromisoformat(entry["until"]))
    channel = str(TITLES.get(entry["channel"], ""))
    texts = {
        Why.DIGEST: _("%(channel)s: kept for the daily letter, %(until)s."),
        Why.QUIET: _("%(channel)s: held back until %(until)s, because of your quiet hours."),
        Why.ACTED: _("%(channel)s: held back until %(until)s, because you were here."),
        Why.COVERED: _("Not sent: the alarm has told it."),
    }
    text = texts.get(entry["why"], "%(channel)s") % {"channel": channel, "until": until}
    return Line(datetime.fromisoformat(entry["at"]), "wait", entry["channel"], text)


def _of_delivery(delivery: Delivery) -> Line:
    channel = str(TITLES.get(delivery.channel, delivery.channel))
    states = {Status.SENT: "good", Status.FAILED: "bad", Status.UNKNOWN: "bad"}
    texts = {
        Status.SENT: _("%(channel)s: sent."),
        Status.SENDING: _("%(channel)s: being sent."),
        Status.FAILED: _("%(channel)s: not delivered."),
        Status.UNKNOWN: _("%(channel)s: perhaps sent. We were interrupted, and do not send anything twice."),
        Status.DROPPED: _("%(channel)s: not sent, it was not needed any more."),
        Status.DUE: _("%(channel)s: on its way."),
    }
    status = Status(delivery.status)
    text = texts[status] % {"channel": channel}
    if status == Status.DUE and delivery.tries:
        again = _("%(channel)s: did not work, tried again %(when)s.")
        text = again % {"channel": channel, "when": _clock(delivery.due_at)}
    if delivery.why and status != Status.SENT:
        text = f"{text} ({delivery.why})"
    return Line(delivery.ended_at or delivery.due_at, states.get(status, "wait"), delivery.channel, text)


def _ended(notice: Notice) -> Line | None:
    if notice.settled_at is not None:
        return Line(notice.settled_at, "good", "", _("Nothing more was sent: it was dealt with."))
    if notice.read_at is not None:
        return Line(notice.read_at, "good", "", _("Nothing more was sent: you have read it."))
    return None


def _clock(moment: datetime) -> str:
    return date_format(localtime(moment), "D G:i")
