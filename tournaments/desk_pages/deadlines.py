"""What comes when, by itself."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Competition, Round

from .looking import Desk


@dataclass(frozen=True, slots=True)
class Deadline:
    at: datetime
    title: str
    about: str = ""
    is_late: bool = False
    round: Round | None = None
    moves: str = ""  # which of its moments can be moved: "starts_at" or "closes_at"


def deadlines(desk: Desk) -> list[Deadline]:
    if desk.competition.has_ended:
        return []
    found = [*_of_the_competition(desk.competition)]
    for tile in desk.tiles:
        if tile.is_running and tile.round.closes_at:
            count = len(tile.open)
            about = ngettext("%(count)d game is open", "%(count)d games are open", count) % {"count": count}
            title = _("End of %(round)s") % {"round": tile.title}
            late = tile.round.closes_at < timezone.now()
            found.append(Deadline(tile.round.closes_at, title, about, late, tile.round, "closes_at"))
    if desk.preview is not None and desk.competition.is_running:
        title = _("%(round)s starts") % {"round": desk.preview.title}
        begins = desk.preview.round
        found.append(Deadline(begins.starts_at, title, _("by itself"), False, begins, "starts_at"))
    return sorted(found, key=lambda one: one.at.replace(second=0, microsecond=0))


def _of_the_competition(competition: Competition) -> Iterable[Deadline]:
    if competition.is_entering and competition.entries_close_at:
        title = _("Entries close") if competition.has_rounds else _("It begins")
        yield Deadline(competition.entries_close_at, title, _("then it starts by itself"))
    if competition.ends_at and not competition.has_ended and not competition.has_rounds:
        yield Deadline(competition.ends_at, _("It ends"))
    if competition.is_paused(timezone.now()) and competition.paused_until:
        yield Deadline(competition.paused_until, _("The pause ends"), competition.pause_reason)
