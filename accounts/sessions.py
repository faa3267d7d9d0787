"""Sessions that know whose they are, so that one statement finds both the session and the member."""

from functools import cache
from typing import Any

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.db import connection
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from . import rows
from .models import Member, Session


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


def is_a_key(text: str) -> bool:
    """Whether a cookie could be one of our keys at all; PostgreSQL does not even take every text."""
    return text.isascii() and text.isalnum()


def member_of(session_key: str) -> Member | None:
    """Whoever is signed in with that key, by the same checks that Django makes in two steps."""
    if not is_a_key(session_key):
        return None
    now = timezone.now()
    found = rows.fetch(_statement(connection.vendor), [session_key, connection.ops.adapt_datetimefield_value(now)])
    if found is None:
        return None
    member = rows.instance(Member, found[1:])
    data = SessionStore().decode(found[0])
    kept, current = data.get(HASH_SESSION_KEY, ""), member.get_session_auth_hash()
    return member if member.is_active and constant_time_compare(kept, current) else None


@cache
def _statement(vendor: str) -> str:
    session, member = Session._meta.db_table, Member._meta.db_table
    return (
        f"{rows.select(Member, also=f'{session}.session_data, ')} FROM {session} JOIN {member}"
        f" ON {member}.id = {session}.member_id WHERE {session}.session_key = %s AND {session}.expire_date > %s"
    )
