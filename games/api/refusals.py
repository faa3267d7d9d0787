"""What the rules refuse leaves the API like every other refusal."""

from typing import Any

from rest_framework import status
from rest_framework.response import Response

from accounts.api import refusals
from games.orders import BadOrder
from games.rules import BadOptions, IllegalMove
from games.words import sentence


def handle(error: Exception, context: dict[str, Any]) -> Response | None:
    if not isinstance(error, IllegalMove | BadOptions | BadOrder):
        return refusals.handle(error, context)
    answer = {"code": error.code, "detail": sentence(error)}
    if isinstance(error, BadOptions | BadOrder) and "label" in error.facts:
        answer["option"] = error.facts["option"]  # the sentence has its label, which no program knows
    return Response(answer, status=status.HTTP_422_UNPROCESSABLE_ENTITY)
