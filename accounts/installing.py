"""What makes the site an app on a phone's home screen, and lets it show push messages: the manifest and the worker."""

from contextlib import suppress
from functools import cache

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from . import pushing
from .signed_in import member_of

A_DAY = 24 * 3600


@require_safe
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    """At the root, because a worker sees only what is below its own address."""
    return HttpResponse(_worker(), content_type="text/javascript; charset=utf-8")


@cache
def _worker() -> bytes:
    return (settings.BASE_DIR / "static" / "js" / "sw.js").read_bytes()


@require_safe
@cache_control(max_age=A_DAY)
def manifest(request: HttpRequest) -> HttpResponse:
    icons = [
        ("app-192.png", "192x192", "any"),
        ("app-512.png", "512x512", "any"),
        ("app-mask.png", "512x512", "maskable"),
    ]
    content = {
        "id": "/",
        "name": "Redpip",
        "short_name": "Redpip",
        "description": _("A club for dice and board games, live or a move at a time."),
        "start_url": reverse("home"),
        "scope": "/",
        "display": "standalone",
        "background_color": "#f2f4f5",
        "theme_color": "#f2f4f5",
        "icons": [
            {"src": static(f"img/{name}"), "sizes": sizes, "type": "image/png", "purpose": purpose}
            for name, sizes, purpose in icons
        ],
    }
    return JsonResponse(content, content_type="application/manifest+json")


@require_POST
@login_required
def remove_device(request: HttpRequest, device_id: int) -> HttpResponse:
    with suppress(pushing.NoSuchDevice):  # it is gone already, which is what was wanted
        pushing.let_go(member=member_of(request), device_id=device_id)
    return redirect(f"{reverse('settings-notices')}#devices")
