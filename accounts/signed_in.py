from typing import Any

from .models import Member


def member_of(request: Any) -> Member:
    """Whoever makes the request, behind a door that only lets members and guests in."""
    if not isinstance(request.user, Member):
        raise TypeError(f"{request.path} is open to strangers")
    return request.user
