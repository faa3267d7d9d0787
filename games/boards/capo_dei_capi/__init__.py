"""Capo dei Capi: six areas of a city with tokens on both sides, the Mayor between them, and two dice that decide."""

from .lines import deed, line
from .match import facts, options_text, pips, score, sheet
from .offers import offer
from .table import position
from .turn import awaited, bar

__all__ = ["awaited", "bar", "deed", "facts", "line", "offer", "options_text", "pips", "position", "score", "sheet"]
