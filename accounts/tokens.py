"""Tokens: how programs come in. Each may do what its scopes say, and never anything about the account itself.

A secret looks like `rp_` and forty letters and digits. It is shown once; what is kept is its SHA-256, which is enough
because nobody guesses 238 bits. One statement finds the token, its member and whoever answers for the member.
"""

import hashlib
import re
from collections.abc import Sequence
from datetime import timedelta
from functools import cache
from typing import Any

from django.db import connection
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from . import live, rows
from .models import Member, Token
from .refusals import Refusal

SCOPES = {
    "read": _("read what you may see"),
    "play": _("open tables, play, leave orders, chat"),
    "social": _("follow, clubs, comments"),
    "notices": _("notices and where they go"),
    "settings": _("how you like to play and what you show"),
    "compete": _("enter competitions, agree on dates, report results, ask their organizers"),
    "organize": _("hold competitions and work at their desk"),
}
NEVER = "never"  # the scope of what is about the account itself: no token has it

SECRET = re.compile(r"rp_[0-9A-Za-z]{40}")
SHOWN = 8  # so much of a secret is kept to recognize it by
MOST = 20  # that a member has at a time
LONGEST_DAYS = 3650
NOTED_EVERY = timedelta(hours=1)


# --- what can go wrong --------------------------------------------------------------------------------------------


class BadToken(Refusal):
    code = "bad_token"
    status = 401
    sentence = _("This token is not known. Copy it again, or make a new one in your settings.")


class ExpiredToken(BadToken):
    code = "expired_token"
    sentence = _("This token has expired. Make a new one in your settings.")


class RevokedToken(BadToken):
    code = "revoked_token"
    sentence = _("This token was revoked. Make a new one in your settings.")


class TokenOfNobody(BadToken):
    code = "member_gone"
    sentence = _("The account that this token belongs to is closed.")


class ScopeMissing(Refusal):
    code = "scope_missing"
    status = 403

    def __init__(self, scope: str) -> None:
        self.scope = scope
        self.extra = {"scope": scope}
        self.headers = {"WWW-Authenticate": f'Bearer realm="Redpip", error="insufficient_scope", scope="{scope}"'}

    def __str__(self) -> str:
        if self.scope == NEVER:
            return str(_("This cannot be done with a token. Sign in on the site."))
        return str(_('This token may not do that: it lacks the scope "%(scope)s".') % {"scope": self.scope})


class BadTokenName(Refusal):
    code = "bad_token_name"
    status = 422
    sentence = _("Give the token a name of up to 60 characters, to recognize it by.")


class BadScopes(Refusal):
    code = "bad_scopes"
    status = 422
    sentence = _(
        "Say what the token may do: one or more of read, play, social, notices, settings, compete and organize."
    )


class BadTokenDays(Refusal):
    code = "bad_token_days"
    status = 422
    sentence = _("A token lives for 1 to 3650 days, or until it is revoked.")


class TooManyTokens(Refusal):
    code = "too_many_tokens"
    sentence = _("You have 20 tokens already. Revoke one that is not needed any more.")


class NoTokensForGuests(Refusal):
    code = "guests_have_no_tokens"
    status = 403
    sentence = _("Tokens and bots are for members. Join first; your games stay yours.")


# --- what members do ----------------------------------------------------------------------------------------------


def make(*, member: Member, name: str, scopes: Sequence[str], days: int | None = None) -> tuple[Token, str]:
    """A new token and its secret, which nobody can find out later."""
    must_be_a_member(member)
    name = name.strip()
    if not 1 <= len(name) <= 60 or not name.isprintable():
        raise BadTokenName
    if not scopes or not set(scopes) <= set(SCOPES):
        raise BadScopes
    if days is not None and not 1 <= days <= LONGEST_DAYS:
        raise BadTokenDays
    if valid_of(member).count() >= MOST:
        raise TooManyTokens
    secret, now = f"rp_{get_random_string(40)}", timezone.now()
    token = Token.objects.create(
        member=member,
        name=name,
        prefix=secret[:SHOWN],
        digest=digest(secret),
        scopes=" ".join(scope for scope in SCOPES if scope in scopes),
        created_at=now,
        expires_at=None if days is None else now + timedelta(days=days),
    )
    return token, secret


def revoke(token: Token) -> None:
    """It opens nothing any more, and sockets that were opened with it are closed; others come back by themselves."""
    if token.revoked_at is None:
        token.revoked_at = timezone.now()
        token.save(update_fields=["revoked_at"])
    live.tell_on_commit([(f"member-{token.member_id}", {"type": "bye"})])


def valid_of(member: Member) -> Any:
    """Those that have not been revoked; one that has expired is still shown, or nobody would know why it fails."""
    return Token.objects.filter(member=member, revoked_at=None)


def must_be_a_member(member: Member) -> None:
    if member.is_guest:
        raise NoTokensForGuests


# --- what programs show -------------------------------------------------------------------------------------------


def find(secret: str) -> Token:
    """The token of a secret, with its member, if it still opens anything."""
    found = None
    if SECRET.fullmatch(secret):
        found = rows.fetch(_statement(connection.vendor), [digest(secret)])
    if found is None:
        raise BadToken
    split = 1 + rows.width(Token)
    token, member = rows.instance(Token, found[1:split]), rows.instance(Member, found[split:])
    token.member = member
    if token.revoked_at is not None:
        raise RevokedToken
    if token.has_expired:
        raise ExpiredToken
    if not member.is_active or member.leaves_at is not None or found[0] in (False, 0):
        raise TokenOfNobody
    _note_use(token)
    return token


def must_allow(token: Token, scope: str) -> None:
    if scope not in token.scope_names:
        raise ScopeMissing(scope)


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def _note_use(token: Token) -> None:
    now = timezone.now()
    if token.last_used_at is None or now - token.last_used_at > NOTED_EVERY:
        Token.objects.filter(pk=token.pk).update(last_used_at=now)


@cache
def _statement(vendor: str) -> str:
    token, member = Token._meta.db_table, Member._meta.db_table
    owner_is_here = "owner.is_active AND owner.leaves_at IS NULL, "
    return (
        f"{rows.select(Token, also=owner_is_here)}, {rows.columns(Member)} FROM {token}"
        f" JOIN {member} ON {member}.id = {token}.member_id"
        f" LEFT JOIN {member} owner ON owner.id = {member}.owner_id WHERE {token}.digest = %s"
    )
