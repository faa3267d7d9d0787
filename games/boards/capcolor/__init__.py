"""CapColor: a treasure map whose cells are coloured one by one; alone, a puzzle of several islands."""

from .drawing import draw
from .lines import deed, line
from .match import facts, lead, options_text, pips, score
from .reckoning import explained, sheet
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
