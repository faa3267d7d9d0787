"""Catch 6: two hands of dice, and between them the six numbers that slide to whoever caught them."""

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
