"""How much of the API one may use in a while: so many reads, writes, openings and searches, for each who asks.

Windows are fixed: everybody's begin at the same full minute (or hour), and each is one counter in the cache, raised in
one round trip. While the cache is away nothing is counted and nothing refused.
"""

import time
from dataclasses import dataclass
from ipaddress import ip_address, ip_network
from typing import Any

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.core.cache import cache
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import Token
from accounts.refusals import Refusal

MINUTE, HOUR = 60, 3600
SECONDS = {"read": MINUTE, "write": MINUTE, "open": HOUR, "search": MINUTE}  # the figures are settings


@dataclass(frozen=True, slots=True)
class Allowance:
    """What is left of one kind in the current window."""

    kind: str
    limit: int
    left: int  # less than nothing if the request was one too many
    seconds: int  # how long a window is
    reset: int  # seconds until the next one

    @property
    def headers(self) -> dict[str, str]:
        """The three plain ones, and the two of the IETF's draft that say the same."""
        left = max(0, self.left)
        return {
            "RateLimit-Limit": str(self.limit),
            "RateLimit-Remaining": str(left),
            "RateLimit-Reset": str(self.reset),
            "RateLimit": f'"{self.kind}";r={left};t={self.reset}',
            "RateLimit-Policy": f'"{self.kind}";q={self.limit};w={self.seconds}',
        }


class TooManyRequests(Refusal):
    code = "too_many_requests"
    status = 429

    def __init__(self, allowance: Allowance) -> None:
        self.allowance = allowance
        self.extra = {"retry_after": allowance.reset}
        self.headers = {"Retry-After": str(allowance.reset)}

    def __str__(self) -> str:
        seconds = ngettext(
            "That was too much in a short time. Go on in %(seconds)s second.",
            "That was too much in a short time. Go on in %(seconds)s seconds.",
            self.allowance.reset,
        )
        facts = {"seconds": self.allowance.reset, "limit": self.allowance.limit}
        every = (
            _("At most %(limit)s such requests an hour are answered.")
            if self.allowance.seconds == HOUR
            else _("At most %(limit)s such requests a minute are answered.")
        )
        return f"{seconds % facts} {every % facts}"


def spend(request: Any, kind: str) -> Allowance | None:
    """Counts one request of that kind; None where they are not limited."""
    limit = settings.API_LIMITS[kind]
    if not limit:
        return None
    seconds = SECONDS[kind]
    window, passed = divmod(int(time.time()), seconds)
    spent = cache.count(f"limit-{kind}-{whose(request)}-{window}", seconds)  # type: ignore[attr-defined]  # ours have it
    return Allowance(kind, limit, limit - spent, seconds, seconds - passed)


def whose(request: Any) -> str:
    """Who is counted: a token by itself, a member or guest over all browsers, everybody else by address."""
    if isinstance(request.auth, Token):
        return f"token-{request.auth.pk}"
    if request.user.is_authenticated:
        return f"member-{request.user.pk}"
    return f"address-{address_of(request)}"


def address_of(request: Any) -> str:
    """Of IPv6 the network: whoever has one address there has them all."""
    given = get_adapter().get_client_ip(request)  # knows of proxies
    try:
        network = ip_network(f"{ip_address(given)}/{64 if ':' in given else 32}", strict=False)
    except ValueError:
        return "unknown"
    return str(network.network_address)
