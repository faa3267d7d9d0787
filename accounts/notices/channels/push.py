"""Web push: a short sentence to every browser that asked for it. The member is reached if one of them has taken it."""

import logging
from typing import Any

from django.utils import timezone, translation
from django.utils.translation import gettext as _

from accounts import outbound, pushing
from accounts.models import Member, PushSubscription

from . import Gone, Message, TryAgain

log = logging.getLogger("redpip.push")

LONGEST = 500  # characters: a push service takes 4 KB, and nobody reads more on a locked screen
LONGEST_TITLE = 120
DAY = 24 * 3600
MOST_FAILURES = 5  # in a row, answered with something that is neither "gone" nor "later"
GONE = {404, 410}
LATER = {408, 425, 429}


def reaches(member: Member) -> bool:
    return PushSubscription.objects.in_use(member).exists()


def send(message: Message) -> None:
    payload, taken, later, wait = payload_of(message), 0, False, 0
    for device in PushSubscription.objects.in_use(message.member):
        answer = _post(device, message, payload)
        if answer is None or answer.status in LATER or answer.status >= 500:
            later, wait = True, max(wait, (answer and answer.wait_seconds) or 0)
        elif answer.is_good:
            taken += 1
            PushSubscription.objects.filter(pk=device.pk).update(failures=0, reached_at=timezone.now())
        else:
            _note_failure(device, answer.status)
    if taken:
        return  # never twice: the others have missed this one
    if later:
        with translation.override(message.language):
            raise TryAgain(_("The push service did not take it."), wait)
    raise Gone


def payload_of(message: Message) -> dict[str, Any]:
    """As little as possible: it lies on a screen that others can see."""
    return {
        "title": message.subject[:LONGEST_TITLE],
        "body": body_of(message),
        "url": message.url,
        "tag": tag_of(message),
    }


def body_of(message: Message) -> str:
    text = message.text if message.text != message.subject else ""
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def tag_of(message: Message) -> str:
    """What is about one table is replaced by what is newer about it."""
    tables = {item.facts.get("table") for item in message.items}
    table = tables.pop() if len(tables) == 1 else None
    return "notices" if table is None else f"table-{table}"


def _post(device: PushSubscription, message: Message, payload: dict[str, Any]) -> outbound.Answer | None:
    now = timezone.now()
    ends = [item.runs_out for item in message.items if item.runs_out is not None]
    seconds = min([DAY, *((end - now).total_seconds() for end in ends)])
    try:
        headers = pushing.signed(device.endpoint, now.timestamp()) | {
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(max(60, int(seconds))),  # after that nobody wants to hear of it any more
            "Urgency": "high" if message.is_urgent else "normal",
            "Topic": payload["tag"],  # of several that wait for a device that is off, the newest is enough
        }
        return outbound.post(device.endpoint, pushing.encrypted(device, payload), headers)
    except (outbound.Unreachable, outbound.BadAddress):
        return None


def _note_failure(device: PushSubscription, status: int) -> None:
    device.failures += 1
    if status in GONE or device.failures >= MOST_FAILURES:
        device.delete()
    else:
        device.save(update_fields=["failures"])
    if status not in GONE:
        log.warning("a push service answered %s: is VAPID_PRIVATE_KEY still the one that browsers were given?", status)
