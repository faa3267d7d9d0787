"""Sessions that know whose they are, so that one statement finds both the session and the member."""

from datetime import timedelta
from functools import cache
from typing import Any

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.db import connection
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from . import rows
from .models import Member, PushSubscription, Session

SEEN_EVERY = timedelta(hours=1)  # that somebody is there is written down this often, and no more precisely


class SessionStore(DatabaseStore):
    @classmethod
    def get_model_class(cls) -> type[Session]:
        return Session

    def __init__(self, session_key: str | None = None) -> None:
        super().__init__(session_key if session_key and is_a_key(session_key) else None)

    def create_model_instance(self, data: dict[str, Any]) -> Session:
        session = super().create_model_instance(data)
        assert isinstance(session, Session)
        session.member_id = data.get(SESSION_KEY)
        return session

    def cycle_key(self) -> None:
        """A new password is a new key, but the same browser."""
        old = self.session_key
        super().cycle_key()
        if old and self.session_key:
            PushSubscription.objects.move(old, self.session_key)

    def _get_session_from_db(self) -> Session | None:
        session = super()._get_session_from_db()  # type: ignore[misc]
        if session is not None and session.member_id is not None and session.seen_at < timezone.now() - SEEN_EVERY:
            note_seen(session.session_key)
        return session


def is_a_key(text: str) -> bool:
    """Whether a cookie could be one of our keys at all; PostgreSQL does not even take every text."""
    return text.isascii() and text.isalnum()


def note_seen(session_key: str) -> None:
    Session.objects.filter(pk=session_key).update(seen_at=timezone.now())


def member_of(session_key: str) -> Member | None:
    """Whoever is signed in with that key, by the same checks that Django makes in two steps."""
    if not is_a_key(session_key):
        return None
    now = timezone.now()
    moments = [connection.ops.adapt_datetimefield_value(moment) for moment in (now - SEEN_EVERY, now)]
    found = rows.fetch(_statement(connection.vendor), [moments[0], session_key, moments[1]])
    if found is None:
        return None
    data, was_seen_long_ago, member = found[0], found[1], rows.instance(Member, found[2:])
    if not (member.is_active and is_of(member, SessionStore().decode(data))):
        return None
    if was_seen_long_ago:
        note_seen(session_key)
    return member


def is_of(member: Member, data: dict[str, Any]) -> bool:
    """A new password ends all sessions that began with the old one."""
    known = data.get(HASH_SESSION_KEY, "")
    hashes = (member.get_session_auth_hash(), *member.get_session_auth_fallback_hash())  # also by earlier secret keys
    return any(constant_time_compare(known, one) for one in hashes)


def keep(member: Member) -> None:
    """Sessions go on with the password that the member has now."""
    store = SessionStore()
    for session in Session.objects.filter(member=member):
        data = store.decode(session.session_data) | {HASH_SESSION_KEY: member.get_session_auth_hash()}
        session.session_data = store.encode(data)
        session.save(update_fields=["session_data"])


@cache
def _statement(vendor: str) -> str:
    session, member = Session._meta.db_table, Member._meta.db_table
    return (
        f"{rows.select(Member, also=f'{session}.session_data, {session}.seen_at < %s, ')} FROM {session} JOIN {member}"
        f" ON {member}.id = {session}.member_id WHERE {session}.session_key = %s AND {session}.expire_date > %s"
    )
