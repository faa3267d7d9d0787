"""How the site looks and behaves for a member. Kept with the member, so that it is the same on every device."""

import zoneinfo
from functools import cache
from typing import Any

from django.utils import timezone, translation

from .models import Member

PREFERENCES = ("language", "theme", "motion", "confirms_moves", "time_zone")


def change_preferences(*, member: Member, **wanted: Any) -> Member:
    """Takes what has been checked by a form or a serializer."""
    assert wanted.keys() <= set(PREFERENCES), wanted
    for name, value in wanted.items():
        setattr(member, name, value)
    if wanted:
        member.save(update_fields=list(wanted))
    return member


@cache
def zone_names() -> tuple[str, ...]:
    """Those that are offered: by continent and city, without the many old names of the same."""
    found = zoneinfo.available_timezones()
    return ("UTC", *sorted(name for name in found if "/" in name and not name.startswith(("Etc/", "posix/", "right/"))))


@cache
def _all_zones() -> frozenset[str]:
    return frozenset(zoneinfo.available_timezones())


def is_zone(name: str) -> bool:
    """Asked of the list, never of the file system: a name comes from outside."""
    return name in _all_zones()


def zone_of(member: Any) -> zoneinfo.ZoneInfo:
    name = getattr(member, "time_zone", "")
    return zoneinfo.ZoneInfo(name if is_zone(name) else "UTC")


def language_of(member: Any) -> str:
    """Of what is written to the member while they are not here."""
    return getattr(member, "language", "") or translation.get_language() or "en"


def follow(member: Any) -> None:
    """From here on the request speaks the member's language and prints their time."""
    if member.language and member.language != translation.get_language():
        translation.activate(member.language)
    timezone.activate(zone_of(member))
