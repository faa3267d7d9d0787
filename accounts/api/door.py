import sys
from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import tokens
from accounts.models import Token

from . import limits


def valid(serializer: type[serializers.Serializer], request: Request) -> dict[str, Any]:
    """What was sent, as the serializer reads it; it is answered what is wrong with the rest."""
    given = serializer(data=request.data)
    given.is_valid(raise_exception=True)
    return given.validated_data


class Door(APIView):
    """What all addresses of the API share: what a token may do there, how often, and that nobody keeps the answer.

    Reading needs the scope `read`. What changes something needs the scope that its module names as `SCOPE`, or the door
    as `scope`; `tokens.NEVER` keeps every token out, readers too.
    """

    scope: str | None = None
    counts_as: dict[str, str] = {}  # which limit a method counts for, if not "read" or "write"
    allowance: limits.Allowance | None = None

    @classmethod
    def scope_for(cls, method: str) -> str | None:
        scope = cls.scope or getattr(sys.modules[cls.__module__], "SCOPE", None)
        return "read" if method in SAFE_METHODS and scope != tokens.NEVER else scope

    def perform_authentication(self, request: Request) -> None:
        try:
            super().perform_authentication(request)
        finally:  # whoever is not let in has asked too, and is counted by address
            self.spend(request)

    def spend(self, request: Request) -> None:
        method = request.method or ""
        kind = self.counts_as.get(method) or ("read" if method in SAFE_METHODS else "write")
        self.allowance = limits.spend(request, kind)
        if self.allowance is not None and self.allowance.left < 0:
            raise limits.TooManyRequests(self.allowance)

    def check_permissions(self, request: Request) -> None:
        if isinstance(request.auth, Token):
            tokens.must_allow(request.auth, self.scope_for(request.method or "") or tokens.NEVER)
        super().check_permissions(request)

    def finalize_response(self, request: Any, response: Any, *args: Any, **kwargs: Any) -> Response:
        response.headers["Cache-Control"] = "no-store"
        for name, value in self.allowance.headers.items() if self.allowance is not None else ():
            response.headers[name] = value
        return super().finalize_response(request, response, *args, **kwargs)


@extend_schema(exclude=True)
class Nowhere(Door):
    """Every other address: a program is answered in JSON there as well, whatever it wanted to do."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise Http404
