from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from .preferences import follow

WITHOUT = ("/api/", "/jsi18n/", "/healthz", "/ws/", "/embed/")  # these need no member, or find theirs in their own way


class OwnLanguageAndTime:
    """Pages are in the language and the time zone of whoever is signed in.

    The cookie repeats the language, so that everything else that is asked for from the page speaks it too.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if settings.SESSION_COOKIE_NAME not in request.COOKIES or request.path.startswith(WITHOUT):
            return self.get_response(request)
        if request.user.is_authenticated:
            follow(request.user)
        try:
            response = self.get_response(request)
        finally:
            timezone.deactivate()
        if request.user.is_authenticated and request.user.language not in ("", _cookie(request)):
            keep_language(response, request.user.language)
        return response


def _cookie(request: HttpRequest) -> str | None:
    return request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)


def keep_language(response: HttpResponse, language: str) -> None:
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        path=settings.LANGUAGE_COOKIE_PATH,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        samesite=settings.LANGUAGE_COOKIE_SAMESITE,
    )
