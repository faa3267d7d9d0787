"""What waits for somebody in a competition: an invitation, their move, a date, a result to confirm."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Member
from games.boards.naming import listed
from tournaments.course import tables

from ..models import DateProposal, Entry, Pairing, Player, TabletopResult


@dataclass(frozen=True, slots=True)
class Task:
    """Something that waits for this member."""

    code: str  # "turn", "invited", "mate", "date", "appoint", "confirm", "answer"
    sentence: str
    url: str
    others: str = ""  # whom one meets there


@dataclass(frozen=True, slots=True)
class OwnPairing:
    pairing: Pairing
    round: int
    others: list[str]  # whom one meets
    table_id: int | None  # one's own board; of a match the game that is being played
    is_my_turn: bool
    closes_at: datetime | None
    agreed_at: datetime | None
    has_board: bool = True  # not so for who is in reserve

    @property
    def title(self) -> str:
        return listed(self.others)


def tasks_at_the_door(entry: Entry, player: Player) -> list[Task]:
    url, facts = entry.competition.get_absolute_url(), {"competition": entry.competition.name}
    if entry.status != Entry.Status.INVITED or player.word:  # who has given a word has agreed
        return []
    if entry.name:
        return [Task("mate", _("A team wants you in %(competition)s.") % facts, url)]
    return [Task("invited", _("You are invited to %(competition)s.") % facts, url)]


def tasks_in(line: OwnPairing, entry: Entry, member: Member) -> list[Task]:
    """In a pairing that is being played."""
    competition = entry.competition
    url, facts = competition.get_absolute_url(), {"competition": competition.name, "others": line.title}
    return [
        Task(code, sentence % facts, reverse("table", args=[line.table_id]) if code == "turn" else url, line.title)
        for code, sentence in _waiting(line, entry, member)
    ]


def _waiting(line: OwnPairing, entry: Entry, member: Member) -> Iterator[tuple[str, str]]:
    side = next(side for side in line.pairing.sides.all() if side.entry_id == entry.pk)
    if line.is_my_turn:
        yield "turn", _("%(competition)s: it is your turn against %(others)s.")
    proposals = [one for one in line.pairing.proposals.all() if is_ahead(one)] if _may_have_date(line, entry) else []
    team = {player.member_id for player in side.entry.playing}
    if any(is_to_answer(one, team) for one in proposals):
        yield "date", _("%(competition)s: %(others)s proposes when to play.")
    elif not proposals and _needs_date(line, entry):
        yield "appoint", _("%(competition)s: agree with %(others)s when to play.")
    if any(_is_to_confirm(result, side.number) for result in line.pairing.tabletop_results.all()):
        yield "confirm", _("%(competition)s: confirm the game with real dice.")


def _may_have_date(line: OwnPairing, entry: Entry) -> bool:
    return line.table_id is None or entry.competition.takes_tabletop


def _needs_date(line: OwnPairing, entry: Entry) -> bool:
    """A live game that one plays oneself, and that has neither a table nor a date."""
    is_live = not tables.opens_by_itself(entry.competition)
    return is_live and line.has_board and line.table_id is None and line.agreed_at is None


def is_ahead(proposal: DateProposal) -> bool:
    """Can this date still be agreed to?"""
    return proposal.status == DateProposal.Status.OPEN and proposal.moment > timezone.now()


def is_to_answer(proposal: DateProposal, team: set[int] | frozenset[int]) -> bool:
    """Has nobody of one's own side proposed it or said anything about it?"""
    return not team & {proposal.by_id, *proposal.agreed_by}


def _is_to_confirm(result: TabletopResult, side: int) -> bool:
    return result.status == TabletopResult.Status.OPEN and side not in result.confirmed_by
