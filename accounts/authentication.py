from django.conf import settings
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from . import tokens
from .models import Member, Token
from .sessions import member_of

REALM = 'Bearer realm="Redpip"'


def bearer(header: str) -> str | None:
    """The secret in an Authorization header, or None if somebody comes in another way."""
    scheme, _, secret = header.partition(" ")
    return secret.strip() if scheme.lower() == "bearer" else None


class Bearer(BaseAuthentication):
    """A token in the header. It comes with no cookie, so no other site can make a browser send it: no CSRF token."""

    def authenticate(self, request: Request) -> tuple[Member, Token] | None:
        secret = bearer(request.META.get("HTTP_AUTHORIZATION", ""))
        if secret is None:
            return None
        try:
            token = tokens.find(secret)
        except tokens.BadToken as refusal:
            raise AuthenticationFailed(str(refusal), refusal.code) from None
        return token.member, token

    def authenticate_header(self, request: Request) -> str:
        """What a 401 says: that a token is wanted, or that this one does not do."""
        is_given = bearer(request.META.get("HTTP_AUTHORIZATION", "")) is not None
        return f'{REALM}, error="invalid_token"' if is_given else REALM


class OneLookup(SessionAuthentication):
    """The site's own sign-in for the API, found with one statement instead of two."""

    def authenticate(self, request: Request) -> tuple[Member, None] | None:
        key = request.COOKIES.get(settings.SESSION_COOKIE_NAME)
        member = member_of(key) if key else None
        if member is None:
            return None
        self.enforce_csrf(request)
        return member, None
