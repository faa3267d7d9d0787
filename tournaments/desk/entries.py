"""Who takes part, as organizers decide: from the waiting list, out, back again, and in which order they are seeded."""

from collections.abc import Sequence

from django.db import transaction

from accounts.departed import is_departed
from accounts.models import Member
from tournaments import core, notices
from tournaments.entrants import waiting, withdrawing
from tournaments.models import Competition, Entry, Right, Ruling
from tournaments.refusals import (
    BadSeeds,
    CannotComeBack,
    NotRunning,
    NotTakingPart,
    NotWaiting,
    SeedsAreFixed,
    TakesNobodyNow,
    TakesPartAlready,
)

from .consequences import plan_anew
from .core import locked_entry, must, must_be_impartial, must_not_play_for
from .rulings import recorded

Format, Status = Competition.Format, Entry.Status


def let_in(*, competition: Competition, member: Member, entry: Entry) -> Ruling | None:
    """From the waiting list, even beyond the number of places. In a Swiss system later than others, too."""
    with transaction.atomic():
        entry = locked_entry(entry)
        competition = entry.competition
        must(competition, member, Right.ENTRIES)
        must_not_play_for(entry, member)
        if entry.is_in:
            return None  # somebody else was quicker
        if entry.status != Status.WAITING:
            raise NotWaiting
        first = _first_round(competition)
        with recorded(competition, "let_in", by=member, entry=entry) as line:
            is_new = entry.number is None
            waiting.let_in(competition, entry)
            if is_new and entry.first_round != first:
                entry.first_round = first
                entry.save(update_fields=["first_round"])
            plan_anew(competition)
        notices.tell_entry(entry, "let_in", key=f"let-in-{line.written().pk}")
    return line.written()


def disqualify(*, entry: Entry, member: Member, reason: str) -> Ruling:
    """It has lost what it was playing, and is not paired any more."""
    return _remove(entry, member, reason, "disqualified", Status.OUT)


def take_out(*, entry: Entry, member: Member, reason: str) -> Ruling:
    """As if it had withdrawn."""
    return _remove(entry, member, reason, "taken_out", Status.WITHDRAWN)


def _remove(entry: Entry, member: Member, reason: str, kind: str, status: str) -> Ruling:
    reason = core.checked_reason(reason)
    with transaction.atomic():
        entry = locked_entry(entry)
        must(entry.competition, member, Right.ENTRIES)
        must_be_impartial(entry, member)
        with recorded(entry.competition, kind, by=member, reason=reason, entry=entry) as line:
            put_out(entry, status)
        notices.tell_entry(entry, kind, key=f"{kind}-{line.written().pk}", reason=reason)
    return line.written()


def put_out(entry: Entry, status: str) -> None:
    """Without asking who says so: cards and requests lead here too. Before the start, who waits moves up."""
    competition = entry.competition
    if competition.has_ended:
        raise NotRunning
    if entry.status not in (Status.IN, Status.WAITING):
        raise NotTakingPart
    if competition.is_running and entry.is_in:
        withdrawing.retire(competition, entry, status)
        return
    entry.status = status
    entry.save(update_fields=["status"])
    waiting.promote(competition)


def put_back(*, entry: Entry, member: Member, reason: str) -> Ruling:
    """It is paired again from the next round on. What it has lost meanwhile stays lost."""
    reason = core.checked_reason(reason)
    with transaction.atomic():
        entry = locked_entry(entry)
        competition = entry.competition
        must(competition, member, Right.ENTRIES)
        must_be_impartial(entry, member)
        _must_be_able_to_come_back(entry)
        with recorded(competition, "put_back", by=member, reason=reason, entry=entry) as line:
            entry.status, entry.last_round = Status.IN, None
            if entry.number is None:
                entry.number, entry.first_round = waiting.next_number(competition), _first_round(competition)
            entry.save(update_fields=["status", "last_round", "number", "first_round"])
            plan_anew(competition)
        core.touch(competition)
        notices.tell_entry(entry, "put_back", key=f"put-back-{line.written().pk}")
    return line.written()


def _must_be_able_to_come_back(entry: Entry) -> None:
    competition = entry.competition
    if competition.has_ended:
        raise NotRunning
    if entry.status not in (Status.WITHDRAWN, Status.OUT):
        raise TakesPartAlready
    if competition.is_running and competition.format in (Format.KNOCKOUT, Format.GROUPS):
        raise TakesNobodyNow
    players = entry.playing
    if not players or any(is_departed(player.member.username) for player in players):
        raise CannotComeBack


def _first_round(competition: Competition) -> int:
    """In which somebody who is let in by hand is paired; later than by themselves, where that does no harm."""
    first = waiting.first_round(competition)
    if first is not None:
        return first
    if competition.is_entering:
        return 1
    if competition.is_running and competition.format == Format.SWISS:
        return waiting.current_round(competition) + 1
    raise TakesNobodyNow


def seed(*, competition: Competition, member: Member, order: Sequence[Entry]) -> Ruling:
    """The best first. Whoever enters afterwards comes after them, by rating."""
    with transaction.atomic():
        competition = core.lock(competition)
        must(competition, member, Right.ENTRIES)
        if competition.status not in (Competition.Status.DRAFT, Competition.Status.ENTERING):
            raise SeedsAreFixed
        known = {entry.pk: entry for entry in Entry.objects.filter(competition=competition, status=Status.IN)}
        wanted = [entry.pk for entry in order]
        if len(wanted) != len(known) or set(wanted) != known.keys():
            raise BadSeeds
        with recorded(competition, "seeded", by=member) as line:
            for number, key in enumerate(wanted, start=1):
                known[key].seed = number
            Entry.objects.bulk_update(known.values(), ["seed"])
    return line.written()
