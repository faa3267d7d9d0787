"""Keep on Rolling: one set of dice goes round, some of it aside, and the scores race to the target."""

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
