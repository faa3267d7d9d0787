"""Capo dei Capi: six areas of a city with tokens on both sides, the Mayor between them, and two dice that decide."""

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
