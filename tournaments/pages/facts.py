"""The figures of a competition that everybody looks for, at the head of its page."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.clocks import PACES
from tournaments.ledger import Ledger
from tournaments.models import Competition, Round
from tournaments.reading import names
from tournaments.reading.standings import StandingTable

Format = Competition.Format


@dataclass(frozen=True, slots=True)
class Fact:
    label: str
    value: Any
    more: str = ""
    at: datetime | None = None  # shown instead of the value


def facts_of(
    competition: Competition, ledger: Ledger, division: StandingTable | None, around: dict[str, Any]
) -> list[Fact]:
    """The figures that everybody looks for, at most five."""
    current, entered = around["current"], around["entered"]
    if competition.is_entering or not current:
        most = _("of %(count)d") % {"count": competition.most_entries} if competition.most_entries else ""
        facts = [Fact(_("Entered"), entered, most)]
        if competition.is_entering and competition.entries_close_at:
            night = competition.format == Format.NIGHT
            facts.append(Fact(_("Begins") if night else _("Entries close"), "", at=competition.entries_close_at))
    else:
        facts = [Fact(_("Entrants"), entered)]
        facts += _progress(competition, ledger, division, current)
    return [*facts, *_pace(competition), *_ends(competition)]


def _progress(competition: Competition, ledger: Ledger, division: StandingTable | None, current: Any) -> list[Fact]:
    facts = []
    if competition.has_rounds:
        of = _("of %(count)d") % {"count": division.rounds} if division and division.rounds else ""
        facts.append(Fact(_("Round"), current.number if of else names.round_title(ledger, current), of))
        if current.closes_at and competition.is_running and current.status == Round.Status.RUNNING:
            facts.append(Fact(_("Round closes"), "", at=current.closes_at))
    if division and division.games:
        of_all = _("of %(count)d decided") % {"count": division.games}
        facts.append(Fact(pgettext("of a competition", "Games"), division.decided, of_all))
    return facts


def _pace(competition: Competition) -> list[Fact]:
    """ "Standard", and in small letters what that means."""
    pace = competition.terms.get("pace")
    name, _comma, meaning = str(PACES[pace][1]).partition(", ") if pace in PACES else ("", "", "")
    return [Fact(_("Pace"), capfirst(name), meaning)] if name else []


def _ends(competition: Competition) -> list[Fact]:
    if competition.has_ended and competition.ended_at:
        return [Fact(_("Ended"), "", at=competition.ended_at)]
    return [Fact(_("Ends"), "", at=competition.ends_at)] if competition.ends_at else []
