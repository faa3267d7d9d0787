"""Keep on Rolling: one set of dice goes round, some of it aside, and the scores race to the target."""

from .lines import deed, line
from .match import facts, options_text, pips, score, sheet
from .table import position
from .turn import awaited, bar, offer

__all__ = ["awaited", "bar", "deed", "facts", "line", "offer", "options_text", "pips", "position", "score", "sheet"]
