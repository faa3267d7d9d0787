"""A member's own webhooks: what can be done with them. How something is sent is in `sending`."""

import threading
from collections.abc import Sequence
from typing import Any, cast

from django.core.cache import cache
from django.db import transaction
from django.http import Http404
from django.utils.translation import gettext_lazy as _

from accounts import outbound
from accounts.models import Member, Webhook
from accounts.models.endpoints import new_secret
from accounts.notices.kinds import KINDS
from accounts.refusals import Refusal

from . import sending

MOST = 5  # that a member has
TESTS_A_MINUTE = 6
TESTS_AT_ONCE = 2  # of all members, in one process: whoever answers slowly must not keep its threads

_testing = threading.BoundedSemaphore(TESTS_AT_ONCE)


class NoWebhooksForGuests(Refusal):
    code = "guests_have_no_webhooks"
    status = 403
    sentence = _("Webhooks are for members. Join first; your games stay yours.")


class TooManyWebhooks(Refusal):
    code = "too_many_webhooks"
    sentence = _("You have 5 webhooks already. Remove one that is not needed any more.")


class WebhookKnown(Refusal):
    code = "webhook_known"
    sentence = _("You have a webhook for this address already.")


class NoSuchWebhook(Refusal, Http404):
    code = "no_such_webhook"
    status = 404
    sentence = _("You have no such webhook.")


class UnknownKind(Refusal):
    code = "unknown_kind"
    status = 422
    sentence = _("There is no such kind of notice.")


class TooManyTests(Refusal):
    code = "too_many_tests"
    status = 429
    sentence = _("Enough was tried out for the moment. Wait a minute, then try again.")


def add(*, member: Member, url: str, kinds: Sequence[str] = ()) -> Webhook:
    """A new one, with its secret. Its host is looked up only when something is sent."""
    if member.is_guest:
        raise NoWebhooksForGuests
    parts = outbound.checked(url.strip())
    url = parts._replace(path=parts.path or "/", fragment=None).url
    outbound.checked(url)  # written out it may have become too long
    if not set(kinds) <= KINDS.keys():
        raise UnknownKind
    with transaction.atomic():
        Member.objects.select_for_update().get(pk=member.pk)  # of two at once the second is counted after the first
        others = [webhook.url for webhook in webhooks_of(member)]
        if url in others:
            raise WebhookKnown
        if len(others) >= MOST:
            raise TooManyWebhooks
        return Webhook.objects.create(member=member, url=url, kinds=[key for key in KINDS if key in kinds])


def webhooks_of(member: Member) -> list[Webhook]:
    return list(Webhook.objects.filter(member=member).order_by("created_at", "pk"))


def find(member: Member, webhook_id: int) -> Webhook:
    found = Webhook.objects.filter(member=member, pk=webhook_id).first()
    if found is None:
        raise NoSuchWebhook
    return found


def renew_secret(*, member: Member, webhook_id: int) -> Webhook:
    """From now on everything is signed with a new one."""
    webhook = find(member, webhook_id)
    webhook.secret = new_secret()
    webhook.save(update_fields=["secret"])
    return webhook


def remove(*, member: Member, webhook_id: int) -> None:
    find(member, webhook_id).delete()


def try_out(*, member: Member, webhook_id: int) -> Webhook:
    """Sends something now, and says how it went. One that was switched off works again if it is taken."""
    webhook = find(member, webhook_id)
    tests = cast(Any, cache).count(f"webhook-tests-{member.pk}", 60)  # ours can count: see config/cache.py
    if tests > TESTS_A_MINUTE or not _testing.acquire(blocking=False):
        raise TooManyTests
    try:
        sending.send_test(webhook)
    finally:
        _testing.release()
    return find(member, webhook_id)
