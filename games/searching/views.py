from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from . import LONGEST, search


@require_safe
def results(request: HttpRequest) -> HttpResponse:
    given = request.GET.get("q", "")
    context = {"given": given[: LONGEST * 2], "found": search(given, request.user)}
    return render(request, "community/search.html", context)
