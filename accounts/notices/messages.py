"""What a delivery says, in the language and the time zone of its member."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.conf import settings
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import ngettext

from accounts.models import Delivery, Member, Notice

from . import stopping
from .channels import Item, Message
from .kinds import Names, kind
from .telling import policy_in
from .wishes import wishes_of, zone_of

MENTIONED = ("who", "others")  # facts that are numbers of members


def compose(delivery: Delivery, notices: Sequence[Notice]) -> Message:
    member = delivery.member
    language = member.language or settings.LANGUAGE_CODE
    with translation.override(language), timezone.override(zone_of(member)):
        items = items_of(notices)
        return Message(
            id=delivery.pk,
            member=member,
            subject=_subject(items),
            items=items,
            url=items[0].url if len(items) == 1 else absolute(reverse("notices")),
            is_urgent=any(_is_urgent(notice, member) for notice in notices),
            language=language,
            stop_urls={item.kind: stop_url(member, delivery.channel, [item.kind]) for item in items},
            stop_all_url=stop_url(member, delivery.channel, [item.kind for item in items]),
        )


def items_of(notices: Iterable[Notice]) -> list[Item]:
    """Alarms first, then what runs out soonest, then the latest."""
    in_order = sorted(notices, key=_urgency)
    names = names_in(in_order)
    return [
        Item(
            id=notice.pk,
            kind=notice.kind,
            sentence=sentence(notice, names),
            url=absolute(notice.url),
            at=notice.at,
            runs_out=notice.runs_out,
            facts=notice.facts,
        )
        for notice in in_order
    ]


def _urgency(notice: Notice) -> tuple[bool, float, float]:
    end = float("inf") if notice.runs_out is None else notice.runs_out.timestamp()
    return not kind(notice.kind).is_alarm, end, -notice.at.timestamp()


def names_in(notices: Iterable[Notice]) -> Names:
    """Of everybody whom these mention: one statement. Who has left the club has no name any more."""
    who = {number for notice in notices for key in MENTIONED for number in notice.facts.get(key, [])}
    people = Member.objects.filter(pk__in=who, departed_at=None) if who else Member.objects.none()
    return dict(people.values_list("pk", "username"))


def sentence(notice: Notice, names: Names) -> str:
    """One line: what members have called something may hold anything."""
    return " ".join(kind(notice.kind).sentence(notice.facts | _times(notice), names).split())


def _times(notice: Notice) -> dict[str, datetime | None]:
    return {"runs_out": notice.runs_out}


def _subject(items: Sequence[Item]) -> str:
    first, more = items[0].sentence, len(items) - 1
    if not more:
        return first
    text = ngettext("%(first)s And %(more)d more.", "%(first)s And %(more)d more.", more)
    return text % {"first": first, "more": more}


def _is_urgent(notice: Notice, member: Member) -> bool:
    if kind(notice.kind).is_alarm:
        return True
    urgent = wishes_of(policy_in(member)).urgent
    return notice.runs_out is not None and notice.runs_out - timezone.now() < urgent


def stop_url(member: Member, channel: str, kinds: Sequence[str]) -> str:
    return absolute(reverse("notices-stop", args=[stopping.token(member, channel, kinds)]))


def absolute(path: str) -> str:
    return f"{settings.SITE_URL.rstrip('/') or 'http://127.0.0.1:8000'}{path}"
