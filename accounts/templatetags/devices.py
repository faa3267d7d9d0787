from typing import Any

from django import template

from accounts import devices, pushing
from accounts.models import PushSubscription

register = template.Library()


@register.inclusion_tag("notices/_devices.html", takes_context=True)
def own_devices(context: dict[str, Any]) -> dict[str, Any]:
    """The devices of whoever looks at the page, and a button for the one they look with."""
    request = context["request"]
    here = request.session.session_key
    rows = [
        {"id": found.pk, "name": devices.in_words((found.browser, found.system)), "at": found.created_at,
         "is_here": bool(here) and found.session == here}
        for found in PushSubscription.objects.in_use(request.user)
    ]  # fmt: skip
    key = pushing.public_key()
    return {"request": request, "devices": rows, "is_known": any(row["is_here"] for row in rows), "key": key}
