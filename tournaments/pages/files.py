"""The whole season as a file."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from tournaments import core
from tournaments.files import exporting
from tournaments.models import Competition


@require_safe
def as_json(request: HttpRequest, pk: int) -> HttpResponse:
    found = core.find(pk, request.user)
    answer = JsonResponse(exporting.as_json(found), json_dumps_params={"indent": 1, "ensure_ascii": False})
    return _named(answer, found, "json")


@require_safe
def as_csv(request: HttpRequest, pk: int) -> HttpResponse:
    found = core.find(pk, request.user)
    return _named(HttpResponse(exporting.as_csv(found), content_type="text/csv; charset=utf-8"), found, "csv")


def _named(answer: HttpResponse, found: Competition, ending: str) -> HttpResponse:
    name = slugify(found.name) or "competition"
    answer["Content-Disposition"] = f'attachment; filename="{name}-{found.pk}.{ending}"'
    return answer
