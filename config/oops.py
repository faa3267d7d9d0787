"""Pages for what went wrong. Django's own would read the form of the request again, which may be what went wrong."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.template import loader


def not_understood(request: HttpRequest, exception: Any = None) -> HttpResponse:
    return HttpResponse(loader.render_to_string("400.html"), status=400)


def forbidden(request: HttpRequest, exception: Any = None) -> HttpResponse:
    return HttpResponse(loader.render_to_string("403.html", request=request), status=403)


def not_found(request: HttpRequest, exception: Any = None) -> HttpResponse:
    return HttpResponse(loader.render_to_string("404.html", request=request), status=404)


def our_fault(request: HttpRequest) -> HttpResponse:
    return HttpResponse(loader.render_to_string("500.html"), status=500)
