"""Notices as JSON to the member's own addresses. Each gets a message once, whatever becomes of the others."""

from django.utils import translation
from django.utils.translation import gettext as _

from accounts.models import Member, Webhook
from accounts.outbound import Answer
from accounts.webhooks import sending

from . import Gone, Item, Message, TryAgain


def reaches(member: Member) -> bool:
    return Webhook.objects.filter(member=member, off="").exists()


def send(message: Message) -> None:
    webhooks = Webhook.objects.filter(member=message.member, off="").order_by("pk")
    wanting = [(webhook, items) for webhook in webhooks if (items := wanted(webhook, message))]
    open_ones = [(webhook, items) for webhook, items in wanting if message.id not in webhook.taken]
    taken, problems, wait = len(wanting) - len(open_ones), [], 0
    for webhook, items in open_ones:
        answer = sending.send(webhook, message, items)
        if answer is not None and answer.is_good:
            taken += 1
        elif not webhook.off:
            problems.append(said(message.language, answer))
            wait = max(wait, (answer and answer.wait_seconds) or 0)
    if problems:
        raise TryAgain(problems[0], wait)
    if not taken:
        raise Gone


def wanted(webhook: Webhook, message: Message) -> list[Item]:
    return [item for item in message.items if not webhook.kinds or item.kind in webhook.kinds]


def said(language: str, answer: Answer | None) -> str:
    with translation.override(language):
        if answer is None:
            return _("The webhook did not answer.")
        return _("The webhook answered %(status)s.") % {"status": answer.status}
