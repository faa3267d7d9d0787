"""What tie-breaks are called, and what they compare."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from ..formats.standings import TieBreak
from ..models import Competition


@dataclass(frozen=True, slots=True)
class TieBreakName:
    short: str | Promise  # the head of a column
    name: str | Promise
    about: str | Promise


TIE_BREAKS: Mapping[TieBreak, TieBreakName] = {
    TieBreak.DIRECT: TieBreakName(
        gettext_lazy("Direct"),
        gettext_lazy("direct encounter"),
        gettext_lazy("What those with as many points have taken from each other, if all of them have met."),
    ),
    TieBreak.BUCHHOLZ: TieBreakName(
        gettext_lazy("Buch."), gettext_lazy("Buchholz"), gettext_lazy("The points of all opponents.")
    ),
    TieBreak.BUCHHOLZ_CUT: TieBreakName(
        gettext_lazy("Buch. −1"),
        gettext_lazy("Buchholz without the weakest"),
        gettext_lazy("The points of all opponents but the weakest."),
    ),
    TieBreak.SONNEBORN: TieBreakName(
        gettext_lazy("S.-B."),
        gettext_lazy("Sonneborn-Berger"),
        gettext_lazy("The points of everybody who was beaten, and half of those with whom it was a draw."),
    ),
    TieBreak.SCORES: TieBreakName(
        gettext_lazy("Score"), gettext_lazy("game points"), gettext_lazy("What was scored in the games.")
    ),
    TieBreak.DIFFERENCE: TieBreakName(
        gettext_lazy("Diff."),
        gettext_lazy("difference of game points"),
        gettext_lazy("What was scored in the games, less what the others scored."),
    ),
    TieBreak.WINS: TieBreakName(gettext_lazy("Wins"), gettext_lazy("wins"), gettext_lazy("How many games were won.")),
    TieBreak.LOTS: TieBreakName(
        gettext_lazy("Lot"),
        gettext_lazy("drawing of lots"),
        gettext_lazy("Drawn when all is played, from the same chain as the dice: anybody can check it."),
    ),
}


def tie_breaks(competition: Competition) -> list[TieBreak]:
    """Those that have been chosen. What another site calls otherwise is left out."""
    return [TieBreak(one) for one in competition.tie_breaks if one in set(TieBreak)]


def tie_break_names(competition: Competition) -> list[str]:
    return [str(TIE_BREAKS[one].name) for one in tie_breaks(competition)]
