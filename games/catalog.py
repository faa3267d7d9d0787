"""What people read about a game before they know it. The rules themselves are in games/rules."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from . import rules
from .refusals import NoSuchGame


@dataclass(frozen=True, slots=True)
class Entry:
    slug: str
    teaser: Promise
    seats_text: Promise
    minutes: int
    taster: dict[str, Any]  # options for somebody who wants to try the game at once; none, if nothing makes it shorter
    rulebook: dict[str, Any]  # what stands otherwise in the rulebook than in our defaults, which suit play by web

    @property
    def title(self) -> str:
        return self.engine.title

    @property
    def engine(self) -> Any:
        return rules.get(self.slug)

    @property
    def tile(self) -> str:
        """Its picture for a row of a list. It is always the same, so a long list draws it once."""
        return _tile(self.slug)

    @property
    def presets(self) -> dict[str, tuple[Promise, dict[str, Any]]]:
        """Options to begin with when a table is opened."""
        return {
            "standard": (_("Standard"), {}),
            "quick": (_("Quick"), self.taster),
            "rulebook": (_("As in the rulebook"), self.rulebook),
        }


@cache
def _tile(slug: str) -> SafeString:
    return render_to_string(f"games/art/{slug}-tile.html")


TWO = _("2 players")
TWO_TO_FOUR = _("2 to 4 players")
DRAWN = {"first": "random"}  # rulebooks let the players find out who begins

CATALOG = {
    entry.slug: entry
    for entry in (
        Entry(
            "catch-6",
            _("Be first to catch the numbers: one red and three white."),
            TWO,
            10,
            {"games_to_win": 1},
            DRAWN,
        ),
        Entry(
            "keep-on-rolling",
            _("Pair up, fill up, and know when to stop."),
            _("2 to 8 players"),
            10,
            {"target": 100},
            DRAWN,
        ),
        Entry(
            "two-out-of-three",
            _("Ten lines, three squares each, and red dice that push in."),
            TWO,
            8,
            {"match_points": 1},
            DRAWN,
        ),
        Entry(
            "grand-poobah",
            _("Hold the most of a number when the scoring dice fall."),
            _("2 to 5 players"),
            15,
            {"target": 30},
            DRAWN,
        ),
        Entry(
            "perfecto",
            _("Bid on dice you cannot see. Call it too high, or spot on."),
            TWO_TO_FOUR,
            15,
            {"match_points": 0},
            DRAWN,
        ),
        Entry(
            "diangle",
            _("Race up the ladder from 1 to 6 and back down."),
            TWO_TO_FOUR,
            12,
            {},
            DRAWN,
        ),
        Entry(
            "capo-dei-capi",
            _("Two bosses, six districts, one Mayor to squeeze."),
            TWO,
            30,
            {"backstab": "off"},
            {"backstab": "ask"},
        ),
        Entry(
            "capio",
            _("Forty dice, three goal cards, everybody grabs at once."),
            TWO_TO_FOUR,
            20,
            {"pace": "turns", "rounds": 1, "goals": "first", "mistakes": False},
            {"pace": "live"},
        ),
        Entry(
            "capcolor",
            _("Colour treasure islands cell by cell."),
            _("1 to 4 players"),
            15,
            {"map": "03s-hatchling"},
            DRAWN | {"auto": False},
        ),
    )
}


def entry(slug: str) -> Entry:
    try:
        return CATALOG[slug]
    except KeyError:
        raise NoSuchGame from None
