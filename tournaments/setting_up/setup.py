"""How a competition comes about: a draft, then entries, then it starts; or it is called off."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.clubs.core import must_organize
from accounts.models import Member
from accounts.writing import tidied
from games import play
from tournaments import core, notices
from tournaments.course import chain, results
from tournaments.desk.core import must
from tournaments.entrants import waiting
from tournaments.formats.standings import TieBreak
from tournaments.models import Board, Competition, Entry, League, Organizer, Right
from tournaments.refusals import BadSetting, CannotHold, FixedNow, NotADraft, NothingToStart, TooManyHeld

from .blueprints import TEMPLATES
from .checking import check
from .plan import Plan, fewest_entries, plan_of

__all__ = [
    "FIELDS",
    "TEMPLATES",
    "Plan",
    "call_off",
    "change",
    "changeable",
    "create",
    "open_entries",
    "plan_of",
    "start_now",
]

Format, Status = Competition.Format, Competition.Status

MOST_HELD = 10  # competitions that somebody has founded and that are not over

WHAT_IS_PLAYED = ("format", "plan", "game", "options", "seats", "team_size", "team_play", "shares_dice", "club")
ENTRANCES = ("entrance", "lowest_rating", "highest_rating", "most_entries", "entries_close_at")
HOW = ("terms", "is_rated", "tie_breaks")
ALWAYS = ("name", "about", "takes_tabletop", "late_to", "ends_at", "round_hours", "preview_hours", "objection_hours",
          "overdue")  # fmt: skip
FIELDS = (*ALWAYS, *ENTRANCES, *HOW, *WHAT_IS_PLAYED)

USUAL_TIE_BREAKS = {
    Format.SWISS: [TieBreak.BUCHHOLZ_CUT, TieBreak.BUCHHOLZ, TieBreak.SONNEBORN, TieBreak.LOTS],
    Format.NIGHT: [TieBreak.WINS, TieBreak.LOTS],
}
TABLE_TIE_BREAKS = [TieBreak.DIRECT, TieBreak.SONNEBORN, TieBreak.DIFFERENCE, TieBreak.LOTS]


# --- from nothing to entries ----------------------------------------------------------------------------------------


def create(*, founder: Member, **wanted: Any) -> Competition:
    """A draft, which only its organizers see."""
    if founder.is_guest or founder.is_bot:
        raise CannotHold
    seed, promise = chain.new()
    competition = Competition(seed=seed, promise=promise)
    _take(competition, wanted)
    check(competition)
    if competition.club is not None:
        must_organize(competition.club, founder)
    with transaction.atomic():
        Member.objects.select_for_update(no_key=True).get(pk=founder.pk)  # so that nobody founds two at once
        held = Organizer.objects.filter(member=founder, is_founder=True)
        if held.exclude(competition__status__in=(Status.OVER, Status.CANCELLED)).count() >= MOST_HELD:
            raise TooManyHeld(MOST_HELD)
        if competition.format == Format.LEAGUE:
            competition.league, competition.season = League.objects.create(name=competition.name), 1
        competition.save()
        Organizer.objects.create(competition=competition, member=founder, is_founder=True, rights=Right.values)
    return competition


def change(*, competition: Competition, member: Member, **wanted: Any) -> Competition:
    """What is given changes. What entrants have relied on stays."""
    with transaction.atomic():
        competition = core.lock(competition)
        must(competition, member, Right.SETTINGS)
        if competition.has_ended:
            raise FixedNow
        fixed = set(wanted) - set(changeable(competition))
        if any(wanted[name] != getattr(competition, name) for name in fixed):
            raise FixedNow
        _take(competition, wanted)
        check(competition)
        if competition.is_entering and competition.entries_close_at is None:
            _must_lie_ahead(competition)
        if "club" in wanted and competition.club is not None:
            must_organize(competition.club, member)
        competition.save()
        if competition.is_entering:
            waiting.promote(competition)  # there may be more places now
        core.note(competition, "settings", by=member, facts={"changed": sorted(wanted)})
        if competition.status != Status.DRAFT:
            core.touch(competition)
    return competition


def changeable(competition: Competition) -> tuple[str, ...]:
    if competition.status == Status.DRAFT:
        return FIELDS
    if competition.is_running:
        return ALWAYS
    has_entries = competition.entries.exclude(status=Entry.Status.INVITED).exists()
    return (*ALWAYS, *ENTRANCES) if has_entries else FIELDS


def _take(competition: Competition, wanted: dict[str, Any]) -> None:
    assert wanted.keys() <= set(FIELDS), wanted
    for name, value in wanted.items():
        setattr(competition, name, value)
    competition.name = " ".join(competition.name.split())
    competition.about = tidied(competition.about)
    if not competition.tie_breaks:
        competition.tie_breaks = USUAL_TIE_BREAKS.get(Format(competition.format), TABLE_TIE_BREAKS)


def open_entries(*, competition: Competition, member: Member) -> Competition:
    """From now on everybody sees it, and whoever may enter can."""
    with transaction.atomic():
        competition = core.lock(competition)
        must(competition, member, Right.SETTINGS)
        if competition.status != Status.DRAFT:
            raise NotADraft
        check(competition)
        _must_lie_ahead(competition)
        competition.status = Status.ENTERING
        competition.save(update_fields=["status"])
        core.note(competition, "opened", by=member)
        core.touch(competition)
    return competition


def start_now(*, competition: Competition, member: Member) -> Competition:
    """Entries close at once."""
    with transaction.atomic():
        competition = core.lock(competition)
        must(competition, member, Right.SETTINGS)
        if not competition.is_entering:
            raise NotADraft
        if competition.entries.filter(status=Entry.Status.IN).count() < fewest_entries(competition):
            raise NothingToStart(fewest_entries(competition))
        competition.entries_close_at = timezone.now()
        competition.save(update_fields=["entries_close_at"])
        core.note(competition, "started_early", by=member)
        core.touch(competition)
    return competition


def call_off(*, competition: Competition, member: Member, reason: str) -> Competition:
    """Nothing more is played for it; tables that are being played are called off too."""
    with transaction.atomic():
        competition = core.lock(competition)
        must(competition, member, Right.SETTINGS)
        reason = core.checked_reason(reason)
        if competition.status == Status.CANCELLED:
            return competition  # somebody else was quicker
        if competition.has_ended:
            raise FixedNow
        results.annul_open(competition)
        _unseal(competition)
        end(competition, Status.CANCELLED)
        core.note(competition, "called_off", by=member, reason=reason)
        notices.tell_everybody(competition, "called_off", "called-off", reason=reason)
    return competition


def _unseal(competition: Competition) -> None:
    """Nothing is played with these dice any more, and nobody will look after them later."""
    sealed = Board.objects.filter(pairing__round__competition=competition, table__is_sealed=True)
    play.unseal(table_ids=list(sealed.values_list("table", flat=True)))


def end(competition: Competition, status: str) -> None:
    competition.status, competition.ended_at, competition.due_at = status, timezone.now(), None
    competition.save(update_fields=["status", "ended_at", "due_at"])


def _must_lie_ahead(competition: Competition) -> None:
    now = timezone.now()
    if competition.entries_close_at is None or competition.entries_close_at <= now:
        raise BadSetting("entries_close_at", _("Say until when one may enter. The moment has to lie ahead."))
