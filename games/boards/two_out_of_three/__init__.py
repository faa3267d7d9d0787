"""2 out of 3: a board of twelve squares and ten lines, two hands of dice, and match points."""

from .drawing import draw
from .lines import deed, line
from .match import facts, lead, options_text, pips, score, sheet
from .points import explained
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
