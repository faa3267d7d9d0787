"""Grand Poobah: an open hand for everybody, and scoring dice that pay whoever has the most of a number."""

from .lines import deed, line
from .match import facts, options_text, pips, score, sheet
from .table import position
from .turn import awaited, bar, offer

__all__ = ["awaited", "bar", "deed", "facts", "line", "offer", "options_text", "pips", "position", "score", "sheet"]
