from functools import cache
from typing import Any

from django.http import HttpRequest

from accounts.models import Member

from .models import Seat


@cache
def has_demo_members() -> bool:
    """Asked once per process: a demo club is made before the first page is shown, or never."""
    return Member.objects.filter(is_demo=True).exists()


def club(request: HttpRequest) -> dict[str, Any]:
    """What the frame of every page shows."""
    member = getattr(request, "user", None)
    signed_in = member is not None and member.is_authenticated
    return {
        "turns": Seat.objects.to_move(member).count() if signed_in else 0,
        "demo_club": has_demo_members(),
    }
