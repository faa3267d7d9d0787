"""Every refusal leaves the API as {"code": ..., "detail": ...} with a status of 4xx."""

from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import exceptions, status
from rest_framework.response import Response
from rest_framework.views import exception_handler

from games.orders import BadOrder
from games.refusals import (
    BadMessage,
    BadNote,
    GuestsCannotWrite,
    NoSuchGame,
    NoSuchTable,
    NotInvited,
    NotSeated,
    NotTheOpener,
    Refusal,
    TooManyMessages,
)
from games.rules import BadOptions, IllegalMove
from games.words import sentence

STATUS = {
    NoSuchTable: status.HTTP_404_NOT_FOUND,
    NoSuchGame: status.HTTP_404_NOT_FOUND,
    NotSeated: status.HTTP_403_FORBIDDEN,
    NotInvited: status.HTTP_403_FORBIDDEN,
    NotTheOpener: status.HTTP_403_FORBIDDEN,
    GuestsCannotWrite: status.HTTP_403_FORBIDDEN,
    BadMessage: status.HTTP_422_UNPROCESSABLE_ENTITY,
    BadNote: status.HTTP_422_UNPROCESSABLE_ENTITY,
    TooManyMessages: status.HTTP_429_TOO_MANY_REQUESTS,
    IllegalMove: status.HTTP_422_UNPROCESSABLE_ENTITY,
    BadOptions: status.HTTP_422_UNPROCESSABLE_ENTITY,
    BadOrder: status.HTTP_422_UNPROCESSABLE_ENTITY,
}


class NotSignedIn(exceptions.NotAuthenticated):
    default_detail = gettext_lazy("Sign in first, or play as a guest.")
    auth_header = "Session"


def handle(error: Exception, context: dict[str, Any]) -> Response | None:
    if isinstance(error, Refusal | IllegalMove | BadOptions | BadOrder):
        answer = {"code": error.code, "detail": sentence(error)} | getattr(error, "extra", {})
        return Response(answer, status=STATUS.get(type(error), status.HTTP_409_CONFLICT))
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
