"""What is sent to a webhook, and what becomes of it: docs/webhooks.md describes it for those who receive it."""

import hashlib
import hmac
import secrets
from base64 import b64decode, b64encode
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import outbound
from accounts.models import Member, Webhook
from accounts.notices.channels import Item, Message
from accounts.notices.messages import absolute

GIVEN_UP_AFTER = timedelta(days=3)  # of failures in a row …
MOST_FAILURES = 10  # … if there were at least so many
REMEMBERED = 50  # messages: far more than are on their way at a time

TEST = "test"  # the kind of what is only tried out


def send(webhook: Webhook, message: Message, items: Sequence[Item]) -> outbound.Answer | None:
    """What was answered, or None if nobody did. Either is noted."""
    return _post(webhook, f"msg_{message.id}", body_of(message, items), taken=message.id)


def send_test(webhook: Webhook) -> None:
    _post(webhook, f"test_{secrets.token_hex(8)}", sample(webhook.member), taken=None)


def sample(member: Member | None = None) -> dict[str, Any]:
    """What a test says."""
    url = absolute(reverse("settings-webhooks"))
    one = Item(0, TEST, _("This is a test: your webhook works."), url, timezone.now(), None, {})
    return body_of(Message(0, member or Member(), one.sentence, [one], url, is_urgent=False, language=""), [one])


def body_of(message: Message, items: Sequence[Item]) -> dict[str, Any]:
    return {
        "text": "\n".join(item.sentence for item in items),
        "url": items[0].url if len(items) == 1 else message.url,
        "urgent": message.is_urgent,
        "notices": [
            {
                "id": item.id,
                "kind": item.kind,
                "at": _moment(item.at),
                "sentence": item.sentence,
                "url": item.url,
                "table": item.facts.get("table"),
                "runs_out": None if item.runs_out is None else _moment(item.runs_out),
            }
            for item in items
        ],
    }


def signature(secret: str, key: str, timestamp: str, body: bytes) -> str:
    """As Standard Webhooks has it, so that their libraries can check it."""
    signed = b".".join([key.encode(), timestamp.encode(), body])
    digest = hmac.digest(b64decode(secret.removeprefix("whsec_")), signed, hashlib.sha256)
    return f"v1,{b64encode(digest).decode()}"


def _post(webhook: Webhook, key: str, content: dict[str, Any], taken: int | None) -> outbound.Answer | None:
    body = msgspec.json.encode({"id": key} | content)
    timestamp = str(int(timezone.now().timestamp()))
    headers = {
        "Content-Type": "application/json",
        "webhook-id": key,
        "webhook-timestamp": timestamp,
        "webhook-signature": signature(webhook.secret, key, timestamp, body),
    }
    try:
        answer = outbound.post(webhook.url, body, headers)
    except outbound.Unreachable as problem:
        _note(webhook, None, problem.code, taken)
        return None
    except outbound.BadAddress:  # it was fine when it was given; the rules have become stricter since
        _note(webhook, None, outbound.NoSuchHost.code, taken)
        return None
    _note(webhook, answer.status, "", taken)
    return answer


@transaction.atomic
def _note(given: Webhook, status: int | None, problem: str, taken: int | None) -> None:
    """The row may have changed while we waited for the answer, or be gone."""
    webhook = Webhook.objects.select_for_update().filter(pk=given.pk).first()
    if webhook is None:
        return
    now = timezone.now()
    webhook.tried_at, webhook.last_status, webhook.last_problem = now, status, problem
    if status is not None and 200 <= status < 300:
        webhook.failures, webhook.failing_since, webhook.off = 0, None, ""
        if taken is not None:
            webhook.taken = [*webhook.taken, taken][-REMEMBERED:]
    elif taken is not None:  # what is only tried out may fail as often as it takes
        webhook.failures += 1
        webhook.failing_since = webhook.failing_since or now
        if status == 410:
            webhook.off = Webhook.Off.GONE
        elif webhook.failures >= MOST_FAILURES and now - webhook.failing_since >= GIVEN_UP_AFTER:
            webhook.off = Webhook.Off.FAILING
    webhook.save()
    given.off = webhook.off


def _moment(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
