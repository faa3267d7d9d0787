"""Competitions on pages that belong to others: a club's, a member's tables, a table that was opened for one."""

from typing import Any

from django.utils.translation import gettext as _

from accounts.clubs import parts as clubs
from accounts.models import Club
from games import belonging
from games.models import Table
from games.own import parts as own_tables
from tournaments.models import Board, Competition
from tournaments.reading import listing, own

SHOWN = 5


def competitions_of(club: Club, reader: Any) -> clubs.Part | None:
    lists = listing.lists(reader, club=club.pk)
    going_on = [*lists.entering, *lists.running]
    if not going_on and not lists.over:
        return None
    context = {"entering": lists.entering, "running": lists.running, "over": lists.over[:SHOWN]}
    return clubs.Part("tournaments/_club.html", context)


def own_competitions(member: Any) -> own_tables.Part | None:
    """What the member takes part in. Where it is their turn stands among their tables already."""
    if not _has_any(member):
        return None
    found = own.of(member)
    if not found.now and not any(one.requests for one in found.organized):
        return None
    organized = [one for one in found.organized if one.requests]
    return own_tables.Part("tournaments/_dashboard.html", {"now": found.now[:SHOWN], "organized": organized})


def _has_any(member: Any) -> bool:
    """One statement: most who look at their tables play in nothing else."""
    over = (Competition.Status.OVER, Competition.Status.CANCELLED)
    own_ones = Competition.objects.of(member) | Competition.objects.organized_by(member)
    return own_ones.exclude(status__in=over).exists()


def belongs_to(table: Table, reader: Any) -> belonging.Belonging | None:
    """A game of a match belongs where its first one does."""
    own_board = {"table": table} if table.match_id is None else {"table__match": table.match_id}
    board = Board.objects.filter(**own_board).select_related("pairing__round__competition").first()
    if board is None:
        return None
    competition = board.pairing.round.competition
    if not Competition.objects.shown_to(reader).filter(pk=competition.pk).exists():
        return None
    return belonging.Belonging(_title(competition, board), competition.get_absolute_url())


def _title(competition: Competition, board: Board) -> str:
    if not competition.has_rounds:
        return competition.name
    return _("%(competition)s, round %(number)d") % {
        "competition": competition.name, "number": board.pairing.round.number,
    }  # fmt: skip


def register_all() -> None:
    clubs.register("competitions", competitions_of)
    own_tables.register("competitions", own_competitions)
    belonging.register(belongs_to)
