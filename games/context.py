from typing import Any

from django.core.cache import cache
from django.http import HttpRequest

from accounts.models import Member

from .models import Seat


def club(request: HttpRequest) -> dict[str, Any]:
    """What the frame of every page shows."""
    member = getattr(request, "user", None)
    signed_in = member is not None and member.is_authenticated
    return {
        "turns": Seat.objects.to_move(member).count() if signed_in else 0,
        "demo_club": cache.get_or_set("demo-club", Member.objects.filter(is_demo=True).exists, 60),
    }
