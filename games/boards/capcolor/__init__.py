"""CapColor: a treasure map whose cells are coloured one by one; alone, a puzzle of several islands."""

from .lines import deed, line
from .match import facts, options_text, pips, score, sheet
from .table import position
from .turn import awaited, bar, offer

__all__ = ["awaited", "bar", "deed", "facts", "line", "offer", "options_text", "pips", "position", "score", "sheet"]
