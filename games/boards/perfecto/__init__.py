"""Perfecto: dice under cups, bids on all of them together, calls, sides and the showdown."""

from .drawing import draw
from .explained import explained
from .lines import deed, line
from .match import facts, lead, options_text, pips, score, sheet
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
