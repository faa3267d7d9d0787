"""What is at stake for somebody: where they stand, whom they meet next, and what a result would change."""

from __future__ import annotations

from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.boards.naming import listed
from tournaments.course import pairing
from tournaments.setting_up.plan import plan_of

from ..formats.core import Result, points_for_places
from ..formats.knockout import Side
from ..formats.standings import standings, without_rank
from ..ledger import Book, Ledger, Met
from ..models import Competition, Entry
from .figures import written
from .names import is_knockout, round_title, tie_breaks
from .prospects import Ways
from .ranking import disqualified
from .standings import StandingRow, StandingTable, table


def sentences(ledger: Ledger, entry: Entry) -> list[str]:
    """For whoever plays for this entry: "If it ended today …". Nothing where it does not play (any more)."""
    book = ledger.book_of(entry.number or 0)
    if book is None or not entry.is_in or not ledger.competition.is_running:
        return []
    own_table = table(ledger, book)
    row = next(row for row in own_table.rows if row.number == entry.number)
    return [sentence for sentence in (*_today(ledger, own_table, row), *_next(ledger, book, row)) if sentence]


def next_of(ledger: Ledger, number: int) -> Met | None:
    """What an entry plays now, or if nothing, what it is known to play next."""
    own = ledger.met_of(number)
    ahead = [met for met in own if met.is_planned and pairing.is_scheduled(ledger.competition, met.pairing.round.stage)]
    return next((met for met in own if met.is_open), next(iter(ahead), None))


# --- if it ended today ------------------------------------------------------------------------------------------------


def _today(ledger: Ledger, table: StandingTable, row: StandingRow) -> list[str]:
    if not table.has_points and ledger.competition.format != Competition.Format.LADDER:
        return [_place_in_a_knockout(row)]
    if not table.decided:
        return []
    facts = {"rank": row.rank, "count": table.ranked}
    return [
        _("If it ended today you would be number %(rank)d of %(count)d.") % facts,
        _zone(table, row),
        _ends(table, row),
    ]


def _zone(table: StandingTable, row: StandingRow) -> str:
    going_on = _("You would go on to the knockout.") if not table.zones.down_name else _("You would go up.")
    return {"up": going_on, "down": _("You would go down.")}.get(row.zone, "")


def _ends(table: StandingTable, row: StandingRow) -> str:
    """Nothing as long as everything is possible."""
    return _sure(row) if row.outlook != (1, table.ranked) else ""


def _sure(row: StandingRow) -> str:
    if row.possible is None:
        return ""
    if row.hangs_on_provisional:
        return _if_it_stands(row)
    best, worst = row.possible
    if best == worst:
        return _("This rank is yours for certain.")
    return _("You can still end between %(best)d and %(worst)d.") % {"best": best, "worst": worst}


def _if_it_stands(row: StandingRow) -> str:
    """What is provisional may still be objected to."""
    best, worst = row.outlook or (0, 0)
    if best == worst:
        return _("If the provisional results stand you will be number %(rank)d.") % {"rank": best}
    facts = {"best": best, "worst": worst}
    return _("If the provisional results stand you will end between %(best)d and %(worst)d.") % facts


def _place_in_a_knockout(row: StandingRow) -> str:
    if row.outlook is not None and row.hangs_on_provisional and row.outlook[0] > 1:
        return _if_it_stands(row)
    if row.possible is None or row.possible[0] == row.possible[1]:
        return _("You are number %(rank)d.") % {"rank": row.rank}
    if row.possible[0] > 1:
        return _sure(row)
    return _("You are still in, and sure to be at least number %(worst)d.") % {"worst": row.possible[1]}


# --- what comes next --------------------------------------------------------------------------------------------------


def _next(ledger: Ledger, book: Book, row: StandingRow) -> list[str]:
    met = next_of(ledger, row.number)
    if met is None:
        return []
    others = [ledger.entries[one].title for one in met.players if one != row.number]
    if not others:
        return [_("%(round)s: you have a bye.") % {"round": round_title(ledger, met.round)}]
    facts = {"round": round_title(ledger, met.round), "others": listed(others)}
    meets = _("You play %(others)s.") if not ledger.competition.has_rounds else _("%(round)s: you meet %(others)s.")
    return [meets % facts, _hangs_on(ledger, book, row, met)]


def _hangs_on(ledger: Ledger, book: Book, row: StandingRow, met: Met) -> str:
    competition = ledger.competition
    if is_knockout(competition, book.division):
        return _in_a_tie(ledger, book, met) if competition.sides == 2 else _in_a_heat(ledger)
    if competition.format == Competition.Format.LADDER:
        return _in_a_challenge(row, met)
    return "" if competition.shares_dice else _by_points(ledger, book, row, met)


def _by_points(ledger: Ledger, book: Book, row: StandingRow, met: Met) -> str:
    won, lost = (_rank_after(ledger, book, row.number, met, place) for place in (1, len(met.players)))
    facts = {"points": points_text(row.points + 1), "won": won, "lost": lost}
    if len(met.players) > 2:
        return _("The first place there takes you to %(points)s and rank %(won)d, the last to rank %(lost)d.") % facts
    if won == lost:
        return _("A win takes you to %(points)s. Either way you would be number %(won)d.") % facts
    return _("A win takes you to %(points)s and rank %(won)d, a defeat to rank %(lost)d.") % facts


def _rank_after(ledger: Ledger, book: Book, player: int, met: Met, place: int) -> int:
    """If this one were decided and nothing else changed."""
    seats = len(met.players)
    others = iter([n for n in range(1, seats + 1) if n != place])
    places = [place if one == player else next(others) for one in met.players]
    supposed = Result(met.round, met.players, points_for_places(places))
    rows = standings(book.seeds, [*book.results(), supposed], tie_breaks(ledger.competition))
    in_order = without_rank(rows, disqualified(ledger, book))
    return next(row.rank or 0 for row in in_order if row.player == player)


def _in_a_tie(ledger: Ledger, book: Book, met: Met) -> str:
    ways = Ways(pairing.bracket_of(ledger, book))
    tie = ways.ties.get(met.pairing.tie or 0)
    if tie is None:
        return ""
    if tie.tie.side == Side.THIRD:
        return _("It is for the third place.")
    if tie.tie.side == Side.FINAL:
        return _("Who comes from the main side has to be beaten twice.")
    if (tie.tie.number, True) not in ways.after:
        return _("Who wins has won it all.")
    below = ways.after.get((tie.tie.number, False))
    if below is None:
        return _("Who wins goes on, who loses is out.")
    if ways.ties[below].tie.side == Side.THIRD:
        return _("Who wins plays the final, who loses for the third place.")
    return _("Who wins goes on, who loses has a second chance.")


def _in_a_heat(ledger: Ledger) -> str:
    go_on = plan_of(ledger.competition).go_on
    text = ngettext("The first of the table goes on.", "The first %(count)d of the table go on.", go_on)
    return text % {"count": go_on}


def _in_a_challenge(row: StandingRow, met: Met) -> str:
    if met.players[0] == row.number:
        return _("If you win you take their place.")
    return _("If you lose they take your place.")


def points_text(points: Fraction) -> str:
    text = ngettext("%(points)s point", "%(points)s points", 1 if points == 1 else 2)
    return text % {"points": written(points)}
