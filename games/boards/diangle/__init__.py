"""Diangle: a ladder of eleven levels, and three rows of dice for everybody to climb it with."""

from .lines import deed, line
from .match import facts, options_text, pips, score, sheet
from .table import position
from .turn import awaited, bar, offer

__all__ = ["awaited", "bar", "deed", "facts", "line", "offer", "options_text", "pips", "position", "score", "sheet"]
