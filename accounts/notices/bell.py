"""The figure beside the bell, asked for once per page."""

from django.http import HttpRequest

from accounts.models import Member

from . import telling


def unread(request: HttpRequest) -> int:
    """How many notices whoever asks has not read: one look into a small index."""
    if not hasattr(request, "_unread"):
        member = getattr(request, "user", None)
        learn(request, telling.unread_in_bell(member).count() if isinstance(member, Member) else 0)
    return request._unread  # type: ignore[attr-defined]


def learn(request: HttpRequest, count: int) -> None:
    """Somebody knows it already."""
    request._unread = count  # type: ignore[attr-defined]
