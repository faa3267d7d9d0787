"""Where a member is signed in, and ending that elsewhere.

Kept of each: since when, when last used (to the hour), and browser and system in two words. No addresses.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.dateparse import parse_datetime

from . import devices, live
from .models import Member, Session
from .sessions import SessionStore, is_of

DEVICE, SINCE = "device", "since"  # what a session holds of its own
MOST_SHOWN = 100


@dataclass(frozen=True, slots=True)
class OpenSession:
    key: str  # the secret itself: never to be shown
    device: str
    is_phone: bool
    since: datetime | None
    seen_at: datetime
    is_this: bool

    @property
    def mark(self) -> str:
        """By which it can be named without giving it away."""
        return salted_hmac("accounts.open_sessions", self.key).hexdigest()[:24]


def begin(request: HttpRequest) -> None:
    """Somebody has signed in."""
    request.session[DEVICE] = devices.device_of(request.headers.get("User-Agent", ""))
    request.session[SINCE] = timezone.now().isoformat()


def sessions_of(member: Member, this: str | None = None) -> list[OpenSession]:
    """The one in use first, then the others by when they were last used."""
    store = SessionStore()
    rows = Session.objects.filter(member=member, expire_date__gt=timezone.now()).order_by("-seen_at")[:MOST_SHOWN]
    read = [(row, store.decode(row.session_data)) for row in rows]
    found = [_open_session(row, data, this) for row, data in read if is_of(member, data)]
    return sorted(found, key=lambda session: not session.is_this)


def _open_session(row: Session, data: dict[str, Any], this: str | None) -> OpenSession:
    browser, system = data.get(DEVICE) or ("", "")
    return OpenSession(
        key=row.session_key,
        device=devices.in_words((browser, system)),
        is_phone=system in devices.PHONES,
        since=parse_datetime(data.get(SINCE, "")),
        seen_at=row.seen_at,
        is_this=row.session_key == this,
    )


def end(*, member: Member, mark: str) -> bool:
    """Signs the member out there. False if there is no such session (any more)."""
    session = next((session for session in sessions_of(member) if session.mark == mark), None)
    if session is None:
        return False
    Session.objects.filter(pk=session.key).delete()
    close_sockets(member.pk)
    return True


def end_others(*, member: Member, this: str | None) -> int:
    """Signs the member out everywhere but here."""
    ended, _ = Session.objects.filter(member=member).exclude(pk=this or "").delete()
    close_sockets(member.pk)
    return ended


def close_sockets(member_id: int) -> None:
    """Sockets of sessions that go on come back at once, signed in as before; the others come back as nobody."""
    live.tell_on_commit([(f"member-{member_id}", {"type": "bye"})])
