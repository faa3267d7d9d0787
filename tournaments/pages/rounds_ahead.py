"""What happens when: the dates that are fixed, for a page and for whoever takes part."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from games.boards.naming import listed
from tournaments.ledger import Ledger, Met
from tournaments.models import Competition, Entry
from tournaments.reading import names, rounds, stakes

from .games import OwnGame

ROUNDS_AHEAD = 3


@dataclass(frozen=True, slots=True)
class Deadline:
    at: datetime
    title: str
    text: str = ""


def deadlines_of(
    ledger: Ledger, now: datetime, own: Entry | None = None, games: list[OwnGame] | None = None
) -> list[Deadline]:
    """What lies ahead, the soonest first."""
    dates = [*_begin(ledger.competition), *_rounds(ledger), *_end(ledger.competition)]
    dates += [*_ahead(ledger, own), *_own(games or [])]
    return sorted((one for one in dates if one.at > now), key=_minute)  # within one, what ends comes first


def _minute(one: Deadline) -> datetime:
    return one.at.replace(second=0, microsecond=0)


def _begin(competition: Competition) -> list[Deadline]:
    dates = []
    if competition.is_entering and competition.entries_close_at:
        begins = "" if competition.format == Competition.Format.NIGHT else _("and the first round is paired")
        title = _("The night begins") if competition.format == Competition.Format.NIGHT else _("Entries close")
        dates.append(Deadline(competition.entries_close_at, title, begins))
    if competition.paused_until:
        dates.append(Deadline(competition.paused_until, _("The pause ends"), competition.pause_reason))
    return dates


def _rounds(ledger: Ledger) -> list[Deadline]:
    if not ledger.competition.has_rounds:
        return []
    judged = ledger.competition.overdue == Competition.Overdue.JUDGED
    open_games = _("Open games are lost by whoever is to move") if judged else _("Open games are played on")
    return [
        Deadline(head.closes_at, _("End of %(round)s") % {"round": head.title}, open_games)
        for head in rounds.schedule(ledger)
        if head.closes_at and head.status == head.round.Status.RUNNING
    ]


def _ahead(ledger: Ledger, own: Entry | None) -> list[Deadline]:
    """The next rounds where all of them are known from the beginning, and whom one meets there."""
    ahead = [head for head in rounds.schedule(ledger) if head.is_ahead][:ROUNDS_AHEAD]
    met = {one.round: one for one in ledger.met_of(own.number)} if own is not None and own.number else {}
    return [
        Deadline(
            head.starts_at,
            _("%(round)s begins") % {"round": head.title},
            _meeting(ledger, met[head.number], own) if head.number in met else "",
        )
        for head in ahead
    ]


def _meeting(ledger: Ledger, met: Met, own: Entry | None) -> str:
    others = [ledger.entries[one].title for one in met.players if own is None or one != own.number]
    return _("You meet %(names)s") % {"names": listed(others)} if others else _("You have a bye")


def next_meeting(ledger: Ledger, own: Entry | None) -> str:
    """Whom somebody meets next, where that is known already: "Round 6: You meet Sana"."""
    met = stakes.next_of(ledger, own.number) if own is not None and own.number else None
    if met is None or not met.is_planned or own is None:
        return ""
    others = [ledger.entries[one].title for one in met.players if one != own.number]
    facts = {"round": names.round_title(ledger, met.round), "others": listed(others)}
    return _("%(round)s: you meet %(others)s.") % facts if others else _("%(round)s: you have a bye.") % facts


def _end(competition: Competition) -> list[Deadline]:
    if competition.ends_at is None or competition.has_ended:
        return []
    is_night = competition.format == Competition.Format.NIGHT
    text = _("What is not over then is played on by days") if is_night else ""
    return [Deadline(competition.ends_at, _("The night ends") if is_night else _("It ends"), text)]


def _own(games: list[OwnGame]) -> list[Deadline]:
    return [
        Deadline(game.pairing.agreed_at, _("You play %(name)s") % {"name": game.others}, game.title)
        for game in games
        if game.pairing.agreed_at and game.needs_date
    ]
