"""What people read about a game before they know it. The rules themselves are in games/rules."""

from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from . import rules
from .refusals import NoSuchGame


@dataclass(frozen=True, slots=True)
class Entry:
    slug: str
    teaser: Promise
    seats_text: Promise
    minutes: int
    taster: dict[str, Any]  # options for somebody who wants to try the game at once

    @property
    def title(self) -> str:
        return self.engine.title

    @property
    def engine(self) -> Any:
        return rules.get(self.slug)


CATALOG = {
    entry.slug: entry
    for entry in (
        Entry(
            "catch-6",
            _("Be first to catch the numbers: one red and three white."),
            _("2 players"),
            10,
            {"games_to_win": 1},
        ),
    )
}


def entry(slug: str) -> Entry:
    try:
        return CATALOG[slug]
    except KeyError:
        raise NoSuchGame from None
