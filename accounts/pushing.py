"""Browsers that show push messages: taking them on, letting them go, and what it takes to send them something."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from email.utils import parseaddr
from functools import cache
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.db import transaction
from django.http import Http404
from django.utils.translation import gettext_lazy as _
from py_vapid import Vapid02

from . import devices, outbound
from .models import Member, PushSubscription
from .refusals import Refusal

MOST = 10  # devices of a member
CURVE = ec.SECP256R1()
VAPID_HOURS = 12  # for which a signature is good; a push service takes no more than 24


class BadSubscription(Refusal):
    code = "bad_subscription"
    status = 422
    sentence = _(
        "This is no subscription of a browser: it has an endpoint, which is a public https address,"
        " and the keys p256dh and auth in base64url."
    )


class NoDevicesForGuests(Refusal):
    code = "guests_have_no_devices"
    status = 403
    sentence = _("Push messages are for members. Join first; your games stay yours.")


class TooManyDevices(Refusal):
    code = "too_many_devices"
    sentence = _("Ten devices get push messages already. Remove one that is not needed any more.")


class NoSuchDevice(Refusal, Http404):
    code = "no_such_device"
    status = 404
    sentence = _("There is no such device among yours.")


# --- what members do ----------------------------------------------------------------------------------------------


def take_on(
    *, member: Member, endpoint: str, p256dh: str, auth: str, session: str = "", user_agent: str = ""
) -> PushSubscription:
    """This browser shows push messages to the member from now on, and to nobody else."""
    if member.is_guest:
        raise NoDevicesForGuests
    try:
        outbound.checked(endpoint)
        _point(p256dh)
        is_good = len(_bytes(auth)) == 16
    except (outbound.BadAddress, ValueError):
        is_good = False
    if not is_good:
        raise BadSubscription
    browser, system = devices.device_of(user_agent)
    with transaction.atomic():
        Member.objects.select_for_update().get(pk=member.pk)  # of two at once the second is counted after the first
        if session:  # a browser has one: what was there before is what it has replaced
            PushSubscription.objects.filter(session=session).exclude(endpoint=endpoint).delete()
        others = PushSubscription.objects.in_use(member).exclude(endpoint=endpoint)
        if others.count() >= MOST:
            raise TooManyDevices
        facts = {"p256dh": p256dh, "auth": auth, "browser": browser, "system": system, "session": session}
        return PushSubscription.objects.update_or_create(
            endpoint=endpoint, defaults={"member": member, "failures": 0} | facts
        )[0]


def let_go(*, member: Member, device_id: int) -> None:
    if not PushSubscription.objects.filter(member=member, pk=device_id).delete()[0]:
        raise NoSuchDevice


# --- what it takes to send ----------------------------------------------------------------------------------------


@cache
def _vapid(private_key: str) -> Vapid02:
    vapid = Vapid02.from_raw(private_key.encode())
    vapid.conf = {"no-strict": True}  # its idea of an address has no ports
    return vapid


def public_key() -> str:
    """By which a browser's push service recognizes us; in base64url, as browsers want it."""
    point = _vapid(settings.VAPID_PRIVATE_KEY).public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).decode().rstrip("=")


def signed(endpoint: str, now: float) -> dict[str, str]:
    """Says who we are, to this push service only and for a while."""
    parts = outbound.checked(endpoint)
    claims = {"aud": f"https://{parts.netloc}", "sub": contact(), "exp": int(now) + VAPID_HOURS * 3600}
    headers: dict[str, str] = _vapid(settings.VAPID_PRIVATE_KEY).sign(claims)
    return headers


def contact() -> str:
    """Whom a push service can write to if we are a nuisance."""
    return settings.VAPID_CONTACT or f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}"


def encrypted(device: PushSubscription, payload: dict[str, Any]) -> bytes:
    """So that only the browser can read it, and the push service cannot."""
    return http_ece.encrypt(
        json.dumps(payload, ensure_ascii=False).encode(),
        private_key=ec.generate_private_key(CURVE),
        dh=_bytes(device.p256dh),
        auth_secret=_bytes(device.auth),
        version="aes128gcm",
    )


def _point(text: str) -> None:
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, _bytes(text))


def _bytes(text: str) -> bytes:
    """From base64url, with or without what fills it up. Raises ValueError."""
    if not text.isascii() or len(text) > 100:
        raise ValueError
    return urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
