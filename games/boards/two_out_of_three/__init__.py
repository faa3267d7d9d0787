"""2 out of 3: a board of twelve squares and ten lines, two hands of dice, and match points."""

from .lines import deed, line
from .match import facts, options_text, pips, score, sheet
from .table import position
from .turn import awaited, bar, offer

__all__ = ["awaited", "bar", "deed", "facts", "line", "offer", "options_text", "pips", "position", "score", "sheet"]
