"""The waiting list: who comes next, and since when a place is free."""

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone

from tournaments import core, notices
from tournaments.course import pairing, rounds
from tournaments.models import Competition, Entry, Place, Round

from . import latecomers

IN, WAITING = Entry.Status.IN, Entry.Status.WAITING


def promote(competition: Competition, *, besides: Entry | None = None) -> list[Entry]:
    """Lets in as many as there is room for, who waits longest first. All but one, who stands there, are told."""
    with transaction.atomic():
        competition = core.lock(competition)
        if first_round(competition) is None:
            return []
        chosen = list(in_line(competition)[: room_in(competition)])
        for entry in chosen:
            let_in(competition, entry)
            if entry != besides:
                notices.tell_entry(entry, "promoted")
    return chosen


def let_in(competition: Competition, entry: Entry) -> None:
    """The competition is locked. Who comes back keeps the number and what was played under it."""
    entry.competition = competition
    entry.status, entry.last_round = IN, None
    if entry.number is None:
        entry.number, entry.first_round = next_number(competition), first_round(competition) or 1
    entry.save(update_fields=["status", "last_round", "number", "first_round"])
    if competition.is_running:
        _join(competition)


def _join(competition: Competition) -> None:
    """Who comes late has the last seed, and is in the preview unless that was made by hand."""
    latecomers.place(competition)
    preview = competition.rounds.filter(status=Round.Status.PLANNED, is_edited=False).first()
    if preview is not None:
        rounds.plan_again(competition, preview)
    core.touch(competition)


def in_line(competition: Competition) -> QuerySet[Entry]:
    """Of a competition for teams only teams: single members wait to play as substitutes."""
    waiting = Entry.objects.filter(competition=competition, status=WAITING).order_by("entered_at", "pk")
    return waiting.exclude(name="") if competition.is_for_teams else waiting


def room_in(competition: Competition) -> int | None:
    """How many more may come in; None: however many."""
    if competition.most_entries is None:
        return None
    return max(0, competition.most_entries - Entry.objects.filter(competition=competition, status=IN).count())


def next_number(competition: Competition) -> int:
    last = Entry.objects.filter(competition=competition).aggregate(last=Max("number"))["last"]
    return (last or 0) + 1


# --- until when ---------------------------------------------------------------------------------------------------


def first_round(competition: Competition) -> int | None:
    """In which somebody who comes in now is paired; None where nobody can come in any more."""
    now = timezone.now()
    if competition.is_entering:
        closes_at = competition.entries_close_at
        return 1 if closes_at is None or now < closes_at else None
    return _late_round(competition) if competition.is_running else None


def _late_round(competition: Competition) -> int | None:
    if not competition.has_rounds:  # it goes on from game to game, so nobody is late
        return 1 if competition.ends_at is None or timezone.now() < competition.ends_at else None
    if competition.format != Competition.Format.SWISS:
        return None
    by_hand = competition.rounds.filter(status=Round.Status.PLANNED, is_edited=True).exists()
    number = current_round(competition) + 1 + by_hand  # what an organizer has paired stays
    count = Place.objects.filter(division__competition=competition).count() + 1
    return number if number <= min(competition.late_to, pairing.rounds_for(competition, count)) else None


def current_round(competition: Competition) -> int:
    """The last one that was published; 0 before the first."""
    published = Round.objects.filter(competition=competition).exclude(status=Round.Status.PLANNED)
    return published.aggregate(last=Max("number"))["last"] or 0
