"""Notices as JSON to the member's own addresses. Each gets a message once, whatever becomes of the others."""

from collections.abc import Collection

from django.utils import translation
from django.utils.translation import gettext as _

from accounts.models import Member, Webhook
from accounts.outbound import Answer
from accounts.webhooks import sending

from . import Gone, Item, Message, TryAgain


def reaches(member: Member) -> bool:
    return Webhook.objects.filter(member=member, off="").exists()


def unwanted(member: Member, kinds: Collection[str]) -> set[str]:
    """Those of the kinds that none of the member's webhooks asks for."""
    asked = list(Webhook.objects.filter(member=member, off="").values_list("kinds", flat=True))
    return set(kinds).difference(*asked) if asked and all(asked) else set()


def send(message: Message) -> None:
    told: set[int] = set()
    problems, wait = [], 0
    for webhook in Webhook.objects.filter(member=message.member).order_by("pk"):
        items = wanted(webhook, message)
        if message.id in webhook.taken:
            told |= {item.id for item in items}
        elif items and not webhook.off:
            answer = sending.send(webhook, message, items)
            if answer is not None and answer.is_good:
                told |= {item.id for item in items}
            elif not webhook.off:
                problems.append(said(message.language, answer))
                wait = max(wait, (answer and answer.wait_seconds) or 0)
    if problems:
        raise TryAgain(problems[0], wait, told)
    if len(told) < len(message.items):
        raise Gone(told=told)


def wanted(webhook: Webhook, message: Message) -> list[Item]:
    return [item for item in message.items if not webhook.kinds or item.kind in webhook.kinds]


def said(language: str, answer: Answer | None) -> str:
    with translation.override(language):
        if answer is None:
            return _("The webhook did not answer.")
        return _("The webhook answered %(status)s.") % {"status": answer.status}
