from functools import cache
from typing import Any

from django.http import HttpRequest

from accounts.models import Member
from accounts.notices import bell

from .own import waiting


@cache
def has_demo_members() -> bool:
    """Asked once per process: a demo club is made before the first page is shown, or never."""
    return Member.objects.filter(is_demo=True).exists()


def club(request: HttpRequest) -> dict[str, Any]:
    """What the frame of every page shows. A page that knows what waits says so itself, and nothing is asked here."""
    member = getattr(request, "user", None)

    @cache
    def counts() -> waiting.Counts:
        found = waiting.Counts() if member is None else waiting.counts(member)
        bell.learn(request, found.bells)
        return found

    return {
        "turns": lambda: counts().turns,
        "news": lambda: counts().news,
        "unread": lambda: bell.unread(request),
        "demo_club": has_demo_members(),
    }
