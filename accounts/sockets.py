"""How somebody who opens a socket is recognized: by a token in the header, or by the session like on every page."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from channels.db import database_sync_to_async
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.utils import translation
from django.utils.translation.trans_real import parse_accept_lang_header

from . import tokens
from .authentication import bearer
from .connections import drop_broken_connections
from .models import Token
from .refusals import Refusal

App = Callable[..., Awaitable[Any]]


def by_token_or_session(with_token: App, with_session: App) -> App:
    """No page can make a browser send the header. So with a token it is all the same where somebody comes from."""

    async def door(scope: dict[str, Any], receive: Any, send: Any) -> Any:
        secret = bearer(_header(scope, b"authorization"))
        if secret is None:
            return await with_session(scope, receive, send)
        scope = scope | {"user": AnonymousUser(), "token": None, "refusal": None}
        try:
            token = scope["token"] = await _find(secret)
            scope["user"] = token.member
        except Refusal as refusal:
            scope["refusal"] = refusal  # told through the socket, in words
        return await with_token(scope, receive, send)

    return door


def language_for(member: Any, scope: dict[str, Any]) -> str:
    """In which refusals are said: the member's own, or what the browser or program asks for."""
    if chosen := getattr(member, "language", ""):
        return str(chosen)
    for asked, _weight in parse_accept_lang_header(_header(scope, b"accept-language").lower()):
        with suppress(LookupError):
            return translation.get_supported_language_variant(asked)
    return settings.LANGUAGE_CODE


@database_sync_to_async
def _find(secret: str) -> Token:
    drop_broken_connections()
    token = tokens.find(secret)
    tokens.must_allow(token, "read")
    return token


def _header(scope: dict[str, Any], wanted: bytes) -> str:
    return next((value.decode("latin1") for name, value in scope["headers"] if name == wanted), "")
