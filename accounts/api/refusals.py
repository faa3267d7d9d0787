"""Every refusal leaves the API as {"code": ..., "detail": ...} with a status of 4xx."""

from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import exceptions, serializers
from rest_framework.response import Response
from rest_framework.views import exception_handler

from accounts.refusals import Refusal


class RefusalOut(serializers.Serializer):
    """Nothing has changed."""

    code = serializers.CharField(help_text="For programs: it stays the same, whatever the language.")
    detail = serializers.CharField(help_text="A sentence for people, in the language that was asked for.")


class NotSignedIn(exceptions.NotAuthenticated):
    default_detail = gettext_lazy("Sign in first, or play as a guest.")
    auth_header = 'Bearer realm="Redpip"'


def handle(error: Exception, context: dict[str, Any]) -> Response | None:
    if isinstance(error, Refusal):
        answer = {"code": error.code, "detail": str(error)} | error.extra
        return Response(answer, status=error.status, headers=error.headers)
    if isinstance(error, Http404):
        error = exceptions.NotFound(_("There is nothing at this address."))
    if isinstance(error, exceptions.NotAuthenticated):
        error = NotSignedIn()
    response = exception_handler(error, context)
    if response is None:
        return None
    if isinstance(error, exceptions.ValidationError):
        response.data = {"code": "invalid", "detail": _summary(response.data), "fields": response.data}
    else:
        code = error.get_codes() if isinstance(error, exceptions.APIException) else "refused"
        response.data = {"code": code, "detail": response.data["detail"]}
    return response


def _summary(data: Any) -> str:
    """The first thing wrong, with the field it is about."""
    if isinstance(data, dict):
        field, errors = next(iter(data.items()))
        inner = _summary(errors)
        return inner if field == "non_field_errors" else f"{field}: {inner}"
    if isinstance(data, list):
        return _summary(data[0])
    return str(data)
