"""The account itself: a name, and where one is signed in. Only for its member in person, never for a token."""

from typing import Any

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import names, open_sessions, tokens
from accounts.refusals import Refusal
from accounts.signed_in import member_of

from .door import Door

SCOPE = tokens.NEVER


class NoSuchSession(Refusal):
    code = "no_such_session"
    sentence = _("You are not signed in there.")
    status = 404


class JoinFirst(Refusal):
    code = "join_first"
    sentence = _("Guests have no account yet. Join the club first.")
    status = 403


class Name(serializers.Serializer):
    name = serializers.CharField(min_length=2, max_length=150)

    def validate_name(self, name: str) -> str:
        member = self.context["member"]
        try:
            return get_adapter().clean_username(name, shallow=names.key_of(name) == names.key_of(member.username))
        except ValidationError as error:
            raise serializers.ValidationError(error.messages) from None


class OneSession(serializers.Serializer):
    id = serializers.CharField(source="mark", help_text="By which it can be ended; not the secret itself.")
    device = serializers.CharField(help_text="Browser and system, in words.")
    since = serializers.DateTimeField(allow_null=True)
    seen_at = serializers.DateTimeField(help_text="When it was last used, to the hour.")
    this = serializers.BooleanField(source="is_this", help_text="Whether it is the one that asks.")


class OwnName(Door):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=Name, responses=Name)
    def put(self, request: Request) -> Response:
        """Change your name: twice in 30 days at most. The old one leads to you for 90 days and is nobody else's."""
        member = member_of(request)
        if member.is_guest:
            raise JoinFirst
        wanted = Name(data=request.data, context={"member": member})
        wanted.is_valid(raise_exception=True)
        names.change_name(member=member, name=wanted.validated_data["name"])
        return Response(wanted.validated_data)


class Sessions(Door, ListAPIView):
    """Where you are signed in, this place first."""

    permission_classes = [IsAuthenticated]
    serializer_class = OneSession

    def get_queryset(self) -> Any:
        return open_sessions.sessions_of(member_of(self.request), this_session(self.request))

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request) -> Response:
        """Sign out everywhere but here."""
        open_sessions.end_others(member=member_of(request), this=this_session(request))
        return Response(status=204)


class Session(Door):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, mark: str) -> Response:
        """Sign out there."""
        if not open_sessions.end(member=member_of(request), mark=mark):
            raise NoSuchSession
        return Response(status=204)


def this_session(request: Request) -> str | None:
    return request.COOKIES.get(settings.SESSION_COOKIE_NAME)
