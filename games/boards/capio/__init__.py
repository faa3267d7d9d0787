"""Capio: forty dice in ten colours in the middle, and three goal cards before everybody."""

from .drawing import draw
from .lines import deed, line
from .match import explained, facts, lead, options_text, pips, score, sheet
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
