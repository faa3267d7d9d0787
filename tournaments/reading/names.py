"""What divisions, rounds and ties are called. Tie-breaks: tie_breaks.py; the whole in sentences: describing.py."""

from __future__ import annotations

from string import ascii_uppercase

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.setting_up.plan import plan_of

from ..formats.knockout import Side, Tie, bracket
from ..ledger import Ledger
from ..models import Competition, Division, Round
from .describing import in_words
from .tie_breaks import TIE_BREAKS, TieBreakName, tie_break_names, tie_breaks

__all__ = [
    "TIE_BREAKS",
    "TieBreakName",
    "division_title",
    "final_title",
    "in_words",
    "is_knockout",
    "letter",
    "main_rounds",
    "round_title",
    "tie_break_names",
    "tie_breaks",
    "tie_title",
]

Format = Competition.Format


# --- divisions ----------------------------------------------------------------------------------------------------


def letter(number: int) -> str:
    """1 is A, 26 is Z, 27 is AA."""
    rest, place = divmod(number - 1, 26)
    return (letter(rest) if rest else "") + ascii_uppercase[place]


def is_knockout(competition: Competition, division: Division) -> bool:
    return competition.format == Format.KNOCKOUT or (competition.format == Format.GROUPS and division.stage == 2)


def division_title(ledger: Ledger, division: Division) -> str:
    """ "Division 2 B", "Group C", "Knockout"; where there is only one, "Standings"."""
    if is_knockout(ledger.competition, division):
        return _("Knockout")
    if ledger.competition.format == Format.GROUPS:
        return _("Group %(letter)s") % {"letter": letter(division.number)}
    if ledger.competition.format == Format.LEAGUE:
        return _("Division %(name)s") % {"name": _league_name(ledger, division)}
    return _("Ladder") if ledger.competition.format == Format.LADDER else _("Standings")


def _league_name(ledger: Ledger, division: Division) -> str:
    beside = [book for book in ledger.books if book.division.tier == division.tier]
    return f"{division.tier} {letter(division.number)}" if len(beside) > 1 else str(division.tier)


# --- rounds -------------------------------------------------------------------------------------------------------


def round_title(ledger: Ledger, round: Round | int) -> str:
    """ "Round 3", or of a knockout with one side "Quarter-finals"."""
    number = round if isinstance(round, int) else round.number
    left = _rounds_left(ledger, number)
    if left:
        return final_title(left, several=True)
    return pgettext("of a competition", "Round %(number)d") % {"number": number}  # a game has rounds too


def _rounds_left(ledger: Ledger, number: int) -> int:
    """Of a knockout, if all ties of this round are as far from its end; otherwise 0."""
    competition, plan = ledger.competition, plan_of(ledger.competition)
    book = next((book for book in ledger.books if any(met.round == number for met in book.met)), None)
    if book is None or competition.sides > 2 or plan.double or not is_knockout(competition, book.division):
        return 0
    ties = {tie.number: tie for tie in bracket(len(book.seeds), third=plan.third)}
    own = [ties[met.pairing.tie or 0] for met in book.met if met.round == number and met.pairing.tie in ties]
    main = {tie.round for tie in own if tie.side == Side.MAIN}
    return main_rounds(len(book.seeds)) - main.pop() + 1 if len(main) == 1 else 0


def main_rounds(count: int) -> int:
    """How many rounds a bracket for so many has on its main side."""
    return max(0, (count - 1).bit_length())


def final_title(left: int, *, several: bool = False) -> str:
    """By how many rounds are left, this one among them."""
    if left <= 1:
        return _("Final")
    if left == 2:
        return _("Semi-finals") if several else _("Semi-final")
    if left == 3:
        return _("Quarter-finals") if several else _("Quarter-final")
    return _("Round of %(count)d") % {"count": 2**left}


def tie_title(tie: Tie, count: int, *, double: bool) -> str:
    """What a tie of a bracket for so many entrants is called."""
    if tie.side == Side.MAIN:
        left = main_rounds(count) - tie.round + 1
        if double:
            return _("Upper final") if left == 1 else _("Upper round %(number)d") % {"number": tie.round}
        return final_title(left)
    if tie.side == Side.BELOW:
        last = 2 * (main_rounds(count) - 1)
        return _("Lower final") if tie.round == last else _("Lower round %(number)d") % {"number": tie.round}
    return {Side.FINAL: _("Final"), Side.DECIDER: _("Deciding game"), Side.THIRD: _("Third place")}[tie.side]
