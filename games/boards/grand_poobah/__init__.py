"""Grand Poobah: a row a player, a column a number, a crown on whoever has the most of it, and the scoring dice."""

from .drawing import draw
from .lines import deed, line
from .match import facts, lead, options_text, pips, score
from .scoring import explained, sheet
from .turn import awaited, bar

__all__ = [
    "awaited",
    "bar",
    "deed",
    "draw",
    "explained",
    "facts",
    "lead",
    "line",
    "options_text",
    "pips",
    "score",
    "sheet",
]
